"""Tables over several pages: widths, and the type size that fits.

Natural measures are in units of the type size, those of a layout in points.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import assert_never

from arbiter_app.reports.cells import (
    GAME_NUMBER,
    MARK_STEP,
    MARK_TEXT,
    MARK_TEXT_SCALE,
    Cell,
    GameCell,
    MarksCell,
    NumberCell,
    ResultCell,
    TextCell,
)
from arbiter_app.reports.fit import SMALLEST_SCALE, Fitted, fit
from arbiter_app.reports.type_sizes import (
    LEAST_SHARE,
    LEAST_SIZE,
    ON_THE_TABLE,
    SMALLEST,
    TypeRange,
    sizes,
)
from arbiter_app.reports.typesetter import Align, Typesetter

HEAD_SCALE = 0.72
"""Heads of columns relative to the rows."""

ROW_STEP = 1.72
HEAD_HEIGHT = 1.9

RESULT_BOX = (3.4, 1.36)
MOST_OPEN_ALONE, MOST_OPEN = 1.5, 1.15
"""How much higher rows may get where there is room: on a single page, on several."""

_WIDEST_CELL = 14.0
"""The greatest width of a column that does not grow, in units of the type size."""

_LEAST_ROOM = 8.0
"""The least width of a column of names, in units of the type size."""

_NARROWEST = 4.0
"""What a column of names has at least, however narrow the page."""

_CROWDED = 0.92
_TWO_LINES = 1.6
"""What two lines hold of a name, broken between words, relative to one."""
_MOST_CROWDED_SHARE = 0.1

_WIDEST_GAP, _LEAST_OPEN_GAP = 2.4, 0.6
"""How far gaps open where the names leave room, and which are too close to what follows to open."""
_SHARE_OF_GAPS = 0.75
"""How much of the room that no name needs goes to the gaps; the names keep the rest."""


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """A column: `gap` is the space before it, `grows` lets it take what room is left."""

    head: str
    align: Align = Align.LEFT
    gap: float = 0.9
    grows: bool = False
    disc: str = ""


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """Columns and rows of cells, one cell per column; `ends` are the last rows of groups.

    `lead` is the number of first columns that say who a row is about: a table too wide for any
    page is parted behind them. With 0 it stays in one. The first `once` columns say what a group is
    about: they are drawn in its first row, and again at the top of each page.
    """

    columns: tuple[PrintedColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    ends: frozenset[int] = frozenset()
    lead: int = 0
    once: int = 0

    def part(self, columns: range) -> PrintedTable:
        """The leading columns with some of the others."""
        kept = (*range(self.lead), *columns)
        return PrintedTable(
            tuple(self.columns[index] for index in kept),
            tuple(tuple(row[index] for index in kept) for row in self.rows),
            self.ends,
            self.lead,
            self.once,
        )


def ends_of_groups(keys: Iterable[object]) -> frozenset[int]:
    """The rows below which something else begins: their keys, in order, differ from the next."""
    return frozenset(row for row, (key, below) in enumerate(pairwise(keys)) if key != below)


@dataclass(frozen=True, slots=True)
class _Measures:
    """Natural widths: of the cells, and of figures left and right of their axis.

    `needed` is that of the widest cell, whatever it is, `natural` what a column may ask for.
    """

    natural: float
    needed: float
    whole: float
    rest: float


@dataclass(frozen=True, slots=True)
class PrintedLayout:
    """A table at one type size and width, in points; `heights` has one entry per row."""

    table: PrintedTable
    size: float
    lefts: tuple[float, ...]
    widths: tuple[float, ...]
    axes: tuple[float, ...]
    heights: tuple[float, ...]
    fitted: tuple[tuple[Fitted | None, ...], ...]
    crowded: float

    @property
    def is_crowded(self) -> bool:
        """True if so many names had to shrink that a wider page would be better."""
        return self.crowded > _MOST_CROWDED_SHARE

    def is_readable(self, types: TypeRange) -> bool:
        """True if the type is large enough, with few names set smaller."""
        return self.size >= types.least and (types.is_asked_for or not self.is_crowded)

    @property
    def head_height(self) -> float:
        return HEAD_HEIGHT * self.size

    def opened(self, height: float, *, reserve: float = 0.0) -> PrintedLayout:
        """The same with rows as high as they can be without needing another page."""
        pages = len(self.pages_with(height, reserve))
        factor = MOST_OPEN if pages > 1 else MOST_OPEN_ALONE
        while factor > 1.0:
            open_rows = replace(self, heights=tuple(own * factor for own in self.heights))
            if len(open_rows.pages_with(height, reserve)) <= pages:
                return open_rows
            factor -= 0.02
        return self

    def pages_with(self, height: float, reserve: float) -> list[range]:
        """The rows of each page of that height; a row is never split.

        Something of height `reserve` follows the last row. A last page that would be nearly
        empty gets rows of the page before it.
        """
        pages = self._filled(height)
        if self._used(pages[-1]) + reserve > height:
            pages.append(range(pages[-1].stop, pages[-1].stop))
        if len(pages) > 1 and len(pages[-1]) < len(pages[-2]) / 3:
            pages[-2:] = self._evened(pages[-2].start, pages[-1].stop, height - reserve)
        return pages

    def filled(self, height: float, reserve: float) -> float:
        """How much of the pages it needs is filled, 1 if all of it."""
        used = self._used(range(len(self.heights))) + reserve
        return used / (height * len(self.pages_with(height, reserve)))

    def _filled(self, height: float) -> list[range]:
        pages: list[range] = []
        start, used = 0, self.head_height
        for index, row_height in enumerate(self.heights):
            if index > start and used + row_height > height:
                pages.append(range(start, index))
                start, used = index, self.head_height
            used += row_height
        pages.append(range(start, len(self.heights)))
        return pages

    def _evened(self, start: int, stop: int, room: float) -> list[range]:
        """Two pages of about as many rows; the second one has to fit into `room`."""
        middle = (start + stop + 1) // 2
        while middle < stop and self._used(range(middle, stop)) > room:
            middle += 1
        return [range(start, middle), range(middle, stop)]

    def _used(self, rows: range) -> float:
        return self.head_height + sum(self.heights[row] for row in rows)


class TableSetter:
    """Lays a table out; what does not depend on the size is measured once.

    With `is_whole` nothing is set smaller than the rest of its column: long names go over two
    lines.
    """

    def __init__(
        self, typesetter: Typesetter, table: PrintedTable, *, is_whole: bool = False
    ) -> None:
        self._typesetter = typesetter
        self._least_scale = 1.0 if is_whole else SMALLEST_SCALE
        self._table = table
        self._measures = [
            self._measure(column, [row[index] for row in table.rows])
            for index, column in enumerate(table.columns)
        ]
        self._name_widths = sorted(
            typesetter.width(cell.text, cell.face)
            for row in table.rows
            for cell, column in zip(row, table.columns, strict=True)
            if column.grows and isinstance(cell, TextCell)
        )

    def crowded(self, width: float, size: float) -> float:
        """The share of names that would be set noticeably smaller, or on more lines than meant."""
        if not self._name_widths:
            return 0.0
        most = _TWO_LINES if self._least_scale == 1.0 else 1 / _CROWDED
        wide = bisect_right(self._name_widths, self._room(width, size) * most)
        return 1 - wide / len(self._name_widths)

    def fits(self, width: float, size: float) -> bool:
        """True if no column leaves the page at this size."""
        return (self._fixed + self._growing * _NARROWEST) * size <= width

    def least_pages(self, height: float, size: float) -> int:
        """No layout at this size has fewer pages."""
        per_page = max(int((height / size - HEAD_HEIGHT) / ROW_STEP), 1)
        return -(-len(self._table.rows) // per_page)

    def parts(self, width: float, size: float = LEAST_SIZE) -> list[PrintedTable]:
        """The table, or parts of it that each fit into a width where it would be too small."""
        table, room = self._table, width / size
        needs = [
            column.gap + (_LEAST_ROOM if column.grows else measures.natural)
            for column, measures in zip(table.columns, self._measures, strict=True)
        ]
        if not table.lead or sum(needs) <= room:
            return [table]
        lead = sum(needs[: table.lead])
        parts, start, used = [], table.lead, lead
        for index in range(table.lead, len(needs)):
            if index > start and used + needs[index] > room:
                parts.append(table.part(range(start, index)))
                start, used = index, lead
            used += needs[index]
        return [*parts, table.part(range(start, len(needs)))]

    def largest_size(self, width: float) -> float:
        """The size at which every column has at least some room; margins may be very wide."""
        size = width / (self._fixed + self._growing * _LEAST_ROOM)
        return max(size, min(LEAST_SIZE, width / (self._fixed + self._growing * _NARROWEST)))

    @property
    def _fixed(self) -> float:
        """What columns that do not grow need, and all gaps."""
        return sum(
            column.gap + (0.0 if column.grows else measures.natural)
            for column, measures in zip(self._table.columns, self._measures, strict=True)
        )

    @property
    def _growing(self) -> int:
        return sum(column.grows for column in self._table.columns)

    def _room(self, width: float, size: float) -> float:
        """The width of each column that grows."""
        if not self._growing:
            return 0.0
        return max((width / size - self._fixed) / self._growing, _NARROWEST)

    def _balanced(self, width: float, size: float) -> tuple[list[float], list[float]]:
        """The widths of the columns that grow, and the gaps: opened up where names leave room.

        The columns are equally wide, unless one of them needs less and another more.
        """
        room = self._room(width, size)
        gaps = [column.gap for column in self._table.columns]
        needs = [
            measures.needed
            for column, measures in zip(self._table.columns, self._measures, strict=True)
            if column.grows
        ]
        total = room * len(needs)
        open_gaps = sum(gap for gap in gaps if gap >= _LEAST_OPEN_GAP)
        widest = max(needs, default=0.0)
        if needs and open_gaps and room > widest:
            spare = (room - widest) * len(needs) * _SHARE_OF_GAPS
            factor = min(_WIDEST_GAP, 1 + spare / open_gaps)
            opened = [gap * factor if gap >= _LEAST_OPEN_GAP else gap for gap in gaps]
            total -= sum(opened) - sum(gaps)
            gaps = opened
        return _shared(total, needs), gaps

    def _measure(self, column: PrintedColumn, cells: Sequence[Cell]) -> _Measures:
        width = self._typesetter.width
        numbers = [cell for cell in cells if isinstance(cell, NumberCell)]
        whole = max((width(cell.whole, cell.face) for cell in numbers), default=0.0)
        rest = max((width(cell.rest, cell.face) for cell in numbers), default=0.0)
        others = max((self._natural(cell) for cell in cells), default=0.0)
        head = width(column.head) * HEAD_SCALE + (1.0 if column.disc else 0.0)
        natural = max(whole + rest, min(others, _WIDEST_CELL), head)
        return _Measures(natural, max(natural, others), whole, rest)

    def _natural(self, cell: Cell) -> float:
        match cell:
            case TextCell():
                return self._typesetter.width(cell.text, cell.face) * cell.scale
            case NumberCell():
                return self._typesetter.width(cell.whole + cell.rest, cell.face)
            case ResultCell():
                return RESULT_BOX[0]
            case GameCell():
                return self._typesetter.width(cell.opponent) + GAME_NUMBER + cell.more
            case MarksCell():
                text = self._typesetter.width(cell.text) * MARK_TEXT_SCALE
                gap = MARK_TEXT if cell.marks and cell.text else 0.0
                return len(cell.marks) * MARK_STEP + gap + text
            case _:
                assert_never(cell)

    def layout(self, width: float, size: float) -> PrintedLayout:
        """The table set to a width at a type size, both in points."""
        columns = self._table.columns
        rooms, gaps = self._balanced(width, size)
        growing = iter(rooms)
        widths = [
            next(growing) if column.grows else measures.natural
            for column, measures in zip(columns, self._measures, strict=True)
        ]
        lefts, x = [], 0.0
        for gap, own in zip(gaps, widths, strict=True):
            x += gap
            lefts.append(x)
            x += own
        fitted = [self._fit_row(row, widths) for row in self._table.rows]
        return PrintedLayout(
            table=self._table,
            size=size,
            lefts=tuple(left * size for left in lefts),
            widths=tuple(own * size for own in widths),
            axes=tuple(
                self._axis(index, left, own) * size
                for index, (left, own) in enumerate(zip(lefts, widths, strict=True))
            ),
            heights=tuple(
                size * (ROW_STEP + max((item.extra_height for item in row if item), default=0.0))
                for row in fitted
            ),
            fitted=tuple(fitted),
            crowded=self.crowded(width, size),
        )

    def _fit_row(self, row: tuple[Cell, ...], widths: list[float]) -> tuple[Fitted | None, ...]:
        """The fitted text of cells whose column grows, or that are wider than a column may be."""
        return tuple(
            fit(
                self._typesetter,
                cell.text,
                cell.face,
                own / cell.scale,
                most_lines=cell.lines,
                least=max(self._least_scale, min(1.0, LEAST_SHARE / cell.scale)),
            )
            if isinstance(cell, TextCell) and (column.grows or self._natural(cell) > own)
            else None
            for cell, column, own in zip(row, self._table.columns, widths, strict=True)
        )

    def _axis(self, index: int, left: float, width: float) -> float:
        """Where the whole part of figures ends, in a column that is not mirrored."""
        measures, column = self._measures[index], self._table.columns[index]
        slack = width - measures.whole - measures.rest
        share = column.align.value
        if self._typesetter.from_the_right:
            share = 1 - share
        return left + slack * share + measures.whole


def _shared(total: float, needs: Sequence[float]) -> list[float]:
    """A width shared equally, but that what one column does not need goes to those that do."""
    if not needs:
        return []
    equal = total / len(needs)
    is_enough = sum(needs) <= total
    settled = [need > equal if is_enough else need < equal for need in needs]
    if not any(settled):
        return [equal] * len(needs)
    left = total - sum(need for need, own in zip(needs, settled, strict=True) if own)
    others = iter(
        _shared(left, [need for need, own in zip(needs, settled, strict=True) if not own])
    )
    return [need if own else next(others) for need, own in zip(needs, settled, strict=True)]


def best_layout(
    setter: TableSetter,
    width: float,
    height: float,
    *,
    reserve: float = 0.0,
    types: TypeRange = ON_THE_TABLE,
    most_pages: int | None = None,
) -> PrintedLayout:
    """One page if the least type allows it, else as many as comfortable type needs.

    Then the largest type that needs no more pages and crowds few names, with the rows opened
    up. `reserve` is the height in points that something after the table needs; with `most_pages`
    the type is rather smaller, down to the least, than that there are more.
    """

    def pages(layout: PrintedLayout) -> int:
        return len(layout.pages_with(height, reserve))

    if types.is_asked_for:
        size = min(types.least, setter.largest_size(width))
        return setter.layout(width, size).opened(height, reserve=reserve)
    most = pages(setter.layout(width, types.least))
    if most > 1:
        most = pages(setter.layout(width, types.comfortable))
    if most_pages is not None:
        most = min(most, most_pages)
    for size in sizes():
        is_possible = (
            setter.fits(width, size)
            and setter.crowded(width, size) <= _MOST_CROWDED_SHARE
            and (size <= types.least or setter.least_pages(height, size) <= most)
        )
        if is_possible:
            layout = setter.layout(width, size)
            if size <= types.least or pages(layout) <= most:
                return layout.opened(height, reserve=reserve)
    size = min(SMALLEST, setter.largest_size(width))
    return setter.layout(width, size).opened(height, reserve=reserve)
