"""Rows of texts and buttons that stay readable where room is short."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QLayoutItem, QWidget

from arbiter_app.gui.theme import SPACE, scaled
from arbiter_app.gui.widgets import ActionButton

_LEAST_TEXT = 56
"""So much of a text is seen before it is given up."""


class ShortLabel(QLabel):
    """A line of text that ends in … where it does not fit; the whole is in its tip."""

    def __init__(self, role: str = "", *, name: str = "") -> None:
        super().__init__()
        self.setProperty("role", role)
        self.setObjectName(name)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)

    @property
    def shown(self) -> str:
        """The text as it is seen."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        return QSize(min(scaled(_LEAST_TEXT), whole.width()), whole.height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            self.setToolTip(self.text() if self.shown != self.text() else "")
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment()),
            self.palette(),
            self.isEnabled(),
            self.shown,
            QPalette.ColorRole.WindowText,
        )
        painter.end()


class YieldingRow(QWidget):
    """A row in which buttons keep only their icons where there is no room for all of them.

    Buttons give up their texts in the order told, one after the other, before a text beside them
    is cut to its least and before any button is cut.
    """

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._yielding: tuple[ActionButton, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE)

    @property
    def row(self) -> QHBoxLayout:
        """Where texts and buttons are put."""
        return self._row

    def let_yield(self, buttons: Iterable[ActionButton]) -> None:
        """These buttons give up their texts, the first of them first."""
        self._yielding = tuple(buttons)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(self._width_needed(len(self._yielding)), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Other letters or other texts need other room."""
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.StyleChange):
            self._fit()
        return done

    def _fit(self) -> None:
        count = 0
        while count < len(self._yielding) and self._width_needed(count) > self.width():
            count += 1
        for place, button in enumerate(self._yielding):
            button.show_text(place >= count)

    def _width_needed(self, yielded: int) -> int:
        """The least width with so many buttons that show no text."""
        without = self._yielding[:yielded]
        widths = []
        for place in range(self._row.count()):
            item = self._row.itemAt(place)
            widget = None if item is None else item.widget()
            if widget is None or widget.isHidden():
                continue
            if isinstance(widget, ActionButton):
                shows_text = widget not in without
                widths.append(widget.width_with(shows_text))
            elif isinstance(widget, ShortLabel):
                widths.append(widget.minimumSizeHint().width())
            else:
                widths.append(max(widget.minimumSizeHint().width(), widget.minimumWidth()))
        margins = self._row.contentsMargins()
        gaps = max(len(widths) - 1, 0) * self._row.spacing()
        return sum(widths) + gaps + margins.left() + margins.right()


class Flow(QLayout):
    """Widgets side by side, going on in the next line where the room ends."""

    def __init__(self, parent: QWidget | None = None, spacing: int = 0) -> None:
        super().__init__(parent)
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, place: int) -> QLayoutItem | None:
        return self._items[place] if 0 <= place < len(self._items) else None

    def takeAt(self, place: int) -> QLayoutItem | None:
        return self._items.pop(place) if 0 <= place < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arranged(QRect(0, 0, width, 0), place=False)

    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        self._arranged(area, place=True)

    def sizeHint(self) -> QSize:
        """Everything in one line."""
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        gaps = max(len(hints) - 1, 0) * self.spacing()
        height = max((hint.height() for hint in hints), default=0)
        return QSize(sum(hint.width() for hint in hints) + gaps, height)

    def minimumSize(self) -> QSize:
        """The widest of them alone."""
        hints = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(
            max((hint.width() for hint in hints), default=0),
            max((hint.height() for hint in hints), default=0),
        )

    def _arranged(self, area: QRect, *, place: bool) -> int:
        """Put everything into its place, or only say how high that would be."""
        x, y, line = area.left(), area.top(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            if x > area.left() and x + hint.width() > area.left() + area.width():
                x, y, line = area.left(), y + line + self.spacing(), 0
            if place:
                item.setGeometry(QRect(QPoint(x, y), hint))
            x += hint.width() + self.spacing()
            line = max(line, hint.height())
        return y + line - area.top()
