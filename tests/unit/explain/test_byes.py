"""Who gets the bye, to the letter."""

from __future__ import annotations

import pytest

from arbiter_app.explain.names import Names
from arbiter_app.explain.records import label, paragraph, sentence
from arbiter_app.trace.brackets import ByeTrace, FloaterTrace, PassedOver
from arbiter_app.trace.reasons import Illegal, NoCompletion, Worse
from tests.unit.explain.people import BELOV, KUZNETSOV, NIKITIN, ORLOV, SIDOROV


@pytest.mark.parametrize(
    ("floater", "told", "full"),
    [
        (
            FloaterTrace(BELOV, is_alone=True, gets_bye=True),
            "Belov gets the bye: nobody else has so few points, and nobody was moved down to play.",
            "Nobody else is in the bracket.",
        ),
        (
            FloaterTrace(BELOV, gets_bye=True),
            "Belov gets the bye: it goes to the lowest ranked of all who are to be paired.",
            "Belov is first in line for it.",
        ),
        (
            FloaterTrace(BELOV, (PassedOver(ORLOV, Worse("C9", 0, 1)),), gets_bye=True),
            "Belov gets the bye: Orlov has one unplayed game, Belov none.",
            "Orlov was passed over: with Orlov instead, the bye would go to a player with one "
            "unplayed game instead of none [C9].",
        ),
        (
            FloaterTrace(
                BELOV,
                (PassedOver(ORLOV, Worse("C9", 1, 3)), PassedOver(SIDOROV, Worse("C9", 1, 3))),
                gets_bye=True,
            ),
            "Belov gets the bye: Orlov and Sidorov have three unplayed games, Belov one.",
            "Orlov and Sidorov were passed over: with either of them, the bye would go to a player "
            "with three unplayed games instead of one [C9].",
        ),
        (
            FloaterTrace(BELOV, barred=(PassedOver(ORLOV, Illegal("C1", 2)),), gets_bye=True),
            "Belov gets the bye: everybody else in the last bracket has been met before: Orlov "
            "(round 2).",
            "There is no possible opponent in the bracket: Belov and Orlov met in round 2 [C1].",
        ),
        (
            FloaterTrace(BELOV, barred=(PassedOver(ORLOV, Illegal("forbidden")),), gets_bye=True),
            "Belov gets the bye: nobody in the last bracket may be the opponent: the regulations"
            " of the tournament keep Belov and Orlov apart.",
            "There is no possible opponent in the bracket: the regulations of the tournament"
            " keep Belov and Orlov apart [forbidden pair].",
        ),
        (
            FloaterTrace(BELOV, because=Worse("C12", 0, 1), gets_bye=True),
            "Belov gets the bye: with Belov paired, one player would miss their colour"
            " preference instead of none.",
            "With Belov paired in the bracket, one player would miss their colour preference"
            " instead of none [C12].",
        ),
    ],
)
def test_who_is_left_over_in_the_last_bracket_gets_the_bye(
    names: Names, floater: FloaterTrace, told: str, full: str
) -> None:
    """It is not said that they float."""
    assert sentence(floater, names) == told
    assert paragraph(floater, names) == (
        f"Belov is left over and gets the pairing-allocated bye. {full}"
    )


def test_the_bye(names: Names) -> None:
    free = ByeTrace(NIKITIN, 5)
    decided = ByeTrace(
        KUZNETSOV, 10, (PassedOver(NIKITIN, Illegal("C2", 1)), PassedOver(BELOV, NoCompletion()))
    )
    barred = ByeTrace(
        KUZNETSOV, 10, (PassedOver(NIKITIN, Illegal("C2", 1)), PassedOver(BELOV, Illegal("C2", 2)))
    )
    assert (
        sentence(free, names)
        == "Nikitin gets the bye: it goes to the lowest ranked of all who are to be paired."
    )
    assert paragraph(free, names) == (
        "Nikitin, with ½ point, gets the pairing-allocated bye. Nikitin is first in line for it."
    )
    assert label(decided) == "C2, C4"
    assert sentence(decided, names) == (
        "Kuznetsov gets the bye: Nikitin had the bye in round 1; if Belov had the bye"
        " instead, the rest of the round could not be paired."
    )
    assert paragraph(decided, names) == (
        "Kuznetsov, with 1 point, gets the pairing-allocated bye. Nikitin was passed over:"
        " Nikitin had the bye in round 1 [C2]. Belov was passed over: with Belov instead, the"
        " rest of the round could not be paired [C4]."
    )
    assert paragraph(barred, names) == (
        "Kuznetsov, with 1 point, gets the pairing-allocated bye. Nikitin (round 1) and Belov"
        " (round 2) were passed over: they already had a bye or a win by forfeit [C2]."
    )


def test_the_reason_before_is_told_where_the_first_decided_too(names: Names) -> None:
    """The very first and the last of those passed over failed alike: one of the others is named."""
    decided = ByeTrace(
        KUZNETSOV,
        10,
        (
            PassedOver(NIKITIN, Illegal("C2", 1)),
            PassedOver(ORLOV, Worse("C12", 0, 1, (ORLOV,))),
            PassedOver(BELOV, Worse("C9", 0, 1)),
            PassedOver(SIDOROV, Illegal("C2", 2)),
        ),
    )
    told = sentence(decided, names)
    assert "Nikitin and Sidorov already had a bye" in told
    assert "if Belov had the bye instead" in told or "Belov has" in told
    assert told.endswith("Orlov came first too (colour).")
