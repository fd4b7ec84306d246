"""An event as large as an arbiter will have: 500 players and 11 rounds, the last one open."""

from __future__ import annotations

from pathlib import Path

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.interface import EventSession, enter_results, pair_next_round
from arbiter_app.tournament.types import GameResult
from tests.store.support import new_event, pair_in_order

ROUNDS = 11
BOARDS = 250


def large_event(path: Path | EventAddress) -> tuple[EventSession, int]:
    session, tournament_id = new_event(path, players=2 * BOARDS, rounds=ROUNDS)
    for number in range(1, ROUNDS + 1):
        pair_next_round(session, tournament_id, pair=pair_in_order)
        if number < ROUNDS:
            results = dict.fromkeys(range(1, BOARDS + 1), GameResult.DRAW)
            enter_results(session, tournament_id, number, results)
    return session, tournament_id
