"""The graph of a bracket, and what is forced upon it (C.04.3 (2026) 3.2).

Vertices 0 and 1 are MDPs, 2 to 5 residents, 6 stands for floating down.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from arbiter_app.matching.sets import bits
from arbiter_app.pairing.dutch.bracket import FREE, NO_BYE, Bracket, Constraint, Route
from arbiter_app.pairing.dutch.problems import (
    constrained,
    full_problem,
    look_ahead_problem,
    member_adjacency,
    relaxed_problem,
)
from arbiter_app.pairing.dutch.round import dutch_round
from tests.oracle.constructed import position

MDPS, RESIDENTS, FLOATING = (0, 1), (2, 3, 4, 5), 6
FREELY = {
    *((one, other) for one in MDPS for other in RESIDENTS if (one, other) != (0, 3)),
    *combinations(RESIDENTS, 2),
    *((one, FLOATING) for one in (*MDPS, *RESIDENTS)),
}
"""MDP 0 may not meet 3, and the MDPs do not meet in the bracket."""


def bracket() -> Bracket:
    field = dutch_round("dutch-2026").field_of(position([20, 20, 10, 10, 10, 10], apart=[(1, 4)]))
    return Bracket(field, 1, MDPS)


def edges(adjacency: list[int]) -> set[tuple[int, int]]:
    found = {(one, other) for one, mask in enumerate(adjacency) for other in bits(mask)}
    assert found == {(other, one) for one, other in found}
    return {(one, other) for one, other in found if one < other}


def test_moved_down_players_meet_residents_only() -> None:
    """3.2.3: S2 holds residents."""
    within = {pair for pair in FREELY if FLOATING not in pair}
    assert edges(member_adjacency(bracket(), bracket().end)) == within
    problem = relaxed_problem(bracket(), 1, None, FREE, bye=False)
    assert edges(problem.adjacency) == FREELY
    assert (problem.outside, problem.moved_down, problem.residents) == (1 << 6, 0b11, 0b111100)


@pytest.mark.parametrize(
    ("constraint", "expected"),
    [
        pytest.param(
            Constraint(pairs=((0, 2), (3, 4))),
            {(0, 2), (3, 4), (1, 5), (1, 6), (5, 6)},
            id="pairs, the others among themselves",
        ),
        pytest.param(
            Constraint(floaters=(1,)),
            {pair for pair in FREELY if 1 not in pair} | {(1, 6)},
            id="somebody floats",
        ),
        pytest.param(Constraint(stay=(0, 4)), FREELY - {(0, 6), (4, 6)}, id="two stay"),
        pytest.param(
            Constraint(pairs=((0, 2), (1, 3)), split=((4,), (5,))),
            {(0, 2), (1, 3), (4, 5), (5, 6)},
            id="S1 and S2 of the remainder",
        ),
        pytest.param(
            Constraint(split=((2, 3), (4, 5))),
            {(2, 4), (2, 5), (3, 4), (3, 5), (4, 6), (5, 6), (0, 6), (1, 6)},
            id="S1 and S2 of all residents",
        ),
    ],
)
def test_what_is_forced(constraint: Constraint, expected: set[tuple[int, int]]) -> None:
    """3.2.3, 3.3.4: players of S1 meet those of S2, who may float."""
    free = relaxed_problem(bracket(), 1, None, FREE, bye=False)
    assert edges(constrained(free, constraint).adjacency) == expected
    assert edges(free.adjacency) == FREELY


# --- what is below --------------------------------------------------------------------------------


def test_everybody_below_takes_part() -> None:
    """2.2.1, 2.4.3: with completion all may meet whom the field lets them meet, the PAB included."""
    field = dutch_round("dutch-2026").field_of(position([20, 20, 20, 10, 10], {5: "U"}))
    problem = full_problem(Bracket(field, 0, ()), FREE, bye=False)
    assert problem.adjacency == list(field.adjacency)
    assert (problem.outside, problem.bye) == (0b111000, NO_BYE)
    ahead = look_ahead_problem(Bracket(field, 1, (2,)))
    assert edges(ahead.adjacency) == {*combinations(range(3), 2), (1, 3)}
    assert (ahead.outside, ahead.bye) == (0b1000, NO_BYE)


def test_whoever_is_left_over_in_the_last_bracket_takes_the_bye() -> None:
    """C.2, C.7 of 2017: below 1 to 3 are 4, and 5, who had it. There is a slot for each, so that any
    of them may be left over, and one more beside the PAB, which a slot takes if nobody may.
    """
    field = dutch_round("dutch-2017").field_of(position([20, 20, 20, 10, 10], {5: "U"}))
    players, slots = range(5), range(5, 11)
    assert edges(full_problem(Bracket(field, 0, (), Route.OPEN), FREE, bye=False).adjacency) == {
        *combinations(players, 2),
        *((one, slot) for one in players for slot in slots),
        *combinations(slots, 2),
        *((one, 11) for one in (0, 1, 2, 3, *slots)),
    }


def test_the_last_bracket_as_it_is_looked_ahead_to() -> None:
    """C.2, C.7 of 2017: 3 comes down to 4, and to 5, who had the PAB."""
    field = dutch_round("dutch-2017").field_of(position([20, 20, 20, 10, 10], {5: "U"}))
    problem = look_ahead_problem(Bracket(field, 1, (2,), Route.OPEN))
    players, slots = range(3), range(3, 7)
    assert edges(problem.adjacency) == {
        *combinations(players, 2),
        *((one, slot) for one in players for slot in slots),
        *combinations(slots, 2),
        *((one, 7) for one in (0, 1, *slots)),
    }
    assert (problem.outside, problem.bye) == (0b11111000, 7)
