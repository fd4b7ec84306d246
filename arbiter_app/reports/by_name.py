"""The wall list of a round by name: where do I sit, with which colour, against whom?"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arbiter_app.reports import messages
from arbiter_app.reports.cells import Cell, MarksCell, NumberCell, TextCell, colour_cell, name_cell
from arbiter_app.reports.frame import Pdf, heading_of_round, pdf_of
from arbiter_app.reports.listing import draw_on_the_wall
from arbiter_app.reports.pairings_view import bye_called
from arbiter_app.reports.phrases import name_of, of_round
from arbiter_app.reports.sheet import Printing, Sheet, round_told, sheet_of
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.type_sizes import CLOSE_TO_THE_WALL
from arbiter_app.reports.typesetter import Align, Face
from arbiter_app.tournament.named_players import told_apart
from arbiter_app.tournament.names import name_key
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind, Colour, Tpn
from arbiter_app.wording import Message


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One player: board, colour and opponent, or the kind of bye and what it is called.

    Of one name each has its own; `opponent_short` has initials for given names.
    """

    tpn: Tpn
    name: str
    board: int | None = None
    colour: Colour | None = None
    opponent: str = ""
    bye: ByeKind | None = None
    called: Message | None = None
    has_left: bool = False
    opponent_short: str = ""


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
    shorts = told_apart(tournament.players, in_short=True)

    lines = [
        SeatLine(
            bye.tpn,
            names[bye.tpn],
            bye=bye.kind,
            called=bye_called(tournament.settings, bye.kind),
            has_left=people[bye.tpn].is_withdrawn_in(round_number),
        )
        for bye in paired.byes
    ]
    for game in paired.games:
        for tpn, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
            opponent = game.opponent_of(tpn)
            lines.append(
                SeatLine(
                    tpn,
                    names[tpn],
                    board=game.board,
                    colour=colour,
                    opponent=names[opponent],
                    opponent_short=shorts[opponent],
                )
            )
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


def draw_by_name(pdf: Pdf, view: ByNameView) -> None:
    """Add the list by name to a PDF."""
    heading = heading_of_round(
        view.sheet, messages.PAIRINGS_BY_NAME, view.round_number, view.date, view.published
    )
    draw_on_the_wall(pdf, view.sheet, heading, _table(view), types=CLOSE_TO_THE_WALL, across=(1, 2))


def _table(view: ByNameView) -> PrintedTable:
    """The heads and each row read as a sentence."""
    say, text = view.sheet.catalogue.say, view.sheet.catalogue.text
    columns = (
        PrintedColumn(say(messages.YOU_ARE), gap=0.0, grows=True),
        PrintedColumn(say(messages.BOARD), Align.RIGHT, gap=0.7),
        PrintedColumn(say(messages.YOU_HAVE), gap=0.7),
        PrintedColumn(say(messages.YOUR_OPPONENT_IS), gap=0.7, grows=True),
    )
    rows = tuple(
        (
            # Whole in any case: by it people find their line.
            name_cell(text(name_of(line.name, has_left=line.has_left)), Face.SEMIBOLD),
            *_seat_cells(view, line),
        )
        for line in view.lines
    )
    return PrintedTable(columns, rows)


def _seat_cells(view: ByNameView, line: SeatLine) -> tuple[Cell, ...]:
    if line.board is None or line.colour is None:
        kind = "" if line.called is None else view.sheet.catalogue.say(line.called)
        return (NumberCell(""), MarksCell(), TextCell(kind))
    return (
        NumberCell(str(line.board), face=Face.SEMIBOLD),
        colour_cell(line.colour, view.sheet.catalogue),
        name_cell(line.opponent, short=line.opponent_short),
    )
