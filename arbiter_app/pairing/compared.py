"""Two pairings of a bracket, compared: what a question about the round is answered with."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.pairing.trace import CriterionValue
from arbiter_app.tournament.types import Points


@dataclass(frozen=True, slots=True)
class ComparedBracket:
    """The first bracket in which a pairing with something forced parts from the one made.

    `played` and `forced` are the values of both, empty where the system compares none.
    """

    number: int
    score: Points
    played: tuple[CriterionValue, ...] = ()
    forced: tuple[CriterionValue, ...] = ()
