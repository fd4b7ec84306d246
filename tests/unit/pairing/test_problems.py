"""The graph of a bracket, and what is forced upon it (C.04.3 (2026) 3.2).

Vertices 0 and 1 are MDPs, 2 to 5 residents, 6 stands for floating down.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.matching.optimal import optimal_matchings
from arbiter_app.matching.sets import bits
from arbiter_app.pairing.dutch.bracket import (
    FREE,
    NO_BYE,
    Bracket,
    BracketProblem,
    Constraint,
    Route,
)
from arbiter_app.pairing.dutch.editions import Dutch2026
from arbiter_app.pairing.dutch.problems import (
    constrained,
    full_problem,
    legal_adjacency,
    look_ahead_problem,
    member_adjacency,
    relaxed_problem,
)
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from tests.oracle.constructed import position, small_position
from tests.oracle.editions import EDITIONS

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
    assert all(one != other for one, other in found), "nobody meets themselves"
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


class _Together(Dutch2026):
    """An edition that does not keep the players moved down apart, as C.04.4.2 4.1."""

    incoming_apart = False


def test_players_moved_down_together_where_the_text_lets_them_meet() -> None:
    """C.04.4.2 4.1: of 1, 2 and 3, who come down, 1 and 3 may not meet."""
    scores = [20, 20, 20, 10, 10, 10]
    field = dutch_round("dutch-2026").field_of(position(scores, apart=[(1, 3)]))
    together = Bracket(replace(field, edition=_Together()), 1, (0, 1, 2))
    among = {(0, 1), (1, 2)}
    apart = edges(legal_adjacency(Bracket(field, 1, (0, 1, 2)), 6))
    assert edges(legal_adjacency(together, 6)) == apart | among
    assert not apart & among


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
    problem = full_problem(Bracket(field, 0, (), Route.OPEN), FREE, bye=False)
    assert problem.bye == 11
    assert edges(problem.adjacency) == {
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


def test_who_floats_on_below_the_penultimate_bracket_costs_nothing() -> None:
    """A.9, C.7 of 2017: all that are left below form one bracket, so nobody floats out of the next."""
    field = dutch_round("dutch-2017").field_of(position([20] * 4 + [10] * 2 + [0] * 2))
    problem = full_problem(Bracket(field, 0, (), Route.PENULTIMATE), FREE, bye=False)
    assert {problem.cost(one, other) for one, other in combinations(range(4, 8), 2)} == {0}
    ahead = full_problem(Bracket(field, 0, (), Route.OPEN), FREE, bye=False)
    assert ahead.cost(4, 6) > 0


def test_unplayed_games_cost_where_the_bye_is_given_only() -> None:
    """2.4.4: 1 has played a game fewer than 2. That counts if one of them gets the PAB (vertex 5) from
    this bracket, which is looked at only where it has to be given: 4 and 5 had it.
    """
    histories = {1: "Z W", 2: "W B", 3: "W B", 4: "U W", 5: "U W"}
    field = dutch_round("dutch-2026").field_of(position([10] * 3 + [0] * 2, histories))
    free, given = (full_problem(Bracket(field, 0, ()), FREE, bye=bye) for bye in (False, True))
    assert free.cost(0, 5) == free.cost(1, 5)
    assert given.cost(0, 5) > given.cost(1, 5)
    assert given.cost(0, 3) == given.cost(1, 3)


# --- who costs the same with everybody ------------------------------------------------------------


def classes_of(tournament: Tournament, group: int, moved_down: tuple[int, ...]) -> list[int]:
    field = dutch_round("dutch-2026").field_of(tournament)
    bracket = Bracket(field, group, moved_down)
    return relaxed_problem(bracket, 0, None, FREE, bye=False).classes[: bracket.size]


def test_topscorers_who_must_have_black() -> None:
    """2.4.5, 2.4.6, 5.2.2: of these the wider colour difference decides, or the last two colours; who
    are alike in both, 2 and 5, cost the same with everybody.
    """
    histories = {1: "B B W W", 2: "W B W W", 3: "W W B W", 4: "W W W B", 5: "B W W W"}
    tournament = position([30] * 5, histories, final=True)
    assert classes_of(tournament, 0, ()) == [0, 1, 2, 3, 1]


def test_moved_down_players_who_are_due_other_colours() -> None:
    """2.4.7: 1 and 3 are due White, but 1 has more points; 2 is due Black; all are moved down."""
    tournament = position(
        [30, 20, 20, 10, 10, 10], {1: "B", 2: "W", 3: "B", 4: "W", 5: "W", 6: "W"}
    )
    assert classes_of(tournament, 2, (0, 1, 2)) == [0, 1, 2, 3, 3, 3]


def test_players_who_differ_in_unplayed_games_only() -> None:
    """2.4.4: 2 and 3 are due Black as strongly, and 3 has played two games fewer."""
    tournament = position([10, 10, 10], {1: "B W B", 2: "W B W", 3: "Z Z W"})
    assert pair_round(tournament, system="dutch-2026").bye == 2


@pytest.mark.parametrize("system", EDITIONS)
def test_problems_cost_as_much_as_the_criteria_say(system: str) -> None:
    """Article 2 (C): of any two candidates of a bracket the one with the better values costs less, with
    everybody below looked at, and without [C8] or C.7 where they are not; [C9] where the PAB has to be
    given.
    """
    dutch, edition = dutch_round(system), EDITIONS[system]
    ahead = edition.criteria.index("C8" if system == "dutch-2026" else "C7")
    compared = 0
    for seed in range(100, 130):
        tournament = small_position(seed)
        try:
            paired = list(dutch.brackets(dutch.field_of(tournament)))
        except NoLegalPairingError:
            continue
        pairer = edition.pairer(tournament)
        for each, (literal, _record) in zip(paired, list(pairer.brackets()), strict=True):
            bracket = each.bracket
            for count in range(bracket.size % 2, min(bracket.size, 3) + 1, 2):
                ranked = []
                for candidate in islice(pairer.candidates(literal, count), 12):
                    if not pairer.is_admissible(literal, candidate):
                        continue
                    forced = Constraint(tuple(candidate.pairs), candidate.downfloaters)
                    vector = list(pairer.vector(literal, candidate))
                    bye = count == 1 and bracket.gets_bye()
                    if system == "dutch-2026" and not bye:
                        vector[edition.criteria.index("C9")] = 0
                    full = cost_of(full_problem(bracket, forced, bye=bye))
                    alone = cost_of(relaxed_problem(bracket, count, None, forced, bye=bye))
                    if full is None:
                        continue  # The downfloaters would have to meet each other.
                    assert alone is not None
                    vector_alone = [*vector[:ahead], *vector[ahead + 1 :]]
                    ranked.append((full, vector, alone, vector_alone))
                for one, other in combinations(ranked, 2):
                    assert (one[0] < other[0]) is (one[1] < other[1])
                    assert (one[2] < other[2]) is (one[3] < other[3])
                    compared += 1
    assert compared > 300


def cost_of(problem: BracketProblem) -> int | None:
    optimal = optimal_matchings(problem.adjacency, problem.active, problem.cost, problem.classes)
    return None if optimal is None else optimal.value
