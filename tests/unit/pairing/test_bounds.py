"""Why a criterion could not be met better, in positions made for it (C.04.3 (2026) 3.8.1)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from arbiter_app.pairing.dutch.editions import DUTCH_2026
from arbiter_app.pairing.dutch.reordered import MovedUp
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace import (
    Barrier,
    BoundReason,
    BracketTrace,
    NobodyLess,
    NothingBetter,
    OddNumber,
    Price,
    RoundPairing,
    Seekers,
    StrongSeekers,
    Whoever,
    Worse,
)
from arbiter_app.trace.as_json import (
    pairing_from_json,
    pairing_to_json,
    renumbered_pairing,
)
from tests.oracle.constructed import position


def paired(tournament: Tournament, system: str = "dutch-2026") -> RoundPairing:
    return pair_round(tournament, system=system, explain=True)


def first_bracket(tournament: Tournament, system: str = "dutch-2026") -> BracketTrace:
    trace = paired(tournament, system).trace
    assert trace is not None
    return trace.brackets[0]


def reasons(bracket: BracketTrace) -> dict[str, tuple[BoundReason, ...]]:
    return {bound.criterion: bound.reasons for bound in bracket.bounds}


def test_an_odd_number() -> None:
    """[C6] to [C8] where three play and two more follow: one floats, and another after it."""
    assert reasons(first_bracket(position([20, 20, 20, 10, 10, 0]))) == {
        "C6": (OddNumber(3),),
        "C7": (NobodyLess(),),
        "C8": (OddNumber(3, 1),),
    }


def test_players_who_may_only_meet_one_other() -> None:
    """[C6]: 1, 2 and 3 may only meet 4; with two left over the number is even."""
    tournament = position([20] * 4 + [10] * 4, apart=combinations((1, 2, 3), 2))
    (barrier,) = reasons(first_bracket(tournament))["C6"]
    assert isinstance(barrier, Barrier)
    assert len(barrier.groups) == 2
    assert {*barrier.groups} < {(1,), (2,), (3,)}
    assert replace(barrier, groups=()) == Barrier((), (4,), 1, is_parity=True)


def test_those_below_need_somebody() -> None:
    """[C6]: 3 and 4 may not meet each other, so both players of the higher score are needed."""
    bracket = first_bracket(position([20, 20, 10, 10], apart=[(3, 4)]))
    assert reasons(bracket)["C6"] == (Barrier(((3,), (4,)), (), 2, is_below=True),)


def test_the_colours() -> None:
    """[C12], [C13]: three of four are due White, all strongly but one."""
    tournament = position([10] * 4, {1: "B", 2: "B", 3: "B", 4: "W"})
    assert reasons(first_bracket(tournament)) == {
        "C12": (Seekers("w", 3, 4, 1),),
        "C13": (StrongSeekers("w", 1, 0),),
    }


def test_a_float_is_repeated_whoever_the_opponent_is() -> None:
    """[C18]: 1 came down and had floated down just before."""
    trace = paired(position([20, 10, 10, 10], {1: "Wd", 2: "B", 3: "W", 4: "B"})).trace
    assert trace is not None
    assert reasons(trace.brackets[1])["C18"] == (Whoever((1,)),)


def test_what_it_would_cost() -> None:
    """[C12]: if 1 or 2 floated, nobody would get the wrong colour; but they may not meet 4 or 5, and
    would have to float on ([C8]).
    """
    tournament = position(
        [20, 20, 20, 10, 10, 0],
        {1: "B", 2: "B", 3: "W", 4: "B", 5: "W", 6: "B"},
        apart=[(one, other) for one in (1, 2) for other in (4, 5)],
    )
    cost = Worse("C8", (1, 10), (1, 20))
    assert reasons(first_bracket(tournament))["C12"] == (Price(0, cost),)


def test_the_bye_cannot_go_to_who_has_fewer_unplayed_games() -> None:
    """[C9]: with the bye for 1 the others, who are kept apart, would be left."""
    tournament = position([10] * 3, {1: "W", 2: "Z", 3: "Z"}, apart=[(2, 3)])
    assert reasons(first_bracket(tournament))["C9"] == (NothingBetter((1,)),)


def test_nobody_else_has_fewer_unplayed_games() -> None:
    tournament = position([10] * 3, {1: "Z", 2: "Z", 3: "Z"})
    assert reasons(first_bracket(tournament))["C9"] == (NobodyLess(),)


def test_nothing_is_said_of_very_many() -> None:
    """2017, C.5: eleven who may not meet each other are no list to be read; a price there is none."""
    tournament = position([20] * 11 + [10] * 11, apart=combinations(range(1, 12), 2))
    assert reasons(first_bracket(tournament, "dutch-2017"))["C5"] == (NothingBetter(),)


def test_the_score_of_the_bye() -> None:
    """[C6]: 3 may meet only 1 or 2, and so has to be served from above; with the bye for 3, who has
    more points than 4 and 5, nobody would float ([C5]).
    """
    tournament = position([20, 20, 10, 0, 0], apart=[(3, 4), (3, 5)])
    cost = Worse("C5", (0,), (10,))
    assert reasons(first_bracket(tournament))["C6"] == (Price(0, cost),)


def test_numbers_stay_what_they_are_when_players_are_renumbered() -> None:
    """Players of a trace get other numbers; counts do not. JSON keeps it all."""
    given = paired(position([20, 20, 20, 10, 10, 0], dict.fromkeys(range(1, 7), "B")))
    assert pairing_from_json(pairing_to_json(given)) == given
    other = renumbered_pairing(given, {n: n + 100 for n in range(1, 7)})
    assert given.trace is not None
    assert other.trace is not None
    counts = [
        reason
        for trace in (given.trace, other.trace)
        for bracket in trace.brackets
        for bound in bracket.bounds
        for reason in bound.reasons
        if isinstance(reason, OddNumber | Seekers | StrongSeekers | NobodyLess)
    ]
    half = len(counts) // 2
    assert half
    assert counts[:half] == counts[half:]


def test_an_edition_with_a_criterion_moved_up() -> None:
    """Only the order of the criteria is another."""
    moved = MovedUp(DUTCH_2026, 12, 7)
    assert (moved.name, moved.unplayed) == (DUTCH_2026.name, DUTCH_2026.unplayed)
    assert moved.colour_limits is DUTCH_2026.colour_limits
    assert moved.first_quality == 12
    order = sorted(moved.criteria, key=lambda one: one.number)
    assert [one.article for one in order[5:9]] == ["2.4.1", "2.4.2", "2.4.7", "2.4.3"]


def test_nothing_is_said_of_groups_that_the_bye_belongs_to() -> None:
    """2017, C.6: 6 and 7 or the bye are left over, 3 to 5 being kept apart from them: one of those
    moved down has to meet 6 or 7, but a group of two players and the bye is nothing to be read.
    """
    apart = [(one, other) for one in (3, 4, 5) for other in (6, 7)]
    had = dict.fromkeys((3, 4, 5), "U")
    tournament = position([40, 40, 25, 25, 25, 0, 0], had, apart=apart)
    trace = paired(tournament, "dutch-2017").trace
    assert trace is not None
    assert reasons(trace.brackets[-1])["C6"] == (NothingBetter(),)
