"""The table that all lists of the window are shown in."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QTableView,
    QWidget,
)

from arbiter_app.gui.look.dressing import PopupMenu
from arbiter_app.gui.look.theme import HEADING_LETTERS, SPACE, font, row_height
from arbiter_app.gui.tables.column_fit import NAME_LETTERS, ColumnFit, Widths
from arbiter_app.gui.tables.current_line import CurrentLine
from arbiter_app.gui.tables.model import NO_INDEX, Index, RowsModel
from arbiter_app.gui.text.announcer import announce, name_current_line
from arbiter_app.gui.text.plain_text import PlainLabel
from arbiter_app.gui.text.text_editing import CELL_EDITOR, is_letter_by_alt_gr
from arbiter_app.tournament.names import folded

_SEARCHED: Final = ("name", "white", "black")
"""Columns in which a name that is typed is looked for."""

_PAUSE = 1200
"""Milliseconds after which a letter begins another name."""


class TableView(QTableView):
    """A table that scrolls by moving its picture: only the rows that appear are painted.

    Qt does that for what paints its ground itself, which this does. A menu, by mouse or key, is
    about one line; letters typed go to the next name; the cursor stays with the player or board it
    is on, wherever the line goes.

    Attributes:
        take_letters: does something else with letters typed on the current line, True if it did.
    """

    menu_wanted = Signal(object, QPoint)
    """The cell that a menu is wanted for, and where on the screen."""

    covered = Signal()
    """Something lies over the last rows, or over other ones than before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHorizontalHeader(_Header(Qt.Orientation.Horizontal, self))
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.fit = ColumnFit(self)
        self._current_line = CurrentLine(self)
        self._covered = 0
        self._kept: tuple[Hashable | None, str] | None = None
        self._is_seen = False
        self.take_letters: Callable[[str], bool] = _leave_letters
        self._typed = ""
        self._search_label = PlainLabel(parent=self)
        self._search_label.setObjectName("searched")
        self._search_label.setProperty("role", "key")
        self._search_label.hide()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._forget_typed)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if isinstance(model, RowsModel):
            model.modelAboutToBeReset.connect(self._remember)
            model.modelReset.connect(self._go_back)
            model.about_to_move.connect(self._look)
            model.moved.connect(self._follow)

    # What lies over the last rows

    def cover(self, height: int) -> None:
        """Let the rows be scrolled clear of what lies over so many pixels at the bottom.

        No column moves for it: a scroll bar that is there only for that is not seen.
        """
        if height == self._covered:
            return
        self._covered = height
        self.updateGeometries()
        if self.hasFocus() and self._current_line.is_seen():
            self._current_line.keep()
        self.covered.emit()

    @property
    def seen(self) -> int:
        """The height of the table above what lies over its last rows."""
        return self.height() - self._covered

    def updateGeometries(self) -> None:  # noqa: N802 - of Qt
        super().updateGeometries()
        rows, room = self.verticalHeader().length(), self.viewport().height()
        policies = Qt.ScrollBarPolicy
        is_bar_hidden = self._covered and rows <= room
        wanted = policies.ScrollBarAlwaysOff if is_bar_hidden else policies.ScrollBarAsNeeded
        if self.verticalScrollBarPolicy() != wanted:
            self.setVerticalScrollBarPolicy(wanted)
        bar = self.verticalScrollBar()
        if self._covered and bar.maximum() < rows + self._covered - room:
            bar.setMaximum(rows + self._covered - room)

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        super().scrollTo(index, hint)
        hidden = self.visualRect(index).bottom() + 1 - self._uncovered()
        if self._covered and hidden > 0:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + hidden)

    def _uncovered(self) -> int:
        """The height in which rows are seen."""
        return self.viewport().height() - self._covered

    # What a screen reader says

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Who comes to another line hears all of it, who stays in it the cell."""
        self._let_say(current, is_line=current.row() != previous.row())
        super().currentChanged(current, previous)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._let_say(self.currentIndex(), is_line=True)
        super().focusInEvent(event)
        name_current_line(self)

    def _let_say(self, index: Index, *, is_line: bool) -> None:
        model = self.model()
        if isinstance(model, RowsModel):
            model.say_line_at(index if is_line else NO_INDEX)

    # Menus

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """A menu is about the line under the mouse, or that of the cursor if a key wants it."""
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        event.accept()
        if not index.isValid() or QApplication.activePopupWidget() is not None:
            return
        if by_mouse:
            self.setCurrentIndex(index)
            self.menu_wanted.emit(index, event.globalPos())
        else:
            self.open_menu(index)

    def open_menu(self, index: QModelIndex) -> None:
        """Ask for the menu of a cell, below it."""
        self.scrollTo(index)
        place = self.visualRect(index).bottomLeft()
        self.menu_wanted.emit(index, self.viewport().mapToGlobal(place))

    # Letters

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A letter by AltGr is a letter, which Qt does not see behind Ctrl and Alt."""
        if is_letter_by_alt_gr(event):
            plain = Qt.KeyboardModifier.NoModifier
            event = QKeyEvent(event.type(), event.key(), plain, event.text())
        super().keyPressEvent(event)

    def selectionCommand(
        self, index: QModelIndex | QPersistentModelIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """The current line is the selected one: Ctrl with a key or a click takes it from nothing."""
        command = super().selectionCommand(index, event)
        flags = QItemSelectionModel.SelectionFlag
        if not index.isValid() or not command & (flags.Deselect | flags.Toggle):
            return command
        return (command & ~(flags.Deselect | flags.Toggle)) | flags.ClearAndSelect

    def keyboardSearch(self, search: str) -> None:
        """Go to the next line with a name that begins with what was typed."""
        model = self.model()
        if not isinstance(model, RowsModel) or not search.isprintable():
            return
        if self.take_letters(search):
            return
        keys = [column.key for column in model.columns]
        columns = [keys.index(key) for key in _SEARCHED if key in keys]
        if not columns:
            return
        self._typed = (self._typed + search).lstrip()
        found = self._find(model, columns) if self._typed else None
        if found is not None:
            self.setCurrentIndex(found)
            self.scrollTo(found)
        self._show_typed(found is not None)

    def _find(self, model: QAbstractItemModel, columns: list[int]) -> QModelIndex | None:
        wanted, count = folded(self._typed), model.rowCount()
        first = max(self.currentIndex().row(), 0) + (1 if len(self._typed) == 1 else 0)
        for is_start in (True, False):
            for step in range(count):
                for column in columns:
                    index = model.index((first + step) % count, column)
                    name = folded(str(index.data() or ""))
                    if name.startswith(wanted) or (not is_start and f" {wanted}" in name):
                        return index
        return None

    def _show_typed(self, is_found: bool) -> None:
        if not self._typed:
            return
        text = self.tr("Search: {text}") if is_found else self.tr("Search: {text} – not found")
        self._search_label.setText(text.format(text=self._typed))
        if not is_found:
            announce(self, self._search_label.text())
        self._search_label.adjustSize()
        self._search_label.move(SPACE, self._beside_cursor())
        self._search_label.show()
        self._search_label.raise_()
        self._pause.start()

    def _beside_cursor(self) -> int:
        """Where what is typed stands: below, or above where it would cover who was found."""
        high = self._search_label.height()
        below = self.height() - high - SPACE
        found = self.visualRect(self.currentIndex()).translated(self.viewport().pos())
        return below if found.bottom() < below else self.viewport().y() + SPACE

    def _forget_typed(self) -> None:
        self._typed = ""
        self._search_label.hide()

    # The cursor stays with what it is on

    def _remember(self) -> None:
        model, current = self.model(), self.currentIndex()
        if isinstance(model, RowsModel) and current.isValid():
            self._kept = model.identity_of(current), model.columns[current.column()].key

    def _go_back(self) -> None:
        model, kept = self.model(), self._kept
        self._kept = None
        if not isinstance(model, RowsModel) or kept is None or self.currentIndex().isValid():
            return
        row = model.row_of(kept[0])
        columns = [column.key for column in model.columns]
        if row is not None and kept[1] in columns:
            self.setCurrentIndex(model.index(row, columns.index(kept[1])))

    @property
    def sees_cursor(self) -> bool:
        """True if the line under the cursor is on the screen, at least half of it."""
        row = self.currentIndex().row()
        if row < 0 or not self.isVisible():
            return False
        middle = self.rowViewportPosition(row) + self.rowHeight(row) // 2
        return 0 <= middle < self._uncovered()

    def _look(self) -> None:
        self._is_seen = self._current_line.is_seen()

    def _follow(self) -> None:
        if self._is_seen:
            self._current_line.show()
            # What the view is told later, such as a column that comes or goes, may move it again.
            self._current_line.keep()

    def changeEvent(self, event: QEvent) -> None:
        """Letters of another size need rows and columns of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.fit_letters()

    def fit_letters(self) -> None:
        """Give rows and columns the size that the letters need."""
        self.verticalHeader().setDefaultSectionSize(row_height())
        self.horizontalHeader().setFixedHeight(row_height() + self._more_heading_lines())
        self.fit.measure_again()

    def _more_heading_lines(self) -> int:
        """The height of what the headings have below their first line."""
        header, model = self.horizontalHeader(), self.model()
        texts = (model.headerData(n, header.orientation()) for n in range(header.count()))
        lines = max((str(text or "").count("\n") for text in texts), default=0)
        return lines * QFontMetrics(font(size=HEADING_LETTERS, bold=True)).lineSpacing()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        ground = self.palette().color(QPalette.ColorRole.Base)
        painter.fillRect(event.rect(), ground)
        painter.end()
        super().paintEvent(event)

    def open_editor(self, index: QModelIndex) -> None:
        """Edit a cell; an editor that is open there already gets the keyboard instead."""
        self.setCurrentIndex(index)
        place = self.visualRect(index)
        for editor in self.viewport().findChildren(QWidget, CELL_EDITOR):
            if not editor.isHidden() and place.contains(editor.geometry().center()):
                editor.setFocus()
                return
        self.edit(index)


class _Header(QHeaderView):
    """A header that knows how high it is, and looks the same whatever is chosen below it.

    Qt's own asks the model for every heading, in each of its roles, whenever the theme changes, a
    layout is made again or the cursor moves; with work beside the window each of these questions
    waits for its turn.
    """

    def sizeHint(self) -> QSize:
        return QSize(0, row_height())

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Nothing of it is painted again."""


def _leave_letters(_letters: str) -> bool:
    return False


def set_up_table(view: TableView, model: QAbstractItemModel, *, name: str, title: str) -> None:
    """The look and the manners all tables share."""
    view.setModel(model)
    view.fit.watch(model)
    view.setObjectName(name)
    view.setAccessibleName(title)
    view.setMouseTracking(True)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setCornerButtonEnabled(False)
    view.setAlternatingRowColors(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setTabKeyNavigation(False)
    view.verticalHeader().setVisible(False)
    view.verticalHeader().setDefaultSectionSize(row_height())
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    header = view.horizontalHeader()
    header.setHighlightSections(False)
    header.setMinimumSectionSize(40)
    header.setSectionsClickable(False)
    header.setSortIndicatorClearable(True)
    view.fit_letters()


def let_sort(view: TableView) -> None:
    """A click on a heading sorts by it, a second one the other way, a third not at all."""
    view.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    view.horizontalHeader().setSectionsClickable(True)
    view.setSortingEnabled(True)


def set_widths(
    view: TableView,
    widths: Mapping[int, int],
    names: tuple[int, ...],
    *,
    least: Mapping[int, int] | None = None,
    letters: int = NAME_LETTERS,
    yielding: tuple[int, ...] = (),
    growing: tuple[int, ...] = (),
    seldom: tuple[int, ...] = (),
    whole: tuple[int, ...] = (),
) -> None:
    """Widths for columns by number; the columns of `names` share what is left (see `Widths`)."""
    view.fit.want(Widths(widths, names, least or {}, letters, yielding, growing, seldom, whole))


def give_menu(view: TableView, title: str, actions: Sequence[QAction | None]) -> None:
    """A menu for the lines of a table; None is a line between two groups."""

    def show(_index: QModelIndex, place: QPoint) -> None:
        open_menu(view, title, actions, place)

    view.menu_wanted.connect(show)


def open_menu(
    parent: QWidget, title: str, actions: Sequence[QAction | None], place: QPoint
) -> None:
    """A menu of actions at a place on the screen; it is gone when it is closed."""
    menu = PopupMenu(title, parent)
    for action in actions:
        if action is None:
            menu.addSeparator()
        else:
            menu.addAction(action)
    menu.popup(place)
