"""A text whose criteria are altered, to ask what a bracket would be by them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator

from arbiter_app.pairing.colour_limits import ColourLimits
from arbiter_app.pairing.dutch.candidate import Order
from arbiter_app.pairing.dutch.criteria import BracketFacts, Fault
from arbiter_app.pairing.dutch.editions import Edition
from arbiter_app.pairing.player_state import PlayerState, UnplayedRules
from arbiter_app.trace.dutch_criteria import Criterion


class Altered(ABC):
    """An edition all of whose faults go through `altered`."""

    __slots__ = ()

    own: Edition

    @abstractmethod
    def altered(self, faults: Iterator[Fault]) -> Iterator[Fault]:
        """The faults as they count in this edition."""

    @property
    def name(self) -> str:
        return self.own.name

    @property
    def unplayed(self) -> UnplayedRules:
        return self.own.unplayed

    @property
    def colour_limits(self) -> ColourLimits[PlayerState]:
        return self.own.colour_limits

    @property
    def order(self) -> Order:
        return self.own.order

    @property
    def looks_ahead_always(self) -> bool:
        return self.own.looks_ahead_always

    @property
    def incoming_apart(self) -> bool:
        return self.own.incoming_apart

    @property
    def alike(self) -> Callable[[PlayerState], Hashable] | None:
        return self.own.alike

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        return self.own.criteria

    @property
    def first_quality(self) -> int:
        return self.own.first_quality

    def pair_faults(
        self, one: PlayerState, other: PlayerState, facts: BracketFacts
    ) -> Iterator[Fault]:
        return self.altered(self.own.pair_faults(one, other, facts))

    def downfloater_faults(self, player: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
        return self.altered(self.own.downfloater_faults(player, facts))

    def following_pair_faults(
        self, moved_down: PlayerState, resident: PlayerState
    ) -> Iterator[Fault]:
        return self.altered(self.own.following_pair_faults(moved_down, resident))

    def following_faults(self, player: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
        return self.altered(self.own.following_faults(player, facts))

    def bye_faults(self, player: PlayerState) -> Iterator[Fault]:
        return self.altered(self.own.bye_faults(player))
