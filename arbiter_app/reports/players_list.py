"""The list of participants, by pairing number or by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

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
from arbiter_app.wording import Message

_YEAR = 4


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column that the list has if any player has something in it.

    Attributes:
        text: returns the text of a player, empty without one.
        grows: it takes what room is left.
        is_public: it is on the web pages too; birth dates and identity numbers are private.
        is_wide: web pages leave it out on a narrow screen.
    """

    heading: Message
    text: Callable[[Player], str]
    align: Align = Align.LEFT
    grows: bool = False
    is_public: bool = False
    is_wide: bool = False


_APART: Final = (
    ShownColumn(
        messages.FIDE_RATING, lambda player: str(player.official_rating or ""), Align.RIGHT
    ),
    ShownColumn(
        messages.NATIONAL_RATING, lambda player: str(player.national_rating or ""), Align.RIGHT
    ),
)
"""Shown where the tournament rating is not the official one of everybody."""

_COLUMNS: Final = (
    ShownColumn(messages.FEDERATION, attrgetter("federation"), is_public=True),
    ShownColumn(messages.CLUB, attrgetter("club"), grows=True, is_public=True, is_wide=True),
    ShownColumn(messages.CATEGORY, attrgetter("category"), is_public=True, is_wide=True),
    ShownColumn(messages.BORN, lambda player: player.birth_date[:_YEAR], Align.RIGHT),
    ShownColumn(messages.FIDE_ID, attrgetter("fide_id"), Align.RIGHT),
)


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


def columns_with_texts(view: PlayersView) -> list[tuple[ShownColumn, list[str]]]:
    """Return the columns that are not empty, each with the text of every player."""
    players = view.players
    apart = any(player.fide_rating is not None for player in players)
    columns = (*_APART, *_COLUMNS) if apart else _COLUMNS
    texts = [(column, [column.text(player) for player in players]) for column in columns]
    return [(column, listed) for column, listed in texts if any(listed)]


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
    say = view.sheet.catalogue.say
    players = view.players
    shown = columns_with_texts(view)
    columns = (
        PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=0.0),
        PrintedColumn("", gap=1.0),
        PrintedColumn(say(messages.NAME), gap=0.45, grows=True),
        PrintedColumn(say(messages.RATING), Align.RIGHT, gap=0.9),
        *(
            PrintedColumn(say(column.heading), column.align, gap=0.9, grows=column.grows)
            for column, _ in shown
        ),
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
