"""Results entered a second time, blind, and compared with those that count.

Nothing is changed by it: where the two differ, the arbiter says which one is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.operations.late_corrections import result_on_board
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.types import Tpn

EnteredAgain: TypeAlias = Mapping[tuple[int, int], Result]
"""Results by the keys of White and Black, which they keep whatever their numbers become.

A pair that is changed later was not entered again.
"""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A board whose result was entered differently the second time; `first` is None if missing."""

    board: int
    white: Tpn
    black: Tpn
    first: Result | None
    second: Result


@dataclass(frozen=True, slots=True)
class SecondEntry:
    """What the comparison found: the mismatches, and how many boards are the same, or not seen."""

    mismatches: tuple[Mismatch, ...]
    same: int
    not_entered: int


def compare_entries(state: TournamentState, round_number: int, again: EnteredAgain) -> SecondEntry:
    """Compare what was entered again with the results of a round, corrected late ones included.

    Raises:
        InputError: no such round.
    """
    mismatches: list[Mismatch] = []
    same = 0
    games, keys = state.tournament.round(round_number).games, state.keys_by_tpn()
    for game in games:
        second = again.get((keys[game.white], keys[game.black]))
        if second is None:
            continue
        first = result_on_board(state, round_number, game)
        if first == second:
            same += 1
        else:
            mismatches.append(Mismatch(game.board, game.white, game.black, first, second))
    return SecondEntry(tuple(mismatches), same, len(games) - same - len(mismatches))
