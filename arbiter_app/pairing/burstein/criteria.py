"""What breaks the criteria of C.04.4.2 (2026) 2.3."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from arbiter_app.pairing.burstein.order import ByOpponents
from arbiter_app.pairing.colour_limits import ColourLimits
from arbiter_app.pairing.colours import Allocation, is_higher_ranked, latest_difference
from arbiter_app.pairing.dutch.criteria import BracketFacts, Fault
from arbiter_app.pairing.player_state import UNPLAYED_2026, PlayerState, UnplayedRules
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.burstein_criteria import CRITERIA
from arbiter_app.trace.dutch_criteria import HOW_MANY, Criterion

NAME = "burstein"


def _nobody(_player: PlayerState, _opponent: PlayerState) -> bool:
    """There are no topscorers: [C3] has no exception."""
    return False


@dataclass(frozen=True, slots=True)
class Burstein:
    """The criteria C5 to C8 of a round, as faults of pairs and floaters.

    `places` are those of the ranking (1.8): it gives the BSNs, and colours by 5.2.5.
    """

    places: Mapping[Tpn, int]
    order: ByOpponents

    name: ClassVar[str] = NAME
    unplayed: ClassVar[UnplayedRules] = UNPLAYED_2026
    criteria: ClassVar[tuple[Criterion, ...]] = CRITERIA
    first_quality: ClassVar[int] = 5
    looks_ahead_always: ClassVar[bool] = True
    incoming_apart: ClassVar[bool] = False
    alike: ClassVar[None] = None
    colour_limits: ClassVar[ColourLimits[PlayerState]] = ColourLimits(
        "C.04.1 6", "C.04.1 7", _nobody
    )

    def colours(self, one: PlayerState, other: PlayerState, initial: Colour) -> Allocation:
        """The colours of a pair (5.2)."""
        if self.places[one.tpn] < self.places[other.tpn]:
            return colours_of(one, other, initial)
        return colours_of(other, one, initial)

    def pair_faults(
        self, one: PlayerState, other: PlayerState, facts: BracketFacts
    ) -> Iterator[Fault]:
        """C8: one of two players with a preference for the same colour does not get it."""
        if one.due is not None and one.due is other.due:
            given = self.colours(one, other, facts.initial_colour)
            yield Fault(8, given.black if one.due is Colour.WHITE else given.white)

    def downfloater_faults(self, player: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
        """C5 and C6."""
        yield Fault(5, player.tpn)
        yield Fault(6, player.tpn, player.score)

    def following_pair_faults(
        self, moved_down: PlayerState, resident: PlayerState
    ) -> Iterator[Fault]:
        """None: C7 looks at the floaters of the following bracket only."""
        yield from ()

    def following_faults(self, player: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
        """C7: first how many float out of the following bracket, then their scores."""
        yield Fault(7, player.tpn, HOW_MANY)
        yield Fault(7, player.tpn, player.score)

    def bye_faults(self, player: PlayerState) -> Iterator[Fault]:
        """None: the bye is allocated before the brackets are paired (3.1)."""
        yield from ()


# Who gets White (C.04.4.2 (2026) Article 5).


def colours_of(higher: PlayerState, lower: PlayerState, initial: Colour) -> Allocation:
    """The colours of a pair by 5.2; `higher` stands before the other in the ranking of 1.8."""
    return Allocation.of(higher, lower, *_colour_of_higher(higher, lower, initial))


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
