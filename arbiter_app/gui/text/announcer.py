"""What a screen reader says beside the cursor: acts, refusals, banners, verdicts.

All of it goes through here, so that what happens in one moment is one announcement.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTableView, QWidget

from arbiter_app.gui.look.above import found_above


class Announcer(QObject):
    """Gathers what is told in one turn of the window, and has it said once.

    Two announcements after each other would cut off the first one; a text told twice, by a banner
    and in the status bar, is said once.
    """

    announced = Signal(str, bool)
    """A text, and whether it may interrupt what is being said."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._told: list[str] = []
        self._is_urgent = False
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._say)

    def tell(self, text: str, *, urgent: bool) -> None:
        """Have a text said; an urgent one interrupts what is being said."""
        if text and text not in self._told[-1:]:
            self._told.append(text)
        self._is_urgent = self._is_urgent or urgent
        self._turn.start()

    def _say(self) -> None:
        text, urgent = "\n".join(self._told), self._is_urgent
        self._told, self._is_urgent = [], False
        if not text:
            return
        politeness = QAccessible.AnnouncementPoliteness
        event = QAccessibleAnnouncementEvent(QApplication.activeWindow() or self._window, text)
        event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
        QAccessible.updateAccessibility(event)
        self.announced.emit(text, urgent)


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have a text said by the announcer of the window that a widget belongs to."""
    announcer = found_above(widget, Announcer)
    if announcer is not None:
        announcer.tell(text, urgent=urgent)


def name_current_line(view: QAbstractItemView) -> None:
    """Have a screen reader told which line of a list has the cursor, once it was told of the list.

    Qt tells of the line only when the cursor moves: who comes to the list would hear its title alone.
    """
    if QAccessible.isActive():
        QTimer.singleShot(0, view, partial(_tell_of_current, view))


def _tell_of_current(view: QAbstractItemView) -> None:
    index = view.currentIndex()
    if not (index.isValid() and view.hasFocus()):
        return
    event = QAccessibleEvent(view, QAccessible.Event.Focus)
    event.setChild(index.row())
    if isinstance(view, QTableView):
        # Qt counts its cells along the lines, headings included.
        columns = view.horizontalHeader().count() + 1
        event.setChild((index.row() + 1) * columns + index.column() + 1)
    QAccessible.updateAccessibility(event)
