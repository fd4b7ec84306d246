"""A table set at one type size: where everything stands, and which rows a page has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arbiter_app.reports.fit import ELLIPSIS
from arbiter_app.reports.table import PrintedTable

HEAD_SCALE = 0.72
"""Heads of columns relative to the rows."""

ROW_STEP = 1.6
HEAD_HEIGHT = 1.9
HEADING_HEIGHT = 2.2
"""Of a heading above the first row of a group."""

RESULT_BOX = (3.4, 1.36)
MOST_OPEN_ALONE, MOST_OPEN = 1.6, 1.24
"""How much higher rows may get where there is room: on a single page, on several."""


@dataclass(frozen=True, slots=True)
class PrintedLayout:
    """A table at one type size and width, in points; `heights` has one entry per row.

    `floor` is the least size of anything in it, relative to the type size; `lines` are those of cells
    that were set into their column.
    """

    table: PrintedTable
    size: float
    floor: float
    lefts: tuple[float, ...]
    widths: tuple[float, ...]
    axes: tuple[float, ...]
    heights: tuple[float, ...]
    lines: tuple[tuple[tuple[str, ...] | None, ...], ...]

    @property
    def head_height(self) -> float:
        return HEAD_HEIGHT * self.size

    @property
    def heading_height(self) -> float:
        """What a heading above a row needs, if the table has such."""
        return HEADING_HEIGHT * self.size if self.table.headings else 0.0

    def begins_group(self, index: int, rows: range) -> bool:
        """Whether a row is the first one of its group, or of these rows."""
        return index == rows.start or index - 1 in self.table.ends

    @property
    def is_cut(self) -> bool:
        """Whether a text was too long for its lines."""
        return any(each and each[-1].endswith(ELLIPSIS) for row in self.lines for each in row)

    def size_of(self, scale: float) -> float:
        """The size in points of what has this scale."""
        return self.size * max(scale, self.floor)

    def opened(self, height: float, *, reserve: float = 0.0, across: int = 1) -> PrintedLayout:
        """The same with rows as high as they can be without needing another page."""
        pages = len(self.pages_with(height, reserve, across))
        factor = MOST_OPEN if pages > 1 else MOST_OPEN_ALONE
        while factor > 1.0:
            open_rows = replace(self, heights=tuple(own * factor for own in self.heights))
            if len(open_rows.pages_with(height, reserve, across)) <= pages:
                return open_rows
            factor -= 0.02
        return self

    def count_pages(self, height: float, reserve: float, across: int = 1) -> int:
        """How many pages of that height the rows need."""
        heights, room = self._with(reserve), height - self.head_height
        is_alone = bool(self.heights) and reserve > 0.0 and heights[-1] > room
        heights = self.heights if is_alone else heights
        return is_alone - (-len(self._filled(heights, room)) // across)

    def pages_with(self, height: float, reserve: float, across: int = 1) -> list[tuple[range, ...]]:
        """The rows of the columns of each page of that height; a row is never split.

        All columns are about equally long. Something of height `reserve` follows the last row, on its
        page if a page has room for both.
        """
        heights, room = self._with(reserve), height - self.head_height
        if not self.heights:
            return [(range(0),)]
        if reserve and heights[-1] > room:
            alone = (range(len(heights), len(heights)),)
            return [*self.pages_with(height, 0.0, across), alone]
        most = -(-len(self._filled(heights, room)) // across) * across
        low, high = sum(heights) / most, room
        while high - low > 1.0:
            middle = (low + high) / 2
            is_enough = len(self._filled(heights, middle)) <= most
            low, high = (low, middle) if is_enough else (middle, high)
        columns = self._filled(heights, high)
        return [tuple(columns[at : at + across]) for at in range(0, len(columns), across)]

    def _with(self, reserve: float) -> Sequence[float]:
        """The heights, that of the last row with what follows it."""
        return (*self.heights[:-1], self.heights[-1] + reserve) if self.heights else ()

    def _filled(self, heights: Sequence[float], room: float) -> list[range]:
        """The rows in columns, each as full as it can be."""
        columns: list[range] = []
        start, used = 0, 0.0
        for index, height in enumerate(heights):
            heading = self.heading_height if index - 1 in self.table.ends else 0.0
            if index > start and used + heading + height > room:
                columns.append(range(start, index))
                start, used = index, 0.0
            used += (self.heading_height if index == start else heading) + height
        columns.append(range(start, len(heights)))
        return columns
