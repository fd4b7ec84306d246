"""C.1 to C.14 and the deciding articles, on rounds of the developer set with known steps."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.questions import pair_round
from arbiter_app.pairing.swiss_1998 import steps
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace, PairTrace
from arbiter_app.trace.reasons import Illegal, Later, NoCompletion, Worse
from arbiter_app.trace.rounds import RoundTrace
from arbiter_app.trf.read import read_trf

CORPUS = Path(__file__).parents[3] / "corpus" / "dutch1998"
SYSTEM = "swiss-1998"


@cache
def traced(name: str, number: int) -> RoundTrace:
    played = read_trf((CORPUS / f"{name}.trf").read_bytes()).tournament
    found = pair_round(played.before_round(number), system=SYSTEM, explain=True).trace
    assert found is not None
    return found


def done(bracket: BracketTrace) -> list[tuple[str, str]]:
    return [(step.article, step.what) for step in bracket.steps]


def pair_of(trace: RoundTrace, first: int) -> PairTrace:
    (pair,) = [one for bracket in trace.brackets for one in bracket.pairs if one.first == first]
    return pair


def test_c1_moves_residents_without_opponent() -> None:
    bracket = traced("001", 3).brackets[0]
    assert done(bracket)[0] == ("C.1", steps.NO_OPPONENT)
    assert [(one.tpn, one.rule) for one in bracket.downfloaters] == [(3, "C.1")]


def test_c6_pairs_stand_as_proposed() -> None:
    pair = pair_of(traced("001", 1), 1)
    assert (pair.second, pair.rule, pair.colour_article) == (5, "C.6", "E.5")


def test_c8_exchange_with_its_letter() -> None:
    """Round 2: 1, 4, 5, 8 exchange 4 with 5, for x is 0 and nothing else gives both colours."""
    bracket = traced("001", 2).brackets[1]
    exchange = bracket.exchange
    assert exchange is not None
    assert (exchange.from_s1, exchange.from_s2, exchange.letter) == ((4,), (5,), "a")
    assert exchange.reason == Worse("B.4", 0, 2, article="C.11")
    assert [(one.first, one.second, one.rule) for one in bracket.pairs] == [
        (1, 4, "D.2 a"),
        (5, 8, "D.2 a"),
    ]


def test_c10_upfloat_criteria_dropped() -> None:
    bracket = traced("001", 5).brackets[1]
    assert done(bracket)[-2:] == [("C.10", steps.UPFLOATS_DROPPED), ("C.6", steps.PAIRED)]
    assert bracket.steps[-2].amounts == (2,)


def test_c12_finds_another_player_to_move_down() -> None:
    """002, round 5: 10 has no opponent below, so 8 is moved down instead."""
    told = (CORPUS / "002.steps.txt").read_text("utf-8").split("== round ")
    number = next(
        index for index, one in enumerate(told) if "moved down now: {#8}; pairs 4-10" in one
    )
    above, below = _around(traced("002", number), 8)
    assert ("C.12", steps.PAIRED_AGAIN) in done(above)
    assert [step.tpns for step in below.steps if step.what == steps.PREVIOUS_HELPS] == [(8,)]


def _around(trace: RoundTrace, tpn: int) -> tuple[BracketTrace, BracketTrace]:
    """The bracket that a player is moved down from, and the one below."""
    for above, below in zip(trace.brackets, trace.brackets[1:], strict=False):
        if [one.tpn for one in above.downfloaters] == [tpn]:
            return above, below
    raise AssertionError(tpn)


def test_c13_joins_and_pairs_anew() -> None:
    """001, round 5: the two lowest brackets are joined, then the one above is paired again."""
    trace = traced("001", 5)
    penultimate, lowest = trace.brackets[-2:]
    assert done(penultimate)[-3:-1] == [
        ("C.13", steps.PAIRED_AGAIN),
        ("C.9", steps.DOWNFLOATS_DROPPED),
    ]
    assert [what for article, what in done(lowest) if article == "C.13"] == [
        steps.LOWEST_FAILS,
        steps.JOINED,
        steps.LOWEST_FAILS,
        steps.PENULTIMATE_AGAIN,
    ]
    assert [one.tpn for one in lowest.moved_down_players] == [2, 3]


def test_c14_entire_bracket_moved_down() -> None:
    bracket = traced("001", 6).brackets[1]
    assert done(bracket)[-1] == ("C.14", steps.ALL_MOVED_DOWN)
    assert [(one.tpn, one.rule) for one in bracket.downfloaters] == [
        (7, "C.14"),
        (1, "C.1"),
        (5, "C.1"),
    ]


def test_c14_treated_as_homogeneous() -> None:
    """R21: no moved-down player can be paired first, residents who can are paired."""
    bracket = traced("001", 4).brackets[1]
    assert ("C.14", steps.TREATED_AS_HOMOGENEOUS) in done(bracket)
    assert [(one.first, one.second) for one in bracket.pairs] == [(1, 3)]
    assert [one.tpn for one in bracket.downfloaters] == [5]
    assert [one.tpn for one in bracket.moved_down_players] == [5]


def test_reasons_name_b1_with_the_round() -> None:
    trace = traced("001", 6)
    passed = [
        (pair.first, one.tpn, one.reason)
        for bracket in trace.brackets
        for pair in bracket.pairs
        for one in pair.passed_over
        if isinstance(one.reason, Illegal)
    ]
    assert passed
    assert all(reason.rule in {"B.1", "B.2"} for _, _, reason in passed)
    assert all(reason.round_number is not None for _, _, reason in passed if reason.rule == "B.1")


def test_who_is_passed_over_for_the_order_would_move_somebody_who_comes_before() -> None:
    """An earlier opponent who is as good would have been taken, but for a pair made before (D.1)."""
    for number in range(1, 9):
        for bracket in traced("009", number).brackets:
            firsts: list[Tpn] = []
            for pair in bracket.pairs:
                for one in pair.passed_over:
                    if isinstance(one.reason, Later) and one.reason.article == "D.1":
                        assert one.reason.parting is not None
                        assert one.reason.parting.first in firsts
                    if isinstance(one.reason, NoCompletion):
                        assert one.reason.article in {"B.1", "C.12", "C.13", "C.14"}
                firsts.append(pair.first)


def test_the_bye_is_told_against_everybody_ranked_lower() -> None:
    trace = traced("004", 3)
    bye = trace.pairing_allocated_bye
    assert bye is not None
    assert bye.tpn == 12
    assert bye.passed_over == ()


def test_all_rounds_paired_is_refused() -> None:
    played = read_trf((CORPUS / "001.trf").read_bytes()).tournament
    with pytest.raises(InputError, match="All 6 rounds are paired"):
        pair_round(played, system=SYSTEM)


def test_a_single_player_is_refused() -> None:
    alone = Tournament(Settings(rounds_total=3), (Player(1, "Alone"),))
    with pytest.raises(InputError, match="Round 1 cannot be paired with only 1 of 1"):
        pair_round(alone, system=SYSTEM)
