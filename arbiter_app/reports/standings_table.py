"""The standings for the wall: of all, or within the categories, clubs or federations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from arbiter_app.reports import messages
from arbiter_app.reports.cells import (
    Cell,
    NumberCell,
    TextCell,
    player_cells,
    points_cell,
    rating_cell,
    soft_cell,
    value_cells,
)
from arbiter_app.reports.frame import Heading, Pdf, pdf_of
from arbiter_app.reports.interim import interim_of
from arbiter_app.reports.listing import Legend, draw_on_the_wall
from arbiter_app.reports.phrases import about
from arbiter_app.reports.sheet import Printing, Sheet, sheet_of
from arbiter_app.reports.signatures import Signatures, signers
from arbiter_app.reports.table import PrintedColumn, PrintedTable, ends_of_groups
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.standings.groups import Grouping, ranked_groups
from arbiter_app.standings.registry import tie_break_code, tie_break_name, value_text
from arbiter_app.standings.values import Standings, StandingsRow
from arbiter_app.tournament.history import PlayerHistory, histories
from arbiter_app.tournament.names import short_names
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.wording import Catalogue, Message


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player; `values` are texts, one per tie-break; `games` won, drawn, lost at the board.

    `rank` is the place on the list, `overall` that among all.
    """

    rank: int
    tpn: Tpn
    title: str
    name: str
    federation: str
    rating: int
    points: Points
    values: tuple[str, ...]
    club: str = ""
    category: str = ""
    prize: str = ""
    games: tuple[int, int, int] = (0, 0, 0)
    is_open: bool = False
    has_left: bool = False
    overall: int = 0
    group: str = ""


@dataclass(frozen=True, slots=True)
class StandingsView:
    """What the standings show; `legend` has a name per tie-break code.

    `subject` says after which round, and how many results are missing; `notes` what it means for
    the points of lines that are open, and how many are in no group, if there are groups.
    """

    sheet: Sheet
    round_number: int
    subject: str
    notes: tuple[str, ...]
    codes: tuple[str, ...]
    legend: tuple[tuple[str, str], ...]
    lines: tuple[StandingsLine, ...]
    signers: tuple[str, ...] = ()
    grouping: Grouping | None = None

    @property
    def heading(self) -> Message:
        return messages.STANDINGS if self.grouping is None else messages.STANDINGS_BY[self.grouping]

    @property
    def groups(self) -> tuple[tuple[str, tuple[StandingsLine, ...]], ...]:
        """The lines of each group, by its name."""
        found = groupby(self.lines, key=lambda line: line.group)
        return tuple((name, tuple(lines)) for name, lines in found)


def standings_view(
    tournament: Tournament,
    standings: Standings,
    printing: Printing,
    *,
    prizes: Mapping[Tpn, str] | None = None,
    grouping: Grouping | None = None,
) -> StandingsView:
    """The standings, as worked out by `arbiter_app.standings.standings`; prizes as texts.

    With a grouping they are those within each group, one group after the other.
    """
    players = tournament.players_by_tpn()
    codes = tuple(code for code in standings.tie_breaks if not tie_break_code(code).is_points)
    shown = [index for index, code in enumerate(standings.tie_breaks) if code in codes]
    past = histories(tournament, after_round=standings.round_number)
    interim = interim_of(standings, tournament, printing.catalogue)
    lines = []
    for group, place, row in _placed(tournament, standings, grouping):
        player = players[row.tpn]
        lines.append(
            StandingsLine(
                rank=place,
                overall=row.rank,
                group=group,
                tpn=row.tpn,
                title=player.title or "",
                name=player.name,
                federation=player.federation,
                rating=player.rating,
                points=row.points,
                values=tuple(
                    value_text(standings.tie_breaks[index], row.cells[index]) for index in shown
                ),
                club=player.club,
                category=player.category,
                prize=(prizes or {}).get(row.tpn, ""),
                games=_games(past[row.tpn]),
                is_open=row.tpn in interim.players,
                has_left=player.has_left_after(standings.round_number),
            )
        )
    return StandingsView(
        sheet=sheet_of(tournament.settings, printing),
        round_number=standings.round_number,
        subject=interim.subject,
        notes=(*interim.notes, *_left_out(standings, len(lines), grouping, printing.catalogue)),
        codes=codes,
        legend=tuple(
            (code, printing.catalogue.text(tie_break_name(code))) for code in dict.fromkeys(codes)
        ),
        lines=tuple(lines),
        signers=signers(tournament.settings, printing.catalogue)
        if grouping is None and 0 < tournament.settings.rounds_total <= standings.round_number
        else (),
        grouping=grouping,
    )


def _placed(
    tournament: Tournament, standings: Standings, grouping: Grouping | None
) -> Iterator[tuple[str, int, StandingsRow]]:
    """The rows in the order of the list: group, place in it, row."""
    if grouping is None:
        yield from (("", row.rank, row) for row in standings.rows)
        return
    for group in ranked_groups(tournament, standings, grouping):
        yield from ((group.name, each.place, each.row) for each in group.places)


def _left_out(
    standings: Standings, listed: int, grouping: Grouping | None, catalogue: Catalogue
) -> Iterator[str]:
    """How many are in no group, if there are groups."""
    count = len(standings.rows) - listed
    if grouping is not None and count:
        yield catalogue.say(messages.IN_NO_GROUP[grouping], count, count=count)


