"""What a paired round was paired from, where it was changed afterwards: the report file says so.

A pairing that stands can only be proved from what was known then (C.04.2 (2026) 1.4); a file has
what is known now. Whoever checks it finds the reason there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Final, TypeAlias

from arbiter_app.operations.records import input_hash, is_as_recorded
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.corrections_told import corrections_read
from arbiter_app.tournament.match_result import Result, games_of, result_of
from arbiter_app.tournament.remarks import ReportLine, remark, remarks
from arbiter_app.tournament.tournament import Game
from arbiter_app.tournament.types import GameResult
from arbiter_app.wording import Phrase

_Basis: TypeAlias = tuple[str, tuple[int, ...]]

_BOARD: Final = re.compile(r"board (\d{1,4}) ", re.ASCII)
"""How the details of an adjourned game that was not drawn begin."""


class WhatChanged(StrEnum):
    """What became another since a round was paired."""

    CORRECTION = "correction"
    ADJOURNED_GAME = "adjourned-game"
    """A game that counted as a draw (C.04.2 (2026) 3.1) was won: no correction, the pairing is right."""
    SOMETHING = "something"


def with_basis_told(
    before: TournamentState, after: TournamentState, corrections: Phrase, *, since: int = 1
) -> TournamentState:
    """The later state with a line for each round from `since` on that has another basis now.

    `corrections` says what was changed. Changed back to what the round was paired from, there is
    nothing to tell any more.
    """
    for number in range(since, len(after.tournament.rounds) + 1):
        if _basis(before, number) == _basis(after, number):
            continue
        if is_as_recorded(after, number):
            after = _without(after, ReportLine.OTHER_BASIS, number)
        else:
            line = remark(ReportLine.OTHER_BASIS, number, str(corrections))
            if line not in after.tournament.comments:
                after = _with_lines(after, (*after.tournament.comments, line))
    return after


def corrections_since(state: TournamentState, number: int) -> tuple[Phrase, ...]:
    """What was corrected after a round was paired, as the report file tells it."""
    told = remarks(state.tournament.comments, ReportLine.OTHER_BASIS)
    return tuple(
        correction
        for round_number, detail in told
        if round_number == number
        for correction in corrections_read(detail)
    )


def what_changed(state: TournamentState, number: int) -> WhatChanged:
    """What is not as it was when a round was paired, where it was paired from other data."""
    if corrections_since(state, number):
        return WhatChanged.CORRECTION
    if is_as_recorded(_with_games_adjourned(state, number), number):
        return WhatChanged.ADJOURNED_GAME
    return WhatChanged.SOMETHING


def with_reversal_told(state: TournamentState, round_number: int, game: Game) -> TournamentState:
    """The state with the line of a game whose colours were reversed; none if reversed twice."""
    start = remark(ReportLine.COLOURS_REVERSED, round_number)
    white, black = (state.tournament.player(tpn).name for tpn in (game.white, game.black))
    lines = state.tournament.comments
    earlier = f"{start}: {black}–{white}"
    if earlier in lines:
        return _with_lines(state, tuple(line for line in lines if line != earlier))
    return _with_lines(state, (*lines, f"{start}: {white}–{black}"))


def without_pairing_told(state: TournamentState, round_number: int) -> TournamentState:
    """The state without what was told of a pairing that is taken back, or made anew."""
    return _without(
        _without(state, ReportLine.OTHER_BASIS, round_number),
        ReportLine.COLOURS_REVERSED,
        round_number,
    )


def _with_games_adjourned(state: TournamentState, number: int) -> TournamentState:
    """The state with the games adjourned again that were told not to be drawn after all."""
    adjourned = set(_adjourned(state))
    rounds = tuple(
        replace(
            played,
            games=tuple(
                replace(game, result=_all_adjourned(len(games_of(game.result, 1))))
                if (played.number, game.board) in adjourned
                else game
                for game in played.games
            ),
        )
        if played.number < number
        else played
        for played in state.tournament.rounds
    )
    return state.with_tournament(replace(state.tournament, rounds=rounds))


def _all_adjourned(count: int) -> Result | None:
    return result_of([GameResult.ADJOURNED] * count)


def _adjourned(state: TournamentState) -> Iterator[tuple[int, int]]:
    """Round and board of each adjourned game that was not drawn, as the report file tells them."""
    for number, detail in remarks(state.tournament.comments, ReportLine.ADJOURNED_NO_DRAW):
        if (found := _BOARD.match(detail)) is not None:
            yield number, int(found[1])


def _without(state: TournamentState, what: ReportLine, round_number: int) -> TournamentState:
    start = f"{remark(what, round_number)}: "
    left = tuple(line for line in state.tournament.comments if not line.startswith(start))
    return state if left == state.tournament.comments else _with_lines(state, left)


def _basis(state: TournamentState, number: int) -> _Basis:
    """Who has which number, and all else that the pairing depends on."""
    return input_hash(state.tournament.before_round(number)), state.keys


def _with_lines(state: TournamentState, lines: tuple[str, ...]) -> TournamentState:
    return state.with_tournament(replace(state.tournament, comments=lines))
