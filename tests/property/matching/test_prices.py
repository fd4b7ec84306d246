"""Prices prove optima: feasible on every edge, paid in full by the matching (LP duality)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter_app.matching.class_prices import CostTable, class_duals, class_prices
from arbiter_app.matching.optimal import optimum_from, optimum_of
from arbiter_app.matching.primal_dual import PrimalDual, Start
from arbiter_app.matching.sets import bits
from tests.few_examples import few_examples
from tests.property.matching.graphs import (
    CostedGraph,
    cheapest,
    costed_graphs,
    perfect_matchings,
    total,
)

Rows = list[list[int | None]]


@st.composite
def transports(draw: st.DrawFn) -> tuple[list[int], Rows]:
    size = draw(st.integers(1, 4))
    supply = draw(st.lists(st.integers(1, 3), min_size=size, max_size=size))
    cells = st.none() | st.integers(-3, 6)
    rows = draw(
        st.lists(st.lists(cells, min_size=size, max_size=size), min_size=size, max_size=size)
    )
    return supply, rows


def least_transport(supply: Sequence[int], rows: Rows) -> int | None:
    """The least cost by trying every way to send, row by row."""
    best: dict[tuple[int, ...], int] = {tuple(supply): 0}
    for row, amount in zip(rows, supply, strict=True):
        following: dict[tuple[int, ...], int] = {}
        for room, cost in best.items():
            for column_rooms, price in _sendings(room, row, amount):
                known = following.get(column_rooms)
                if known is None or cost + price < known:
                    following[column_rooms] = cost + price
        best = following
    return best.get((0,) * len(supply))


def _sendings(
    room: tuple[int, ...], row: Sequence[int | None], amount: int
) -> list[tuple[tuple[int, ...], int]]:
    if not room:
        return [((), 0)] if amount == 0 else []
    found = []
    price = row[0]
    most = min(room[0], amount) if price is not None else 0
    for sent in range(most + 1):
        paid = 0 if price is None else sent * price
        for rest, cost in _sendings(room[1:], row[1:], amount - sent):
            found.append(((room[0] - sent, *rest), paid + cost))
    return found


@few_examples(100)
@given(transports())
def test_transport_duals_are_feasible_and_reach_the_least_cost(
    problem: tuple[list[int], Rows],
) -> None:
    supply, rows = problem
    least = least_transport(supply, rows)
    duals = class_duals(supply, rows)
    if duals is None:
        assert least is None
        return
    left, right = duals
    for i, row in enumerate(rows):
        for j, cost in enumerate(row):
            assert cost is None or left[i] + right[j] <= cost
    assert sum(s * (u + v) for s, u, v in zip(supply, left, right, strict=True)) == least


def test_a_row_without_cells_is_infeasible() -> None:
    assert class_duals([1, 1], [[None, None], [0, 0]]) is None


def test_a_column_without_cells_is_infeasible() -> None:
    assert class_duals([1, 1], [[None, 0], [None, 0]]) is None


@given(costed_graphs())
@settings(max_examples=200)
def test_class_prices_bound_every_edge(graph: CostedGraph) -> None:
    table = CostTable.of(graph.adjacency, graph.everybody, graph.cost, graph.classes)
    prices = class_prices(table)
    if prices is None:
        return
    of_classes = zip(table.members, prices, strict=True)
    price = {vertex: amount for members, amount in of_classes for vertex in bits(members)}
    for one in range(graph.size):
        for other in bits(graph.adjacency[one]):
            assert price[one] + price[other] <= 2 * graph.cost(one, other)


LONG = st.integers(0, 5).map(lambda digit: digit * 10**40 + (7 * digit) % 3)


@few_examples(180)
@given(costed_graphs(most=10) | costed_graphs(most=10, costs=LONG))
def test_prices_of_vertices_and_odd_sets_prove_the_optimum(graph: CostedGraph) -> None:
    table = CostTable.of(graph.adjacency, graph.everybody, graph.cost, graph.classes)
    least, _ = cheapest(set(perfect_matchings(graph.adjacency, graph.everybody)), graph.cost)
    prices = class_prices(table)
    if prices is None:
        assert least is None
        return
    optimum = PrimalDual(graph.adjacency, graph.everybody, Start.by_classes(table, prices))
    assert optimum.solve() == (least is not None)
    if least is None:
        return
    _check_certificate(graph, optimum)
    assert optimum.value == least
    assert total(tuple(optimum.odd_sets.pairing()), graph.cost) == least


@pytest.mark.uncounted
@few_examples(180)
@given(costed_graphs(most=10) | costed_graphs(most=10, costs=LONG), st.data())
def test_with_edges_less_the_optimum_is_found_from_the_one_before(
    graph: CostedGraph, data: st.DataObject
) -> None:
    """As where a pair is forced upon a bracket that is solved."""
    everybody = graph.everybody
    before = optimum_of(graph.adjacency, everybody, graph.cost, graph.classes)
    start = None if before is None else before.start_beside(before.odd_sets.pairing().__getitem__)
    if start is None:
        return
    kept = data.draw(st.lists(st.integers(0, everybody), min_size=graph.size, max_size=graph.size))
    adjacency = [mask & kept[vertex] for vertex, mask in enumerate(graph.adjacency)]
    for one in range(graph.size):
        adjacency[one] &= sum(
            1 << other for other in bits(adjacency[one]) if kept[other] >> one & 1
        )
    least, _ = cheapest(set(perfect_matchings(adjacency, everybody)), graph.cost)
    optimum = optimum_from(start, adjacency, everybody)
    assert (optimum is None) == (least is None)
    if optimum is None or least is None:
        return
    _check_certificate(replace(graph, adjacency=tuple(adjacency)), optimum, start.unit)
    assert optimum.value == least
    assert total(tuple(optimum.odd_sets.pairing()), graph.cost) == least


def _check_certificate(graph: CostedGraph, optimum: PrimalDual, unit: int = 4) -> None:
    """Feasible on every edge, tight on the edges called tight, odd sets nested, odd, priced."""
    odd_sets, prices = optimum.odd_sets, optimum.prices()
    sets = {number: odd_sets.vertices_in(1 << number) for number in odd_sets.inside}
    assert optimum.set_price.keys() == sets.keys()
    for one in range(graph.size):
        for other in bits(graph.adjacency[one]):
            slack = unit * graph.cost(one, other) - prices[one] - prices[other]
            for number, members in sets.items():
                if members >> one & 1 and members >> other & 1:
                    slack += optimum.set_price[number]
            assert slack >= 0
            assert (slack == 0) == bool(odd_sets.tight[one] >> other & 1)
    for number, members in sets.items():
        assert optimum.set_price[number] > 0
        assert members.bit_count() % 2 == 1
        assert members.bit_count() >= 3
        for another in sets.values():
            assert members & another in (0, members, another)
