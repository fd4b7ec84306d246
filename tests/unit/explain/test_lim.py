"""The Lim System (C.04.4.3) is explained in its own terms and articles."""

from __future__ import annotations

import pytest

from arbiter_app.explain.names import Names
from arbiter_app.explain.records import label, paragraph, sentence
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import FloaterTrace, PairTrace, PassedOver
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from tests.unit.explain.people import BELOV, IVANOVA, NIKITIN, ORLOV, PETROV, SIDOROV

TYPE_D, TYPE_C = 0, 1

SYSTEM = "lim"


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Illegal("2.1", 2), "They met in round 2 [2.1]."),
        (Illegal("2.1"), "No colours are permissible for both [2.1]."),
        (
            Worse("3.2", 0, 2),
            "The numbers of players due White and due Black would differ by two instead of being "
            "equal [3.2].",
        ),
        (
            Worse("3.2", 1, 3),
            "The numbers of players due White and due Black would differ by three instead of one "
            "[3.2].",
        ),
        (
            Worse("3.9", TYPE_D, TYPE_C, (ORLOV,)),
            "The floater would be of type c (without a compatible opponent in the adjacent "
            "score-group) instead of type d [3.9].",
        ),
        (
            Worse("3.10", 0, 1, (ORLOV,)),
            "Orlov would float again, as in the previous round [3.10].",
        ),
        (
            Worse("3.10", 0, 1),
            "A player who floated in the previous round would float again [3.10].",
        ),
        (NoCompletion(article="3.10"), "The score-group would have fewer pairs [3.10]."),
        (Worse("3.8", 0, 1, (ORLOV,)), "Orlov would miss the colour due [3.8]."),
        (
            Worse("3.8", 100, 140),
            "The rating would differ by 140 points from that of the first opponent in the"
            " order, but colour allows only 100 [3.8].",
        ),
        (Worse("5.2", 0, 1, (ORLOV,)), "Orlov would miss the colour due [5.2]."),
        (Worse("5.2", 0, 1), "A player would miss the colour due [5.2]."),
        (
            Worse("5.1", 0, 1, (ORLOV,)),
            "Orlov would get the same colour three times in a row or three more of one colour"
            " [5.1].",
        ),
        (
            Worse("5.7", 100, 123),
            "The ratings of the opponents exchanged would differ by 123 points, but only 100"
            " are allowed [5.7].",
        ),
        (
            NoCompletion((ORLOV,), "4.3"),
            "Orlov would have no compatible opponent left in the score-group [4.3].",
        ),
        (
            NoCompletion((ORLOV, BELOV), "4.3"),
            (
                "Orlov and Belov would have too few compatible opponents left in the score-group"
                " [4.3]."
            ),
        ),
        (
            NoCompletion(article="4.3"),
            "Not everybody left in the score-group could get a compatible opponent [4.3].",
        ),
        (
            NoCompletion((ORLOV, BELOV), "3.1"),
            "The rest of the score-group could not be paired: Orlov and Belov would have too few"
            " opponents [3.1].",
        ),
        (
            NoCompletion((ORLOV,), "5.2"),
            "Orlov would have no opponent left with whom the colours due are kept [5.2].",
        ),
        (NoCompletion(article="2.6"), "The others could not all be paired in this round [2.6]."),
        (
            NoCompletion((ORLOV, BELOV), "1.1"),
            "The others could not all be paired: Orlov and Belov would have too few opponents "
            "[1.1].",
        ),
        (
            Later("4.2"),
            "Another pair comes first in the order of proposed pairings and exchanges [4.2].",
        ),
        (
            Later("2.3"),
            "One of the two had to leave the score-group, and the other was paired there [2.3].",
        ),
    ],
)
def test_reasons(lim: Names, reason: Reason, text: str) -> None:
    """Each kind of reason by its article."""
    assert paragraph(reason, lim) == text


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("5.2", "5.2 second scrutiny, colours"),
        ("4.2", "4.2 order of exchanges"),
        ("2.3.d", "2.3d even number"),
        ("4.4.b", "4.4b also floats, for an even number"),
        ("5.4 rank", "5.4 rank"),
    ],
)
def test_labels_name_the_articles_of_lim(code: str, shown: str) -> None:
    """4.2 and 4.3 are other rules than in the Dutch System."""
    assert label(Later(code), system=SYSTEM) == shown


