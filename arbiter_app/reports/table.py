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
    Cell,
    GameCell,
    MarksCell,
    NumberCell,
    ResultCell,
    TextCell,
)
from arbiter_app.reports.fit import ELLIPSIS, LEAST_TYPE, LINE_STEP, extra_height, fit, words_of
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

LEAST_ROOM, NARROWEST = 8.0, 4.0
"""What a column of names has for names to be read with ease, and at all; in units of the type size."""

_WIDEST_GAP, _LEAST_OPEN_GAP = 2.4, 0.6
"""How far gaps open where the names leave room, and which are too close to what follows to open."""
_SHARE_OF_GAPS = 0.75
"""How much of the room that no name needs goes to the gaps; the names keep the rest."""

_ROUNDING = 1e-9
"""A width that was worked out so that a text just fits does not part it by the last digit."""


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """A column: `gap` is the space before it, `grows` lets it take what room is left.

    Attributes:
        worth: what it is worth as a share of the sheets: it goes where it costs more. None for a
            column that is always there.
        called: what it is called where it has no head.
        is_extra: whether nobody misses it, so that nothing is said if it goes.
    """

    head: str
    align: Align = Align.LEFT
    gap: float = 0.9
    grows: bool = False
    disc: str = ""
    worth: float | None = None
    called: str = ""
    is_extra: bool = False

    @property
    def name(self) -> str:
        return self.called or self.head


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

    @property
    def worths(self) -> tuple[float, ...]:
        """What the columns that may go are worth, the least first."""
        return tuple(sorted({each.worth for each in self.columns if each.worth is not None}))

    def worth_more(self, worth: float) -> list[int]:
        """The columns that are worth more, or always there."""
        return [
            index
            for index, column in enumerate(self.columns)
            if column.worth is None or column.worth > worth
        ]

    def of(self, kept: Sequence[int]) -> PrintedTable:
        """The table with these columns, each as far from the one before as those between were."""
        columns: list[PrintedColumn] = []
        before = -1
        for index in kept:
            gap = max(column.gap for column in self.columns[before + 1 : index + 1])
            columns.append(replace(self.columns[index], gap=gap if columns else 0.0))
            before = index
        return PrintedTable(
            tuple(columns),
            tuple(tuple(row[index] for index in kept) for row in self.rows),
            self.ends,
            sum(index < self.lead for index in kept),
            sum(index < self.once for index in kept),
        )

    def part(self, columns: range) -> PrintedTable:
        """The leading columns with some of the others."""
        return self.of((*range(self.lead), *columns))

    @property
    def has_initials(self) -> bool:
        """Whether the names in it can be shorter."""
        return any(isinstance(cell, TextCell) and cell.short for row in self.rows for cell in row)

    def with_initials(self) -> PrintedTable:
        """The table with initials in place of all given names."""
        rows = tuple(
            tuple(
                replace(cell, text=cell.short, short="")
                if isinstance(cell, TextCell) and cell.short
                else cell
                for cell in row
            )
            for row in self.rows
        )
        return replace(self, rows=rows)


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
class _ColumnWidths:
    """What the widths of a column come from: a head, figures, and cells.

    Of the cells each is a width that is always the same, and that of a text with its scale. Of a
    column that grows there are the widths of all texts, and of the longest word of each, in order.
    """

    head: float
    disc: float
    whole: float
    rest: float
    cells: tuple[tuple[float, float, float], ...]
    texts: tuple[float, ...] = ()
    words: tuple[float, ...] = ()

    def measures(self, floor: float) -> _Measures:
        """The widths where nothing is smaller than `floor`, relative to the type size."""
        others = max(
            (own + text * max(scale, floor) for own, text, scale in self.cells), default=0.0
        )
        head = self.head * max(HEAD_SCALE, floor) + self.disc
        natural = max(self.whole + self.rest, min(others, _WIDEST_CELL), head)
        return _Measures(natural, max(natural, others), self.whole, self.rest)


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
        return is_alone - (-len(_filled(heights, room)) // across)

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
        most = -(-len(_filled(heights, room)) // across) * across
        low, high = sum(heights) / most, room
        while high - low > 1.0:
            middle = (low + high) / 2
            low, high = (low, middle) if len(_filled(heights, middle)) <= most else (middle, high)
        columns = _filled(heights, high)
        return [tuple(columns[at : at + across]) for at in range(0, len(columns), across)]

    def _with(self, reserve: float) -> Sequence[float]:
        """The heights, that of the last row with what follows it."""
        return (*self.heights[:-1], self.heights[-1] + reserve) if self.heights else ()


def _filled(heights: Sequence[float], room: float) -> list[range]:
    """The rows in columns, each as full as it can be."""
    columns: list[range] = []
    start, used = 0, 0.0
    for index, height in enumerate(heights):
        if index > start and used + height > room:
            columns.append(range(start, index))
            start, used = index, 0.0
        used += height
    columns.append(range(start, len(heights)))
    return columns


class TableSetter:
    """Lays a table out; what does not depend on the size is measured once.

    Nothing is set smaller than the rest of its column: long names go over several lines. No letter is
    smaller than `smallest`, in points.
    """

    def __init__(
        self,
        typesetter: Typesetter,
        table: PrintedTable,
        smallest: float = LEAST_TYPE,
        widths: Sequence[_ColumnWidths] = (),
    ) -> None:
        self._typesetter = typesetter
        self.table = table
        self._smallest = smallest
        self._widths = widths or [
            self._widths_of(column, [row[index] for row in table.rows])
            for index, column in enumerate(table.columns)
        ]
        self._at_floors: dict[float, list[_Measures]] = {}

    def of(self, kept: Sequence[int]) -> TableSetter:
        """The same for the table with these columns alone."""
        widths = [self._widths[index] for index in kept]
        return TableSetter(self._typesetter, self.table.of(kept), self._smallest, widths)

    def floor(self, size: float) -> float:
        """The least size of anything in the table, relative to its type size."""
        return min(self._smallest / size, 1.0)

    def _measures(self, size: float) -> list[_Measures]:
        floor = self.floor(size)
        if floor not in self._at_floors:
            self._at_floors[floor] = [each.measures(floor) for each in self._widths]
        return self._at_floors[floor]

    def fits(self, width: float, size: float, room: float = NARROWEST) -> bool:
        """True if columns of names have that room, in units of the size, and none leaves the page."""
        return (self._fixed(size) + self._growing * room) * size <= width

    def crowded(self, width: float, size: float) -> tuple[float, float]:
        """The shares of names that need several lines, and of those with a word that is parted."""
        rooms = self._balanced(width, size)[0]
        growing = [
            own
            for own, column in zip(self._widths, self.table.columns, strict=True)
            if column.grows
        ]
        count = sum(len(own.texts) for own in growing)
        if not count:
            return 0.0, 0.0
        return tuple(  # type: ignore[return-value]
            sum(
                len(found) - bisect_right(found, room + _ROUNDING)
                for found, room in zip(each, rooms, strict=True)
            )
            / count
            for each in ([own.texts for own in growing], [own.words for own in growing])
        )

    def least_height(self, width: float, size: float) -> float:
        """No layout of the rows is less high, in points."""
        rooms = iter(self._balanced(width, size)[0])
        several = max(
            (
                len(own.texts) - bisect_right(own.texts, next(rooms) + _ROUNDING)
                for own, column in zip(self._widths, self.table.columns, strict=True)
                if column.grows
            ),
            default=0,
        )
        return (len(self.table.rows) * ROW_STEP + several * LINE_STEP) * size

    def parts(self, width: float, size: float) -> list[PrintedTable]:
        """The table, or parts of it that each fit into a width where it would be too small."""
        table, room = self.table, width / size
        needs = [
            column.gap + (LEAST_ROOM if column.grows else measures.natural)
            for column, measures in zip(table.columns, self._measures(size), strict=True)
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
        return width / (self._fixed(LEAST_TYPE) + self._growing * NARROWEST)

    def _fixed(self, size: float) -> float:
        """What columns that do not grow need, and all gaps."""
        return sum(
            column.gap + (0.0 if column.grows else measures.natural)
            for column, measures in zip(self.table.columns, self._measures(size), strict=True)
        )

    @property
    def _growing(self) -> int:
        return sum(column.grows for column in self.table.columns)

    def _room(self, width: float, size: float) -> float:
        """The width of each column that grows."""
        if not self._growing:
            return 0.0
        return max((width / size - self._fixed(size)) / self._growing, NARROWEST)

    def _balanced(self, width: float, size: float) -> tuple[list[float], list[float]]:
        """The widths of the columns that grow, and the gaps: opened up where names leave room.

        The columns are equally wide, unless one of them needs less and another more.
        """
        room = self._room(width, size)
        gaps = [column.gap for column in self.table.columns]
        needs = [
            measures.needed
            for column, measures in zip(self.table.columns, self._measures(size), strict=True)
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

    def _widths_of(self, column: PrintedColumn, cells: Sequence[Cell]) -> _ColumnWidths:
        width = self._typesetter.width
        numbers = [cell for cell in cells if isinstance(cell, NumberCell)]
        widest: dict[tuple[float, float], float] = {}
        for cell in cells:
            own, text, scale = self._natural(cell)
            widest[own, scale] = max(text, widest.get((own, scale), 0.0))
        texts = [cell for cell in cells if column.grows and isinstance(cell, TextCell)]
        return _ColumnWidths(
            width(column.head),
            1.0 if column.disc else 0.0,
            max((width(cell.whole, cell.face) for cell in numbers), default=0.0),
            max((width(cell.rest, cell.face) for cell in numbers), default=0.0),
            tuple((own, text, scale) for (own, scale), text in widest.items()),
            tuple(sorted(width(cell.text, cell.face) * cell.scale for cell in texts)),
            tuple(
                sorted(
                    cell.scale
                    * max((width(word, cell.face) for word in words_of(cell.text)), default=0.0)
                    for cell in texts
                )
            ),
        )

    def _natural(self, cell: Cell) -> tuple[float, float, float]:
        """What is always as wide, the width of a text, and its scale."""
        width = self._typesetter.width
        match cell:
            case TextCell():
                return 0.0, width(cell.text, cell.face), cell.scale
            case NumberCell():
                return width(cell.whole + cell.rest, cell.face), 0.0, 1.0
            case ResultCell():
                return RESULT_BOX[0], 0.0, 1.0
            case GameCell():
                return width(cell.opponent) + GAME_NUMBER + cell.more, 0.0, 1.0
            case MarksCell():
                gap = MARK_TEXT if cell.marks and cell.text else 0.0
                return len(cell.marks) * MARK_STEP + gap, width(cell.text), cell.scale
            case _:
                assert_never(cell)

    def layout(self, width: float, size: float) -> PrintedLayout:
        """The table set to a width at a type size, both in points."""
        columns, floor = self.table.columns, self.floor(size)
        rooms, gaps = self._balanced(width, size)
        growing = iter(rooms)
        widths = [
            next(growing) if column.grows else measures.natural
            for column, measures in zip(columns, self._measures(size), strict=True)
        ]
        lefts, x = [], 0.0
        for gap, own in zip(gaps, widths, strict=True):
            x += gap
            lefts.append(x)
            x += own
        lines = [self._lines_of(row, widths, floor) for row in self.table.rows]
        return PrintedLayout(
            table=self.table,
            size=size,
            floor=floor,
            lefts=tuple(left * size for left in lefts),
            widths=tuple(own * size for own in widths),
            axes=tuple(
                self._axis(index, left, own, size) * size
                for index, (left, own) in enumerate(zip(lefts, widths, strict=True))
            ),
            heights=tuple(
                size * (ROW_STEP + max((extra_height(each) for each in row if each), default=0.0))
                for row in lines
            ),
            lines=tuple(lines),
        )

    def _lines_of(
        self, row: tuple[Cell, ...], widths: list[float], floor: float
    ) -> tuple[tuple[str, ...] | None, ...]:
        """The lines of cells whose column grows, or that are wider than a column may be."""
        return tuple(
            fit(
                self._typesetter,
                cell.text,
                cell.face,
                own / max(cell.scale, floor),
                most_lines=cell.lines,
            )
            if isinstance(cell, TextCell) and (column.grows or self._is_wider(cell, own, floor))
            else None
            for cell, column, own in zip(row, self.table.columns, widths, strict=True)
        )

    def _is_wider(self, cell: TextCell, room: float, floor: float) -> bool:
        width = self._typesetter.width(cell.text, cell.face) * max(cell.scale, floor)
        return width > room + _ROUNDING

    def _axis(self, index: int, left: float, width: float, size: float) -> float:
        """Where the whole part of figures ends, in a column that is not mirrored."""
        measures, column = self._measures(size)[index], self.table.columns[index]
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
