"""The wall list of a round by name: where do I sit, with which colour, against whom?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from typing import TypeAlias

from arbiter_app.reports import messages
from arbiter_app.reports.cells import Cell, MarksCell, NumberCell, name_cell, soft_cell, title_cell
from arbiter_app.reports.frame import DocumentFrame, Heading, Pdf, pdf_of
from arbiter_app.reports.painter import TablePainter
from arbiter_app.reports.pairings_view import bye_called
from arbiter_app.reports.phrases import name_of, of_round
from arbiter_app.reports.sheet import Printing, Sheet, beside_heading, round_told, sheet_of
from arbiter_app.reports.table import PrintedColumn, PrintedLayout, PrintedTable, TableSetter
from arbiter_app.reports.type_sizes import LEAST_SIZE, SMALLEST, TypeRange, sizes, wall_types
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.tournament.named_players import told_apart
from arbiter_app.tournament.names import name_key
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Tpn
from arbiter_app.wording import Message

_GUTTER = 22.0
_MOST_CROWDED_SHARE = 0.15


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One player: board, colour and opponent, or the kind of bye and what it is called.

    Of one name each has its own.
    """

    tpn: Tpn
    name: str
    federation: str = ""
    board: int | None = None
    colour: Colour | None = None
    opponent: str = ""
    bye: ByeKind | None = None
    called: Message | None = None
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class ByNameView:
    """What the list by name shows, in the order of the names."""

    sheet: Sheet
    round_number: int
    date: str
    lines: tuple[SeatLine, ...]
    published: datetime | None = None


def by_name_view(
    tournament: Tournament,
    round_number: int,
    printing: Printing,
    *,
    published: datetime | None = None,
) -> ByNameView:
    """The list by name of a paired round.

    Raises:
        InputError: the round has not been paired.
    """
    paired = tournament.round(round_number)
    people = tournament.players_by_tpn()
    names = told_apart(tournament.players)

    def named(tpn: Tpn) -> SeatLine:
        return SeatLine(tpn, names[tpn], people[tpn].federation)

    lines = [
        replace(
            named(bye.tpn),
            bye=bye.kind,
            called=bye_called(tournament.settings, bye.kind),
            has_left=people[bye.tpn].is_withdrawn_in(round_number),
        )
        for bye in paired.byes
    ]
    for game in paired.games:
        for tpn, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
            opponent = names[game.opponent_of(tpn)]
            lines.append(replace(named(tpn), board=game.board, colour=colour, opponent=opponent))
    return ByNameView(
        sheet=sheet_of(tournament.settings, printing),
        round_number=round_number,
        date=round_told(tournament.settings, round_number, printing.catalogue),
        lines=tuple(sorted(lines, key=lambda line: (name_key(people[line.tpn].name), line.tpn))),
        published=published,
    )


def by_name_pdf(view: ByNameView) -> bytes:
    """The list by name as PDF, in two columns where it is long."""
    parts = (messages.PAIRINGS_BY_NAME.of(), of_round(view.round_number))
    title = view.sheet.catalogue.separated(parts)
    return pdf_of(view.sheet, title, lambda pdf: draw_by_name(pdf, view))


_Pages: TypeAlias = list[tuple[range, ...]]


@dataclass(frozen=True, slots=True)
class _Setting:
    """A way to set the list: the document, the type, and the rows of each column of each page."""

    document: DocumentFrame
    layout: PrintedLayout
    pages: _Pages
    across: int

    @property
    def width(self) -> float:
        return _column_width(self.document, self.across)


def draw_by_name(pdf: Pdf, view: ByNameView) -> None:
    """Add the list by name to a PDF."""
    say = view.sheet.catalogue.say
    setting = _best_setting(pdf, view)
    document = setting.document
    heading = Heading(
        say(messages.PAIRINGS_BY_NAME),
        say(messages.ROUND, round=view.round_number),
        beside_heading(view.sheet, view.date, view.published),
    )
    painter = TablePainter(document.canvas, document.typesetter, setting.layout)
    for columns in setting.pages:
        document.begin(heading, len(setting.pages))
        for index, rows in enumerate(columns):
            left = document.left + index * (setting.width + _GUTTER)
            painter.draw(left, document.body_top, setting.width, rows)


def _best_setting(pdf: Pdf, view: ByNameView) -> _Setting:
    """What is read from afar, then the fewest pages, what says most, the largest type."""
    types = wall_types(view.sheet.page.wall)
    attempts = [
        (bare, _attempt(DocumentFrame(pdf, view.sheet, landscape=landscape), table, across, types))
        for bare, table in _tables(view)
        for landscape, across in ((False, 1), (False, 2), (True, 2), (True, 1))
    ]

    def badness(attempt: tuple[int, _Setting]) -> tuple[float, ...]:
        bare, found = attempt
        return (
            found.layout.size < LEAST_SIZE,
            found.layout.crowded > _MOST_CROWDED_SHARE and not types.is_asked_for,
            found.layout.size < types.least,
            -found.layout.size if types.is_asked_for else 0.0,
            len(found.pages),
            bare,
            -found.layout.size,
            found.across,
        )

    return min(attempts, key=badness)[1]


