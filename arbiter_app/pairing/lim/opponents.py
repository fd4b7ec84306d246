"""Articles 3.6 to 3.8: the floaters that came in are paired first, and with whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from arbiter_app.matching.largest import Matching
from arbiter_app.pairing.existence import largest_matching, take_first
from arbiter_app.pairing.lim.field import Direction, Field, in_order


def in_order_of_colour(field: Field, floater: int, candidates: Sequence[int]) -> list[int]:
    """3.8: the compatible candidates, those first who are due the alternate colour.

    In maxi-tournaments only those whose rating differs by at most 100 points from that of the
    first candidate come forward.
    """
    compatible = [other for other in candidates if field.compatible[floater] >> other & 1]
    if not compatible:
        return []
    preferred = field.fitting[floater]
    if field.is_maxi:
        preferred &= field.near[compatible[0]]
    return [
        *(other for other in compatible if preferred >> other & 1),
        *(other for other in compatible if not preferred >> other & 1),
    ]


def first_opponent(field: Field, floater: int, residents: int, direction: Direction) -> int:
    """The resident whom 3.8 would give a floater first; -1 if nobody is compatible."""
    compatible = residents & field.compatible[floater]
    if not compatible:
        return -1
    if field.is_maxi:
        return in_order_of_colour(field, floater, in_order(compatible, direction))[0]
    mask = compatible & field.fitting[floater] or compatible
    return in_order(mask, direction)[0]


def pair_floaters(
    field: Field,
    residents: int,
    floaters: Sequence[tuple[int, Direction]],
    direction: Direction,
) -> list[tuple[int, int]]:
    """Pair the floaters of a score-group that can be paired completely; the floater first.

    `floaters` are sets with the direction from which each came, in the order in which they are
    paired: in the median score-group those from above, then those from below (3.6.3).
    """
    active = residents
    for side, _ in floaters:
        active |= side
    matching = largest_matching(field.compatible, active)
    pairs: list[tuple[int, int]] = []
    for index, (side, came) in enumerate(floaters):
        for floater in in_order(side, came):
            if not matching.active >> floater & 1:
                continue
            other_sides = [*floaters[index:], *floaters[:index]]
            candidates = candidates_in_order(
                field, floater, residents & matching.active, other_sides, matching.active, direction
            )
            pairs.append((floater, take_first(matching, floater, candidates)))
    return pairs


def candidates_in_order(
    field: Field,
    floater: int,
    residents: int,
    sides: Sequence[tuple[int, Direction]],
    left: int,
    direction: Direction,
) -> list[int]:
    """Residents, then floaters of their own side, then of the other side; in each those first who
    are due the alternate colour. `left` are the players not yet paired.
    """
    found = in_order_of_colour(field, floater, in_order(residents, direction))
    for side, came in sides:
        found += in_order_of_colour(field, floater, in_order(side & left & ~(1 << floater), came))
    return found


def set_of(pairs: Sequence[tuple[int, int]]) -> int:
    """The players of some pairs."""
    mask = 0
    for one, other in pairs:
        mask |= 1 << one | 1 << other
    return mask


# Articles 2.4 and 4.1 to 4.3: proposed pairings, and exchanges in their order.
#
# The exchanges of the text are a search in depth: the opponents of the first player are tried in
# turn, then those of the next, and where a later player finds none the earlier choices are
# advanced. The first arrangement found by it is the one in which each player in turn has the
# first opponent with whom the rest can still be paired completely, which a matching answers
# without trying.


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
