"""The two editions of C.04.3: which criteria there are, and what breaks them. Each rule once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Protocol

from arbiter_app.pairing.colour_limits import ColourLimits
from arbiter_app.pairing.dutch.candidate import Order
from arbiter_app.pairing.dutch.criteria import (
    BracketFacts,
    ColourNumbers,
    Fault,
    colour_faults,
)
from arbiter_app.pairing.dutch.order import BySubgroups
from arbiter_app.pairing.player_state import (
    UNPLAYED_2017,
    UNPLAYED_2026,
    Float,
    PlayerState,
    UnplayedRules,
)
from arbiter_app.tournament.types import POINT
from arbiter_app.trace.dutch_criteria import (
    CRITERIA_2017,
    CRITERIA_2026,
    HOW_MANY,
    LIMBO_DIFFERENCE,
    Criterion,
)


def _with_topscorer(player: PlayerState, opponent: PlayerState) -> bool:
    """Topscorers and their opponents may get a third colour or a difference over two: that is
    kept small by criteria of quality ([C10] and [C11] of 2026, C.8 and C.9 of 2017).
    """
    return player.is_topscorer or opponent.is_topscorer


class Edition(Protocol):
    """An edition of the FIDE (Dutch) System, or of a text whose brackets are compared likewise.

    `first_quality` is the number of the first criterion of a candidate's vector, `colour_limits`
    are those of the basic rules that [C3] refers to, `order` is that of equally good candidates.
    `looks_ahead_always` says that the following bracket counts even if nobody floats down to it;
    `incoming_apart` that the text keeps players moved down apart from each other (3.2.3). `alike` is
    what else two players must have in common to cost the same with everybody; None if nothing.
    """

    @property
    def name(self) -> str: ...
    @property
    def unplayed(self) -> UnplayedRules: ...
    @property
    def criteria(self) -> tuple[Criterion, ...]: ...
    @property
    def first_quality(self) -> int: ...
    @property
    def colour_limits(self) -> ColourLimits[PlayerState]: ...
    @property
    def order(self) -> Order: ...
    @property
    def looks_ahead_always(self) -> bool: ...
    @property
    def incoming_apart(self) -> bool: ...
    @property
    def alike(self) -> Callable[[PlayerState], Hashable] | None: ...

    def pair_faults(
        self, one: PlayerState, other: PlayerState, facts: BracketFacts
    ) -> Iterator[Fault]:
        """The faults of a pair."""

    def downfloater_faults(self, player: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
        """The faults of a player who is not paired in the bracket."""

    def following_pair_faults(
        self, moved_down: PlayerState, resident: PlayerState
    ) -> Iterator[Fault]:
        """What a pair costs that a downfloater makes in the following bracket."""

    def following_faults(self, player: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
        """What a player costs who floats out of the following bracket, with its facts."""

    def bye_faults(self, player: PlayerState) -> Iterator[Fault]:
        """The faults of the bracket's only downfloater who will get the PAB."""


