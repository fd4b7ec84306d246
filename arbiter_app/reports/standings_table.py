"""The standings for the wall."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from arbiter_app.reports.cells import Cell, NumberCell, TextCell, decimal_cells, points_cell
from arbiter_app.reports.frame import SMALL_SIZE, Document, Heading
from arbiter_app.reports.painter import TablePainter
from arbiter_app.reports.pairings import rating_cell, running_lines, title_cell
from arbiter_app.reports.sheet import Paper, Sheet, sheet_of
from arbiter_app.reports.table import (
    Column,
    Table,
    TableLayout,
    TableSetter,
    best_layout,
)
from arbiter_app.reports.typesetter import Align, Face, Tone
from arbiter_app.reports.words import ENGLISH, Words
from arbiter_app.standings import Standings, tie_break_code, tie_break_name
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn

_UNDECIDED = "–"


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player; `values` are texts, one per tie-break."""

    rank: int
    tpn: Tpn
    title: str
    name: str
    federation: str
    rating: int
    points: Points
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingsView:
    """What the standings show; `legend` has a name per tie-break code."""

    sheet: Sheet
    round_number: int
    codes: tuple[str, ...]
    legend: tuple[tuple[str, str], ...]
    lines: tuple[StandingsLine, ...]


def standings_view(
    tournament: Tournament,
    standings: Standings,
    *,
    printed_at: datetime,
    paper: Paper = Paper.A4,
    words: Words = ENGLISH,
) -> StandingsView:
    """The standings, as worked out by `arbiter_app.standings.standings`."""
    players = tournament.players_by_tpn()
    codes = tuple(code for code in standings.tie_breaks if tie_break_code(code).name != "PTS")
    shown = [index for index, code in enumerate(standings.tie_breaks) if code in codes]
    is_place = [tie_break_code(code).name == "DE" for code in standings.tie_breaks]
    lines = []
    for row in standings.rows:
        player = players[row.tpn]
        texts = [cell.text for cell in row.cells]
        lines.append(
            StandingsLine(
                rank=row.rank,
                tpn=row.tpn,
                title=player.title or "",
                name=player.name,
                federation=player.federation,
                rating=player.rating,
                points=row.points,
                values=tuple(
                    _UNDECIDED if is_place[index] and texts[index] == "0" else texts[index]
                    for index in shown
                ),
            )
        )
    return StandingsView(
        sheet=sheet_of(tournament.settings, printed_at=printed_at, paper=paper, words=words),
        round_number=standings.round_number,
        codes=codes,
        legend=tuple((code, tie_break_name(code)) for code in dict.fromkeys(codes)),
        lines=tuple(lines),
    )


def standings_pdf(view: StandingsView) -> bytes:
    """The standings as PDF, in portrait where the columns allow it."""
    words = view.sheet.words
    subject = (
        words.after_round.format(view.round_number)
        if view.round_number
        else words.before_first_round
    )
    table = _table(view)
    document, layout = _best_document(view, table, f"{words.standings} {subject}")
    legend = _legend_lines(document, view)
    height = document.body_height - _legend_height(legend)
    pages = layout.pages_with(height, 0.0)
    painter = TablePainter(document.canvas, document.typesetter, layout)
    right = (view.sheet.city,) if view.sheet.city else ()
    for number, rows in enumerate(pages, 1):
        document.draw_heading(Heading(words.standings, subject, right))
        painter.draw(document.left, document.body_top, document.measure, rows)
        _draw_legend(document, legend)
        document.draw_footer(number, len(pages))
        if number < len(pages):
            document.canvas.showPage()
    return document.finish()


def _best_document(view: StandingsView, table: Table, title: str) -> tuple[Document, TableLayout]:
    """Portrait, unless names would be crowded there and are not in landscape."""

    def attempt(*, landscape: bool) -> tuple[Document, TableLayout]:
        document = Document(view.sheet, title, landscape=landscape)
        height = document.body_height - _legend_height(_legend_lines(document, view))
        setter = TableSetter(document.typesetter, table)
        return document, best_layout(setter, document.measure, height)

    portrait = attempt(landscape=False)
    if not portrait[1].is_crowded:
        return portrait
    wide = attempt(landscape=True)
    return wide if wide[1].crowded < portrait[1].crowded else portrait


def _legend_lines(document: Document, view: StandingsView) -> list[str]:
    texts = [f"{code} {name}" for code, name in view.legend]
    return running_lines(document.typesetter, texts, document.measure / SMALL_SIZE)


def _legend_height(lines: list[str]) -> float:
    return (len(lines) + 1.3) * 1.4 * SMALL_SIZE if lines else 0.0


def _draw_legend(document: Document, lines: list[str]) -> None:
    """The tie-breaks' names, above the footer of each page."""
    baseline = document.body_top - document.body_height + (len(lines) - 1) * 1.4 * SMALL_SIZE
    for line in lines:
        document.typesetter.draw(
            document.canvas, document.left, baseline + 6, line, SMALL_SIZE, tone=Tone.SOFT
        )
        baseline -= 1.4 * SMALL_SIZE


def _table(view: StandingsView) -> Table:
    words = view.sheet.words
    has_federations = any(line.federation for line in view.lines)
    columns = [
        Column(words.rank, Align.RIGHT, gap=0.0),
        Column(words.number, Align.RIGHT, gap=1.0),
        Column("", gap=1.2),
        Column(words.name, gap=0.45, grows=True),
    ]
    if has_federations:
        columns.append(Column(words.federation, gap=0.9))
    columns += [
        Column(words.rating, Align.RIGHT, gap=0.9),
        Column(words.points, gap=1.3),
        *(Column(code, Align.RIGHT, gap=1.1) for code in view.codes),
    ]
    values = [
        decimal_cells(tuple(line.values[index] for line in view.lines), tone=Tone.INK)
        for index in range(len(view.codes))
    ]
    rows = []
    previous = 0
    for index, line in enumerate(view.lines):
        is_shared = line.rank == previous
        previous = line.rank
        federation = [TextCell(line.federation, tone=Tone.SOFT, scale=0.86)]
        row: list[Cell] = [
            NumberCell(
                str(line.rank),
                face=Face.REGULAR if is_shared else Face.SEMIBOLD,
                tone=Tone.SOFT if is_shared else Tone.INK,
            ),
            TextCell(str(line.tpn), tone=Tone.SOFT, scale=0.86),
            title_cell(line.title),
            TextCell(line.name),
            *(federation if has_federations else []),
            rating_cell(line.rating, words),
            points_cell(line.points, face=Face.SEMIBOLD),
            *(column[index] for column in values),
        ]
        rows.append(tuple(row))
    ends = frozenset(
        index
        for index, (line, below) in enumerate(pairwise(view.lines))
        if line.points != below.points
    )
    return Table(tuple(columns), tuple(rows), ends)
