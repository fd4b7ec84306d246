"""A table, and beside it what is told of its lines."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

from arbiter_app.gui.look.theme import SPACE, scaled
from arbiter_app.gui.tables.view import TableView

_LEAST_HEIGHT = 100


class Beside(QSplitter):
    """The names in the table come first: without room for both, the pane goes until it is wanted.

    Wanted in a narrow window, it stands beside what the table keeps: its names still have their
    letters, and other columns yield.
    """

    pane_shown = Signal(bool)
    """Whether the pane is there now."""

    def __init__(self, name: str, table: QWidget, view: TableView, pane: QWidget, least: int):
        """`table` is what the `view` stands in; `least` the least width of the pane."""
        super().__init__(Qt.Orientation.Horizontal)
        self.setObjectName(name)
        self._table, self._view, self._pane, self._least = table, view, pane, least
        self._is_wanted: bool | None = None
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self._share)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(2 * SPACE)
        self.addWidget(table)
        self.addWidget(pane)
        self.setStretchFactor(0, 3)
        self.setStretchFactor(1, 1)
        self.setSizes([840, 380])
        view.fit.fitted.connect(self._again.start)

    @property
    def shows_pane(self) -> bool:
        """True if the pane is there, though perhaps on a page that is not in front."""
        return not self._pane.isHidden()

    def want(self, wanted: bool) -> None:
        """Show the pane, or hide it, whatever room there is."""
        self._is_wanted = wanted
        self._share()

    def minimumSizeHint(self) -> QSize:
        """The page takes what room there is: its parts are scrolled."""
        return QSize(scaled(self._least), _LEAST_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        self._again.stop()
        least = max(scaled(self._least), self._pane.minimumSizeHint().width())
        fit = self._view.fit
        room = self.width() - self.handleWidth()
        shown = self._is_wanted
        if shown is None:
            shown = room - least >= fit.least_width or self._has_keyboard()
        self._pane.setMinimumWidth(least)
        self._table.setMinimumWidth(fit.room_beside(room, least) if shown else 0)
        if shown is not self.shows_pane:
            if not shown and self._has_keyboard():
                self._view.setFocus()
            self._pane.setVisible(shown)
            self.pane_shown.emit(shown)

    def _has_keyboard(self) -> bool:
        """What is being written in the pane does not go."""
        focus = QApplication.focusWidget()
        return focus is not None and self._pane.isAncestorOf(focus)
