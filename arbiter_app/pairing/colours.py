"""Who gets White (C.04.3 (2026) Article 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from arbiter_app.pairing.player_state import PlayerState, Strength
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn


class HasTpn(Protocol):
    """A player as any system sees them."""

    @property
    def tpn(self) -> Tpn: ...


@dataclass(frozen=True, slots=True)
class Allocation:
    """The colours of a pair by TPN, and the article that gave them."""

    white: Tpn
    black: Tpn
    article: str

    @classmethod
    def of(cls, higher: HasTpn, lower: HasTpn, colour: Colour, article: str) -> Allocation:
        """`colour` is that of the higher ranked player."""
        if colour is Colour.WHITE:
            return cls(higher.tpn, lower.tpn, article)
        return cls(lower.tpn, higher.tpn, article)


def is_higher_ranked(one: PlayerState, other: PlayerState) -> bool:
    """True if `one` stands before `other` in the order of 1.2: score, then TPN."""
    return (-one.score, one.tpn) < (-other.score, other.tpn)


def allocate_colours(one: PlayerState, other: PlayerState, initial: Colour) -> Allocation:
    """The colours of a pair by 5.2.1 to 5.2.5; `initial` is the colour drawn by lot (5.1)."""
    higher, lower = (one, other) if is_higher_ranked(one, other) else (other, one)
    return Allocation.of(higher, lower, *_colour_of_higher(higher, lower, initial))


def _colour_of_higher(
    higher: PlayerState, lower: PlayerState, initial: Colour
) -> tuple[Colour, str]:
    if higher.due is not lower.due:
        if higher.due is not None:
            return higher.due, "5.2.1"
        assert lower.due is not None
        return lower.due.opposite, "5.2.1"
    if higher.due is None:
        colour = initial if higher.parity_number % 2 else initial.opposite
        return colour, "5.2.5"
    stronger = _stronger(higher, lower)
    if stronger is not None:
        return (higher.due if stronger is higher else higher.due.opposite), "5.2.2"
    alternated = latest_difference(higher.colours, lower.colours)
    if alternated is not None:
        return alternated, "5.2.3"
    return higher.due, "5.2.4"


def _stronger(higher: PlayerState, lower: PlayerState) -> PlayerState | None:
    """Whose preference is stronger, with the wider colour difference if both are absolute."""
    if higher.strength != lower.strength:
        return higher if higher.strength > lower.strength else lower
    if higher.strength is Strength.ABSOLUTE:
        wide, other = abs(higher.colour_difference), abs(lower.colour_difference)
        if wide != other:
            return higher if wide > other else lower
    return None


def latest_difference(mine: tuple[Colour, ...], theirs: tuple[Colour, ...]) -> Colour | None:
    """The first player's colour by the latest round in which the two had different colours.

    The sequences of games played are compared from the last game backwards (C.04.2 (2026) 3.4),
    up to the end of the shorter one; None if they do not differ.
    """
    for one, other in zip(reversed(mine), reversed(theirs), strict=False):
        if one is not other:
            return one.opposite
    return None


def misses_preference(one: PlayerState, other: PlayerState, initial: Colour) -> PlayerState | None:
    """The player of a pair who does not get the colour due, None if both do."""
    if one.due is None or one.due is not other.due:
        return None
    has_white = allocate_colours(one, other, initial).white == one.tpn
    return other if has_white is (one.due is Colour.WHITE) else one


def initial_colour(tournament: Tournament) -> Colour:
    """The initial-colour (5.1): as drawn, or as round 1 shows it; White if neither is known."""
    return tournament.initial_colour or Colour.WHITE
