"""The numbers on the way from the contributions to the value of a tie-break."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from arbiter_app.wording import Phrase, phrase


@dataclass(frozen=True, slots=True)
class StepName:
    """What a step is: `label` where programs read it, `words` for people."""

    label: str
    words: Phrase


SUM = StepName("sum", phrase("Sum"))
GAMES = StepName("games", phrase("Number of games"))
AVERAGE = StepName("average", phrase("Average of the opponents"))
FRACTION = StepName("fraction", phrase("Fractional score"))
DIFFERENCE = StepName("dp", phrase("Corresponding rating difference (B.02, table 8.1.1)"))
SCORE = StepName("score", phrase("Score"))
EXPECTED = StepName("expected", phrase("Expected score"))
TIED = StepName("tied", phrase("Tied participants"))
MET = StepName("met", phrase("Tied participants met"))
LIMIT = StepName("limit", phrase("Lowest score of opponents who count"))
PENALTIES = StepName("penalties", phrase("Penalties and bonuses"))
ENTERED = StepName("entered", phrase("Entered by the arbiter"))


@dataclass(frozen=True, slots=True)
class Step:
    """A number on the way to the value."""

    name: StepName
    value: int | Fraction
