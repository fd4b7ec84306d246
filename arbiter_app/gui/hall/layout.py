"""How a list fills the screen of the hall: type as large as it can be, rows on pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from arbiter_app.gui.hall.content import HallCell, HallColumn

ROW: Final = 1.5
"""Height of a row in heights of type."""

PADDING: Final = 0.35
"""Room at each side of a cell, in heights of type."""

GUTTER: Final = 1.2
"""Between two columns of a list, in heights of type."""

_SMALLEST: Final = 1 / 24
"""Type that is read from the last row, as a part of the height of the list."""

_LARGEST: Final = 1 / 12
_STEP: Final = 1.15
_CROWDED: Final = 0.9
"""The part of the names that has to fit into its column without being set smaller."""

_LEAST_NAME: Final = 8.0
"""Heights of type that a column of names has at least."""


@dataclass(frozen=True, slots=True)
class HallLayout:
    """The type in pixels, and how many rows stand on a page, below and beside each other.

    `widths` are those of the columns of the list once, in pixels.
    """

    size: int
    rows: int
    across: int
    pages: int
    widths: tuple[int, ...]

    @property
    def per_page(self) -> int:
        return self.rows * self.across

    @property
    def row_height(self) -> int:
        return round(self.size * ROW)

    @property
    def gutter(self) -> int:
        return round(self.size * GUTTER) if self.across > 1 else 0


@dataclass(frozen=True, slots=True)
class Measured:
    """The widths that a list needs, in heights of type; `names` of the columns that grow.

    `usual` is what most names of a growing column need, `most` what the longest needs.
    """

    grows: tuple[bool, ...]
    usual: tuple[float, ...]
    most: tuple[float, ...]


def measured(columns: Sequence[HallColumn], widths: Sequence[Sequence[float]]) -> Measured:
    """From the width of each heading and cell of each column, in heights of type."""
    usual, most = [], []
    for column, found in zip(columns, widths, strict=True):
        ordered = sorted(found) or [0.0]
        longest = ordered[-1] + 2 * PADDING
        # Of very few names every one counts: of one, that one, and not the heading.
        typical = ordered[ceil(_CROWDED * (len(ordered) - 1))] + 2 * PADDING
        usual.append(max(typical, _LEAST_NAME) if column.grows else longest)
        most.append(max(longest, usual[-1]))
    return Measured(tuple(column.grows for column in columns), tuple(usual), tuple(most))


def layout_of(
    count: int, needed: Measured, width: int, height: int, *, across: int = 1, step: int = 0
) -> HallLayout:
    """The fewest pages with type that can be read from afar, then the largest type for them.

    `height` is that of the list with its heads, `across` how many columns it may stand in at most,
    `step` what the arbiter wants the type to be larger.
    """
    least = max(round(height * _SMALLEST * _STEP**step), 8)
    best = min(
        (
            _with(count, needed, width, height, least, each)
            for each in range(1, across + 1)
            if each == 1 or _is_wide_enough(needed, width, least, each)
        ),
        key=lambda found: (found.pages, found.across),
    )
    for size in range(least + 1, round(height * _LARGEST * _STEP**step) + 1):
        larger = _with(count, needed, width, height, size, best.across)
        if larger.pages > best.pages or not _is_wide_enough(needed, width, size, best.across):
            break
        best = larger
    return best


def _is_wide_enough(needed: Measured, width: int, size: int, across: int) -> bool:
    gutters = (across - 1) * GUTTER
    return (across * sum(needed.usual) + gutters) * size <= width


def _with(
    count: int, needed: Measured, width: int, height: int, size: int, across: int
) -> HallLayout:
    rows = max(height // round(size * ROW) - 1, 1)
    pages = max(-(-count // (rows * across)), 1)
    # The last page has about as many rows as the others.
    even = max(-(-count // (pages * across)), 1)
    gutters = round(size * GUTTER) * (across - 1)
    return HallLayout(size, even, across, pages, _widths(needed, size, (width - gutters) // across))


def _widths(needed: Measured, size: int, width: int) -> tuple[int, ...]:
    """What most names need, then what the longest need; the rest is shared by the names.

    Where there is not even room for what most need, names get less of it in the same proportion.
    """
    usual = [each * size for each in needed.usual]
    growing = [index for index, grows in enumerate(needed.grows) if grows]
    room = max(width - sum(usual) + sum(usual[index] for index in growing), 0.0)
    most = {index: needed.most[index] * size for index in growing}
    common = sum(usual[index] for index in growing)
    longest = sum(most.values())
    for index in growing:
        if room <= common:
            usual[index] *= room / common
        elif room <= longest:
            part = (room - common) / (longest - common)
            usual[index] += part * (most[index] - usual[index])
        else:
            usual[index] = most[index] + (room - longest) / len(growing)
    return tuple(map(int, usual))


def page_rows(
    rows: Sequence[tuple[HallCell, ...]], layout: HallLayout, page: int
) -> list[list[tuple[HallCell, ...]]]:
    """The columns of a page, each with its rows from above."""
    start = page * layout.per_page
    shown = rows[start : start + layout.per_page]
    return [list(shown[first : first + layout.rows]) for first in range(0, len(shown), layout.rows)]
