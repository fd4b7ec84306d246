"""Why a bracket cannot do with fewer or other upfloaters: who could not all be served without.

Dubov 2.3.1 to 2.3.6, Double-Swiss 2.3.1, 2.3.2 and 2.3.4. Players are positions, sets of them masks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.matching.barriers import left_over
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.unserved import MOST_UNSERVED
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.bounds import (
    BoundReason,
    NobodyLess,
    OddNumber,
    Unavoidable,
)


@dataclass(frozen=True, slots=True)
class Choice:
    """Residents, everybody below them, and the upfloaters taken.

    `compatible[p]` are those whom p may meet, `difference` tells how far somebody below stands below
    the residents.
    """

    compatible: Sequence[int]
    residents: int
    lower: int
    taken: int
    difference: Callable[[int], Points]
    tpns: Callable[[Iterator[int]], tuple[Tpn, ...]]

    def fewer(self) -> tuple[BoundReason, ...] | None:
        """Why no fewer come up: an odd number, or who cannot be served with nobody coming up."""
        count = self.taken.bit_count()
        if count == 1:
            return (OddNumber(self.residents.bit_count()),)
        return self.unavoidable(self.lower, count)

    def nearer(self) -> tuple[BoundReason, ...] | None:
        """Why as many do not come from higher scores: nobody has one, or who cannot be served with
        nobody coming up who stands as far below.
        """
        found: list[BoundReason] = []
        differences = {position: self.difference(position) for position in bits(self.lower)}
        for least in sorted({differences[one] for one in bits(self.taken)}, reverse=True):
            far = mask_of(one for one, own in differences.items() if own >= least)
            if far == self.lower:
                found.append(NobodyLess())
                continue
            told = self.unavoidable(far, (far & self.taken).bit_count(), least)
            if told is None:
                return None
            found += told
        return tuple(found)

    def unavoidable(
        self, costly: int, times: int, least: Points | None = None
    ) -> tuple[BoundReason, ...] | None:
        """Who cannot all be served with none of the `costly` coming up: so many of them have to.

        Each of these serves a resident, and is served.
        """
        graph = Graph.of(self.compatible, self.residents | self.lower)
        graph.keep_apart(self.residents, costly)
        return graph.unserved(
            (self.residents, self.lower), times, self.tpns, least=least, is_below=True
        )


@dataclass(frozen=True, slots=True)
class Graph:
    """Who of some players may meet whom, to leave out the pairs that miss a criterion."""

    adjacency: list[int]
    everybody: int

    @classmethod
    def of(cls, compatible: Sequence[int], everybody: int) -> Graph:
        return cls([mask & everybody for mask in compatible], everybody)

    def keep_apart(self, some: int, others: int) -> None:
        """Nobody of the ones meets anybody of the others."""
        for position in bits(some):
            self.adjacency[position] &= ~others
        for position in bits(others):
            self.adjacency[position] &= ~some

    def unserved(
        self,
        sides: Sequence[int],
        times: int,
        tpns: Callable[[Iterator[int]], tuple[Tpn, ...]],
        *,
        least: Points | None = None,
        is_below: bool = False,
    ) -> tuple[BoundReason, ...] | None:
        """Who cannot all be served, so that at least so many of the pairs left out have to be made.

        Each of these pairs serves one of each of the `sides`, two of everybody.
        """
        wanted = [*((side, times) for side in sides), (self.everybody, 2 * times - 1)]
        for some, count in wanted:
            found = left_over(self.adjacency, self.everybody, some, count, MOST_UNSERVED)
            if found is not None:
                groups = tuple(tpns(bits(group)) for group in found.groups)
                opponents = tpns(bits(found.opponents))
                return (Unavoidable(groups, opponents, found.count, least, is_below=is_below),)
        return None
