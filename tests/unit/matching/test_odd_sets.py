"""Narrowing the set of optimal matchings, on graphs small enough to see every matching."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.odd_sets import OddSets
from arbiter_app.matching.optimal import OddSetMatchings, OptimalMatchings, TightMatchings


def graph(size: int, *edges: tuple[int, int]) -> list[int]:
    adjacency = [0] * size
    for one, other in edges:
        adjacency[one] |= 1 << other
        adjacency[other] |= 1 << one
    return adjacency


def tight(adjacency: list[int]) -> OptimalMatchings:
    matching = Matching(list(adjacency), (1 << len(adjacency)) - 1)
    assert matching.complete()
    return TightMatchings(matching, 0)


def by_odd_sets(adjacency: list[int]) -> OptimalMatchings:
    everybody = (1 << len(adjacency)) - 1
    matching = Matching(list(adjacency), everybody)
    assert matching.complete()
    return OddSetMatchings(OddSets(list(adjacency), everybody, list(matching.mate)), everybody, 0)


Kind: TypeAlias = Callable[[list[int]], OptimalMatchings]
KINDS = pytest.mark.parametrize("kind", [tight, by_odd_sets])

# A path of six: its only perfect matching is 0-1, 2-3, 4-5. With 0-3 and 2-5 there are more.
PATH = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]
LADDER = graph(6, *PATH, (0, 3), (2, 5))


@KINDS
def test_a_partner_who_is_in_no_matching_is_not_taken(kind: Kind) -> None:
    """With 1-2 both ends of the path would be alone; the face stays as it was."""
    optimal = kind(graph(6, *PATH))
    assert optimal.take_first(1, 1 << 2) == -1
    assert [optimal.partner(vertex) for vertex in range(6)] == [1, 0, 3, 2, 5, 4]


@KINDS
def test_nobody_wanted(kind: Kind) -> None:
    optimal = kind(LADDER)
    assert optimal.take_first(0, 0) == -1
    assert optimal.take_first(0, 1 << 4) == -1


@KINDS
def test_the_first_partner_possible(kind: Kind) -> None:
    """1-2 leaves 0-3, 4-5; then 4 can only have 5."""
    optimal = kind(LADDER)
    assert optimal.take_first(1, 1 << 2) == 2
    assert optimal.partner(0) == 3
    assert optimal.take_first(4, -1) == 5
    assert optimal.take_first(0, -1) == 3


@KINDS
def test_restricting_to_nobody_changes_nothing(kind: Kind) -> None:
    optimal = kind(LADDER)
    assert not optimal.restrict(0, 1 << 4)
    assert optimal.restrict(0, 1 << 3)
    assert optimal.partner(0) == 3


@KINDS
def test_a_part_of_the_graph_without_matching_is_refused(kind: Kind) -> None:
    optimal = kind(LADDER)
    assert not optimal.restrict_edges(graph(6, (0, 1), (1, 2), (2, 3)))
    assert optimal.restrict_edges(graph(6, *PATH))
    assert optimal.partner(4) == 5
