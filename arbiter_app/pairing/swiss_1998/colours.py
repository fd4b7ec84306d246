"""Colours by Article E of 1998."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.pairing.colours import Allocation, allocate_colours
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.types import Colour

_ARTICLES = {
    "5.2.1": "E.1",
    "5.2.2": "E.2",
    "5.2.3": "E.3",
    "5.2.4": "E.4",
    "5.2.5": "E.5",
}
"""Article E is that of C.04.3 Article 5: two players with an absolute preference for the same
colour, the one case in which they differ, never meet here (B.2)."""


def colours_of(one: PlayerState, other: PlayerState, initial: Colour) -> Allocation:
    """E.1 to E.5 for a pair; `initial` is the colour drawn for the first round."""
    allocation = allocate_colours(one, other, initial)
    return replace(allocation, article=_ARTICLES[allocation.article])
