"""The last round paired, but not published: is it still what the rules give?

A result, a rating or a colour corrected before a round is published counts for it (C.04.2 (2026)
4.3), if the arbiter pairs it again; nobody does that who is not told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from arbiter_app.operations.records import engines_pairing, is_as_recorded, readable_pairing
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.match_result import Result, games_of, result_of
from arbiter_app.tournament.remarks import ReportLine, remarks
from arbiter_app.tournament.tournament import Round
from arbiter_app.tournament.types import GameResult, Tpn

_BOARD: Final = re.compile(r"board (\d{1,4}) ", re.ASCII)
"""How the details of an adjourned game that was not drawn begin."""


class WhatChanged(StrEnum):
    """What became another since a round was paired."""

    CORRECTION = "correction"
    ADJOURNED_GAME = "adjourned-game"
    """A game that counted as a draw (C.04.2 (2026) 3.1) was won: no correction, the pairing is right."""
    SOMETHING = "something"


@dataclass(frozen=True, slots=True)
class OutOfDate:
    """A round that was paired from other data than are known now, and would be paired otherwise.

    Attributes:
        different_boards: boards that it would not have; 0 where only the bye is another's.
        can_be_paired: False where it has no legal pairing any more.
        changed: what is not as it was when the round was paired.
    """

    round_number: int
    different_boards: int
    can_be_paired: bool
    changed: WhatChanged = WhatChanged.CORRECTION


def can_be_paired_again(state: TournamentState, round_number: int) -> bool:
    """True for the last round paired while it is neither published nor played.

    An adjourned game has no result yet: it counts as a draw for the next pairing only (C.04.2
    (2026) 3.1).
    """
    if not 0 < round_number == len(state.tournament.rounds):
        return False
    played = state.tournament.round(round_number)
    return state.publication(round_number) is None and not any(
        one is not None and one.is_final
        for game in played.games
        for one in games_of(game.result, 1)
    )


def out_of_date(state: TournamentState) -> OutOfDate | None:
    """What became of the round that can still be paired again; None if it is as it would be made.

    It pairs the round: use a worker. A round made by hand is compared with what the rules gave
    when it was made, as far as that was kept.
    """
    number = len(state.tournament.rounds)
    if not can_be_paired_again(state, number) or not _has_other_basis(state, number):
        return None
    boards, bye = _as_made(state, number)
    now = engines_pairing(state, number)
    if now is None:
        return OutOfDate(number, 0, can_be_paired=False, changed=_changed(state, number))
    different = {(pair.white, pair.black) for pair in now.pairs} - boards
    if not different and now.bye == bye:
        return None
    return OutOfDate(number, len(different), can_be_paired=True, changed=_changed(state, number))


def _has_other_basis(state: TournamentState, number: int) -> bool:
    """Whether it was paired from other data: by its record, or else as the report file tells."""
    if state.pairing_record(number) is not None:
        return not is_as_recorded(state, number)
    return _is_corrected(state, number)


def _is_corrected(state: TournamentState, number: int) -> bool:
    return any(
        told == number for told, _ in remarks(state.tournament.comments, ReportLine.OTHER_BASIS)
    )


def _changed(state: TournamentState, number: int) -> WhatChanged:
    if _is_corrected(state, number):
        return WhatChanged.CORRECTION
    if is_as_recorded(_with_games_adjourned(state, number), number):
        return WhatChanged.ADJOURNED_GAME
    return WhatChanged.SOMETHING


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


def _as_made(state: TournamentState, number: int) -> tuple[set[tuple[Tpn, Tpn]], Tpn | None]:
    """The boards (White, Black) and the bye as the rules gave them then."""
    played: Round = state.tournament.round(number)
    kept = readable_pairing(state, number) if played.manual else None
    if kept is not None:
        return {(pair.white, pair.black) for pair in kept.pairs}, kept.bye
    return {(game.white, game.black) for game in played.games}, played.pairing_allocated_bye
