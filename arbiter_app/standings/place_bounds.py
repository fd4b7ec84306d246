"""The places that points alone allow: no outcome can lead outside them.

A place is one more than the number of those ahead. At worst everybody is ahead who can have as many
points: the tie-breaks may say so. At best only those are who must have more. Of a game that is open
one ending is taken that puts most, or fewest, of its two players ahead; what is ahead by the endings
of one game does not depend on those of another, so the sum over all is reached.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from arbiter_app.standings.prospects import Places
from arbiter_app.tournament.types import Points, Tpn

Span: TypeAlias = tuple[Points, Points]
"""The fewest and the most points."""

Ending: TypeAlias = Mapping[Tpn, Span]
"""The points that some players end with, if their game ends in one way."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Players whose points depend on each other, and on nobody else's: one ending of these happens."""

    endings: tuple[Ending, ...]

    def of(self, players: Collection[Tpn]) -> Unit:
        """The same of some players only."""
        return Unit(
            tuple(
                {tpn: span for tpn, span in ending.items() if tpn in players}
                for ending in self.endings
            )
        )

    def most_level(self, points: Points) -> int:
        """How many at most can have so many points or more."""
        return max(_level(ending, points) for ending in self.endings)

    def fewest_above(self, points: Points) -> int:
        """How many at least have more points."""
        return min(_above(ending, points) for ending in self.endings)


def _level(ending: Ending, points: Points, *, without: Tpn | None = None) -> int:
    return sum(most >= points for tpn, (_, most) in ending.items() if tpn != without)


def _above(ending: Ending, points: Points, *, without: Tpn | None = None) -> int:
    return sum(least > points for tpn, (least, _) in ending.items() if tpn != without)


@dataclass(slots=True)
class PlaceBounds:
    """Places among the players of some units; each threshold is counted once."""

    units: Sequence[Unit]
    _level: dict[Points, int] = field(default_factory=dict)
    _above: dict[Points, int] = field(default_factory=dict)

    def of(self, tpn: Tpn, unit: Unit, endings: Iterable[Ending]) -> Places:
        """The places of a player of a unit, if that ends in one of these ways."""
        best, worst = [], []
        for ending in endings:
            least, most = ending[tpn]
            level = self._most_level(least) - unit.most_level(least)
            above = self._fewest_above(most) - unit.fewest_above(most)
            worst.append(1 + level + _level(ending, least, without=tpn))
            best.append(1 + above + _above(ending, most, without=tpn))
        return Places(min(best), max(worst), is_first_alone=max(worst) == 1)

    def _most_level(self, points: Points) -> int:
        found = self._level.get(points)
        if found is None:
            found = self._level[points] = sum(unit.most_level(points) for unit in self.units)
        return found

    def _fewest_above(self, points: Points) -> int:
        found = self._above.get(points)
        if found is None:
            found = self._above[points] = sum(unit.fewest_above(points) for unit in self.units)
        return found
