"""The manual in a window of its own, which can stay open beside the work."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSplitter, QVBoxLayout, QWidget

from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.look.dressing import Dressing
from arbiter_app.gui.look.theme import SPACE, Theme, scaled
from arbiter_app.gui.manual.list_model import ManualListModel, lines_found, lines_of
from arbiter_app.gui.manual.text import ManualText
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.manual import Manual, search

_LIST = 290
_MOST_SHOWN = 60
"""More places are told by their number alone: one letter is in all of them."""
_MOVES = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp})


@dataclass(frozen=True, slots=True)
class _Place:
    """A page, and a heading on it or nothing."""

    page: str
    anchor: str


class ManualWindow(QWidget):
    """No dialog is above it: what it says can be followed while a question is open.

    Typing goes to the search, arrows to the list, Return reads; Esc leaves the search, then the
    window.
    """

    outside_wanted = Signal(str)
    """An address that is not in the manual."""

    size_wanted = Signal(int)
    """Larger texts (1), smaller (-1), or the usual size (0)."""

    def __init__(self, manual: Manual, theme: Theme) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setObjectName("manualWindow")
        self.setWindowTitle(manual.contents.title)
        self.setAccessibleName(manual.contents.title)
        resize_on_screen(self, 1080, 800)
        self._manual = manual
        self._visited: list[_Place] = []
        self._at = -1
        self.field = QLineEdit()
        self.model = ManualListModel(self)
        self.list = ListView()
        self.text = ManualText(theme)
        self._told = label("", "small", name="manualFound")
        self._before = push_button(self.tr("&Back"), partial(self._step, -1), name="manualBack")
        self._after = push_button(self.tr("For&ward"), partial(self._step, 1), name="manualForward")
        self.dressing = Dressing(theme, self, *self._build())
        self.model.show_lines(lines_of(manual))
        self.field.textChanged.connect(self._search)
        self.list.activated.connect(self._read)
        self.list.clicked.connect(self._read)
        self.text.followed.connect(self.go_to)
        self.text.outside_wanted.connect(self.outside_wanted)

    @property
    def place(self) -> tuple[str, str]:
        """The page that is shown, and the heading that was led to."""
        shown = self._visited[self._at]
        return shown.page, shown.anchor

    def go_to(self, page: str, anchor: str = "") -> None:
        """Show a page, or a heading on it; the way back leads to what was shown before.

        Raises:
            KeyError: there is no such page.
        """
        wanted = _Place(page or self._visited[self._at].page, anchor)
        self._manual.page(wanted.page)
        if self._at < 0 or self._visited[self._at] != wanted:
            del self._visited[self._at + 1 :]
            self._visited.append(wanted)
            self._at += 1
        self._show()

    def take_keyboard(self) -> None:
        """The keyboard is where the page is read."""
        self.text.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _MOVES and self.field.hasFocus():
            self.list.setFocus()
            self._choose_first()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.field.hasFocus():
            self._choose_first()
            self._read(self.list.currentIndex())
        elif key == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
            self.field.setFocus()
        elif key == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    # Inside

    def _search(self, text: str) -> None:
        """The pages that are about what was typed; without a text, all of them."""
        if not text.strip():
            self.model.show_lines(lines_of(self._manual))
            self._told.clear()
            self._mark()
            return
        found = search(self._manual, text)
        self.model.show_lines(lines_found(found[:_MOST_SHOWN]))
        count = self.tr("{number} found").format(number=len(found))
        self._told.setText(count if found else self.tr("Nothing found"))
        if found:
            self.list.setCurrentIndex(self.model.index(0, 0))

    def _choose_first(self) -> None:
        if not self.list.currentIndex().isValid() and self.model.lines:
            self.list.setCurrentIndex(self.model.index(0, 0))

    def _read(self, index: QModelIndex) -> None:
        if index.isValid() and self.model.lines[index.row()].page:
            line = self.model.lines[index.row()]
            self.go_to(line.page, line.anchor)
            self.take_keyboard()

    def _step(self, by: int) -> None:
        if 0 <= self._at + by < len(self._visited):
            self._at += by
            self._show()

    def _show(self) -> None:
        shown = self._visited[self._at]
        page = self._manual.page(shown.page)
        self.text.show_page(self._manual, page, shown.anchor)
        self.setWindowTitle(f"{page.title} – {self._manual.contents.title}")
        self._before.setEnabled(self._at > 0)
        self._after.setEnabled(self._at + 1 < len(self._visited))
        if not self.field.text():
            self._mark()

    def _mark(self) -> None:
        """The line of the page that is shown."""
        row = self.model.row_of(self._visited[self._at].page)
        if row is not None:
            self.list.setCurrentIndex(self.model.index(row, 0))

    def _build(self) -> tuple[QWidget, QWidget]:
        """Both halves, which are dressed each for itself."""
        self.field.setObjectName("manualFind")
        self.field.setAccessibleName(self.tr("Search the manual"))
        self.field.setPlaceholderText(self.tr("Search the manual"))
        give_tip(self.field, self.field.placeholderText())
        self.field.setClearButtonEnabled(True)
        self.list.setObjectName("manualPages")
        self.list.setAccessibleName(self.tr("Manual pages"))
        self.list.setModel(self.model)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        left = QWidget()
        beside = QVBoxLayout(left)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(SPACE)
        beside.addWidget(self.field)
        beside.addWidget(self._told)
        beside.addWidget(self.list, 1)
        ways = QHBoxLayout()
        ways.addWidget(self._before)
        ways.addWidget(self._after)
        ways.addStretch(1)
        ways.addWidget(push_button(self.tr("&Close"), self.close, name="manualClose"))
        right = QWidget()
        page = QVBoxLayout(right)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(SPACE)
        page.addLayout(ways)
        page.addWidget(self.text, 1)
        both = QSplitter(Qt.Orientation.Horizontal)
        both.setObjectName("manualSplitter")
        both.setChildrenCollapsible(False)
        both.addWidget(left)
        both.addWidget(right)
        both.setStretchFactor(1, 1)
        both.setSizes([scaled(_LIST), scaled(3 * _LIST)])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        layout.addWidget(both)
        for keys, slot in (
            (QKeySequence.StandardKey.Find, self._to_search),
            (QKeySequence.StandardKey.Back, partial(self._step, -1)),
            (QKeySequence.StandardKey.Forward, partial(self._step, 1)),
            (QKeySequence("F1"), partial(self.go_to, "contents")),
            (QKeySequence("Ctrl++"), partial(self.size_wanted.emit, 1)),
            (QKeySequence("Ctrl+-"), partial(self.size_wanted.emit, -1)),
            (QKeySequence("Ctrl+0"), partial(self.size_wanted.emit, 0)),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)
        return left, right

    def _to_search(self) -> None:
        self.field.setFocus()
        self.field.selectAll()
