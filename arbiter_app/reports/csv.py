"""The tables for other programs: comma, UTF-8 with its mark, CRLF; points with a decimal point."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from arbiter_app.reports.checklist import CheckLine, ChecklistView
from arbiter_app.reports.crosstable_table import CrosstableView
from arbiter_app.reports.pairings_view import PairingsView
from arbiter_app.reports.players_list import PlayersView
from arbiter_app.reports.standings_table import StandingsView
from arbiter_app.tournament.player import PLAYER_FIELDS
from arbiter_app.tournament.types import ByeKind, format_points

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_UNRATED: Final = ""

Row = Sequence[str | int]


def csv_folder(
    pairings: Sequence[PairingsView],
    standings: StandingsView,
    crosstable: CrosstableView,
    players: PlayersView,
    checklist: ChecklistView | None = None,
) -> Mapping[str, bytes]:
    """One file for each table, by name."""
    files = {
        "players.csv": players_csv(players),
        "standings.csv": standings_csv(standings),
        "crosstable.csv": crosstable_csv(crosstable),
    }
    for view in pairings:
        files[f"round-{view.round_number}.csv"] = pairings_csv(view)
    if checklist is not None:
        files["colours-and-floats.csv"] = checklist_csv(checklist)
    return files


def pairings_csv(view: PairingsView) -> bytes:
    """A round: the boards, then those without an opponent."""
    boards = [
        (
            line.board,
            line.white.tpn,
            line.white.title,
            line.white.name,
            line.white.rating or _UNRATED,
            format_points(line.white.points),
            "" if line.result is None else line.result.letters[0],
            "" if line.result is None else line.result.letters[1],
            line.black.tpn,
            line.black.title,
            line.black.name,
            line.black.rating or _UNRATED,
            format_points(line.black.points),
            "",
        )
        for line in view.boards
    ]
    unpaired = [
        (
            "",
            seat.tpn,
            seat.title,
            seat.name,
            seat.rating or _UNRATED,
            format_points(seat.points),
            *[""] * 7,
            line.kind.name.lower().replace("_", "-")
            + ("" if line.kind is ByeKind.ZERO_POINT else "-bye"),
        )
        for line in view.unpaired
        for seat in line.players
    ]
    head = (
        *("Board", "White No.", "White title", "White", "White rating", "White points"),
        *("White result", "Black result"),
        *("Black No.", "Black title", "Black", "Black rating", "Black points", "Bye"),
    )
    return _written(head, [*boards, *unpaired])


def standings_csv(view: StandingsView) -> bytes:
    """Ranks, points, tie-breaks, prizes if there are any, and whose results are missing."""
    has_prizes = any(line.prize for line in view.lines)
    is_open = any(line.is_open for line in view.lines)
    head = ("Rank", "No.", "Title", "Name", "Federation", "Rating", "Category", "Points")
    rows = [
        (
            line.rank or "",
            line.tpn,
            line.title,
            line.name,
            line.federation,
            line.rating or _UNRATED,
            line.category,
            format_points(line.points),
            *line.values,
            *((line.prize,) if has_prizes else ()),
            *(("yes" if line.is_open else "",) if is_open else ()),
        )
        for line in view.lines
    ]
    optional = [("Prize", has_prizes), ("Result missing", is_open)]
    more = (title for title, is_shown in optional if is_shown)
    return _written((*head, *view.codes, *more), rows)


def crosstable_csv(view: CrosstableView) -> bytes:
    """Three columns for each round: opponent, colour, result.

    Of a round-robin one for each opponent, by pairing number, with the results of all cycles.
    """
    parts = ("",) if view.by_opponent else (" opponent", " colour", " result")
    head = (
        *("Rank", "No.", "Title", "Name", "Federation", "Rating"),
        *(f"{column}{part}" for column in view.columns for part in parts),
        "Points",
        *view.codes,
    )
    rows = [
        (
            line.rank or "",
            line.tpn,
            line.title,
            line.name,
            line.federation,
            line.rating or _UNRATED,
            *(
                part
                for game in line.games
                for part in (
                    (game.code,)
                    if view.by_opponent
                    else (game.opponent.strip("–"), game.colour, game.code)
                )
            ),
            format_points(line.points),
            *line.values,
        )
        for line in view.lines
    ]
    return _written(head, rows)


def players_csv(view: PlayersView) -> bytes:
    """The participants."""
    others = [each for each in PLAYER_FIELDS if each.name not in _FIRST_FIELDS]
    known = [*(_FIELDS[name] for name in _FIRST_FIELDS), *others]
    head = ("No.", *(each.column or str(each.title) for each in known), "Withdrawn from round")
    rows = [
        (
            player.tpn,
            *(each.text_of(player) for each in known),
            player.withdrawn_from or "",
        )
        for player in view.players
    ]
    return _written(head, rows)


_FIELDS = {each.name: each for each in PLAYER_FIELDS}
_FIRST_FIELDS = ("title", "name", "sex", "rating", "national_rating", "federation", "fide_id")
"""The order in which programs that read the table have learnt the columns; the others follow."""


def checklist_csv(view: ChecklistView) -> bytes:
    """The check list before a round; floats as letters, the round before last first."""
    head = (
        *("No.", "Title", "Name", "Points", "Score for pairing", "Colours", "Opponents"),
        *("Colour due", "Strength", "Floats", "Bye barred since round", "Absent"),
    )
    return _written(head, [_check_row(line) for line in view.lines])


def _check_row(line: CheckLine) -> Row:
    played = [past for past in line.past if past.is_played]
    return (
        line.tpn,
        line.title,
        line.name,
        format_points(line.points),
        format_points(line.score),
        "".join(past.colour for past in played).upper(),
        " ".join(str(past.opponent) for past in played),
        line.due.upper(),
        line.strength,
        line.floats.replace("-", "."),
        line.bye_barred_since or "",
        "" if line.absent is None else line.absent.name.lower().replace("_", "-"),
    )


def _written(head: Sequence[str], rows: Iterable[Row]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _harmless(cell: str | int) -> str | int:
    """Cells that a spreadsheet would take for a formula get an apostrophe in front."""
    if isinstance(cell, str) and len(cell) > 1 and cell.startswith(_FORMULA):
        return f"'{cell}"
    return cell
