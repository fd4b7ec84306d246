"""A text that takes the lines it needs, and is scrolled where there is room for fewer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from arbiter_app.gui.forms.widgets import label

_LEAST_WIDTH = 80


class BoundedText(QScrollArea):
    """A label with a bound: what stands below it keeps its place, however long the text is."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = label("", name=name, wrap=True)
        self._most = 0
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setWidget(self._label)
        self._label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.viewport().setAutoFillBackground(False)
        self._label.setAutoFillBackground(False)

    @property
    def label(self) -> QWidget:
        """What shows the text."""
        return self._label

    def text(self) -> str:
        return self._label.text()

    def say(self, text: str) -> None:
        """Show another text, from its beginning."""
        if text != self._label.text():
            self._label.setText(text)
            self.verticalScrollBar().setValue(0)
        self._fit()

    def bound(self, lines: int) -> None:
        """So many lines are shown at most."""
        self._most = lines
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(self._label.sizeHint().width(), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    # Inside

    def _height(self) -> int:
        """By the whole width inside the frame: a bar that comes or goes changes nothing."""
        inside = self.maximumViewportSize()
        needed = self._label.heightForWidth(max(inside.width(), _LEAST_WIDTH))
        most = max(self._most, 1) * self._label.fontMetrics().lineSpacing()
        return max(min(needed, most), 0) + self.height() - inside.height()

    def _fit(self) -> None:
        height = self._height()
        if height != self.minimumHeight() or height != self.maximumHeight():
            self.setFixedHeight(height)
