"""Optimal dual prices of the matching problem: Edmonds' algorithm for perfect matchings of least
cost (Edmonds 1965), one alternating tree at a time, in exact integers.

It starts from prices of classes of vertices and a matching on the edges these make tight, so only
what the fractional problem leaves open has to be done. Vertices of a class with the same price
are kept as one group, and looked at and priced together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

from arbiter_app.matching.class_prices import CostTable
from arbiter_app.matching.largest import Matching, Tree
from arbiter_app.matching.odd_sets import OddSets
from arbiter_app.matching.sets import bits, lowest

Groups: TypeAlias = Mapping[tuple[int, int], int]
"""The vertices of a class that have the same price, by class and price."""


@dataclass(frozen=True, slots=True)
class _Reached:
    """Members of the outermost level by their place in the trees that found no augmenting path.

    `single` are even ones that stand alone, `blossoms` those of each new blossom with its base,
    `odd` the odd ones, `fresh` the ones not reached.
    """

    even: int
    single: int
    blossoms: list[tuple[int, int]]
    odd: int
    fresh: int

    @classmethod
    def by(cls, trees: list[Tree], top: int) -> _Reached:
        even, fresh = 0, top
        blossoms: list[tuple[int, int]] = []
        for tree in trees:
            even |= tree.even
            fresh &= tree.fresh
            blossoms.extend((members, tree.base_of(members)) for members in tree.blossoms())
        single = even
        for members, _ in blossoms:
            single &= ~members
        return cls(even, single, blossoms, top & ~fresh & ~even, fresh)


@dataclass(frozen=True, slots=True)
class Start:
    """Prices in 1/`unit` of the costs that no edge exceeds, all even, and partners (-1 for none).

    A partner whose edge is not there, or is not tight, counts as none.
    """

    table: CostTable
    groups: Groups
    mate: Sequence[int] = ()
    unit: int = 4

    @classmethod
    def by_classes(cls, table: CostTable, class_prices: Sequence[int]) -> Start:
        """The optimal prices of the fractional problem between classes, and nobody matched."""
        prices = enumerate(class_prices)
        return cls(table, {(number, 2 * price): table.members[number] for number, price in prices})


class PrimalDual:
    """Prices of vertices and odd sets, and a matching on the edges they make tight.

    On each edge, the prices of its ends less those of the sets that hold both are at most the
    cost, in the unit of the prices. All prices being even at the start, and all exposed vertices
    being raised together, every change is an integer.
    `odd_sets` holds the tight edges, the odd sets with a positive price, and the matching.
    """

    __slots__ = ("_adjacency", "_groups", "_matching", "_table", "_unit", "odd_sets", "set_price")

    def __init__(
        self,
        adjacency: Sequence[int],
        active: int,
        start: Start,
        tight: Sequence[int] | None = None,
    ) -> None:
        """Start from prices and partners, and the tight edges where they are known."""
        self._adjacency = adjacency
        self._table = start.table
        self._unit = start.unit
        self._groups: Groups = {
            group: members & active for group, members in start.groups.items() if members & active
        }
        self.set_price: dict[int, int] = {}
        self.odd_sets = OddSets([0] * len(adjacency), active, [-1] * len(adjacency))
        self._matching = Matching(self.odd_sets.near, active, self.odd_sets.mate, active)
        if tight is None:
            self._tighten()
        else:
            self.odd_sets.tight[:] = tight
            self.odd_sets.link()
        self._match_as_before(start.mate)
        self._matching.match_greedily()

    def _match_as_before(self, partners: Sequence[int]) -> None:
        """Match whom an earlier matching had matched, where the edge is tight."""
        matching = self._matching
        matching.mate[: len(partners)] = partners
        exposed = 0
        for vertex, partner, near in zip(count(), partners, matching.adjacency, strict=False):
            if partner < 0 or not near >> partner & 1:
                matching.mate[vertex] = -1
                exposed |= 1 << vertex
        if partners:
            matching.exposed &= exposed

    def start_beside(self, partner: Callable[[int], int]) -> Start | None:
        """Where to start with some edges less, from the partners in an optimal matching; None if there
        are odd sets with a price, which might have to be left otherwise.
        """
        if self.set_price:
            return None
        groups = {(number, 2 * price): members for (number, price), members in self._groups.items()}
        mate = [partner(vertex) for vertex in range(self.odd_sets.size)]
        return Start(self._table, groups, mate, 2 * self._unit)

    def prices(self) -> dict[int, int]:
        """The price of each vertex."""
        return {
            vertex: price
            for (_, price), members in self._groups.items()
            for vertex in bits(members)
        }

    @property
    def value(self) -> int:
        """The bound that the prices prove, in units of the costs."""
        total = sum(price * members.bit_count() for (_, price), members in self._groups.items())
        for number, price in self.set_price.items():
            total -= price * (self.odd_sets.vertices_in(1 << number).bit_count() // 2)
        return total // self._unit

    def solve(self) -> bool:
        """Change prices until the matching is perfect; false if no perfect matching exists."""
        while True:
            trees = self._matching.hopeless_trees()
            if not trees:
                self._drop_twin()
                self.odd_sets.seal()
                return True
            if not self._change_prices(trees):
                return False

    def _drop_twin(self) -> None:
        """Do without one of two outermost members: the same edges leave the one as the other."""
        odd_sets = self.odd_sets
        sets = odd_sets.top >> odd_sets.size << odd_sets.size
        if odd_sets.top.bit_count() != 2 or not sets:
            return
        larger = max(bits(sets), key=lambda number: odd_sets.ports[number].bit_count())
        half = self.set_price.pop(larger) // 2
        other = lowest(odd_sets.top & ~(1 << larger))
        self._shift(odd_sets.ports_of(other), odd_sets.ports[larger], half)
        if other in self.set_price:
            self.set_price[other] += 2 * half
        odd_sets.dissolve(larger)
        odd_sets.link()

    def _change_prices(self, trees: list[Tree]) -> bool:
        """Raise the even vertices, lower the odd ones, as far as the prices remain feasible."""
        odd_sets = self.odd_sets
        reached = _Reached.by(trees, odd_sets.top)
        change = self._largest_change(reached)
        if change is None:
            return False
        even, odd = (odd_sets.vertices_in(members) for members in (reached.even, reached.odd))
        self._shift(even, odd, change)
        self._reshape(reached, 2 * change)
        self._tighten()
        matching = self._matching
        matching.active = odd_sets.top
        matching.exposed = 0
        for member in bits(odd_sets.top):
            if odd_sets.mate[member] < 0:
                matching.exposed |= 1 << member
        return True

    def _shift(self, raised: int, lowered: int, change: int) -> None:
        """Change the prices of some vertices, and put them into their new groups."""
        groups: dict[tuple[int, int], int] = {}
        for (number, price), members in self._groups.items():
            for amount, part in (
                (price + change, members & raised),
                (price - change, members & lowered),
                (price, members & ~(raised | lowered)),
            ):
                if part:
                    groups[number, amount] = groups.get((number, amount), 0) | part
        self._groups = groups

    def _reshape(self, reached: _Reached, change: int) -> None:
        """Change the prices of odd sets: new ones come, those without a price go."""
        odd_sets = self.odd_sets
        for number in self._sets(reached.single):
            self.set_price[number] += change
        for members, base in reached.blossoms:
            self.set_price[odd_sets.shrink(members, base)] = change
        for number in self._sets(reached.odd):
            self.set_price[number] -= change
            if not self.set_price[number]:
                del self.set_price[number]
                odd_sets.dissolve(number)

    def _sets(self, members: int) -> Iterator[int]:
        return bits(members >> self.odd_sets.size << self.odd_sets.size)

    def _largest_change(self, reached: _Reached) -> int | None:
        """How far prices can change until an edge becomes tight or an odd set loses its price."""
        odd_sets, rows, unit = self.odd_sets, self._table.rows, self._unit
        best = min(
            (self.set_price[number] // 2 for number in self._sets(reached.odd)), default=None
        )
        outer = self._by_class(odd_sets.vertices_in(reached.fresh))
        inner = self._by_class(odd_sets.vertices_in(reached.even))
        for number, price, reach in self._even_groups(reached):
            row = rows[number]
            for targets, share in ((outer, 1), (inner, 2)):
                for other, groups in targets.items():
                    cost = row[other]
                    if cost is None:
                        continue
                    gap = unit * cost - price
                    for other_price, mask in groups:
                        slack = gap - other_price
                        if best is not None and slack >= share * best:
                            break
                        if reach & mask:
                            best = slack // share
                            break
        return best

    def _even_groups(self, reached: _Reached) -> Iterator[tuple[int, int, int]]:
        """Even vertices alike: class, price, and all they may meet outside their own blossom."""
        odd_sets = self.odd_sets
        sets = reached.single >> odd_sets.size << odd_sets.size
        yield from self._reaches(reached.single ^ sets, 0)
        nodes = [odd_sets.vertices_in(members) for members, _ in reached.blossoms]
        nodes.extend(odd_sets.ports[number] for number in bits(sets))
        for node in nodes:
            yield from self._reaches(node, node)

    def _reaches(self, vertices: int, but: int) -> Iterator[tuple[int, int, int]]:
        for (number, price), members in self._groups.items():
            part = members & vertices
            if part:
                reach = 0
                for vertex in bits(part):
                    reach |= self._adjacency[vertex]
                yield number, price, reach & ~but

    def _by_class(self, vertices: int) -> dict[int, list[tuple[int, int]]]:
        """For each class the vertices by price, the highest price first."""
        found: dict[int, list[tuple[int, int]]] = {}
        for number, price in sorted(self._groups, reverse=True):
            part = self._groups[number, price] & vertices
            if part:
                found.setdefault(number, []).append((price, part))
        return found

    def _tighten(self) -> None:
        """Find the tight edges between different members of the outermost level anew."""
        odd_sets, adjacency = self.odd_sets, self._adjacency
        tight = odd_sets.tight
        sets = odd_sets.top >> odd_sets.size << odd_sets.size
        for members, reach in self._tight_groups():
            for vertex in bits(members & odd_sets.top):
                tight[vertex] = adjacency[vertex] & reach
            for number in bits(sets):
                own = odd_sets.ports[number]
                outside = reach & ~own
                for vertex in bits(members & own):
                    tight[vertex] = tight[vertex] & own | adjacency[vertex] & outside
        odd_sets.link()

    def _tight_groups(self) -> Iterator[tuple[int, int]]:
        """Each group, and all whom it would meet at the cost of the edge."""
        groups, unit = self._groups, self._unit
        for (number, price), members in groups.items():
            reach = 0
            for other, cost in enumerate(self._table.rows[number]):
                if cost is not None:
                    reach |= groups.get((other, unit * cost - price), 0)
            yield members, reach
