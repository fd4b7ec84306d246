"""Paper from the printer: the pages of a document drawn one by one, beside the window.

The printer is asked for in the window's thread; then only the worker touches it, and everything
else of Qt that the worker needs is made and destroyed there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.look.painted import PagePainter
from arbiter_app.gui.work.tasks import TaskProgress
from arbiter_app.reports.canvas import Page
from arbiter_app.reports.pdf import Paper
from arbiter_app.tournament.paper import PaperSize
from arbiter_app.wording import phrase

_POINTS = 72

AskForPrinter: TypeAlias = Callable[[QWidget, PaperSize, Callable[[QPrinter], object]], None]
"""Lets the arbiter choose a printer for paper of this size, and tells which."""


def ask_for_printer(parent: QWidget, size: PaperSize, chosen: Callable[[QPrinter], object]) -> None:
    """Open the dialog of the desktop; `chosen` gets the printer when it is accepted."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    set_paper(printer, size)
    dialog = QPrintDialog(printer, parent)
    dialog.setObjectName("printDialog")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange, True)
    dialog.accepted.connect(lambda: chosen(printer))
    # The print dialog hides the `open` that every dialog has behind one with a receiver.
    QDialog.open(dialog)


def set_paper(printer: QPrinter, size: PaperSize) -> None:
    """The sheet a document is made for, to its edges: its margins are in the document."""
    paper = QPageSize.PageSizeId.A4 if size is PaperSize.A4 else QPageSize.PageSizeId.Letter
    printer.setPageSize(QPageSize(paper))
    printer.setPageOrientation(QPageLayout.Orientation.Portrait)
    printer.setFullPage(True)


def print_paper(paper: Paper, printer: QPrinter, progress: TaskProgress) -> int:
    """Print a document, or the pages of it that the printer was told to; gives their number.

    Text goes as text, lines as lines, in the printer's own resolution. Pages that lie across are
    turned onto the upright sheet.

    Raises:
        UserError: the printer does not take anything.
        Cancelled: the arbiter does not want it any more.
    """
    painter = QPainter()
    logo = None if paper.logo is None else QImage.fromData(QByteArray(paper.logo.data))
    printer.setFullPage(True)
    printer.setDocName(paper.imprint.title)
    pages = _chosen(printer, paper.pages)
    try:
        if not painter.begin(printer):
            raise UserError(
                phrase("Printing could not be started."),
                hint=phrase("Check that the printer is on, or save a PDF instead."),
            )
        pen = PagePainter(painter, logo)
        for done, page in enumerate(pages):
            progress.report(done, len(pages))
            if done:
                printer.newPage()
            painter.save()
            _turn_and_scale(painter, printer, page)
            pen.draw(page)
            painter.restore()
        return len(pages)
    finally:
        if painter.isActive():
            painter.end()


def _chosen(printer: QPrinter, pages: Sequence[Page]) -> Sequence[Page]:
    """The pages that were chosen in the dialog; all if none were."""
    first, last = printer.fromPage(), printer.toPage()
    if printer.printRange() is not QPrinter.PrintRange.PageRange or not first:
        return pages
    return pages[min(first, len(pages)) - 1 : last]


def _turn_and_scale(painter: QPainter, printer: QPrinter, page: Page) -> None:
    """From here on the painter's units are points on the page."""
    sheet = printer.paperRect(QPrinter.Unit.DevicePixel)
    if page.is_landscape is not (sheet.width() > sheet.height()):
        painter.translate(0, sheet.height())
        painter.rotate(-90)
    scale = printer.resolution() / _POINTS
    painter.scale(scale, scale)
