"""The field of a round: who may meet whom ([C1]), and the scoregroups in order (1.3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.colours import initial_colour
from arbiter_app.pairing.double_swiss.players import DoubleSwissPlayer, double_swiss_players
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn


@dataclass(frozen=True, slots=True)
class Field:
    """The players to be paired, by number: position 0 has the smallest (3.6.1).

    Attributes:
        compatible: for each position the positions that it may meet by [C1].
        forbidden: pairs of TPNs that the regulations keep apart, the smaller first.
        floated: who counts for C7 and C8, the floaters of the previous round; nobody in the last
            round, where these do not apply (2.3.4, 2.3.5).
        initial: the initial-colour (4.1).
    """

    players: tuple[DoubleSwissPlayer, ...]
    compatible: tuple[int, ...]
    forbidden: frozenset[tuple[Tpn, Tpn]]
    floated: int
    initial: Colour

    @property
    def everybody(self) -> int:
        return (1 << len(self.players)) - 1

    def with_pairs(self, pairs: Mapping[int, int]) -> Field:
        """The same players, of whom some may meet nobody but each other."""
        taken = mask_of((*pairs, *pairs.values()))
        compatible = [mask & ~taken for mask in self.compatible]
        for one, other in pairs.items():
            compatible[one] = 1 << other
            compatible[other] = 1 << one
        return replace(self, compatible=tuple(compatible))

    def without_opponents(self, position: int) -> Field:
        """The same players, of whom one may meet nobody."""
        compatible = [mask & ~(1 << position) for mask in self.compatible]
        compatible[position] = 0
        return replace(self, compatible=tuple(compatible))

    def between(self, some: int, others: int) -> Field:
        """The same players, of whom some only meet others."""
        compatible = tuple(
            mask & (others if some >> position & 1 else some)
            for position, mask in enumerate(self.compatible)
        )
        return replace(self, compatible=compatible)

    def tpns(self, positions: Iterable[int]) -> tuple[Tpn, ...]:
        return tuple(self.players[position].tpn for position in positions)

    def scoregroups(self, members: int) -> dict[Points, int]:
        """The scoregroups of some players as sets of positions, from the highest score down."""
        groups: dict[Points, int] = {}
        for position in bits(members):
            score = self.players[position].score
            groups[score] = groups.get(score, 0) | 1 << position
        return dict(sorted(groups.items(), reverse=True))

    def in_order(self, members: int) -> tuple[int, ...]:
        """1.2 and 3.5.3: by descending score, then by ascending number."""
        return tuple(sorted(bits(members), key=lambda position: -self.players[position].score))


def field_of(tournament: Tournament) -> Field:
    """The field of the next round.

    Raises:
        InputError: a match of an earlier round has no result.
    """
    number = tournament.next_round
    return field_of_players(
        double_swiss_players(tournament),
        tournament.forbidden_pairs(number),
        is_last=number == tournament.settings.rounds_total,
        initial=initial_colour(tournament),
    )


def field_of_players(
    players: Iterable[DoubleSwissPlayer],
    forbidden: Iterable[tuple[Tpn, Tpn]],
    *,
    is_last: bool,
    initial: Colour,
) -> Field:
    """The field of some players, among whom some pairs are kept apart by the regulations."""
    ordered = tuple(sorted(players, key=lambda player: player.tpn))
    apart = frozenset((min(pair), max(pair)) for pair in forbidden)
    floated = mask_of(place for place, player in enumerate(ordered) if player.has_floated)
    return Field(
        players=ordered,
        compatible=tuple(_compatible(ordered, apart)),
        forbidden=apart,
        floated=0 if is_last else floated,
        initial=initial,
    )


def _compatible(
    players: Sequence[DoubleSwissPlayer], forbidden: frozenset[tuple[Tpn, Tpn]]
) -> list[int]:
    position = {player.tpn: index for index, player in enumerate(players)}
    everybody = (1 << len(players)) - 1
    compatible = [
        everybody & ~mask_of(position[tpn] for tpn in (player.tpn, *player.met) if tpn in position)
        for player in players
    ]
    for one, other in forbidden:
        if one in position and other in position:
            compatible[position[one]] &= ~(1 << position[other])
            compatible[position[other]] &= ~(1 << position[one])
    return compatible
