"""A document that is one table: heading, rows over as many pages as they need, a legend below."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.reports.fit import broken
from arbiter_app.reports.frame import SMALL_SIZE, Document, Heading, Pdf
from arbiter_app.reports.painter import TablePainter
from arbiter_app.reports.sheet import Sheet
from arbiter_app.reports.table import (
    ON_THE_TABLE,
    Table,
    TableLayout,
    TableSetter,
    TypeRange,
    best_layout,
)
from arbiter_app.reports.typesetter import Face, Tone, Typesetter

_LEGEND_STEP = 1.4


@dataclass(frozen=True, slots=True)
class Listing:
    """The table with what stands round it; `legend` runs on below the rows of each page.

    `landscape` is None where portrait is tried first; `types` says from where it is read.
    """

    sheet: Sheet
    heading: Heading
    table: Table
    legend: tuple[str, ...] = ()
    landscape: bool | None = None
    types: TypeRange = ON_THE_TABLE


def draw_listing(pdf: Pdf, listing: Listing) -> None:
    """Add the table's pages to a PDF."""
    document, layouts = _best_setting(pdf, listing)
    legend = _legend_lines(document, listing)
    height = document.body_height - _legend_height(legend)
    pages = [(layout, rows) for layout in layouts for rows in layout.pages_with(height, 0.0)]
    for layout, rows in pages:
        painter = TablePainter(document.canvas, document.typesetter, layout)
        document.begin(listing.heading, len(pages))
        painter.draw(document.left, document.body_top, document.measure, rows)
        _draw_legend(document, legend)


def _best_setting(pdf: Pdf, listing: Listing) -> tuple[Document, list[TableLayout]]:
    """Portrait, unless it is too small or crowded there and less so in landscape."""
    if listing.landscape is not None:
        return _attempt(pdf, listing, landscape=listing.landscape)
    portrait = _attempt(pdf, listing, landscape=False)
    if _is_readable(portrait[1], listing):
        return portrait
    wide = _attempt(pdf, listing, landscape=True)
    is_better = _is_readable(wide[1], listing) or _badness(wide[1]) < _badness(portrait[1])
    return wide if is_better else portrait


def _is_readable(layouts: list[TableLayout], listing: Listing) -> bool:
    return len(layouts) == 1 and layouts[0].is_readable(listing.types)


def _badness(layouts: list[TableLayout]) -> tuple[int, float]:
    return len(layouts), max(layout.crowded for layout in layouts)


def _attempt(pdf: Pdf, listing: Listing, *, landscape: bool) -> tuple[Document, list[TableLayout]]:
    """The table on upright sheets or on such that lie across, in parts if it is too wide."""
    document = Document(pdf, listing.sheet, landscape=landscape)
    height = document.body_height - _legend_height(_legend_lines(document, listing))
    parts = TableSetter(document.typesetter, listing.table).parts(document.measure)
    layouts = [
        best_layout(
            TableSetter(document.typesetter, part), document.measure, height, types=listing.types
        )
        for part in parts
    ]
    return document, layouts


def _legend_lines(document: Document, listing: Listing) -> list[str]:
    room = document.measure / SMALL_SIZE
    return running_lines(document.typesetter, list(listing.legend), room)


def _legend_height(lines: list[str]) -> float:
    return (len(lines) + 1.3) * _LEGEND_STEP * SMALL_SIZE if lines else 0.0


def _draw_legend(document: Document, lines: list[str]) -> None:
    """Above the footer of each page."""
    step = _LEGEND_STEP * SMALL_SIZE
    baseline = document.body_top - document.body_height + (len(lines) - 1) * step
    for line in lines:
        document.typesetter.draw(
            document.canvas, document.left, baseline + 6, line, SMALL_SIZE, tone=Tone.SOFT
        )
        baseline -= step


def running_lines(typesetter: Typesetter, items: list[str], room: float) -> list[str]:
    """Items separated by dots, broken between items, or within one wider than
    a line; `room` in units of the type size.
    """
    lines: list[str] = []
    for item in items:
        longer = f"{lines[-1]}  ·  {item}" if lines else item
        if lines and typesetter.width(longer) <= room:
            lines[-1] = longer
        else:
            lines.extend(broken(typesetter, item, Face.REGULAR, room))
    return lines
