"""Which pairings of a round keep the most boards of one that was made before.

A pairing is a perfect matching of the players and the bye, a board that is not kept costs 1. So the
pairings that change the fewest boards are the optimal matchings, and what is best among them is asked
of them alone: the bye counts as a board. Colours are no matter here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from arbiter_app.matching.optimal_graphs import optimal_graphs
from arbiter_app.tournament.types import Tpn

NOBODY = -1


def kept_partners(
    tpns: Sequence[Tpn], pairs: Sequence[tuple[Tpn, Tpn]], bye: Tpn | None
) -> list[int]:
    """For each position whom it had in a pairing, `NOBODY` where one of the two is not there now.

    The bye is the position behind the last player of an odd field.
    """
    position = {tpn: index for index, tpn in enumerate(tpns)}
    partners = [NOBODY] * (len(tpns) + len(tpns) % 2)
    for one, other in pairs:
        if one in position and other in position:
            partners[position[one]], partners[position[other]] = position[other], position[one]
    if bye in position and len(tpns) % 2:
        partners[position[bye]], partners[len(tpns)] = len(tpns), position[bye]
    return partners


def fewest_changes(graph: Sequence[int], partners: Sequence[int]) -> Iterator[list[int]]:
    """Graphs whose perfect matchings are together the pairings that keep the most boards.

    Mostly one; nothing if the round has no legal pairing. `graph` says who may meet whom.
    """
    active = (1 << len(graph)) - 1
    kept = {
        vertex: partner
        for vertex, partner in enumerate(partners)
        if partner != NOBODY and graph[vertex] >> partner & 1
    }
    # Two who keep each other are alike to everybody else, and so are all who cannot.
    boards = {vertex: 1 + min(vertex, partner) for vertex, partner in kept.items()}
    classes = [boards.get(vertex, 0) for vertex in range(len(graph))]

    def cost(one: int, other: int) -> int:
        return int(kept.get(one) != other)

    return optimal_graphs(graph, active, cost, _numbered(classes))


def _numbered(names: Sequence[int]) -> list[int]:
    numbers: dict[int, int] = {}
    return [numbers.setdefault(name, len(numbers)) for name in names]


def with_colours_kept(
    games: Sequence[tuple[Tpn, Tpn]], pairs: Sequence[tuple[Tpn, Tpn]]
) -> Iterator[tuple[Tpn, Tpn]]:
    """The games, White first; those that were there before with the colours they had."""
    before: Mapping[frozenset[Tpn], tuple[Tpn, Tpn]] = {frozenset(pair): pair for pair in pairs}
    return (before.get(frozenset(game), game) for game in games)
