"""The line under the cursor stays whole in view while its list is given another size."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, QTimer
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QTableView, QWidget

from arbiter_app.gui.text.announcer import name_current_line


class CurrentLine(QObject):
    """Brings the current line of a list back where the list became lower or its lines moved.

    Qt does so when the cursor moves, not when the edge of the list does. A line that had been
    scrolled away stays there.
    """

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self.show)
        view.viewport().installEventFilter(self)
        if isinstance(view, QTableView):
            view.verticalHeader().sectionResized.connect(self._line_resized)

    def is_seen(self, size: QSize | None = None) -> bool:
        """True if something of the line is in view, or was in a view of this size."""
        extent = self._extent()
        if extent is None:
            return False
        low, high, whole = extent
        if size is not None:
            whole = size.width() if self._lies() else size.height()
        return low < whole and high > 0

    def keep(self) -> None:
        """Show the line once what happens now is over."""
        self._again.start(0)

    def show(self) -> None:
        """Scroll until the line is whole in view."""
        self._again.stop()
        index = self._seen_cell(self._view.currentIndex())
        if index.isValid() and self._view.isVisible():
            self._view.scrollTo(index)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QResizeEvent) and self.is_seen(event.oldSize()):
            self.keep()
        return super().eventFilter(watched, event)

    # Inside

    def _line_resized(self, row: int, before: int, now: int) -> None:
        """Lines above it that become higher push it down."""
        current = self._view.currentIndex().row()
        extent = self._extent()
        if extent is None or row > current:
            return
        low, _, whole = extent
        moved = now - before if row < current else 0
        if low - moved < whole:
            self.keep()

    def _lies(self) -> bool:
        view = self._view
        return isinstance(view, QListView) and view.flow() == QListView.Flow.LeftToRight

    def _extent(self) -> tuple[int, int, int] | None:
        """Where the line begins and ends, and how far the view reaches."""
        view, index = self._view, self._view.currentIndex()
        if not index.isValid():
            return None
        if isinstance(view, QTableView):
            top = view.rowViewportPosition(index.row())
            return top, top + view.rowHeight(index.row()), view.viewport().height()
        place = view.visualRect(index)
        if self._lies():
            return place.left(), place.right() + 1, view.viewport().width()
        return place.top(), place.bottom() + 1, view.viewport().height()

    def _seen_cell(self, index: QModelIndex) -> QModelIndex:
        """A cell of the line in a column that is shown."""
        view = self._view
        if not isinstance(view, QTableView) or not view.isColumnHidden(index.column()):
            return index
        count = view.model().columnCount()
        shown = (n for n in range(count) if not view.isColumnHidden(n))
        return index.siblingAtColumn(next(shown, index.column()))


class ListView(QListView):
    """A list whose current line stays in view."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.current_line = CurrentLine(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        name_current_line(self)
