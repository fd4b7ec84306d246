"""What a pair follows from that nothing was passed over for (C.04.3 (2026) 3.6, 3.7)."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.pairing.consequences import with_consequences
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import (
    AS_PROPOSED,
    AfterExchange,
    AfterPair,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import Illegal, Worse

PROPOSAL = ((1, 5), (2, 6), (3, 7), (4, 8))


def pair(first: Tpn, second: Tpn, *passed: PassedOver) -> PairTrace:
    return PairTrace(first, second, first, second, "homogeneous", "5.2.1", passed)


def met(tpn: Tpn) -> PassedOver:
    return PassedOver(tpn, Illegal("C1", 1))


def test_a_pair_of_the_first_candidate_is_as_proposed() -> None:
    told = list(with_consequences([pair(1, 5), pair(2, 6)], PROPOSAL))
    assert [each.decided_by for each in told] == [AS_PROPOSED, AS_PROPOSED]


def test_who_stood_against_the_opponent_took_another() -> None:
    """1 may not meet 5; so 2 meets 5, and it is 1-6 that explains it, by C1."""
    made = [pair(1, 6, met(5)), pair(2, 5), pair(3, 7), pair(4, 8)]
    told = list(with_consequences(made, PROPOSAL))
    assert told[1] == replace(made[1], after=AfterPair(1, 6, "C1"))
    assert told[1].decided_by == "C1"
    assert (told[0], told[2:]) == (made[0], made[2:])


def test_a_consequence_of_a_consequence_has_the_same_rule() -> None:
    """1-7 takes the opponent of 3, who gets 5; 2 passed nobody over."""
    remainder = [pair(1, 7, met(5)), pair(2, 5), pair(3, 6)]
    told = list(with_consequences(remainder, PROPOSAL))
    assert [each.after for each in told[1:]] == [AfterPair(1, 7, "C1"), AfterPair(2, 5, "C1")]


def test_otherwise_the_first_pair_altered_explains_it() -> None:
    """Neither 4 nor 9, who came from elsewhere, stood against anybody that was paired before."""
    told = list(with_consequences([pair(1, 6, met(5)), pair(4, 9)], PROPOSAL))
    assert told[1].after == AfterPair(1, 6, "C1")


def test_a_pair_that_follows_from_nothing_is_by_the_order() -> None:
    """1 floats (Burstein): 2-8 has the article of the order, 3-6 follows from it with the same one."""
    told = list(with_consequences([pair(2, 8), pair(3, 6)], PROPOSAL, order="4.3"))
    assert [each.decided_by for each in told] == ["4.3", "4.3"]
    assert told[1].after == AfterPair(2, 8, "4.3")


def test_what_s1_and_s2_give_after_an_exchange() -> None:
    """4 and 5 change places: 5-8 stands as it is then; 3-6 follows from 2-7."""
    exchange = AfterExchange((4,), (5,), "C12")
    exchanged = ((1, 4), (2, 6), (3, 7), (5, 8))
    made = [pair(1, 4), pair(2, 7, PassedOver(6, Worse("C13", 0, 1))), pair(3, 6), pair(5, 8)]
    told = list(with_consequences(made, PROPOSAL, exchange, exchanged))
    assert [each.after for each in told] == [exchange, None, AfterPair(2, 7, "C13"), exchange]
    assert [each.decided_by for each in told] == ["C12", "C13", "C13", "C12"]