def _games(past: PlayerHistory) -> tuple[int, int, int]:
    """How many games were won, drawn and lost over the board."""
    letters = [letter for entry in past.entries if entry.is_played for letter in entry.letter]
    won, drawn, lost = (sum(letter in kind for letter in letters) for kind in ("1W", "=D", "0L"))
    return won, drawn, lost


def standings_pdf(view: StandingsView) -> bytes:
    """The standings as PDF, in portrait where the columns allow it."""
    title = view.sheet.catalogue.text(about(view.heading, view.subject))
    return pdf_of(view.sheet, title, lambda pdf: draw_standings(pdf, view))


def draw_standings(pdf: Pdf, view: StandingsView) -> None:
    """Add the standings to a PDF."""
    right = (view.sheet.city,) if view.sheet.city else ()
    say = view.sheet.catalogue.say
    heading = Heading(say(view.heading), view.subject, right)
    legend = (
        *map(Legend, view.notes),
        *(Legend(f"{code} {name}", code) for code, name in view.legend),
        Legend(say(messages.LEGEND_GAMES), say(messages.WON)),
    )
    draw_on_the_wall(
        pdf,
        view.sheet,
        heading,
        _table(view),
        legend,
        below=lambda document: Signatures(document, view.signers),
    )


def _table(view: StandingsView) -> PrintedTable:
    """Columns for which nobody has anything are left out."""
    catalogue = view.sheet.catalogue
    say = catalogue.say
    grouping = view.grouping
    has_federations = grouping is not Grouping.FEDERATION and any(
        line.federation for line in view.lines
    )
    has_clubs = grouping is not Grouping.CLUB and any(line.club for line in view.lines)
    with_games = grouping is None and view.round_number > 0
    shorts = short_names(line.name for line in view.lines)
    columns = [
        PrintedColumn(say(messages.RANK), Align.RIGHT, gap=0.0),
        *(
            [PrintedColumn(say(messages.OVERALL), Align.RIGHT, gap=1.0, worth=0.05, is_extra=True)]
            if grouping
            else []
        ),
        PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=1.0, worth=0.03, is_extra=True),
        PrintedColumn("", gap=1.2, worth=0.1, called=say(messages.TITLE)),
        PrintedColumn(say(messages.NAME), gap=0.45, grows=True),
    ]
    has_categories = grouping is not Grouping.CATEGORY and any(line.category for line in view.lines)
    has_prizes = any(line.prize for line in view.lines)
    if has_federations:
        columns.append(PrintedColumn(say(messages.FEDERATION), gap=0.9, worth=0.08))
    if has_clubs:
        columns.append(PrintedColumn(say(messages.CLUB), gap=0.9, grows=True, worth=0.05))
    if has_categories:
        columns.append(PrintedColumn(say(messages.CATEGORY), gap=0.9, worth=0.06))
    columns += [
        PrintedColumn(say(messages.RATING), Align.RIGHT, gap=0.9, worth=0.1),
        *(
            PrintedColumn(head, Align.RIGHT, gap=gap, worth=0.01, is_extra=True)
            for head, gap in (
                (say(messages.WON), 1.1),
                (say(messages.DRAWN), 0.7),
                (say(messages.LOST), 0.7),
            )
            if with_games
        ),
        PrintedColumn(say(messages.POINTS), gap=1.3),
        *(PrintedColumn(code, Align.RIGHT, gap=1.1) for code in view.codes),
    ]
    if has_prizes:
        columns.append(PrintedColumn(say(messages.PRIZE), Align.RIGHT, gap=1.3))
    values = [
        value_cells(tuple(line.values[index] for line in view.lines), catalogue, tone=Tone.INK)
        for index in range(len(view.codes))
    ]
    rows = []
    previous = ("", 0)
    for index, line in enumerate(view.lines):
        is_shared = (line.group, line.rank) == previous
        previous = line.group, line.rank
        row: list[Cell] = [
            NumberCell(
                str(line.rank),
                face=Face.REGULAR if is_shared else Face.SEMIBOLD,
                tone=Tone.SOFT if is_shared else Tone.INK,
            ),
            *([soft_cell(str(line.overall))] if grouping else []),
            soft_cell(str(line.tpn)),
            *player_cells(line, shorts[line.name], catalogue),
            *([soft_cell(line.federation)] if has_federations else []),
            *([soft_cell(line.club)] if has_clubs else []),
            *([soft_cell(line.category)] if has_categories else []),
            rating_cell(line.rating),
            *(NumberCell(str(count), tone=Tone.SOFT) for count in line.games if with_games),
            points_cell(line.points, catalogue, face=Face.SEMIBOLD, is_open=line.is_open),
            *(column[index] for column in values),
            *([TextCell(catalogue.figures(line.prize), Face.SEMIBOLD)] if has_prizes else []),
        ]
        rows.append(tuple(row))
    ends = ends_of_groups(line.group if grouping else line.points for line in view.lines)
    headings = tuple(line.group for line in view.lines) if grouping else ()
    return PrintedTable(
        tuple(columns), tuple(rows), ends, lead=5 if grouping else 4, headings=headings
    )
