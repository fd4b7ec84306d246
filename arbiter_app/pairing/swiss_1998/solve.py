"""C.4 to C.11: the first acceptable pairing of a bracket with given numbers of pairs.

The text tries the pairings one by one and lets criteria give way in turn (R14): x, the upfloats,
the opponents of the players moved down, the downfloats, exchanges, transpositions. Each level is
answered here by a matching: the least x is the least number of violating pairs that any pairing
has (A.8 is a lower bound of it, so x never has room to spare), a level of B.5 and B.6 is kept
where that x can still be reached, and transpositions and exchanges are taken from the set of all
pairings that reach it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from arbiter_app.matching.optimal import OptimalMatchings
from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.exchange import Exchange, exchange_key, first_exchange, first_transposition
from arbiter_app.pairing.swiss_1998.field import Field
from arbiter_app.pairing.swiss_1998.graph import (
    FREE,
    Below,
    Constraint,
    Graph,
    Shape,
    build,
    places,
)

IN_FORCE, B6_DROPPED, BOTH_DROPPED = 0, 1, 2
"""How far B.5 and B.6 are dropped for upfloats (C.10) or downfloats (C.9)."""

_Key: TypeAlias = tuple[
    int,
    int,
    tuple[int, ...],
    int,
    tuple[int, int, tuple[int, ...], tuple[int, ...]],
    tuple[int, ...],
]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of a bracket, S1's player first in each pair.

    `first_pairs` are the pairs of the players moved down in a heterogeneous bracket, `pairs` those
    of the homogeneous bracket or remainder; `s1` and `s2` are the subgroups of the latter before
    the exchange. `x` is the number of violating pairs, `upfloats` and `downfloats` how far B.5 and
    B.6 were dropped.
    """

    first_pairs: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]
    remaining: tuple[int, ...]
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    exchange: Exchange
    x: int
    upfloats: int
    downfloats: int

    @property
    def key(self) -> _Key:
        """The place in the order of R14 among the pairings of one bracket."""
        return (
            self.x,
            self.upfloats,
            tuple(opponent for _, opponent in self.first_pairs),
            self.downfloats,
            exchange_key(self.exchange, self.s1, self.s2),
            tuple(opponent for _, opponent in self.pairs),
        )

    @property
    def all_pairs(self) -> tuple[tuple[int, int], ...]:
        return (*self.first_pairs, *self.pairs)


def first_pairing(
    field: Field,
    shape: Shape,
    below: Below | None = None,
    constraint: Constraint = FREE,
    *,
    x: int = 0,
) -> Candidate | None:
    """The first acceptable pairing with exactly the pairs of the shape, None if there is none.

    `below` says more than that somebody remains: who can go on together (C.12, C.13). `x` is a
    number of violating pairs known not to be undercut.
    """
    search = _Search(field, shape, places(shape, field) if below is None else below, constraint)
    return search.run(x)


@dataclass(frozen=True, slots=True)
class Levels:
    """How far criteria give way: violating pairs, then B.5 and B.6 for upfloats and downfloats."""

    x: int
    upfloats: int
    downfloats: int

    @classmethod
    def of(cls, candidate: Candidate) -> Levels:
        """How far they gave way for a pairing."""
        return cls(candidate.x, candidate.upfloats, candidate.downfloats)


def least_levels(
    field: Field, shape: Shape, constraint: Constraint, *, x: int = 0
) -> Levels | None:
    """How far criteria give way at least under a constraint, None if no pairing is left."""
    return _Search(field, shape, places(shape, field), constraint).levels(x)


