"""`arbiter-app acceptance`: the dossier, its causes, and that a run that was stopped goes on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from arbiter_app.cli.acceptance.found import Cause, Count, Discrepancy, Findings
from arbiter_app.cli.acceptance.plan import Plan, pieces
from arbiter_app.cli.acceptance.work import Foreign, Reading, carry_out
from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing import certificate, questions
from arbiter_app.pairing.certificate import Certificate
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import Colour, GameResult
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run

ROOT = Path(__file__).parents[3]
SMALL = ("--count", "6", "--players", "6-9", "--rounds", "2-3", "--seed", "5")


def found_in(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "acceptance.json").read_bytes())
    return found


def test_the_whole_dossier(run: Run, tmp_path: Path, small: Path) -> None:
    """Tournaments for others, foreign ones checked, everything counted, for programs and on paper."""
    foreign = tmp_path / "foreign" / "within"
    foreign.mkdir(parents=True)
    (foreign / "one.trf").write_bytes(small.read_bytes())
    folder = tmp_path / "dossier"
    ran = run("acceptance", "-o", folder, *SMALL, "--foreign", tmp_path / "foreign")
    assert ran.code == 0
    assert "6 tournaments generated and checked. Discrepancies: 0." in ran.out
    assert "1 tournament from another program checked. Discrepancies: 0 (" in ran.out
    found = found_in(folder)
    assert found["generated"]["counts"]["tournaments"] == 6
    assert found["generated"]["counts"]["ranks"] == found["generated"]["counts"]["players"]
    assert found["foreign"]["counts"]["rounds"] == 9
    assert found["foreign"]["within_ten"]
    made = sorted((folder / "tournaments").rglob("*.trf"))
    assert [path.name for path in made] == [f"random-5-00000{number}.trf" for number in range(1, 7)]
    assert run("check", *made).code == 0
    text = "".join(page.extract_text() for page in PdfReader(folder / "acceptance.pdf").pages)
    for told in ("Acceptance dossier", "6 of 50,000 tournaments checked", "the other program"):
        assert told in text


def test_the_same_again_in_two_processes_and_nothing_done_twice(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    run("acceptance", "-o", one, *SMALL)
    run("acceptance", "-o", two, *SMALL, "--jobs", "2")
    assert (one / "acceptance.json").read_bytes() == (two / "acceptance.json").read_bytes()
    again = run("acceptance", "-o", one, "--count", "6", "--players", "6-9", "--rounds", "2-3")
    assert again.code == 0
    assert "6 tournaments were already done." in again.err
    assert (one / "acceptance.json").read_bytes() == (two / "acceptance.json").read_bytes()


@pytest.mark.parametrize("other", [("--seed", "6"), ("--count", "7"), ("--system", "dubov")])
def test_a_folder_has_one_plan(run: Run, tmp_path: Path, other: tuple[str, str]) -> None:
    folder = tmp_path / "dossier"
    assert run("acceptance", "-o", folder, *SMALL).code == 0
    ran = run("acceptance", "-o", folder, *SMALL, *other)
    assert (ran.code, ran.out) == (2, "")
    assert "contains a dossier made with different options." in ran.err


def test_a_tournament_that_is_missing_or_changed_is_made_again(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "dossier"
    run("acceptance", "-o", folder, *SMALL)
    made = sorted((folder / "tournaments").rglob("*.trf"))
    before = made[2].read_bytes()
    for spoil in (Path.unlink, lambda path: path.write_bytes(before[:-9])):
        spoil(made[2])
        assert run("acceptance", "-o", folder, *SMALL).code == 0
        assert made[2].read_bytes() == before


@pytest.mark.parametrize("spoil", ["", "{", '{"key": "other"}', '{"key": KEY, "counts": {"x": 1}}'])
def test_a_piece_that_is_not_whole_is_done_again(run: Run, tmp_path: Path, spoil: str) -> None:
    folder = tmp_path / "dossier"
    run("acceptance", "-o", folder, *SMALL)
    before = (folder / "acceptance.json").read_bytes()
    (part,) = (folder / "parts").iterdir()
    key = json.dumps(json.loads(part.read_bytes())["key"])
    part.write_text(spoil.replace("KEY", key), encoding="utf-8")
    assert run("acceptance", "-o", folder, *SMALL, "--force").code == 0
    assert (folder / "acceptance.json").read_bytes() == before


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows has no such signal")
def test_a_killed_run_goes_on(run: Run, tmp_path: Path) -> None:
    """Killed without a word in the middle: what was done stays, and the end is the same."""
    options = ("--count", "120", "--players", "6-9", "--rounds", "2-3", "--seed", "5")
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    line = [sys.executable, "-m", "arbiter_app", "acceptance", "-o", str(killed), *options]
    with subprocess.Popen([*line, "--jobs", "1"], cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        until(lambda: any((killed / "parts").glob("*.json")))
        process.kill()
    assert not (killed / "acceptance.json").exists()
    again = run("acceptance", "-o", killed, *options, "--jobs", "1")
    assert " tournaments were already done." in again.err
    run("acceptance", "-o", whole, *options, "--jobs", "1")
    assert (killed / "acceptance.json").read_bytes() == (whole / "acceptance.json").read_bytes()
    assert names(killed) == names(whole)


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def read(data: bytes, system: str | None = None) -> Findings:
    return carry_out(Reading((Foreign("a.trf", data),), system)).findings


def with_pair_exchanged(tournament: Tournament, number: int, first: int, second: int) -> bytes:
    """The Black players of two boards of a round exchanged: legal, but not what the rules give."""
    played = tournament.rounds[number - 1]
    games = list(played.games)
    one, other = games[first], games[second]
    games[first] = replace(one, black=other.black)
    games[second] = replace(other, black=one.black)
    changed: Round = replace(played, games=tuple(games))
    rounds = (*tournament.rounds[: number - 1], changed)
    return write_trf(replace(tournament, rounds=rounds))


@pytest.fixture
def tournament(small: Path) -> Tournament:
    return read_trf(small.read_bytes()).tournament


def causes(findings: Findings) -> set[Cause]:
    return {each.cause for each in findings.discrepancies}


def test_a_worse_pairing_is_the_other_programs(tournament: Tournament) -> None:
    """Another solver proves that a better one exists."""
    found = read(with_pair_exchanged(tournament, 2, 0, 3))
    (first, *_) = found.discrepancies
    assert (first.round_number, first.cause) == (2, Cause.OTHER)
    assert "Another solver proves Arbiter’s pairing." in first.message


def test_the_order_of_candidates_is_for_somebody_to_look_at(tournament: Tournament) -> None:
    """4.2, and colours: as good by the criteria, so that no solver can prove anything."""
    data = with_pair_exchanged(tournament, 1, 0, 1)
    assert causes(read(data)) == {Cause.OPEN}
    first = tournament.rounds[0]
    games = (first.games[0].swapped, *first.games[1:])
    coloured = replace(tournament, rounds=(replace(first, games=games),))
    (only,) = read(write_trf(coloured)).discrepancies
    assert only.cause is Cause.OPEN
    assert only.message.startswith("Only the colours differ: ")


def test_what_breaks_an_absolute_rule(tournament: Tournament) -> None:
    """A second meeting."""
    first, second = tournament.rounds[:2]
    again = replace(tournament, rounds=(first, replace(first, number=2)))
    (only,) = [each for each in read(write_trf(again)).discrepancies if each.round_number == 2]
    assert only.cause is Cause.OTHER
    assert "breaks an absolute rule: C1" in only.message
    assert second.number == 2


def test_what_would_be_this_programs(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were there a better pairing by another solver, or none by ours."""
    data = with_pair_exchanged(tournament, 2, 0, 3)

    def better(*_: object, **__: object) -> tuple[Certificate, ...]:
        return (Certificate(1, 1, 2),)

    def no_pairing(*_: object, **__: object) -> None:
        raise NoLegalPairingError(phrase("There is no legal pairing."))

    with monkeypatch.context() as patched:
        patched.setattr(certificate, "certify_round", better)
        assert read(data).discrepancies[0].cause is Cause.OURS
    with monkeypatch.context() as patched:
        patched.setattr(questions, "pair_round", no_pairing)
        patched.setattr("arbiter_app.pairing.checker.pair_round", no_pairing)
        assert causes(read(write_trf(tournament))) == {Cause.OURS}