class Dutch2026:
    """C.04.3 in the edition of 1 February 2026: C1 to C21 (Article 2)."""

    name = "dutch-2026"
    unplayed = UNPLAYED_2026
    first_quality = 6
    colour_limits = ColourLimits("C.04.1 6", "C.04.1 7", _with_topscorer)
    criteria = CRITERIA_2026
    order = BySubgroups()
    looks_ahead_always = False
    incoming_apart = True
    alike = None
    _colours = ColourNumbers(difference=10, third=11, preference=12, strong=13)

    def pair_faults(
        self, one: PlayerState, other: PlayerState, facts: BracketFacts
    ) -> Iterator[Fault]:
        """C10 to C13, C15, and C17 to C21."""
        yield from colour_faults(one, other, facts.initial_colour, self._colours)
        if one.score == other.score:
            return
        moved, resident = (one, other) if one.score > other.score else (other, one)
        difference = moved.score - resident.score
        if resident.floats[0] is Float.UP:
            yield Fault(15, resident.tpn)
            yield Fault(19, resident.tpn, difference)
        if resident.floats[1] is Float.UP:
            yield Fault(17, resident.tpn)
            yield Fault(21, resident.tpn, difference)
        if moved.floats[0] is Float.DOWN:
            yield Fault(18, moved.tpn, difference)
        if moved.floats[1] is Float.DOWN:
            yield Fault(20, moved.tpn, difference)

    def downfloater_faults(self, player: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
        """C6, C7, and C14, C16 (resident) or C18, C20 (MDP)."""
        yield Fault(6, player.tpn)
        yield Fault(7, player.tpn, player.score)
        if facts.is_moved_down(player):
            difference = LIMBO_DIFFERENCE + player.score - facts.score
            if player.floats[0] is Float.DOWN:
                yield Fault(18, player.tpn, difference)
            if player.floats[1] is Float.DOWN:
                yield Fault(20, player.tpn, difference)
        else:
            if player.floats[0] is Float.DOWN:
                yield Fault(14, player.tpn)
            if player.floats[1] is Float.DOWN:
                yield Fault(16, player.tpn)

    def following_pair_faults(
        self, moved_down: PlayerState, resident: PlayerState
    ) -> Iterator[Fault]:
        """None: C8 looks at the downfloaters of the following bracket only."""
        yield from ()

    def following_faults(self, player: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
        """C8: first how many float out of the following bracket, then their scores."""
        yield Fault(8, player.tpn, HOW_MANY)
        yield Fault(8, player.tpn, player.score)

    def bye_faults(self, player: PlayerState) -> Iterator[Fault]:
        """C9: unplayed games."""
        yield Fault(9, player.tpn, times=player.unplayed)


class Dutch2017:
    """C.04.3 as approved in Baku 2016, in force to 31 January 2026: C.1 to C.19.

    The Pairing Score Difference (A.8) enters C.6 for the bracket and C.7 for the following one.
    C.12 to C.19 speak of everyone who receives a float; of moved-down players all do, so
    counting them changes no comparison.
    """

    name = "dutch-2017"
    unplayed = UNPLAYED_2017
    first_quality = 5
    colour_limits = ColourLimits("C.04.1.f", "C.04.1.g", _with_topscorer)
    criteria = CRITERIA_2017
    order = BySubgroups()
    looks_ahead_always = False
    incoming_apart = True
    alike = None
    _colours = ColourNumbers(difference=8, third=9, preference=10, strong=11)

    def pair_faults(
        self, one: PlayerState, other: PlayerState, facts: BracketFacts
    ) -> Iterator[Fault]:
        """C.6 and C.8 to C.19."""
        yield from colour_faults(one, other, facts.initial_colour, self._colours)
        if one.score == other.score:
            return
        higher, lower = (one, other) if one.score > other.score else (other, one)
        difference = higher.score - lower.score
        yield Fault(6, higher.tpn, difference)
        yield from self._down_faults(higher, difference)
        if lower.floats[0] is Float.UP:
            yield Fault(13, lower.tpn)
            yield Fault(17, lower.tpn, difference)
        if lower.floats[1] is Float.UP:
            yield Fault(15, lower.tpn)
            yield Fault(19, lower.tpn, difference)

    def downfloater_faults(self, player: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
        """C.5, C.6 with the artificial value of A.8, and C.12, C.14, C.16, C.18."""
        difference = player.score - (facts.lowest - POINT)
        yield Fault(5, player.tpn)
        yield Fault(6, player.tpn, difference)
        yield from self._down_faults(player, difference)

    def _down_faults(self, player: PlayerState, difference: int) -> Iterator[Fault]:
        if player.floats[0] is Float.DOWN:
            yield Fault(12, player.tpn)
            yield Fault(16, player.tpn, difference)
        if player.floats[1] is Float.DOWN:
            yield Fault(14, player.tpn)
            yield Fault(18, player.tpn, difference)

    def following_pair_faults(
        self, moved_down: PlayerState, resident: PlayerState
    ) -> Iterator[Fault]:
        """C.7: the score difference of a pair in the following bracket."""
        yield Fault(7, moved_down.tpn, moved_down.score - resident.score)

    def following_faults(self, player: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
        """C.7: first the number of pairs in the following bracket, then its PSD."""
        yield Fault(7, player.tpn, HOW_MANY)
        yield Fault(7, player.tpn, player.score - (facts.lowest - POINT))

    def bye_faults(self, player: PlayerState) -> Iterator[Fault]:
        """None: only C.6 says something of the PAB's receiver."""
        yield from ()


DUTCH_2026 = Dutch2026()
DUTCH_2017 = Dutch2017()
