"""A document that is one table: heading, rows over as many pages as they need, a legend below.

How it is set is a question of what a sheet is worth: large type, all columns, names in full on one
line, against the number of sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final, Protocol

from arbiter_app.reports import messages
from arbiter_app.reports.fit import broken
from arbiter_app.reports.frame import DocumentFrame, Heading, Pdf
from arbiter_app.reports.painter import TablePainter
from arbiter_app.reports.sheet import Sheet
from arbiter_app.reports.table import PrintedTable
from arbiter_app.reports.table_layout import HEAD_HEIGHT, PrintedLayout
from arbiter_app.reports.table_setter import LEAST_ROOM, NARROWEST, TableSetter
from arbiter_app.reports.type_sizes import ON_THE_TABLE, ON_THE_WALL, TypeRange, wall_types
from arbiter_app.reports.typesetter import Face, Tone, Typesetter
from arbiter_app.wording import separated

_LEGEND_STEP = 1.4
_GUTTER = 22.0
"""Between two columns of a list."""

# As shares of the sheets: so much fewer of them make up for it.
_LANDSCAPE: Final = 0.05
_LEGEND_AT_END: Final = 0.03
"""If the legend is on the last sheet alone."""
_INITIALS: Final = 0.6
_SEVERAL_LINES: Final = 0.15
"""If all names need several lines."""
_NARROW_NAMES: Final = 0.3
_CUT: Final = 5.0
"""If a name is not whole."""
_PARTED_WORDS: Final = 2.0
"""If a word of every name is parted."""

_A_NAME, _A_LONG_NAME = 0.08, 0.15
"""If a name needs several lines, and if one needs more than two: of one sheet, however many there are."""


class Below(Protocol):
    """What follows the last row, on its page."""

    @property
    def height(self) -> float:
        """The room that it needs, in points."""

    def draw(self, top: float) -> None:
        """Draw it below the table."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing follows the last row."""

    height: float = 0.0

    def draw(self, top: float) -> None:
        """Draw nothing."""


@dataclass(frozen=True, slots=True)
class Legend:
    """A text below the rows, which explains the column with this name if it has one."""

    text: str
    column: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """The table with what stands round it; `legend` runs on below the rows.

    `landscape` is None where both are tried; `types` says from where it is read; `across` are the numbers
    of columns of the list that are tried.
    """

    sheet: Sheet
    heading: Heading
    table: PrintedTable
    legend: tuple[Legend, ...] = ()
    landscape: bool | None = None
    types: TypeRange = ON_THE_TABLE
    across: tuple[int, ...] = (1,)
    below: Callable[[DocumentFrame], Below] = field(default=lambda _: Nothing())


def draw_listing(pdf: Pdf, listing: Listing) -> None:
    """Add the table's pages to a PDF."""
    setting = _best_setting(pdf, listing)
    way = setting.way
    document = way.document
    y = document.body_top
    for number, (layout, columns) in enumerate(setting.pages, 1):
        painter = TablePainter(document.canvas, document.typesetter, layout)
        document.begin(listing.heading, len(setting.pages))
        for index, rows in enumerate(columns):
            left = document.left + index * (way.width + _GUTTER)
            if rows or len(setting.pages) == 1:
                y = painter.draw(left, document.body_top, way.width, rows)
            else:
                y = document.body_top
        if number == len(setting.pages) or not way.is_legend_at_end:
            _draw_legend(document, way.legend)
    way.below.draw(y)


