"""The wall list of a round by board."""

from __future__ import annotations

from dataclasses import replace
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
from arbiter_app.reports.frame import DocumentFrame, Pdf, heading_of_round, pdf_of
from arbiter_app.reports.listing import Legend, draw_on_the_wall, running_lines
from arbiter_app.reports.pairings_view import (
    BY_HAND,
    ILLEGAL,
    PairingsView,
    Seat,
    UnpairedLine,
    printed_result_text,
)
from arbiter_app.reports.phrases import name_of, of_round
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.type_sizes import ON_THE_WALL
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.tournament.names import short_names
from arbiter_app.tournament.types import format_points_short
from arbiter_app.wording import Catalogue

_UNPAIRED_SIZE = ON_THE_WALL.least

# What stands beside the names goes in this order where there is no room; as shares of the sheets.
_OF_NUMBERS: Final = 0.02
_OF_FEDERATIONS: Final = 0.03
_OF_TITLES: Final = 0.06
_OF_RATINGS: Final = 0.08
_OF_POINTS: Final = 0.25


def pairings_pdf(view: PairingsView) -> bytes:
    """The wall list as PDF, portrait or landscape, whichever allows larger type."""
    parts = (messages.PAIRINGS.of(), of_round(view.round_number))
    title = view.sheet.catalogue.separated(parts)
    return pdf_of(view.sheet, title, lambda pdf: draw_pairings(pdf, view))


def draw_pairings(pdf: Pdf, view: PairingsView) -> None:
    """Add the wall list to a PDF."""
    say = view.sheet.catalogue.say
    heading = heading_of_round(
        view.sheet, messages.PAIRINGS, view.round_number, view.date, view.published
    )
    marks = {line.mark for line in view.boards}
    legend = (
        Legend(say(messages.LEGEND_VIRTUAL), say(messages.VIRTUAL)),
        *([Legend(say(messages.MARKS_BY_HAND))] if BY_HAND in marks else []),
        *([Legend(say(messages.MARKS_ILLEGAL))] if ILLEGAL in marks else []),
        *map(Legend, view.forfeits_told),
    )
    draw_on_the_wall(
        pdf,
        view.sheet,
        heading,
        _table(view),
        legend,
        below=lambda document: _UnpairedBlock(document, view),
    )


def _is_accelerated(view: PairingsView) -> bool:
    return any(seat.virtual for line in view.boards for seat in (line.white, line.black))


def _table(view: PairingsView) -> PrintedTable:
    """Columns for which nobody has anything, or all have the same, are left out."""
    catalogue = view.sheet.catalogue
    say = catalogue.say
    seats = [seat for line in view.boards for seat in (line.white, line.black)]
    shorts = short_names(seat.name for seat in seats)
    virtual = (
        [PrintedColumn(say(messages.VIRTUAL), gap=0.7, worth=_OF_POINTS)]
        if _is_accelerated(view)
        else []
    )
    number = PrintedColumn(
        say(messages.NUMBER), Align.RIGHT, gap=0.9, worth=_OF_NUMBERS, is_extra=True
    )
    title = PrintedColumn("", gap=0.8, worth=_OF_TITLES, called=say(messages.TITLE))
    federation = (
        [PrintedColumn(say(messages.FEDERATION), gap=0.6, worth=_OF_FEDERATIONS)]
        if len({seat.federation for seat in seats}) > 1
        else []
    )
    rating = PrintedColumn(say(messages.RATING), Align.RIGHT, gap=0.6, worth=_OF_RATINGS)
    score = PrintedColumn(say(messages.POINTS), gap=1.0, worth=_OF_POINTS)
    has_marks = any(line.mark for line in view.boards)
    columns = (
        PrintedColumn(say(messages.BOARD), Align.RIGHT, gap=0.0),
        *([PrintedColumn("", gap=0.15)] if has_marks else []),
        score,
        *virtual,
        number,
        title,
        PrintedColumn(say(messages.WHITE), gap=0.45, grows=True, disc="w"),
        *federation,
        rating,
        PrintedColumn(say(messages.RESULT), Align.CENTRE, gap=1.0),
        number,
        replace(title, gap=1.0),
        PrintedColumn(say(messages.BLACK), gap=0.45, grows=True, disc="b"),
        *federation,
        rating,
        score,
        *virtual,
    )

    def side(seat: Seat) -> tuple[Cell, ...]:
        return (
            soft_cell(str(seat.tpn)),
            title_cell(seat.title),
            name_cell(seat.name, short=shorts[seat.name]),
            *([title_cell(seat.federation)] if federation else []),
            rating_cell(seat.rating),
        )

    def points(seat: Seat) -> tuple[Cell, ...]:
        own = points_cell(seat.points, catalogue)
        return (own, *([_virtual_cell(seat, catalogue)] if virtual else []))

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
    """Who is not paired, below the list: a paragraph for each kind, names running on."""

    def __init__(self, document: DocumentFrame, view: PairingsView) -> None:
        self._document = document
        self._size = max(_UNPAIRED_SIZE, 0.75 * view.sheet.page.wall.type_size)
        text = view.sheet.catalogue.text
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

    @staticmethod
    def _label(line: UnpairedLine, catalogue: Catalogue) -> str:
        name = catalogue.say(line.called)
        worth = catalogue.figures(format_points_short(line.worth))
        return f"{name} · {worth}" if line.worth else name

    @property
    def height(self) -> float:
        """The room that it needs, in points."""
        if not self._paragraphs:
            return 0.0
        lines = sum(len(lines) for _, lines in self._paragraphs)
        step = self._size * 1.45
        return 2.2 * self._size + lines * step + 0.5 * step * len(self._paragraphs)

    def draw(self, top: float) -> None:
        """Draw it below the boards."""
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
