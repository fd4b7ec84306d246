"""All rounds of a tournament: who meets whom, when, and what came out; those to come as far as known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.reports import messages
from arbiter_app.reports.cells import Cell, NumberCell, ResultCell, TextCell, name_cell, soft_cell
from arbiter_app.reports.frame import Heading, Pdf
from arbiter_app.reports.listing import Legend, Listing, draw_listing
from arbiter_app.reports.pairings_view import bye_called, forfeits_told, printed_result_text
from arbiter_app.reports.phrases import name_of
from arbiter_app.reports.sheet import Printing, Sheet, date_of_round, sheet_of
from arbiter_app.reports.table import PrintedColumn, PrintedTable, ends_of_groups
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import Message


@dataclass(frozen=True, slots=True)
class ScheduledSeat:
    """A player of a game."""

    tpn: Tpn
    name: str


@dataclass(frozen=True, slots=True)
class ScheduleLine:
    """A game of a round, or somebody without one.

    Without `white` it is a round of which nothing is known yet; without `black` `unpaired` says why
    the player has no game.
    """

    round_number: int
    date: str
    board: int | None = None
    white: ScheduledSeat | None = None
    black: ScheduledSeat | None = None
    result: Result | None = None
    unpaired: Message | None = None


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """What the schedule shows, round by round."""

    sheet: Sheet
    rounds: int
    lines: tuple[ScheduleLine, ...]


def schedule_view(
    tournament: Tournament, printing: Printing, *, coming: Sequence[Round] = ()
) -> ScheduleView:
    """The rounds paired, then those `coming` that are known already, then what is left of them all."""
    known = (*tournament.rounds, *coming)
    total = max(tournament.settings.rounds_total, len(known))
    lines: list[ScheduleLine] = []
    for number in range(1, total + 1):
        date = date_of_round(tournament.settings, number, printing.catalogue)
        if number <= len(known):
            lines += _lines(tournament, known[number - 1], date, printing)
        else:
            lines.append(ScheduleLine(number, date))
    return ScheduleView(sheet_of(tournament.settings, printing), total, tuple(lines))


def _lines(
    tournament: Tournament, played: Round, date: str, printing: Printing
) -> Iterator[ScheduleLine]:
    people = tournament.players_by_tpn()

    def seat(tpn: Tpn) -> ScheduledSeat:
        player = people[tpn]
        called = name_of(player.name, has_left=player.is_withdrawn_in(played.number))
        return ScheduledSeat(tpn, printing.catalogue.text(called))

    for game in played.games:
        yield ScheduleLine(
            played.number, date, game.board, seat(game.white), seat(game.black), game.result
        )
    for bye in sorted(played.byes, key=lambda one: one.tpn):
        called = bye_called(tournament.settings, bye.kind)
        yield ScheduleLine(played.number, date, white=seat(bye.tpn), unpaired=called)


def draw_schedule(pdf: Pdf, view: ScheduleView) -> None:
    """Add the schedule to a PDF."""
    right = (view.sheet.city,) if view.sheet.city else ()
    say = view.sheet.catalogue.say
    heading = Heading(
        say(messages.ALL_ROUNDS), say(messages.ROUNDS_IN_ALL, view.rounds, count=view.rounds), right
    )
    legend = forfeits_told((line.result for line in view.lines), view.sheet.catalogue)
    draw_listing(pdf, Listing(view.sheet, heading, _table(view), (*map(Legend, legend),)))


def _table(view: ScheduleView) -> PrintedTable:
    """The number and the date of a round stand before its first game, and again on each page."""
    say = view.sheet.catalogue.say
    has_dates = any(line.date for line in view.lines)
    columns = (
        PrintedColumn(say(messages.CARD_ROUND), Align.RIGHT, gap=0.0),
        *([PrintedColumn(say(messages.DATE_OF_ROUND), gap=0.9)] if has_dates else []),
        PrintedColumn(say(messages.BOARD), Align.RIGHT, gap=1.0),
        PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=1.0),
        PrintedColumn(say(messages.WHITE), gap=0.45, grows=True, disc="w"),
        PrintedColumn(say(messages.RESULT), Align.CENTRE, gap=1.0),
        PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=1.0),
        PrintedColumn(say(messages.BLACK), gap=0.45, grows=True, disc="b"),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(line.round_number), face=Face.SEMIBOLD),
            *([TextCell(line.date, tone=Tone.SOFT)] if has_dates else []),
            NumberCell("" if line.board is None else str(line.board)),
            *_seat_cells(line.white),
            TextCell("")
            if line.black is None
            else ResultCell(
                printed_result_text(line.result, from_the_right=view.sheet.catalogue.isolates)
            ),
            *_black_cells(view, line),
        )
        for line in view.lines
    ]
    ends = ends_of_groups(line.round_number for line in view.lines)
    return PrintedTable(columns, tuple(rows), ends, once=2 if has_dates else 1)


def _seat_cells(seat: ScheduledSeat | None) -> tuple[Cell, Cell]:
    if seat is None:
        return soft_cell(""), TextCell("")
    return soft_cell(str(seat.tpn)), name_cell(seat.name)


def _black_cells(view: ScheduleView, line: ScheduleLine) -> tuple[Cell, Cell]:
    if line.unpaired is None:
        return _seat_cells(line.black)
    return soft_cell(""), soft_cell(view.sheet.catalogue.say(line.unpaired))