def draw_on_the_wall(
    pdf: Pdf,
    sheet: Sheet,
    heading: Heading,
    table: PrintedTable,
    legend: tuple[Legend, ...] = (),
    *,
    types: TypeRange = ON_THE_WALL,
    across: tuple[int, ...] = (1,),
    below: Callable[[DocumentFrame], Below] = lambda _: Nothing(),
) -> None:
    """Add a table that hangs on the wall to a PDF, in the type that is read there."""
    own = wall_types(sheet.page.wall, types)
    draw_listing(pdf, Listing(sheet, heading, table, legend, types=own, across=across, below=below))


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to set the table, whose type has no size yet."""

    document: DocumentFrame
    setter: TableSetter
    types: TypeRange
    across: int
    legend: list[str]
    is_legend_at_end: bool
    below: Below
    loss: float

    @property
    def width(self) -> float:
        return (self.document.measure - (self.across - 1) * _GUTTER) / self.across

    @property
    def height(self) -> float:
        """The height of a page that rows may fill, with their head."""
        height = self.document.body_height
        return height if self.is_legend_at_end else height - self._legend_height

    @property
    def _legend_height(self) -> float:
        return _legend_height(self.document, self.legend)

    @property
    def reserve(self) -> float:
        """What follows the last row on its page, in points."""
        return self.below.height + (self._legend_height if self.is_legend_at_end else 0.0)

    def cost(self, size: float, sheets: int) -> float:
        """So many sheets, and what the reader lacks for their number."""
        several, many, parted = self.setter.crowded(self.width, size)
        is_narrow = not self.setter.fits(self.width, size, LEAST_ROOM)
        lacking = (
            self.loss
            + is_narrow * _NARROW_NAMES
            + self.types.loss(size, sheets)
            + several * _SEVERAL_LINES
            + parted * _PARTED_WORDS
        )
        of_one_sheet = _A_LONG_NAME if many else _A_NAME if several else 0.0
        return sheets * (1 + lacking) + of_one_sheet

    def least_cost(self, size: float) -> float:
        """No layout at this size costs less."""
        room = self.height - HEAD_HEIGHT * size
        rows = self.setter.least_height(self.width, size) + self.reserve
        return self.cost(size, max(1, ceil(rows / (max(room, size) * self.across))))


@dataclass(frozen=True, slots=True)
class _Setting:
    """A way with the rows that each page has, of which table."""

    way: _Way
    pages: list[tuple[PrintedLayout, tuple[range, ...]]]


def _best_setting(pdf: Pdf, listing: Listing) -> _Setting:
    """The way that costs least; in parts, or as small as need be, if no page is wide enough."""
    ways = list(_ways(pdf, listing))
    found = _cheapest(ways)
    if found is None and listing.table.lead:
        return min(map(_in_parts, ways), key=lambda each: len(each.pages) * (1 + each.way.loss))
    if found is None:
        way = max(ways, key=lambda each: each.setter.largest_size(each.width))
        found = way, way.setter.layout(way.width, way.setter.largest_size(way.width))
    way, layout = found
    opened = layout.opened(way.height, reserve=way.reserve, across=way.across)
    pages = opened.pages_with(way.height, way.reserve, way.across)
    return _Setting(way, [(opened, columns) for columns in pages])


def _ways(pdf: Pdf, listing: Listing) -> Iterator[_Way]:
    """Each number of columns on each side of the paper, with ever less beside the names."""
    types = listing.types
    sides = (False, True) if listing.landscape is None else (listing.landscape,)
    frames = [
        DocumentFrame(pdf, listing.sheet, landscape=side, smallest=types.smallest) for side in sides
    ]
    setter = TableSetter(frames[0].typesetter, listing.table, types.smallest)
    setters = [(setter, 0.0)]
    if listing.table.has_initials and not types.is_asked_for:
        short = TableSetter(frames[0].typesetter, listing.table.with_initials(), types.smallest)
        setters.append((short, _INITIALS))
    for document in frames:
        below = listing.below(document)
        for full, beginning in setters:
            for kept, loss in _narrower(listing.table):
                narrow = full.of(kept)
                legend = _legend_lines(document, listing, narrow.table)
                lacking = beginning + loss + (_LANDSCAPE if document.is_landscape else 0.0)
                for across in listing.across:
                    yield _Way(document, narrow, types, across, legend, False, below, lacking)
                    if legend and across == 1:
                        at_end = lacking + _LEGEND_AT_END
                        yield _Way(document, narrow, types, across, legend, True, below, at_end)


def _narrower(table: PrintedTable) -> Iterator[tuple[list[int], float]]:
    """The columns that stay, and what is lost: ever fewer, those that are worth the least go first."""
    yield list(range(len(table.columns))), 0.0
    lost = 0.0
    for worth in table.worths:
        lost += worth
        yield table.worth_more(worth), lost


def _cheapest(ways: Sequence[_Way]) -> tuple[_Way, PrintedLayout] | None:
    """The way and the type that cost least, the largest type first; None if none has room."""
    possible = sorted(
        (
            (way.least_cost(size), -size, index, way)
            for index, way in enumerate(ways)
            for size in way.types.sizes()
            if way.setter.fits(way.width, size, NARROWEST)
        ),
        key=lambda each: each[:3],
    )
    best, found = None, None
    for least, smaller, _, way in possible:
        if best is not None and least > best[0]:
            break
        layout = way.setter.layout(way.width, -smaller)
        sheets = layout.count_pages(way.height, way.reserve, way.across)
        rank = way.cost(-smaller, sheets) + layout.is_cut * sheets * _CUT, smaller
        if best is None or rank < best:
            best, found = rank, (way, layout)
    return found


def _in_parts(way: _Way) -> _Setting:
    """The table in parts that are read with ease, below each other; the last one has what follows."""
    size = way.types.least
    parts = way.setter.parts(way.width, size)
    pages = []
    for index, part in enumerate(parts):
        setter = TableSetter(way.document.typesetter, part, way.types.smallest)
        reserve = way.reserve if index == len(parts) - 1 else 0.0
        layout = setter.layout(way.width, min(size, setter.largest_size(way.width)))
        opened = layout.opened(way.height, reserve=reserve)
        pages += [(opened, rows) for rows in opened.pages_with(way.height, reserve)]
    return _Setting(way, pages)


def _legend_lines(document: DocumentFrame, listing: Listing, table: PrintedTable) -> list[str]:
    """What explains the columns that are there, and which are not."""
    names = {column.name for column in table.columns}
    texts = [each.text for each in listing.legend if not each.column or each.column in names]
    left_out = dict.fromkeys(
        column.name
        for column in listing.table.columns
        if column.name not in names and not column.is_extra
    )
    if left_out:
        texts.append(listing.sheet.catalogue.say(messages.NOT_SHOWN, columns=separated(left_out)))
    room = document.measure / document.small_size
    return running_lines(document.typesetter, texts, room)


def _legend_height(document: DocumentFrame, lines: list[str]) -> float:
    return (len(lines) + 1.3) * _LEGEND_STEP * document.small_size if lines else 0.0


def _draw_legend(document: DocumentFrame, lines: list[str]) -> None:
    """Above the footer of each page."""
    size = document.small_size
    step = _LEGEND_STEP * size
    baseline = document.body_top - document.body_height + (len(lines) - 1) * step
    for line in lines:
        document.typesetter.draw(
            document.canvas, document.left, baseline + 6, line, size, tone=Tone.SOFT
        )
        baseline -= step


def running_lines(typesetter: Typesetter, items: list[str], room: float) -> list[str]:
    """Items separated by dots, broken between items, or within one wider than
    a line; `room` in units of the type size.
    """
    lines: list[str] = []
    for item in items:
        longer = f"{lines[-1]}  ·  {item}" if lines else item
        if lines and typesetter.width(longer) <= room:
            lines[-1] = longer
        else:
            lines.extend(broken(typesetter, item, Face.REGULAR, room))
    return lines
