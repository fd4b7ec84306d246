"""A page of the manual as it is read in the window."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import cast

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QImageReader,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFragment,
    QTextLine,
)
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.look.page_style import page_style
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.text.linked_text import LinkedText
from arbiter_app.gui.text.rich_text import nothing_loaded
from arbiter_app.manual import Manual, ManualPage, body

_ROOM = 6 * SPACE
"""What the margins of the page and the scroll bar take of the width."""


_MOST_CELLS = 4
"""Of a row of a table."""


class ManualText(LinkedText):
    """Shows one page."""

    followed = Signal(str, str)
    """The name of a page of the manual, and the anchor of a heading on it, or nothing."""

    outside_wanted = Signal(str)
    """An address that is not in the manual."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("manualText")
        self.setAccessibleName(self.tr("Manual page"))
        self.document().setDocumentMargin(2 * SPACE)
        # A bar that came and went with the page would change the width that the page is set in.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._theme = theme
        self._manual: Manual | None = None
        self._page: ManualPage | None = None
        self._anchor = ""
        self._width = 0
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self._fit)
        self.anchorClicked.connect(self._clicked)
        theme.changed.connect(self._set_again)

    def show_page(self, manual: Manual, page: ManualPage, anchor: str = "") -> None:
        """Show a page from its beginning, or from a heading."""
        self._manual, self._page, self._anchor = manual, page, anchor
        self._set()
        if anchor:
            self.scrollToAnchor(anchor)
        else:
            self.verticalScrollBar().setValue(0)

    def loadResource(self, kind: int, name: QUrl | str) -> object:  # noqa: N802 - of Qt
        """A picture, no wider than the page."""
        if kind != QTextDocument.ResourceType.ImageResource.value or self._manual is None:
            return nothing_loaded(kind)
        path = self._manual.picture(name.toString() if isinstance(name, QUrl) else name)
        image = QImage(str(path))
        ratio = self.devicePixelRatioF()
        size = self._size(path) * ratio
        shown = image.scaled(
            size,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        shown.setDevicePixelRatio(ratio)
        return shown

    def paintEvent(self, event: QPaintEvent) -> None:
        """The page, with a frame around each key and each piece of code in a line."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._theme.colours.strong_border))
        for frame in self.code_frames():
            painter.drawRoundedRect(frame, 3, 3)
        painter.end()

    def code_frames(self) -> Iterator[QRectF]:
        """Where the keys and pieces of code in sight are, in coordinates of the viewport.

        A text document knows no frames but those of blocks.
        """
        shown = QRectF(self.viewport().rect())
        away = QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        block = self.cursorForPosition(QPoint()).block()
        # The cells of a row of a table are blocks one after the other, and may begin higher.
        for _ in range(_MOST_CELLS):
            if block.previous().isValid():
                block = block.previous()
        while block.isValid():
            place = self.document().documentLayout().blockBoundingRect(block).translated(-away)
            if place.top() > shown.bottom() and not _is_in_table(block, self.document()):
                return
            if place.intersects(shown):
                yield from _frames_in(block, place.topLeft())
            block = block.next()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._page is not None and self.viewport().width() != self._width:
            self._again.start(0)

    def _fit(self) -> None:
        """In the width that there is now, if it is not the one that the page was set in."""
        if self.viewport().width() != self._width:
            self._set_again()

    def _set_again(self) -> None:
        """In another width or look, at the same place."""
        if self._page is None:
            return
        bar = self.verticalScrollBar()
        place = bar.value() / max(bar.maximum(), 1)
        self._set()
        bar.setValue(round(place * bar.maximum()))

    def _set(self) -> None:
        assert self._manual is not None
        assert self._page is not None
        self._width = self.viewport().width()
        document = self.document()
        document.setDefaultStyleSheet(page_style(self._theme.colours))
        page = body(self._manual, self._page, str, self._picture, in_window=True)
        self.setHtml(page)

    def _picture(self, source: str) -> str:
        assert self._manual is not None
        size = self._size(self._manual.picture(source))
        return f'src="{escape(source)}" width="{size.width()}" height="{size.height()}"'

    def _size(self, path: Path) -> QSize:
        size = QImageReader(str(path)).size()
        room = max(self.viewport().width() - _ROOM, 1)
        return size if size.width() <= room else size * (room / size.width())

    def _clicked(self, url: QUrl) -> None:
        if url.scheme():
            self.outside_wanted.emit(url.toString())
        else:
            self.followed.emit(url.path().removesuffix(".md"), url.fragment())


def _is_in_table(block: QTextBlock, document: QTextDocument) -> bool:
    cursor = QTextCursor(document)
    cursor.setPosition(block.position())
    return cursor.currentTable() is not None


def _frames_in(block: QTextBlock, corner: QPointF) -> Iterator[QRectF]:
    """Around the code in the lines of a block; code that is a block of its own has its ground."""
    if block.blockFormat().nonBreakableLines():
        return
    fragments = block.begin()
    while not fragments.atEnd():
        fragment = fragments.fragment()
        if fragment.charFormat().background().style() != Qt.BrushStyle.NoBrush:
            yield from (frame.translated(corner) for frame in _pieces(block, fragment))
        fragments += 1


def _pieces(block: QTextBlock, fragment: QTextFragment) -> Iterator[QRectF]:
    """The room of a fragment in each line that it is in."""
    begin = fragment.position() - block.position()
    metrics = QFontMetricsF(fragment.charFormat().font())
    for number in range(block.layout().lineCount()):
        line = block.layout().lineAt(number)
        first = max(begin, line.textStart())
        last = min(begin + fragment.length(), line.textStart() + line.textLength())
        if first < last:
            left, right = sorted((_place_in(line, first), _place_in(line, last)))
            top = line.y() + line.ascent() - metrics.ascent()
            yield QRectF(left - 1, top, right - left + 2, metrics.height())


def _place_in(line: QTextLine, position: int) -> float:
    """How far from the left of a line a position of its block is."""
    place, _ = cast("tuple[float, int]", line.cursorToX(position))
    return place
