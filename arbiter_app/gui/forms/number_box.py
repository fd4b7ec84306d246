"""Fields for numbers that only keys and their own arrows change."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QWidget

from arbiter_app.gui.forms.widgets import inset


class NumberBox(QSpinBox):
    """A whole number; the wheel scrolls the form around it and never the number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        inset(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class FractionBox(QDoubleSpinBox):
    """A number with decimals, such as points or a fee; the wheel never changes it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        inset(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
