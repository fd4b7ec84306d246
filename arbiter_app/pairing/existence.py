"""What the texts describe by trying, answered by asking whether a matching exists.

"The first player without whom all the others can be paired", "the first set of upfloaters with
whom …", "the first transposition that can yield a legal pairing": written as a search, each of them
may try out everything there is. The first in a lexicographic order is also found by deciding one
element after the other: it is taken if something that exists has it together with all taken before.
One matching, changed by one alternating search for each element, answers that.

Players are positions, sets of them bit masks; `compatible[p]` are those whom p may meet. Narrowing
by costs is done by `arbiter_app.matching.optimal`, suffixes of a whole field by `completion.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.optimal import OptimalMatchings


def largest_matching(compatible: Sequence[int], players: int) -> Matching:
    """A largest matching of some players, to be changed at will."""
    matching = Matching([mask & players for mask in compatible], players)
    matching.match_greedily()
    matching.maximise()
    return matching


def can_be_paired(compatible: Sequence[int], players: int) -> bool:
    """Whether all of some players can be paired at the same time."""
    if players.bit_count() % 2:
        return False
    matching = Matching([mask & players for mask in compatible], players)
    matching.match_greedily()
    return matching.complete()


def leavable(compatible: Sequence[int], players: int) -> tuple[int, int]:
    """How many of some players a largest pairing leaves over, and who can be left over.

    If it is one, these are the players without whom all the others can be paired; if more, players
    of whom not all can be served.
    """
    matching = Matching([mask & players for mask in compatible], players)
    matching.match_greedily()
    trees = matching.hopeless_trees()
    found = 0
    for tree in trees:
        found |= tree.even
    return len(trees), found


def first_set(
    matchings: OptimalMatchings, order: Iterable[int], count: int, partners: int
) -> tuple[int, ...]:
    """The first set of `count` players, each paired with one of `partners` outside the set.

    Sets are compared by the places of their members in `order`, the first place first. `matchings`
    are narrowed to those that pair the set so; every one of them pairs just as many of `order` with
    `partners`, counting a pair within `order` once.
    """
    chosen: list[int] = []
    allowed = partners
    for player in order:
        if len(chosen) == count:
            break
        others = allowed & ~(1 << player)
        if matchings.neighbours(player) & others and matchings.restrict(player, others):
            chosen.append(player)
            allowed = others
    return tuple(chosen)


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
