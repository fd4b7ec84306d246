"""Questions about a round of the Lim System (C.04.4.3) are answered by its articles."""

from __future__ import annotations

import pytest

from arbiter_app.explain.answers import answer_paragraph, answer_sentence
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import refusal
from arbiter_app.explain.systems import outside_fide_mode
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import WhyNot
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Reason,
    Worse,
)
from tests.unit.explain.people import BELOV, IVANOVA, ORLOV, PETROV

SYSTEM = "lim"


def asked(reason: Reason | None, other: Tpn | None = BELOV) -> WhyNot:
    return WhyNot(SYSTEM, 3, PETROV, other, reason)


@pytest.mark.parametrize(
    ("answer", "told", "full"),
    [
        (
            asked(Illegal("2.1", 2)),
            "You could not play Belov: you met in round 2.",
            "Petrov–Belov is not a legal pair in round 3: they met in round 2 [2.1].",
        ),
        (
            asked(Worse("5.2", 0, 1, (PETROV,))),
            "You were not paired with Belov: you and Belov are both due White, so one of the two"
            " would get the wrong colour.",
            "Petrov–Belov is not paired in round 3: with this, Petrov would miss the colour due "
            "[5.2].",
        ),
        (
            asked(NoCompletion(article="2.6")),
            "You could not play Belov: the others could not all be paired in this round.",
            "Petrov–Belov is not paired in round 3: with this, the others could not all be paired "
            "in this round [2.6].",
        ),
        (
            asked(Later("3.8")),
            "You were not paired with Belov: the floater is paired first, with the opponent "
            "who comes first in the order.",
            "Petrov–Belov is not paired in round 3: the floater is paired first, with the opponent "
            "who comes first in the order [3.8].",
        ),
        (
            asked(Later("1.1")),
            "You were not paired with Belov: one of the two has the bye, which is given "
            "before any pair is made.",
            "Petrov–Belov is not paired in round 3: one of the two has the bye, which is given "
            "before any pair is made [1.1].",
        ),
        (
            asked(Later("1.1"), None),
            "You did not get the bye: the bye goes to the lowest numbered player of the "
            "lowest score-group, and another player comes first.",
            "Petrov does not get the bye in round 3: the bye goes to the lowest numbered player of "
            "the lowest score-group, and another player comes first [1.1].",
        ),
        (
            asked(None),
            "You play Belov in round 3.",
            "By the rules, Petrov–Belov is paired in round 3.",
        ),
    ],
)
def test_why_not(lim: Names, answer: WhyNot, told: str, full: str) -> None:
    """No pairings are compared: the answer is the article by which the procedure went on."""
    assert answer_sentence(answer, lim) == told
    assert answer_paragraph(answer, lim) == full


@pytest.mark.parametrize(
    ("system", "begins"),
    [
        ("lim", "The Lim System is paired outside FIDE mode, because no approved program"),
        ("lim-maxi", "The Lim System is paired outside FIDE mode, because no approved program"),
        (
            "swiss-1998",
            "The Swiss System Based on Rating of 1998 is paired outside FIDE mode",
        ),
        ("dutch-2026", ""),
        ("dutch-2017", ""),
    ],
)
def test_systems_without_an_approved_checker(system: str, begins: str) -> None:
    """VCL19 06: FIDE's name only for what is approved; the others say that they are not."""
    told = outside_fide_mode(system)
    assert told.startswith(begins)
    assert bool(told) is bool(begins)


@pytest.mark.parametrize(
    ("article", "parting", "to_petrov", "to_orlov"),
    [
        (
            "2.2",
            Parting(PETROV, IVANOVA, ORLOV),
            "you were paired with Ivanova while Orlov was in another score-group",
            "Petrov was paired with Ivanova while you were in another score-group",
        ),
        (
            "2.3",
            Parting(PETROV, IVANOVA, ORLOV),
            "Orlov had to leave the score-group, and you were paired with Ivanova",
            "you had to leave the score-group, and Petrov was paired with Ivanova",
        ),
        (
            "3.8",
            Parting(PETROV, IVANOVA, ORLOV),
            "you floated in and were paired before the others, with Ivanova, who comes before Orlov "
            "in the order of opponents",
            "Petrov floated in and was paired before the others, with Ivanova, who comes before you "
            "in the order of opponents",
        ),
        (
            "3.8",
            Parting(PETROV, IVANOVA, ORLOV, is_taken=True),
            "Ivanova floated in, was paired before the others and got you",
            "Ivanova floated in, was paired before the others and got Petrov",
        ),
        (
            "4.2",
            Parting(PETROV, IVANOVA, ORLOV, is_taken=True),
            "Ivanova came first in the order of pairing and got you",
            "Ivanova came first in the order of pairing and got Petrov",
        ),
        (
            "1.1",
            Parting(PETROV, instead=ORLOV),
            "you have the bye, which is given before any pair is made",
            "Petrov has the bye, which is given before any pair is made",
        ),
    ],
)
def test_how_two_went_apart(
    lim: Names, article: str, parting: Parting, to_petrov: str, to_orlov: str
) -> None:
    """Who was paired with whom first is told with the names, to each of the two."""
    for one, other, told in ((PETROV, ORLOV, to_petrov), (ORLOV, PETROV, to_orlov)):
        said = refusal(one, other, Later(article, parting), lim)
        assert said == f"You were not paired with {lim[other]}: {told}."


def test_who_has_the_bye_instead(lim: Names) -> None:
    said = refusal(PETROV, None, Later("1.1", Parting(ORLOV, instead=PETROV)), lim)
    assert said == (
        "You did not get the bye: it goes to the lowest ranked player who may get it, and"
        " Orlov is ranked below you."
    )
