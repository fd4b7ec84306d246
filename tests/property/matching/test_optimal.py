"""A face holds exactly the perfect matchings of least cost, however it is narrowed."""

from __future__ import annotations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.odd_sets import OddSets
from arbiter_app.matching.optimal import (
    OddSetMatchings,
    OptimalMatchings,
    TightMatchings,
    optimal_matchings,
)
from arbiter_app.matching.sets import bits
from tests.few_examples import few_examples
from tests.property.matching.graphs import (
    CostedGraph,
    Mates,
    adjacencies,
    cheapest,
    costed_graphs,
    perfect_matchings,
)


def matchings_of(graph: CostedGraph) -> tuple[OptimalMatchings | None, set[Mates], int | None]:
    """The face, and by enumeration what it should hold and cost."""
    everything = set(perfect_matchings(graph.adjacency, graph.everybody))
    least, best = cheapest(everything, graph.cost)
    optimal = optimal_matchings(graph.adjacency, graph.everybody, graph.cost, graph.classes)
    return optimal, best, least


def check(optimal: OptimalMatchings, expected: set[Mates], active: int) -> None:
    """The matching shown is one of those expected, and no partner is missing."""
    shown = {vertex: optimal.partner(vertex) for vertex in bits(active)}
    assert any(all(mates[v] == other for v, other in shown.items()) for mates in expected)
    for vertex in bits(active):
        possible = {mates[vertex] for mates in expected}
        assert possible <= set(bits(optimal.neighbours(vertex)))


@few_examples(150)
@given(costed_graphs(most=10))
def test_optimal_matchings_cost_the_least(graph: CostedGraph) -> None:
    optimal, best, least = matchings_of(graph)
    if optimal is None:
        assert not best
        return
    assert optimal.value == least
    check(optimal, best, graph.everybody)


LONG = st.integers(0, 6).map(lambda digit: digit * 10**30 + digit**3 % 5)


@pytest.mark.uncounted
@few_examples(40)
@given(costed_graphs(most=30, costs=LONG))
def test_larger_graphs_cost_what_another_implementation_finds(graph: CostedGraph) -> None:
    other: networkx.Graph[int] = networkx.Graph()
    other.add_nodes_from(range(graph.size))
    for one in range(graph.size):
        for two in bits(graph.adjacency[one]):
            other.add_edge(one, two, weight=10**32 - graph.cost(one, two))
    pairs = networkx.max_weight_matching(other, maxcardinality=True)
    optimal = optimal_matchings(graph.adjacency, graph.everybody, graph.cost, graph.classes)
    if optimal is None:
        assert 2 * len(pairs) < graph.size
        return
    assert 2 * len(pairs) == graph.size
    assert optimal.value == sum(graph.cost(one, two) for one, two in pairs)


@pytest.mark.uncounted
@few_examples(150)
@given(costed_graphs(), st.data())
def test_narrowing_agrees_with_enumeration(graph: CostedGraph, data: st.DataObject) -> None:
    optimal, expected, _ = matchings_of(graph)
    if optimal is None:
        return
    active = graph.everybody
    for _ in range(data.draw(st.integers(1, 6))):
        if not active:
            break
        vertex = data.draw(st.sampled_from(list(bits(active))))
        kind = data.draw(st.sampled_from(["take", "restrict", "edges", "refine"]))
        if kind == "take":
            choice = list(bits(optimal.neighbours(vertex)))
            other = data.draw(st.sampled_from(choice))
            kept = {mates for mates in expected if mates[vertex] == other}
            assert optimal.take_first(vertex, 1 << other) == (other if kept else -1)
            if kept:
                active &= ~(1 << vertex | 1 << other)
        elif kind == "restrict":
            partners = data.draw(st.integers(-graph.everybody, graph.everybody))
            kept = {mates for mates in expected if partners >> mates[vertex] & 1}
            assert optimal.restrict(vertex, partners) == bool(kept)
        elif kind == "edges":
            masks = _symmetric(data, graph.size)
            kept = {
                mates for mates in expected if all(masks[v] >> mates[v] & 1 for v in bits(active))
            }
            assert optimal.restrict_edges(masks) == bool(kept)
        else:
            table = _second_cost(data, graph)

            def second(
                one: int, other: int, table: list[list[int]] = table, active: int = active
            ) -> int:
                return table[one][other] if active >> one & 1 and active >> other & 1 else 0

            _, kept = cheapest(expected, second)
            most = max((abs(each) for row in table for each in row), default=0)
            optimal = optimal.refine(second, range(graph.size), most)
        if kept:
            expected = kept
        check(optimal, expected, active)


def _symmetric(data: st.DataObject, size: int) -> list[int]:
    masks = [-1] * size
    for _ in range(data.draw(st.integers(0, 4))):
        one = data.draw(st.integers(0, size - 1))
        other = data.draw(st.integers(0, size - 1))
        masks[one] &= ~(1 << other)
        masks[other] &= ~(1 << one)
    return masks


def _second_cost(data: st.DataObject, graph: CostedGraph) -> list[list[int]]:
    table = [[0] * graph.size for _ in range(graph.size)]
    for one in range(graph.size):
        for other in range(one):
            table[one][other] = table[other][one] = data.draw(st.integers(0, 2))
    return table


