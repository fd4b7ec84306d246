"""The menu of a board: results with the mouse, changes by hand, questions."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.model import BoardRow, chosen_result_text
from arbiter_app.gui.boards.result_keys import RESULT_KEYS
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.look.dressing import PopupMenu
from arbiter_app.gui.text.plain_text import literal
from arbiter_app.tournament.types import GameResult


class OtherResults(PopupMenu):
    """The results that have no key of their own; a figure chooses one."""

    result_chosen = Signal(int, object)
    """Board, and the `GameResult`."""

    def __init__(self, board: int, parent: QWidget) -> None:
        super().__init__(parent.tr("Other results"), parent)
        self.setTitle(self.tr("&Other results"))
        with_keys = set(RESULT_KEYS.values())
        others = [result for result in GameResult if result not in with_keys]
        for figure, result in enumerate(others, start=1):
            action = QAction(f"&{figure}  {literal(chosen_result_text(result))}", self)
            action.triggered.connect(partial(self._choose, board, result))
            self.addAction(action)

    def _choose(self, board: int, result: GameResult, *_: object) -> None:
        self.result_chosen.emit(board, result)


def offer_others(board: int, view: QAbstractItemView) -> OtherResults:
    """The results without a key of their own, each with a figure, below the current board."""
    menu = OtherResults(board, view)
    below = view.visualRect(view.currentIndex()).bottomLeft()
    menu.popup(view.viewport().mapToGlobal(below))
    return menu


class BoardMenu(PopupMenu):
    """What can be done with one line of a round."""

    result_chosen = Signal(int, object)
    """Board, and the `GameResult`, or None to delete it."""

    mark_wanted = Signal()
    """By hand: the player under the cursor is to be exchanged."""

    colours_wanted = Signal(int)
    """By hand: the colours of this board are to be exchanged."""

    def __init__(
        self, row: BoardRow | None, actions: Actions, parent: QWidget, *, by_hand: bool
    ) -> None:
        super().__init__(parent.tr("Board"), parent)
        board = None if row is None else row.board
        if by_hand and row is not None:
            self._add_steps(board)
            self.addSeparator()
        elif board is not None:
            self._add_results(board)
            self.addSeparator()
        for name in (ActionName.PLAYER_DETAILS, ActionName.SHOW_STANDING, ActionName.SHOW_IN_LIST):
            self.addAction(actions[name])
        for name in (ActionName.REQUEST_BYE, ActionName.WITHDRAW):
            self.addAction(actions[name])
        self.addSeparator()
        for name in (ActionName.BY_HAND, ActionName.EXPLANATION, ActionName.WHY_NOT):
            self.addAction(actions[name])
        if not by_hand:
            for name in (ActionName.REVERSE_COLOURS, ActionName.CORRECTION):
                self.addAction(actions[name])

    def _add_results(self, board: int) -> None:
        keys = {result: key for key, result in reversed(RESULT_KEYS.items())}
        for result in sorted(keys, key=tuple(RESULT_KEYS.values()).index):
            text = f"{chosen_result_text(result)}\t{keys[result].upper()}"
            self._add(text).triggered.connect(partial(self._choose, board, result))
        others = OtherResults(board, self)
        others.result_chosen.connect(self.result_chosen)
        self.addMenu(others)
        delete = self._add(f"{self.tr('No result')}\t{self.tr('Del')}")
        delete.triggered.connect(partial(self._choose, board, None))

    def _choose(self, board: int, result: GameResult | None, *_: object) -> None:
        self.result_chosen.emit(board, result)

    def _add_steps(self, board: int | None) -> None:
        mark = self._add(self.tr("Swap this player with another"))
        mark.triggered.connect(self.mark_wanted)
        if board is not None:
            turn = self._add(self.tr("Reverse the colours"))
            turn.triggered.connect(lambda: self.colours_wanted.emit(board))

    def _add(self, text: str) -> QAction:
        action = QAction(text, self)
        self.addAction(action)
        return action
