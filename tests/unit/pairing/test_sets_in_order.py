"""Sets of upfloaters one after the other, against all of them sorted (Dubov 4.2, Double-Swiss 3.5.4)."""

from __future__ import annotations

from itertools import combinations, islice

from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.pairing.sets_in_order import (
    scores_before,
    scores_in_order,
    sets_before,
    sets_in_order,
)

SCORES = st.lists(st.sampled_from([0, 5, 10, 15]), min_size=1, max_size=7).map(
    lambda scores: sorted(scores, reverse=True)
)


def groups_of(scores: list[int]) -> dict[int, int]:
    """Players at these positions by score, the highest first."""
    groups: dict[int, int] = {}
    for position, score in enumerate(scores):
        groups[score] = groups.get(score, 0) | 1 << position
    return groups


@given(SCORES, st.integers(1, 4))
def test_the_scores_come_best_first(scores: list[int], size: int) -> None:
    """2.3.2: compared in ascending order, the higher at the first difference is better."""
    wanted = {tuple(sorted(some)) for some in combinations(scores, size)}
    found = list(scores_in_order(groups_of(scores), size))
    assert found == sorted(wanted, reverse=True)
    for index, one in enumerate(found):
        assert list(scores_before(groups_of(scores), one)) == found[:index]


@given(SCORES, st.data())
def test_the_sets_come_by_the_first_difference(scores: list[int], data: st.DataObject) -> None:
    some = data.draw(st.sets(st.integers(0, len(scores) - 1), min_size=1))
    wanted = tuple(sorted(scores[one] for one in some))
    alike = [
        members
        for members in combinations(range(len(scores)), len(some))
        if tuple(sorted(scores[one] for one in members)) == wanted
    ]
    groups = groups_of(scores)
    assert list(sets_in_order(groups, wanted)) == sorted(alike)
    taken = tuple(sorted(some))
    assert list(sets_before(groups, wanted, taken)) == [each for each in alike if each < taken]


def test_the_first_of_very_many_are_there_at_once() -> None:
    """Ten out of sixty: nobody walks through all of them, nor keeps them."""
    groups = {10: (1 << 60) - 1, 5: 0b111 << 60}
    first = list(islice(sets_in_order(groups, [5, *[10] * 10]), 4))
    assert first == [(*range(10), 60 + n) for n in range(3)] + [(*range(9), 10, 60)]
    assert next(scores_in_order(groups, 11)) == (10,) * 11
