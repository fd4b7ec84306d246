"""[C4]: can the players not yet paired still be paired completely?

The field is a graph over positions (players in the order of 1.2), an edge where two may meet by
the absolute criteria. A scoregroup is a run of positions; a *suffix* is a scoregroup with
everything below it, and with the PAB as one more vertex where the field is odd.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.pairing.matching import Matching, bits


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
    """The suffixes of a field, from the lowest scoregroup up, each found once."""

    def __init__(self, adjacency: Sequence[int], starts: Sequence[int], players: int) -> None:
        """`starts[k]` is the first position of scoregroup k; the PAB follows the last player."""
        self._adjacency = list(adjacency)
        self._size = len(adjacency)
        self._bounds = [*starts, players, self._size]
        self._mates: list[list[int]] = [[] for _ in self._bounds]
        self._found: dict[int, Suffix] = {}
        self._build()

    def _build(self) -> None:
        matching = Matching(self._adjacency, 0)
        self._mates[-1] = list(matching.mate)
        for group in range(len(self._bounds) - 2, -1, -1):
            first, end = self._bounds[group], self._bounds[group + 1]
            added = (1 << end) - (1 << first)
            matching.active |= added
            matching.exposed |= added
            matching.match_greedily()
            matching.maximise()
            self._mates[group] = list(matching.mate)

    def suffix(self, group: int) -> Suffix:
        """The suffix that starts with scoregroup `group` (one past the last: the PAB, if any)."""
        group = min(group, len(self._bounds) - 1)
        found = self._found.get(group)
        if found is None:
            found = self._measure(group)
            self._found[group] = found
        return found

    def matching(self, group: int) -> Matching:
        """A largest matching of a suffix, to be changed at will."""
        group = min(group, len(self._bounds) - 1)
        return Matching(self._adjacency, self._mask(group), list(self._mates[group]))

    def _mask(self, group: int) -> int:
        return (1 << self._size) - (1 << self._bounds[group])

    def _measure(self, group: int) -> Suffix:
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
        """Positions of which not all can be served, if the whole field cannot be paired."""
        return tuple(bits(self.matching(0).deficient_set()))
