"""What becomes of rounds, ranks and prizes if a result is changed: for the appeals committee."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arbiter_app.reports import messages
from arbiter_app.reports.cells import Cell, NumberCell, TextCell, name_cell
from arbiter_app.reports.flow import Flow
from arbiter_app.reports.frame import Heading, Pdf, pdf_of
from arbiter_app.reports.phrases import about
from arbiter_app.reports.sheet import Sheet
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.typesetter import Align, Face
from arbiter_app.tournament.types import Points, format_points_short
from arbiter_app.wording import Catalogue, Message, Phrase, changed


@dataclass(frozen=True, slots=True)
class AppealBoard:
    """A board that would be another: as paired, and a pair that would come instead.

    Empty where there is none. The pairs to come are in their order; their boards have no numbers
    here, for a pair that stays may have another one.
    """

    board: int | None
    as_paired: str
    would_be: str


@dataclass(frozen=True, slots=True)
class AppealRound:
    """A paired round that would be another one.

    Attributes:
        boards: those that do not stay, and the bye, whose `board` is None.
        staying: the numbers of those whose pair stays.
        error: why the round could not have been paired; empty if it could.
        allowed: what the rules allow for it now.
    """

    number: int
    boards: tuple[AppealBoard, ...]
    staying: tuple[int, ...]
    error: str
    allowed: Message


@dataclass(frozen=True, slots=True)
class AppealRank:
    """A player in the standings as they are and as they would be; `values` by tie-break.

    Numbers in texts have decimal points here.
    """

    name: str
    ranks: tuple[int, int]
    points: tuple[Points, Points]
    values: tuple[tuple[str, str, str], ...]
    prizes: tuple[str, str]


@dataclass(frozen=True, slots=True)
class AppealView:
    """What the page shows; `counts_for` is what a correction made now counts for (C.04.2 4.3).

    `only_tie_breaks` is how many more players there are of whom only tie-breaks change.
    """

    sheet: Sheet
    round_number: int
    board: int
    players: str
    results: tuple[Phrase | str, Phrase | str]
    counts_for: Message
    rounds: tuple[AppealRound, ...]
    ranks: tuple[AppealRank, ...]
    only_tie_breaks: int


def appeal_pdf(view: AppealView) -> bytes:
    """The page as PDF."""
    title = view.sheet.catalogue.text(about(messages.APPEAL, view.players))
    return pdf_of(view.sheet, title, lambda pdf: draw_appeal(pdf, view))


def draw_appeal(pdf: Pdf, view: AppealView) -> None:
    """Add the page to a PDF: the question, the rules, the rounds, the standings."""
    say = view.sheet.catalogue.say
    subject = say(messages.APPEAL_BOARD, round=view.round_number, board=view.board)
    flow = Flow(pdf, view.sheet, Heading(say(messages.APPEAL), subject))
    before, after = view.results
    flow.paragraph(view.players, size=13.0, face=Face.SEMIBOLD)
    flow.paragraph(say(messages.APPEAL_QUESTION, before=before, after=after), after=8.0)
    flow.paragraph(say(view.counts_for))
    flow.paragraph(say(messages.APPEAL_NOTHING_CHANGED))
    if not view.rounds:
        flow.paragraph(say(messages.APPEAL_NO_ROUND))
    for each in view.rounds:
        _draw_round(flow, each, view.sheet.catalogue)
    _draw_standings(flow, view)
    flow.finish()


def _draw_round(flow: Flow, each: AppealRound, catalogue: Catalogue) -> None:
    say = catalogue.say
    flow.head(say(messages.ROUND, round=each.number), is_ruled=not each.boards)
    if each.error:
        flow.paragraph(each.error)
    if each.boards:
        columns = (
            PrintedColumn(say(messages.BOARD), Align.RIGHT, gap=0.0),
            PrintedColumn(say(messages.APPEAL_AS_PAIRED), gap=1.0, grows=True),
            PrintedColumn(say(messages.APPEAL_WOULD_BE), gap=1.0, grows=True),
        )
        rows = tuple(
            (
                NumberCell("" if one.board is None else str(one.board), face=Face.SEMIBOLD),
                TextCell(one.as_paired),
                TextCell(one.would_be),
            )
            for one in each.boards
        )
        flow.table(PrintedTable(columns, rows))
    if each.staying:
        numbers = catalogue.separated(map(str, each.staying))
        flow.paragraph(say(messages.APPEAL_STAYING, len(each.staying), boards=numbers))
    flow.paragraph(say(each.allowed))


def _draw_standings(flow: Flow, view: AppealView) -> None:
    catalogue = view.sheet.catalogue
    say = catalogue.say
    flow.head(say(messages.STANDINGS), is_ruled=not view.ranks)
    if not view.ranks and not view.only_tie_breaks:
        flow.paragraph(say(messages.APPEAL_NO_RANK))
    if view.ranks:
        flow.table(_ranks(view, catalogue))
    if view.only_tie_breaks:
        flow.paragraph(
            say(messages.APPEAL_ONLY_TIE_BREAKS, view.only_tie_breaks, count=view.only_tie_breaks)
        )


def _ranks(view: AppealView, catalogue: Catalogue) -> PrintedTable:
    say, figures = catalogue.say, catalogue.figures
    has_prizes = any(any(each.prizes) for each in view.ranks)

    def change(before: str, after: str) -> str:
        return before if before == after else catalogue.text(changed(before, after))

    columns = (
        PrintedColumn(say(messages.NAME), gap=0.0, grows=True),
        PrintedColumn(say(messages.RANK), gap=1.0),
        PrintedColumn(say(messages.POINTS), gap=1.0),
        PrintedColumn(say(messages.APPEAL_TIE_BREAKS), gap=1.0, grows=True),
        *([PrintedColumn(say(messages.PRIZE), gap=1.0)] if has_prizes else []),
    )

    def on_one_line(code: str, changed: str) -> str:
        return f"{code} {figures(changed)}".replace(" ", "\u00a0")

    def row(each: AppealRank) -> Iterator[Cell]:
        yield name_cell(each.name)
        yield TextCell(change(*map(str, each.ranks)))
        yield TextCell(figures(change(*map(format_points_short, each.points))))
        told = (on_one_line(code, change(old, new)) for code, old, new in each.values)
        yield TextCell(catalogue.separated(told) if each.values else "")
        if has_prizes:
            yield TextCell(figures(change(*(amount or "–" for amount in each.prizes))))

    return PrintedTable(columns, tuple(tuple(row(each)) for each in view.ranks))
