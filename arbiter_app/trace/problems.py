"""What is illegal about a pair that is made by hand, or about a bye."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.reasons import Illegal


@dataclass(frozen=True, slots=True)
class IllegalColour:
    """A player of a pair gets a colour for the third time in a row, or so often that the colour
    difference is over two; `rule` is the article of the system.

    Or the two meet with the colours that they had in round `met_in`, where each is to have both
    against the other, as in a double round-robin.
    """

    rule: str
    tpn: Tpn
    colour: Colour
    is_third_in_a_row: bool
    met_in: int = 0


Problem: TypeAlias = Illegal | IllegalColour
"""An absolute rule that is broken."""
