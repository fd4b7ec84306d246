"""Why a criterion could not be met better, in positions made for it (C.04.3 (2026) 3.8.1)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

from arbiter_app.pairing.dutch.bracket import Bracket, Route
from arbiter_app.pairing.dutch.editions import DUTCH_2026
from arbiter_app.pairing.dutch.reordered import MovedUp
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.unavoidable import by_amount
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.as_json import (
    pairing_from_json,
    pairing_to_json,
    renumbered_pairing,
)
from arbiter_app.trace.bounds import (
    Barrier,
    BoundReason,
    NobodyLess,
    NothingBetter,
    OddNumber,
    Price,
    Seekers,
    StrongSeekers,
    Unavoidable,
    Whoever,
)
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.reasons import NextFloaters, Worse
from arbiter_app.trace.rounds import RoundPairing
from tests.oracle.constructed import position
from tests.unit.pairing.bounds_in_lines import lines_of


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


def lines(
    tournament: Tournament, number: int, criterion: str, system: str = "dutch-2026"
) -> list[str]:
    """What is said of a criterion in the bracket with this number."""
    trace = paired(tournament, system).trace
    assert trace is not None
    start = f"{number} {criterion} "
    found = lines_of(trace.brackets[number - 1])
    return [line.removeprefix(start) for line in found if line.startswith(start)]


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


def test_the_colours_where_one_comes_down() -> None:
    """2.4.7, 2.4.8: 3 comes down to 4 to 6; as in a bracket of four, one of three gets the wrong colour."""
    histories = {1: "B", 2: "W", 3: "B", 4: "B", 5: "B", 6: "W"}
    trace = paired(position([20] * 3 + [10] * 3, histories)).trace
    assert trace is not None
    assert trace.brackets[1].moved_down_players[0].tpn == 3
    found = reasons(trace.brackets[1])
    assert (found["C12"], found["C13"]) == ((Seekers("w", 3, 4, 1),), (StrongSeekers("w", 1, 0),))


def test_the_colours_of_two_who_may_meet_nobody_else() -> None:
    """2.4.7: 1 and 2 are due White, and may meet neither 3, who is due Black, nor 4, who has not played."""
    apart = [(one, other) for one in (1, 2) for other in (3, 4)]
    tournament = position([10] * 4, {1: "B", 2: "B", 3: "W", 4: "Z"}, apart=apart)
    (barrier,) = reasons(first_bracket(tournament))["C12"]
    assert barrier == Barrier(((1,),), (), 1, is_parity=True)


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
    cost = Worse("C8", (1, 10), (1, 20), next_floaters=NextFloaters((2,), (20, 10)))
    assert reasons(first_bracket(tournament))["C12"] == (Price(0, cost),)


def test_the_bye_cannot_go_to_who_has_fewer_unplayed_games() -> None:
    """[C9]: with the bye for 1 the others, who are kept apart, would be left."""
    tournament = position([10] * 3, {1: "W", 2: "Z", 3: "Z"}, apart=[(2, 3)])
    assert reasons(first_bracket(tournament))["C9"] == (NothingBetter((1,)),)


def test_who_may_not_get_the_bye_again_is_not_named() -> None:
    """[C9]: 1 and 3 have fewer unplayed games than 2, but 3 had the PAB ([C2])."""
    tournament = position([10] * 3, {1: "W B", 2: "Z Z", 3: "U B"}, apart=[(2, 3)])
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


def test_both_who_come_down_float_on() -> None:
    """[C8]: neither 1 nor 2 may meet each other or 3 or 4, so both float from the following bracket;
    that they are two is shown by the two of them, not by an even number.
    """
    tournament = position([20, 20, 10, 10, 0, 0], apart=[(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)])
    assert lines(tournament, 1, "C8") == ["Barrier {1}{2} left 2, is_next"]


def test_the_scores_of_those_who_float_are_shown_from_the_highest() -> None:
    """[C7], [C8]: of 1 (3), 2 (2½) and 3 (2), kept apart, 4 can be met by one. The lowest two that can
    be left over are those of 2 and 3; with 4 for 1 or 2, as many of the higher score.
    """
    tournament = position([30, 25, 20, 10, 0, 0], apart=combinations((1, 2, 3), 2))
    assert lines(tournament, 3, "C7") == ["Barrier {1}{2} left 2; nobody less"]
    assert lines(tournament, 3, "C8") == ["3 come to 1"]
    assert lines(tournament, 4, "C7") == [
        "Barrier {1}{2} by 4 left 1; Barrier {1}{2}{3} by 4 left 2"
    ]


def test_those_below_need_who_comes_down() -> None:
    """[C8]: 4 may only meet 1, who therefore floats from the following bracket with 2 points, though
    any of the three could be left over there.
    """
    tournament = position([20, 10, 10, 0], apart=[(2, 4), (3, 4)])
    told = ["Unavoidable {4} left 1, least 20, is_below, is_next"]
    assert lines(tournament, 1, "C8") == told


def test_the_bye_could_go_to_who_has_fewer_unplayed_games_if_to_a_higher_score() -> None:
    """[C9]: 3 may only meet 2. Only with the PAB for 1, against [C5], would no unplayed game count."""
    tournament = position([20, 10, 10], {1: "W", 2: "W", 3: "Z"}, apart=[(1, 3)])
    assert lines(tournament, 2, "C9") == ["0 costs C5 (20,) for (10,)"]


# --- who cannot all be served unless it is missed ------------------------------------------------


def test_those_below_need_who_floated_down_before() -> None:
    """[C14] (2017 C.12, C.16): 3 and 4 need both players above. If 1 had to stay, only 2 would be left
    for 1 and 3. In 2017 it counts by how much 1 floats (A.8).
    """
    tournament = position([20, 20, 10, 10], {1: "Wd", 2: "B", 3: "W", 4: "B"}, apart=[(3, 4)])
    told = "Unavoidable {1}{3} by 2 left 1"
    assert lines(tournament, 1, "C14") == [f"{told}, is_below"]
    assert lines(tournament, 1, "C12", "dutch-2017") == [f"{told}, is_below"]
    assert lines(tournament, 1, "C16", "dutch-2017") == [f"{told}, least 10, is_below"]


def test_the_bye_serves_one_of_those_below() -> None:
    """[C14]: 3, 4 and 5, kept apart, have 2 and the PAB; with 1, who floated down before and had to
    stay, there are two more than that. As many as can be told are named.
    """
    tournament = position([20, 20, 10, 10, 10], {1: "Wd", 2: "B"}, apart=combinations((3, 4, 5), 2))
    told = ["Unavoidable {1}{3}{4} by 2 left 1, is_below, takes_bye"]
    assert lines(tournament, 1, "C14") == told


def test_three_who_stay_and_one_who_needs_one_of_them() -> None:
    """2017 C.6: 4 may only meet 1, and 5 nobody. If none of 1 (3), 2 and 3 (2) floated with so large a
    difference, one of the three would be left over, and 4, with only the PAB for one of them.
    """
    apart = [(1, 5), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5)]
    tournament = position([30, 20, 20, 10, 10], apart=apart)
    assert lines(tournament, 2, "C6", "dutch-2017") == [
        "Unavoidable {1 2 3}{4} left 1, least 20, is_below, takes_bye"
    ]


def test_each_difference_of_those_who_float_on_is_shown() -> None:
    """2017 C.7: 1 (3) may meet neither 2 (2) nor 3 (1), who are kept apart as well, so all three float
    from the following bracket: by 3, 2 and 1 points with the artificial value (A.8).
    """
    apart = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 5), (3, 5)]
    tournament = position([30, 20, 10, 0, 0], apart=apart)
    assert lines(tournament, 2, "C7", "dutch-2017") == [
        "Barrier {1}{2} left 2, is_parity, is_next; Unavoidable {1} left 1, least 30, is_next;"
        " Unavoidable {1}{2} left 2, least 20, is_next; Unavoidable  left 3, least 10, is_next, down 3"
    ]


def test_of_two_moved_down_each_is_left_over_alone() -> None:
    """2017 C.7: 1 and 2 may meet neither each other nor 3 or 4, so each floats by 2 points."""
    apart = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]
    assert lines(position([20, 20, 10, 10, 0, 0], apart=apart), 1, "C7", "dutch-2017") == [
        "Barrier {1} left 1, is_parity, is_next; Unavoidable {1}{2} left 2, least 20, is_next"
    ]


def test_a_resident_does_not_count_as_moved_down() -> None:
    """[C12]: 1 has to meet 3, and 2 has to meet 4, both with the same colour due. Were no colour missed,
    1 and 2 would be left over, whom one pair could serve: that two pairs miss it is seen from the
    pairings there are.
    """
    histories = {1: "W B W", 2: "B W B", 3: "W B W", 4: "B W B"}
    tournament = position([20, 10, 10, 10], histories, apart=[(1, 2), (1, 4), (2, 3)])
    assert lines(tournament, 2, "C12") == ["else only none, legal True"]


def test_each_who_comes_down_needs_a_resident() -> None:
    """[C12], [C13] (2017 C.10, C.11): 1 and 2 come down to 3 and 4, whom alone they may meet, all due
    White, and 5 and 6, who did not play. That no colour would serve neither of the two shows that two
    are missed, for those who come down do not meet each other (3.2.3). The Burstein System does not
    say so, and there one pair might serve both.
    """
    apart = [(1, 2), *((one, other) for one in (1, 2) for other in (5, 6))]
    scores, histories = [20, 20, 10, 10, 10, 10], dict.fromkeys(range(1, 5), "B")
    tournament = position(scores, histories, apart=apart)
    for system, criteria in (("dutch-2026", ("C12", "C13")), ("dutch-2017", ("C10", "C11"))):
        for criterion in criteria:
            assert lines(tournament, 2, criterion, system) == ["Unavoidable {1}{2} left 2"]
    last = position(scores, histories, apart=apart, final=True)
    assert lines(last, 2, "C8", "burstein") == ["else only 2-4 1-3 6-5, legal True"]


def test_those_left_over_below_are_not_served_by_floaters_who_were_counted() -> None:
    """[C14]: 3 and 4 need both 1 and 2, who floated down before. If neither did, 3 and 4 would be left
    over, whom one pair could serve: that it is missed twice is seen from the pairings there are.
    """
    tournament = position([20, 20, 10, 10], {1: "Wd", 2: "Bd", 3: "W", 4: "B"}, apart=[(3, 4)])
    assert lines(tournament, 1, "C14") == ["else only none, legal True"]


def test_one_floats_for_whom_a_difference_as_large_is_counted_anyway() -> None:
    """2017 C.7: 1 (2) may meet none of 3, 4 and 5 (1), and floats from the following bracket by 2 points
    (A.8). One point or more is missed twice: without it neither 1 nor 2 is served, nor is anybody the
    one who floats.
    """
    apart = [(1, other) for other in (2, 3, 4, 5)]
    told = "Barrier {1} left 1, is_next; Unavoidable {1} left 1, least 20, is_next; "
    told += "Unavoidable {1}{2} left 3, least 10, is_next, down 1"
    assert lines(position([20, 20, 10, 10, 10, 0], apart=apart), 1, "C7", "dutch-2017") == [told]


def test_nobody_meets_those_who_floated_up() -> None:
    """[C15], [C19] (2017 C.13, C.17): 1 to 4 come down to 5 to 8, of whom 8 floated up just before. Without 8
    there is 5 alone for 1 and 4, 6 for 3, and 7 for 2.
    """
    possible = {(1, 5), (2, 6), (2, 7), (3, 6), (4, 5), (1, 8), (4, 8)}
    apart = [*combinations(range(1, 5), 2), *({*product(range(1, 5), range(5, 9))} - possible)]
    histories = dict.fromkeys(range(1, 5), "W") | dict.fromkeys(range(5, 8), "B") | {8: "Bu"}
    tournament = position([20] * 4 + [10] * 4, histories, apart=sorted(apart))
    for system, criteria in (("dutch-2026", ("C15", "C19")), ("dutch-2017", ("C13", "C17"))):
        for criterion in criteria:
            assert lines(tournament, 2, criterion, system) == ["Barrier {1}{4} by 5 left 1"]


def test_somebody_may_float_without_missing_it() -> None:
    """2017 C.12: of 1 and 2, who both float, only 2 floated down before. It is not for want of others who
    may float that 2 does.
    """
    field = dutch_round("dutch-2017").field_of(position([20, 20, 10, 10], {1: "W", 2: "Bd"}))
    assert by_amount(Bracket(field, 0, (), Route.OPEN), 12, None, 1, 2) is None


def test_who_floats_is_served_by_it() -> None:
    """2017 C.10: all three are due White, and one floats, so that 1 or 2 is left over."""
    field = dutch_round("dutch-2017").field_of(
        position([20] * 3 + [10], dict.fromkeys((1, 2, 3), "B"))
    )
    told = by_amount(Bracket(field, 0, (), Route.OPEN), 10, None, 1, 1)
    assert told == (Unavoidable(((1,), (2,)), (), 1, floating=1),)


def test_in_a_pairing_each_player_is_once() -> None:
    """[C12]: with who may meet whom there is one pairing: 1-3, 2-6 and 4-5."""
    possible = {(1, 2), (1, 3), (1, 5), (2, 3), (2, 6), (4, 5)}
    histories = {1: "W", 2: "B", 3: "W", 4: "B", 5: "W", 6: "B"}
    tournament = position(
        [10, 10, 0, 0, 0, 0],
        histories,
        apart=[pair for pair in combinations(range(1, 7), 2) if pair not in possible],
    )
    assert lines(tournament, 2, "C12") == ["else only none, legal True"]
