"""What was entered a second time is compared with what counts; nothing is changed by it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.operations.interface import (
    EventSession,
    Mismatch,
    compare_entries,
    edit_player,
    enter_results,
    pair_next_round,
    renumber_players,
)
from arbiter_app.operations.second_entry import EnteredAgain
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.player import Player
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
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 2 * len(games) + 1))
    tournament = Tournament(Settings(), players=players, rounds=(Round(1, games),))
    state = TournamentState(tournament, keys=tuple(player.tpn + 100 for player in players))
    again: EnteredAgain = {
        (game.white + 100, game.black + 100): second
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
    keys = state.keys_by_tpn()
    again = {(keys[game.white], keys[game.black]): GameResult.WHITE_WINS}
    assert compare_entries(state, 1, again).mismatches == ()
    again = {(keys[game.white], keys[game.black]): GameResult.DRAW}
    (found,) = compare_entries(state, 1, again).mismatches
    assert (found.first, found.second) == (GameResult.WHITE_WINS, GameResult.DRAW)


def test_players_numbered_anew_have_the_results_that_were_entered_again(event: Event) -> None:
    """C.04.2 (2026) 2.3: until round 4 is paired a number may become another's."""
    session, one = event
    pair_next_round(session, one, pair=pair_in_order)
    state = session.state(one)
    keys, games = state.keys_by_tpn(), state.tournament.round(1).games
    again = {(keys[g.white], keys[g.black]): GameResult.WHITE_WINS for g in games[:2]}
    enter_results(session, one, 1, {games[0].board: GameResult.WHITE_WINS})
    last = state.tournament.players[-1]
    edit_player(session, one, last.tpn, replace(last, rating=2900))
    renumber_players(session, one, confirmed=True)
    state = session.state(one)
    assert state.keys_by_tpn() != keys
    found = compare_entries(state, 1, again)
    assert (found.same, len(found.mismatches), found.not_entered) == (1, 1, len(games) - 2)
