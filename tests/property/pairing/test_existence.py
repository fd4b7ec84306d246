"""What is answered by a matching is what trying everything out gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.optimal import TightMatchings
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.bye_in_order import ByeArticles, ByeCandidate, allocate_bye
from arbiter_app.pairing.existence import (
    can_be_paired,
    first_set,
    largest_matching,
    leavable,
)
from arbiter_app.trace.reasons import Illegal, NoCompletion

ARTICLES = ByeArticles("barred", "needed", "score", "games", "last", "nobody")


def graph(rng: Random, count: int) -> list[int]:
    density = rng.choice((0.2, 0.4, 0.6, 0.9))
    compatible = [0] * count
    for one, other in combinations(range(count), 2):
        if rng.random() < density:
            compatible[one] |= 1 << other
            compatible[other] |= 1 << one
    return compatible


def pairings(compatible: Sequence[int], players: Sequence[int]) -> Iterator[dict[int, int]]:
    """Every complete pairing of some players, by trying."""
    if not players:
        yield {}
        return
    first, *rest = players
    for other in rest:
        if compatible[first] >> other & 1:
            left = [player for player in rest if player != other]
            for found in pairings(compatible, left):
                yield {**found, first: other, other: first}


def can_be_tried(compatible: Sequence[int], players: Sequence[int]) -> bool:
    return next(pairings(compatible, players), None) is not None


@given(st.integers(0, 2**40))
def test_who_can_be_paired_and_who_left_out(seed: int) -> None:
    rng = Random(seed)
    count = rng.randint(1, 8)
    compatible = graph(rng, count)
    players = sorted(rng.sample(range(count), rng.randint(1, count)))
    mask = mask_of(players)
    assert can_be_paired(compatible, mask) is can_be_tried(compatible, players)
    least = next(
        left
        for left in range(len(players) + 1)
        if any(
            can_be_tried(compatible, [p for p in players if p not in out])
            for out in combinations(players, left)
        )
    )
    assert largest_matching(compatible, mask).exposed.bit_count() == least
    unserved, loose = leavable(compatible, mask)
    assert unserved == least
    could = {
        player
        for out in combinations(players, least)
        if can_be_tried(compatible, [p for p in players if p not in out])
        for player in out
    }
    assert set(bits(loose)) == could


@given(st.integers(0, 2**40))
def test_the_first_set_in_order(seed: int) -> None:
    """Of those sets whose members are paired with partners who are not in the set."""
    rng = Random(seed)
    count = 2 * rng.randint(1, 4)
    compatible = graph(rng, count)
    everybody = list(range(count))
    inside = rng.sample(everybody, rng.randint(1, count))
    order = [player for player in inside if rng.random() < 0.7]
    partners = mask_of(inside)

    def pairs_inside(pairing: dict[int, int]) -> set[frozenset[int]]:
        """Pairs within `inside` that have somebody of the order."""
        return {
            frozenset((one, other))
            for one, other in pairing.items()
            if one in inside and other in inside and (one in order or other in order)
        }

    every = list(pairings(compatible, everybody))
    numbers = {len(pairs_inside(pairing)) for pairing in every}
    if len(numbers) != 1:
        return
    (size,) = numbers
    possible = [
        chosen
        for chosen in combinations(range(len(order)), size)
        if any(
            len({frozenset((order[place], pairing[order[place]])) for place in chosen}) == size
            and all(partners >> pairing[order[place]] & 1 for place in chosen)
            for pairing in every
        )
    ]
    matching = largest_matching(compatible, mask_of(everybody))
    found = first_set(TightMatchings(matching, 0), order, size, partners)
    assert found == tuple(order[place] for place in min(possible))


def candidates(rng: Random, count: int) -> list[ByeCandidate]:
    return [
        ByeCandidate(
            position + 1,
            5 * rng.randint(0, 2),
            rng.randint(0, 2),
            position + 1,
            rng.choice((None, None, 1)),
        )
        for position in range(count)
    ]


@given(st.integers(0, 2**40))
def test_the_bye_goes_to_the_first_in_order(seed: int) -> None:
    """Lowest score, most games, last place; who is passed over is barred or needed by others."""
    rng = Random(seed)
    count = rng.randint(2, 9)
    compatible = graph(rng, count)
    players = candidates(rng, count)
    everybody = list(range(count))

    def leaves_a_pairing(position: int) -> bool:
        return can_be_tried(compatible, [p for p in everybody if p != position])

    admissible = [
        position
        for position in everybody
        if players[position].barred_since is None and leaves_a_pairing(position)
    ]
    is_even = count % 2 == 0
    if not (can_be_tried(compatible, everybody) if is_even else admissible):
        with pytest.raises(NoLegalPairingError) as caught:
            allocate_bye(players, compatible, ARTICLES, 3)
        assert caught.value.unserved
        return
    bye = allocate_bye(players, compatible, ARTICLES, 3)
    if is_even:
        assert bye is None
        return
    assert bye is not None
    order = sorted(
        everybody,
        key=lambda p: (players[p].score, -players[p].games, -players[p].tpn),
    )
    assert bye.position == min(admissible, key=order.index)
    before = order[: order.index(bye.position)]
    assert [passed.tpn for passed in bye.trace.passed_over] == [p + 1 for p in before]
    for position, passed in zip(before, bye.trace.passed_over, strict=True):
        match passed.reason:
            case Illegal("C2", 1):
                assert players[position].barred_since == 1
            case NoCompletion(unserved, "needed"):
                assert not leaves_a_pairing(position)
                assert {tpn - 1 for tpn in unserved} == set(filter(leaves_a_pairing, everybody))
            case reason:
                pytest.fail(f"{reason}")
    taken = players[bye.position]
    level = [p for p in admissible if players[p].score == taken.score]
    exact = [p for p in level if players[p].games == taken.games]
    if len(exact) > 1:
        decided = "last"
    elif len(level) > 1:
        decided = "games"
    elif len(admissible) > 1:
        decided = "score"
    else:
        alone = sum(player.barred_since is None for player in players) == 1
        decided = "barred" if alone else "needed"
    assert bye.trace.decided_by == decided


def test_a_long_list_of_needed_players_is_left_out() -> None:
    """Fourteen who may meet only one player: nobody can read a list of them."""
    hub = 14
    compatible = [1 << hub for _ in range(hub)] + [(1 << hub) - 1]
    players = [ByeCandidate(p + 1, 0, 0, p + 1, None) for p in range(hub + 1)]
    with pytest.raises(NoLegalPairingError, match="Round 2 has no legal pairing"):
        allocate_bye(players, compatible, ARTICLES, 2)
    pairs = [compatible[p] | 1 << (p ^ 1) for p in range(hub)] + [(1 << hub) - 1]
    apart = [mask & ~(1 << hub) for mask in pairs]
    apart[hub] = 0
    players = [ByeCandidate(p + 1, 0, 0, p + 1, 1 if p == hub else None) for p in range(hub + 1)]
    with pytest.raises(NoLegalPairingError, match="would have to go to one of 15, and none"):
        allocate_bye(players, apart, ARTICLES, 2)
