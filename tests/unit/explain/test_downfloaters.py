"""Downfloaters, to the letter."""

from __future__ import annotations

import pytest

from arbiter_app.explain.names import Names
from arbiter_app.explain.records import label, paragraph, sentence
from arbiter_app.trace.brackets import FloaterTrace, PassedOver
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Reason,
    Worse,
)
from tests.unit.explain.people import BELOV, IVANOVA, KUZNETSOV, NIKITIN, ORLOV, PETROV, SIDOROV


def test_downfloaters(names: Names) -> None:
    free = FloaterTrace(BELOV)
    decided = FloaterTrace(
        BELOV,
        (
            PassedOver(ORLOV, NoCompletion()),
            PassedOver(KUZNETSOV, Worse("C16", 0, 1, (KUZNETSOV,))),
        ),
    )
    assert (
        sentence(free, names)
        == "Belov floats down: the lowest ranked of a bracket are left over first."
    )
    assert paragraph(free, names) == (
        "Belov floats down. No other downfloater comes earlier in the order."
    )
    assert label(decided) == "C4, C16"
    assert sentence(decided, names) == (
        "Belov floats down: if Orlov floated down instead, the rest of the round could not be"
        " paired; if Kuznetsov floated down instead, Kuznetsov (loss by forfeit in round 1)"
        " would get a downfloat again, as two rounds before, but as paired no resident of the"
        " bracket does."
    )
    assert paragraph(decided, names) == (
        "Belov floats down. Orlov was passed over: with Orlov instead, the rest of the round"
        " could not be paired [C4]. Kuznetsov was passed over: with Kuznetsov instead, one"
        " player instead of none would get a downfloat again, as two rounds before, affecting"
        " Kuznetsov (loss by forfeit in round 1) [C16]."
    )


def test_a_downfloater_who_is_alone(names: Names) -> None:
    alone = FloaterTrace(BELOV, is_alone=True)
    assert label(alone) == "alone"
    assert sentence(alone, names) == "Belov floats down: nobody else is in the bracket."
    assert paragraph(alone, names) == "Belov floats down. Nobody else is in the bracket."


@pytest.mark.parametrize(
    ("barred", "shown", "told", "full"),
    [
        (
            (PassedOver(IVANOVA, Illegal("C1", 1)),),
            "C1",
            ": all possible opponents in the bracket have been met before: Ivanova (round 1)",
            "Belov and Ivanova met in round 1 [C1]",
        ),
        (
            (PassedOver(IVANOVA, Illegal("C1", 1)), PassedOver(ORLOV, Illegal("C1", 2))),
            "C1",
            ": all possible opponents in the bracket have been met before: Ivanova (round 1) and Orlov "
            "(round 2)",
            "Belov has already met Ivanova (round 1) and Orlov (round 2) [C1]",
        ),
        (
            (
                PassedOver(IVANOVA, Illegal("C3")),
                PassedOver(ORLOV, Illegal("C1", 2)),
                PassedOver(NIKITIN, Illegal("forbidden")),
                PassedOver(KUZNETSOV, Illegal("forbidden")),
            ),
            "C3, C1, forbidden pair",
            ": nobody in the bracket may be the opponent: Belov and Ivanova must both have the"
            " same colour; Belov and Orlov met in round 2; the regulations of the tournament"
            " keep Nikitin and Kuznetsov apart from Belov",
            "Belov and Ivanova must both have the same colour [C3]; Belov and Orlov met in"
            " round 2 [C1]; the regulations of the tournament keep Nikitin and Kuznetsov apart"
            " from Belov [forbidden pair]",
        ),
        (
            (PassedOver(IVANOVA, Illegal("C3")), PassedOver(ORLOV, Illegal("C3"))),
            "C3",
            ": nobody in the bracket may be the opponent: Ivanova and Orlov must have the "
            "same colour as Belov",
            "Ivanova and Orlov must have the same colour as Belov [C3]",
        ),
    ],
)
def test_a_downfloater_who_may_meet_nobody(
    names: Names, barred: tuple[PassedOver, ...], shown: str, told: str, full: str
) -> None:
    floater = FloaterTrace(BELOV, barred=barred)
    assert label(floater) == shown
    assert sentence(floater, names) == f"Belov floats down{told}."
    assert paragraph(floater, names) == (
        f"Belov floats down. There is no possible opponent in the bracket: {full}."
    )


