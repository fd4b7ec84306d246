"""The last round paired, but not published: is it still what the rules give?

A result, a rating or a colour corrected before a round is published counts for it (C.04.2 (2026)
4.3), if the arbiter pairs it again; nobody does that who is not told.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.operations.basis import WhatChanged, corrections_since, what_changed
from arbiter_app.operations.records import engines_pairing, is_as_recorded, readable_pairing
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.match_result import games_of
from arbiter_app.tournament.tournament import Round
from arbiter_app.tournament.types import Tpn


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
    changed: WhatChanged


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
        return OutOfDate(number, 0, can_be_paired=False, changed=what_changed(state, number))
    different = {(pair.white, pair.black) for pair in now.pairs} - boards
    if not different and now.bye == bye:
        return None
    return OutOfDate(
        number, len(different), can_be_paired=True, changed=what_changed(state, number)
    )


def _has_other_basis(state: TournamentState, number: int) -> bool:
    """Whether it was paired from other data: by its record, or else as the report file tells."""
    if state.pairing_record(number) is not None:
        return not is_as_recorded(state, number)
    return bool(corrections_since(state, number))


def _as_made(state: TournamentState, number: int) -> tuple[set[tuple[Tpn, Tpn]], Tpn | None]:
    """The boards (White, Black) and the bye as the rules gave them then."""
    played: Round = state.tournament.round(number)
    kept = readable_pairing(state, number) if played.manual else None
    if kept is not None:
        return {(pair.white, pair.black) for pair in kept.pairs}, kept.bye
    return {(game.white, game.black) for game in played.games}, played.pairing_allocated_bye
