"""Players who may not meet: rules that make groups of them, and what keeping them apart costs in a round.

The round is paired with and without the restriction, and the two are compared by the criteria as any
round made by hand is. Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from arbiter_app.errors import InputError
from arbiter_app.operations.manual import ManualPairing
from arbiter_app.operations.repaired_round import put_together
from arbiter_app.operations.round_robin import refuse_keeping_apart
from arbiter_app.operations.rounds import why_not_pair
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.trace.kept_apart import KeptApart
    from arbiter_app.trace.rounds import RoundPairing


class InCommon(StrEnum):
    """What players have in common who are kept apart by a rule."""

    CLUB = "club"
    FEDERATION = "federation"


def having_in_common(players: Sequence[Player], what: InCommon) -> dict[str, tuple[Tpn, ...]]:
    """The players of each club or federation, by its name; only where several are, and not all."""
    members: dict[str, list[Tpn]] = {}
    for player in players:
        if name := _in_common(player, what):
            members.setdefault(name, []).append(player.tpn)
    return {
        name: tuple(tpns) for name, tpns in sorted(members.items()) if 1 < len(tpns) < len(players)
    }


def _in_common(player: Player, what: InCommon) -> str:
    match what:
        case InCommon.CLUB:
            return player.club
        case InCommon.FEDERATION:
            return player.federation
        case _:
            assert_never(what)


def criteria_above_a_wish(tournament: Tournament) -> tuple[str, ...]:
    """The codes of the criteria for the sake of which players may meet who are kept apart otherwise.

    None in a system that compares no pairings by such criteria, or that is not known.
    """
    from arbiter_app.pairing import questions

    try:
        return questions.criteria_above_a_wish(tournament)
    except InputError:
        return ()


def can_be_paired_by_a_wish(state: TournamentState) -> bool:
    """Whether a round in which some are kept apart by a wish can be made by hand now.

    The rules know no such wish, so that FIDE mode has no such round; where groups are saved the round is
    paired by them.
    """
    tournament = state.tournament
    return (
        not state.in_fide_mode
        and why_not_pair(tournament) is None
        and not any(
            group.is_in_force(tournament.next_round) for group in tournament.forbidden_groups
        )
    )


def kept_apart_by_hand(kept: KeptApart) -> ManualPairing:
    """The round with the restriction, put together as if by hand."""
    boards = tuple((pair.white, pair.black) for pair in kept.apart.pairs)
    return put_together(kept.before, boards, kept.apart.bye)


def price_of_apart(
    tournament: Tournament,
    groups: Sequence[ForbiddenGroup],
    *,
    below: str = "",
    system: str | None = None,
) -> KeptApart:
    """What it costs in the next round that nobody of a group meets another of it.

    `groups` take the place of those of the tournament. `below` is the code of a criterion: then all are
    kept apart as far as nothing suffers in it or above it; without it each as it says itself. It pairs
    the round several times: use a worker.

    Raises:
        InputError: the next round cannot be paired as it stands, or no wish can stand below that
            criterion.
        NoLegalPairingError: it has no legal pairing, or none with the restriction.
        RefusedError: everybody meets everybody.
    """
    from arbiter_app.pairing.questions import (
        check_wish,
        costs_of_round,
        judge,
        pair_round,
        players_as_seen,
    )
    from arbiter_app.trace.kept_apart import KeptApart

    refuse_keeping_apart(tournament)
    if below:
        check_wish(tournament, below, system)
        groups = [replace(group, below=below) for group in groups]
    before = replace(tournament, forbidden_groups=())
    in_force = tuple(group for group in groups if group.is_in_force(tournament.next_round))
    forbidden = frozenset(pair for group in in_force for pair in group.pairs)
    free = pair_round(before, system=system)
    apart = pair_round(replace(tournament, forbidden_groups=in_force), system=system)
    boards = [(pair.white, pair.black) for pair in apart.pairs]
    meeting = _among(forbidden, apart)
    still = {frozenset(pair) for pair in meeting}
    return KeptApart(
        before,
        free,
        apart,
        tuple(pair for pair in _among(forbidden, free) if frozenset(pair) not in still),
        judge(before, boards, apart.bye, system=system),
        costs_of_round(before, boards, apart.bye, system=system),
        players_as_seen(before, system),
        tuple(group.below for group in in_force),
        meeting,
    )


def _among(
    forbidden: Collection[tuple[Tpn, Tpn]], pairing: RoundPairing
) -> tuple[tuple[Tpn, Tpn], ...]:
    """The boards (White, Black) of a round that a restriction does not allow."""
    return tuple(
        (pair.white, pair.black)
        for pair in pairing.pairs
        if (min(pair.white, pair.black), max(pair.white, pair.black)) in forbidden
    )
