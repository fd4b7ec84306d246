"""The trace of a round: directions, types of floaters, deciding articles, steps."""

from __future__ import annotations

from arbiter_app.trace.brackets import CrackedPair, PassedOver
from arbiter_app.trace.reasons import Illegal, NoCompletion, Worse
from tests.unit.pairing.lim.rounds import floater, pair, steps, trace


def test_order_of_the_score_groups() -> None:
    """2.2: 2 and ½ points of two rounds first, the median score-group of 1 point last."""
    found = trace("010", 3)
    assert [(bracket.score, bracket.direction) for bracket in found.brackets] == [
        (20, "down"),
        (15, "down"),
        (0, "up"),
        (5, "up"),
        (10, "median"),
    ]
    assert [bracket.number for bracket in found.brackets] == [1, 2, 3, 4, 5]
    median = found.brackets[-1]
    assert [(p.tpn, p.from_bracket) for p in median.moved_down_players] == [
        (14, 2),
        (32, 2),
        (18, 4),
    ]


def test_an_empty_median_score_group_is_left_out() -> None:
    """2.2: after three rounds nobody has 1½ points, and nobody floats there."""
    assert [bracket.direction for bracket in trace("004", 4).brackets] == ["down", "down", "up"]


def test_no_opponent_in_the_group() -> None:
    """2.3 a, b, c: all met; one colour twice too many; the same colour twice running."""
    found = floater(trace("004", 6), 2)
    assert found.decided_by == "2.3.a"
    assert found.passed_over == (
        PassedOver(1, Illegal("2.1", 3)),
        PassedOver(3, Illegal("2.1", 4)),
    )
    assert floater(trace("003", 7), 3).decided_by == "2.3.b"
    assert floater(trace("004", 8), 10).decided_by == "2.3.c"


def test_making_even_by_colours_and_types() -> None:
    """3.2: the one who evens out the colours due; 3.9: who has come in does not go on."""
    found = trace("004", 2)
    by_colour = floater(found, 12)
    assert (by_colour.decided_by, by_colour.kind) == ("3.2", "d")
    assert by_colour.passed_over == (PassedOver(13, Worse("3.2", 1, 2)),)
    assert (floater(found, 6).decided_by, floater(found, 6).passed_over) == ("2.3.d", ())
    by_type = floater(trace("002", 5), 5)
    assert by_type.decided_by == "3.9"
    assert by_type.passed_over[-1] == PassedOver(7, Worse("3.9", 0, 2, (7,)))


def test_who_floated_in_the_round_before_does_not_float_again() -> None:
    """3.10."""
    found = floater(trace("002", 4), 9)
    assert found.decided_by == "3.10"
    assert found.passed_over == (PassedOver(11, Worse("3.10", 0, 1, (11,))),)


def test_floaters_for_want_of_a_complete_pairing() -> None:
    """4.4 a: exchanged; 4.4: nobody left to play; 3.5: another instead; 4.4 b: in company."""
    exchanged = floater(trace("001", 4), 7)
    assert (exchanged.decided_by, exchanged.kind) == ("4.4.a", "c")
    assert exchanged.because == NoCompletion((2, 7), "4.4.a")
    assert exchanged.passed_over == (PassedOver(4, NoCompletion((2, 7), "4.4.a")),)
    found = trace("002", 7)
    unserved, company = floater(found, 11), floater(found, 5)
    assert (unserved.decided_by, unserved.because) == ("4.4", NoCompletion((1, 11), "4.4"))
    assert (company.decided_by, company.because) == ("4.4.b", NoCompletion((11,), "4.4.b"))
    instead = next(f for f in trace("003", 6).brackets[2].downfloaters if f.tpn == 2)
    assert (instead.decided_by, instead.kind) == ("3.5", "b")
    assert instead.passed_over == (PassedOver(7, Worse("3.9", 2, 3, (7,))),)


def test_opponents_of_floaters() -> None:
    """3.8: not the highest numbered, but the highest due the alternate colour who may be met."""
    found = pair(trace("004", 3), 12)
    assert (found.second, found.decided_by, found.part) == (5, "3.8", "mdp")
    assert found.passed_over == (
        PassedOver(3, Illegal("2.1", 2)),
        PassedOver(4, Worse("3.8", 0, 1, (4,))),
    )
    needed = pair(trace("004", 2), 3)
    assert needed.passed_over == (PassedOver(13, NoCompletion((12,), "2.6 median")),)


def test_residents() -> None:
    """2.4 as proposed; 5.2 where an exchange gives the colours due."""
    found = trace("004", 3)
    assert (pair(found, 6).second, pair(found, 6).decided_by) == (11, "2.4")
    exchanged = pair(found, 3)
    assert (exchanged.second, exchanged.decided_by) == (7, "5.2")
    assert exchanged.passed_over == (
        PassedOver(9, Illegal("2.1", 1)),
        PassedOver(11, Worse("5.2", 0, 1, (11,))),
        PassedOver(13, Worse("5.2", 0, 1, (13,))),
    )
    assert found.brackets[-1].first_scrutiny == ((3, 11), (6, 9), (7, 13))


def test_cracked_pairs() -> None:
    """2.6: with one floater from each side, the last pair of the upper half is undone."""
    found = trace("004", 2)
    upper, _, median = found.brackets
    blocked = NoCompletion((12,), "2.6 median")
    assert median.cracked == (CrackedPair(3, 13, 1, from_above=1, from_below=1, blocked=blocked),)
    assert [(p.first, p.second) for p in upper.pairs] == [(1, 4), (2, 5)]
    assert [(p.first, p.second) for p in median.pairs] == [(3, 12), (13, 6)]


def test_steps() -> None:
    """What was done in each score-group, in the order of the text."""
    upper, _, median = trace("004", 2).brackets
    assert steps(upper) == [
        ("2.3.d", "made-even"),
        ("2.4", "proposed"),
        ("4.1", "first-scrutiny"),
        ("5.2", "second-scrutiny"),
    ]
    assert upper.steps[0].tpns == (12,)
    assert upper.steps[0].amounts == (4, 2)
    assert steps(median) == [("2.6", "cracked"), *[("3.8", "floater-paired")] * 2]
    assert trace("001", 4).brackets[1].steps[0].tpns == (7, 4)


def test_the_bye() -> None:
    """1.1, and those who may not get it."""
    bye = trace("001", 4).pairing_allocated_bye
    assert bye is not None
    assert (bye.tpn, bye.score) == (3, 15)
    assert [(p.tpn, p.reason) for p in bye.passed_over] == [
        (6, Illegal("1.1", 2)),
        (5, Illegal("1.1", 3)),
    ]
