"""C.4 to C.11: the first acceptable pairing of a bracket with given numbers of pairs.

The text tries the pairings one by one and lets criteria give way in turn (R14): x, the upfloats,
the opponents of the players moved down, the downfloats, exchanges, transpositions. Each level is
answered here by a matching: the least x is the least number of violating pairs that any pairing
has (A.8 is a lower bound of it, so x never has room to spare), a level of B.5 and B.6 is kept
where that x can still be reached, and transpositions and exchanges are taken from the set of all
pairings that reach it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
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
    return Search(field, shape, below, constraint, x=x).first()


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


@dataclass(frozen=True, slots=True)
class _Found:
    """Pairings with B.5 and B.6 given way this far for upfloats and downfloats."""

    up: int
    down: int
    graph: Graph
    optimal: OptimalMatchings


class Search:
    """The pairings of one bracket with one set of numbers, under a constraint.

    How far criteria give way for them, and the first of them; what the one has found the other uses.
    """

    def __init__(
        self,
        field: Field,
        shape: Shape,
        below: Below | None = None,
        constraint: Constraint = FREE,
        *,
        x: int = 0,
    ) -> None:
        """`x` is a number of violating pairs known not to be undercut."""
        below = places(shape, field) if below is None else below
        self.field = field
        self.shape = shape
        self.below = below
        self.constraint = constraint
        self.up_levels = _levels(field.upfloats, _can_float_up(field, shape))
        self.down_levels = _levels(field.downfloats, mask_of(below.reach))
        self.weight = len(shape.members) + 1
        self._base = self.weight * shape.remaining
        self._forced = sum(field.violates(*pair) for pair in constraint.pairs)
        self._least_x = max(0, x - self._forced)

    @cached_property
    def _started(self) -> _Found | None:
        return self._start(self._base + self._least_x)

    @cached_property
    def _settled(self) -> _Found | None:
        """With the downfloat criteria in force as far as those of upfloats allow."""
        started = self._started
        if started is None:
            return None
        return self._downfloats(started, self.constraint, started.optimal.value)

    def levels(self) -> Levels | None:
        """How far criteria give way at least for a pairing under the constraint; None if none is left."""
        found = self._settled
        if found is None:
            return None
        return Levels(found.optimal.value - self._base + self._forced, found.up, found.down)

    def first(self) -> Candidate | None:
        """The first pairing in the order of the text, None if there is none; asked for once."""
        homogeneous = not self.shape.s1
        found = self._settled if homogeneous else self._started
        if found is None:
            return None
        optimal, forced = found.optimal, self.constraint.pairs
        value = optimal.value
        _put_back(optimal, forced)
        if homogeneous:
            return self._candidate((), found)
        opponents = mask_of(self.shape.s2)
        first_pairs = tuple([(one, _first(optimal, one, opponents)) for one in self.shape.s1])
        others = [pair for pair in forced if pair not in first_pairs]
        value -= sum(self.field.violates(*pair) for pair in first_pairs if pair not in forced)
        fixed = replace(self.constraint, pairs=(*first_pairs, *others))
        settled = self._downfloats(found, fixed, value)
        if settled is not found:
            _put_back(settled.optimal, others)
        return self._candidate(first_pairs, settled)

    def _start(self, goal: int) -> _Found | None:
        """The least x, and upfloat criteria in force as far as that allows; downfloats free."""
        strict = self._optimal(0, len(self.down_levels) - 1, self.constraint)
        if strict is not None and strict.optimal.value <= goal:
            return strict
        if len(self.up_levels) == 1:
            return strict
        loosest = self._optimal(-1, -1, self.constraint)
        if loosest is None:
            return None
        least = loosest.optimal.value
        if strict is not None and strict.optimal.value == least:
            return strict
        for index in range(1, len(self.up_levels) - 1):
            found = self._optimal(index, -1, self.constraint)
            if found is not None and found.optimal.value == least:
                return found
        return loosest

    def _downfloats(self, started: _Found, constraint: Constraint, value: int) -> _Found:
        """Downfloat criteria in force as far as the least x allows (C.9)."""
        index = next(i for i, (level, _) in enumerate(self.up_levels) if level == started.up)
        for place in range(len(self.down_levels) - 1):
            found = self._optimal(index, place, constraint)
            if found is not None and found.optimal.value == value:
                return found
        return started

    def _optimal(self, up: int, down: int, constraint: Constraint) -> _Found | None:
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
        return _Found(self.up_levels[up][0], self.down_levels[down][0], graph, optimal)

    def _candidate(self, first_pairs: tuple[tuple[int, int], ...], found: _Found) -> Candidate:
        used = mask_of(position for pair in first_pairs for position in pair)
        rest = [member for member in self.shape.members if not used >> member & 1]
        s1 = tuple(rest[: self.shape.numbers.pairs])
        s2 = tuple(rest[self.shape.numbers.pairs :])
        graph = found.graph
        optimal, exchange = first_exchange(found.optimal, s1, s2, graph.outside, graph.classes)
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
            found.up,
            found.down,
        )


def _put_back(optimal: OptimalMatchings, pairs: Iterable[tuple[int, int]]) -> None:
    for one, other in pairs:
        optimal.put_back(one, other)


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
