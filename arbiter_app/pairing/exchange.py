"""Exchanges between S1 and S2 and transpositions, and the first pairing by their order.

C.04.3 (2026) 4.2 and 4.3; of 2017 D.1 and D.2; of 1998 D.1 and D.2, which say the same. The
pairings are optimal matchings; each step asks whether one of them agrees with the next
element of the order, and keeps only those that do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arbiter_app.matching.optimal import OptimalMatchings
from arbiter_app.matching.sets import bits, mask_of


@dataclass(frozen=True, slots=True)
class Exchange:
    """Players who changed places between S1 and S2, empty if nobody did."""

    from_s1: tuple[int, ...] = ()
    from_s2: tuple[int, ...] = ()

    def apply(
        self, s1: Sequence[int], s2: Sequence[int]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """S1 and S2 after the exchange, both in their order again."""
        if not self.from_s1:
            return tuple(s1), tuple(s2)
        upper = sorted({*s1, *self.from_s2} - {*self.from_s1})
        lower = sorted({*s2, *self.from_s1} - {*self.from_s2})
        return tuple(upper), tuple(lower)


def exchange_key(
    exchange: Exchange, s1: Sequence[int], s2: Sequence[int]
) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """The place of an exchange in the order (1998 D.2, 4.3.2); the smaller, the earlier.

    The number of players, then the smallest difference, then the lowest players of S1, then the
    highest of S2.
    """
    number = {player: index for index, player in enumerate((*s1, *s2))}
    upper = sorted((number[player] for player in exchange.from_s1), reverse=True)
    lower = sorted(number[player] for player in exchange.from_s2)
    return len(upper), sum(lower) - sum(upper), tuple(-one for one in upper), tuple(lower)


def first_exchange(
    optimal: OptimalMatchings,
    s1: Sequence[int],
    s2: Sequence[int],
    outside: int,
    classes: Sequence[int],
) -> tuple[OptimalMatchings, Exchange]:
    """Narrow the pairings to the first exchange that they admit, usually none.

    `outside` are the vertices that stand for remaining unpaired.
    """
    vertices = len(classes)
    if optimal.restrict_edges(_between(s1, s2, outside, vertices)):
        return optimal, Exchange()
    optimal = _fewest_and_nearest(optimal, s1, s2, classes)
    from_s1 = _moved(optimal, s1[::-1], lambda vertex: (1 << vertex) - 1, outside)
    from_s2 = _moved(optimal, s2, lambda vertex: -1 << vertex + 1, 0)
    exchange = Exchange(tuple(sorted(from_s1)), tuple(sorted(from_s2)))
    upper, lower = exchange.apply(s1, s2)
    narrowed = optimal.restrict_edges(_between(upper, lower, outside, vertices))
    assert narrowed, "an exchange that they admit leaves a pairing"
    return optimal, exchange


def first_transposition(
    optimal: OptimalMatchings, s1: Sequence[int], s2: Sequence[int]
) -> list[tuple[int, int]]:
    """Each player of S1 in order with the first player of S2 possible."""
    return optimal.take_in_turn(s1, mask_of(s2))


def _between(s1: Sequence[int], s2: Sequence[int], outside: int, vertices: int) -> list[int]:
    """All edges but those within S1, within S2, and from S1 to the outside."""
    upper, lower = mask_of(s1), mask_of(s2)
    allowed = [-1] * vertices
    for vertex in s1:
        allowed[vertex] = lower
    for vertex in s2:
        allowed[vertex] = upper | outside
    for vertex in bits(outside):
        allowed[vertex] = ~upper
    return allowed


def _fewest_and_nearest(
    optimal: OptimalMatchings, s1: Sequence[int], s2: Sequence[int], classes: Sequence[int]
) -> OptimalMatchings:
    """The pairings that need the fewest players exchanged, then the smallest difference.

    A pairing comes first by the exchange that moves, of each pair within S1, the lower player, and
    each player of S1 who remains; and of each pair within S2 the higher player. These are as many of
    S1 as of S2. Numbered from 0, each of S1 costs `step` less their number, each of S2 theirs: for k exchanged
    k · `step` and the difference, which is positive and less than k · n for n players. As k is at
    most n / 2, it is less than n²: with that for `step`, one player more outweighs any difference.
    """
    number = {vertex: index for index, vertex in enumerate((*s1, *s2))}
    upper, lower = set(s1), set(s2)
    step = len(number) ** 2

    def cost(one: int, other: int) -> int:
        first, second = min(one, other), max(one, other)
        if first in upper:
            if second in upper:
                return step - number[second]
            return 0 if second in lower else step - number[first]
        return number[first] if first in lower and second in lower else 0

    # Classes are not negative, so that each of these gets one of its own.
    own = [~vertex if vertex in number else name for vertex, name in enumerate(classes)]
    return optimal.refine(cost, own, step)


def _moved(
    optimal: OptimalMatchings, players: Sequence[int], own_side: Callable[[int], int], outside: int
) -> list[int]:
    """Who changes sides, given players in the order of priority.

    `own_side(vertex)` bounds the vertices whose pairing with the player makes the player move.
    """
    group = mask_of(players)
    return [
        vertex for vertex in players if optimal.restrict(vertex, group & own_side(vertex) | outside)
    ]
