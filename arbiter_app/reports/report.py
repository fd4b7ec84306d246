"""The tournament report on paper."""

from __future__ import annotations

from arbiter_app.reports import messages
from arbiter_app.reports.cells import (
    Cell,
    NumberCell,
    TextCell,
    name_cell,
    points_cell,
    rating_cell,
    soft_cell,
    title_cell,
)
from arbiter_app.reports.dates import moment_of
from arbiter_app.reports.flow import BELOW_HEAD, Flow
from arbiter_app.reports.frame import Heading, Pdf, pdf_of
from arbiter_app.reports.pairings_view import printed_result_text
from arbiter_app.reports.phrases import about
from arbiter_app.reports.report_view import ReportView
from arbiter_app.reports.signatures import Signatures
from arbiter_app.reports.table import PrintedColumn, PrintedTable, ends_of_groups
from arbiter_app.reports.typesetter import Align, Face
from arbiter_app.wording import in_ranges

_LINES_OF_DETAIL = 24
"""What an act changed is told as long as this, in small type: the results of a round, say."""


def report_pdf(view: ReportView) -> bytes:
    """The report as PDF."""
    return pdf_of(
        view.sheet, view.sheet.catalogue.say(messages.REPORT), lambda pdf: draw_report(pdf, view)
    )


def draw_report(pdf: Pdf, view: ReportView) -> None:
    """Add the report to a PDF; what did not happen is said, not left out."""
    say = view.sheet.catalogue.say
    flow = Flow(pdf, view.sheet, Heading(say(messages.REPORT), view.subject))
    flow.head(say(messages.SUMMARY))
    flow.facts(view.facts)
    sections: tuple[tuple[str, PrintedTable], ...] = (
        (say(messages.ROUNDS), _rounds_table(view)),
        (_places_heading(view), _places_table(view)),
        (say(messages.FORFEITS), _forfeits_table(view)),
        (say(messages.BYES_AND_ABSENCES), _absences_table(view)),
        (say(messages.WITHDRAWALS), _withdrawals_table(view)),
        (say(messages.CHANGED_BY_HAND), _manual_table(view)),
        (say(messages.LOG), _acts_table(view)),
    )
    signatures = Signatures(flow.document, view.signers)
    for left, (title, table) in zip(range(len(sections), 0, -1), sections, strict=True):
        below = signatures.height if left == 1 else 0.0
        flow.head(title, keep=BELOW_HEAD + below, is_ruled=not table.rows)
        if table.rows:
            flow.table(table, size=9.5, below=below)
        else:
            flow.paragraph(say(messages.NONE), below=below)
    flow.picture(signatures.height, lambda _left, top: signatures.draw(top))
    flow.finish()


def _places_heading(view: ReportView) -> str:
    heading, catalogue = messages.FIRST_PLACES, view.sheet.catalogue
    if not view.places_after:
        return catalogue.say(heading)
    return catalogue.text(about(heading, view.places_after))


def _rounds_table(view: ReportView) -> PrintedTable:
    say = view.sheet.catalogue.say
    date = say(messages.DATE_OF_ROUND) if any(each.date for each in view.rounds) else ""
    has_others = any(each.others for each in view.rounds)
    columns = (
        PrintedColumn(say(messages.CARD_ROUND), Align.RIGHT, gap=0.0),
        PrintedColumn(date, gap=1.2, grows=True),
        PrintedColumn(say(messages.GAMES), Align.RIGHT, gap=1.2),
        PrintedColumn(say(messages.WHITE), Align.RIGHT, gap=1.2, disc="w"),
        PrintedColumn(say(messages.DRAWS), Align.RIGHT, gap=1.2),
        PrintedColumn(say(messages.BLACK), Align.RIGHT, gap=1.2, disc="b"),
        *([PrintedColumn(say(messages.OTHER_RESULTS), Align.RIGHT, gap=1.2)] if has_others else []),
        PrintedColumn(say(messages.FORFEITS), Align.RIGHT, gap=1.2),
        PrintedColumn(say(messages.BYES_GIVEN), Align.RIGHT, gap=1.2),
        PrintedColumn("", gap=1.6),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.number), face=Face.SEMIBOLD),
            TextCell(each.date),
            *(
                NumberCell(str(count))
                for count in (
                    each.games,
                    each.white_wins,
                    each.draws,
                    each.black_wins,
                    *([each.others] if has_others else []),
                    each.forfeits,
                    each.byes,
                )
            ),
            soft_cell(say(messages.BY_HAND) if each.is_manual else ""),
        )
        for each in view.rounds
    ]
    return PrintedTable(columns, tuple(rows))