class _Search:
    """One bracket, one set of numbers."""

    def __init__(self, field: Field, shape: Shape, below: Below, constraint: Constraint) -> None:
        self.field = field
        self.shape = shape
        self.below = below
        self.constraint = constraint
        self.up_levels = _levels(field.upfloats, _can_float_up(field, shape))
        self.down_levels = _levels(field.downfloats, mask_of(below.reach))
        self.weight = len(shape.members) + 1

    def run(self, x: int) -> Candidate | None:
        start = self._start(self.weight * self.shape.remaining + x)
        if start is None:
            return None
        up, graph, optimal = start
        opponents = mask_of(self.shape.s2)
        first_pairs = [(player, _first(optimal, player, opponents)) for player in self.shape.s1]
        fixed = self.constraint
        if first_pairs:
            fixed = replace(fixed, pairs=tuple(first_pairs))
        violating = sum(self.field.violates(*pair) for pair in first_pairs)
        down, graph, optimal = self._downfloats(
            up, fixed, optimal.value - violating, graph, optimal
        )
        return self._candidate(tuple(first_pairs), up, down, graph, optimal)

    def levels(self, x: int) -> Levels | None:
        """How far criteria must give way for the best pairing under the constraint."""
        forced = sum(self.field.violates(*pair) for pair in self.constraint.pairs)
        base = self.weight * self.shape.remaining
        start = self._start(base + max(0, x - forced))
        if start is None:
            return None
        up, graph, optimal = start
        down, _, _ = self._downfloats(up, self.constraint, optimal.value, graph, optimal)
        return Levels(optimal.value - base + forced, up, down)

    def _start(self, goal: int) -> tuple[int, Graph, OptimalMatchings] | None:
        """The least x, and upfloat criteria in force as far as that allows; downfloats free."""
        strict = self._optimal(0, len(self.down_levels) - 1, self.constraint)
        if strict is not None and strict[1].value <= goal:
            return self.up_levels[0][0], *strict
        if len(self.up_levels) == 1:
            return None if strict is None else (self.up_levels[0][0], *strict)
        loosest = self._optimal(-1, -1, self.constraint)
        if loosest is None:
            return None
        least = loosest[1].value
        if strict is not None and strict[1].value == least:
            return self.up_levels[0][0], *strict
        for index in range(1, len(self.up_levels) - 1):
            found = self._optimal(index, -1, self.constraint)
            if found is not None and found[1].value == least:
                return self.up_levels[index][0], *found
        return self.up_levels[-1][0], *loosest

    def _downfloats(
        self, up: int, constraint: Constraint, value: int, graph: Graph, optimal: OptimalMatchings
    ) -> tuple[int, Graph, OptimalMatchings]:
        """Downfloat criteria in force as far as the least x allows (C.9)."""
        index = next(i for i, (level, _) in enumerate(self.up_levels) if level == up)
        for place, (level, _) in enumerate(self.down_levels[:-1]):
            found = self._optimal(index, place, constraint)
            if found is not None and found[1].value == value:
                return level, *found
        return self.down_levels[-1][0], graph, optimal

    def _optimal(
        self, up: int, down: int, constraint: Constraint
    ) -> tuple[Graph, OptimalMatchings] | None:
        """The pairings with these levels, None if too many would remain."""
        barred = self.up_levels[up][1]
        if any(self.field.floats_up(*pair) & barred for pair in constraint.pairs):
            return None
        graph = build(
            self.field,
            self.shape,
            self.below,
            barred,
            self.down_levels[down][1],
            constraint,
        )
        optimal = graph.optimal()
        if optimal is None or optimal.value // self.weight != self.shape.remaining:
            return None
        return graph, optimal

    def _candidate(
        self,
        first_pairs: tuple[tuple[int, int], ...],
        up: int,
        down: int,
        graph: Graph,
        optimal: OptimalMatchings,
    ) -> Candidate:
        used = mask_of(position for pair in first_pairs for position in pair)
        rest = [member for member in self.shape.members if not used >> member & 1]
        s1 = tuple(rest[: self.shape.numbers.pairs])
        s2 = tuple(rest[self.shape.numbers.pairs :])
        optimal, exchange = first_exchange(optimal, s1, s2, graph.outside, graph.classes)
        pairs = first_transposition(optimal, *exchange.apply(s1, s2))
        all_pairs = (*first_pairs, *pairs)
        paired = mask_of(position for pair in all_pairs for position in pair)
        return Candidate(
            first_pairs,
            tuple(pairs),
            tuple(member for member in self.shape.members if not paired >> member & 1),
            s1,
            s2,
            exchange,
            sum(self.field.violates(*pair) for pair in all_pairs),
            up,
            down,
        )


def _first(optimal: OptimalMatchings, player: int, opponents: int) -> int:
    opponent = optimal.take_first(player, opponents)
    assert opponent >= 0, "there is a pairing among them"
    return opponent


def _levels(flagged: tuple[int, int], concerned: int) -> tuple[tuple[int, int], ...]:
    """The levels of B.5 and B.6 that differ for the players concerned, with who is barred."""
    last, before = flagged[0] & concerned, flagged[1] & concerned
    levels = [(IN_FORCE, last | before)]
    if levels[-1][1] != last:
        levels.append((B6_DROPPED, last))
    if levels[-1][1]:
        levels.append((BOTH_DROPPED, 0))
    return tuple(levels)


def _can_float_up(field: Field, shape: Shape) -> int:
    """Members for whom somebody in the bracket has a higher score."""
    return mask_of(shape.members) & ~field.scores[shape.members[0]]
