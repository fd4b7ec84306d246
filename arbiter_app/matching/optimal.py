"""The set of all perfect matchings of least cost, and how to narrow it.

They are found by linear-programming duality: if the dual prices of the fractional problem between
classes of vertices admit a perfect matching on tight edges, the perfect matchings of the tight
graph are exactly the optimal ones (complementary slackness). Where the fractional bound is not
reached, prices of single vertices and of odd sets make up the difference, and the matchings are
those of the tight graph that leave each such set by one edge.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final, Protocol

from arbiter_app.matching.class_prices import Cost, CostTable, class_prices
from arbiter_app.matching.largest import Matching, Tree
from arbiter_app.matching.odd_sets import OddSets
from arbiter_app.matching.primal_dual import PrimalDual, Start
from arbiter_app.matching.sets import bits, lowest

NONE_POSSIBLE: Final = "there is a matching among them"


class OptimalMatchings(Protocol):
    """All perfect matchings of least cost, as narrowed so far; never empty."""

    @property
    def value(self) -> int:
        """The least cost, of all vertices including those set aside since."""

    def partner(self, vertex: int) -> int:
        """A vertex's partner in one of the matchings."""

    def neighbours(self, vertex: int) -> int:
        """Partners a vertex may still have; some may turn out impossible."""

    def take_first(self, vertex: int, partners: int) -> int:
        """Narrow to the matchings that pair `vertex` with the first of `partners` possible, and set
        the pair aside; -1 if none is possible.
        """

    def take_in_turn(self, vertices: Iterable[int], partners: int) -> list[tuple[int, int]]:
        """The same for some vertices in turn, all of whom can be paired so; the pairs."""

    def put_back(self, one: int, other: int) -> None:
        """Let two vertices without edges take part, as a pair in all of the matchings."""

    def restrict(self, vertex: int, partners: int) -> bool:
        """Narrow to the matchings that pair `vertex` within `partners`; false if none does."""

    def restrict_edges(self, adjacency: Sequence[int]) -> bool:
        """Narrow to the matchings within a sub-graph; false if there is none."""

    def refine(self, cost: Cost, classes: Sequence[int], most: int) -> OptimalMatchings:
        """Those of the matchings that cost least by another measure.

        No edge costs more than `most` by it, nor less than `-most`.
        """


def optimal_matchings(
    adjacency: Sequence[int], active: int, cost: Cost, classes: Sequence[int]
) -> OptimalMatchings | None:
    """All perfect matchings of least cost on the `active` vertices, None if there is none.

    `classes` gives equal numbers to vertices that cost the same with everybody.
    """
    optimum = optimum_of(adjacency, active, cost, classes)
    return None if optimum is None else matchings_of(optimum, active)


def optimum_of(
    adjacency: Sequence[int], active: int, cost: Cost, classes: Sequence[int]
) -> PrimalDual | None:
    """Prices that prove the least cost; None if there is no perfect matching."""
    table = CostTable.of(adjacency, active, cost, classes)
    prices = class_prices(table)
    if prices is None:
        return None
    return optimum_from(Start.by_classes(table, prices), adjacency, active)


def optimum_from(
    start: Start, adjacency: Sequence[int], active: int, tight: Sequence[int] | None = None
) -> PrimalDual | None:
    """The same, found from other prices and partners, and tight edges if they are known."""
    optimum = PrimalDual(adjacency, active, start, tight)
    return optimum if optimum.solve() else None


def tight_edges(start: Start, adjacency: Sequence[int], active: int) -> Sequence[int]:
    """The edges that prices make tight, before any of them is changed."""
    return PrimalDual(adjacency, active, start).odd_sets.tight


def matchings_of(optimum: PrimalDual, active: int) -> OptimalMatchings:
    """The perfect matchings that optimal prices admit."""
    odd_sets = optimum.odd_sets
    if not odd_sets.inside:
        del odd_sets.mate[odd_sets.size :]
        perfect = Matching(odd_sets.tight, active, odd_sets.mate, exposed=0)
        return TightMatchings(perfect, optimum.value)
    return OddSetMatchings(odd_sets, active, optimum.value)