def _places_table(view: ReportView) -> PrintedTable:
    catalogue = view.sheet.catalogue
    say = catalogue.say
    columns = (
        PrintedColumn(say(messages.RANK), Align.RIGHT, gap=0.0),
        PrintedColumn("", gap=1.0),
        PrintedColumn(say(messages.NAME), gap=0.45, grows=True),
        PrintedColumn(say(messages.FEDERATION), gap=0.9),
        PrintedColumn(say(messages.RATING), Align.RIGHT, gap=0.9),
        PrintedColumn(say(messages.POINTS), gap=1.3),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.rank), face=Face.SEMIBOLD),
            title_cell(each.title),
            name_cell(each.name),
            soft_cell(each.federation),
            rating_cell(each.rating),
            points_cell(each.points, catalogue, face=Face.SEMIBOLD, is_open=each.is_open),
        )
        for each in view.places
    ]
    return PrintedTable(columns, tuple(rows))


def _forfeits_table(view: ReportView) -> PrintedTable:
    say = view.sheet.catalogue.say
    columns = (
        PrintedColumn(say(messages.CARD_ROUND), Align.RIGHT, gap=0.0),
        PrintedColumn(say(messages.BOARD), Align.RIGHT, gap=1.2),
        PrintedColumn(say(messages.WHITE), gap=1.2, grows=True, disc="w"),
        PrintedColumn(say(messages.RESULT), Align.CENTRE, gap=1.0),
        PrintedColumn(say(messages.BLACK), gap=1.0, grows=True, disc="b"),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.round_number)),
            NumberCell(str(each.board)),
            name_cell(each.white),
            TextCell(
                printed_result_text(each.result, from_the_right=view.sheet.catalogue.isolates),
                Face.SEMIBOLD,
            ),
            name_cell(each.black),
        )
        for each in view.forfeits
    ]
    return PrintedTable(columns, tuple(rows))


def _absences_table(view: ReportView) -> PrintedTable:
    catalogue = view.sheet.catalogue
    say = catalogue.say
    columns = (
        PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=0.0),
        PrintedColumn(say(messages.NAME), gap=1.2, grows=True),
        PrintedColumn(say(messages.KIND), gap=1.2, grows=True),
        PrintedColumn(say(messages.ROUNDS), gap=1.2, grows=True),
        PrintedColumn(say(messages.WORTH), gap=1.2),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.tpn)),
            name_cell(each.name),
            TextCell(each.kind),
            TextCell(catalogue.separated(in_ranges(each.rounds))),
            points_cell(each.worth, catalogue),
        )
        for each in view.absences
    ]
    return PrintedTable(columns, tuple(rows), ends_of_groups(line.tpn for line in view.absences))


def _withdrawals_table(view: ReportView) -> PrintedTable:
    say = view.sheet.catalogue.say
    columns = (
        PrintedColumn(say(messages.NUMBER), Align.RIGHT, gap=0.0),
        PrintedColumn(say(messages.NAME), gap=1.2, grows=True),
        PrintedColumn("", gap=1.2),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.tpn)),
            name_cell(each.name),
            soft_cell(
                say(
                    messages.EXPELLED if each.is_expelled else messages.WITHDRAWN,
                    round=each.from_round,
                )
            ),
        )
        for each in view.withdrawals
    ]
    return PrintedTable(columns, tuple(rows))


def _manual_table(view: ReportView) -> PrintedTable:
    say = view.sheet.catalogue.say
    columns = (
        PrintedColumn(say(messages.CARD_ROUND), Align.RIGHT, gap=0.0),
        PrintedColumn(say(messages.REASON), gap=1.2, grows=True),
    )
    rows: list[tuple[Cell, ...]] = [
        (NumberCell(str(each.number)), TextCell(each.note or "–"))
        for each in view.rounds
        if each.is_manual
    ]
    return PrintedTable(columns, tuple(rows))


def _acts_table(view: ReportView) -> PrintedTable:
    say, text = view.sheet.catalogue.say, view.sheet.catalogue.text
    columns = (
        PrintedColumn(say(messages.TIME), gap=0.0),
        PrintedColumn(say(messages.WHAT), gap=1.2, grows=True),
        PrintedColumn("", gap=1.2, grows=True),
        PrintedColumn("", gap=1.0),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            soft_cell(moment_of(act.at, view.sheet.catalogue)),
            TextCell(text(act.what)),
            TextCell(text(act.detail), scale=0.9, lines=_LINES_OF_DETAIL),
            soft_cell(say(messages.UNDONE) if act.undone else ""),
        )
        for act in view.acts
    ]
    return PrintedTable(columns, tuple(rows))