@few_examples(80)
@given(costed_graphs(most=10), st.data())
def test_the_first_possible_partner_is_taken(graph: CostedGraph, data: st.DataObject) -> None:
    optimal, expected, _ = matchings_of(graph)
    if optimal is None:
        return
    partners = data.draw(st.integers(-graph.everybody, graph.everybody))
    left = graph.everybody
    for vertex in range(graph.size):
        if not left >> vertex & 1:
            continue
        possible = {mates[vertex] for mates in expected}
        wanted = sorted(other for other in possible if partners >> other & 1)
        first = optimal.take_first(vertex, partners)
        assert first == (wanted[0] if wanted else -1)
        if first >= 0:
            expected = {mates for mates in expected if mates[vertex] == first}
            left &= ~(1 << vertex | 1 << first)
        check(optimal, expected, left)


@few_examples(120)
@given(adjacencies(st.sampled_from([4, 6, 10, 16])), st.data())
def test_both_kinds_of_optimal_matchings_agree(adjacency: list[int], data: st.DataObject) -> None:
    """Without odd sets the two kinds mean the same."""
    size = len(adjacency)
    everybody = (1 << size) - 1
    matching = Matching(list(adjacency), everybody)
    if not matching.complete():
        return
    tight: OptimalMatchings = TightMatchings(matching.copy(), 0)
    by_odd_sets: OptimalMatchings = OddSetMatchings(
        OddSets(list(adjacency), everybody, list(matching.mate)), everybody, 0
    )
    left = everybody
    for _ in range(data.draw(st.integers(1, 8))):
        vertex = data.draw(st.sampled_from(list(bits(left))))
        assert tight.neighbours(vertex) == by_odd_sets.neighbours(vertex)
        other = data.draw(st.sampled_from(list(bits(tight.neighbours(vertex)))))
        if data.draw(st.booleans()):
            taken = tight.take_first(vertex, 1 << other)
            assert by_odd_sets.take_first(vertex, 1 << other) == taken
            left &= -1 if taken < 0 else ~(1 << vertex | 1 << other)
        else:
            partners = data.draw(st.integers(0, everybody))
            assert tight.restrict(vertex, partners) == by_odd_sets.restrict(vertex, partners)
        if not left:
            break


@few_examples(150)
@given(costed_graphs(most=10), st.data())
def test_a_pair_left_out_and_put_back_is_a_pair_that_is_forced(
    graph: CostedGraph, data: st.DataObject
) -> None:
    edges = [(one, two) for one in range(graph.size) for two in bits(graph.adjacency[one])]
    if not edges:
        return
    one, two = data.draw(st.sampled_from(edges))
    pair = 1 << one | 1 << two
    left = [0 if pair >> each & 1 else mask & ~pair for each, mask in enumerate(graph.adjacency)]
    optimal = optimal_matchings(left, graph.everybody & ~pair, graph.cost, graph.classes)
    forced = {
        mates for mates in perfect_matchings(graph.adjacency, graph.everybody) if mates[one] == two
    }
    if optimal is None:
        assert not forced
        return
    expected = cheapest(forced, graph.cost)[1]
    optimal.put_back(one, two)
    check(optimal, expected, graph.everybody)
    vertex = data.draw(st.integers(0, graph.size - 1))
    partners = data.draw(st.integers(0, graph.everybody))
    kept = {mates for mates in expected if partners >> mates[vertex] & 1}
    assert optimal.restrict(vertex, partners) == bool(kept)
    if kept:
        check(optimal, kept, graph.everybody)
        assert optimal.take_first(one, graph.everybody) == two


def test_fractions_alone_would_not_do() -> None:
    """Two triangles joined by one dear edge: fractions would do without the edge."""
    pairs = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)]
    adjacency = [0] * 6
    for one, other in [*pairs, (2, 3)]:
        adjacency[one] |= 1 << other
        adjacency[other] |= 1 << one

    def cost(one: int, other: int) -> int:
        return 5 if {one, other} == {2, 3} else 0

    optimal = optimal_matchings(adjacency, 0b111111, cost, range(6))
    assert optimal is not None
    assert optimal.value == 5
    assert [optimal.partner(vertex) for vertex in range(6)] == [1, 0, 3, 2, 5, 4]


def test_both_kinds_of_optimal_matchings_occur() -> None:
    """Three odd sets around a point: none can be spared, so a face with odd sets comes out."""
    adjacency = [0] * 10
    edges = [(9, first) for first in (0, 3, 6)]
    for first in (0, 3, 6):
        edges += [(first, first + 1), (first + 1, first + 2), (first, first + 2)]
    edges += [(1, 4), (4, 7), (1, 7), (2, 5)]
    for one, other in edges:
        adjacency[one] |= 1 << other
        adjacency[other] |= 1 << one

    def cost(one: int, other: int) -> int:
        return 0 if one // 3 == other // 3 else 1

    by_odd_sets = optimal_matchings(adjacency, (1 << 10) - 1, cost, range(10))
    assert isinstance(by_odd_sets, OddSetMatchings)
    plain = optimal_matchings(adjacency, 0b110110, cost, range(10))
    assert isinstance(plain, TightMatchings)


def test_edges_of_vertices_set_aside_are_not_asked_for() -> None:
    """What has been taken is no part of the rest, also where prices belong to odd sets."""
    classes = (0, 0, 0, 0, 0, 1, 1, 1)
    everybody = (1 << 8) - 1
    adjacency = [everybody & ~(1 << vertex) for vertex in range(8)]
    optimal = optimal_matchings(
        adjacency, everybody, lambda one, two: int(classes[one] != classes[two]), classes
    )
    assert isinstance(optimal, OddSetMatchings)
    assert optimal.take_first(0, 1 << 1) == 1
    assert optimal.take_first(3, 1 << 4) == 4
    masks = [-1] * 8
    masks[3] &= ~(1 << 4)
    masks[4] &= ~(1 << 3)
    assert optimal.restrict_edges(masks)
