"""Pairs and their colours, to the letter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain.names import Due, Names
from arbiter_app.explain.records import (
    as_proposed,
    label,
    paragraph,
    sentence,
)
from arbiter_app.trace.brackets import PairTrace, PassedOver
from arbiter_app.trace.reasons import (
    FORBIDDEN,
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from tests.unit.explain.people import BELOV, IVANOVA, KUZNETSOV, NIKITIN, ORLOV, PETROV, SIDOROV

COLOUR = " Petrov has White: both get the colour due [5.2.1]."


def pair(*passed_over: PassedOver, article: str = "5.2.1") -> PairTrace:
    return PairTrace(PETROV, SIDOROV, PETROV, SIDOROV, "homogeneous", article, passed_over)


def test_a_pair_as_proposed(names: Names) -> None:
    assert label(pair()) == as_proposed() == "as proposed"
    assert sentence(pair(), names) == (
        "Petrov plays Sidorov: this is the pair that the rules try first."
    )
    assert paragraph(pair(), names) == (
        "Petrov meets Sidorov, the first opponent in the order." + COLOUR
    )


def test_the_last_opponent_passed_over_decides(names: Names) -> None:
    decided = pair(
        PassedOver(IVANOVA, Illegal("C1", 2)),
        PassedOver(ORLOV, Worse("C12", 1, 2, (BELOV,))),
        PassedOver(KUZNETSOV, Worse("C12", 1, 3, (BELOV, ORLOV))),
    )
    assert label(decided) == "C1, C12"
    assert sentence(decided, names) == (
        "Petrov plays Sidorov: Petrov and Ivanova met in round 2; if Petrov played Kuznetsov, "
        "three players would miss their colour preference instead of one, Belov and Orlov among "
        "them; Orlov came first too (colour)."
    )
    assert paragraph(decided, names) == (
        (
            "Petrov meets Sidorov. Ivanova was passed over: they met in round 2 [C1]. Orlov was"
            " passed over: with Petrov–Orlov, two players would miss their colour preference"
            " instead of one, affecting Belov [C12]. Kuznetsov was passed over: with"
            " Petrov–Kuznetsov, three players would miss their colour preference instead of one,"
            " affecting Belov and Orlov [C12]. Sidorov is the first opponent who gives the"
            " bracket its best possible pairing."
        )
        + COLOUR
    )


@pytest.mark.parametrize(
    ("passed_over", "text"),
    [
        (
            (PassedOver(IVANOVA, Illegal("C1", 2)), PassedOver(ORLOV, Illegal("C1", 1))),
            (
                "Ivanova (round 2) and Orlov (round 1) were passed over: Petrov has already met them "
                "[C1]."
            ),
        ),
        (
            (PassedOver(IVANOVA, Illegal("C3")), PassedOver(ORLOV, Illegal("C3"))),
            "Ivanova and Orlov were passed over: they must have the same colour as Petrov [C3].",
        ),
        (
            (PassedOver(IVANOVA, Illegal(FORBIDDEN)), PassedOver(ORLOV, Illegal(FORBIDDEN))),
            (
                "Ivanova and Orlov were passed over: the regulations of the tournament keep them apart "
                "from Petrov [forbidden pair]."
            ),
        ),
        (
            (
                PassedOver(IVANOVA, NoCompletion((BELOV,))),
                PassedOver(ORLOV, NoCompletion((BELOV,))),
            ),
            (
                "Ivanova and Orlov were passed over: with either of them, the rest of the round "
                "could not be paired: Belov would have no opponent [C4]."
            ),
        ),
        (
            (
                PassedOver(IVANOVA, NoCompletion((BELOV,))),
                PassedOver(ORLOV, NoCompletion((KUZNETSOV,))),
            ),
            (
                "Ivanova was passed over: with Petrov–Ivanova, the rest of the round could not "
                "be paired: Belov would have no opponent [C4]. Orlov was passed over: with "
                "Petrov–Orlov, the rest of the round could not be paired: Kuznetsov would have "
                "no opponent [C4]."
            ),
        ),
        (
            (
                PassedOver(IVANOVA, Worse("C12", 0, 1, (IVANOVA,))),
                PassedOver(ORLOV, Illegal("C1", 1)),
                PassedOver(BELOV, Worse("C12", 0, 1, (BELOV,))),
            ),
            (
                "Orlov was passed over: they met in round 1 [C1]. Ivanova and Belov were"
                " passed over: with either of them, one player would miss their colour"
                " preference instead of none [C12]."
            ),
        ),
    ],
)
def test_opponents_that_failed_alike_are_told_together(
    names: Names, passed_over: tuple[PassedOver, ...], text: str
) -> None:
    """The group of the deciding opponent comes last."""
    assert paragraph(pair(*passed_over), names) == (
        (
            f"Petrov meets Sidorov. {text} Sidorov is the first opponent who gives the bracket"
            " its best possible pairing."
        )
        + COLOUR
    )


def test_several_who_must_have_the_same_colour(names: Names) -> None:
    known = replace(names, due={PETROV: Due("b", "absolute")})
    decided = pair(PassedOver(IVANOVA, Illegal("C3")), PassedOver(ORLOV, Illegal("C3")))
    assert "passed over: they must have Black, like Petrov [C3]." in paragraph(decided, known)


@pytest.mark.parametrize(
    ("article", "due", "text"),
    [
        ("5.2.1", {}, "Petrov has White: both get the colour due [5.2.1]."),
        ("5.2.2", {}, "Petrov has White: the stronger colour preference is granted [5.2.2]."),
        (
            "5.2.2",
            {PETROV: Due("w", "absolute"), SIDOROV: Due("w", "strong")},
            (
                "Petrov has White: both are due White, and the preference of Petrov is stronger:"
                " absolute against strong [5.2.2]."
            ),
        ),
        (
            "5.2.2",
            {PETROV: Due("b", "mild"), SIDOROV: Due("b", "strong")},
            (
                "Petrov has White: both are due Black, and the preference of Sidorov is stronger: strong "
                "against mild [5.2.2]."
            ),
        ),
        (
            "5.2.2",
            {PETROV: Due("w", "absolute"), SIDOROV: Due("w", "absolute")},
            (
                "Petrov has White: both preferences are absolute, and the colour difference is "
                "wider for Petrov [5.2.2]."
            ),
        ),
        (
            "5.2.3",
            {},
            (
                "Petrov has White: the colours alternate from the last round in which one had White "
                "and the other Black [5.2.3]."
            ),
        ),
        (
            "5.2.4",
            {},
            "Petrov has White: the higher ranked player gets the colour due [5.2.4].",
        ),
        (
            "5.2.5",
            {},
            (
                "Petrov has White: the higher ranked player’s pairing number and the"
                " initial-colour decide [5.2.5]."
            ),
        ),
        ("5.9", {}, "Petrov has White [5.9]."),
    ],
)
def test_the_article_that_gave_the_colours(
    names: Names, article: str, due: dict[int, Due], text: str
) -> None:
    """C.04.3 (2026) 5.2.1 to 5.2.5."""
    assert paragraph(pair(article=article), replace(names, due=due)).endswith(text)


@pytest.mark.parametrize(
    ("reasons", "told"),
    [
        ((Illegal("C1", 1), Illegal("C1", 2)), "Petrov has already met Ivanova and Orlov"),
        ((Illegal("C3"), Illegal("C3")), "Ivanova and Orlov must have the same colour as Petrov"),
        (
            (Illegal("forbidden"), Illegal("forbidden")),
            "the regulations of the tournament keep Ivanova and Orlov apart from Petrov",
        ),
        (
            (Worse("C12", 0, 1, (BELOV,)), Worse("C12", 0, 1, (BELOV,))),
            "if Petrov played Ivanova or Orlov, Belov would get the wrong colour, but as"
            " paired nobody in the bracket does",
        ),
        (
            (Worse("C12", 0, 1, (BELOV,)), Worse("C12", 0, 1, (PETROV,))),
            "if Petrov played Ivanova or Orlov, one player would miss their colour preference"
            " instead of none",
        ),
        (
            (Later("4.3"), Later("4.3")),
            "if Petrov played Ivanova or Orlov, it would be just as good, but the upper half"
            " of a bracket plays the lower half, with as few exchanges as possible",
        ),
        (
            (NoCompletion((BELOV,)), Illegal("C1")),
            "if Petrov played Ivanova, Belov would have no opponent; Petrov and Orlov have met "
            "before",
        ),
    ],
)
def test_a_player_reads_why_not_the_others(
    names: Names, reasons: tuple[Reason, Reason], told: str
) -> None:
    first, second = reasons
    made = pair(PassedOver(IVANOVA, first), PassedOver(ORLOV, second))
    assert sentence(made, names) == f"Petrov plays Sidorov: {told}."


def test_of_many_opponents_that_failed_alike_the_first_are_named(names: Names) -> None:
    made = pair(*(PassedOver(tpn, Illegal("C1", 1)) for tpn in range(2, 9)))
    assert sentence(made, names) == (
        "Petrov plays Sidorov: Petrov has already met Ivanova, Sidorov, Orlov, Belov and three "
        "others."
    )


def test_of_many_reasons_the_first_and_the_last_are_told(names: Names) -> None:
    """Why not the natural opponent, and what decided; the arbiter reads all of them."""
    made = pair(
        PassedOver(IVANOVA, Illegal("C1", 2)),
        PassedOver(ORLOV, Worse("C12", 0, 1, (ORLOV,))),
        PassedOver(BELOV, Illegal("C3")),
        PassedOver(KUZNETSOV, NoCompletion()),
        PassedOver(NIKITIN, Worse("C14", 0, 1, (NIKITIN,))),
    )
    first = "Petrov plays Sidorov: Petrov and Ivanova met in round 2; if Petrov played Nikitin, Nikitin would "
    last = (
        "get a downfloat again, as in the previous round, but as paired no resident of the"
        " bracket does; "
    )
    assert sentence(made, names) == (
        f"{first}{last}Orlov, Belov and Kuznetsov came first too (colour, colours not possible and "
        "completion)."
    )
    one = pair(
        PassedOver(ORLOV, Worse("C12", 0, 1, (ORLOV,))),
        PassedOver(BELOV, Illegal("C3")),
        PassedOver(KUZNETSOV, NoCompletion()),
        PassedOver(IVANOVA, Illegal("C1", 2)),
        PassedOver(NIKITIN, Worse("C12", 0, 1, (ORLOV,))),
    )
    assert sentence(one, names) == (
        "Petrov plays Sidorov: if Petrov played Orlov or Nikitin, Orlov would get the wrong"
        " colour, but as paired nobody in the bracket does; Petrov and Ivanova met in round 2;"
        " Belov and Kuznetsov came first too (colours not possible and completion)."
    )


def test_a_forbidden_pair_in_a_label() -> None:
    assert label(pair(PassedOver(IVANOVA, Illegal(FORBIDDEN)))) == "forbidden pair"


def test_opponents_who_are_all_due_the_same_colour(names: Names) -> None:
    """C12: who would get the wrong colour is the one of the two or the other."""
    alike = {tpn: Due("w", "mild") for tpn in (PETROV, ORLOV, NIKITIN)}
    passed = tuple(PassedOver(tpn, Worse("C12", 0, 1, (tpn,))) for tpn in (ORLOV, NIKITIN))
    pair = PairTrace(PETROV, SIDOROV, PETROV, SIDOROV, "homogeneous", "5.2.1", passed)
    assert sentence(pair, replace(names, due=alike)) == (
        "Petrov plays Sidorov: Orlov and Nikitin are due White like Petrov, so Petrov or the"
        " opponent would get the wrong colour, but as paired nobody in the bracket does."
    )
    other = alike | {NIKITIN: Due("b", "mild")}
    assert "like Petrov" not in sentence(pair, replace(names, due=other))