@pytest.mark.parametrize(
    ("because", "shown", "told", "full"),
    [
        (
            NoCompletion((NIKITIN,)),
            "C4",
            "Nikitin would have no opponent",
            "the rest of the round could not be paired: Nikitin would have no opponent [C4]",
        ),
        (
            Worse("C7", (10, 5), (15, 5), (PETROV,)),
            "C7",
            "Petrov, with 1½ points, would float down instead of a player with 1 point",
            "the downfloaters would have 1½ and ½ points instead of 1 and ½ points, affecting"
            " Petrov [C7]",
        ),
        (
            Later("4.4"),
            "4.4",
            "it would be just as good, but it comes later in the order of the rules",
            "it would be just as good, but it comes later in the order of moved-down players [4.4]",
        ),
    ],
)
def test_a_moved_down_player_who_is_not_paired(
    names: Names, because: Reason, shown: str, told: str, full: str
) -> None:
    floater = FloaterTrace(BELOV, because=because)
    assert label(floater) == floater.decided_by == shown
    assert sentence(floater, names) == (
        f"Belov floats down: with Belov paired in the bracket, {told}."
    )
    assert paragraph(floater, names) == (
        f"Belov floats down. With Belov paired in the bracket, {full}."
    )


def test_a_downfloater_with_no_other_opponent(names: Names) -> None:
    one = FloaterTrace(BELOV, (PassedOver(ORLOV, Illegal("C1")),))
    two = FloaterTrace(
        BELOV, (PassedOver(KUZNETSOV, Illegal("C1")), PassedOver(ORLOV, Illegal("C1")))
    )
    told = "Belov may meet nobody else in the bracket"
    assert sentence(one, names) == "Belov floats down: Belov may meet only Orlov in the bracket."
    assert sentence(one.passed_over[0], names, within=one) == (
        f"Orlov does not float down instead of Belov: {told}."
    )
    assert paragraph(one, names) == f"Belov floats down. Orlov was passed over: {told} [C1]."
    assert sentence(two, names) == (
        "Belov floats down: Belov may meet only Kuznetsov or Orlov in the bracket."
    )
    assert paragraph(two, names) == (
        f"Belov floats down. Kuznetsov and Orlov were passed over: {told} [C1]."
    )


def test_a_downfloater_of_the_last_bracket(names: Names) -> None:
    """Who floats from there gets the bye, which another may not get again."""
    last = FloaterTrace(BELOV, (PassedOver(NIKITIN, Illegal("C2", 1)),))
    assert sentence(last, names) == "Belov floats down: Nikitin had the bye in round 1."
    assert paragraph(last, names) == (
        "Belov floats down. Nikitin was passed over: Nikitin had the bye in round 1 [C2]."
    )


def test_where_two_pairings_part_is_told_of_each_alternative(names: Names) -> None:
    """4.2: where the same player parts them, they are told together."""
    later = [Later("4.2", Parting(PETROV, IVANOVA, tpn)) for tpn in (SIDOROV, ORLOV)]
    one = FloaterTrace(BELOV, (PassedOver(ORLOV, later[1]),))
    assert sentence(one, names) == (
        "Belov floats down: if Orlov floated down instead, it would be just as good, but Petrov,"
        " ranked first, gets the highest ranked opponent possible, Ivanova, not Orlov."
    )
    both = FloaterTrace(BELOV, (PassedOver(SIDOROV, later[0]), PassedOver(ORLOV, later[1])))
    assert sentence(both, names) == (
        "Belov floats down: if Sidorov or Orlov floated down instead, it would be just as good, "
        "but Petrov, ranked first, gets the highest ranked opponent possible, Ivanova, not Sidorov or "
        "Orlov."
    )
    exchange = Later("4.2", Parting(exchanged=(PETROV, ORLOV)))
    apart = FloaterTrace(BELOV, (PassedOver(SIDOROV, later[0]), PassedOver(ORLOV, exchange)))
    assert sentence(apart, names) == (
        "Belov floats down: if Sidorov floated down instead, it would be just as good, but "
        "Petrov, ranked first, gets the highest ranked opponent possible, Ivanova, not Sidorov; if Orlov "
        "floated down instead, it would be just as good, but the upper half plays the lower half unless "
        "that must change, and Petrov and Orlov would have to change halves."
    )
