"""The Swiss System Based on Rating (C.04.1 of 1998) is explained in its own terms and articles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain.names import Names
from arbiter_app.explain.records import label, paragraph, sentence
from arbiter_app.trace.brackets import (
    ByeTrace,
    ExchangeTrace,
    FloaterTrace,
    Offence,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from tests.unit.explain.people import BELOV, IVANOVA, NIKITIN, ORLOV, PETROV

SYSTEM = "swiss-1998"

X_MORE = Worse("B.4", 0, 1, article="C.11")


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Illegal("B.1", 2), "They met in round 2 [B.1]."),
        (Illegal("B.2"), "Both must have the same colour [B.2]."),
        (
            X_MORE,
            "x would have to be 1 instead of 0, with fewer colour preferences granted [B.4].",
        ),
        (
            Worse("B.5", 0, 2, (ORLOV,), "C.10"),
            "Orlov would get an upfloat again, as in the previous round [B.5].",
        ),
        (
            Worse("B.6", 0, 1, article="C.10"),
            "A player would get an upfloat again, as two rounds before [B.6].",
        ),
        (
            Worse("B.5", 0, 2, (ORLOV,), "C.9"),
            "Orlov would get a downfloat again, as in the previous round [B.5].",
        ),
        (
            Worse("B.6", 0, 1, article="C.9"),
            "A player would get a downfloat again, as two rounds before [B.6].",
        ),
        (NoCompletion(article="A.6"), "Both are in S1, which is paired with S2 [A.6]."),
        (
            NoCompletion(article="C.7"),
            "No transposition of S2 gives p pairings that comply with B.1 and B.2 [C.7].",
        ),
        (
            NoCompletion(article="C.12"),
            "The score bracket below would not get the players it needs [C.12].",
        ),
        (NoCompletion(article="C.13"), "The lowest score bracket could not be paired [C.13]."),
        (NoCompletion(article="C.14"), "The score bracket would have fewer pairings [C.14]."),
        (
            Later("D.1"),
            ("It would be just as good, but it comes later in the order of transpositions [D.1]."),
        ),
        (
            Later("D.2"),
            ("It would be just as good, but it comes later in the order of exchanges [D.2]."),
        ),
    ],
)
def test_reasons(old: Names, reason: Reason, text: str) -> None:
    """Each kind of reason by its article."""
    assert paragraph(reason, old) == text


@pytest.mark.parametrize(
    ("offence", "text"),
    [
        (Offence("B.1", PETROV, ORLOV), "Petrov and Orlov met in round 1 [B.1]."),
        (Offence("B.1", PETROV), "Petrov may not get the bye [B.1]."),
        (Offence("B.2", PETROV, BELOV), "Petrov and Belov must both have White [B.2]."),
        (
            Offence("B.4", PETROV, BELOV),
            "Petrov misses their colour preference against Belov [B.4].",
        ),
        (
            Offence("B.5", PETROV, BELOV),
            "Petrov gets an upfloat again, as in the previous round, paired with Belov [B.5].",
        ),
        (Offence("B.6", PETROV), "Petrov gets a downfloat again, as two rounds before [B.6]."),
    ],
)
def test_offences(old: Names, offence: Offence, text: str) -> None:
    """B.1 speaks of meetings and of byes, B.5 and B.6 of upfloats and downfloats."""
    assert paragraph(offence, old) == text


def pair(*passed: PassedOver, rule: str, colour: str = "E.1") -> PairTrace:
    return PairTrace(PETROV, IVANOVA, PETROV, IVANOVA, "homogeneous", colour, passed, rule)


@pytest.mark.parametrize(
    ("made", "shown", "text"),
    [
        (
            pair(rule="C.6"),
            "C.6",
            "Petrov meets Ivanova, with S1 and S2 as they stand [C.6]. Petrov has White: both"
            " get the colour due [E.1].",
        ),
        (
            pair(rule="D.2 a", colour="E.3"),
            "D.2 a",
            "Petrov meets Ivanova, with S1 and S2 as they stand after the exchange [D.2 a]."
            " Petrov has White: the colours alternate from round 2, in which Petrov had Black"
            " and Ivanova White [E.3].",
        ),
        (
            pair(PassedOver(ORLOV, X_MORE), rule="B.4", colour="E.2"),
            "B.4",
            "Petrov meets Ivanova. Orlov was passed over: with Petrov–Orlov, x would have to"
            " be 1 instead of 0, with fewer colour preferences granted [B.4]. Ivanova is the"
            " first suitable opponent in the order of transpositions [D.1]. Petrov has White:"
            " both are due White, and the preference of Petrov is stronger: absolute against"
            " mild [E.2].",
        ),
        (
            pair(PassedOver(BELOV, Illegal("B.2")), rule="B.2", colour="E.5"),
            "B.2",
            "Petrov meets Ivanova. Belov was passed over: both must have White, after WB for"
            " Petrov and W for Belov [B.2]. Ivanova is the first suitable opponent in the"
            " order of transpositions [D.1]. Petrov has White: odd and even places in S1"
            " alternate, as in the first round [E.5].",
        ),
        (
            pair(rule="C.6", colour="E.4"),
            "C.6",
            "Petrov meets Ivanova, with S1 and S2 as they stand [C.6]. Petrov has White: both"
            " are due White alike, so it goes to the higher ranked (Petrov) [E.4].",
        ),
    ],
)
def test_pairs(old: Names, made: PairTrace, shown: str, text: str) -> None:
    """The label is the deciding article; the order that found the opponent is D.1."""
    assert label(made, system=SYSTEM) == shown
    assert paragraph(made, old) == text


@pytest.mark.parametrize(
    ("floater", "text"),
    [
        (
            FloaterTrace(ORLOV, rule="C.1"),
            "Orlov is moved down: there is no opponent for Orlov in the score bracket [C.1].",
        ),
        (
            FloaterTrace(ORLOV, rule="C.6"),
            "Orlov remains unpaired: the p pairings are obtained without Orlov [C.6].",
        ),
        (
            FloaterTrace(ORLOV, rule="C.14"),
            "Orlov remains unpaired: p is decreased, and no pairing is obtained for Orlov [C.14].",
        ),
        (
            FloaterTrace(ORLOV, rule="C.12"),
            (
                "Orlov remains unpaired: the players who move down from here are chosen so"
                " that the score bracket below can be paired [C.12]."
            ),
        ),
        (
            FloaterTrace(ORLOV, rule="C.13"),
            (
                "Orlov remains unpaired: the players who move down from here are chosen so"
                " that the lowest score bracket can be paired [C.13]."
            ),
        ),
        (
            FloaterTrace(
                ORLOV,
                (PassedOver(NIKITIN, Illegal("B.1", 1)), PassedOver(BELOV, Illegal("B.1", 2))),
                "B.1",
            ),
            "Orlov remains unpaired. Nikitin (round 1) and Belov (round 2) were passed over: they "
            "already had a bye or a win by forfeit [B.1].",
        ),
        (
            FloaterTrace(ORLOV, (PassedOver(BELOV, X_MORE),), "B.4"),
            "Orlov remains unpaired. Belov was passed over: with Belov instead, x would have"
            " to be 1 instead of 0, with fewer colour preferences granted [B.4].",
        ),
    ],
)
def test_remaining_players(old: Names, floater: FloaterTrace, text: str) -> None:
    """Who is moved down or has the bye, and why not those ranked lower."""
    assert paragraph(floater, old) == text


def test_who_remains_in_a_sentence(old: Names) -> None:
    floater = FloaterTrace(ORLOV, (PassedOver(BELOV, Worse("B.6", 0, 1, (BELOV,), "C.9")),), "B.6")
    assert sentence(floater, old) == (
        "Orlov remains unpaired: if Belov remained unpaired instead, Belov would get a"
        " downfloat again, as two rounds before."
    )
    assert sentence(floater.passed_over[0], old, within=floater) == (
        "Belov does not remain unpaired instead of Orlov: Belov would get a downfloat again,"
        " as two rounds before."
    )


def test_the_bye(old: Names) -> None:
    """A.5, B.1 b."""
    bye = ByeTrace(ORLOV, 5, (PassedOver(NIKITIN, Illegal("B.1", 1)),))
    assert paragraph(bye, old) == (
        "Orlov, with ½ point, gets the bye. Nikitin was passed over: Nikitin had the bye in"
        " round 1 [B.1]."
    )


def test_an_exchange_has_its_letter(old: Names) -> None:
    """D.2: the letters a to r of the matrices; larger exchanges have none."""
    exchange = ExchangeTrace((IVANOVA,), (ORLOV,), X_MORE, "a")
    assert label(exchange, system=SYSTEM) == "B.4, D.2 a"
    assert paragraph(exchange, old) == (
        "Ivanova and Orlov are exchanged between S1 and S2: without an exchange, x would have"
        " to be 1 instead of 0, with fewer colour preferences granted [B.4]. It is exchange a"
        " in the exchange matrices [D.2]. No exchange earlier in the order is as good [D.2]."
    )
    unlettered = replace(exchange, reason=NoCompletion(article="C.7"), letter="")
    assert label(unlettered, system=SYSTEM) == "C.7"
    assert paragraph(unlettered, old) == (
        "Ivanova and Orlov are exchanged between S1 and S2: without an exchange, no"
        " transposition of S2 gives p pairings that comply with B.1 and B.2 [C.7]. No exchange"
        " earlier in the order is as good [D.2]."
    )
