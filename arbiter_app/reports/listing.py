"""A document that is one table: heading, rows over as many pages as they need, a legend below."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arbiter_app.reports.fit import broken
from arbiter_app.reports.frame import SMALL_SIZE, DocumentFrame, Heading, Pdf
from arbiter_app.reports.painter import TablePainter
from arbiter_app.reports.sheet import Sheet
from arbiter_app.reports.signatures import draw_signatures, signatures_height
from arbiter_app.reports.table import PrintedLayout, PrintedTable, TableSetter, best_layout
from arbiter_app.reports.type_sizes import LEAST_SIZE, ON_THE_TABLE, TypeRange
from arbiter_app.reports.typesetter import Face, Tone, Typesetter

_LEGEND_STEP = 1.4


@dataclass(frozen=True, slots=True)
class Listing:
    """The table with what stands round it; `legend` runs on below the rows of each page.

    `landscape` is None where portrait is tried first; `types` says from where it is read; `signers`
    have lines below the last row.
    """

    sheet: Sheet
    heading: Heading
    table: PrintedTable
    legend: tuple[str, ...] = ()
    landscape: bool | None = None
    types: TypeRange = ON_THE_TABLE
    signers: tuple[str, ...] = ()


def draw_listing(pdf: Pdf, listing: Listing, fuller: Iterable[Listing] = ()) -> None:
    """Add the table's pages to a PDF, or those of the first that says more and is still read."""
    setting = _best_setting(pdf, listing)
    for other in fuller:
        found = _best_setting(pdf, other, len(setting.pages))
        if found.is_readable and len(found.pages) <= len(setting.pages):
            setting = found
            break
    document, listing = setting.document, setting.listing
    y = document.body_top
    for layout, rows in setting.pages:
        painter = TablePainter(document.canvas, document.typesetter, layout)
        document.begin(listing.heading, len(setting.pages))
        y = document.body_top
        if rows:
            y = painter.draw(document.left, y, document.measure, rows)
        _draw_legend(document, setting.legend)
    draw_signatures(document, document.left, y, listing.signers)


@dataclass(frozen=True, slots=True)
class _Setting:
    """A table as it is set: its parts, and which rows of which part each page has."""

    listing: Listing
    document: DocumentFrame
    legend: list[str]
    layouts: list[PrintedLayout]
    pages: list[tuple[PrintedLayout, range]]

    @property
    def is_readable(self) -> bool:
        return len(self.layouts) == 1 and self.layouts[0].is_readable(self.listing.types)

    @property
    def badness(self) -> tuple[int, float]:
        return len(self.layouts), max(layout.crowded for layout in self.layouts)


def _best_setting(pdf: Pdf, listing: Listing, most_pages: int | None = None) -> _Setting:
    """Portrait, unless it is too small or crowded there and less so in landscape."""
    if listing.landscape is not None:
        return _attempt(pdf, listing, most_pages, landscape=listing.landscape)
    portrait = _attempt(pdf, listing, most_pages, landscape=False)
    if portrait.is_readable:
        return portrait
    wide = _attempt(pdf, listing, most_pages, landscape=True)
    return wide if wide.is_readable or wide.badness < portrait.badness else portrait


def _attempt(
    pdf: Pdf, listing: Listing, most_pages: int | None = None, *, landscape: bool
) -> _Setting:
    """The table on upright sheets or on such that lie across, in parts if it is too wide."""
    document = DocumentFrame(pdf, listing.sheet, landscape=landscape)
    legend = _legend_lines(document, listing)
    height = document.body_height - _legend_height(legend)
    reserve = signatures_height(listing.signers)
    is_whole = listing.types.is_asked_for

    def laid_out(table: PrintedTable, reserve: float) -> PrintedLayout:
        setter = TableSetter(document.typesetter, table, is_whole=is_whole)
        return best_layout(
            setter,
            document.measure,
            height,
            reserve=reserve,
            types=listing.types,
            most_pages=most_pages,
        )

    least = listing.types.least if is_whole else LEAST_SIZE
    parts = TableSetter(document.typesetter, listing.table).parts(document.measure, least)
    reserves = [0.0] * (len(parts) - 1) + [reserve]
    layouts = [laid_out(part, below) for part, below in zip(parts, reserves, strict=True)]
    pages = [
        (layout, rows)
        for layout, below in zip(layouts, reserves, strict=True)
        for rows in layout.pages_with(height, below)
    ]
    return _Setting(listing, document, legend, layouts, pages)


def _legend_lines(document: DocumentFrame, listing: Listing) -> list[str]:
    room = document.measure / SMALL_SIZE
    return running_lines(document.typesetter, list(listing.legend), room)


def _legend_height(lines: list[str]) -> float:
    return (len(lines) + 1.3) * _LEGEND_STEP * SMALL_SIZE if lines else 0.0


def _draw_legend(document: DocumentFrame, lines: list[str]) -> None:
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
