"""Colour allocation, C.04.3 (2026) Article 5."""

from __future__ import annotations

from arbiter_app.tournament.types import Colour
from tests.oracle.state import PlayerState, Strength


def colour_of_higher_ranked(
    higher: PlayerState, lower: PlayerState, initial_colour: Colour
) -> Colour:
    """The colour that the higher-ranked player of a pair (1.2) gets, by 5.2.1 to 5.2.5."""
    first, second = higher.preference, lower.preference
    # 5.2.1, and 1.7.4 where one of the two has no preference
    if first is not None and second is None:
        return first
    if first is None and second is not None:
        return second.opposite
    if first is not None and second is not None and first is not second:
        return first
    # 5.2.2
    if first is not None:
        if higher.strength != lower.strength:
            return first if higher.strength > lower.strength else first.opposite
        if higher.strength is Strength.ABSOLUTE:
            mine, theirs = abs(higher.colour_difference), abs(lower.colour_difference)
            if mine != theirs:
                return first if mine > theirs else first.opposite
    # 5.2.3: unplayed rounds stand at the beginning of the history (C.04.2 3.4)
    for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own is not other:
            return own.opposite
    # 5.2.4
    if first is not None:
        return first
    # 5.2.5
    return initial_colour if higher.number % 2 == 1 else initial_colour.opposite


def allocate(
    one: PlayerState, other: PlayerState, initial_colour: Colour
) -> tuple[PlayerState, PlayerState]:
    """The pair as (White, Black)."""
    higher, lower = sorted((one, other), key=lambda state: state.rank)
    if colour_of_higher_ranked(higher, lower, initial_colour) is Colour.WHITE:
        return higher, lower
    return lower, higher
