"""A bracket as the trace shows it, from its composition to its pairs (C.04.3 (2026) 3)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.brackets import (
    AfterExchange,
    BracketTrace,
    ExchangeTrace,
    Offence,
    PassedOver,
)
from arbiter_app.trace.reasons import (
    FORBIDDEN,
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Worse,
)
from tests.oracle.constructed import position


def test_a_heterogeneous_bracket() -> None:
    """1.3, 1.4.1, 3.1 to 3.4: 3 comes down and may not meet 4, so it meets 5 (4.2). Of the remainder 4
    and 6 are S1 and 7 and 8 S2. Due White: 2, 5 and 7, Black the others, all strongly.
    """
    histories = {1: "W", 2: "B", 3: "W", 4: "W", 5: "B", 6: "W", 7: "B", 8: "W"}
    tournament = position([20] * 3 + [10] * 5, histories, apart=[(3, 4), (6, 7)])
    trace = pair_round(tournament, system="dutch-2026", explain=True).trace
    assert trace is not None
    assert (trace.system, trace.round_number) == ("dutch-2026", 2)
    above, told = trace.brackets
    assert (above.number, above.score, told.number, told.score) == (1, 20, 2, 10)
    assert (above.moved_down_players, above.s1, above.s2) == ((), (1,), (2, 3))
    assert (above.remainder_s1, above.remainder_s2, above.proposal_reason) == ((), (), None)

    assert [(each.tpn, each.from_bracket) for each in told.moved_down_players] == [(3, 1)]
    assert [(each.tpn, each.from_bracket) for each in told.residents] == [
        (tpn, None) for tpn in (4, 5, 6, 7, 8)
    ]
    assert (told.max_pairs, told.m1, told.limbo) == (3, 1, ())
    assert (told.s1, told.s2) == ((3,), (4, 5, 6, 7, 8))
    assert (told.remainder_s1, told.remainder_s2) == ((4, 6), (7, 8))
    assert told.proposal == ((3, 4), (5, 7), (6, 8))
    assert told.proposal_offences == (
        Offence(FORBIDDEN, 3, 4),
        Offence("C12", 7, 5),
        Offence("C13", 7, 5),
        Offence("C12", 8, 6),
        Offence("C13", 8, 6),
    )
    assert told.proposal_reason == Illegal(FORBIDDEN)
    assert told.offences == (Offence("C12", 8, 6), Offence("C13", 8, 6))
    assert [bound.criterion for bound in told.bounds] == ["C12", "C13"]
    assert [(pair.white, pair.black, pair.part, pair.colour_article) for pair in told.pairs] == [
        (5, 3, "mdp", "5.2.1"),
        (7, 4, "remainder", "5.2.1"),
        (8, 6, "remainder", "5.2.4"),
    ]
    assert told.pairs[0].passed_over == (PassedOver(4, Illegal(FORBIDDEN)),)


def first_bracket(tournament: Tournament, system: str = "dutch-2026") -> BracketTrace:
    trace = pair_round(tournament, system=system, explain=True).trace
    assert trace is not None
    return trace.brackets[0]


@pytest.mark.parametrize(
    ("system", "criteria"), [("dutch-2026", ["C14"]), ("dutch-2017", ["C12", "C16"])]
)
def test_of_a_downfloater_who_is_received_only_the_repeated_float_counts(
    system: str, criteria: list[str]
) -> None:
    """3.4.1, 2.4.9 (C.12, C.16): the first candidate lets 3 float again, the accepted one 2. That one
    floats, and with how many points, is no difference.
    """
    tournament = position([20] * 3 + [10] * 3, {1: "W", 2: "B", 3: "Bd"})
    told = first_bracket(tournament, system)
    assert (told.proposal, told.downfloaters[0].tpn) == (((1, 2),), 2)
    assert told.proposal_offences == tuple(Offence(code, 3) for code in criteria)
    assert told.proposal_reason == Worse(criteria[0], 0, 1, (3,))


def test_a_first_candidate_that_leaves_over_who_had_the_bye() -> None:
    """2.1.2, 2.4.9: 3 had the PAB, which is a downfloat besides (1.4.3)."""
    told = first_bracket(position([10] * 3, {1: "W", 2: "B", 3: "U"}))
    assert told.proposal == ((1, 2),)
    assert told.proposal_offences == (Offence("C14", 3), Offence("C2", 3))
    assert told.proposal_reason == Illegal("C2", 1)


def test_pairs_as_they_stand_after_an_exchange() -> None:
    """3.6.1: 1 may meet 2 only. 2 and 3 change places, then 1-2 and 3-4 stand against each other."""
    told = first_bracket(position([10] * 4, apart=[(1, 3), (1, 4)]))
    assert told.exchange == ExchangeTrace((2,), (3,), Illegal(FORBIDDEN))
    after = AfterExchange((2,), (3,), FORBIDDEN)
    assert [(pair.first, pair.second, pair.part, pair.after) for pair in told.pairs] == [
        (1, 2, "homogeneous", after),
        (3, 4, "homogeneous", after),
    ]


def test_an_exchange_for_players_who_must_have_the_same_colour() -> None:
    """3.6.1, 2.1.3: 1 and 3 must have Black; nor may 1 meet 4, but the first rule is named."""
    told = first_bracket(position([10] * 4, {1: "W W", 3: "W W"}, apart=[(1, 4)]))
    assert told.exchange == ExchangeTrace((2,), (3,), Illegal("C3"))


def proposal_offences(tournament: Tournament, system: str = "dutch-2026") -> tuple[Offence, ...]:
    return first_bracket(tournament, system).proposal_offences


@pytest.mark.parametrize(("system", "code"), [("dutch-2026", "C8"), ("dutch-2017", "C7")])
def test_a_first_candidate_whose_downfloater_is_not_received(system: str, code: str) -> None:
    """2.4.3 (C.7): 3 may meet nobody in the following bracket, and would float on from there."""
    apart = [(3, 4), (3, 5), (3, 6)]
    told = first_bracket(position([20] * 3 + [10] * 3 + [0] * 2, apart=apart), system)
    assert (told.proposal, told.proposal_offences) == (((1, 2),), (Offence(code, 3),))


def test_a_first_candidate_with_which_the_round_cannot_be_completed() -> None:
    """2.2.1: 4 may meet 1 only. That 3 had the PAB matters in the last bracket alone (2.1.2)."""
    apart = [(4, other) for other in (2, 3, 5, 6)]
    histories = dict.fromkeys(range(1, 7), "W B") | {3: "U W B"}
    tournament = position([20] * 3 + [10] * 3, histories, apart=apart)
    assert proposal_offences(tournament)[-1] == Offence("C4", 3)


def test_a_first_candidate_that_gives_the_bye_to_a_higher_score() -> None:
    """2.3.1: 3 may meet neither 4 nor 5, and would get the PAB."""
    tournament = position([20] * 3 + [10] * 2, apart=[(3, 4), (3, 5)])
    assert proposal_offences(tournament) == (Offence("C5", 3),)


def test_the_first_of_a_pair_may_be_the_one_who_pays() -> None:
    """2.4.7, 5.2.2: 1 and 2 are due Black, 2 with an absolute preference."""
    tournament = position([10] * 2, {1: "B W", 2: "W W"})
    assert proposal_offences(tournament) == (Offence("C12", 1, 2),)


def test_one_of_an_odd_number_floats_beside_one_who_may_meet_nobody() -> None:
    """1.4.1, 2.4.1: 4 may meet nobody in the bracket; of the others one has to float, and that it is 3
    needs no reason: it is not asked what it would cost if 3 stayed.
    """
    apart = [(1, 4), (2, 4), (3, 4)]
    tournament = position([10] * 4 + [0] * 2, {1: "Wd", 2: "B", 3: "W"}, apart=apart)
    three, four = first_bracket(tournament).downfloaters
    assert (three.tpn, three.passed_over, three.because) == (3, (), None)
    assert [(each.tpn, each.reason) for each in four.barred] == [
        (tpn, Illegal(FORBIDDEN)) for tpn in (1, 2, 3)
    ]


def test_an_exchange_since_nobody_of_s2_may_float() -> None:
    """3.6.1, 2.2.1: 3, 4 and 5 may meet nobody below, so that 2 floats and 3 comes up into S1."""
    apart = product((3, 4, 5), (6, 7, 8))
    told = first_bracket(position([10] * 5 + [0] * 3, apart=apart))
    reason = NoCompletion((3, 4, 5), opponents=(1, 2))
    assert told.exchange == ExchangeTrace((2,), (3,), reason)


def test_an_exchange_in_a_remainder_for_somebody_below() -> None:
    """3.7.1, 2.2.1: 1 comes down and meets 2. 8 may meet 1 and 3 only, so 3 floats, and 5 comes up into S1 of
    the remainder. 1 has an opponent, and is no help to 8.
    """
    apart = [(other, 8) for other in (2, 4, 5, 6, 7)] + [(8, 9), (8, 10)]
    tournament = position([20] + [10] * 6 + [0] * 3, apart=apart)
    trace = pair_round(tournament, system="dutch-2026", explain=True).trace
    assert trace is not None
    told = ExchangeTrace((3,), (5,), NoCompletion((8,)), in_remainder=True)
    assert trace.brackets[1].exchange == told


def earlier_opponents(tournament: Tournament, system: str) -> tuple[PassedOver, ...]:
    """Whom the first player of the second bracket did not get."""
    trace = pair_round(tournament, system=system, explain=True).trace
    assert trace is not None
    return trace.brackets[1].pairs[0].passed_over


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_with_another_opponent_the_others_would_be_paired_as_well(system: str) -> None:
    """4.4, 4.2: 1 to 4 come down to 5 to 7, and 4 floats on. 2 may meet 5 only: with 1-5 it would be 2 who
    floats on, and 4 who is paired instead, which is as good and comes later.
    """
    apart = [*combinations((1, 2, 3, 4), 2), (2, 6), (2, 7), (1, 7), (3, 5)]
    (passed,) = earlier_opponents(position([20] * 4 + [10] * 3 + [0] * 3, apart=apart), system)
    assert (passed.tpn, passed.reason) == (5, Later("4.4", Parting(2, instead=4)))


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_with_another_opponent_somebody_else_would_float_on(system: str) -> None:
    """4.4, 4.2: 1 to 3 come down to 4 and 5, and 3 floats on. With 1-4, 2 and 5 would meet, both due White;
    that costs nothing if 2 floats on instead of 3, which is as good and comes later.
    """
    histories = {1: "Z", 2: "B", 3: "W", 4: "W", 5: "B"}
    apart = list(combinations((1, 2, 3), 2))
    tournament = position([20] * 3 + [10] * 2 + [0] * 3, histories, apart=apart)
    (passed,) = earlier_opponents(tournament, system)
    assert (passed.tpn, passed.reason) == (4, Later("4.4", Parting(2, instead=3)))
