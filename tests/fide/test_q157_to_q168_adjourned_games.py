"""FIDE's checklist, games that are adjourned (questions 157 to 160 and 162 to 168)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    ConfirmationNeededError,
    EventSession,
    Level,
    adjourn_missing,
    enter_result,
    export_trf,
    pair_next_round,
    standings_of,
)
from arbiter_app.tournament.types import GameResult
from arbiter_app.trf.read import read_trf
from tests.store.support import new_event

Event = tuple[EventSession, int]


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Event]:
    """One round of eight players; White won on the first board, the others still play."""
    session, number = new_event(tmp_path / "open.arbiter", players=8)
    pair_next_round(session, number)
    enter_result(session, number, 1, 1, GameResult.WHITE_WINS)
    yield session, number
    session.close()


def test_q157_a_game_is_entered_as_adjourned(event: Event) -> None:
    session, number = event
    enter_result(session, number, 1, 2, GameResult.ADJOURNED)
    assert session.tournament(number).round(1).games[1].result is GameResult.ADJOURNED


def test_q158_no_round_is_paired_while_results_are_missing(event: Event) -> None:
    with pytest.raises(RefusedError, match="have no result") as refused:
        pair_next_round(*event)
    assert "adjourned" in str(refused.value.hint)


def test_q159_q160_missing_results_are_adjourned_at_once_which_is_acknowledged(
    event: Event,
) -> None:
    with pytest.raises(ConfirmationNeededError, match="boards 2, 3, 4") as asked:
        adjourn_missing(*event)
    assert asked.value.level is Level.ACKNOWLEDGE
    adjourn_missing(*event, confirmed=True)
    assert pair_next_round(*event).round_number == 2


def test_q162_q163_a_result_comes_at_any_time_and_is_asked_about_unless_it_is_a_draw(
    event: Event,
) -> None:
    session, number = event
    adjourn_missing(session, number, confirmed=True)
    for current in (2, 3, 4):
        pair_next_round(session, number, confirmed=True)
        for game in session.tournament(number).round(current).games:
            enter_result(session, number, current, game.board, GameResult.DRAW)
    enter_result(session, number, 1, 2, GameResult.DRAW)
    with pytest.raises(ConfirmationNeededError, match="counted as a draw") as asked:
        enter_result(session, number, 1, 3, GameResult.BLACK_WINS)
    assert asked.value.level is Level.CONFIRM
    enter_result(session, number, 1, 3, GameResult.BLACK_WINS, confirmed=True)
    assert session.tournament(number).round(1).games[2].result is GameResult.BLACK_WINS
    assert b"### Adjourned game not drawn @ Round 1: board 3" in export_trf(session, number)


def test_q164_q165_an_adjourned_game_is_marked_with_a_question_mark(event: Event) -> None:
    session, number = event
    adjourn_missing(session, number, confirmed=True)
    data = export_trf(session, number)
    game = session.tournament(number).round(1).games[1]
    row = next(
        line for line in data.decode().splitlines() if line.startswith(f"001 {game.white:>4} ")
    )
    assert row.rstrip().endswith(f"{game.black:>4} w ?")
    assert read_trf(data).tournament.round(1).games[1].result is GameResult.ADJOURNED


def test_q167_the_provisional_score_is_that_of_a_draw(event: Event) -> None:
    session, number = event
    adjourn_missing(session, number, confirmed=True)
    points = {row.tpn: row.points for row in standings_of(session.state(number)).rows}
    first, *others = session.tournament(number).round(1).games
    assert points[first.white] == 10
    assert {points[tpn] for game in others for tpn in (game.white, game.black)} == {5}


def test_q168_a_round_paired_while_a_game_of_an_earlier_one_is_open_is_acknowledged(
    event: Event,
) -> None:
    session, number = event
    enter_result(session, number, 1, 2, GameResult.DRAW)
    enter_result(session, number, 1, 3, GameResult.DRAW)
    enter_result(session, number, 1, 4, GameResult.ADJOURNED)
    change = pair_next_round(session, number)
    assert str(change.caution) == "Adjourned and counted as drawn: board 4 of round 1."
    for board in range(1, 5):
        enter_result(session, number, 2, board, GameResult.DRAW)
    with pytest.raises(ConfirmationNeededError, match="board 4 of round 1") as asked:
        pair_next_round(session, number)
    assert asked.value.level is Level.ACKNOWLEDGE
    assert pair_next_round(session, number, confirmed=True).round_number == 3
