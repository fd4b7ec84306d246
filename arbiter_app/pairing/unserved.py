"""Who cannot be served when something is forced: small sets of players that a reader can check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits
from arbiter_app.pairing.existence import withdraw
from arbiter_app.pairing.next_round import Scored
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.reasons import BarredFromBye, Illegal, NoCompletion

MOST_UNSERVED: Final = 12
"""A longer list of players who cannot all be served shows nothing to a reader."""


class Served(Protocol):
    """What is told of a player who cannot be served."""

    @property
    def tpn(self) -> Tpn: ...
    @property
    def bye_barred_since(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Unserved:
    """Players of whom not all can be served in a graph, and by whom they could be.

    Of the vertices the first `count` are players, then the PAB if there is one, and slots. `player`
    tells who a vertex is, `has_bye` whether the field has a PAB.
    """

    adjacency: Sequence[int]
    count: int
    player: Callable[[int], Served]
    has_bye: bool
    article: str = "C4"

    def among(self, active: int) -> NoCompletion:
        """A smallest set of the search among some vertices, with all that it could be served by."""
        players = (1 << self.count) - 1
        left = least_unserved(self.adjacency, active, players)
        if left.bit_count() > MOST_UNSERVED:
            return NoCompletion(article=self.article)
        near = 0
        for vertex in bits(left):
            near |= self.adjacency[vertex] & active
        is_bye_left = self.has_bye and bool(active >> self.count & 1)
        states = sorted((self.player(vertex) for vertex in bits(left)), key=lambda p: p.tpn)
        are_barred = all(state.bye_barred_since is not None for state in states)
        # Who is to be paired here could have it otherwise, and does not.
        is_for_one = is_bye_left and bool(near >> self.count & 1)
        return NoCompletion(
            self._tpns(left),
            self.article,
            opponents=self._tpns(near & players & ~left),
            among=bool(near & left),
            has_bye=is_for_one or (is_bye_left and are_barred),
            barred=tuple(
                BarredFromBye(state.tpn, Illegal("C2", state.bye_barred_since))
                for state in states
                if is_bye_left and state.bye_barred_since is not None
            ),
        )

    def _tpns(self, vertices: int) -> tuple[Tpn, ...]:
        return tuple(sorted(self.player(vertex).tpn for vertex in bits(vertices)))


def least_unserved(adjacency: Sequence[int], active: int, players: int) -> int:
    """The smallest set found of `players` not all of whom can be served; without any of them the
    others can. Nothing if all can be.

    Sets that a matching serves are independent in the sense of matroids: from somebody left over
    by a largest matching an alternating search reaches just those who could be left over instead.
    """
    matching = Matching(list(adjacency), active)
    matching.match_greedily()
    matching.maximise()
    best = 0
    for root in bits(matching.exposed & players):
        tree = matching.tree(root)
        others = tree.even & ~players
        if others:
            matching.expose_instead(root, (others & -others).bit_length() - 1, tree)
        elif not best or tree.even.bit_count() < best.bit_count():
            best = tree.even
    return best


@dataclass(frozen=True, slots=True)
class Choice:
    """With whom a player can be paired such that the others still can; else who cannot."""

    possible: int
    unserved: int
    near: int

    def reason(self, players: Sequence[Scored], article: str, other: int) -> NoCompletion:
        """Who cannot all be served without the player and `other`, and whom they could still meet."""
        if self.unserved.bit_count() > MOST_UNSERVED:
            return NoCompletion(article=article)

        def tpns(mask: int) -> tuple[Tpn, ...]:
            return tuple(sorted(players[position].tpn for position in bits(mask)))

        opponents = self.near & ~self.unserved & ~(1 << other)
        among = bool(self.near & self.unserved)
        return NoCompletion(tpns(self.unserved), article, tpns(opponents), among=among)


def choice_of(adjacency: Sequence[int], rest: Sequence[tuple[int, int]], player: int) -> Choice:
    """One search answers for all opponents; `rest` are the pairs made from the player's on."""
    mate = [-1] * len(adjacency)
    there = 0
    for one, other in rest:
        mate[one], mate[other] = other, one
        there |= 1 << one | 1 << other
    matching = Matching(list(adjacency), there, mate)
    even = matching.tree(withdraw(matching, player)).even
    near = 0
    for position in bits(even):
        near |= adjacency[position] & there & ~(1 << player)
    return Choice(adjacency[player] & even, even, near)
