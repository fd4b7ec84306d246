"""Sets of players who cannot all be served, to be checked by hand (Tutte 1947, Berge 1958).

Groups of odd size that may meet nobody but themselves and some opponents leave over as many as
there are groups more than opponents. Sets that a matching serves are independent in the sense of
matroids; from somebody whom a largest matching leaves over an alternating search reaches just
those who could be left over instead, and these are the groups (Gallai 1964, Edmonds 1965).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits

_MOST_CHOICES: Final = 8
"""Of more players left over not every choice is tried for the smallest set, only the smallest
circuits together."""


@dataclass(frozen=True, slots=True)
class LeftOver:
    """Groups of vertices, each of odd size, and the `opponents` of all of them, as masks."""

    groups: tuple[int, ...]
    opponents: int

    @property
    def count(self) -> int:
        """How many are left over at least."""
        return len(self.groups) - self.opponents.bit_count()

    @property
    def members(self) -> int:
        found = 0
        for group in self.groups:
            found |= group
        return found


def left_over(
    adjacency: Sequence[int], active: int, wanted: int, least: int, most: int
) -> LeftOver | None:
    """A small set of `wanted` vertices of which at least `least` stay without a partner.

    Others than the wanted may stay without one freely. None if no such set shows it, or only sets
    of more than `most` vertices.
    """
    circuits = _circuits(adjacency, active, wanted)
    if len(circuits) < least:
        return None
    smallest = _smallest_union(circuits, least)
    return None if smallest.bit_count() > most else _grouped(adjacency, active, smallest)


def _circuits(adjacency: Sequence[int], active: int, wanted: int) -> list[int]:
    """For each wanted vertex left over by a largest matching, those that could be instead."""
    count = len(adjacency)
    free = active & ~wanted
    graph = list(adjacency)
    spare = 0b11 << count if free else 0
    for vertex in bits(free):
        graph[vertex] |= free & ~(1 << vertex) | spare
    if free:
        graph += [free | 1 << count + 1, free | 1 << count]
    matching = Matching(graph, active | spare)
    matching.match_greedily()
    matching.maximise()
    found: list[int] = []
    for root in bits(matching.exposed & wanted):
        tree = matching.tree(root)
        others = tree.even & ~wanted
        if others:
            matching.expose_instead(root, (others & -others).bit_length() - 1, tree)
        else:
            found.append(tree.even)
    return found


def _smallest_union(circuits: list[int], least: int) -> int:
    """Of the unions of `least` circuits one of the smallest."""
    if len(circuits) > _MOST_CHOICES:
        circuits = sorted(circuits, key=int.bit_count)[:least]
    unions = []
    for chosen in combinations(circuits, least):
        union = 0
        for circuit in chosen:
            union |= circuit
        unions.append(union)
    return min(unions, key=int.bit_count)


def _grouped(adjacency: Sequence[int], active: int, members: int) -> LeftOver:
    """The members by who of them may meet whom, and all whom they may meet besides."""
    groups: list[int] = []
    opponents = 0
    left = members
    while left:
        group = grown = left & -left
        while grown:
            near = 0
            for vertex in bits(grown):
                near |= adjacency[vertex] & active
            opponents |= near & ~members
            grown = near & members & ~group
            group |= grown
        groups.append(group)
        left &= ~group
    return LeftOver(tuple(groups), opponents)
