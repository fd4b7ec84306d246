"""The numbers on the way from the contributions to the value of a tie-break."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class StepName:
    """What a step is: `label` where programs read it, `words` for people."""

    label: str
    words: str


SUM = StepName("sum", "Sum")
GAMES = StepName("games", "Number of games")
AVERAGE = StepName("average", "Average of the opponents")
FRACTION = StepName("fraction", "Fractional score")
DIFFERENCE = StepName("dp", "Rating difference for it (B.02, table 8.1.1)")
SCORE = StepName("score", "Score")
EXPECTED = StepName("expected", "Expected score")
TIED = StepName("tied", "Participants tied")
MET = StepName("met", "Of them met")
LIMIT = StepName("limit", "Least score of an opponent who counts")
PENALTIES = StepName("penalties", "Penalties and bonuses")
ENTERED = StepName("entered", "Entered by the arbiter")


@dataclass(frozen=True, slots=True)
class Step:
    """A number on the way to the value."""

    name: StepName
    value: int | Fraction
