"""The optimal matchings are those of plain graphs, each in exactly one of them."""

from __future__ import annotations

from hypothesis import given

from arbiter_app.matching.optimal_graphs import optimal_graphs
from arbiter_app.matching.sets import bits
from tests.few_examples import few_examples
from tests.property.matching.graphs import CostedGraph, cheapest, costed_graphs, perfect_matchings


@few_examples(150)
@given(costed_graphs(most=10))
def test_their_perfect_matchings_are_the_optimal_ones(graph: CostedGraph) -> None:
    _, best = cheapest(set(perfect_matchings(graph.adjacency, graph.everybody)), graph.cost)
    graphs = list(optimal_graphs(graph.adjacency, graph.everybody, graph.cost, graph.classes))
    found = [mates for each in graphs for mates in perfect_matchings(each, graph.everybody)]
    assert set(found) == best
    assert len(found) == len(set(found))
    for each in graphs:
        edges = {
            pair for mates in perfect_matchings(each, graph.everybody) for pair in enumerate(mates)
        }
        assert edges >= {(one, other) for one, mask in enumerate(each) for other in bits(mask)}


def test_two_groups_of_three_are_left_by_one_edge_each() -> None:
    """Within a group all may meet for nothing; three edges lead across, each costs 1."""
    group, across = 0b111, 1
    adjacency = [group ^ 1 << place | 1 << place + 3 for place in range(3)]
    adjacency += [(group ^ 1 << place) << 3 | 1 << place for place in range(3)]

    def cost(one: int, other: int) -> int:
        return across if (one < 3) != (other < 3) else 0

    graphs = list(optimal_graphs(adjacency, 0b111111, cost, range(6)))
    assert len(graphs) == 3
    for graph in graphs:
        assert sum((mask >> 3).bit_count() for mask in graph[:3]) == 1
