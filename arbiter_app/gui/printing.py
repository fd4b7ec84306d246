"""Paper from the printer: a PDF drawn page by page, beside the window.

The printer is asked for in the window's thread; then only the worker touches it, and everything
else of Qt that the worker needs is made and destroyed there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPdf import QPdfDocument, QPdfDocumentRenderOptions
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.tasks import Progress
from arbiter_app.tournament.paper import PaperSize

RESOLUTION = 300
"""Dots per inch at most: figures of 7 pt are sharp, and a page takes a third of a second."""

_STRIP = 1_500_000
"""Pixels drawn at a time: the reader of PDF files is never kept from the preview for long."""

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


def print_pdf(pdf: bytes, printer: QPrinter, progress: Progress) -> int:
    """Print a PDF, or the pages of it that the printer was told to; gives their number.

    Pages that lie across are turned onto the upright sheet.

    Raises:
        UserError: the printer does not take anything.
        Cancelled: the arbiter does not want it any more.
    """
    buffer, document, painter = QBuffer(), QPdfDocument(), QPainter()
    try:
        buffer.setData(QByteArray(pdf))
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        document.load(buffer)
        pages = _pages(printer, document.pageCount())
        printer.setFullPage(True)
        printer.setResolution(min(RESOLUTION, printer.resolution()))
        if not painter.begin(printer):
            raise UserError(
                "The printer takes nothing.", hint="See whether it is on, or save a PDF."
            )
        for done, page in enumerate(pages):
            progress.report(done, len(pages))
            if done:
                printer.newPage()
            _draw_page(document, page, painter, printer)
        return len(pages)
    finally:
        if painter.isActive():
            painter.end()
        document.close()
        buffer.close()


def _pages(printer: QPrinter, count: int) -> range:
    """The pages that were chosen in the dialog; all if none were."""
    first, last = printer.fromPage(), printer.toPage()
    if printer.printRange() is not QPrinter.PrintRange.PageRange or not first:
        return range(count)
    return range(min(first, count) - 1, min(last, count))


def _draw_page(document: QPdfDocument, page: int, painter: QPainter, printer: QPrinter) -> None:
    sheet = printer.paperRect(QPrinter.Unit.DevicePixel)
    points = document.pagePointSize(page)
    scale = printer.resolution() / _POINTS
    size = QSize(round(points.width() * scale), round(points.height() * scale))
    painter.save()
    if (size.width() > size.height()) is not (sheet.width() > sheet.height()):
        painter.translate(0, sheet.height())
        painter.rotate(-90)
    for top, strip in _strips(document, page, size):
        painter.drawImage(QPoint(0, top), strip)
    painter.restore()


def _strips(document: QPdfDocument, page: int, size: QSize) -> Iterator[tuple[int, QImage]]:
    """The page from top to bottom, as pictures on white ground; grey where nothing is coloured."""
    height = max(1, _STRIP // size.width())
    for top in range(0, size.height(), height):
        part = QSize(size.width(), min(height, size.height() - top))
        options = QPdfDocumentRenderOptions()
        options.setScaledSize(size)
        options.setScaledClipRect(QRect(QPoint(0, top), part))
        ground = QImage(part, QImage.Format.Format_RGB32)
        ground.fill(Qt.GlobalColor.white)
        painter = QPainter(ground)
        painter.drawImage(0, 0, document.render(page, part, options))
        painter.end()
        grey = QImage.Format.Format_Grayscale8
        yield top, ground.convertToFormat(grey) if ground.isGrayscale() else ground