class TightMatchings:
    """Optimal matchings given by the tight graph: every perfect matching of the graph is one.

    `_within` bounds the partners of some vertices by what a search without success has shown.
    """

    __slots__ = ("_matching", "_value", "_within")

    def __init__(self, matching: Matching, value: int) -> None:
        self._matching = matching
        self._value = value
        self._within: dict[int, int] = {}

    @property
    def value(self) -> int:
        return self._value

    def partner(self, vertex: int) -> int:
        return self._matching.mate[vertex]

    def neighbours(self, vertex: int) -> int:
        return self._matching.adjacency[vertex] & self._matching.active

    def take_first(self, vertex: int, partners: int) -> int:
        matching = self._matching
        wanted = matching.adjacency[vertex] & matching.active & partners
        first = self._rematch(vertex, wanted & self._within.get(vertex, -1))
        if first >= 0:
            matching.active ^= 1 << vertex | 1 << first
        return first

    def take_in_turn(self, vertices: Iterable[int], partners: int) -> list[tuple[int, int]]:
        matching, within = self._matching, self._within
        adjacency, mate = matching.adjacency, matching.mate
        pairs: list[tuple[int, int]] = []
        left, taken = matching.active & partners, 0
        for vertex in vertices:
            wanted = adjacency[vertex] & left
            if vertex in within:
                wanted &= within[vertex]
            first = (wanted & -wanted).bit_length() - 1
            # Mostly it is the present partner: nothing has to be searched.
            if first != mate[vertex]:
                matching.active ^= taken
                taken = 0
                first = self._rematch(vertex, wanted)
                assert first >= 0, NONE_POSSIBLE
            pair = 1 << vertex | 1 << first
            taken |= pair
            left &= ~pair
            pairs.append((vertex, first))
        matching.active ^= taken
        return pairs

    def put_back(self, one: int, other: int) -> None:
        matching = self._matching
        for vertex, partner in ((one, other), (other, one)):
            matching.adjacency[vertex] = 1 << partner
            matching.mate[vertex] = partner
            matching.active |= 1 << vertex

    def restrict(self, vertex: int, partners: int) -> bool:
        matching = self._matching
        adjacency, mate = matching.adjacency, matching.mate
        bit = 1 << vertex
        removed = adjacency[vertex] & ~partners & matching.active
        for other in bits(removed):
            adjacency[other] ^= bit
        adjacency[vertex] ^= removed
        partner = mate[vertex]
        if not removed >> partner & 1:
            return True
        mate[vertex] = mate[partner] = -1
        matching.exposed = bit | 1 << partner
        if matching.augment(vertex):
            return True
        matching.exposed = 0
        mate[vertex], mate[partner] = partner, vertex
        adjacency[vertex] ^= removed
        for other in bits(removed):
            adjacency[other] ^= bit
        return False

    def _rematch(self, vertex: int, wanted: int) -> int:
        """Pair a vertex with the first of some neighbours possible; -1 if none is.

        Where the first does not do, the search for it tells which others do: those that can be
        left open instead of the present partner.
        """
        if not wanted:
            return -1
        matching = self._matching
        mate = matching.mate
        first, present = lowest(wanted), mate[vertex]
        if first == present:
            return first
        other = mate[first]
        if matching.adjacency[present] >> other & 1:
            mate[vertex], mate[first] = first, vertex
            mate[present], mate[other] = other, present
            return first
        matching.active ^= 1 << vertex
        mate[present] = -1
        matching.exposed = 1 << present
        tree = matching.tree_towards(present, first)
        if tree.end < 0:
            self._learn(tree)
            possible = wanted & tree.even
            first = lowest(possible) if possible else -1
        if first >= 0:
            matching.expose_instead(present, first, tree)
            mate[vertex], mate[first] = first, vertex
        else:
            mate[present] = vertex
        matching.active ^= 1 << vertex
        matching.exposed = 0
        return first

    def _learn(self, tree: Tree) -> None:
        """Remember that each odd vertex of a complete tree has its partner among the even ones.

        So it is in every largest matching (Gallai 1964, Edmonds 1965), and the matchings only become fewer.
        """
        even, within = tree.even, self._within
        for odd in tree.parent:
            if not even >> odd & 1:
                within[odd] = within.get(odd, -1) & even

    def restrict_edges(self, adjacency: Sequence[int]) -> bool:
        old = self._matching
        allowed = [own & new for own, new in zip(old.adjacency, adjacency, strict=True)]
        mate, exposed = list(old.mate), 0
        for vertex in bits(old.active):
            if not allowed[vertex] >> mate[vertex] & 1:
                exposed |= 1 << vertex
        for vertex in bits(exposed):
            mate[vertex] = -1
        narrowed = Matching(allowed, old.active, mate, exposed)
        narrowed.match_greedily()
        if not narrowed.complete():
            return False
        self._matching = narrowed
        return True

    def refine(self, cost: Cost, classes: Sequence[int], most: int) -> OptimalMatchings:  # noqa: ARG002
        matching = self._matching
        optimal = optimal_matchings(matching.adjacency, matching.active, cost, classes)
        assert optimal is not None
        return optimal


