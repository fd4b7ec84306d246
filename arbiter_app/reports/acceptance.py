"""The dossier for FIDE's acceptance on paper: what was checked, in both directions, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from arbiter_app.reports import messages
from arbiter_app.reports.cells import Cell, NumberCell, TextCell, soft_cell
from arbiter_app.reports.flow import Flow
from arbiter_app.reports.frame import Heading, Pdf, pdf_of
from arbiter_app.reports.sheet import Printing, Sheet
from arbiter_app.reports.table import PrintedColumn, PrintedTable
from arbiter_app.reports.typesetter import Align, Face
from arbiter_app.wording import Message

MOST_LISTED: Final = 500
"""Discrepancies on paper; the file for programs has all."""

Numbers: TypeAlias = tuple[str, int, int]
"""The name of what is counted, how often in tournaments made, how often in foreign ones."""


@dataclass(frozen=True, slots=True)
class FoundDifference:
    """A discrepancy; `round_number` is 0 for the ranks or the whole file."""

    file: str
    round_number: int
    cause: str
    message: str


@dataclass(frozen=True, slots=True)
class AcceptanceView:
    """What stands in the dossier.

    `counts` and `causes` have the names of `messages.ACCEPTANCE_COUNTS` and `ACCEPTANCE_CAUSE_NAMES`;
    `asked_for` tournaments are wanted each way, with at most `allowed` discrepancies.
    """

    printing: Printing
    program: str
    system: str
    seed: int
    asked_for: int
    allowed: int
    counts: tuple[Numbers, ...]
    causes: tuple[Numbers, ...]
    differences: tuple[FoundDifference, ...]

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.program, self.printing)


def acceptance_pdf(view: AcceptanceView) -> bytes:
    """The dossier as PDF."""
    say = view.sheet.catalogue.say
    return pdf_of(view.sheet, say(messages.ACCEPTANCE), lambda pdf: draw_acceptance(pdf, view))


def draw_acceptance(pdf: Pdf, view: AcceptanceView) -> None:
    """Add the dossier to a PDF; what did not happen is said, not left out."""
    say = view.sheet.catalogue.say
    by = say(messages.ACCEPTANCE_BY, program=view.program, system=view.system, seed=str(view.seed))
    flow = Flow(pdf, view.sheet, Heading(say(messages.ACCEPTANCE)))
    flow.head(say(messages.SUMMARY))
    flow.paragraph(by, face=Face.SEMIBOLD)
    flow.facts(
        (
            (say(messages.ACCEPTANCE_MADE), _verdict(view, 1)),
            (say(messages.ACCEPTANCE_FOREIGN), _verdict(view, 2)),
        )
    )
    flow.head(say(messages.ACCEPTANCE_CAUSES), is_ruled=False)
    names = messages.ACCEPTANCE_CAUSE_NAMES
    flow.table(_numbers(view, say(messages.ACCEPTANCE_CAUSE), names, view.causes), size=9.5)
    flow.head(say(messages.ACCEPTANCE_CONTENT), is_ruled=False)
    flow.table(_numbers(view, "", messages.ACCEPTANCE_COUNTS, view.counts), size=9.5)
    flow.head(say(messages.ACCEPTANCE_HOW))
    for message in (
        messages.ACCEPTANCE_HOW_MADE,
        messages.ACCEPTANCE_HOW_FOREIGN,
        messages.ACCEPTANCE_AGAIN,
    ):
        flow.paragraph(say(message))
    flow.head(say(messages.ACCEPTANCE_ALL), is_ruled=not view.differences)
    if view.differences:
        flow.table(_differences(view), size=9.0)
    else:
        flow.paragraph(say(messages.NONE))
    more = len(view.differences) - MOST_LISTED
    if more > 0:
        flow.paragraph(
            say(messages.ACCEPTANCE_MORE, more, count=view.sheet.catalogue.whole_number(more))
        )
    flow.finish()


def _verdict(view: AcceptanceView, direction: int) -> str:
    """How many of the tournaments that are asked for were checked, and what came of it."""
    say, whole = view.sheet.catalogue.say, view.sheet.catalogue.whole_number
    checked = next(_of(each, direction) for each in view.counts if each[0] == "tournaments")
    if not checked:
        return say(messages.ACCEPTANCE_NOTHING)
    found = sum(_of(each, direction) for each in view.causes)
    return say(
        messages.ACCEPTANCE_CHECKED,
        checked=whole(checked),
        wanted=whole(view.asked_for),
        found=whole(found),
        allowed=str(view.allowed),
    )


def _of(numbers: Numbers, direction: int) -> int:
    _, made, foreign = numbers
    return made if direction == 1 else foreign


def _numbers(
    view: AcceptanceView, head: str, names: Mapping[str, Message], rows: tuple[Numbers, ...]
) -> PrintedTable:
    say, whole = view.sheet.catalogue.say, view.sheet.catalogue.whole_number
    columns = (
        PrintedColumn(head, gap=0.0, grows=True),
        PrintedColumn(say(messages.ACCEPTANCE_MADE_HEAD), Align.RIGHT, gap=1.2),
        PrintedColumn(say(messages.ACCEPTANCE_FOREIGN_HEAD), Align.RIGHT, gap=1.2),
    )
    cells: list[tuple[Cell, ...]] = [
        (TextCell(say(names[name])), NumberCell(whole(made)), NumberCell(whole(foreign)))
        for name, made, foreign in rows
    ]
    return PrintedTable(columns, tuple(cells))


def _differences(view: AcceptanceView) -> PrintedTable:
    say = view.sheet.catalogue.say
    columns = (
        PrintedColumn(say(messages.ACCEPTANCE_FILE), gap=0.0),
        PrintedColumn(say(messages.CARD_ROUND), Align.RIGHT, gap=1.0),
        PrintedColumn(say(messages.ACCEPTANCE_CAUSE), gap=1.0),
        PrintedColumn(say(messages.ACCEPTANCE_WHAT), gap=1.0, grows=True),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            TextCell(each.file),
            NumberCell(str(each.round_number or "")),
            soft_cell(say(messages.ACCEPTANCE_CAUSE_NAMES[each.cause])),
            TextCell(each.message),
        )
        for each in view.differences[:MOST_LISTED]
    ]
    return PrintedTable(columns, tuple(rows))
