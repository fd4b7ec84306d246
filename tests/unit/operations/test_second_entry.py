"""What was entered a second time is compared with what counts; nothing is changed by it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.operations import (
    EventSession,
    Mismatch,
    compare_entries,
    enter_results,
    pair_next_round,
)
from arbiter_app.operations.second_entry import EnteredAgain
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult
from tests.store.support import pair_in_order

Event = tuple[EventSession, int]
RESULTS = st.none() | st.sampled_from(GameResult)


@given(st.lists(st.tuples(RESULTS, RESULTS), min_size=1, max_size=12))
def test_each_board_is_the_same_differs_or_was_not_entered(
    entered: list[tuple[GameResult | None, GameResult | None]],
) -> None:
    games = tuple(
        Game(board, 2 * board - 1, 2 * board, first)
        for board, (first, _) in enumerate(entered, start=1)
    )
    state = TournamentState(Tournament(Settings(), rounds=(Round(1, games),)))
    again: EnteredAgain = {
        (game.white, game.black): second
        for game, (_, second) in zip(games, entered, strict=True)
        if second is not None
    }
    found = compare_entries(state, 1, again)
    assert found.mismatches == tuple(
        Mismatch(game.board, game.white, game.black, first, second)
        for game, (first, second) in zip(games, entered, strict=True)
        if second is not None and second is not first
    )
    assert found.same == sum(one is not None and one is two for one, two in entered)
    assert found.not_entered == sum(two is None for _, two in entered)


def test_of_a_result_corrected_too_late_what_was_really_played_is_compared(event: Event) -> None:
    """It counts for the rating report only (C.04.2 (2026) 4.3), and is what the slip says."""
    session, one = event
    for _ in range(3):
        pair_next_round(session, one, pair=pair_in_order)
        games = session.tournament(one).rounds[-1].games
        enter_results(
            session,
            one,
            len(session.tournament(one).rounds),
            {g.board: GameResult.DRAW for g in games},
        )
    enter_results(session, one, 1, {1: GameResult.WHITE_WINS}, confirmed=True)
    state = session.state(one)
    game = state.tournament.round(1).games[0]
    assert game.result is GameResult.DRAW
    again = {(game.white, game.black): GameResult.WHITE_WINS}
    assert compare_entries(state, 1, again).mismatches == ()
    again = {(game.white, game.black): GameResult.DRAW}
    (found,) = compare_entries(state, 1, again).mismatches
    assert (found.first, found.second) == (GameResult.WHITE_WINS, GameResult.DRAW)
