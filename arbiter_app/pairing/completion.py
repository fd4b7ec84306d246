"""[C4]: can the players not yet paired still be paired completely?

The field is a graph over positions (players in the order of 1.2), an edge where two may meet by
the absolute criteria. A scoregroup is a run of positions; a *suffix* is a scoregroup with
everything below it, and with the PAB as one more vertex where the field is odd.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits


@dataclass(frozen=True, slots=True)
class Suffix:
    """How far a suffix can be paired within itself.

    `unserved` is the least number of vertices left over. With exactly one left over, `leavable`
    holds the vertices that could be the one; otherwise it is empty.
    """

    unserved: int
    leavable: int

    @property
    def is_complete(self) -> bool:
        return self.unserved == 0


class Completion:
    """The suffixes of a field, each measured when it is asked for.

    Where everybody may meet at least half of the others, Dirac's theorem (1952) gives the answer
    without a search; otherwise matchings are built from the lowest scoregroup up.
    """

    def __init__(
        self,
        adjacency: Sequence[int],
        starts: Sequence[int],
        players: int,
        apart: Sequence[int] | None = None,
    ) -> None:
        """`starts[k]` is the first position of scoregroup k; the PAB follows the last player.

        `apart` saves counting for each scoregroup anew (see the attribute).
        """
        self._adjacency = list(adjacency)
        self._size = len(adjacency)
        self._players = players
        self._bounds = [*starts, players, self._size]
        self._mates: list[list[int]] = []
        self._found: dict[int, Suffix] = {}
        self.apart = self._most_apart() if apart is None else apart
        """For each scoregroup, the most players that one of the suffix may not meet in the field."""

    def _most_apart(self) -> list[int]:
        players = self._players
        everybody = (1 << players) - 1
        most, fewest = [0] * len(self._bounds), players - 1
        for group in range(len(self._bounds) - 3, -1, -1):
            first, end = self._bounds[group], self._bounds[group + 1]
            near = min((mask & everybody).bit_count() for mask in self._adjacency[first:end])
            fewest = min(fewest, near)
            most[group] = players - 1 - fewest
        return most

    def _build(self) -> None:
        matching = Matching(self._adjacency, 0)
        mates = [list(matching.mate)]
        for group in range(len(self._bounds) - 2, -1, -1):
            first, end = self._bounds[group], self._bounds[group + 1]
            added = (1 << end) - (1 << first)
            matching.active |= added
            matching.exposed |= added
            matching.match_greedily()
            matching.maximise()
            mates.append(list(matching.mate))
        self._mates = mates[::-1]

    def suffix(self, group: int) -> Suffix:
        """The suffix that starts with scoregroup `group` (one past the last: the PAB, if any)."""
        group = min(group, len(self._bounds) - 1)
        found = self._found.get(group)
        if found is None:
            found = self._by_degrees(group)
            if found is None:
                found = self._by_matching(group)
            self._found[group] = found
        return found

    def matching(self, group: int) -> Matching:
        """A largest matching of a suffix, to be changed at will."""
        if not self._mates:
            self._build()
        group = min(group, len(self._bounds) - 1)
        return Matching(self._adjacency, self._mask(group), list(self._mates[group]))

    def _mask(self, group: int) -> int:
        return (1 << self._size) - (1 << self._bounds[group])

    def _by_degrees(self, group: int) -> Suffix | None:
        """The suffix by Dirac's theorem, None if it does not apply.

        An even number of players of whom each may meet half of the number can be paired. Where
        players are taken out first (the receiver of the PAB, the one left over), the others lose
        at most as many opponents.
        """
        count = self._players - min(self._bounds[group], self._players)
        everybody = self._mask(group)
        if self._size == self._players:
            removed = count % 2
            if not self._has_degree(group, count, removed):
                return None
            return Suffix(1, everybody) if removed else Suffix(0, 0)
        takers = self._adjacency[self._players] & everybody
        if not takers:
            alone = count % 2 == 0 and self._has_degree(group, count, 0)
            return Suffix(1, 1 << self._players) if alone else None
        if count % 2:
            return Suffix(0, 0) if self._has_degree(group, count, 1) else None
        if not self._has_degree(group, count, 2):
            return None
        # The PAB's only taker cannot be the one left over.
        return Suffix(1, everybody if takers.bit_count() > 1 else everybody & ~takers)

    def _has_degree(self, group: int, count: int, removed: int) -> bool:
        """True if each of `count` players may meet half of those left after `removed` are out."""
        least = (count - removed) // 2 + removed
        if count - 1 - self.apart[group] >= least:
            return True
        first = self._bounds[group]
        mask = (1 << self._players) - (1 << first) if count else 0
        return all(
            (self._adjacency[vertex] & mask).bit_count() >= least
            for vertex in range(first, self._players)
        )

    def _by_matching(self, group: int) -> Suffix:
        matching = self.matching(group)
        unserved = matching.exposed.bit_count()
        leavable = 0
        if unserved == 1:
            leavable = matching.exchangeable(matching.exposed.bit_length() - 1)
        return Suffix(unserved, leavable)

    def can_complete(self, floaters: int, group: int) -> bool:
        """Whether `floaters` and the suffix from `group` on can be paired completely."""
        count = floaters.bit_count()
        suffix = self.suffix(group)
        if count == 0:
            return suffix.is_complete
        if count == 1:
            floater = floaters.bit_length() - 1
            return bool(self._adjacency[floater] & suffix.leavable)
        matching = self.matching(group)
        matching.active |= floaters
        matching.exposed |= floaters
        return matching.complete()

    def unserved_players(self) -> tuple[int, ...]:
        """Positions of which not all can be served, if the whole field cannot be paired.

        Empty where the search shows only sets that hold the PAB, too.
        """
        bye = (1 << self._size) - (1 << self._players)
        return tuple(bits(self.matching(0).deficient_set(bye)))
