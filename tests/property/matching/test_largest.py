"""Matchings without weights: as large as any, on any graph (what C6 and [C4] rest on)."""

from __future__ import annotations

from collections.abc import Sequence

import networkx
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits
from tests.few_examples import few_examples
from tests.property.matching.graphs import adjacencies

GRAPHS = adjacencies(st.integers(1, 24))


def largest(adjacency: Sequence[int], active: int) -> int:
    """Number of vertices that a largest matching serves, by another implementation."""
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(bits(active))
    graph.add_edges_from(
        (one, other) for one in bits(active) for other in bits(adjacency[one] & active)
    )
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True))


def is_sound(matching: Matching) -> bool:
    for vertex in bits(matching.active):
        partner = matching.mate[vertex]
        if matching.exposed >> vertex & 1:
            if partner != -1:
                return False
        elif matching.mate[partner] != vertex or not matching.adjacency[vertex] >> partner & 1:
            return False
    return True


@few_examples(60)
@given(GRAPHS, st.booleans())
def test_maximise_serves_as_many_as_possible(adjacency: list[int], greedy: bool) -> None:
    active = (1 << len(adjacency)) - 1
    matching = Matching(adjacency, active)
    if greedy:
        matching.match_greedily()
    left = matching.maximise()
    assert is_sound(matching)
    assert left == matching.exposed.bit_count()
    assert len(adjacency) - left == largest(adjacency, active)


@few_examples(50)
@given(GRAPHS, st.integers(min_value=0))
def test_only_active_vertices_count(adjacency: list[int], chosen: int) -> None:
    active = chosen & ((1 << len(adjacency)) - 1)
    matching = Matching(adjacency, active)
    left = matching.maximise()
    assert is_sound(matching)
    assert active.bit_count() - left == largest(adjacency, active)


@few_examples(50)
@given(GRAPHS)
def test_complete_says_whether_a_perfect_matching_exists(adjacency: list[int]) -> None:
    active = (1 << len(adjacency)) - 1
    matching = Matching(adjacency, active)
    matching.match_greedily()
    assert matching.complete() == (largest(adjacency, active) == len(adjacency))
    assert is_sound(matching)


@few_examples(50)
@given(GRAPHS)
def test_exchangeable_vertices_are_those_a_largest_matching_can_leave(
    adjacency: list[int],
) -> None:
    active = (1 << len(adjacency)) - 1
    matching = Matching(adjacency, active)
    matching.maximise()
    if matching.exposed.bit_count() != 1:
        return
    served = len(adjacency) - 1
    expected = {
        vertex
        for vertex in range(len(adjacency))
        if largest(adjacency, active & ~(1 << vertex)) == served
    }
    root = matching.exposed.bit_length() - 1
    assert set(bits(matching.exchangeable(root))) == expected


@few_examples(50)
@given(GRAPHS)
def test_hopeless_trees_prove_the_deficiency(adjacency: list[int]) -> None:
    """Gallai, Edmonds: without the odd vertices, each part of the even ones is an odd set."""
    active = (1 << len(adjacency)) - 1
    matching = Matching(adjacency, active)
    trees = matching.hopeless_trees()
    even, odd = 0, 0
    left = active
    for tree in trees:
        assert not even & tree.even
        even |= tree.even
        odd |= left & ~tree.fresh & ~tree.even
        left = tree.fresh
    parts = [
        sum(1 << vertex for vertex in part)
        for part in networkx.connected_components(_induced(adjacency, even))
    ]
    assert all(part.bit_count() % 2 == 1 for part in parts)
    assert len(parts) - odd.bit_count() == len(trees)
    for vertex in bits(even):
        assert not adjacency[vertex] & ~even & ~odd


def _induced(adjacency: list[int], vertices: int) -> networkx.Graph[int]:
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(bits(vertices))
    graph.add_edges_from(
        (one, other) for one in bits(vertices) for other in bits(adjacency[one] & vertices)
    )
    return graph
