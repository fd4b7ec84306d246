"""Article 3.6: the pairing of a bracket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.matching.optimal import OptimalMatchings, optimal_matchings
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.double_swiss.field import Field


@dataclass(frozen=True, slots=True)
class BracketPairing:
    """The pairs of a bracket, the top member of each first, by ascending top member (3.6.2).

    `repeated` is the value of C8: players who floated in the previous round and meet an upfloater.
    """

    pairs: tuple[tuple[int, int], ...]
    repeated: int

    @property
    def tops(self) -> int:
        """3.6.1: the top members, those of each pair with the smaller number."""
        return mask_of(top for top, _ in self.pairs)

    @property
    def identifier(self) -> tuple[int, ...]:
        """3.6.2: the top members in ascending order, then the bottom members of the same pairs."""
        return (*(top for top, _ in self.pairs), *(bottom for _, bottom in self.pairs))


def plain_pairs(members: int) -> tuple[tuple[int, int], ...]:
    """The pairs of the first identifier of all: the first half meets the second half in order."""
    positions = tuple(bits(members))
    half = len(positions) // 2
    return tuple(zip(positions[:half], positions[half:], strict=True))


def repeaters(floated: int, upfloaters: int, pairs: Sequence[tuple[int, int]]) -> int:
    """C8 (2.3.5, S29): who of those `floated` in the previous round meets an upfloater."""
    found = 0
    for one, other in pairs:
        found |= (upfloaters >> other & 1) << one | (upfloaters >> one & 1) << other
    return found & floated


def pair_bracket(
    field: Field, members: int, upfloaters: int, *, floated: int
) -> BracketPairing | None:
    """3.6.4: the first identifier among the complete pairings that are best by C8.

    `floated` are those who count for C8. None if the members cannot be paired by [C1].
    """

    def cost(one: int, other: int) -> int:
        return repeaters(floated, upfloaters, ((one, other),)).bit_count()

    classes = [
        2 * (upfloaters >> position & 1) + (floated >> position & 1)
        for position in range(len(field.players))
    ]
    compatible = [mask & members for mask in field.compatible]
    matchings = optimal_matchings(compatible, members, cost, classes)
    if matchings is None:
        return None
    tops = _top_members(matchings, members, len(field.players))
    bottoms = members & ~mask_of(tops)
    pairs = tuple((top, matchings.take_first(top, bottoms)) for top in tops)
    return BracketPairing(pairs, matchings.value)


def _top_members(matchings: OptimalMatchings, members: int, size: int) -> tuple[int, ...]:
    """3.6.3: the first top members possible; afterwards only their pairings are left.

    Each member in ascending order is a top member if a pairing is left in which the opponent has a
    larger number (S28). Mostly the first half can be that at once.
    """
    positions = tuple(bits(members))
    half = positions[: len(positions) // 2]
    if matchings.restrict_edges(_between(half, members, size)):
        return half
    return tuple(
        position
        for position in positions
        if matchings.restrict(position, members >> position + 1 << position + 1)
    )


def _between(half: Sequence[int], members: int, size: int) -> list[int]:
    """The pairs between some of the members and the others."""
    tops = mask_of(half)
    return [members & ~tops if tops >> position & 1 else members & tops for position in range(size)]
