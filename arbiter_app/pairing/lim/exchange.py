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
from arbiter_app.pairing.existence import take_first

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
