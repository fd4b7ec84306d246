"""A button that was clicked gives the keyboard back: the next key is meant for what is worked in."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QWidget
from shiboken6 import isValid


class ClickedButtons(QObject):
    """Sees which buttons of the window took the keyboard by the mouse.

    A button takes it nevertheless, so that what is typed into a cell is kept before it acts; one
    that was reached by Tab keeps it, and so does one of a row of which another had it.
    """

    def __init__(self, window: QMainWindow, otherwise: Callable[[], object]) -> None:
        """`otherwise` gives the keyboard to the page where the widget that had it is gone."""
        super().__init__(window)
        self._window = window
        self._otherwise = otherwise
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._moved)

    def _moved(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is None or not isinstance(now, QAbstractButton):
            return
        if isinstance(before, QAbstractButton) and _are_of_one_row(before, now):
            return
        by_mouse = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if by_mouse and self._window.isAncestorOf(now) and self._window.isAncestorOf(before):
            once = Qt.ConnectionType.SingleShotConnection
            now.released.connect(lambda: self._when_done(before, now), once)

    def _when_done(self, before: QWidget, button: QAbstractButton) -> None:
        """Once the button has done what it does, which may have led the keyboard elsewhere."""
        QTimer.singleShot(0, self, lambda: self._give_back(before, button))

    def _give_back(self, before: QWidget, button: QAbstractButton) -> None:
        if not isValid(button) or self._window.focusWidget() is not button:
            return
        if isValid(before) and before.isVisible() and before.isEnabled():
            # Not as if it had been gone to: what the button did stays.
            before.setFocus(Qt.FocusReason.PopupFocusReason)
        else:
            self._otherwise()


def _are_of_one_row(one: QAbstractButton, other: QAbstractButton) -> bool:
    """True for buttons beside each other of which only one can be down."""
    both = one.autoExclusive() and other.autoExclusive()
    return both and one.parentWidget() is other.parentWidget()
