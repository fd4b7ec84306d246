"""How large type is, by where a document is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from arbiter_app.reports.fit import LEAST_TYPE
from arbiter_app.tournament.paper import WallSettings

LARGEST, SMALLEST = 18.0, 10.0
"""The range of type sizes, in points."""

LEAST_SHARE: Final = 0.7
"""No text of a table is smaller relative to its type: heads, and what is said in passing."""

LEAST_SIZE: Final = LEAST_TYPE / LEAST_SHARE
"""Smaller only tables that would leave the page are not set: they are parted."""


@dataclass(frozen=True, slots=True)
class TypeRange:
    """How large type has to be where a document is read.

    Attributes:
        least: the smallest type that is read there with ease; smaller only if names would have
            to be crowded otherwise.
        comfortable: the size that decides how many pages there are where one is not enough.
        is_asked_for: the arbiter wants that size, whatever becomes of the pages and of the names,
            which go over several lines.
    """

    least: float
    comfortable: float
    is_asked_for: bool = False


ON_THE_TABLE: Final = TypeRange(SMALLEST, 11.0)

ON_THE_WALL: Final = TypeRange(12.0, 13.0)
"""Capitals of 12 pt are 3 mm high: five minutes of arc from 2 m, as normal sight reads."""


def wall_types(wall: WallSettings) -> TypeRange:
    """The type of what hangs on the wall: as the arbiter wants it, or as it is read from afar."""
    size = float(wall.type_size)
    return TypeRange(size, size, is_asked_for=True) if size else ON_THE_WALL


def sizes() -> Iterator[float]:
    """The type sizes to try, the largest first, without the smallest."""
    size = LARGEST
    while size > SMALLEST:
        yield size
        size -= 0.5