def pair(
    *passed: PassedOver, rule: str, part: str = "homogeneous", colour: str = "5.1"
) -> PairTrace:
    return PairTrace(PETROV, IVANOVA, PETROV, IVANOVA, part, colour, passed, rule)


def test_a_pair_as_proposed(lim: Names) -> None:
    made = pair(rule="2.4")
    assert label(made, system=SYSTEM) == "2.4"
    assert paragraph(made, lim) == (
        "Petrov meets Ivanova, the proposed opponent among the players left [2.4]. Petrov has"
        " White: each player gets the colour due [5.1]."
    )


def test_a_pair_after_exchanges(lim: Names) -> None:
    """4.1, 5.2: the label is the deciding article, the text says why each one was passed over."""
    made = pair(
        PassedOver(ORLOV, Illegal("2.1", 1)),
        PassedOver(SIDOROV, Worse("5.2", 0, 1, (SIDOROV,))),
        PassedOver(BELOV, Illegal("2.1")),
        rule="4.1",
    )
    assert label(made, system=SYSTEM) == "4.1"
    assert paragraph(made, lim) == (
        "Petrov meets Ivanova. Orlov was passed over: they met in round 1 [2.1]. Sidorov was"
        " passed over: with Petrov–Sidorov, Sidorov would miss the colour due [5.2]. Belov was"
        " passed over: both must have White, after WB for Petrov and W for Belov [2.1]."
        " Ivanova is the first suitable opponent in the order of exchanges [4.2]. Petrov has"
        " White: each player gets the colour due [5.1]."
    )


def test_meetings_and_colours_are_told_apart(lim: Names) -> None:
    """2.1 has a round where two players met, none where no colours are permissible."""
    made = pair(
        PassedOver(ORLOV, Illegal("2.1", 1)),
        PassedOver(SIDOROV, Illegal("2.1")),
        PassedOver(BELOV, Illegal("2.1", 2)),
        PassedOver(NIKITIN, Illegal("2.1")),
        rule="4.1",
    )
    told = paragraph(made, lim)
    assert (
        "Orlov (round 1) and Belov (round 2) were passed over: Petrov has already met them [2.1]. "
        "Sidorov and Nikitin were passed over: no colours are permissible for Petrov and them "
        "[2.1]."
    ) in told


def test_the_pair_of_a_floater(lim: Names) -> None:
    """3.8."""
    assert paragraph(pair(rule="3.8", part="mdp", colour="5.3"), lim) == (
        "Petrov, a floater, meets Ivanova, the first opponent in the order [3.8]. Petrov has"
        " White: both are due White, and Petrov may not get Black again [5.3]."
    )
    passed = PassedOver(ORLOV, Worse("3.8", 0, 1, (ORLOV,)))
    assert paragraph(pair(passed, rule="3.8", part="mdp", colour="7.2"), lim) == (
        "Petrov, a floater, meets Ivanova. Orlov was passed over: with Petrov–Orlov, Orlov"
        " would miss the colour due [3.8]. Ivanova is the first opponent left in the order"
        " [3.8]. Petrov has White: the place of the higher ranked player, odd or even, decides"
        " by the colour drawn for #1 [7.2]."
    )


@pytest.mark.parametrize(
    ("white", "black", "text"),
    [
        (PETROV, IVANOVA, "counted back, so it goes to the higher ranked (Petrov) [5.4]."),
        (
            IVANOVA,
            PETROV,
            (
                "counted back, and below the median score-group it goes to the lower ranked "
                "(Ivanova) [5.4]."
            ),
        ),
    ],
)
def test_rank_decides_on_colours(lim: Names, white: Tpn, black: Tpn, text: str) -> None:
    """5.4: the higher ranked player down to the median score-group, the lower ranked below it."""
    made = PairTrace(PETROV, IVANOVA, white, black, "homogeneous", "5.4 rank", (), "2.4")
    assert paragraph(made, lim).endswith(text)


