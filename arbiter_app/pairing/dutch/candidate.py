"""A candidate of a bracket, and what an order of candidates answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import ne
from typing import TYPE_CHECKING, Protocol

from arbiter_app.matching.optimal import OptimalMatchings
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.trace.reasons import Parting


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate of a bracket, by position; S1's player first in each pair.

    `mdp_pairs` is the MDP-pairing, `pairs` the pairs of the homogeneous bracket or remainder in
    the order of its S1; `s1` and `s2` are the original subgroups of the latter.
    """

    mdp_pairs: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    from_s1: tuple[int, ...] = ()
    from_s2: tuple[int, ...] = ()

    def pairs_beside(self, other: Candidate) -> set[tuple[int, int]]:
        """The pairs that another candidate has not."""
        own, theirs = (*self.mdp_pairs, *self.pairs), (*other.mdp_pairs, *other.pairs)
        # Most stand at the same place in both: only the rest is looked up.
        apart = [*map(ne, own, theirs)]
        left = {*compress(theirs, apart), *theirs[len(own) :]}
        return {*compress(own, apart), *own[len(theirs) :]} - left

    def downfloaters_beside(self, other: Candidate) -> list[int]:
        """The downfloaters that another candidate has not."""
        return [one for one in self.downfloaters if one not in other.downfloaters]


class Shape(Protocol):
    """The vertices of a bracket's matching problem.

    `members` are the positions of those up to the members' number, the others are `outside`: their
    partners downfloat. `moved_down` and `residents` are masks, `classes` group vertices that cost
    the same.
    """

    @property
    def members(self) -> tuple[int, ...]: ...
    @property
    def moved_down(self) -> int: ...
    @property
    def residents(self) -> int: ...
    @property
    def outside(self) -> int: ...
    @property
    def classes(self) -> Sequence[int]: ...


class Order(Protocol):
    """The order in which a text generates the candidates of a bracket."""

    def first(self, optimal: OptimalMatchings, shape: Shape) -> Candidate:
        """The first of the candidates; the matchings are narrowed to it."""

    def precedes(self, one: Candidate, other: Candidate) -> bool:
        """Whether of two equally good candidates `one` is generated before the other."""

    def step(self, played: Candidate, other: Candidate) -> str:
        """The article of the order by which two equally good candidates part."""

    def parting(self, played: Candidate, other: Candidate, tpn: Callable[[int], Tpn]) -> Parting:
        """Who is concerned where they part; `tpn` names a position."""
