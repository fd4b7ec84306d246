"""Perfect matchings of least cost as the perfect matchings of plain graphs.

Whoever wants to ask something else of them, with costs of another kind, needs no prices then: only
fewer edges. Mostly it is one graph, that of the tight edges. Where odd sets have a price, each must be
left by exactly one edge (`optimal.py`), which no single graph can say; then there is one graph for
each edge by which a set can be left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter_app.matching.class_prices import Cost
from arbiter_app.matching.largest import Matching
from arbiter_app.matching.optimal import optimum_of
from arbiter_app.matching.primal_dual import PrimalDual
from arbiter_app.matching.sets import bits


def optimal_graphs(
    adjacency: Sequence[int], active: int, cost: Cost, classes: Sequence[int]
) -> Iterator[list[int]]:
    """Graphs without a perfect matching in common, whose perfect matchings are together the optimal
    ones. Each edge of a graph is in one of its perfect matchings.

    Nothing if there is no perfect matching at all. `classes` gives equal numbers to vertices that cost
    the same with everybody.
    """
    first = optimum_of(adjacency, active, cost, classes)
    if first is None:
        return
    waiting: list[PrimalDual] = [first]
    while waiting:
        optimum = waiting.pop()
        tight = optimum.odd_sets.tight
        way_out = _several_ways_out(optimum)
        if way_out is None:
            yield _in_some_matching(tight, active)
            continue
        inside, leaving = way_out
        for one, other in leaving:
            graph = _left_only_by(tight, inside, one, other)
            narrowed = optimum_of(graph, active, cost, classes)
            if narrowed is not None and narrowed.value == first.value:
                waiting.append(narrowed)


def _several_ways_out(optimum: PrimalDual) -> tuple[int, list[tuple[int, int]]] | None:
    """The vertices of an odd set with a price, and the tight edges out of it, if these are several."""
    odd_sets = optimum.odd_sets
    for number in optimum.set_price:
        inside = odd_sets.vertices_in(1 << number)
        leaving = [
            (one, other) for one in bits(inside) for other in bits(odd_sets.tight[one] & ~inside)
        ]
        if len(leaving) > 1:
            return inside, leaving
    return None


def _left_only_by(tight: Sequence[int], inside: int, one: int, other: int) -> list[int]:
    """The tight edges without those out of a set but one."""
    graph = [
        mask & inside if inside >> vertex & 1 else mask & ~inside
        for vertex, mask in enumerate(tight)
    ]
    graph[one] |= 1 << other
    graph[other] |= 1 << one
    return graph


def _in_some_matching(graph: Sequence[int], active: int) -> list[int]:
    """The edges that are in some perfect matching of a graph that has one.

    A vertex can be matched with those that can be left open together with it (Gallai 1964, Edmonds
    1965).
    """
    matching = Matching([mask & active for mask in graph], active)
    matching.match_greedily()
    matching.maximise()
    found = [0] * len(graph)
    for vertex in bits(active):
        partner = matching.mate[vertex]
        matching.mate[vertex] = matching.mate[partner] = -1
        matching.active ^= 1 << vertex
        matching.exposed = 1 << partner
        found[vertex] = graph[vertex] & matching.exchangeable(partner)
        matching.active ^= 1 << vertex
        matching.exposed = 0
        matching.mate[vertex], matching.mate[partner] = partner, vertex
    return found
