"""What a paired round was paired from, where it was changed afterwards: the report file says so.

A pairing that stands can only be proved from what was known then (C.04.2 (2026) 1.4); a file has
what is known now. Whoever checks it finds the reason there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from arbiter_app.operations.records import input_hash, is_as_recorded
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.remarks import ReportLine, remark
from arbiter_app.tournament.tournament import Game

_Basis: TypeAlias = tuple[str, tuple[int, ...]]


def with_basis_told(
    before: TournamentState, after: TournamentState, detail: str, *, since: int = 1
) -> TournamentState:
    """The later state with a line for each round from `since` on that has another basis now.

    `detail` says what was changed. Changed back to what the round was paired from, there is
    nothing to tell any more.
    """
    for number in range(since, len(after.tournament.rounds) + 1):
        if _basis(before, number) == _basis(after, number):
            continue
        if is_as_recorded(after, number):
            after = _without(after, ReportLine.OTHER_BASIS, number)
        else:
            line = remark(ReportLine.OTHER_BASIS, number, detail)
            if line not in after.tournament.comments:
                after = _with_lines(after, (*after.tournament.comments, line))
    return after


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


def _without(state: TournamentState, what: ReportLine, round_number: int) -> TournamentState:
    start = f"{remark(what, round_number)}: "
    left = tuple(line for line in state.tournament.comments if not line.startswith(start))
    return state if left == state.tournament.comments else _with_lines(state, left)


def _basis(state: TournamentState, number: int) -> _Basis:
    """Who has which number, and all else that the pairing depends on."""
    return input_hash(state.tournament.before_round(number)), state.keys


def _with_lines(state: TournamentState, lines: tuple[str, ...]) -> TournamentState:
    return state.with_tournament(replace(state.tournament, comments=lines))
