"""The pairings of a bracket as matchings of a graph (C.6, R11).

Vertices are the positions of the field; further numbers stand for what becomes of the players who
remain (`Below`): one place each, or the players of the next bracket.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from itertools import chain

from arbiter_app.matching.optimal import OptimalMatchings, optimal_matchings
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.swiss_1998.bracket import Numbers
from arbiter_app.pairing.swiss_1998.field import Field
from arbiter_app.tournament.types import Colour

_CLASS = {None: 0, Colour.WHITE: 1, Colour.BLACK: 2}
_BELOW = 3


@dataclass(frozen=True, slots=True)
class Shape:
    """The members of a bracket in the order of A.2 and the numbers of pairs wanted.

    S1 are the `numbers.first` highest members, who must be paired with the others; `may_remain`
    bounds who may remain unpaired.
    """

    members: tuple[int, ...]
    numbers: Numbers
    may_remain: int = -1

    @property
    def remaining(self) -> int:
        """How many members remain unpaired."""
        return len(self.members) - 2 * self.numbers.total

    @property
    def s1(self) -> tuple[int, ...]:
        return self.members[: self.numbers.first]

    @property
    def s2(self) -> tuple[int, ...]:
        return self.members[self.numbers.first :]


@dataclass(frozen=True, slots=True)
class Below:
    """What becomes of those who remain: every vertex here must be matched too.

    `reach` says where a member can go, `edges` which of the vertices below can be matched with
    each other, each edge entered from at least one side.
    """

    reach: Mapping[int, int]
    edges: Mapping[int, int] = dataclass_field(default_factory=dict)


def places(shape: Shape, field: Field) -> Below:
    """One place for each player who remains, all alike."""
    first = len(field.players)
    mask = (1 << first + shape.remaining) - (1 << first)
    if not mask:
        return Below({})
    return Below({member: mask for member in shape.s2 if shape.may_remain >> member & 1})


@dataclass(frozen=True, slots=True)
class Constraint:
    """What is forced upon a bracket: pairs, who remains, who is paired, and S1 and S2.

    `split` gives the subgroups of the homogeneous bracket or remainder after the exchange. Forced
    `pairs` are set aside in the graph.
    """

    pairs: tuple[tuple[int, int], ...] = ()
    remain: int = 0
    paired: int = 0
    split: tuple[tuple[int, ...], tuple[int, ...]] | None = None


FREE = Constraint()


@dataclass(frozen=True, slots=True)
class Graph:
    """A bracket with what is below it, under some of the criteria B.5 and B.6.

    The cost of a matching is the number of violating pairs (B.4), and for each member who remains
    more than all of those together.
    """

    adjacency: list[int]
    active: int
    outside: int
    classes: list[int]
    weight: int
    field: Field
    members: int

    def cost(self, one: int, other: int) -> int:
        inside = self.members
        if inside >> one & 1:
            if inside >> other & 1:
                return int(self.field.violates(one, other))
            return self.weight
        return self.weight if inside >> other & 1 else 0

    def optimal(self) -> OptimalMatchings | None:
        """The pairings with fewest players remaining, then fewest violating pairs."""
        return optimal_matchings(self.adjacency, self.active, self.cost, self.classes)


def build(
    field: Field,
    shape: Shape,
    below: Below,
    no_upfloat: int,
    no_downfloat: int,
    constraint: Constraint = FREE,
) -> Graph:
    """The graph of a bracket; the last sets are those whom B.5 and B.6 keep from a float now."""
    taken = mask_of(position for pair in constraint.pairs for position in pair)
    members = mask_of(shape.members) & ~taken
    outside = mask_of(below.edges)
    for reached in (*below.reach.values(), *below.edges.values()):
        outside |= reached
    adjacency = [0] * max(len(field.players), outside.bit_length())
    s1 = mask_of(shape.s1) & ~taken
    s2 = members & ~s1
    for some, opponents in ((s1, s2), (s2, members)):
        allowed = opponents & ~constraint.remain
        for member in bits(some):
            adjacency[member] = field.compatible[member] & allowed
    _bar_upfloats(field, shape, adjacency, no_upfloat)
    if constraint.split is not None:
        _keep_split(adjacency, members, *constraint.split)
    for member in bits(constraint.remain):
        adjacency[member] = 0
    barred = no_downfloat | constraint.paired | taken
    if constraint.split is not None:
        barred |= mask_of(constraint.split[0])
    may_remain = ((m, reached) for m, reached in below.reach.items() if not barred >> m & 1)
    _join(adjacency, chain(may_remain, below.edges.items()))
    classes = [_BELOW] * len(adjacency)
    for member in bits(members):
        classes[member] = _CLASS[field.players[member].due]
    return Graph(
        adjacency, members | outside, outside, classes, len(shape.members) + 1, field, members
    )


def _join(adjacency: list[int], edges: Iterable[tuple[int, int]]) -> None:
    """Join vertices with all others of a set; those with the same set are joined together."""
    alike: dict[int, int] = {}
    for vertex, others in edges:
        adjacency[vertex] |= others
        alike[others] = alike.get(others, 0) | 1 << vertex
    for others, vertices in alike.items():
        for other in bits(others):
            adjacency[other] |= vertices


def _bar_upfloats(field: Field, shape: Shape, adjacency: list[int], barred: int) -> None:
    """B.5, B.6: the barred players are not paired with a higher scored one."""
    for position in bits(barred & mask_of(shape.members)):
        higher = adjacency[position] & ((1 << position) - 1) & ~field.scores[position]
        adjacency[position] &= ~higher
        for other in bits(higher):
            adjacency[other] &= ~(1 << position)


def _keep_split(adjacency: list[int], members: int, s1: Sequence[int], s2: Sequence[int]) -> None:
    upper, lower = mask_of(s1), mask_of(s2)
    for member in bits(members & upper):
        adjacency[member] &= lower
    for member in bits(members & lower):
        adjacency[member] &= ~lower
