"""The commands `prove`, `verify` and `verifier`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_app.operations.interface import enter_result, pair_next_round, proof_of_round
from arbiter_app.proof.checkers import CHECKERS
from arbiter_app.proof.verifier import verifier
from arbiter_app.resources import resource_path
from arbiter_app.tournament.types import GameResult
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from tests.store.support import new_event, open_session

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run

SAMPLE = resource_path("sample/harbour-open-2026.trf")

PROVED = "FIDE (Dutch) System, 2026 edition and FIDE (Dutch) System, 2017 edition"


def test_a_round_is_proved_and_the_proof_checked(run: Run, tmp_path: Path) -> None:
    proof = tmp_path / "round.json"
    made = run("prove", SAMPLE, "--round", "3", "-o", proof)
    assert (made.code, made.out, made.err) == (0, "", "")

    checked = run("verify", SAMPLE, proof)
    assert (checked.code, checked.out) == (0, "proved\n")


def test_the_next_round_is_proved(run: Run, tmp_path: Path) -> None:
    proof = tmp_path / "next.json"
    assert run("prove", SAMPLE, "-o", proof).code == 0
    assert run("verify", SAMPLE, proof).out == "proved\n"


def test_the_same_position_gives_the_same_bytes(run: Run, tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    for path in (one, other):
        assert run("prove", SAMPLE, "--round", "2", "-o", path).code == 0
    assert one.read_bytes() == other.read_bytes()


def test_an_event_is_proved_like_its_report(run: Run, event: Path, tmp_path: Path) -> None:
    proof, report = tmp_path / "round.json", tmp_path / "report.trf"
    assert run("prove", event, "--round", "3", "-o", proof).code == 0
    assert run("convert", event, "-o", report).code == 0
    assert run("verify", event, proof).out == "proved\n"
    assert run("verify", report, proof).out == "proved\n"


def test_what_is_not_proved_is_said(run: Run, tmp_path: Path) -> None:
    proof = tmp_path / "round.json"
    run("prove", SAMPLE, "--round", "3", "-o", proof)
    proof.write_bytes(proof.read_bytes().replace(b'"C12":2', b'"C12":1'))

    checked = run("verify", SAMPLE, proof)

    assert checked.code == 1
    assert checked.out.startswith("not proved: Bracket of ")


def test_a_round_made_by_hand_has_no_proof(run: Run, tmp_path: Path) -> None:
    """The colours of the first board exchanged in both records."""
    lines = SAMPLE.read_text("utf-8").split("\n")
    column = 91 + 20 + 5
    row = next(line for line in lines if line.startswith("001") and line[column] == "w")
    two = {int(row[4:8]), int(row[111:115])}
    other = {"w": "b", "b": "w"}
    changed = [
        line[:column] + other[line[column]] + line[column + 1 :]
        if line.startswith("001") and int(line[4:8]) in two
        else line
        for line in lines
    ]
    file = tmp_path / "by-hand.trf"
    file.write_text("\n".join(changed), "utf-8", newline="\n")

    ran = run("prove", file, "--round", "3", "-o", tmp_path / "proof.json")

    assert ran.code == 1
    assert "Round 3 was not paired by the rules, so there is no proof for it." in ran.err
    assert not (tmp_path / "proof.json").exists()


@pytest.mark.parametrize(
    ("system", "name", "told"),
    [
        ("FIDE_DUBOV", "dubov", "Dubov System (C.04.4.1)"),
        ("FIDE_BURSTEIN", "burstein", "Burstein System (C.04.4.2)"),
        ("LIM", "lim", "Lim System (C.04.4.3)"),
    ],
)
def test_other_systems_have_no_proofs_yet(
    run: Run, tmp_path: Path, system: str, name: str, told: str
) -> None:
    """Said plainly by both commands."""
    text = SAMPLE.read_text("utf-8")
    lines = [line for line in text.split("\n") if not line.startswith("192")]
    file = tmp_path / "other.trf"
    file.write_text("\n".join([f"192 {system}", *lines]), "utf-8", newline="\n")

    ran = run("prove", file, "-o", tmp_path / "proof.json")

    assert ran.code == 2
    start = f"Rounds paired by {told} cannot be proved yet"
    assert f"{start}, only those paired by {PROVED}." in ran.err
    proof = tmp_path / "right.json"
    assert run("prove", SAMPLE, "--round", "3", "-o", proof).code == 0
    checked = run("verify", file, proof)
    told_so = f"not proved: Rounds paired by {told} cannot be proved yet.\n"
    assert (checked.code, checked.out) == (1, told_so)
    handed_out = run("verifier", "--system", name, "-o", tmp_path / "verify.py")
    assert handed_out.code == 2
    assert start in handed_out.err


def test_an_event_hands_out_the_proof_that_it_keeps(run: Run, tmp_path: Path) -> None:
    """Of the position in which the round was paired, whatever was corrected since."""
    session, one = new_event(tmp_path / "open.arbiter")
    file, proof = session.path, tmp_path / "round.json"
    with session:
        pair_next_round(session, one)
        for game in session.tournament(one).round(1).games:
            enter_result(session, one, 1, game.board, GameResult.WHITE_WINS)
        pair_next_round(session, one)
        kept = proof_of_round(session, one, 2)
    made = run("prove", file, "--round", "2", "-o", proof)
    assert (made.code, made.err, proof.read_bytes()) == (0, "", kept.proof)
    assert run("verify", file, proof).out == "proved\n"
    with open_session(file) as session:
        enter_result(session, one, 1, 1, GameResult.BLACK_WINS, confirmed=True)
    again = run("prove", file, "--round", "2", "-o", proof)
    assert (again.code, proof.read_bytes()) == (0, kept.proof)
    assert "Something was corrected after round 2 was paired" in again.err
    checked = run("verify", file, proof)
    assert checked.out.startswith("not proved: The proof is of another position")


def test_what_the_checker_cannot_read_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "abnormal.trf"
    file.write_bytes(SAMPLE.read_bytes() + b"299 W          2.0\r\n")

    ran = run("prove", file, "-o", tmp_path / "proof.json")

    assert ran.code == 2
    assert "cannot be proved: The file has records 299" in ran.err


@pytest.mark.parametrize("system", CHECKERS)
def test_the_checker_is_handed_out(run: Run, tmp_path: Path, system: str) -> None:
    """One that needs another says so; every system with proofs can be asked for."""
    name, *beside = CHECKERS[system].names
    ran = run("verifier", "--system", system, "-o", tmp_path / name)
    assert (ran.code, ran.out) == (0, "")
    assert (tmp_path / name).read_bytes() == verifier(system)
    assert [other for other in beside if other in ran.err] == beside


def test_without_a_system_it_is_the_one_that_needs_nothing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "verify_pairing.py"
    assert run("verifier", "-o", file).err == ""
    assert file.read_bytes() == verifier(DEFAULT_SYSTEM)


def test_rounds_of_2017_are_proved(run: Run, tmp_path: Path) -> None:
    """By the checker to which the proof is addressed; a proof of one text says nothing of the other."""
    file, proof, other = (tmp_path / name for name in ("old.trf", "old.json", "new.json"))
    lines = [line for line in SAMPLE.read_text("utf-8").split("\n") if line[:3] != "192"]
    file.write_text("\n".join(["192 FIDE_DUTCH_2017", *lines]), "utf-8", newline="\n")
    assert run("prove", file, "-o", proof).code == 0
    assert run("verify", file, proof).out == "proved\n"
    assert run("verify", SAMPLE, proof).out.startswith(
        "not proved: The file is not of C.04.3 (2017)"
    )
    assert run("prove", SAMPLE, "-o", other).code == 0
    assert run("verify", file, other).out.startswith("not proved: The file is not of C.04.3 (2026)")
