"""The ring around what has the keyboard: one for the whole program, whatever is under it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QMenu,
    QMenuBar,
    QWidget,
)
from shiboken6 import isValid

from arbiter_app.gui.look.above import found_above
from arbiter_app.gui.look.theme import Theme

WIDTH: Final = 2
"""Of the ring, in pixels."""

GAP: Final = 1
"""Between a widget and its ring, so that the ring stands on the ground around and not on a fill."""

_ROUNDING = 4
_MOVES = frozenset(
    {
        QEvent.Type.Move,
        QEvent.Type.Resize,
        QEvent.Type.Show,
        QEvent.Type.Hide,
        QEvent.Type.ParentChange,
    }
)


class Ring(QWidget):
    """The ring in one window, over everything there.

    Only the ring itself is on top: what is scrolled within it is still moved as a picture.
    """

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("focusRing")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._theme = theme
        self._window = window
        self._around: QWidget | None = None
        self._over: tuple[QWidget, ...] = ()
        self.hide()
        theme.changed.connect(self.update)

    @property
    def around(self) -> QWidget | None:
        """What has the keyboard; None while it is elsewhere."""
        return self._around

    def go_to(self, widget: QWidget | None) -> None:
        """Go around a widget of the same window, and follow it; or go away."""
        for watched in self._carriers():
            # A notice that had the keyboard still lies over the ring.
            if watched not in self._over:
                watched.removeEventFilter(self)
        self._around = widget
        for watched in self._carriers():
            watched.installEventFilter(self)
        self._follow()

    def keep_clear_of(self, over: Sequence[QWidget]) -> None:
        """Go under these, which lie over the page, unless one of them has the keyboard."""
        for watched in over:
            if watched not in self._over:
                watched.installEventFilter(self)
        self._over = tuple(over)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES:
            self._follow()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colour("accent"), WIDTH))
        inset = WIDTH / 2
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, _ROUNDING, _ROUNDING)

    # Inside

    def _carriers(self) -> Iterator[QWidget]:
        """The widget, and all that it moves with."""
        one = self._around
        while one is not None and isValid(one) and one is not self._window:
            yield one
            one = one.parentWidget()

    def _follow(self) -> None:
        widget = self._around
        if widget is None or not isValid(widget) or not widget.isVisible():
            self.hide()
            return
        room = WIDTH + GAP
        area = self._seen(widget).adjusted(-room, -room, room, room)
        # At the edge of the window it is drawn within.
        area &= self._window.rect()
        self.setGeometry(area)
        hole = self.rect().adjusted(room, room, -room, -room)
        self.setMask(QRegion(self.rect()) - QRegion(hole) - self._hidden(widget))
        self.show()
        self.raise_()

    def _hidden(self, widget: QWidget) -> QRegion:
        """Where something lies over the ring."""
        found = QRegion()
        for over in self._over:
            if isValid(over) and over.isVisible() and not over.isAncestorOf(widget):
                found += QRect(over.mapTo(self._window, QPoint()) - self.pos(), over.size())
        return found

    def _seen(self, widget: QWidget) -> QRect:
        """Where the widget is in the window; of what is scrolled the part in view."""
        window = self._window
        area = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
        for carrier in self._carriers():
            around = carrier.parentWidget()
            if isinstance(around, QAbstractScrollArea) and around.viewport() is carrier:
                area &= QRect(carrier.mapTo(window, QPoint(0, 0)), carrier.size())
        return area


class FocusRing(QObject):
    """Puts a ring around whatever gets the keyboard in a window, or in a dialog over it."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._window = window
        self._ring: Ring | None = None
        self._over: list[QWidget] = []
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow)

    def keep_clear_of(self, over: Iterable[QWidget]) -> None:
        """Let the ring go under what lies over the page of the window."""
        self._over = [*(one for one in self._over if isValid(one)), *over]

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._ring is not None and isValid(self._ring):
            self._ring.go_to(None)
        self._ring = None
        if now is None or not _is_ringed(now) or found_above(now, FocusRing) is not self:
            return
        # A window takes its ring along when it is closed.
        window = now.window()
        found = window.findChild(Ring, options=Qt.FindChildOption.FindDirectChildrenOnly)
        self._ring = found or Ring(self._theme, window)
        if window is self._window:
            self._ring.keep_clear_of([one for one in self._over if isValid(one)])
        self._ring.go_to(now)


def _is_ringed(widget: QWidget) -> bool:
    """False for what shows by itself that it has the keyboard: menus, and editors over a cell."""
    if widget.isWindow() or isinstance(widget, (QMenu, QMenuBar)):
        return False
    parent = widget.parentWidget()
    over = None if parent is None else parent.parentWidget()
    return not (isinstance(over, QAbstractItemView) and over.viewport() is parent)
