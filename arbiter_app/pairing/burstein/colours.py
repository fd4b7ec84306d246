"""Who gets White (C.04.4.2 (2026) Article 5)."""

from __future__ import annotations

from arbiter_app.pairing.colours import Allocation, is_higher_ranked, latest_difference
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.types import Colour


def colours_of(higher: PlayerState, lower: PlayerState, initial: Colour) -> Allocation:
    """The colours of a pair by 5.2; `higher` stands before the other in the ranking of 1.8."""
    colour, article = _colour_of_higher(higher, lower, initial)
    if colour is Colour.WHITE:
        return Allocation(higher, lower, article)
    return Allocation(lower, higher, article)


def _colour_of_higher(
    higher: PlayerState, lower: PlayerState, initial: Colour
) -> tuple[Colour, str]:
    if higher.due is not lower.due:
        if higher.due is not None:
            return higher.due, "5.2.2"
        assert lower.due is not None
        return lower.due.opposite, "5.2.2"
    if higher.due is None:
        return _initial_colour(higher, lower, initial), "5.2.1"
    if higher.strength != lower.strength:
        is_stronger = higher.strength > lower.strength
        return (higher.due if is_stronger else higher.due.opposite), "5.2.3"
    alternated = latest_difference(higher.colours, lower.colours)
    if alternated is not None:
        return alternated, "5.2.4"
    return higher.due, "5.2.5"


def _initial_colour(one: PlayerState, other: PlayerState, initial: Colour) -> Colour:
    """The colour of `one` by 5.2.1: here the higher ranked has more points, or the smaller TPN."""
    first = one if is_higher_ranked(one, other) else other
    colour = initial if first.parity_number % 2 else initial.opposite
    return colour if first is one else colour.opposite
