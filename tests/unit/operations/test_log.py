"""The log as CSV, harmless in a spreadsheet."""

from __future__ import annotations

import csv
import io

from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    add_player,
    enter_result,
    log_csv,
    pair_next_round,
)
from arbiter_app.tournament.types import GameResult
from tests.store.support import pair_in_order

Event = tuple[EventSession, int]


def test_the_log_is_a_table_with_time_before_after_and_state(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    enter_result(session, tournament_id, 1, 3, GameResult.WHITE_WINS_BY_FORFEIT)
    session.undo()
    data = log_csv(session)
    assert data.startswith("\ufeff".encode())
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert len(rows) == len(session.journal())
    last = rows[-1]
    assert (last["Act"], last["Before"], last["After"], last["State"]) == (
        "Result of board 3, round 1",
        "no result",
        "'+–−",
        "undone",
    )
    assert last["Time (UTC)"].startswith("2026-02-01 09:00:")


def test_no_cell_is_a_formula(event: Event) -> None:
    session, tournament_id = event
    add_player(session, tournament_id, NewPlayer("=HYPERLINK(1)"))
    assert b",'=HYPERLINK(1) added," in log_csv(session)
