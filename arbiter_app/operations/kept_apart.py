"""Players who may not meet: rules that make groups of them, and what keeping them apart costs in a round.

The round is paired with and without the restriction, and the two are compared by the criteria as any
round made by hand is. Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import ForbiddenGroup, Tournament
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.trace import BracketPlayer, Judgement, RoundCosts, RoundPairing


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


@dataclass(frozen=True, slots=True)
class KeptApart:
    """A round with and without a restriction, and what the restriction costs.

    Attributes:
        before: the state before the round, without the restriction.
        free: the round as it would be without.
        apart: the round with it.
        avoided: the boards (White, Black) of `free` that the restriction does not allow.
        judgement: where the round with it is worse than the one without.
        costs: what it costs in each criterion; None where the system has no such ones.
        players: scores and colours due as the system sees them.
    """

    before: Tournament = field(repr=False)
    free: RoundPairing
    apart: RoundPairing
    avoided: tuple[tuple[Tpn, Tpn], ...]
    judgement: Judgement
    costs: RoundCosts | None
    players: tuple[BracketPlayer, ...] = field(repr=False)

    @property
    def changed(self) -> tuple[tuple[Tpn, Tpn], ...]:
        """The boards (White, Black) of the round with the restriction that the other does not have."""
        free = {(pair.white, pair.black) for pair in self.free.pairs}
        boards = ((pair.white, pair.black) for pair in self.apart.pairs)
        return tuple(pair for pair in boards if pair not in free)


def price_of_apart(
    tournament: Tournament,
    groups: Sequence[ForbiddenGroup],
    *,
    system: str | None = None,
) -> KeptApart:
    """What it costs in the next round that nobody of a group meets another of it.

    `groups` take the place of those of the tournament. It pairs the round several times: use a worker.

    Raises:
        InputError: the next round cannot be paired as it stands.
        NoLegalPairingError: it has no legal pairing, or none with the restriction.
    """
    from arbiter_app.pairing.questions import costs_of_round, judge, pair_round, players_as_seen

    before = replace(tournament, forbidden_groups=())
    free = pair_round(before, system=system)
    restricted = replace(tournament, forbidden_groups=tuple(groups))
    apart = pair_round(restricted, system=system)
    boards = [(pair.white, pair.black) for pair in apart.pairs]
    forbidden = frozenset(restricted.forbidden_pairs(restricted.next_round))
    return KeptApart(
        before,
        free,
        apart,
        tuple(
            (pair.white, pair.black)
            for pair in free.pairs
            if (min(pair.white, pair.black), max(pair.white, pair.black)) in forbidden
        ),
        judge(before, boards, apart.bye, system=system),
        costs_of_round(before, boards, apart.bye, system=system),
        players_as_seen(before, system),
    )
