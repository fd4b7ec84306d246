"""The bracket worked by hand in `arbiter_app/matching/WHY_IT_IS_EXACT.md`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from arbiter_app.matching.class_prices import CostTable, class_prices
from arbiter_app.matching.optimal import optimal_matchings
from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.exchange import first_exchange, first_transposition

# Colours due, and strong preferences, of the players 1 to 6.
DUE = "WBWWWB"
STRONG = {1, 4, 6}
C12, C13 = 4, 1
EVERYBODY = (1 << 6) - 1
CLASSES = [0, 1, 2, 0, 2, 3]


def cost(one: int, other: int) -> int:
    if DUE[one] != DUE[other]:
        return 0
    return C12 + (C13 if {one + 1, other + 1} <= STRONG else 0)


def graph(*met: tuple[int, int]) -> list[int]:
    adjacency = [EVERYBODY & ~(1 << vertex) for vertex in range(6)]
    for one, other in met:
        adjacency[one - 1] &= ~(1 << other - 1)
        adjacency[other - 1] &= ~(1 << one - 1)
    return adjacency


def first_pairs(adjacency: Sequence[int]) -> list[tuple[int, int]]:
    optimal = optimal_matchings(adjacency, EVERYBODY, cost, CLASSES)
    assert optimal is not None
    assert optimal.value == C12
    optimal, exchange = first_exchange(optimal, [0, 1, 2], [3, 4, 5], 0, CLASSES)
    pairs = first_transposition(optimal, *exchange.apply([0, 1, 2], [3, 4, 5]))
    return [(one + 1, other + 1) for one, other in pairs]


@pytest.mark.parametrize(
    ("met", "pairs"),
    [(((2, 4),), [(1, 6), (2, 5), (3, 4)]), ((), [(1, 5), (2, 4), (3, 6)])],
)
def test_the_pairs_are_those_found_by_hand(
    met: tuple[tuple[int, int], ...], pairs: list[tuple[int, int]]
) -> None:
    assert first_pairs(graph(*met)) == pairs


def test_prices_prove_the_bound() -> None:
    """Half a fault for each who wants White, and half of one back for each who wants Black."""
    adjacency = graph((2, 4))
    prices = class_prices(CostTable.of(adjacency, EVERYBODY, cost, CLASSES))
    assert prices is not None
    own = [prices[(0, 1, 2, 0, 2, 3)[vertex]] for vertex in range(6)]
    assert sum(own) == 2 * C12
    tight = [
        mask_of(
            other
            for other in range(6)
            if adjacency[vertex] >> other & 1
            and own[vertex] + own[other] == 2 * cost(vertex, other)
        )
        for vertex in range(6)
    ]
    for vertex in range(6):
        for other in range(6):
            if adjacency[vertex] >> other & 1:
                assert own[vertex] + own[other] <= 2 * cost(vertex, other)
    assert not tight[0] >> 3 & 1, "1 and 4 are both strong"
    assert not tight[1] >> 5 & 1, "2 and 6 are both due Black"