def _attempt(
    document: DocumentFrame, table: PrintedTable, across: int, types: TypeRange
) -> _Setting:
    """The largest type that needs no more pages than comfortable type, and crowds few names."""
    setter = TableSetter(document.typesetter, table, is_whole=types.is_asked_for)
    width = _column_width(document, across)

    def at(size: float) -> _Setting:
        layout = setter.layout(width, size)
        pages = _pages(layout, document.body_height, across)
        return _Setting(document, layout, pages, across)

    if types.is_asked_for:
        return at(min(types.least, setter.largest_size(width)))
    most = len(at(types.least).pages)
    if most > 1:
        most = len(at(types.comfortable).pages)
    for size in sizes():
        if setter.fits(width, size) and setter.crowded(width, size) <= _MOST_CROWDED_SHARE:
            found = at(size)
            if size <= types.least or len(found.pages) <= most:
                return found
    return at(min(SMALLEST, setter.largest_size(width)))


def _column_width(document: DocumentFrame, across: int) -> float:
    return (document.measure - (across - 1) * _GUTTER) / across


def _pages(layout: PrintedLayout, height: float, across: int) -> _Pages:
    """Columns filled one after the other; those of the last page about equally long.

    A last page that would be nearly empty gets rows of the page before it.
    """
    columns = layout.pages_with(height, 0.0)
    starts = range(0, len(columns), across)
    pages = [tuple(columns[start : start + across]) for start in starts]
    if across == 1:
        return pages
    if len(pages) > 1 and _rows(pages[-1]) < _rows(pages[-2]) / 3:
        four = _evened(layout, height, pages[-2][0].start, pages[-1][-1].stop, 2 * across)
        if four:
            return [*pages[:-2], four[:across], four[across:]]
    even = _evened(layout, height, pages[-1][0].start, pages[-1][-1].stop, across)
    return [*pages[:-1], even or pages[-1]]


def _rows(columns: Sequence[range]) -> int:
    return sum(map(len, columns))


def _evened(
    layout: PrintedLayout, height: float, start: int, stop: int, parts: int
) -> tuple[range, ...]:
    """The rows in columns of about as many; none if one of them would be too high."""
    bounds = [start + -(-(stop - start) * part // parts) for part in range(parts + 1)]
    columns = tuple(range(first, last) for first, last in pairwise(bounds))
    room = height - layout.head_height
    fits = all(sum(layout.heights[row] for row in column) <= room for column in columns)
    return columns if fits else ()


def _tables(view: ByNameView) -> Iterator[tuple[int, PrintedTable]]:
    """The list with number and federation, with the number only, and bare; how bare it is."""
    has_federations = len({line.federation for line in view.lines}) > 1
    if has_federations:
        yield 0, _table(view, has_numbers=True, has_federations=True)
    yield 1, _table(view, has_numbers=True, has_federations=False)
    yield 2, _table(view, has_numbers=False, has_federations=False)


def _table(view: ByNameView, *, has_numbers: bool, has_federations: bool) -> PrintedTable:
    say, text = view.sheet.catalogue.say, view.sheet.catalogue.text
    columns = (
        *([PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=0.0)] if has_numbers else []),
        PrintedColumn(say(messages.NAME), gap=0.5 if has_numbers else 0.0, grows=True),
        *([PrintedColumn(say(messages.FEDERATION), gap=0.4)] if has_federations else []),
        PrintedColumn(say(messages.BOARD), Align.RIGHT, gap=0.7),
        PrintedColumn("", gap=0.7),
        PrintedColumn(say(messages.OPPONENT), gap=0.3, grows=True),
    )
    rows = tuple(
        (
            *([title_cell(str(line.tpn))] if has_numbers else []),
            name_cell(text(name_of(line.name, has_left=line.has_left)), Face.SEMIBOLD),
            *([title_cell(line.federation)] if has_federations else []),
            *_seat_cells(view, line),
        )
        for line in view.lines
    )
    return PrintedTable(columns, rows)


def _seat_cells(view: ByNameView, line: SeatLine) -> tuple[Cell, ...]:
    if line.board is None or line.colour is None:
        kind = "" if line.called is None else view.sheet.catalogue.say(line.called)
        return (NumberCell(""), MarksCell(), soft_cell(kind))
    return (
        NumberCell(str(line.board), face=Face.SEMIBOLD),
        MarksCell(line.colour.value),
        name_cell(line.opponent, tone=Tone.SOFT),
    )
