"""A PDF as it will be printed, page below page."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, Qt
from PySide6.QtGui import QPalette
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import QFrame

from arbiter_app.gui.theme import Theme


class PdfPreview(QPdfView):
    """Shows the PDF given last, at the place where the one before it was scrolled to.

    To a screen reader it says the text of the page in front.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pdf = QPdfDocument(self)
        self._buffer = QBuffer(self)
        self.setDocument(self._pdf)
        self.setObjectName("documentPreview")
        self.setAccessibleName(self.tr("Preview"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setPageMode(QPdfView.PageMode.MultiPage)
        self.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        # Bars that come when they are needed make the width another one, and with it the need.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.changed.connect(self._recolour)
        self._recolour()
        self.pageNavigator().currentPageChanged.connect(self._describe)

    @property
    def pages(self) -> int:
        """How many pages the PDF shown has."""
        return self._pdf.pageCount()

    def show_pdf(self, data: bytes, *, same: bool) -> None:
        """Show a PDF; `same` says that it is the one before made anew."""
        place = self.verticalScrollBar().value() if same else 0
        self.release()
        self._buffer.setData(QByteArray(data))
        self._buffer.open(QBuffer.OpenModeFlag.ReadOnly)
        self._pdf.load(self._buffer)
        self.verticalScrollBar().setValue(place)
        self._describe()

    def release(self) -> None:
        """Let go of the PDF, before the widget is destroyed or another one is shown."""
        self._pdf.close()
        self._buffer.close()

    def _describe(self) -> None:
        """Say which page is in front, and what it has."""
        page = self.pageNavigator().currentPage()
        text = " ".join(self._pdf.getAllText(page).text().split()) if self.pages else ""
        told = self.tr("Page {n} of {count}: {text}")
        told = told.format(n=page + 1, count=self.pages, text=text)
        self.setAccessibleDescription(told if text else "")

    def _recolour(self) -> None:
        ground = self.palette()
        ground.setColor(QPalette.ColorRole.Dark, self._theme.colour("hover"))
        self.setPalette(ground)
