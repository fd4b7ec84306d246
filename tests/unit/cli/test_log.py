"""The command `log`: the words of the window's log, and its table."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_app.gui.log.model import log_rows
from arbiter_app.operations.interface import (
    EventSession,
    ProofStanding,
    SystemClock,
    enter_result,
    go_to_entry,
    log_csv,
    pair_next_round,
    proof_of_round,
)
from arbiter_app.tournament.types import GameResult
from tests.store.support import new_event

if TYPE_CHECKING:
    from tests.unit.cli.conftest import Run


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A round with its proof, a result undone, a branch that was left."""
    path = tmp_path / "club.arbiter"
    session, one = new_event(path)
    paired = len(session.journal()) + 1
    pair_next_round(session, one)
    assert proof_of_round(session, one, 1).standing is ProofStanding.PROVED
    enter_result(session, one, 1, 1, GameResult.WHITE_WINS_BY_FORFEIT)
    enter_result(session, one, 1, 2, GameResult.DRAW)
    go_to_entry(session, paired, confirmed=True)
    enter_result(session, one, 1, 3, GameResult.DRAW)
    enter_result(session, one, 1, 4, GameResult.DRAW)
    session.undo()
    session.close()
    return path


def test_the_text_has_the_words_of_the_window(run: Run, club: Path) -> None:
    """Number, act, before, after and standing of every entry, the oldest first."""
    ran = run("log", club)
    assert (ran.code, ran.err) == (0, "")
    title, *lines = ran.out.splitlines()
    with EventSession.open(club, clock=SystemClock()) as session:
        rows = log_rows(session.journal(), session.proof_digests())[::-1]
    assert title == f"Log of Club Open, {len(rows)} entries"
    expected: list[str] = []
    for row in rows:
        standing = f"  ({row.standing})" if row.standing else ""
        expected.append(f"{row.number:>5}  {row.at:%Y-%m-%d %H:%M:%S}  {row.name}{standing}")
        expected += [
            f"       {label}: {text}"
            for label, text in (("Before", row.before), ("After", row.after))
            if text
        ]
    assert lines == expected
    for said in ("; proved: ", "FIDE (Dutch) System", "(undone)", "(branch 1, from entry "):
        assert said in ran.out


def test_csv_is_the_table_that_the_window_exports(run: Run, club: Path, tmp_path: Path) -> None:
    out = tmp_path / "log.csv"
    assert run("log", club, "--csv", "-o", out).code == 0
    with EventSession.open(club, clock=SystemClock()) as session:
        assert out.read_bytes() == log_csv(session)


def test_json_has_the_same_entries_without_what_only_a_spreadsheet_needs(
    run: Run, club: Path
) -> None:
    table = run("log", club, "--csv").out.lstrip("\ufeff")
    rows = list(csv.reader(io.StringIO(table, newline="")))[1:]
    found = json.loads(run("log", club, "--json").out)
    assert found["event"] == "Club Open"
    told = [["" if cell is None else str(cell) for cell in each.values()] for each in found["log"]]
    assert told == [[cell.removeprefix("'") for cell in row] for row in rows]
    forfeit = next(each for each in found["log"] if each["after"] == "1–0\N{NO-BREAK SPACE}F")
    assert (forfeit["branch"], forfeit["person"]) == (1, None)


def test_a_report_file_and_a_pipe_have_no_log(run: Run, small: Path) -> None:
    ran = run("log", small)
    assert ran.code == 2
    assert "is not an event: only events have a log" in ran.err
    assert run("log", "-").code == 2


def test_two_forms_at_once_are_refused(run: Run, club: Path) -> None:
    ran = run("log", club, "--csv", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert "Use either --csv or --json, not both." in ran.err


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_the_event_itself_is_not_written_over(run: Run, club: Path, force: tuple[str, ...]) -> None:
    before = club.read_bytes()
    ran = run("log", club, "-o", club, *force)
    assert (ran.code, ran.out) == (2, "")
    assert " is the input file." in ran.err
    assert club.read_bytes() == before
