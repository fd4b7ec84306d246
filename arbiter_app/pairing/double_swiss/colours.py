"""Article 4: who has White in the first game of a match."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.pairing.colours import latest_difference
from arbiter_app.pairing.double_swiss.players import DoubleSwissPlayer, is_higher_ranked
from arbiter_app.tournament.types import Colour, Tpn


@dataclass(frozen=True, slots=True)
class Allocation:
    """The colours of the first game, and the article that gave them."""

    white: Tpn
    black: Tpn
    article: str


def allocate_colours(
    one: DoubleSwissPlayer, other: DoubleSwissPlayer, initial: Colour
) -> Allocation:
    """The colours of a pair by 4.3; `initial` is the colour drawn by lot (4.1)."""
    higher, lower = (one, other) if is_higher_ranked(one, other) else (other, one)
    colour, article = _colour_of_higher(higher, lower, initial)
    if colour is Colour.WHITE:
        return Allocation(higher.tpn, lower.tpn, article)
    return Allocation(lower.tpn, higher.tpn, article)


def _colour_of_higher(
    higher: DoubleSwissPlayer, lower: DoubleSwissPlayer, initial: Colour
) -> tuple[Colour, str]:
    mine, theirs = higher.colours, lower.colours
    if not mine and not theirs:
        return (initial if higher.place % 2 else initial.opposite), "4.3.1"
    whites = mine.count(Colour.WHITE) - theirs.count(Colour.WHITE)
    if whites:
        return (Colour.WHITE if whites < 0 else Colour.BLACK), "4.3.2"
    alternating = latest_difference(mine, theirs)
    if alternating is not None:
        return alternating, "4.3.3"
    if mine:
        return mine[-1].opposite, "4.3.4"
    # The opponent gets the colour opposite to their last one, so the higher ranked player has it.
    return theirs[-1], "4.3.5"
