"""Players from a table: of a file, a workbook or the clipboard; seen before they are added."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbiter_app.errors import InputError
from arbiter_app.input.limits import MB, MOST_TABLE_BYTES
from arbiter_app.operations.change import PlayersAdded
from arbiter_app.operations.players import NewPlayer, add_players
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.table.columns import Origin, TableColumn, TableLayout, layout_of
from arbiter_app.operations.table.headings import TableField
from arbiter_app.operations.table.players import TableProblem, players_in
from arbiter_app.operations.table.same import SamePlayer, same_players
from arbiter_app.operations.table.text import ENCODINGS, Row, read_text_table
from arbiter_app.operations.table.workbook import is_workbook, read_workbook
from arbiter_app.tournament.player import Player
from arbiter_app.wording import phrase

__all__ = [
    "ENCODINGS",
    "TABLE_SUFFIXES",
    "Origin",
    "PlayersPreview",
    "PlayersTable",
    "PreviewedPlayer",
    "SamePlayer",
    "TableColumn",
    "TableField",
    "TableLayout",
    "TableProblem",
    "import_players",
    "preview_players",
    "read_table",
]

TABLE_SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods")
"""Files that may hold a table."""

_REPORT_PLAYER = re.compile(rb"[\r\n]001 [ 0-9]{3}[0-9] ")
_REPORT_HEADER = re.compile(rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])(?:0[1-9]|1[0-3])2 ")


@dataclass(frozen=True, slots=True)
class PlayersTable:
    """A table as it was found: the rows that are not empty, and what the columns seem to be.

    `encoding` is empty for a workbook, `other_sheets` are those of it that are not read.
    """

    layout: TableLayout
    encoding: str = ""
    delimiter: str = ""
    other_sheets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PreviewedPlayer:
    """A player that a table would add, and who that seems to be already."""

    line: int
    player: NewPlayer
    same: SamePlayer | None


@dataclass(frozen=True, slots=True)
class PlayersPreview:
    """What a table would add to a tournament, and what is wrong with it."""

    players: tuple[PreviewedPlayer, ...]
    problems: tuple[TableProblem, ...]


def preview_players(layout: TableLayout, known: Sequence[Player], this_year: int) -> PlayersPreview:
    """What a table would add beside the players there are; `this_year` as for `players_in`."""
    reading = players_in(layout, this_year)
    same = same_players(reading.players, known)
    return PlayersPreview(
        tuple(
            PreviewedPlayer(entry.line, entry.player, one)
            for entry, one in zip(reading.players, same, strict=True)
        ),
        reading.problems,
    )


def read_table(data: bytes, remembered: Mapping[str, str], encoding: str = "") -> PlayersTable:
    """Read a table of players: CSV with any delimiter, or a workbook (.xlsx, .ods).

    Headings in the languages and programs of the field are known, and those that the arbiter told
    the meaning of before (`remembered`, see `TableLayout.chosen`). The encoding of CSV is found
    out, unless it is given.

    Raises:
        InputError: it is too large, or no table; a report file is refused as such.
    """
    if len(data) > MOST_TABLE_BYTES:
        raise InputError(phrase("The file is larger than {most} MB.", most=MOST_TABLE_BYTES // MB))
    if is_workbook(data):
        rows, others = read_workbook(data)
        return PlayersTable(_layout(rows, remembered), other_sheets=others)
    if _REPORT_PLAYER.search(data) and _REPORT_HEADER.search(data):
        raise InputError(
            phrase("This is a report file (TRF), not a table of players."),
            hint=phrase("Open it as a tournament."),
        )
    found = read_text_table(data, encoding)
    return PlayersTable(_layout(found.rows, remembered), found.encoding, found.delimiter)


def _layout(rows: Sequence[Row], remembered: Mapping[str, str]) -> TableLayout:
    if not rows:
        raise InputError(phrase("The file is empty."))
    return layout_of(rows, remembered)


def import_players(
    session: EventSession, tournament_id: int, players: Sequence[NewPlayer]
) -> PlayersAdded:
    """Add the players chosen of a table as one act; a copy of the event is kept first.

    Raises:
        InputError: there is none, or as for `add_players`.
        RefusedError: no round is left to be paired.
    """
    if not players:
        raise InputError(phrase("There is no player to add."))
    session.keep_copy("before an import")
    return add_players(session, tournament_id, players)
