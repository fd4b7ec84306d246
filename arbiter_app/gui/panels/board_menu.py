"""The menu of a board: results with the mouse, changes by hand, questions."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from arbiter_app.gui.actions import Actions
from arbiter_app.gui.models.boards import BoardRow, result_text
from arbiter_app.gui.panels.boards_view import RESULT_KEYS
from arbiter_app.tournament.types import GameResult


class BoardMenu(QMenu):
    """What can be done with one line of a round; it is gone when it is closed."""

    result_chosen = Signal(int, object)
    """Board, and the `GameResult`, or None to delete it."""

    mark_wanted = Signal()
    """By hand: the player under the cursor is to be exchanged."""

    colours_wanted = Signal(int)
    """By hand: the colours of this board are to be exchanged."""

    def __init__(
        self, row: BoardRow | None, actions: Actions, parent: QWidget, *, by_hand: bool
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(self.tr("Board"))
        board = None if row is None else row.board
        if by_hand and row is not None:
            self._add_steps(board)
            self.addSeparator()
        elif board is not None:
            self._add_results(board)
            self.addSeparator()
        for name in ("by_hand", "explanation", "why_not"):
            self.addAction(actions[name])
        if not by_hand:
            for name in ("reverse_colours", "correction"):
                self.addAction(actions[name])

    def _add_results(self, board: int) -> None:
        keys = {result: key for key, result in reversed(RESULT_KEYS.items())}
        for result in sorted(keys, key=tuple(RESULT_KEYS.values()).index):
            self._add_result(self, board, result, keys[result])
        others = self.addMenu(self.tr("Other results"))
        for result in GameResult:
            if result not in keys:
                self._add_result(others, board, result)
        delete = self._add(f"{self.tr('No result')}\t{self.tr('Del')}")
        delete.triggered.connect(partial(self._choose, board, None))

    def _add_result(self, menu: QMenu, board: int, result: GameResult, key: str = "") -> None:
        text = result_text(result)
        if not (result.is_rated or result.is_forfeit or result is GameResult.ADJOURNED):
            text = self.tr("{result}  (not rated)").format(result=text)
        action = QAction(f"{text}\t{key.upper()}" if key else text, menu)
        action.triggered.connect(partial(self._choose, board, result))
        menu.addAction(action)

    def _choose(self, board: int, result: GameResult | None, *_: object) -> None:
        self.result_chosen.emit(board, result)

    def _add_steps(self, board: int | None) -> None:
        mark = self._add(self.tr("Exchange this player with another"))
        mark.triggered.connect(self.mark_wanted)
        if board is not None:
            turn = self._add(self.tr("Exchange the colours"))
            turn.triggered.connect(lambda: self.colours_wanted.emit(board))

    def _add(self, text: str) -> QAction:
        action = QAction(text, self)
        self.addAction(action)
        return action
