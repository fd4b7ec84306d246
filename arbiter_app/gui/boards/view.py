"""The table of boards and its keys: results, jumps, and changes by hand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from arbiter_app.gui.boards.dragged_player import (
    PLAYER_FORMAT,
    dragged_player,
    player_data,
    slip_with,
)
from arbiter_app.gui.boards.model import BoardRow, BoardsModel
from arbiter_app.gui.boards.number import BoardNumber
from arbiter_app.gui.boards.result_keys import JUMP_KEYS, OTHERS_KEYS, RESULT_KEYS
from arbiter_app.gui.look.theme import row_height
from arbiter_app.gui.tables.model import NO_INDEX, Index
from arbiter_app.gui.tables.view import TableView
from arbiter_app.gui.text.latin_keys import LatinKeys, written
from arbiter_app.tournament.types import Tpn

WIDTHS = {"board": 54, "white_score": 42, "result": 98, "black_score": 42}
"""Columns of a fixed width."""

LEAST_WIDTHS = {"board": 54, "white_score": 36, "result": 76, "black_score": 36}
"""How narrow they may become, so that names have room."""

_COLOURS = "c"
"""By hand, the key that exchanges the colours."""

_KEPT_MEANWHILE = frozenset(
    {Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason}
)
"""Reasons for which a widget gets back the keyboard that it had."""

_IN_VIEW = 2
"""Boards seen on both sides of the current one."""


class BoardsView(TableView):
    """Boards under the keyboard. Says what was meant; the panel does it."""

    result_entered = Signal(int, object)
    """Board, and the `GameResult`, or None to delete it."""

    others_wanted = Signal(int)
    """The results without a key are wanted for this board."""

    number_typed = Signal(str)
    """The board number typed so far; empty when it is complete or given up."""

    swap_marked = Signal(int)
    """In manual mode: the player under the cursor is to be exchanged."""

    players_exchanged = Signal(int, int)
    """In manual mode: the first player was dropped onto the second."""

    colours_swapped = Signal(int)
    """In manual mode: the colours of this board are to be exchanged."""

    keyboard_came = Signal()
    """The keyboard came from another part of the window."""

    _number: BoardNumber | None = None
    """Qt tells of events before there can be one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._by_hand = False
        self._press: QPoint | None = None
        self._number = BoardNumber(self._largest_board, self)
        self._number.typed.connect(self.number_typed)
        self._number.complete.connect(self.go_to_board)
        self.setDragDropMode(QAbstractItemView.DragDropMode.NoDragDrop)
        signs = {*RESULT_KEYS, *OTHERS_KEYS, *JUMP_KEYS, _COLOURS}
        LatinKeys((sign for sign in signs if not sign.isdecimal()), self)

    @property
    def boards(self) -> BoardsModel:
        model = self.model()
        assert isinstance(model, BoardsModel)
        return model

    @property
    def by_hand(self) -> bool:
        return self._by_hand

    @by_hand.setter
    def by_hand(self, by_hand: bool) -> None:
        self._by_hand = by_hand
        self._press = None
        self.setAcceptDrops(by_hand)
        self.viewport().setAcceptDrops(by_hand)
        self._forget_number()
        behaviours = QAbstractItemView.SelectionBehavior
        self.setSelectionBehavior(behaviours.SelectItems if by_hand else behaviours.SelectRows)
        if self.currentIndex().isValid():
            column = "white" if by_hand else "result"
            self.go_to_row(self.currentIndex().row(), column)

    def current_row(self) -> BoardRow | None:
        return self.boards.row_at(self.currentIndex())

    def current_player(self) -> Tpn | None:
        """The player under the cursor: White, or Black on Black's side."""
        return self.player_at(self.currentIndex())

    def player_at(self, index: QModelIndex) -> Tpn | None:
        """The player of a cell: White, or Black on Black's side."""
        row = self.boards.row_at(index)
        if row is None:
            return None
        is_black = index.column() >= self.boards.column_number("black_score")
        return row.black.tpn if is_black and row.black is not None else row.white.tpn

    def follow_player(self, show: Callable[[], object]) -> None:
        """Show other boards; where the line of the cursor goes, the cursor goes with its player."""
        index = self.currentIndex()
        line, player = self.boards.identity_of(index), self.player_at(index)
        show()
        if player is None or self.boards.row_of(line) is not None:
            return
        self.go_to_player(player)

    def players_in_sight(self) -> tuple[Tpn, ...]:
        """Whom the cursor that is seen is on: one player, or both of a game on its own cells."""
        row, index = self.current_row(), self.currentIndex()
        if row is None or not self.sees_cursor:
            return ()
        on_game = self.boards.columns[index.column()].key in {"board", "result"}
        if on_game and row.black is not None:
            return (row.white.tpn, row.black.tpn)
        tpn = self.player_at(index)
        return () if tpn is None else (tpn,)

    # Players dragged with the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._forget_number()
        left = event.button() == Qt.MouseButton.LeftButton
        self._press = event.position().toPoint() if self._by_hand and left else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        start = self._press
        if start is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        moved = (event.position().toPoint() - start).manhattanLength()
        player = self.player_at(self.indexAt(start))
        if moved < QApplication.startDragDistance() or player is None:
            return
        self._press = None
        drag = QDrag(self)
        drag.setMimeData(player_data(player))
        drag.setPixmap(slip_with(self._name_of(self.indexAt(start), player), self))
        drag.setHotSpot(QPoint(12, row_height() // 2))
        drag.exec(Qt.DropAction.MoveAction)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._by_hand and event.mimeData().hasFormat(PLAYER_FORMAT):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if self._by_hand and self.player_at(index) is not None:
            self.setCurrentIndex(index)
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        first = dragged_player(event.mimeData())
        second = self.player_at(self.indexAt(event.position().toPoint()))
        if self._by_hand and first is not None and second is not None and first != second:
            event.acceptProposedAction()
            self.players_exchanged.emit(first, second)
        else:
            event.ignore()

    def _name_of(self, index: QModelIndex, player: Tpn) -> str:
        row = self.boards.row_at(index)
        sides = () if row is None else (row.white, row.black)
        return next((s.name for s in sides if s is not None and s.tpn == player), "")

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """The board, with two more before and behind it: the next ones to be entered are seen.

        Asked twice for each result; what is in view already is not asked of Qt.
        """
        if hint is not QAbstractItemView.ScrollHint.EnsureVisible:
            super().scrollTo(index, hint)
            return
        last = self.boards.rowCount() - 1
        for row in (min(index.row() + _IN_VIEW, last), max(index.row() - _IN_VIEW, 0), index.row()):
            if not self._is_in_view(row, index.column()):
                super().scrollTo(self.boards.index(row, index.column()), hint)

    def _is_in_view(self, row: int, column: int) -> bool:
        """True if a cell is seen as a whole."""
        top, left = self.rowViewportPosition(row), self.columnViewportPosition(column)
        area = self.viewport()
        return 0 <= top <= area.height() - self.rowHeight(
            row
        ) and 0 <= left <= area.width() - self.columnWidth(column)

    def go_to_row(self, row: int, column: str = "result") -> None:
        """Put the cursor on a row."""
        if 0 <= row < self.boards.rowCount():
            index = self.boards.index(row, self.boards.column_number(column))
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def go_to_board(self, board: int) -> bool:
        """Put the cursor on a board; False if it is not shown."""
        row = self.boards.row_of_board(board)
        if row is None:
            return False
        self.go_to_row(row)
        return True

    def go_to_player(self, tpn: Tpn) -> None:
        """Put the cursor on a player, if they are shown."""
        row = self.boards.row_of_player(tpn)
        if row is not None:
            is_white = self.boards.rows[row].white.tpn == tpn
            self.go_to_row(row, "white" if is_white else "black")

    def has_missing(self) -> bool:
        """Whether a result is missing."""
        return any(row.is_missing for row in self.boards.rows)

    def go_to_next_missing(self, after: int) -> bool:
        """Put the cursor on the next row without a result, beginning again at the top."""
        rows = self.boards.rows
        order = [*range(after + 1, len(rows)), *range(min(after + 1, len(rows)))]
        for row in order:
            if rows[row].is_missing:
                self.go_to_row(row)
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        shifted = plain & ~Qt.KeyboardModifier.ShiftModifier
        if shifted != Qt.KeyboardModifier.NoModifier:
            super().keyPressEvent(event)
            return
        handled = self._hand_key(event) if self._by_hand else self._result_key(event)
        if not handled:
            super().keyPressEvent(event)

    def _hand_key(self, event: QKeyEvent) -> bool:
        row = self.current_row()
        if row is None:
            return False
        if event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            player = self.current_player()
            if player is not None:
                self.swap_marked.emit(player)
            return True
        if written(event) == _COLOURS and row.board is not None:
            self.colours_swapped.emit(row.board)
            return True
        return False

    def _result_key(self, event: QKeyEvent) -> bool:
        text, number = written(event), self._number
        if number is None:
            return False
        if number.is_begun:
            return number.press(event)
        row = self.current_row()
        if text in RESULT_KEYS and row is not None and row.board is not None:
            self.result_entered.emit(row.board, RESULT_KEYS[text])
            return True
        if event.key() == Qt.Key.Key_Space and row is not None and row.games > 1:
            self.boards.choose_game((self.boards.game_in_hand(row) + 1) % row.games)
            return True
        if text and text in OTHERS_KEYS and row is not None and row.board is not None:
            self.others_wanted.emit(row.board)
            return True
        if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            if row is not None and row.board is not None and row.result is not None:
                self.result_entered.emit(row.board, None)
            return True
        if text and text in JUMP_KEYS:
            number.take("")
            return True
        if text.isdecimal():
            number.take(text)
            return True
        return False

    def _largest_board(self) -> int:
        return max((row.board for row in self.boards.rows if row.board is not None), default=0)

    def _forget_number(self) -> None:
        if self._number is not None:
            self._number.forget()

    def keyboardSearch(self, search: str) -> None:
        """Letters are results here, and never the beginning of a name."""

    # A board number waits only for its next figure

    def event(self, event: QEvent) -> bool:
        """Any other key gives up a board number begun, those of commands too."""
        is_override = event.type() == QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and self._number is not None:
            self._number.judge(event)
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() not in _KEPT_MEANWHILE:
            self.keyboard_came.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._forget_number()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._forget_number()
        super().hideEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        self._forget_number()
        if current.row() != previous.row():
            self.boards.choose_game(None)
        super().currentChanged(current, previous)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._forget_number()
        super().wheelEvent(event)

    def clear_cursor(self) -> None:
        self.setCurrentIndex(NO_INDEX)