class OddSetMatchings:
    """Optimal matchings given by the tight graph and nested odd sets, each left by exactly one edge."""

    __slots__ = ("_active", "_odd_sets", "_pairing", "_value")

    def __init__(self, odd_sets: OddSets, active: int, value: int) -> None:
        self._odd_sets = odd_sets
        self._active = active
        self._value = value
        self._pairing: list[int] | None = None

    @property
    def value(self) -> int:
        return self._value

    def partner(self, vertex: int) -> int:
        if self._pairing is None:
            self._pairing = self._odd_sets.pairing()
        return self._pairing[vertex]

    def neighbours(self, vertex: int) -> int:
        return self._odd_sets.tight[vertex]

    def take_first(self, vertex: int, partners: int) -> int:
        for other in bits(self._odd_sets.tight[vertex] & partners):
            if self._narrow({vertex: 1 << other, other: 1 << vertex}):
                self._active &= ~(1 << vertex | 1 << other)
                return other
        return -1

    def take_in_turn(self, vertices: Iterable[int], partners: int) -> list[tuple[int, int]]:
        pairs = [(vertex, self.take_first(vertex, partners)) for vertex in vertices]
        assert all(first >= 0 for _, first in pairs), NONE_POSSIBLE
        return pairs

    def put_back(self, one: int, other: int) -> None:
        self._odd_sets.add_pair(one, other)
        self._active |= 1 << one | 1 << other
        self._pairing = None

    def restrict(self, vertex: int, partners: int) -> bool:
        return self._narrow({vertex: partners})

    def restrict_edges(self, adjacency: Sequence[int]) -> bool:
        return self._narrow({vertex: adjacency[vertex] for vertex in bits(self._active)})

    def _narrow(self, kept: Mapping[int, int]) -> bool:
        narrowed = self._odd_sets.copy()
        if not narrowed.narrow(kept):
            return False
        self._odd_sets = narrowed
        self._pairing = None
        return True

    def refine(self, cost: Cost, classes: Sequence[int], most: int) -> OptimalMatchings:
        odd_sets, active = self._odd_sets, self._active
        # By less than this do two matchings differ, of half as many edges as vertices each.
        spread = 1 + active.bit_count() * most
        around = [odd_sets.holders(vertex) for vertex in range(odd_sets.size)]

        def combined(one: int, other: int) -> int:
            return (around[one] ^ around[other]).bit_count() * spread + cost(one, other)

        numbers: dict[Hashable, int] = {}
        names = [numbers.setdefault(key, len(numbers)) for key in zip(classes, around, strict=True)]
        optimal = optimal_matchings(odd_sets.tight, active, combined, names)
        assert optimal is not None
        return optimal