def test_no_legal_pairing_and_none_in_the_file() -> None:
    """Three rounds of two players: the second can only be illegal."""
    players = (Player(1, "One", 2000), Player(2, "Two", 1900))
    rounds = (
        Round(1, (Game(1, 1, 2, GameResult.WHITE_WINS),)),
        Round(2, (Game(1, 2, 1, GameResult.WHITE_WINS),)),
    )
    settings = Settings(rounds_total=3, initial_colour=Colour.WHITE)
    two = write_trf(Tournament(settings, players, rounds))
    (only,) = read(two).discrepancies
    assert (only.round_number, only.cause) == (2, Cause.OTHER)
    assert "has no legal pairing, and the one in the file is not legal either: " in only.message


def test_another_edition(corpus_dir: Path) -> None:
    """By the rules of 2017, which the file does not name, its rounds are the same."""
    data = (corpus_dir.parent / "dutch2017" / "0007-regular-n19-r8.trf").read_bytes()
    assert causes(read(data)) == {Cause.INTERPRETATION}
    assert read(data, "dutch-2017").discrepancies == ()


def test_errors_of_the_input(tournament: Tournament) -> None:
    """Unreadable, of an unknown system, points against results, or with a remark that says why."""
    unreadable = read(b"garbage")
    assert causes(unreadable) == {Cause.INPUT}
    assert unreadable.counts[Count.UNREADABLE] == 1
    settings = replace(tournament.settings, system="CUSTOM_SWISS")
    assert causes(read(write_trf(replace(tournament, settings=settings)))) == {Cause.INPUT}
    data = with_pair_exchanged(tournament, 2, 0, 3)
    lines = data.split(b"\r\n")
    at = next(place for place, line in enumerate(lines) if line.startswith(b"001    1 "))
    lines[at] = lines[at][:80] + b" 9.5" + lines[at][84:]
    contradictory = read(b"\r\n".join(lines))
    assert causes(contradictory) == {Cause.INPUT}
    assert "points here" in contradictory.discrepancies[0].message
    remark = b"### MPA @ Round 2: changed by hand\r\n"
    explained = read(remark + data)
    assert explained.discrepancies[0] == Discrepancy(
        "a.trf", 2, Cause.INPUT, f"The file says why: {remark[4:].decode().strip()}"
    )


