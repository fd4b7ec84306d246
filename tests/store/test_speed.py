"""500 players and 11 rounds: opened under 500 ms, a result entered under 16 ms."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from arbiter_app.operations import EventSession, enter_result, enter_results, pair_next_round
from arbiter_app.tournament.types import GameResult
from tests.store.support import new_event, open_session, pair_in_order


def fastest(times: int, act: Callable[[int], object]) -> float:
    """Seconds of the fastest try: what the program takes when the machine is not busy."""
    durations = []
    for attempt in range(times):
        start = perf_counter()
        act(attempt)
        durations.append(perf_counter() - start)
    return min(durations)


def big_event(path: Path) -> tuple[EventSession, int]:
    session, tournament_id = new_event(path, players=500, rounds=11)
    for number in range(1, 12):
        pair_next_round(session, tournament_id, pair=pair_in_order)
        if number < 11:
            results = dict.fromkeys(range(1, 251), GameResult.DRAW)
            enter_results(session, tournament_id, number, results)
    return session, tournament_id


def test_a_big_event_is_opened_and_written_without_waiting(path: Path) -> None:
    session, tournament_id = big_event(path)

    def enter(attempt: int) -> None:
        enter_result(session, tournament_id, 11, attempt + 1, GameResult.WHITE_WINS)

    assert fastest(20, enter) < 0.016
    session.close()

    def open_and_load(_: int) -> None:
        with open_session(path) as again:
            again.tournaments()
            assert len(again.tournament(tournament_id).rounds) == 11

    assert fastest(5, open_and_load) < 0.5
