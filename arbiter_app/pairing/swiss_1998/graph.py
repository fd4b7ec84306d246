"""The pairings of a bracket as matchings of a graph (C.6, R11).

Vertices are the positions of the field; further numbers stand for what becomes of the players who
remain (`Below`): one place each, or the players of the next bracket.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from itertools import chain

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.optimal import OptimalMatchings, optimal_matchings
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.existence import largest_matching
from arbiter_app.pairing.swiss_1998.field import Bracket, Field, Numbers
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


# What B.1 and B.2 alone allow: largest numbers of pairs (C.14), the lowest bracket (C.13).


def without_opponent(field: Field, bracket: Bracket) -> int:
    """C.1: the members for whom no opponent can be found in the bracket."""
    everybody = mask_of(bracket.members)
    return mask_of(one for one in bracket.members if not field.compatible[one] & everybody)


def most_pairs(field: Field, members: tuple[int, ...]) -> int:
    """The most pairs that a homogeneous bracket can give."""
    matching = largest_matching(field.compatible, mask_of(members))
    return (len(members) - matching.exposed.bit_count()) // 2


def most_in_remainder(field: Field, members: tuple[int, ...], first: int) -> int | None:
    """The most pairs of the remainder when the `first` highest are paired with the others.

    None if they cannot all be paired.
    """
    s1 = mask_of(members[:first])
    s2 = mask_of(members[first:])
    across = [0] * len(field.players)
    both = [0] * len(field.players)
    for one in members:
        across[one] = field.compatible[one] & (s2 if s1 >> one & 1 else s1)
        both[one] = field.compatible[one] & (s2 if s1 >> one & 1 else s1 | s2)
    matching = Matching(across, s1 | s2)
    for one in bits(s1):
        if not matching.augment(one):
            return None
    whole = Matching(both, s1 | s2, matching.mate)
    whole.maximise()
    return (len(members) - whole.exposed.bit_count()) // 2 - first


def lowest_shape(field: Field, bracket: Bracket) -> Shape:
    """R23: in the lowest bracket everybody is paired, but for one if the number is odd."""
    members = bracket.members
    first = len(bracket.moved_down) if bracket.is_heterogeneous else 0
    return Shape(members, Numbers(first, len(members) // 2 - first), field.bye_takers)


def can_be_lowest(field: Field, bracket: Bracket) -> bool:
    """Whether the lowest bracket can be paired with regard to B.1 and B.2."""
    shape = lowest_shape(field, bracket)
    graph = build(field, shape, places(shape, field), 0, 0)
    matching = Matching(graph.adjacency, graph.active)
    matching.match_greedily()
    return matching.complete()