@pytest.mark.parametrize(
    ("codes", "cause"),
    [(("BH", "SB"), Cause.TIE_BREAKS), (("STD",), Cause.INTERPRETATION)],
)
def test_ranks_that_do_not_follow(
    tournament: Tournament, codes: tuple[str, ...], cause: Cause
) -> None:
    """A code that programs read in different ways makes it a matter of reading."""
    listed = replace(tournament, settings=replace(tournament.settings, tie_breaks=codes))
    backwards = {player.tpn: 14 - player.tpn for player in tournament.players}
    found = read(write_trf(listed, ranks=backwards))
    assert causes(found) == {cause}
    assert found.counts[Count.RANKS] == 13


def test_what_the_other_systems_cannot_prove(corpus_dir: Path) -> None:
    path = corpus_dir.parent / "burstein" / "003.trf"
    burstein = read_trf(path.read_bytes()).tournament
    assert causes(read(with_pair_exchanged(burstein, 3, 0, 2))) <= {Cause.OPEN, Cause.OTHER}


def test_a_fault_of_a_tournament_made_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(1, 3, None, (6, 6), (2, 2))
    ((_, piece),) = pieces(plan, ())

    def faulty(self: object, made: Tournament) -> tuple[bytes, tuple[str, ...]]:
        return write_trf(made), ("round 1 is different: other pairs",)

    monkeypatch.setattr("arbiter_app.cli.generated.Series.checked", faulty)
    found = carry_out(piece).findings
    assert causes(found) == {Cause.OURS}
    assert [each.file for each in found.discrepancies] == ["1/1", "1/2", "1/3"]


def test_findings_survive_their_file() -> None:
    found = Findings({Count.ROUNDS: 3}, (Discrepancy("a", 1, Cause.OPEN, "why"),))
    again = Findings.of_json(json.loads(json.dumps(found.to_json())))
    assert again.discrepancies == found.discrepancies
    assert again.counts[Count.ROUNDS] == 3


def test_a_key_depends_on_what_is_read() -> None:
    one, other = (Reading((Foreign("a.trf", data),), None).key for data in (b"1", b"2"))
    assert one != other


def test_a_cluster_needs_its_package(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = run("acceptance", "-o", tmp_path / "out", *SMALL, "--cluster", "tcp://127.0.0.1:1")
    assert ran.code == 2
    assert "Using a cluster requires the package “distributed”." in ran.err
