"""Prices and tolls that show that nothing costs less, for any costs (Edmonds 1965).

The engine's own algorithm finds them, with vectors packed into integers so wide that its prices can be
unpacked again. It prices what lies within a set, the proof what leaves it: who is in the set is given half
of its price less, and who crosses its border pays the other half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from arbiter_app.matching.class_prices import CostTable, class_prices
from arbiter_app.matching.primal_dual import PrimalDual, Start
from arbiter_app.matching.sets import bits, lowest

Place: TypeAlias = tuple[int, int]
Vector: TypeAlias = Mapping[Place, int]
"""Costs by place, as the checker has them."""

QUARTERS: Final = 4
"""Prices are counted in quarters of the costs."""

DECIDED: Final[Place] = (0, 0)
"""The place of a decision."""

_CROSSING: Final[Place] = (-1, 0)
"""The place before all others at which crossing the border of a set costs 1 that has paid a toll: so it
is crossed no more than once. The tolls take it back."""

_ROOM: Final = 64
"""How many times the largest cost a price may be, for each point."""


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices with the points that have them, tolls with their sets."""

    prices: list[tuple[Vector, list[int]]]
    tolls: list[tuple[Vector, int]]

    @classmethod
    def of_amounts(cls, prices: Mapping[int, int], tolls: Mapping[int, int], at: Place) -> Prices:
        """Amounts at one place, by point and by set."""
        return cls(
            [({at: amount}, points) for amount, points in _by_amount(prices)],
            [({at: amount}, inside) for inside, amount in sorted(tolls.items()) if amount],
        )

    def without_nobodies(self, points: int, named: int) -> Prices:
        """The same without the points that have no name; they are alike, and may meet everybody.

        If these are optimal prices, so are those. For two nobodies meet for nothing, and so do any two:
        a set that has two of them, and not two others, would be left by two pairs of a pairing as
        good. A set is left by the same pairs as all others; so of each set, or of the others, there is one
        nobody in it at most. All nobodies being alike, their prices can be evened out, and the tolls of
        the sets with one of them. Then two of them who meet pay both, for nothing: what such sets bring,
        the prices of the nobodies take back, and without both nobody pays more.
        """
        nobodies = points & ~named
        if not nobodies:
            return self
        tolls: dict[int, Counter[Place]] = {}
        for vector, charged in self.tolls:
            has_two = (charged & nobodies).bit_count() > 1
            inside = points & ~charged if has_two else charged
            if not inside & nobodies:
                tolls.setdefault(inside, Counter()).update(vector)
        paid = {inside: {at: toll[at] for at in toll if toll[at]} for inside, toll in tolls.items()}
        prices = [
            (vector, [p for p in members if named >> p & 1]) for vector, members in self.prices
        ]
        return Prices(
            [(vector, members) for vector, members in prices if members],
            [(vector, inside) for inside, vector in sorted(paid.items()) if vector],
        )


def least_cost_prices(
    rows: Sequence[int],
    points: int,
    mate: Sequence[int],
    cost: Callable[[int, int], Vector],
    kind: Callable[[int], Hashable],
    charged: Sequence[int],
) -> Prices | None:
    """Prices that prove the least cost of a perfect matching; None if there is no such matching.

    `mate` is one of least cost, from which the search starts. Sets of `charged` are crossed once.
    """
    kinds = _Kinds(points, kind, charged)
    vectors = kinds.vectors(rows, cost)
    packing = _Packing([{_CROSSING: 1}, *vectors.values()], points.bit_count())
    packed = {pair: packing.pack(vector) for pair, vector in vectors.items()}
    names = kinds.names

    def price(one: int, other: int) -> int:
        return packed[names[one], names[other]]

    table = CostTable.of(rows, points, price, [names.get(point, -1) for point in range(len(rows))])
    of_classes = class_prices(table)
    if of_classes is None:
        return None
    start = Start(table, Start.by_classes(table, of_classes).groups, mate, QUARTERS)
    optimum = PrimalDual(rows, points, start)
    return _in_tolls(optimum, packing, charged) if optimum.solve() else None


def _by_amount(prices: Mapping[int, int]) -> list[tuple[int, list[int]]]:
    found: dict[int, list[int]] = {}
    for point, amount in sorted(prices.items()):
        if amount:
            found.setdefault(amount, []).append(point)
    return sorted(found.items())


def _in_tolls(optimum: PrimalDual, packing: _Packing, charged: Iterable[int]) -> Prices:
    prices = optimum.prices()
    tolls = dict.fromkeys(charged, -packing.pack({_CROSSING: QUARTERS}))
    for number, amount in optimum.set_price.items():
        inside, half = optimum.odd_sets.vertices_in(1 << number), amount // 2
        tolls[inside] = tolls.get(inside, 0) + half
        for point in bits(inside):
            prices[point] -= half
    return Prices(
        [(packing.unpack(amount), members) for amount, members in _by_amount(prices)],
        [(packing.unpack(amount), inside) for inside, amount in sorted(tolls.items()) if amount],
    )


class _Kinds:
    """Points that cost the same and lie in the same of some sets, numbered."""

    def __init__(
        self, points: int, kind: Callable[[int], Hashable], charged: Sequence[int]
    ) -> None:
        self.names: dict[int, int] = {}
        self._members: list[int] = []
        self._around: list[int] = []
        numbers: dict[Hashable, int] = {}
        for point in bits(points):
            around = sum(1 << at for at, inside in enumerate(charged) if inside >> point & 1)
            number = numbers.setdefault((kind(point), around), len(numbers))
            if number == len(self._members):
                self._members.append(0)
                self._around.append(around)
            self._members[number] |= 1 << point
            self.names[point] = number

    def vectors(
        self, rows: Sequence[int], cost: Callable[[int, int], Vector]
    ) -> dict[tuple[int, int], Vector]:
        """What two of two kinds cost, if any two of them may meet."""
        found: dict[tuple[int, int], Vector] = {}
        for one, members in enumerate(self._members):
            reach = 0
            for point in bits(members):
                reach |= rows[point]
            first = lowest(members)
            for other in range(one, len(self._members)):
                if not reach & self._members[other]:
                    continue
                second = lowest(self._members[other] & ~(1 << first))
                vector = dict(cost(min(first, second), max(first, second)))
                if crossed := (self._around[one] ^ self._around[other]).bit_count():
                    vector[_CROSSING] = crossed
                found[one, other] = found[other, one] = vector
        return found


class _Packing:
    """Vectors as integers, the most important place highest, each place wide enough for any price.

    A price is made of costs along an alternating path, each taken once or twice.
    """

    def __init__(self, vectors: Iterable[Vector], points: int) -> None:
        most: dict[Place, int] = {}
        for vector in vectors:
            for place, amount in vector.items():
                most[place] = max(most.get(place, 1), abs(amount))
        self._widths = {
            place: (most[place] * points * _ROOM).bit_length() + 1
            for place in sorted(most, reverse=True)
        }

    def pack(self, vector: Vector) -> int:
        packed = shift = 0
        for place, width in self._widths.items():
            packed += vector.get(place, 0) << shift
            shift += width
        return packed

    def unpack(self, packed: int) -> Vector:
        found: dict[Place, int] = {}
        for place, width in self._widths.items():
            amount = packed & (1 << width) - 1
            if amount >> width - 1:
                amount -= 1 << width
            packed = packed - amount >> width
            if amount:
                found[place] = amount
        assert not packed, "each place has room"
        return found
