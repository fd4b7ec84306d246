"""The list of participants, by pairing number or by name."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.reports import messages
from arbiter_app.reports.cells import (
    Cell,
    NumberCell,
    name_cell,
    rating_cell,
    soft_cell,
    title_cell,
)
from arbiter_app.reports.frame import Heading, Pdf, pdf_of
from arbiter_app.reports.listing import Listing, draw_listing
from arbiter_app.reports.phrases import name_of
from arbiter_app.reports.sheet import Printing, Sheet, sheet_of
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.typesetter import Align
from arbiter_app.tournament.names import name_key, short_names
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament

_YEAR = 4


@dataclass(frozen=True, slots=True)
class PlayersView:
    """The participants in the order in which they are listed."""

    sheet: Sheet
    players: tuple[Player, ...]
    after_round: int = 0


def players_view(
    tournament: Tournament, printing: Printing, *, by_name: bool = False
) -> PlayersView:
    """The participants by TPN, or by name."""
    players = tournament.players
    if by_name:
        players = tuple(sorted(players, key=lambda player: (name_key(player.name), player.tpn)))
    return PlayersView(sheet_of(tournament.settings, printing), players, len(tournament.rounds))


def players_pdf(view: PlayersView) -> bytes:
    """The list of participants as PDF."""
    return pdf_of(
        view.sheet, view.sheet.catalogue.say(messages.PLAYERS), lambda pdf: draw_players(pdf, view)
    )


def draw_players(pdf: Pdf, view: PlayersView) -> None:
    """Add the list of participants to a PDF."""
    right = (view.sheet.city,) if view.sheet.city else ()
    heading = Heading(view.sheet.catalogue.say(messages.PLAYERS), str(len(view.players)), right)
    draw_listing(pdf, Listing(view.sheet, heading, _table(view)))


def _table(view: PlayersView) -> PrintedTable:
    """Columns for which nobody has anything are left out."""
    say = view.sheet.catalogue.say
    players = view.players
    apart = any(player.fide_rating is not None for player in players)
    optional: tuple[tuple[PrintedColumn, list[str]], ...] = (
        (
            PrintedColumn(say(messages.FIDE_RATING), Align.RIGHT, gap=0.9),
            [str(each.official_rating or "") if apart else "" for each in players],
        ),
        (
            PrintedColumn(say(messages.NATIONAL_RATING), Align.RIGHT, gap=0.9),
            [str(each.national_rating or "") if apart else "" for each in players],
        ),
        (PrintedColumn(say(messages.FEDERATION), gap=0.9), [each.federation for each in players]),
        (PrintedColumn(say(messages.CLUB), gap=0.9, grows=True), [each.club for each in players]),
        (PrintedColumn(say(messages.CATEGORY), gap=0.9), [each.category for each in players]),
        (
            PrintedColumn(say(messages.BORN), Align.RIGHT, gap=0.9),
            [each.birth_date[:_YEAR] for each in players],
        ),
        (
            PrintedColumn(say(messages.FIDE_ID), Align.RIGHT, gap=0.9),
            [each.fide_id for each in players],
        ),
    )
    shown = [(column, texts) for column, texts in optional if any(texts)]
    columns = (
        PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=0.0),
        PrintedColumn("", gap=1.0),
        PrintedColumn(say(messages.NAME), gap=0.45, grows=True),
        PrintedColumn(say(messages.RATING), Align.RIGHT, gap=0.9),
        *(column for column, _ in shown),
    )
    shorts = short_names(player.name for player in players)
    rows = []
    for index, player in enumerate(players):
        row: list[Cell] = [
            NumberCell(str(player.tpn)),
            title_cell(player.title or ""),
            _name_cell(view, player, shorts[player.name]),
            rating_cell(player.rating),
            *(soft_cell(texts[index]) for _, texts in shown),
        ]
        rows.append(tuple(row))
    return PrintedTable(columns, tuple(rows), lead=3)


def _name_cell(view: PlayersView, player: Player, short: str) -> Cell:
    has_left = player.has_left_after(view.after_round)
    name, initials = (
        view.sheet.catalogue.text(name_of(each, has_left=has_left)) for each in (player.name, short)
    )
    return name_cell(name, short=initials)
