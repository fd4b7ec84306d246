"""How large type is, by where a document is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from arbiter_app.reports.fit import LEAST_TYPE
from arbiter_app.tournament.paper import WallSettings

LARGEST: Final = 18.0
_STEP: Final = 0.5

_MANY_SHEETS: Final = 12
_FOR_A_POINT, _FOR_A_POINT_OF_MANY = 0.15, 0.04
"""What a point of type is worth, as a share of a sheet: less on those that are more than many."""

_BELOW_LEAST: Final = 0.3
"""What a point is worth below what is read with ease."""


@dataclass(frozen=True, slots=True)
class TypeRange:
    """How large type has to be where a document is read.

    Attributes:
        least: the smallest type of names that is read there with ease.
        comfortable: the size from which on larger type is not worth a sheet.
        smallest: nothing that belongs to the document is smaller.
        is_asked_for: the arbiter wants that size, whatever becomes of the pages and of the names,
            which go over several lines.
    """

    least: float
    comfortable: float
    smallest: float = LEAST_TYPE
    is_asked_for: bool = False

    def loss(self, size: float, sheets: int) -> float:
        """What type of this size lacks, as a share of the sheets."""
        further = max(sheets - _MANY_SHEETS, 0) / max(sheets, 1)
        each = _FOR_A_POINT - (_FOR_A_POINT - _FOR_A_POINT_OF_MANY) * further
        below = max(self.least - size, 0.0) * _BELOW_LEAST
        return below + max(self.comfortable - size, 0.0) * each

    def sizes(self) -> Iterator[float]:
        """The type sizes to try, the largest first."""
        if self.is_asked_for:
            yield self.least
            return
        size = LARGEST
        while size >= self.smallest:
            yield size
            size -= _STEP


ON_THE_TABLE: Final = TypeRange(10.0, 11.0)

ON_THE_WALL: Final = TypeRange(12.0, 14.0, smallest=12.0)
"""Capitals of 12 pt are 3 mm high: five minutes of arc from 2 m, as normal sight reads."""


CLOSE_TO_THE_WALL: Final = replace(ON_THE_WALL, comfortable=13.0)
"""Who follows many names to find one stands close."""


def wall_types(wall: WallSettings, usual: TypeRange = ON_THE_WALL) -> TypeRange:
    """The type of what hangs on the wall: as the arbiter wants it, or as it is usually read."""
    size = float(wall.type_size)
    return TypeRange(size, size, usual.smallest, is_asked_for=True) if size else usual
