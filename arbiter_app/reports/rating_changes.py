"""The rating changes of a tournament on paper, as the federation will compute them (B.02 8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from arbiter_app.reports import messages
from arbiter_app.reports.cells import (
    Cell,
    NumberCell,
    player_cells,
    rating_cell,
    soft_cell,
    value_cells,
)
from arbiter_app.reports.frame import Heading, Pdf, pdf_of
from arbiter_app.reports.interim import interim_of
from arbiter_app.reports.listing import Legend, Listing, draw_listing
from arbiter_app.reports.phrases import about
from arbiter_app.reports.sheet import Printing, Sheet, sheet_of
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.typesetter import Align, Face
from arbiter_app.standings.rating_report import OWN_K, PlayerReport, rating_report
from arbiter_app.standings.values import Standings, exact, exact_text, signed_text
from arbiter_app.tournament.names import short_names
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.tournament.words import hundredths_text
from arbiter_app.wording import Message

_OF_TITLES, _OF_FEDERATIONS, _OF_PERFORMANCES = 0.06, 0.05, 0.1
"""What a column is worth, as a share of the sheets."""


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A player with the report on them; `has_own_k` if the arbiter entered K."""

    report: PlayerReport
    title: str
    name: str
    federation: str
    rating: int
    has_own_k: bool = False
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class RatingChangesView:
    """What the list shows, by pairing number; `notes` are about results that are missing."""

    sheet: Sheet
    subject: str
    notes: tuple[str, ...]
    lines: tuple[RatingLine, ...]


def rating_changes_view(
    tournament: Tournament,
    standings: Standings,
    printing: Printing,
    *,
    k_factors: Mapping[Tpn, int] | None = None,
) -> RatingChangesView:
    """The rating changes after the round of the standings; K from `k_factors` where it is known."""
    number = standings.round_number
    interim = interim_of(standings, tournament, printing.catalogue)
    reports = rating_report(tournament, after_round=number, k_factors=k_factors)
    return RatingChangesView(
        sheet_of(tournament.settings, printing),
        interim.subject,
        interim.notes,
        tuple(
            RatingLine(
                report,
                title=player.title or "",
                name=player.name,
                federation=player.federation,
                rating=player.official_rating,
                has_own_k=player.tpn in (k_factors or {}),
                has_left=player.has_left_after(number),
            )
            for player, report in zip(tournament.players, reports, strict=True)
        ),
    )


def rating_changes_pdf(view: RatingChangesView) -> bytes:
    """The rating changes as PDF."""
    title = view.sheet.catalogue.text(about(messages.RATING_CHANGES, view.subject))
    return pdf_of(view.sheet, title, lambda pdf: draw_rating_changes(pdf, view))


def draw_rating_changes(pdf: Pdf, view: RatingChangesView) -> None:
    """Add the rating changes to a PDF."""
    say = view.sheet.catalogue.say
    right = (view.sheet.city,) if view.sheet.city else ()
    heading = Heading(say(messages.RATING_CHANGES), view.subject, right)
    changes = [(line.report.change, line.has_own_k) for line in view.lines]
    has_own_k = any(change is not None and is_own for change, is_own in changes)
    is_limited = any(change is not None and change.k != change.k_used for change, _ in changes)
    legend = (
        *map(Legend, view.notes),
        Legend(say(messages.LEGEND_CHANGE), say(messages.CHANGE)),
        *([Legend(say(messages.LEGEND_OWN_K))] if has_own_k else []),
        *([Legend(say(messages.LEGEND_LIMITED_K))] if is_limited else []),
        Legend(say(messages.LEGEND_FIRST_RATING), say(messages.FIRST_RATING)),
        Legend(say(messages.LEGEND_RP), say(messages.RP)),
    )
    draw_listing(pdf, Listing(view.sheet, heading, _table(view), legend))


def _table(view: RatingChangesView) -> PrintedTable:
    """Columns for which nobody has anything are left out."""
    catalogue, lines = view.sheet.catalogue, view.lines
    say = catalogue.say
    shorts = short_names(line.name for line in lines)

    def column(
        head: Message,
        text: Callable[[RatingLine], str],
        *,
        is_decimal: bool = False,
        is_bold: bool = False,
        worth: float | None = None,
    ) -> tuple[PrintedColumn, tuple[Cell, ...]]:
        texts = tuple(map(text, lines))
        face = Face.SEMIBOLD if is_bold else Face.REGULAR
        cells = value_cells(texts, catalogue, face=face, in_decimals=is_decimal)
        shown = cells if any(texts) else ()
        return PrintedColumn(say(head), Align.RIGHT, gap=1.0, worth=worth), shown

    values = [
        each
        for each in (
            column(messages.K_FACTOR, _k_text),
            column(messages.GAMES, lambda line: str(line.report.rated_games or "")),
            column(messages.SCORE, _score_text),
            column(messages.EXPECTED, _expected_text, is_decimal=True),
            column(messages.CHANGE, _change_text, is_decimal=True, is_bold=True),
            column(messages.FIRST_RATING, _first_text, is_bold=True),
            column(messages.RP, _performance_text, worth=_OF_PERFORMANCES),
        )
        if each[1]
    ]
    has_federations = any(line.federation for line in lines)
    columns = (
        PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=0.0),
        PrintedColumn("", gap=1.0, worth=_OF_TITLES, called=say(messages.TITLE)),
        PrintedColumn(say(messages.NAME), gap=0.45, grows=True),
        *(
            [PrintedColumn(say(messages.FEDERATION), gap=0.9, worth=_OF_FEDERATIONS)]
            if has_federations
            else []
        ),
        PrintedColumn(say(messages.RATING), Align.RIGHT, gap=0.9),
        *(each for each, _ in values),
    )
    rows = tuple(
        (
            NumberCell(str(line.report.tpn)),
            *player_cells(line, shorts[line.name], catalogue),
            *([soft_cell(line.federation)] if has_federations else []),
            rating_cell(line.rating),
            *(cells[index] for _, cells in values),
        )
        for index, line in enumerate(lines)
    )
    return PrintedTable(columns, rows, lead=3)


def _k_text(line: RatingLine) -> str:
    change = line.report.change
    return "" if change is None else f"{change.k_used}{OWN_K if line.has_own_k else ''}"


def _score_text(line: RatingLine) -> str:
    change, first = line.report.change, line.report.first
    if change is not None:
        return exact_text(change.score) if change.games else ""
    if first is None or not first.games:
        return ""
    return exact_text(exact(sum(game.halves for game in first.games), 2))


def _expected_text(line: RatingLine) -> str:
    change = line.report.change
    return hundredths_text(int(100 * change.expected)) if change and change.games else ""


def _change_text(line: RatingLine) -> str:
    change = line.report.change
    return signed_text(change.change) if change and change.games else ""


def _first_text(line: RatingLine) -> str:
    first = line.report.first
    return str(first.rating) if first is not None and first.rating is not None else ""


def _performance_text(line: RatingLine) -> str:
    return str(line.report.performance.rating) if line.report.performance else ""
