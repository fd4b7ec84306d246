"""What the Double-Swiss System answers about a round: why not, what if, by hand, in turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.double_swiss.engine import DoubleSwissEngine
from arbiter_app.pairing.double_swiss.reasons import not_complete
from arbiter_app.tournament.tournament import ForbiddenGroup, RequestedBye, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import ComparedBracket, IllegalPair, WrongColours
from arbiter_app.trace.brackets import CriterionValue
from arbiter_app.trace.reasons import (
    FORBIDDEN,
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Worse,
)
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing
from tests.unit.pairing.double_swiss.matches import played, tournament
from tests.unit.pairing.double_swiss.test_examples import field_of, player

ENGINE = DoubleSwissEngine()
FIRST = [(1, 4, "10", "10"), (5, 2, "01", "01"), (3, 6, "==", "==")]


def six() -> Tournament:
    """Before round 2: 1 and 2 have 2 points, 3 and 6 one, 4 and 5 none."""
    return tournament(6, [played(1, FIRST)])


def seven() -> Tournament:
    """The same with 7, who had the bye."""
    return tournament(7, [played(1, FIRST, [(7, "U")])])


def pairs(pairing: RoundPairing | None) -> set[tuple[Tpn, Tpn]]:
    assert pairing is not None
    return {(min(one.white, one.black), max(one.white, one.black)) for one in pairing.pairs}


def test_the_round_by_the_rules() -> None:
    assert pairs(ENGINE.pair(six())) == {(1, 2), (3, 5), (4, 6)}
    assert ENGINE.pair(six()).trace is None


def test_two_whose_meeting_leaves_two_who_may_not_meet() -> None:
    """[C3]: with 1 and 3 paired only 4 would be left for 2."""
    four = replace(tournament(4, []), forbidden_groups=(ForbiddenGroup((2, 4)),))
    assert pairs(ENGINE.pair(four)) == {(1, 4), (2, 3)}
    answer = ENGINE.why_not(four, 1, 3)
    assert isinstance(answer.reason, NoCompletion)
    assert answer.reason.unserved == (2,)


def test_prohibited_and_met() -> None:
    """[C1], S15: a meeting has its round, a prohibited pair has none."""
    forbidden = replace(six(), forbidden_groups=(ForbiddenGroup((1, 2)),))
    assert ENGINE.why_not(forbidden, 2, 1).reason == Illegal(FORBIDDEN)
    assert ENGINE.why_not(forbidden, 4, 1).reason == Illegal("C1", 1)
    assert pairs(ENGINE.pair(forbidden)).isdisjoint({(1, 2)})
    legality = ENGINE.legality(forbidden)
    assert legality.pair_problems(1, 2) == (Illegal(FORBIDDEN),)
    assert legality.pair_problems(4, 1) == (Illegal("C1", 1),)
    assert legality.pair_problems(3, 1) == ()


def test_why_not_a_pair() -> None:
    """The bracket in which the first of the two was paired decides."""
    assert ENGINE.why_not(six(), 1, 2).reason is None
    none_needed = ENGINE.why_not(six(), 1, 3)
    assert none_needed.reason == Worse("C4", 0, 2)
    assert none_needed.bracket == ComparedBracket(1, 20)
    other_half = ENGINE.why_not(six(), 3, 4)
    parting = Parting(exchanged=(4, 5), exchanged_now=())
    assert other_half.reason == Later("3.6.3", parting)
    assert isinstance(other_half.reason, Later)
    assert other_half.reason.parting == parting
    assert other_half.bracket is not None
    assert other_half.bracket.played == other_half.bracket.forced
    with pytest.raises(InputError, match="Player 9 is absent or withdrawn"):
        ENGINE.why_not(six(), 1, 9)


def forbidden(*groups: tuple[Tpn, ...]) -> tuple[ForbiddenGroup, ...]:
    return tuple(ForbiddenGroup(group) for group in groups)


def test_why_not_who_would_leave_no_pairing() -> None:
    """[C1]: 4 could only come up to meet 1, whom 2 needs."""
    start = played(1, [], [*((tpn, "F") for tpn in (1, 2, 3)), *((t, "Z") for t in (4, 5, 6))])
    groups = forbidden((2, 3), (2, 5), (2, 6), (4, 2), (4, 3))
    found = replace(tournament(6, [start]), forbidden_groups=groups)
    assert pairs(ENGINE.pair(found)) == {(1, 2), (3, 5), (4, 6)}
    assert ENGINE.why_not(found, 1, 4).reason == NoCompletion((2, 3), "C1", (1,))


@pytest.mark.parametrize("many", [11, 13])
def test_many_who_cannot_all_be_paired_are_not_named(many: int) -> None:
    """A longer list shows nothing to a reader."""
    numbers = tuple(range(1, many + 1))
    field = field_of(player(tpn) for tpn in numbers)
    told = not_complete(field, field.everybody, "C1")
    assert told == NoCompletion(() if many > 12 else numbers, "C1", among=many <= 12)


def test_why_not_the_bye() -> None:
    """3.4 with [C2]."""
    found = seven()
    paired = ENGINE.pair(found)
    assert paired.bye == 5
    assert ENGINE.why_not(found, 5, None).reason is None
    assert ENGINE.why_not(found, 7, None).reason == Illegal("C2", 1)
    assert ENGINE.why_not(found, 4, None).reason == Later("3.4.4", Parting(5, instead=4))
    assert ENGINE.why_not(found, 3, None).reason == Later("3.4.2", Parting(5, instead=3))
    assert ENGINE.why_not(found, 5, 6).rule == "3.4.4"
    assert ENGINE.why_not(found, 6, 5).reason == Later("3.4.4", Parting(5, instead=6))
    with pytest.raises(InputError, match="There is no bye in round 2"):
        ENGINE.why_not(six(), 1, None)
    with pytest.raises(InputError, match="There is no bye in round 2"):
        ENGINE.pair_with(six(), 1, None)


def test_matches_played_count_before_numbers() -> None:
    """3.4.3."""
    rounds = [played(1, FIRST[:1], [(2, "Z"), (3, "Z"), (5, "Z")])]
    found = tournament(5, rounds)
    assert ENGINE.pair(found).bye == 4
    assert ENGINE.why_not(found, 5, None).reason == Later("3.4.3", Parting(4, instead=5))


def test_a_bye_that_leaves_no_pairing() -> None:
    """3.4.1: without 5 nobody is left for 4, and two of the others meet; `why` says the same."""
    groups = tuple(ForbiddenGroup((4, tpn)) for tpn in (1, 2, 3))
    found = replace(tournament(5, []), forbidden_groups=groups)
    paired = ENGINE.pair(found, explain=True)
    assert paired.bye == 4
    assert paired.trace is not None
    assert paired.trace.pairing_allocated_bye is not None
    (passed,) = paired.trace.pairing_allocated_bye.passed_over
    answer = ENGINE.why_not(found, 5, None)
    assert answer.reason == passed.reason == NoCompletion((1, 2, 3, 4), "3.4.1")
    assert ENGINE.pair_with(found, 5, None) is None
    assert ENGINE.why_not(found, 1, None).rule == "3.4.4"


def test_a_bye_for_somebody_needed_who_comes_after_the_next_in_line() -> None:
    """3.4.1: 2 may meet 1 alone; 5 has the bye, and 4 would be next."""
    groups = tuple(ForbiddenGroup((2, tpn)) for tpn in (3, 4, 5))
    found = replace(tournament(5, []), forbidden_groups=groups)
    assert ENGINE.pair(found).bye == 5
    assert ENGINE.why_not(found, 4, None).rule == "3.4.4"
    assert ENGINE.why_not(found, 1, None).reason == NoCompletion((2,), "3.4.1", (), among=False)


def test_the_round_with_a_pair() -> None:
    """S41: by the rules, if the two may meet nobody else."""
    found = ENGINE.pair_with(six(), 1, 3)
    assert (1, 3) in pairs(found)
    assert len(pairs(found)) == 3
    assert ENGINE.pair_with(six(), 4, 1) is None
    with_bye = ENGINE.pair_with(seven(), 4, None)
    assert with_bye is not None
    assert with_bye.bye == 4
    assert ENGINE.pair_with(seven(), 7, None) is None


def test_by_hand() -> None:
    """Illegal pairs, colours that Article 4 does not give, the first bracket that differs."""
    own = ENGINE.pair(six())
    made = [(pair.white, pair.black) for pair in own.pairs]
    assert ENGINE.judge(six(), made, None).is_engines
    turned = ENGINE.judge(six(), [made[0][::-1], *made[1:]], None)
    assert turned.colours == (WrongColours(*made[0][::-1], "4.3.2"),)
    assert turned.reason is None
    illegal = ENGINE.judge(six(), [(1, 4), (2, 3), (6, 5)], None)
    assert illegal.illegal == (IllegalPair(1, 4, Illegal("C1", 1)),)
    assert illegal.reason is None
    other = ENGINE.judge(six(), [(1, 3), (2, 6), (4, 5)], None)
    assert (other.reason, other.bracket_number) == (Worse("C4", 0, 2), 1)


def test_by_hand_with_a_bye() -> None:
    own = ENGINE.pair(seven())
    made = [(pair.white, pair.black) for pair in own.pairs]
    assert ENGINE.judge(seven(), made, 5).is_engines
    barred = ENGINE.judge(seven(), [(1, 2), (3, 5), (4, 6)], 7)
    assert IllegalPair(7, None, Illegal("C2", 1)) in barred.illegal
    another = ENGINE.judge(seven(), [(1, 7), (2, 3), (6, 5)], 4)
    assert another.reason == Later("3.4.4", Parting(5, instead=4))


def test_a_draft_that_leaves_players_out_is_judged_by_its_pairs() -> None:
    """Boards that are still to be made say nothing."""
    assert ENGINE.judge(six(), [(2, 1)], None).reason is None
    told = ENGINE.judge(six(), [(1, 3)], None)
    assert (told.reason, told.bracket_number) == (Worse("C4", 0, 2), 1)


def test_bracket_by_bracket() -> None:
    """The trace in turn is at last the whole trace; the players are known from the beginning."""
    told = list(ENGINE.explain(seven()))
    whole = ENGINE.pair(seven(), explain=True)
    assert told[-1].pairing == whole
    assert told[-1].is_complete
    assert told[0].players == ExplainedSoFar.whole(whole).players
    assert [len(each.pairing.trace.brackets) for each in told if each.pairing.trace] == [1, 2, 3]


def test_values_of_a_bracket() -> None:
    """C4 to C8, scores as differences (2.3.2)."""
    trace = ENGINE.pair(seven(), explain=True).trace
    assert trace is not None
    assert trace.brackets[1].values[:2] == (
        CriterionValue("C4", len(trace.brackets[1].moved_down_players)),
        CriterionValue("C5", tuple(15 - p.score for p in trace.brackets[1].moved_down_players)),
    )


def test_last_round_and_absences() -> None:
    """C7 and C8 do not apply in the last round; who is absent is not paired."""
    away = replace(six(), requested_byes=(RequestedBye(6, 2), RequestedBye(5, 2)))
    pairing = ENGINE.pair(away)
    assert pairs(pairing) == {(1, 2), (3, 4)}
    assert [one.tpn for one in pairing.absent] == [5, 6]
    with pytest.raises(InputError, match="All 1 rounds are paired"):
        ENGINE.pair(replace(away, settings=replace(away.settings, rounds_total=1)))
