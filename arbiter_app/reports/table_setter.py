"""Setting tables: widths, and the type size that fits.

Natural measures are in units of the type size, those of a layout in points.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
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
from arbiter_app.reports.fit import LEAST_TYPE, LINE_STEP, extra_height, fit, parts_of
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.table_layout import HEAD_SCALE, RESULT_BOX, ROW_STEP, PrintedLayout
from arbiter_app.reports.typesetter import Typesetter

_WIDEST_CELL = 14.0
"""The greatest width of a column that does not grow, in units of the type size."""

LEAST_ROOM, NARROWEST = 8.0, 4.0
"""What a column of names has for names to be read with ease, and at all; in units of the type size."""

_WIDEST_GAP, _LEAST_OPEN_GAP = 2.4, 0.6
"""How far gaps open where the names leave room, and which are too close to what follows to open."""
_FROM_GAPS = 0.3
"""How much of the gaps names take, as a share, where more of them fit on one line by it."""

_SHARE_OF_GAPS = 0.75
"""How much of the room that no name needs goes to the gaps; the names keep the rest."""

_ROUNDING = 1e-9
"""A width that was worked out so that a text just fits does not part it by the last digit."""


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
    column that grows there are the widths of all texts, and of the longest part of each that no
    line may end in, in order.
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

    def crowded(self, width: float, size: float) -> tuple[float, float, float]:
        """The shares of names that need several lines, more than two, and that have a word parted."""
        rooms = self._balanced(width, size)[0]
        growing = self._growing_widths
        count = sum(len(own.texts) for own in growing)
        if not count:
            return 0.0, 0.0, 0.0

        def share(lengths: Callable[[_ColumnWidths], Sequence[float]], lines: int) -> float:
            longer = 0
            for own, room in zip(growing, rooms, strict=True):
                found = lengths(own)
                longer += len(found) - bisect_right(found, lines * room + _ROUNDING)
            return longer / count

        return (
            share(lambda own: own.texts, 1),
            share(lambda own: own.texts, 2),
            share(lambda own: own.words, 1),
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
        """The widths of the columns that grow, and the gaps.

        The columns are equally wide, unless one of them needs less and another more. Gaps open up
        where names leave room, and close where more names then fit on one line.
        """
        room = self._room(width, size)
        needs = [
            measures.needed
            for column, measures in zip(self.table.columns, self._measures(size), strict=True)
            if column.grows
        ]
        total = room * len(needs)
        open_gaps = sum(each.gap for each in self.table.columns if each.gap >= _LEAST_OPEN_GAP)
        if not needs or not open_gaps:
            return _shared(total, needs), [each.gap for each in self.table.columns]
        if room > max(needs):
            spare = (room - max(needs)) * len(needs) * _SHARE_OF_GAPS
            factor = min(_WIDEST_GAP, 1 + spare / open_gaps)
        else:
            factor = 1 - self._share_wanted(total, open_gaps * _FROM_GAPS, needs) * _FROM_GAPS
        gaps = [
            each.gap * factor if each.gap >= _LEAST_OPEN_GAP else each.gap
            for each in self.table.columns
        ]
        return _shared(total + open_gaps * (1 - factor), needs), gaps

    def _share_wanted(self, total: float, more: float, needs: Sequence[float]) -> float:
        """The least share of `more` room that lets as many texts stand on one line as all of it."""
        share = 0.0
        now, then = _shared(total, needs), _shared(total + more, needs)
        for own, room, wide in zip(self._growing_widths, now, then, strict=True):
            fitting = bisect_right(own.texts, wide + _ROUNDING)
            if fitting and room < own.texts[fitting - 1] and room < wide:
                share = max(share, (own.texts[fitting - 1] - room) / (wide - room))
        return min(share, 1.0)

    @property
    def _growing_widths(self) -> list[_ColumnWidths]:
        return [
            own
            for own, column in zip(self._widths, self.table.columns, strict=True)
            if column.grows
        ]

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
                    * max((width(word, cell.face) for word in parts_of(cell.text)), default=0.0)
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
