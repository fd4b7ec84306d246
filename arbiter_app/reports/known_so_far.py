"""Boards of the next round that were announced while games are still open: a preliminary list."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbiter_app.reports import messages
from arbiter_app.reports.cells import name_cell, rating_cell, soft_cell, title_cell
from arbiter_app.reports.flow import Flow
from arbiter_app.reports.frame import Pdf, heading_of_round
from arbiter_app.reports.listing import Legend, draw_on_the_wall
from arbiter_app.reports.sheet import Printing, Sheet, date_of_round, sheet_of
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.typesetter import Align, Face
from arbiter_app.tournament.announced import announced_boards
from arbiter_app.tournament.named_players import told_apart
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class KnownSide:
    """A player of a board: number, title, name, rating, and the name with initials."""

    tpn: int
    title: str
    name: str
    rating: int
    short: str = ""


@dataclass(frozen=True, slots=True)
class KnownView:
    """The boards announced, White first. Their numbers are not known before the round is paired."""

    sheet: Sheet
    round_number: int
    date: str
    boards: tuple[tuple[KnownSide, KnownSide], ...]


def known_view(tournament: Tournament, round_number: int, printing: Printing) -> KnownView:
    """What was announced of a round."""
    names, players = told_apart(tournament.players), tournament.players_by_tpn()
    shorts = told_apart(tournament.players, in_short=True)

    def side(player: Player) -> KnownSide:
        tpn = player.tpn
        return KnownSide(tpn, player.title or "", names[tpn], player.rating, shorts[tpn])

    return KnownView(
        sheet_of(tournament.settings, printing),
        round_number,
        date_of_round(tournament.settings, round_number, printing.catalogue),
        tuple(
            (side(players[white]), side(players[black]))
            for white, black in announced_boards(tournament, round_number)
        ),
    )


def draw_known(pdf: Pdf, view: KnownView) -> None:
    """Add the list to a PDF; every page says that it is preliminary."""
    say = view.sheet.catalogue.say
    heading = heading_of_round(
        view.sheet,
        messages.KNOWN_SO_FAR,
        view.round_number,
        view.date,
        None,
        say(messages.PRELIMINARY),
    )
    if not view.boards:
        flow = Flow(pdf, view.sheet, heading)
        flow.paragraph(say(messages.NONE_ANNOUNCED))
        flow.finish()
        return
    legend = (Legend(say(messages.PRELIMINARY_NOTE)),)
    draw_on_the_wall(pdf, view.sheet, heading, _table(view), legend)


def _table(view: KnownView) -> PrintedTable:
    say = view.sheet.catalogue.say
    number = PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=0.9, worth=0.02)
    title = PrintedColumn("", gap=0.8, worth=0.1, called=say(messages.TITLE))
    rating = PrintedColumn(say(messages.RATING), Align.RIGHT, gap=0.6, worth=0.1)
    columns = (
        replace(number, gap=0.0),
        title,
        PrintedColumn(say(messages.WHITE), gap=0.45, grows=True, disc="w"),
        rating,
        number,
        title,
        PrintedColumn(say(messages.BLACK), gap=0.45, grows=True, disc="b"),
        rating,
    )
    rows = tuple(
        tuple(
            cell
            for side in board
            for cell in (
                soft_cell(str(side.tpn)),
                title_cell(side.title),
                name_cell(side.name, Face.SEMIBOLD, short=side.short),
                rating_cell(side.rating),
            )
        )
        for board in view.boards
    )
    return PrintedTable(columns, rows)
