"""What an edition of the FIDE (Dutch) System answers, as told by its text (C.04.3)."""

from __future__ import annotations

import pytest

from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.engine import DutchEngine
from arbiter_app.pairing.dutch.reasons import LookAhead
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.solve import PairedBracket
from arbiter_app.pairing.player_state import Float
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.answers import WhyNot
from arbiter_app.trace.brackets import PassedOver
from arbiter_app.trace.reasons import Later, Worse
from arbiter_app.trace.rounds import ExplainedSoFar
from tests.oracle.constructed import position


def solved(tournament: Tournament, system: str) -> list[PairedBracket]:
    dutch = dutch_round(system)
    return list(dutch.brackets(dutch.field_of(tournament)))


@pytest.mark.parametrize(
    ("system", "expected"), [("dutch-2026", Float.NONE), ("dutch-2017", Float.DOWN)]
)
def test_who_did_not_play_floats_by_the_edition(system: str, expected: Float) -> None:
    """1.4.3 (2017 A.4.b): only in 2017 does a zero-point bye count as a downfloat."""
    states = DutchEngine(system).states(position([10, 10], {1: "Z", 2: "W"}))
    assert [state.floats[0] for state in states] == [expected, Float.NONE]


def test_a_round_is_explained_where_that_is_asked() -> None:
    """3.8.1: the reasons take longer than the pairing."""
    engine, tournament = DutchEngine("dutch-2026"), position([10, 10])
    assert engine.pair(tournament).trace is None
    assert engine.pair(tournament, explain=True).trace is not None


def test_a_round_is_explained_from_the_top() -> None:
    """1.9.2: bracket after bracket, until the whole is told as if it had been asked for at once."""
    engine, tournament = DutchEngine("dutch-2026"), position([20, 20, 10, 10, 0, 0])
    whole = engine.pair(tournament, explain=True)
    assert whole.trace is not None
    steps = [*engine.explain(tournament)]
    assert steps[-1] == ExplainedSoFar.whole(whole)
    told = [step.pairing.trace for step in steps]
    assert [trace and [each.score for each in trace.brackets] for trace in told] == [
        [20],
        [20, 10],
        [20, 10, 0],
    ]


def test_an_answer_says_what_was_asked() -> None:
    """4.2: 1-4 comes later than 1-3."""
    answer = DutchEngine("dutch-2026").why_not(position([0] * 4), 1, 4)
    assert (answer.one, answer.other, answer.reason) == (1, 4, Later("4.2"))
    assert answer == WhyNot("dutch-2026", 1, 1, 4, Later("4.2"), answer.bracket)


def test_who_would_be_left_for_the_bye_is_said() -> None:
    """[C9]: with 3 left over it would be 3 who gets the PAB, having missed a game."""
    tournament = position([10, 10, 10], {1: "W", 2: "B", 3: "Z"})
    trace = DutchEngine("dutch-2026").pair(tournament, explain=True).trace
    assert trace is not None
    (floater,) = trace.brackets[0].downfloaters
    assert (floater.tpn, floater.passed_over) == (
        2,
        (PassedOver(3, Worse("C9", 0, 1, bye=3)),),
    )


def test_the_look_ahead_goes_by_the_scores_of_those_who_float() -> None:
    """2017 C.7: 1 (2) comes down to 4 with a difference of two points, 2 and 3 (1) with one; that is
    asked of each of them, and of 1 again.
    """
    bracket = solved(position([20, 10, 10, 0]), "dutch-2017")[1].bracket
    assert isinstance(bracket, Bracket)
    assert bracket.members == (0, 1, 2)
    look_ahead = LookAhead(bracket)
    candidates = {
        paired.candidate.downfloaters: paired.candidate
        for apart in ([(1, 2), (1, 3)], [(1, 2)], [(1, 3)])
        for paired in [solved(position([20, 10, 10, 0], apart=apart), "dutch-2017")[1]]
    }
    assert {*candidates} == {(0,), (1,), (2,)}
    for floaters in [(0,), (1,), (2,), (0,)]:
        value = look_ahead.candidate(candidates[floaters]).value
        alone = LookAhead(bracket).candidate(candidates[floaters]).value
        assert value == alone
    by_two, by_one = (look_ahead.candidate(candidates[one]).value for one in ((0,), (2,)))
    assert {digit: count for digit, count in by_two.items() if digit[0] == 7} != {
        digit: count for digit, count in by_one.items() if digit[0] == 7
    }
