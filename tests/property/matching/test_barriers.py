"""Sets that cannot all be served, in random graphs: a reader's check, and the size of a matching."""

from __future__ import annotations

from collections.abc import Sequence

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.matching.barriers import left_over
from arbiter_app.matching.sets import bits
from tests.few_examples import few_examples
from tests.property.matching.graphs import adjacencies


def least_left(adjacency: Sequence[int], wanted: int) -> int:
    """How many of the wanted stay without a partner in the best matching for them."""
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_weighted_edges_from(
        (one, other, (wanted >> one & 1) + (wanted >> other & 1))
        for one, mask in enumerate(adjacency)
        for other in bits(mask)
        if one < other
    )
    served = {vertex for pair in networkx.max_weight_matching(graph) for vertex in pair}
    return sum(vertex not in served for vertex in bits(wanted))


def check(adjacency: Sequence[int], wanted: int) -> None:
    size = len(adjacency)
    left = least_left(adjacency, wanted)
    for least in range(1, left + 1):
        found = left_over(adjacency, (1 << size) - 1, wanted, least, size)
        assert found is not None
        assert found.count == least
        assert not found.members & ~wanted
        assert not found.members & found.opponents
        assert sum(group.bit_count() for group in found.groups) == found.members.bit_count()
        for group in found.groups:
            assert group.bit_count() % 2 == 1
            assert all(not adjacency[v] & ~(group | found.opponents) for v in bits(group))
        few = found.members.bit_count() - 1
        assert left_over(adjacency, (1 << size) - 1, wanted, least, few) is None
    assert left_over(adjacency, (1 << size) - 1, wanted, left + 1, size) is None


@few_examples(120)
@given(adjacency=adjacencies(st.integers(1, 11)))
def test_everybody(adjacency: list[int]) -> None:
    check(adjacency, (1 << len(adjacency)) - 1)


@few_examples(120)
@given(adjacency=adjacencies(st.integers(1, 11)), data=st.data())
def test_only_some_have_to_be_served(adjacency: list[int], data: st.DataObject) -> None:
    check(adjacency, data.draw(st.integers(0, (1 << len(adjacency)) - 1)))


@pytest.mark.parametrize("count", [9, 12])
def test_of_very_many_the_smallest(count: int) -> None:
    """All but one and another are alone; who may meet that one is left over only with company."""
    adjacency = [0] * count + [1 << count + 1, 1 << count]
    found = left_over(adjacency, (1 << count + 2) - 1, (1 << count + 2) - 1, 3, 3)
    assert found is not None
    assert found.groups == (1, 2, 4)
