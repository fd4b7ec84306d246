"""The tournament report on paper."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.reports.cells import (
    Cell,
    NumberCell,
    TextCell,
    points_cell,
    rating_cell,
    soft_cell,
    title_cell,
)
from arbiter_app.reports.flow import Flow
from arbiter_app.reports.frame import Heading, Pdf, pdf_of
from arbiter_app.reports.pairings_view import result_text
from arbiter_app.reports.report_view import ReportView
from arbiter_app.reports.signatures import draw_signatures, signatures_height
from arbiter_app.reports.table import PrintedColumn, PrintedTable, ends_of_groups
from arbiter_app.reports.typesetter import Align, Face


def report_pdf(view: ReportView) -> bytes:
    """The report as PDF."""
    return pdf_of(view.sheet, view.sheet.words.report, lambda pdf: draw_report(pdf, view))


def draw_report(pdf: Pdf, view: ReportView) -> None:
    """Add the report to a PDF; what did not happen is said, not left out."""
    words = view.sheet.words
    flow = Flow(pdf, view.sheet, Heading(words.report, view.subject))
    flow.head(words.summary)
    flow.facts(view.facts)
    sections: tuple[tuple[str, PrintedTable], ...] = (
        (words.rounds, _rounds_table(view)),
        (f"{words.first_places} {view.places_after}".strip(), _places_table(view)),
        (words.forfeits, _forfeits_table(view)),
        (words.byes_and_absences, _absences_table(view)),
        (words.withdrawals, _withdrawals_table(view)),
        (words.manual_pairings, _manual_table(view)),
        (words.corrections, _acts_table(view)),
    )
    for title, table in sections:
        flow.head(title, is_ruled=not table.rows)
        if table.rows:
            flow.table(table, size=9.5)
        else:
            flow.paragraph(words.none)
    document = flow.document
    flow.picture(
        signatures_height(view.signers),
        lambda left, top: draw_signatures(document, left, top, view.signers),
    )
    flow.finish()


def _rounds_table(view: ReportView) -> PrintedTable:
    words = view.sheet.words
    columns = (
        PrintedColumn(words.card_round, Align.RIGHT, gap=0.0),
        PrintedColumn(words.day, gap=1.2, grows=True),
        PrintedColumn(words.games, Align.RIGHT, gap=1.2),
        PrintedColumn(words.white, Align.RIGHT, gap=1.2, disc="w"),
        PrintedColumn(words.draws, Align.RIGHT, gap=1.2),
        PrintedColumn(words.black, Align.RIGHT, gap=1.2, disc="b"),
        PrintedColumn(words.forfeits, Align.RIGHT, gap=1.2),
        PrintedColumn(words.byes, Align.RIGHT, gap=1.2),
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
                    each.forfeits,
                    each.byes,
                )
            ),
            soft_cell(words.by_hand if each.is_manual else ""),
        )
        for each in view.rounds
    ]
    return PrintedTable(columns, tuple(rows))


def _places_table(view: ReportView) -> PrintedTable:
    words = view.sheet.words
    columns = (
        PrintedColumn(words.rank, Align.RIGHT, gap=0.0),
        PrintedColumn("", gap=1.0),
        PrintedColumn(words.name, gap=0.45, grows=True),
        PrintedColumn(words.federation, gap=0.9),
        PrintedColumn(words.rating, Align.RIGHT, gap=0.9),
        PrintedColumn(words.points, gap=1.3),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.rank), face=Face.SEMIBOLD),
            title_cell(each.title),
            TextCell(each.name),
            soft_cell(each.federation),
            rating_cell(each.rating, words),
            points_cell(each.points, face=Face.SEMIBOLD, is_open=each.is_open),
        )
        for each in view.places
    ]
    return PrintedTable(columns, tuple(rows))


def _forfeits_table(view: ReportView) -> PrintedTable:
    words = view.sheet.words
    columns = (
        PrintedColumn(words.card_round, Align.RIGHT, gap=0.0),
        PrintedColumn(words.board, Align.RIGHT, gap=1.2),
        PrintedColumn(words.white, gap=1.2, grows=True, disc="w"),
        PrintedColumn(words.result, Align.CENTRE, gap=1.0),
        PrintedColumn(words.black, gap=1.0, grows=True, disc="b"),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.round_number)),
            NumberCell(str(each.board)),
            TextCell(each.white),
            TextCell(result_text(each.result), Face.SEMIBOLD),
            TextCell(each.black),
        )
        for each in view.forfeits
    ]
    return PrintedTable(columns, tuple(rows))


def _absences_table(view: ReportView) -> PrintedTable:
    words = view.sheet.words
    columns = (
        PrintedColumn(words.number, Align.RIGHT, gap=0.0),
        PrintedColumn(words.name, gap=1.2, grows=True),
        PrintedColumn(words.kind, gap=1.2),
        PrintedColumn(words.rounds, gap=1.2, grows=True),
        PrintedColumn(words.worth, gap=1.2),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.tpn)),
            TextCell(each.name),
            TextCell(each.kind),
            TextCell(_ranges(each.rounds)),
            points_cell(each.worth),
        )
        for each in view.absences
    ]
    return PrintedTable(columns, tuple(rows), ends_of_groups(line.tpn for line in view.absences))


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers in order, with a dash between the ends of three and more in a row: `1, 3–5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def _withdrawals_table(view: ReportView) -> PrintedTable:
    words = view.sheet.words
    columns = (
        PrintedColumn(words.number, Align.RIGHT, gap=0.0),
        PrintedColumn(words.name, gap=1.2, grows=True),
        PrintedColumn("", gap=1.2),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            NumberCell(str(each.tpn)),
            TextCell(each.name),
            soft_cell(
                (words.expelled if each.is_expelled else words.withdrawn).format(each.from_round)
            ),
        )
        for each in view.withdrawals
    ]
    return PrintedTable(columns, tuple(rows))


def _manual_table(view: ReportView) -> PrintedTable:
    words = view.sheet.words
    columns = (
        PrintedColumn(words.card_round, Align.RIGHT, gap=0.0),
        PrintedColumn(words.reason, gap=1.2, grows=True),
    )
    rows: list[tuple[Cell, ...]] = [
        (NumberCell(str(each.number)), TextCell(each.note or "–"))
        for each in view.rounds
        if each.is_manual
    ]
    return PrintedTable(columns, tuple(rows))


def _acts_table(view: ReportView) -> PrintedTable:
    words = view.sheet.words
    columns = (
        PrintedColumn(words.time, gap=0.0),
        PrintedColumn(words.what, gap=1.2, grows=True),
        PrintedColumn("", gap=1.2, grows=True),
        PrintedColumn("", gap=1.0),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            soft_cell(f"{words.date_of(act.at)} {act.at:%H:%M}"),
            TextCell(act.what),
            TextCell(act.detail, scale=0.9),
            soft_cell(words.undone if act.undone else ""),
        )
        for act in view.acts
    ]
    return PrintedTable(columns, tuple(rows))
