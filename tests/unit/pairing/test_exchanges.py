"""Exchanges and transpositions (C.04.3 (2026) 4.2, 4.3; 2017 and 1998 D.1, D.2), against their lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, product
from random import Random

import pytest

from arbiter_app.matching.optimal import OptimalMatchings, optimal_matchings
from arbiter_app.pairing.exchange import (
    Exchange,
    exchange_key,
    first_exchange,
    first_transposition,
)
from tests.oracle.orders import Exchange as Literal
from tests.oracle.orders import apply_exchange, exchanges, transpositions

Pairs = list[tuple[int, int]]


@pytest.mark.parametrize(
    ("s1", "s2"), [((2, 3, 5, 6), (7, 8, 10, 11)), ((0, 4, 9), (10, 12, 13, 20)), ((3,), (5, 6))]
)
def test_exchanges_come_in_the_order_of_the_text(s1: Sequence[int], s2: Sequence[int]) -> None:
    """4.3.2 rules 1 to 4: players are numbered within the bracket, whatever is between them."""
    numbered = dict(enumerate((*s1, *s2), 1))
    bsns = list(numbered)
    expected = [
        Exchange(
            tuple(numbered[bsn] for bsn in each.from_s1),
            tuple(numbered[bsn] for bsn in each.from_s2),
        )
        for each in exchanges(bsns[: len(s1)], bsns[len(s1) :])
    ]
    shuffled = Random(43).sample(expected, len(expected))
    assert sorted(shuffled, key=lambda each: exchange_key(each, s1, s2)) == expected


@dataclass(frozen=True, slots=True)
class Remainder:
    """A remainder whose residents may meet and float as they like: `costs` are those of the pairs.

    MDP 0 meets resident `taken`; the others are S1 and S2, the last vertices slots to float into.
    """

    taken: int
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    slots: int
    costs: dict[tuple[int, int], int]
    may_float: set[int]

    @classmethod
    def of(cls, rng: Random) -> Remainder:
        pairs, slots = rng.choice([(2, 0), (2, 1), (3, 0), (3, 1), (2, 2), (3, 2), (4, 0)])
        taken = rng.randint(1, 2 * pairs + slots + 1)
        residents = [one for one in range(1, 2 * pairs + slots + 2) if one != taken]
        density, tie = rng.choice([0.3, 0.5, 0.8]), rng.choice([0.0, 0.5])
        costs = {
            pair: int(rng.random() < tie)
            for pair in combinations(residents, 2)
            if rng.random() < density
        }
        may_float = {one for one in residents if rng.random() < 0.6}
        return cls(
            taken, tuple(residents[:pairs]), tuple(residents[pairs:]), slots, costs, may_float
        )

    def edges(self) -> Iterator[tuple[int, int]]:
        yield 0, self.taken
        yield from self.costs
        yield from product(self.may_float, range(self.end, self.end + self.slots))

    @property
    def end(self) -> int:
        return 2 + len(self.s1) + len(self.s2)

    def optimal(self) -> OptimalMatchings | None:
        adjacency = [0] * (self.end + self.slots)
        for one, other in self.edges():
            adjacency[one] |= 1 << other
            adjacency[other] |= 1 << one
        active = (1 << len(adjacency)) - 1
        return optimal_matchings(adjacency, active, self.cost, range(len(adjacency)))

    def cost(self, one: int, other: int) -> int:
        return self.costs.get((min(one, other), max(one, other)), 0)

    def by_the_lists(self) -> tuple[Exchange, Pairs] | None:
        """The first of the cheapest by trying all exchanges and transpositions in their order."""

        def may_pair(one: int, other: int) -> bool:
            return (min(one, other), max(one, other)) in self.costs

        found: list[tuple[int, int, Exchange, Pairs]] = []
        for each in [Literal(), *exchanges(self.s1, self.s2)]:
            exchange = Exchange(each.from_s1, each.from_s2)
            upper, lower = apply_exchange(self.s1, self.s2, each)
            for chosen in transpositions(upper, lower, may_pair):
                if set(lower) - set(chosen) <= self.may_float:
                    pairs = list(zip(upper, chosen, strict=True))
                    cost = sum(self.cost(one, other) for one, other in pairs)
                    found.append((cost, len(found), exchange, pairs))
        return min(found)[2:] if found else None


def test_the_first_of_the_best_by_trying_all() -> None:
    """4.2, 4.3: the first exchange that some best pairing needs, then its first transposition."""
    exchanged = set()
    for seed in range(120):
        remainder = Remainder.of(Random(f"exchanges/{seed}"))
        expected, optimal = remainder.by_the_lists(), remainder.optimal()
        assert (optimal is None) == (expected is None)
        if optimal is None or expected is None:
            continue
        outside = ((1 << remainder.slots) - 1) << remainder.end
        classes = [0, *range(1, remainder.end), *[remainder.end] * remainder.slots]
        s1, s2 = remainder.s1, remainder.s2
        optimal, exchange = first_exchange(optimal, s1, s2, outside, classes)
        pairs = first_transposition(optimal, *exchange.apply(s1, s2))
        assert (exchange, pairs) == expected, remainder
        exchanged.add(len(exchange.from_s1))
    assert exchanged >= {0, 1, 2}


@pytest.mark.parametrize(
    ("s1", "s2", "first", "second", "expected"),
    [
        pytest.param(
            range(4),
            range(4, 10),
            [(0, 10), (1, 11), (5, 7), (6, 8), (2, 4), (3, 9)],
            [(0, 11), (1, 10), (4, 5), (8, 9), (2, 6), (3, 7)],
            Exchange((0, 1), (5, 6)),
            id="5 and 6 come up, not 4 and 8",
        ),
        pytest.param(
            range(3),
            range(3, 7),
            [(1, 7), (3, 6), (0, 4), (2, 5)],
            [(4, 7), (5, 6), (0, 2), (1, 3)],
            Exchange((1,), (3,)),
            id="1 floats and 3 comes up, rather than 2 and 5 change sides",
        ),
        pytest.param(
            range(3),
            range(3, 7),
            [(0, 7), (1, 4), (2, 5), (3, 6)],
            [(0, 2), (1, 3), (4, 5), (6, 7)],
            Exchange((2,), (4,)),
            id="2 and 4 change sides, rather than 0 floats and 3 comes up",
        ),
    ],
)
def test_the_smallest_difference_comes_first(
    s1: range, s2: range, first: Pairs, second: Pairs, expected: Exchange
) -> None:
    """4.3.2 rule 2 before rules 3 and 4, which would take the other of two pairings."""
    vertices = 2 * len(first)
    adjacency = [0] * vertices
    for one, other in (*first, *second):
        adjacency[one] |= 1 << other
        adjacency[other] |= 1 << one
    active = (1 << vertices) - 1
    optimal = optimal_matchings(adjacency, active, lambda _one, _other: 0, [0] * vertices)
    assert optimal is not None
    outside = active & -1 << s2.stop
    # Whatever the others are called, they are not taken for a player of S2.
    classes = [s2.start + 1] * vertices
    assert first_exchange(optimal, s1, s2, outside, classes)[1] == expected


def test_of_equal_differences_the_lowest_of_s1_moves() -> None:
    """4.3.2 rule 3: 2 and 4 change places, not 1 and 3; the pairs admit nothing else."""
    pairs = [(0, 2), (1, 3), (4, 5), (0, 1), (2, 4), (3, 5)]
    adjacency = [0] * 6
    for one, other in pairs:
        adjacency[one] |= 1 << other
        adjacency[other] |= 1 << one
    optimal = optimal_matchings(adjacency, 0b111111, lambda _one, _other: 0, [0] * 6)
    assert optimal is not None
    found = first_exchange(optimal, range(3), range(3, 6), 0, [0] * 6)[1]
    assert found == Exchange((2,), (4,))


def joined(one: Pairs, other: Pairs) -> bool:
    """Whether the two pairings are in one circle, so that no third can be made of their pairs."""
    partners = [{a: b for pair in pairs for a, b in (pair, pair[::-1])} for pairs in (one, other)]
    vertex, length = 0, 0
    while not (vertex == 0 and length):
        vertex, length = partners[1][partners[0][vertex]], length + 2
    return length == len(partners[0])


def _moved_in_the_middle(rng: Random) -> Pairs:
    """A pairing in which the last of S1 float, 1 and 9 meet, and the first of S2 meet players of S2."""
    pairs = [(0, 8)]
    for some, others in (
        (range(9, 23), range(60, 74)),
        (range(23, 38), range(38, 53)),
        (range(1, 8), range(53, 60)),
    ):
        pairs += zip(some, rng.sample(others, len(others)), strict=True)
    return pairs


def test_one_player_more_outweighs_any_difference() -> None:
    """4.3.2 rule 1 before rule 2, in a bracket of 60 that floats 14: rather the first 14 of S1 float
    and change sides with players far down in S2, than 15 at the end of S1 with the first 15 of S2.
    """
    s1, s2, slots = range(23), range(23, 60), range(60, 74)
    far = [
        *zip(range(14), slots, strict=True),
        *zip(range(32, 60, 2), range(33, 60, 2), strict=True),
    ]
    far += zip(range(14, 23), range(23, 32), strict=True)
    expected = Exchange(tuple(range(14)), tuple(range(32, 60, 2)))
    seeds = (Random(f"one circle/{seed}") for seed in count())
    near = next(pairs for pairs in map(_moved_in_the_middle, seeds) if joined(far, pairs))
    adjacency = [0] * 74
    for one, other in (*far, *near):
        adjacency[one] |= 1 << other
        adjacency[other] |= 1 << one
    optimal = optimal_matchings(adjacency, (1 << 74) - 1, lambda _one, _other: 0, [0] * 74)
    assert optimal is not None
    outside = (1 << 74) - (1 << 60)
    assert first_exchange(optimal, s1, s2, outside, [0] * 74)[1] == expected
