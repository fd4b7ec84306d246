"""Articles 2.4 and 4.1 to 4.3: proposed pairings, and exchanges in their order.

The exchanges of the text are a search in depth: the opponents of the first player are tried in
turn, then those of the next, and where a later player finds none the earlier choices are advanced.
The first arrangement found by it is the one in which each player in turn has the first opponent
with whom the rest can still be paired completely, which a matching answers without trying.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from arbiter_app.matching.largest import Matching

T = TypeVar("T")


def proposed_pairings(players: Sequence[T]) -> list[tuple[T, T]]:
    """2.4: the top half against the bottom half, in the order of scrutiny."""
    half = len(players) // 2
    return list(zip(players[:half], players[half:], strict=True))


def opponents_in_order(players: Sequence[T]) -> list[T]:
    """4.2: the opponents for the first player, in the order in which they are exchanged.

    From the proposed one to the last, then from the one above the proposed to the second.
    """
    half = len(players) // 2
    return [*players[half:], *reversed(players[1:half])]


def first_arrangement(matching: Matching, players: Sequence[int]) -> list[tuple[int, int]]:
    """4.3: the first complete arrangement of some players; the pairs in the order of scrutiny.

    `matching` pairs them all and is used up.
    """
    pairs: list[tuple[int, int]] = []
    rest = list(players)
    while rest:
        first = rest[0]
        second = take_first(matching, first, opponents_in_order(rest))
        pairs.append((first, second))
        rest = [player for player in rest if player not in {first, second}]
    return pairs


def take_first(matching: Matching, player: int, opponents: Sequence[int]) -> int:
    """Pair a player with the first opponent who leaves the rest completely paired.

    The two leave the matching, which stays perfect.
    """
    neighbours = matching.adjacency[player]
    wanted = next(other for other in opponents if neighbours >> other & 1)
    partner = withdraw(matching, player)
    if partner != wanted:
        tree = matching.tree_towards(partner, wanted)
        if tree.end < 0:
            possible = neighbours & tree.even
            wanted = next(other for other in opponents if possible >> other & 1)
        matching.expose_instead(partner, wanted, tree)
    remove(matching, wanted)
    return wanted


def withdraw(matching: Matching, player: int) -> int:
    """Take a paired player out of a matching; the partner left exposed."""
    partner = matching.mate[player]
    matching.mate[player] = matching.mate[partner] = -1
    matching.exposed |= 1 << partner
    matching.active &= ~(1 << player)
    return partner


def remove(matching: Matching, player: int) -> None:
    """Take an exposed player out of a matching."""
    matching.active &= ~(1 << player)
    matching.exposed &= ~(1 << player)


def largest_matching(adjacency: Sequence[int], active: int) -> Matching:
    """A largest matching of some players, as a start for the questions above."""
    matching = Matching([neighbours & active for neighbours in adjacency], active)
    matching.match_greedily()
    matching.maximise()
    return matching
