"""Why a player cannot have an earlier partner: a barrier (Tutte 1947, Berge 1958), as prices.

With the player left out, the partner in the pairing is left over; an alternating search from there
reaches, at even distance, just those who could be left over instead (Gallai 1964, Edmonds 1965).
The others are refuted together: without those at odd distance there is one odd part more than they are
many. As prices: those at odd distance -2, each odd part 2, the player -2.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.matching.largest import Matching, Tree
from arbiter_app.matching.sets import bits, lowest
from arbiter_app.proof.prices import DECIDED, QUARTERS, Prices
from arbiter_app.proof.verify_pairing import Graph

_AMOUNT = 2 * QUARTERS


def barrier(graph: Graph, player: int) -> Prices | None:
    """Prices and tolls that refute all partners whom the player cannot have, or as many as it can.

    A set that has paid a toll is left by one pair only. It is looked at as one point, as if any of
    its points could be left: so less may be refuted than could be. None if such sets overlap.
    """
    sides = _sides(graph, player)
    if sides is None:
        return None
    tree = _tree(graph, player, sides)
    even, odd = tree.even, 0
    for point in tree.parent:
        odd |= 1 << point
    odd &= ~even
    parts = tree.blossoms()
    amounts = {player: -_AMOUNT}
    tolls: dict[int, int] = {}
    for point in bits(odd | even & ~sum(parts)):
        amount = -_AMOUNT if odd >> point & 1 else _AMOUNT
        if point in sides:
            tolls[sides[point].charged] = amount
        else:
            amounts[point] = amount
    for part in parts:
        inside = part
        for point in bits(part):
            if point in sides:
                inside |= sides[point].points
        if 2 * inside.bit_count() > graph.points.bit_count():
            inside = graph.points & ~inside
        tolls[inside] = tolls.get(inside, 0) + _AMOUNT
    return Prices.of_amounts(amounts, tolls, DECIDED)


def no_completion(graph: Graph) -> Prices | None:
    """Why there is no perfect matching: prices of nothing together, with which a player has nobody left.

    The same barrier, from a player whom a largest matching leaves over. None if there is a perfect one.
    """
    matching = Matching(list(graph.open), graph.points)
    matching.match_greedily()
    if not matching.maximise():
        return None
    root = lowest(matching.exposed)
    tree = matching.tree(root)
    parts = tree.blossoms()
    amounts = dict.fromkeys(tree.parent, -1)
    amounts |= dict.fromkeys(bits(tree.even & ~sum(parts)), 1)
    amounts |= dict.fromkeys(bits(sum(parts)), 0)
    amounts[root] -= 1
    return Prices.of_amounts(amounts, dict.fromkeys(parts, 1), DECIDED)


@dataclass(frozen=True, slots=True)
class _Side:
    """A set of points that is left by one pair only, and the set that was charged for it: the same
    pairs leave a set and its complement.
    """

    points: int
    charged: int


def _sides(graph: Graph, player: int) -> dict[int, _Side] | None:
    """The largest sides of charged sets without the player, by their first point; None if any overlap."""
    found: list[_Side] = []
    every = [
        _Side(inside if not inside >> player & 1 else graph.points & ~inside, inside)
        for inside in sorted(graph.charged)
    ]
    for side in sorted(every, key=lambda each: -each.points.bit_count()):
        around = [other for other in found if other.points & side.points]
        if not around:
            found.append(side)
        elif side.points & ~around[0].points:
            return None
    return {lowest(side.points): side for side in found}


def _tree(graph: Graph, player: int, sides: dict[int, _Side]) -> Tree:
    """The search from the player's partner, with each side shrunk to its first point."""
    head = {point: first for first, side in sides.items() for point in bits(side.points)}
    rows, mate, active = list(graph.open), list(graph.mate), graph.points & ~(1 << player)
    for first, side in sides.items():
        rest = side.points & ~(1 << first)
        active &= ~rest
        row = 0
        for point in bits(side.points):
            row |= rows[point]
            if not side.points >> mate[point] & 1:
                mate[first] = mate[point]
        rows[first] = row & ~side.points
        for point in bits(rows[first]):
            rows[point] = rows[point] & ~side.points | 1 << first
    for point in bits(active):
        mate[point] = head.get(mate[point], mate[point])
    root = head.get(mate[player], mate[player])
    mate[root] = -1
    return Matching(rows, active, mate, 1 << root).tree(root)
