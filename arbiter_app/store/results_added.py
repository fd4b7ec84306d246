"""A tournament after others have entered results, without reading it again.

That is what other desks do most of the time, and a tournament has thousands of rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from arbiter_app.store.difference import RowChange
from arbiter_app.store.journal import parts_of
from arbiter_app.store.state import TournamentState
from arbiter_app.store.values import Row
from arbiter_app.tournament.match_result import parse_result
from arbiter_app.tournament.tournament import Game

_RESULTS = frozenset({"result"})


def are_results(changes: Iterable[RowChange]) -> bool:
    """Whether nothing but results of games was changed, and the games are the same."""
    return parts_of(changes) <= _RESULTS


def with_results(
    state: TournamentState, tournament_id: int, changes: Iterable[RowChange]
) -> TournamentState:
    """A tournament with the results that were entered, corrected or deleted, the last ones last.

    Raises:
        ValueError: a row is no result.
    """
    entered = {
        (row["round_number"], row["board"]): row
        for change in changes
        if (row := change.after) is not None and row["tournament_id"] == tournament_id
    }
    if not entered:
        return state
    tournament = state.tournament
    numbers = {number for number, _ in entered}
    rounds = tuple(
        replace(
            played,
            games=tuple(
                _played(game, entered.get((played.number, game.board))) for game in played.games
            ),
        )
        if played.number in numbers
        else played
        for played in tournament.rounds
    )
    return state.with_tournament(replace(tournament, rounds=rounds))


def _played(game: Game, row: Row | None) -> Game:
    if row is None:
        return game
    result = row["result"]
    return replace(game, result=None if result is None else parse_result(str(result)))
