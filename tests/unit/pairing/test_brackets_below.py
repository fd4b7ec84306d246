"""Brackets one after the other, and what is below them (C.04.3 (2026) 1.9.2, 2.4.3; 2017 A.9, C.7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.dutch.bracket import FREE, Bracket, Route
from arbiter_app.pairing.dutch.field import Field, can_be_left, open_graph, with_bye_for, within
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.solve import (
    FollowingAtBest,
    PairedBracket,
    best_with_floater,
    following_bracket,
    following_value,
    own_value,
    pair_bracket,
    reaches_bound,
    solve_bracket,
    solve_in_full,
)
from arbiter_app.tournament.types import Points
from arbiter_app.trace.dutch_criteria import HOW_MANY
from tests.oracle.constructed import position, small_position
from tests.oracle.editions import EDITIONS


def field_of(
    scores: list[Points], histories: dict[int, str] | None = None, system: str = "dutch-2017"
) -> Field:
    return dutch_round(system).field_of(position(scores, histories))


@pytest.mark.parametrize(
    ("group", "route", "expected"),
    [
        (0, Route.COMPLETE, (1, Route.COMPLETE, False)),
        (0, Route.OPEN, (1, Route.OPEN, False)),
        (1, Route.OPEN, (2, Route.LAST, False)),
        (0, Route.PENULTIMATE, (1, Route.LAST, True)),
        (2, Route.LAST, None),
    ],
)
def test_the_bracket_that_comes_next(
    group: int, route: Route, expected: tuple[int, Route, bool] | None
) -> None:
    """1.9.2 (A.9): the scoregroup below with those who float down; below the PPB all that are left."""
    field = field_of([30] * 3 + [20] * 3 + [10] * 4)
    paired = pair_bracket(Bracket(field, group, (), route))
    found = following_bracket(paired)
    if expected is None:
        assert found is None
        return
    assert found is not None
    assert (found.group, found.route, found.is_collapsed) == expected
    assert found.moved_down == paired.candidate.downfloaters != ()


def test_nothing_comes_after_a_collapsed_last_bracket() -> None:
    """A.9"""
    field = field_of([30, 30, 20, 20, 10, 10])
    bracket = Bracket(field, 1, (), Route.LAST, is_collapsed=True)
    candidate = solve_bracket(bracket)
    assert candidate is not None
    assert following_bracket(PairedBracket(bracket, candidate)) is None
    assert (bracket.following_group, bracket.next_residents) == (3, range(0))


def test_below_the_penultimate_bracket_all_form_the_last() -> None:
    """A.9: 5 and 6 may meet neither each other nor 7 or 8, so both players from above are needed."""
    apart = [(5, 6), (5, 7), (5, 8), (6, 7), (6, 8)]
    tournament = position([20] * 4 + [10] * 2 + [0] * 2, apart=apart)
    dutch = dutch_round("dutch-2017")
    brackets = [paired.bracket for paired in dutch.brackets(dutch.field_of(tournament))]
    assert [(each.group, each.route, each.is_collapsed) for each in brackets] == [
        (0, Route.PENULTIMATE, False),
        (1, Route.LAST, True),
    ]
    assert len(brackets[1].moved_down) == 2


@pytest.mark.parametrize("system", EDITIONS)
def test_a_round_is_its_brackets_one_after_the_other(system: str) -> None:
    """1.9.2 (A.9): each is what comes after the one before it, the PPB with completion looked at."""
    dutch, compared = dutch_round(system), 0
    for seed in range(60):
        try:
            brackets = list(dutch.brackets(dutch.field_of(small_position(seed))))
        except NoLegalPairingError:
            continue
        for before, after in pairwise(brackets):
            expected = following_bracket(before)
            assert expected is not None
            if after.bracket.route is Route.PENULTIMATE:
                expected = replace(expected, route=Route.PENULTIMATE)
            assert after.bracket == expected, seed
            compared += 1
        assert following_bracket(brackets[-1]) is None
    assert compared > 40


def test_the_value_of_a_bracket_that_gives_the_bye() -> None:
    """2.4.1, 2.4.2, 2.4.4: one floats with one point, and gets the PAB with one unplayed game."""
    field = field_of([10] * 3, {1: "Z W", 2: "Z B", 3: "Z W"}, "dutch-2026")
    paired = pair_bracket(Bracket(field, 0, ()))
    assert own_value(paired.bracket, paired.candidate) == Counter(
        {(6, 0): 1, (7, -10): 1, (9, 0): 1}
    )


@pytest.mark.parametrize(
    ("barred", "left_over", "differences"),
    [((4, 5, 7), 1, {-10: 2}), ((4, 5, 6, 7), 1, {-20: 1}), ((3, 4, 5, 6, 7), 3, {-10: 2})],
)
def test_the_bye_from_the_bracket_that_is_looked_ahead_to(
    barred: tuple[int, ...], left_over: int, differences: dict[int, int]
) -> None:
    """C.7, C.2: 3 floats to 4, 5, 6 and 7, and meets one of them, with a difference of one point; one is
    left over with the same (A.8), if that one may get the PAB. If only 3 may, 3 is left over, with two
    points. If nobody may, a pair fewer would let somebody else have it.
    """
    field = field_of([20] * 3 + [10] * 4, dict.fromkeys(barred, "U"))
    found = following_value(Bracket(field, 0, (), Route.OPEN), (2,))
    expected = {(7, size): times for size, times in differences.items()}
    assert found == Counter({(7, -HOW_MANY): left_over, **expected})


def test_nobody_is_left_over_below_for_the_bye() -> None:
    """C.7, C.2: 1 floats to 3, and they meet: that costs as much as two more who are left over."""
    bracket = Bracket(field_of([20, 20, 10]), 0, (), Route.OPEN)
    assert following_value(bracket, (0,)) == Counter({(7, -HOW_MANY): 2, (7, -10): 1})


def test_whoever_floats_on_from_the_bracket_below_is_in_no_pair() -> None:
    """C.7 of 2017: 1 floats to 2 and 3, and may meet 2 only."""
    tournament = position([20, 10, 10, 0], apart=[(1, 3), (2, 4), (3, 4)])
    bracket = Bracket(dutch_round("dutch-2017").field_of(tournament), 0, (), Route.OPEN)
    assert [*FollowingAtBest.of(bracket, (0,)).pairs()] == [(0, 1)]


@pytest.mark.parametrize("system", EDITIONS)
def test_the_way_that_always_holds_finds_the_same(system: str) -> None:
    """3.8, 2.4.4: each bracket by itself, and with everybody below."""
    dutch, compared = dutch_round(system), 0
    for seed in range(120):
        try:
            brackets = list(dutch.brackets(dutch.field_of(small_position(seed))))
        except NoLegalPairingError:
            continue
        for paired in brackets:
            assert solve_in_full(paired.bracket) == paired.candidate, seed
            compared += 1
    assert compared > 100


def test_whoever_may_get_the_bye_of_whatever_score() -> None:
    """2.1.2: 2 had it."""
    field = field_of([20, 20, 10], {2: "U"}, "dutch-2026")
    assert field.adjacency[3] == 0b0100
    assert open_graph(field) == [0b1110, 0b0101, 0b1011, 0b0101]


def test_an_even_number_needs_no_bye() -> None:
    """1.5"""
    field = field_of([20, 20], system="dutch-2026")
    assert open_graph(field) == [0b10, 0b01]


@pytest.mark.parametrize(
    ("graph", "score", "adjacency"),
    [
        pytest.param([0b1000, 0b100, 0b1010, 0b101], 20, (0b1000, 0b100, 0b10, 0b1), id="only 1"),
        pytest.param([0b1010, 0b101, 0b1010, 0b101], 10, (0b10, 0b101, 0b1010, 0b100), id="1 or 3"),
    ],
)
def test_the_bye_where_only_some_pairs_may_be_made(
    graph: list[int], score: Points, adjacency: tuple[int, ...]
) -> None:
    """2.3.1: 2-3 only, then 1 gets it; or 1-2 as well, then it goes to 3, who has fewer points."""
    field = within(field_of([20, 20, 10], {2: "U"}, "dutch-2026"), graph)
    assert (field.bye_score, field.adjacency) == (score, adjacency)
    assert [field.completion.can_complete(1 << one, 2) for one in (0, 1, 2)] == [
        score == 20,
        False,
        score == 10,
    ]


def test_only_some_pairs_without_a_bye() -> None:
    """2.1: 1-3 and 2-4."""
    graph = [0b100, 0b1000, 0b1, 0b10]
    field = within(field_of([10] * 4, system="dutch-2026"), graph)
    assert (field.adjacency, field.bye_score) == (tuple(graph), None)
    candidate = solve_bracket(Bracket(field, 0, ()), FREE)
    assert candidate is not None
    assert candidate.pairs == ((0, 2), (1, 3))


def test_what_is_below_is_completed_with_these_pairs_only() -> None:
    """2.2.1: 1-3 and 2-4; 3 and 4 could meet each other, but not with these pairs."""
    field = field_of([20, 20, 10, 10], system="dutch-2026")
    assert field.completion.suffix(1).is_complete
    narrow = within(field, [0b100, 0b1000, 0b1, 0b10])
    assert not narrow.completion.suffix(1).is_complete


def test_what_is_below_is_completed_without_the_bye_for_others() -> None:
    """2.1.2: if only 1 may get the PAB, it is left over below, where 2 and 3 meet."""
    field = field_of([20, 10, 10], system="dutch-2026")
    assert field.completion.suffix(1).leavable == 0b1110
    assert with_bye_for(field, [0]).completion.suffix(1).leavable == 0b1000


def test_whoever_meets_nobody_but_the_first_may_be_left_over() -> None:
    """2.2.1: 2 and 3 may not meet, so 1 meets one of them, and either may be the one left over."""
    field = dutch_round("dutch-2026").field_of(position([10] * 3, apart=[(2, 3)]))
    assert can_be_left(field) == 0b110


def test_the_best_of_several_who_may_float() -> None:
    """3.6, 4.2: 2 or 3 floats; with 3, who comes later, 1-2 is made without an exchange."""
    bracket = Bracket(field_of([20] * 3 + [10] * 3, system="dutch-2026"), 0, ())
    candidate = best_with_floater(bracket, FREE, (2, 1))
    assert candidate is not None
    assert candidate.downfloaters == (2,)


def test_only_whoever_is_received_as_well_as_can_be_may_float() -> None:
    """[C8]: 3 may not meet 4, but 5, and 4 can go on from there; with 3 floating 1-2 is made."""
    tournament = position([20] * 3 + [10] * 2 + [0], apart=[(3, 4)])
    bracket = Bracket(dutch_round("dutch-2026").field_of(tournament), 0, ())
    candidate = best_with_floater(bracket, FREE, (2, 1))
    assert candidate is not None
    assert candidate.downfloaters == (2,)


def test_whoever_can_go_on_is_not_always_the_last() -> None:
    """[C8]: 1 may meet 5 only, 2 may meet 4 and 5, and so 3 gets the PAB."""
    tournament = position([20] * 2 + [10] * 3, apart=[(1, 3), (1, 4), (2, 3), (3, 5)])
    bracket = Bracket(dutch_round("dutch-2026").field_of(tournament), 0, ())
    assert reaches_bound(bracket, (0, 1))
