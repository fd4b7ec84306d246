"""Where notices are: over the bottom of the page, one in front; nothing else moves for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from arbiter_app.gui.forms.message_line import MessageLine
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.tables.view import TableView

_BESIDE: Final = 2 * SPACE
"""Between the edge of what a notice lies over and the notice, at the left and at the right."""

_BELOW: Final = SPACE
"""The same at the bottom."""

_MOVES: Final = frozenset(
    {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide}
)

_CHANGES: Final = frozenset({QEvent.Type.LayoutRequest, QEvent.Type.Show, QEvent.Type.Hide})


class Notices(QObject):
    """Shows the newest notice of a page, and how many wait behind it.

    What is illegal comes first, then a warning that asks the arbiter about what they do: what the
    program finds by itself meanwhile waits behind it. Rows of a table that lie under it can be scrolled clear of it.
    """

    def __init__(
        self, page: QWidget, place: Callable[[], QWidget], lines: Sequence[MessageLine]
    ) -> None:
        """`place` gives what notices lie over now; it is in the page."""
        super().__init__(page)
        self._page = page
        self._place = place
        self._lines = tuple(lines)
        self._open: list[MessageLine] = []
        self._turned: set[MessageLine] = set()
        self._over: QWidget | None = None
        self._work: QWidget | None = None
        self._covered: list[TableView] = []
        page.installEventFilter(self)
        for line in lines:
            line.setParent(page)
            line.stand(in_front=False)
            line.told.connect(lambda line=line: self._bring(line))
            line.changed.connect(self.arrange)
            line.more_wanted.connect(self._show_next)
            line.installEventFilter(self)

    @property
    def lines(self) -> tuple[MessageLine, ...]:
        """All of them, in front or not, with something to say or not."""
        return self._lines

    @property
    def front(self) -> MessageLine | None:
        """The notice that is seen."""
        return self._open[0] if self._open else None

    def follow_work(self, work: QWidget) -> None:
        """Let what is said of a task lie there as well, above the notice."""
        self._work = work
        work.setParent(self._page)
        work.hide()
        work.installEventFilter(self)

    def arrange(self) -> None:
        """Put the notice in front where it belongs now, and nothing over what has none."""
        opened = [line for line in self._open if line.is_open]
        late = [line for line in self._lines if line.is_open and line not in opened]
        self._open = sorted([*late, *opened], key=self._order)
        more = sum(line.waiting + 1 for line in self._open) - 1
        for line in self._lines:
            is_front = line is self.front
            line.stand(in_front=is_front, more=more if is_front else 0)
        self._lay()

    # Inside

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        is_laid = watched is self._work or watched in self._lines
        if kind in (_CHANGES if is_laid else _MOVES):
            self._lay()
        return False

    def _order(self, line: MessageLine) -> tuple[bool, bool, bool]:
        """What is lower comes before what is newer; what the arbiter has turned over comes last."""
        is_asked = line.keeps_waiting and line.asks and line.tone is MessageTone.WARNING
        return line in self._turned, line.tone is not MessageTone.ILLEGAL, not is_asked

    def _bring(self, line: MessageLine) -> None:
        """Put a new notice into its place; a key that was meant for another one does not answer it."""
        had_keyboard = next((one for one in self._lines if one.has_keyboard), None)
        self._turned.discard(line)
        self._open = [line, *(one for one in self._open if one is not line)]
        self.arrange()
        if had_keyboard is not None and self.front is line:
            had_keyboard.left.emit()

    def _show_next(self) -> None:
        """The notice in front goes behind all others."""
        front = self.front
        if front is None:
            return
        had_keyboard = front.has_keyboard
        front.turn()
        self._open = [*self._open[1:], front]
        self._turned.add(front)
        if self._turned.issuperset(self._open):
            self._turned.clear()
        self.arrange()
        if had_keyboard and self.front is not None:
            self.front.take_keyboard()

    def _lay(self) -> None:
        shown = [one for one in (self.front, self._work) if one is not None and not one.isHidden()]
        if not shown:
            self._cover(QRect())
            return
        self._watch(self._place())
        assert self._over is not None
        place = QRect(self._over.mapTo(self._page, QPoint()), self._over.size())
        width = max(place.width() - 2 * _BESIDE, 1)
        bottom, top = place.bottom() + 1 - _BELOW, 0
        for one in shown:
            height = (
                one.heightForWidth(width) if one.hasHeightForWidth() else one.sizeHint().height()
            )
            top = max(bottom - height, 0)
            one.setGeometry(place.left() + _BESIDE, top, width, height)
            one.raise_()
            bottom = top - SPACE // 2
        self._cover(QRect(place.left() + _BESIDE, top, width, place.bottom() - top))

    def _watch(self, over: QWidget) -> None:
        """Follow what the notice lies over, as where a splitter is moved."""
        if over is self._over:
            return
        if self._over is not None and isValid(self._over):
            self._over.removeEventFilter(self)
        self._over = over
        if over is not self._page:
            over.installEventFilter(self)

    def _cover(self, area: QRect) -> None:
        """Tell the tables how much of them lies under the notice."""
        if area.isEmpty() and not self._covered:
            return
        tables = self._over.findChildren(TableView) if self._over and not area.isEmpty() else []
        for table in {*self._covered, *tables}:
            if not isValid(table):
                continue
            seen = table.viewport()
            place = QRect(seen.mapTo(self._page, QPoint()), seen.size())
            common = place & area if table in tables and table.isVisible() else QRect()
            table.cover(0 if common.isEmpty() else place.bottom() + 1 - common.top())
        self._covered = tables
