"""Commands of an event in which some are kept apart as far as no criterion suffers (D24)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_app.operations.interface import export_trf, leave_fide_mode, set_forbidden_groups
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.trf.read import read_trf
from tests.store.support import new_event

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run

CLUB = ForbiddenGroup((1, 5, 6), 1, 2, "C13")
FAMILY = ForbiddenGroup((2, 3))


@pytest.fixture
def wishing(tmp_path: Path) -> tuple[Path, Tournament, bytes]:
    """The event before round 1, its tournament, and its report as it was without a group."""
    session, one = new_event(tmp_path / "club.arbiter")
    with session:
        leave_fide_mode(session, one, confirmed=True)
        report = export_trf(session, one)
        set_forbidden_groups(session, one, (FAMILY, CLUB))
        return session.path, session.tournament(one), report


def test_pair_explain_why_and_check_go_by_it(
    run: Run, wishing: tuple[Path, Tournament, bytes]
) -> None:
    file, tournament, _ = wishing
    made = pair_round(tournament)
    _, *boards = run("pair", file).out.split("\n")
    assert boards[: len(made.pairs)] == [f"{pair.white} {pair.black}" for pair in made.pairs]
    assert "C13a" in run("explain", file).out
    told = run("why-not", file, "1", "5").out
    assert "the event asks to keep them apart [C13a]" in " ".join(told.split())


def test_another_system_refuses_in_a_sentence(
    run: Run, wishing: tuple[Path, Tournament, bytes]
) -> None:
    file, _, _ = wishing
    refused = run("pair", file, "--system", "dubov")
    assert refused.code == 2
    told = "Dubov System (C.04.4.1) has no criteria, so a wish cannot be placed below one"
    assert told in refused.err


def test_the_price_is_that_of_each_group_as_it_is(
    run: Run, wishing: tuple[Path, Tournament, bytes]
) -> None:
    """Without --below each as it is saved; with it all by that criterion."""
    file, tournament, _ = wishing
    told = json.loads(run("apart", file, "--json").out)
    assert told["groups"] == [[2, 3], [1, 5, 6]]
    assert (told["groups_below"], told["below"]) == ([None, "C13"], None)
    made = pair_round(tournament)
    assert told["apart"]["boards"] == [[pair.white, pair.black] for pair in made.pairs]
    all_of_them = json.loads(run("apart", file, "--below", "C10", "--json").out)
    assert (all_of_them["groups_below"], all_of_them["below"]) == (["C10", "C10"], "C10")


def test_a_report_without_it_wants_a_word(
    run: Run, wishing: tuple[Path, Tournament, bytes], tmp_path: Path
) -> None:
    """The next round would be another one by the file."""
    file, _, _ = wishing
    target = tmp_path / "club.trf"
    refused = run("convert", file, "-o", target)
    assert refused.code == 2
    assert "only where no criterion suffers" in " ".join(refused.err.split())
    assert not target.exists()
    assert run("convert", file, "--lossy", "-o", target).code == 0
    assert read_trf(target.read_bytes()).tournament.forbidden_groups == (FAMILY,)


def test_there_is_no_proof_of_such_a_round(
    run: Run, wishing: tuple[Path, Tournament, bytes], tmp_path: Path
) -> None:
    """Not even one that is right for the report, which knows nothing of the wish."""
    file, _, _ = wishing
    proof, report = tmp_path / "round.json", tmp_path / "lossy.trf"
    refused = run("prove", file, "-o", proof)
    assert refused.code == 1
    assert "it keeps players apart by a wish of the event" in " ".join(refused.err.split())
    assert not proof.exists()
    assert run("convert", file, "--lossy", "-o", report).code == 0
    assert run("prove", report, "-o", proof).code == 0
    assert run("verify", report, proof).out == "proved\n"
    checked = run("verify", file, proof)
    assert checked.code == 1
    assert checked.out.startswith("not proved: There is no proof of round 1 because it keeps")
