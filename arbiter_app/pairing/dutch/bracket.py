"""A bracket (C.04.3 (2026) 1.3), what can be forced upon it, and its matching problems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as made_of
from enum import Enum
from typing import Final

from arbiter_app.matching.class_prices import Cost
from arbiter_app.matching.primal_dual import Start
from arbiter_app.pairing.dutch.criteria import BracketFacts, Fault
from arbiter_app.pairing.dutch.editions import Edition
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.tournament.types import Tpn


@dataclass(frozen=True, slots=True)
class Constraint:
    """What is forced upon a bracket, by position: pairs, downfloaters, players who stay.

    `split` gives S1 and S2 of a homogeneous bracket or remainder after the exchange: S1 is paired
    with S2 only, and nobody of S1 floats. Used to ask what the best candidate would be if
    something were otherwise.
    """

    pairs: tuple[tuple[int, int], ...] = ()
    floaters: tuple[int, ...] = ()
    stay: tuple[int, ...] = ()
    split: tuple[tuple[int, ...], tuple[int, ...]] | None = None


FREE = Constraint()

NO_BYE: Final = -1
"""Stands for the vertex of the PAB where there is none to be looked at."""


class Route(Enum):
    """What the pairing of a bracket has to look at below it.

    `COMPLETE`: completion and the following bracket (2026: [C4], [C8]). In 2017: `OPEN`: the
    following bracket only (C.7); `PENULTIMATE`: completion only (C.4); `LAST`: nothing is below
    but the PAB.
    """

    COMPLETE = "complete"
    OPEN = "open"
    PENULTIMATE = "penultimate"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class BracketProblem:
    """A bracket's matching problem.

    `outside` are the vertices whose partners downfloat; `classes` groups vertices that cost the
    same. `bye` is the vertex of the PAB where the look-ahead of 2017 is to the last bracket, else
    `NO_BYE`.
    """

    bracket: Bracket
    adjacency: list[int]
    outside: int
    classes: list[int]
    cost: Cost
    bye: int = NO_BYE

    @property
    def active(self) -> int:
        return (1 << len(self.adjacency)) - 1

    @property
    def members(self) -> tuple[int, ...]:
        """The positions of the vertices that are members of the bracket."""
        return self.bracket.members

    @property
    def moved_down(self) -> int:
        return (1 << len(self.bracket.moved_down)) - 1

    @property
    def residents(self) -> int:
        return ((1 << self.bracket.size) - 1) ^ self.moved_down


@dataclass(frozen=True, slots=True)
class Accepted:
    """The problem that gave the candidate of a bracket with nothing forced, and where to start when
    it is solved with something forced.
    """

    problem: BracketProblem
    is_proved: bool
    start: Start


@dataclass(slots=True)
class Known:
    """What is kept of a bracket once it is solved: `tight` the edges that the prices of `accepted` make
    tight; `faults` those of pairs, which most alternatives share.
    """

    accepted: Accepted | None = None
    tight: Sequence[int] | None = None
    faults: dict[tuple[int, int], tuple[Fault, ...]] = made_of(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A scoregroup with the players moved down to it; players by position in the field.

    `is_collapsed` makes everybody from the scoregroup on a resident (2017, A.9). `known` is what
    was found when it was solved, to be used again where something is forced.
    """

    field: Field
    group: int
    moved_down: tuple[int, ...]
    route: Route = Route.COMPLETE
    is_collapsed: bool = False
    known: Known = made_of(default_factory=Known, init=False, compare=False, repr=False)

    @property
    def edition(self) -> Edition:
        return self.field.edition

    @property
    def start(self) -> int:
        return self.field.starts[self.group]

    @property
    def end(self) -> int:
        if self.is_collapsed:
            return len(self.field.players)
        return self.field.group_end(self.group)

    @property
    def residents(self) -> range:
        return range(self.start, self.end)

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in the order of 1.2: moved-down players, then residents."""
        return (*self.moved_down, *self.residents)

    @property
    def size(self) -> int:
        return len(self.moved_down) + self.end - self.start

    @property
    def facts(self) -> BracketFacts:
        players = self.field.players
        return BracketFacts(
            players[self.start].score, players[self.end - 1].score, self.field.initial_colour
        )

    @property
    def following_group(self) -> int:
        """The scoregroup after its residents, the number of scoregroups after the last."""
        is_last = self.end == len(self.field.players)
        return len(self.field.starts) if is_last else self.group + 1

    @property
    def next_residents(self) -> range:
        """The residents of the following bracket, empty after the last."""
        if self.end == len(self.field.players):
            return range(0)
        return range(self.end, self.field.group_end(self.group + 1))

    def player(self, position: int) -> PlayerState:
        return self.field.players[position]

    def tpn(self, position: int) -> Tpn:
        return self.player(position).tpn

    def vertex(self, position: int) -> int:
        """The vertex of a member or of anybody below."""
        if position >= self.start:
            return len(self.moved_down) + position - self.start
        return self.moved_down.index(position)

    def position(self, vertex: int) -> int:
        moved = len(self.moved_down)
        return self.moved_down[vertex] if vertex < moved else self.start + vertex - moved

    def left_for_bye(self, downfloaters: Sequence[int]) -> Tpn | None:
        """Who of these gets the PAB as the one left over in the last bracket, None in others (2026 1.9.1,
        2017 A.9).
        """
        if len(downfloaters) != 1 or self.end < len(self.field.players):
            return None
        return self.tpn(downfloaters[0])

    def gets_bye(self) -> bool:
        """True if the PAB must go to a member: nobody below may take it."""
        bye = self.field.bye
        if bye is None or self.route is Route.OPEN:
            return False
        return not self.field.adjacency[bye] >> self.end
