"""The pages of a document as they will be printed, one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QByteArray, QRect, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from arbiter_app.gui.look.painted import PagePainter
from arbiter_app.gui.look.theme import Theme
from arbiter_app.reports.canvas import Mark, Page, Placed, Text
from arbiter_app.reports.pdf import Paper

_GAP: Final = 6
"""Pixels around each page."""

_STEP: Final = 40
"""Pixels that an arrow key goes on."""

_MOST_PAINTED: Final = 12
"""Pages out of sight that are kept as pictures: one of A4 takes some megabytes."""


class PagePreview(QAbstractScrollArea):
    """Shows the paper given last, at the place where the one before it was scrolled to.

    A page is drawn when it is first seen, one in a turn, by what draws for the printer. To a screen
    reader it says the text of the page in front.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pages: Sequence[Page] = ()
        self._logo: QImage | None = None
        self._tops: list[int] = []
        self._painted: dict[int, QPixmap] = {}
        self._in_front = -1
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._paint_next)
        self.setObjectName("documentPreview")
        self.setAccessibleName(self.tr("Preview"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        # Bars that come when they are needed make the width another one, and with it the need.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.verticalScrollBar().setSingleStep(_STEP)
        theme.changed.connect(self.viewport().update)

    @property
    def pages(self) -> int:
        """How many pages the paper shown has."""
        return len(self._pages)

    def show_paper(self, paper: Paper, *, same: bool) -> None:
        """Show a paper; `same` says that it is the one before made anew."""
        place = self.verticalScrollBar().value() if same else 0
        self._pages = paper.pages
        self._logo = None if paper.logo is None else QImage.fromData(QByteArray(paper.logo.data))
        self._in_front = -1
        self._lay_out()
        self.verticalScrollBar().setValue(place)
        self._describe()

    def release(self) -> None:
        """Let go of the paper."""
        self._turn.stop()
        self._pages, self._logo = (), None
        self._lay_out()

    # Places

    def _lay_out(self) -> None:
        """Find the places of the pages, and draw them anew when they are seen."""
        self._painted.clear()
        heights = [self._size_of(page)[1] + _GAP for page in self._pages]
        *self._tops, height = accumulate(heights, initial=_GAP)
        visible = self.viewport().height()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, height - visible))
        bar.setPageStep(visible)
        self.viewport().update()

    def _size_of(self, page: Page) -> tuple[int, int]:
        """Width and height of a page in pixels: as wide as there is room."""
        width = max(1, self.viewport().width() - 2 * _GAP)
        return width, max(1, round(width * page.height / page.width))

    def _seen(self) -> Iterator[tuple[int, QRect]]:
        """The pages in sight, and where they are."""
        above, below = -self.verticalScrollBar().value(), self.viewport().height()
        for number, (page, top) in enumerate(zip(self._pages, self._tops, strict=True)):
            width, height = self._size_of(page)
            if top + above < below and top + above + height > 0:
                yield number, QRect(_GAP, top + above, width, height)

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), self._theme.colour("hover"))
        for number, place in self._seen():
            if number in self._painted:
                painter.drawPixmap(place.topLeft(), self._painted[number])
            else:
                painter.fillRect(place, Qt.GlobalColor.white)
                self._turn.start()
        painter.end()

    def _paint_next(self) -> None:
        """Draw the first page in sight that is not drawn yet; the next one in its own turn."""
        seen = [number for number, _ in self._seen()]
        missing = [number for number in seen if number not in self._painted]
        if not missing:
            return
        hidden = [number for number in self._painted if number not in seen]
        for number in hidden[:-_MOST_PAINTED]:
            del self._painted[number]
        self._painted[missing[0]] = self._picture_of(self._pages[missing[0]])
        self.viewport().update()

    def _picture_of(self, page: Page) -> QPixmap:
        width, height = self._size_of(page)
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(width * ratio), round(height * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.white)
        painter = QPainter(picture)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.scale(width / page.width, width / page.width)
        PagePainter(painter, self._logo).draw(page)
        painter.end()
        return picture

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the same part of the document in front."""
        super().resizeEvent(event)
        bar = self.verticalScrollBar()
        place = bar.value() / bar.maximum() if bar.maximum() else 0.0
        self._lay_out()
        bar.setValue(round(place * bar.maximum()))

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802 - Qt's name
        """Qt has moved the pages: draw them where they are now."""
        self.viewport().update()
        self._describe()

    # For screen readers

    def _front(self) -> int:
        """The page in front: the one in the middle, at either end the first or last one."""
        bar = self.verticalScrollBar()
        if bar.value() == bar.maximum():
            return len(self._pages) - 1 if bar.value() else 0
        middle = 0 if not bar.value() else bar.value() + self.viewport().height() // 2
        return max((n for n, top in enumerate(self._tops) if top <= middle), default=0)

    def _describe(self) -> None:
        """Say which page is in front, and what it has."""
        front = self._front()
        if front == self._in_front:
            return
        self._in_front = front
        text = " ".join(_words_of(self._pages[front].marks)) if self._pages else ""
        told = self.tr("Page {n} of {count}: {text}")
        told = told.format(n=front + 1, count=len(self._pages), text=text)
        self.setAccessibleDescription(told if text else "")


def _words_of(marks: Sequence[Mark]) -> Iterator[str]:
    """The lines of text of a page, in the order in which they are drawn."""
    for mark in marks:
        match mark:
            case Text():
                yield mark.words.strip()
            case Placed():
                yield from _words_of(mark.marks)
            case _:
                pass
