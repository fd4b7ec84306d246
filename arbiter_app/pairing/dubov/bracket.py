"""Articles 3.2.3 to 3.2.6, 4.3 and 4.4: the pairs of a bracket.

G1 is paired with G2. Where that cannot be, as few pairs as possible are made inside the smaller
subgroup, and then there are just as many more inside the larger one as it has more players: the
pairings that are best by [C7]. One player of each such pair is shifted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.optimal import OptimalMatchings, optimal_matchings
from arbiter_app.matching.sets import bits, lowest, mask_of
from arbiter_app.pairing.dubov.field import Field
from arbiter_app.pairing.existence import first_set, take_first
from arbiter_app.tournament.types import Colour

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shift:
    """Players who change subgroups (3.2.4): `order` are those who can, by sequence number (4.3)."""

    from_g1: bool
    order: tuple[int, ...]
    shifted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket as it was paired; players are positions of the field.

    `g1` and `g2` are those of 3.2.3, in the orders of 4.3.2; `by_halves` says that nobody has
    played. `to_part` is the shift of 3.2.4.1, `to_equalise` that of 3.2.4.2. `s1` is G1 after the
    shifts by ARO (3.2.5), `s2` G2 by TPN, `t2` its transposition: the opponents of `s1` (3.2.6).
    """

    residents: int
    upfloaters: tuple[int, ...]
    g1: tuple[int, ...]
    g2: tuple[int, ...]
    by_halves: bool
    to_part: Shift
    to_equalise: Shift
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    t2: tuple[int, ...]

    @property
    def top(self) -> int:
        """The first of the residents."""
        return lowest(self.residents)

    @property
    def members(self) -> int:
        return self.residents | mask_of(self.upfloaters)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        return tuple(zip(self.s1, self.t2, strict=True))


def pair_bracket(field: Field, residents: int, upfloaters: tuple[int, ...]) -> PairedBracket:
    """The pairs of residents and upfloaters, who can all be paired with each other."""
    members = residents | mask_of(upfloaters)
    g1, g2, by_halves = subgroups(field, members)
    best = best_pairings(field, g1, g2)
    g1_is_smaller = len(g1) <= len(g2)
    smaller, larger = (g1, g2) if g1_is_smaller else (g2, g1)
    # Each pairing of least cost has these numbers of pairs inside the subgroups.
    part = _shift(best, smaller, best.value, from_g1=g1_is_smaller)
    more = best.value + (len(larger) - len(smaller)) // 2
    equalise = _shift(best, larger, more, from_g1=not g1_is_smaller)
    moved = {*part.shifted, *equalise.shifted}
    s1 = by_aro(field, [p for p in (*g1, *g2) if (p in g1) is not (p in moved)])
    s2 = by_tpn(field, [p for p in (*g1, *g2) if (p in g2) is not (p in moved)])
    t2 = transposition(field, s1, s2)
    return PairedBracket(residents, upfloaters, g1, g2, by_halves, part, equalise, s1, s2, t2)


def subgroups(field: Field, members: int) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """G1 and G2 of 3.2.3 in the orders of 4.3.2, and whether they are halves by TPN.

    They are where nobody in the bracket has played.
    """
    if not any(field.players[position].has_played for position in bits(members)):
        everybody = by_tpn(field, bits(members))
        half = len(everybody) // 2
        return everybody[:half], everybody[half:], True
    white = field.due(Colour.WHITE, members)
    return by_aro(field, bits(white)), by_tpn(field, bits(members & ~white)), False


def by_aro(field: Field, positions: Iterable[int]) -> tuple[int, ...]:
    """Ascending ARO, then ascending TPN (3.2.5, 4.3.2)."""

    def key(position: int) -> tuple[int, int]:
        player = field.players[position]
        return player.aro, player.tpn

    return tuple(sorted(positions, key=key))


def by_tpn(field: Field, positions: Iterable[int]) -> tuple[int, ...]:
    """Ascending TPN (4.3.2, 4.4)."""
    return tuple(sorted(positions, key=lambda position: field.players[position].tpn))


def best_pairings(field: Field, g1: Sequence[int], g2: Sequence[int]) -> OptimalMatchings:
    """The pairings of a bracket with the fewest pairs inside the smaller subgroup."""
    smaller = mask_of(g1 if len(g1) <= len(g2) else g2)
    members = mask_of((*g1, *g2))
    adjacency = [mask & members for mask in field.compatible]
    classes = [smaller >> position & 1 for position in range(len(adjacency))]

    def cost(one: int, other: int) -> int:
        return smaller >> one & smaller >> other & 1

    found = optimal_matchings(adjacency, members, cost, classes)
    assert found is not None, "they can all be paired"
    return found


def from_the_middle(listed: Sequence[T]) -> list[T]:
    """The order of sequence numbers (4.3.3): always the middle of the rest, the higher of two.

    Of A to G it is D, C, E, B, F, A, G.
    """
    left = list(listed)
    return [left.pop((len(left) - 1) // 2) for _ in listed]


def _shift(best: OptimalMatchings, subgroup: Sequence[int], count: int, *, from_g1: bool) -> Shift:
    """The first players of a subgroup, by their sequence numbers, to be shifted out of it.

    The pairings are narrowed to those in which each of them meets one who stays.
    """
    order = tuple(from_the_middle(subgroup))
    return Shift(from_g1, order, first_set(best, order, count, mask_of(subgroup)))


def transposition(field: Field, s1: Sequence[int], s2: Sequence[int]) -> tuple[int, ...]:
    """T2: the first order of S2 in which everybody may meet their opponent in S1 (3.2.6, 4.4)."""
    upper, lower = mask_of(s1), mask_of(s2)
    across = [0] * len(field.players)
    for position in s1:
        across[position] = field.compatible[position] & lower
    for position in s2:
        across[position] = field.compatible[position] & upper
    matching = Matching(across, upper | lower)
    for position in s1:
        free = across[position] & matching.exposed
        if free:
            matching.match(position, lowest(free))
    matching.complete()
    left = list(s2)
    found: list[int] = []
    for position in s1:
        found.append(take_first(matching, position, left))
        left.remove(found[-1])
    return tuple(found)
