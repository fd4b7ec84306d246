"""What B.1 and B.2 alone allow: largest numbers of pairs (C.14), the lowest bracket (C.13)."""

from __future__ import annotations

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.existence import largest_matching
from arbiter_app.pairing.swiss_1998.bracket import Bracket, Numbers
from arbiter_app.pairing.swiss_1998.field import Field
from arbiter_app.pairing.swiss_1998.graph import Shape, build, places


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
