"""Questions about a round of 1998 are answered by its articles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.explain.answers import answer_paragraph, answer_sentence
from arbiter_app.explain.names import Names
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import ComparedBracket, WhyNot
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from tests.unit.explain.people import BELOV, PETROV
from tests.unit.explain.test_swiss_1998 import X_MORE

SYSTEM = "swiss-1998"


def asked(reason: Reason | None, other: Tpn | None = BELOV) -> WhyNot:
    return WhyNot(SYSTEM, 3, PETROV, other, reason)


@pytest.mark.parametrize(
    ("answer", "told", "full"),
    [
        (
            asked(X_MORE),
            "You were not paired with Belov: one player would miss their colour preference"
            " instead of none.",
            "Petrov–Belov is not paired in round 3: with this, x would have to be 1 instead of"
            " 0, with fewer colour preferences granted [B.4].",
        ),
        (
            asked(Worse("B.5", 0, 2, (PETROV,), "C.10")),
            "You were not paired with Belov: you would get an upfloat again, as in the"
            " previous round.",
            "Petrov–Belov is not paired in round 3: with this, Petrov would get an upfloat"
            " again, as in the previous round [B.5].",
        ),
        (
            asked(NoCompletion(article="A.6")),
            (
                "You were not paired with Belov: both were moved down, and moved-down players"
                " do not meet each other here."
            ),
            "Petrov–Belov is not paired in round 3: both are in S1, which is paired with S2 [A.6].",
        ),
        (
            asked(Later("D.2")),
            "You were not paired with Belov: it would be just as good, but the upper half of a"
            " score bracket plays the lower half, with as few exchanges as possible.",
            "Petrov–Belov is not paired in round 3: it would be just as good, but it comes later"
            " in the order of exchanges [D.2].",
        ),
        (
            asked(Illegal("B.1", 1), None),
            "You could not get the bye: you had a bye or a win by forfeit in round 1.",
            "Petrov may not get the bye in round 3: Petrov had a bye or a win by forfeit in round "
            "1 [B.1].",
        ),
        (
            asked(NoCompletion(article="C.13"), None),
            "You could not get the bye: the lowest score bracket could not be paired.",
            "Petrov does not get the bye in round 3: with this, the lowest score bracket could not "
            "be paired [C.13].",
        ),
    ],
)
def test_why_not(old: Names, answer: WhyNot, told: str, full: str) -> None:
    """The answer is the criterion that would have to give way, or the order."""
    bare = replace(old, histories={})
    assert answer_sentence(answer, bare) == told
    assert answer_paragraph(answer, bare) == full


def test_why_not_in_a_bracket_without_values(old: Names) -> None:
    """The score bracket is named; nothing is compared where there are no values."""
    bracket = ComparedBracket(2, 15, (), ())
    answer = WhyNot(SYSTEM, 3, PETROV, BELOV, X_MORE, bracket)
    assert answer_paragraph(answer, old) == (
        "Petrov–Belov is not paired in round 3: in score bracket 2, 1½ points, with this, x"
        " would have to be 1 instead of 0, with fewer colour preferences granted [B.4]."
    )
    assert answer_sentence(answer, old) == (
        "You were not paired with Belov: in the score bracket with 1½ points, one player would"
        " miss their colour preference instead of none."
    )
