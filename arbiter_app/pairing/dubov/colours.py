"""Article 5: who gets White."""

from __future__ import annotations

from arbiter_app.pairing.colours import Allocation, is_higher_ranked, latest_difference
from arbiter_app.pairing.dubov.players import DubovPlayer
from arbiter_app.tournament.types import Colour


def allocate_colours(one: DubovPlayer, other: DubovPlayer, initial: Colour) -> Allocation:
    """The colours of a pair by 5.2; `initial` is the colour drawn by lot (5.1)."""
    higher, lower = (one, other) if is_higher_ranked(one.state, other.state) else (other, one)
    colour, article = _colour_of_higher(higher, lower, initial)
    if colour is Colour.WHITE:
        return Allocation(higher.state, lower.state, article)
    return Allocation(lower.state, higher.state, article)


def _colour_of_higher(
    higher: DubovPlayer, lower: DubovPlayer, initial: Colour
) -> tuple[Colour, str]:
    if not higher.has_played and not lower.has_played:
        is_odd = higher.state.parity_number % 2
        return (initial if is_odd else initial.opposite), "5.2.1"
    if higher.due is not lower.due:
        return higher.due, "5.2.2"
    if higher.state.strength != lower.state.strength:
        is_stronger = higher.state.strength > lower.state.strength
        return (higher.due if is_stronger else higher.due.opposite), "5.2.3"
    alternated = latest_difference(higher.state.colours, lower.state.colours)
    if alternated is not None:
        return alternated, "5.2.4"
    return higher.due, "5.2.5"
