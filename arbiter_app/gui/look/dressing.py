"""The look of a window, part by part: all of it at once would hold the window up.

Qt dresses every widget below the one that gets another style sheet, seen or not: some 0.09 ms each,
80 ms for an open event. What comes into the window is dressed as a whole, by the one sheet of the
window: a sheet for each of its parts would be read for each of them. When the look changes, the parts
put the new sheet on over it, each for itself; those that are seen first, one at a time, and a part that
is shown before its turn changes as it comes. Of two sheets Qt takes what the nearer one says, and all of
them say the same things.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QMenu, QWidget
from shiboken6 import isValid

from arbiter_app.gui.look.above import found_above
from arbiter_app.gui.look.theme import Theme


class Dressing(QObject):
    """Knows the parts of a window, none within another, and which still wear the look of before."""

    def __init__(self, theme: Theme, window: QWidget, *parts: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._window = window
        self._parts = list(parts)
        self._waiting: list[QWidget] = []
        self._rests = False
        self._turn = QTimer(self)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._dress_next)
        theme.changed.connect(self._change)
        window.setStyleSheet(theme.style_sheet)

    @property
    def is_done(self) -> bool:
        """True if everything has the look of now."""
        return not self._waiting

    def add(self, whole: QWidget, parts: Iterable[QWidget]) -> None:
        """Let what is in the window from now wear the look of now, and its parts those that follow."""
        if _worn_around(whole) != self._theme.style_sheet:
            whole.setStyleSheet(self._theme.style_sheet)
        self._parts = [part for part in self._parts if isValid(part)]
        self._parts.extend(parts)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and watched in self._waiting:
            self._dress(next(part for part in self._waiting if part is watched))
        return False

    def _change(self) -> None:
        self._parts = [part for part in self._parts if isValid(part)]
        self._waiting = sorted(self._parts, key=lambda part: not part.isVisible())
        for part in self._waiting:
            part.installEventFilter(self)
        self._turn.start()

    def _dress_next(self) -> None:
        """One part in every second turn of the window; in the other it finds its new places."""
        self._waiting = [part for part in self._waiting if isValid(part)]
        self._rests = not self._rests
        if self._rests:
            return
        if self._waiting:
            self._dress(self._waiting[0])
        if not self._waiting:
            self._turn.stop()

    def _dress(self, part: QWidget) -> None:
        self._waiting.remove(part)
        part.removeEventFilter(self)
        part.setStyleSheet(self._theme.style_sheet)


def dress(widget: QWidget, parts: Iterable[QWidget] | None = None) -> None:
    """Let what opens over a window or comes into it, a dialog, a menu or a page, wear its look.

    `parts` are those of a page; what is not in a window yet waits for that.
    """
    found = found_above(widget.parentWidget(), Dressing)
    if found is not None:
        found.add(widget, (widget,) if parts is None else parts)


def _worn_around(widget: QWidget) -> str:
    """The sheet of what is nearest around a widget."""
    one = widget.parentWidget()
    while one is not None and not one.styleSheet():
        one = one.parentWidget()
    return "" if one is None else one.styleSheet()


# The menu that opens over something: made when it is wanted, gone when it is closed.


class PopupMenu(QMenu):
    """Wears the look of now, whatever the look of the window was when its page was built."""

    def __init__(self, title: str, parent: QWidget) -> None:
        """`title` is what a screen reader says when the menu opens."""
        super().__init__(parent)
        dress(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(title)
