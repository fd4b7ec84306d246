"""Random graphs and what is true of their perfect matchings, by enumeration."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from arbiter_app.matching.sets import bits

Mates = tuple[int, ...]


@dataclass(frozen=True)
class CostedGraph:
    """A graph in which vertices of a class cost the same."""

    adjacency: tuple[int, ...]
    classes: tuple[int, ...]
    table: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> int:
        return len(self.adjacency)

    @property
    def everybody(self) -> int:
        return (1 << self.size) - 1

    def cost(self, one: int, other: int) -> int:
        return self.table[self.classes[one]][self.classes[other]]


def adjacencies(sizes: st.SearchStrategy[int]) -> st.SearchStrategy[list[int]]:
    return sizes.flatmap(_adjacency)


@st.composite
def _adjacency(draw: st.DrawFn, size: int) -> list[int]:
    adjacency = [0] * size
    pairs = [(one, other) for other in range(size) for one in range(other)]
    chance = draw(st.integers(1, 9))
    chosen = draw(st.lists(st.integers(0, 9), min_size=len(pairs), max_size=len(pairs)))
    for (one, other), number in zip(pairs, chosen, strict=True):
        if number <= chance:
            adjacency[one] |= 1 << other
            adjacency[other] |= 1 << one
    return adjacency


@st.composite
def costed_graphs(
    draw: st.DrawFn, *, most: int = 8, costs: st.SearchStrategy[int] | None = None
) -> CostedGraph:
    """Graphs of even size; costs small by default, so that ties and odd sets are frequent."""
    size = 2 * draw(st.integers(1, most // 2))
    adjacency = draw(_adjacency(size))
    count = draw(st.integers(1, size))
    classes = draw(st.lists(st.integers(0, count - 1), min_size=size, max_size=size))
    prices = st.integers(0, 3) if costs is None else costs
    table = [[0] * count for _ in range(count)]
    for one in range(count):
        for other in range(one, count):
            table[one][other] = table[other][one] = draw(prices)
    return CostedGraph(tuple(adjacency), tuple(classes), tuple(map(tuple, table)))


def perfect_matchings(adjacency: Sequence[int], active: int) -> Iterator[Mates]:
    """Every perfect matching, as the tuple of partners (-1 for inactive vertices)."""
    mates = [-1] * len(adjacency)

    def extend(left: int) -> Iterator[Mates]:
        if not left:
            yield tuple(mates)
            return
        one = (left & -left).bit_length() - 1
        rest = left & ~(1 << one)
        for other in bits(adjacency[one] & rest):
            mates[one], mates[other] = other, one
            yield from extend(rest & ~(1 << other))

    yield from extend(active)


def total(mates: Mates, cost: Callable[[int, int], int]) -> int:
    return sum(cost(one, other) for one, other in enumerate(mates) if one < other)


def cheapest(
    matchings: set[Mates], cost: Callable[[int, int], int]
) -> tuple[int | None, set[Mates]]:
    """The least cost of some matchings, and those that reach it."""
    if not matchings:
        return None, set()
    least = min(total(mates, cost) for mates in matchings)
    return least, {mates for mates in matchings if total(mates, cost) == least}
