"""The wall list of a round by board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from arbiter_app.reports import messages
from arbiter_app.reports.cells import (
    Cell,
    NumberCell,
    ResultCell,
    TextCell,
    name_cell,
    points_cell,
    rating_cell,
    soft_cell,
    title_cell,
)
from arbiter_app.reports.frame import DocumentFrame, Heading, Pdf, pdf_of
from arbiter_app.reports.listing import running_lines
from arbiter_app.reports.painter import TablePainter
from arbiter_app.reports.pairings_view import (
    BY_HAND,
    ILLEGAL,
    PairingsView,
    Seat,
    UnpairedLine,
    printed_result_text,
)
from arbiter_app.reports.phrases import name_of, of_round
from arbiter_app.reports.sheet import beside_heading
from arbiter_app.reports.table import (
    PrintedColumn,
    PrintedLayout,
    PrintedTable,
    TableSetter,
    best_layout,
)
from arbiter_app.reports.type_sizes import LEAST_SIZE, ON_THE_WALL, TypeRange, wall_types
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.tournament.types import format_points_short
from arbiter_app.wording import Catalogue

_UNPAIRED_SIZE = ON_THE_WALL.least

_WORTH_IT = 0.8
"""Of the sheets so much has to be left for columns to go."""

_FEW_PAGES, _WELL_FILLED = 2, 0.8
"""So many pages are looked at as a whole, and so much of them should be filled."""


def pairings_pdf(view: PairingsView) -> bytes:
    """The wall list as PDF, portrait or landscape, whichever allows larger type."""
    parts = (messages.PAIRINGS.of(), of_round(view.round_number))
    title = view.sheet.catalogue.separated(parts)
    return pdf_of(view.sheet, title, lambda pdf: draw_pairings(pdf, view))


def draw_pairings(pdf: Pdf, view: PairingsView) -> None:
    """Add the wall list to a PDF."""
    say = view.sheet.catalogue.say
    document, layout = _best_document(pdf, view)
    unpaired = _UnpairedBlock(document, view)
    pages = layout.pages_with(document.body_height, unpaired.height)
    heading = Heading(
        say(messages.PAIRINGS),
        say(messages.ROUND, round=view.round_number),
        beside_heading(view.sheet, view.date, view.published),
    )
    painter = TablePainter(document.canvas, document.typesetter, layout)
    y = document.body_top
    for rows in pages:
        document.begin(heading, len(pages))
        y = document.body_top
        if rows:
            y = painter.draw(document.left, y, document.measure, rows)
    unpaired.draw(y)


def _best_document(pdf: Pdf, view: PairingsView) -> tuple[DocumentFrame, PrintedLayout]:
    """With as much beside the names as leaves them room; points and rating go last, and only if
    the arbiter wants type so large.

    Large type that the arbiter wants needs many sheets where names go over several lines: what
    stands beside them goes where that saves a good part. Two pages that would be half empty are not hung: what stands beside the names goes for one
    page, or long names go over two lines, for one page or for type that fills two.
    """
    types = wall_types(view.sheet.page.wall)
    least = 0 if types.is_asked_for else _BESIDE_NAMES.index(_Beside.NUMBER)
    counts = range(len(_BESIDE_NAMES) - 1, least - 1, -1)
    found = _best_way(pdf, view, _BESIDE_NAMES, types)
    for count in counts:
        if not found.is_readable:
            found = _best_way(pdf, view, _BESIDE_NAMES[:count], types)
    if types.is_asked_for:
        ways = [_best_way(pdf, view, _BESIDE_NAMES[:count], types) for count in _FOR_SHEETS]
        return _fewer_sheets(found, ways)
    if found.is_half_empty:
        ways = [_best_way(pdf, view, _BESIDE_NAMES[:count], types) for count in counts]
        ways += [
            _best_way(pdf, view, _BESIDE_NAMES[:count], types, is_whole=True)
            for count in (len(_BESIDE_NAMES), *counts)
        ]
        fewest = [way for way in ways if way.pages <= found.pages]
        found = min([found, *fewest], key=lambda way: way.rank)
    return found.document, found.layout


def _fewer_sheets(found: _Way, others: Sequence[_Way]) -> tuple[DocumentFrame, PrintedLayout]:
    """With fewer columns only if that saves a good part of the sheets, in type as large."""
    for way in others:
        is_as_large = way.layout.size >= found.layout.size
        if is_as_large and way.seen < found.seen and way.pages <= _WORTH_IT * found.pages:
            found = way
    return found.document, found.layout


@dataclass(frozen=True, slots=True)
class _Way:
    """The list in one way: how the paper lies, what stands beside the names, how these are set."""

    document: DocumentFrame
    layout: PrintedLayout
    reserve: float
    types: TypeRange
    beside: int
    is_whole: bool

    @property
    def pages(self) -> int:
        return len(self.layout.pages_with(self.document.body_height, self.reserve))

    @property
    def is_readable(self) -> bool:
        return self.layout.is_readable(self.types)

    @property
    def is_half_empty(self) -> bool:
        filled = self.layout.filled(self.document.body_height, self.reserve)
        return 1 < self.pages <= _FEW_PAGES and filled < _WELL_FILLED

    @property
    def seen(self) -> tuple[bool, bool, int]:
        """Whether it can be read from afar, and on how many pages."""
        is_small = self.layout.size < min(LEAST_SIZE, self.types.least)
        return is_small, not self.is_readable, self.pages

    @property
    def rank(self) -> tuple[bool, bool, int, float, float, float]:
        """On one page as much as possible stays as it is; several are filled with large type."""
        kept = (float(self.is_whole), float(-self.beside))
        size = -self.layout.size
        return (*self.seen, *((*kept, size) if self.pages == 1 else (size, *kept)))


def _best_way(
    pdf: Pdf,
    view: PairingsView,
    beside: Sequence[_Beside],
    types: TypeRange,
    *,
    is_whole: bool = False,
) -> _Way:
    """Whichever way of the paper is read from afar, then the fewest pages and the largest type.

    Where neither has room for the type that the arbiter wants, type comes before pages.
    """
    table = _table(view, beside)

    def attempt(*, landscape: bool) -> _Way:
        document = DocumentFrame(pdf, view.sheet, landscape=landscape)
        setter = TableSetter(document.typesetter, table, is_whole=is_whole or types.is_asked_for)
        reserve = _UnpairedBlock(document, view).height
        layout = best_layout(
            setter, document.measure, document.body_height, reserve=reserve, types=types
        )
        return _Way(document, layout, reserve, types, len(beside), is_whole)

    ways = (attempt(landscape=False), attempt(landscape=True))
    if types.is_asked_for:
        return min(ways, key=lambda way: (*way.seen[:2], -way.layout.size, way.pages))
    return min(ways, key=lambda way: (*way.seen, -way.layout.size))


def _is_accelerated(view: PairingsView) -> bool:
    return any(seat.virtual for line in view.boards for seat in (line.white, line.black))


class _Beside(Enum):
    """What stands beside the names; the last one goes first where there is no room."""

    POINTS = "points"
    RATING = "rating"
    NUMBER = "number"
    FEDERATION = "federation"


_BESIDE_NAMES: Final = tuple(_Beside)
_FOR_SHEETS: Final = range(len(_BESIDE_NAMES) - 1, _BESIDE_NAMES.index(_Beside.NUMBER) - 1, -1)
"""So many columns stay beside the names to save sheets."""


def _table(view: PairingsView, beside: Sequence[_Beside]) -> PrintedTable:
    """Columns for which nobody has anything, or all have the same, are left out."""
    catalogue = view.sheet.catalogue
    say = catalogue.say
    seats = [seat for line in view.boards for seat in (line.white, line.black)]
    has_virtual = _is_accelerated(view) and _Beside.POINTS in beside
    virtual = [PrintedColumn(say(messages.VIRTUAL), gap=0.7)] if has_virtual else []
    number = (
        [PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=0.9)]
        if _Beside.NUMBER in beside
        else []
    )
    has_federations = _Beside.FEDERATION in beside and len({seat.federation for seat in seats}) > 1
    federation = [PrintedColumn(say(messages.FEDERATION), gap=0.6)] if has_federations else []
    has_marks = any(line.mark for line in view.boards)
    rating = (
        [PrintedColumn(say(messages.RATING), Align.RIGHT, gap=0.6)]
        if _Beside.RATING in beside
        else []
    )
    score = [PrintedColumn(say(messages.POINTS), gap=1.0)] if _Beside.POINTS in beside else []
    columns = (
        PrintedColumn(say(messages.BOARD), Align.RIGHT, gap=0.0),
        *([PrintedColumn("", gap=0.15)] if has_marks else []),
        *score,
        *virtual,
        *number,
        PrintedColumn("", gap=0.8),
        PrintedColumn(say(messages.WHITE), gap=0.45, grows=True, disc="w"),
        *federation,
        *rating,
        PrintedColumn(say(messages.RESULT), Align.CENTRE, gap=1.0),
        *number,
        PrintedColumn("", gap=1.0),
        PrintedColumn(say(messages.BLACK), gap=0.45, grows=True, disc="b"),
        *federation,
        *rating,
        *score,
        *virtual,
    )

    def side(seat: Seat) -> tuple[Cell, ...]:
        return (
            *([soft_cell(str(seat.tpn))] if number else []),
            title_cell(seat.title),
            name_cell(seat.name),
            *([title_cell(seat.federation)] if federation else []),
            *([rating_cell(seat.rating)] if rating else []),
        )

    def points(seat: Seat) -> tuple[Cell, ...]:
        own = [points_cell(seat.points, catalogue)] if score else []
        return (*own, *([_virtual_cell(seat, catalogue)] if virtual else []))

    rows = tuple(
        (
            NumberCell(str(line.board), face=Face.SEMIBOLD),
            *([TextCell(line.mark, Face.SEMIBOLD)] if has_marks else []),
            *points(line.white),
            *side(line.white),
            ResultCell(
                printed_result_text(line.result, from_the_right=view.sheet.catalogue.isolates)
            ),
            *side(line.black),
            *points(line.black),
        )
        for line in view.boards
    )
    return PrintedTable(columns, rows)


def _virtual_cell(seat: Seat, catalogue: Catalogue) -> Cell:
    virtual = catalogue.figures(format_points_short(seat.virtual))
    return soft_cell(f"+{virtual}" if seat.virtual else "")


class _UnpairedBlock:
    """Who is not paired, below the list: one line per kind, names running on."""

    def __init__(self, document: DocumentFrame, view: PairingsView) -> None:
        self._document = document
        self._size = max(_UNPAIRED_SIZE, 0.75 * view.sheet.page.wall.type_size)
        say, text = view.sheet.catalogue.say, view.sheet.catalogue.text
        labels = [self._label(line, view.sheet.catalogue) for line in view.unpaired]
        typesetter = document.typesetter
        self._indent = max(
            (typesetter.width(label, Face.SEMIBOLD) + 1.6 for label in labels), default=0.0
        )
        self._indent = min(self._indent, document.measure / self._size / 2)
        room = document.measure / self._size - self._indent
        named = [
            [text(name_of(seat.name, has_left=seat.has_left)) for seat in line.players]
            for line in view.unpaired
        ]
        self._paragraphs = [
            (label, running_lines(typesetter, names, room))
            for label, names in zip(labels, named, strict=True)
        ]
        marks = {line.mark for line in view.boards}
        notes = (
            say(messages.LEGEND_VIRTUAL) if _is_accelerated(view) else "",
            say(messages.MARKS_BY_HAND) if BY_HAND in marks else "",
            say(messages.MARKS_ILLEGAL) if ILLEGAL in marks else "",
        )
        self._note = "   ·   ".join(note for note in notes if note)

    @staticmethod
    def _label(line: UnpairedLine, catalogue: Catalogue) -> str:
        name = catalogue.say(line.called)
        worth = catalogue.figures(format_points_short(line.worth))
        return f"{name} · {worth}" if line.worth else name

    @property
    def height(self) -> float:
        if not self._paragraphs and not self._note:
            return 0.0
        lines = sum(len(lines) for _, lines in self._paragraphs)
        step = self._size * 1.45
        return (
            2.2 * self._size
            + lines * step
            + 0.5 * step * len(self._paragraphs)
            + (1.8 * step if self._note else 0.0)
        )

    def draw(self, top: float) -> None:
        size, document = self._size, self._document
        y = top - 2.2 * size
        for label, lines in self._paragraphs:
            document.draw_within(
                document.left,
                y,
                label,
                size,
                (self._indent - 0.8) * size,
                face=Face.SEMIBOLD,
                tone=Tone.INK,
            )
            for line in lines:
                x = document.left + self._indent * size
                room = document.measure - self._indent * size
                document.draw_within(x, y, line, size, room, tone=Tone.INK)
                y -= 1.45 * size
            y -= 0.72 * size
        if self._note:
            document.draw_within(document.left, y - 0.8 * size, self._note, size, document.measure)