def test_colour_histories(lim: Names) -> None:
    assert paragraph(pair(rule="2.4", colour="5.4 history"), lim).endswith(
        "Petrov has White: the colours alternate from round 2, in which Petrov had Black and "
        "Ivanova White [5.4]."
    )


@pytest.mark.parametrize(
    ("floater", "text"),
    [
        (
            FloaterTrace(ORLOV, rule="2.3.a"),
            "Orlov floats: nobody else is in the score-group [2.3a].",
        ),
        (
            FloaterTrace(ORLOV, (PassedOver(PETROV, Illegal("2.1", 1)),), "2.3.a"),
            "Orlov floats: everybody else in the score-group has been met before: Petrov (round "
            "1) [2.3a].",
        ),
        (
            FloaterTrace(
                BELOV,
                (PassedOver(IVANOVA, Illegal("2.1", 1)), PassedOver(PETROV, Illegal("2.1"))),
                "2.3.c",
            ),
            "Belov floats: after the same colour twice in a row (W) there is no compatible"
            " opponent for Belov in the score-group [2.3c]. Ivanova is not a possible"
            " opponent: they met in round 1 [2.1]. Petrov is not a possible opponent: both"
            " must have White [2.1].",
        ),
        (
            FloaterTrace(ORLOV, (PassedOver(BELOV, Worse("3.2", 0, 2)),), rule="3.2", kind="d"),
            "Orlov floats: the number of players must be even [2.3d]. Orlov is a floater of"
            " type d (with a compatible opponent in the adjacent score-group) [3.9]. Belov was"
            " passed over: with Belov instead, the numbers of players due White and due Black"
            " would differ by two instead of being equal [3.2].",
        ),
        (
            FloaterTrace(
                ORLOV,
                (PassedOver(BELOV, NoCompletion((ORLOV, PETROV), "4.4.a")),),
                "4.4.a",
                "a",
                NoCompletion((ORLOV, PETROV), "4.4.a"),
            ),
            "Orlov floats in exchange for Belov: the others could all be paired only without one of "
            "Orlov and Petrov [4.4a]. Orlov is a floater of type a (came in as a floater, without a "
            "compatible opponent in the adjacent score-group) [3.9].",
        ),
        (
            FloaterTrace(ORLOV, (), "4.4", "b", NoCompletion((ORLOV, PETROV), "4.4")),
            "Orlov floats: even with exchanges, Orlov and Petrov cannot all have compatible"
            " opponents in the score-group [4.4]. Orlov is a floater of type b (came in as a"
            " floater, with a compatible opponent in the adjacent score-group) [3.9].",
        ),
        (
            FloaterTrace(
                ORLOV,
                (PassedOver(BELOV, NoCompletion(article="4.4.b")),),
                "4.4.b",
                "c",
                NoCompletion((PETROV,), "4.4.b"),
            ),
            "Orlov floats: the number of players must stay even when Petrov floats [4.4b]. "
            "Orlov is a floater of type c (without a compatible opponent in the adjacent "
            "score-group) [3.9]. Belov was passed over: with Belov instead, the others "
            "could not be paired [4.4b].",
        ),
    ],
)
def test_floaters(lim: Names, floater: FloaterTrace, text: str) -> None:
    """Why somebody floats, of which type, and why not those named before."""
    assert paragraph(floater, lim) == text


def test_floaters_in_a_sentence(lim: Names) -> None:
    passed = PassedOver(BELOV, Worse("3.10", 0, 1, (BELOV,)))
    assert sentence(FloaterTrace(ORLOV, (passed,), "3.10", "d"), lim) == (
        "Orlov floats: if Belov floated instead, Belov would float again, as in the previous round."
    )
    assert sentence(FloaterTrace(ORLOV, rule="2.3.a"), lim) == (
        "Orlov floats: nobody else is in the score-group."
    )
