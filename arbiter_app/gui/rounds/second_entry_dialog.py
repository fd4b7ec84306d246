"""The results of a round entered a second time, without seeing the first; then the differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.gui.boards.cells import BoardDelegate, ResultDelegate
from arbiter_app.gui.boards.menu import offer_others
from arbiter_app.gui.boards.model import BoardRow, BoardRows, BoardsModel
from arbiter_app.gui.boards.view import WIDTHS, BoardsView
from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.look.theme import Theme, row_height
from arbiter_app.gui.rounds.second_entry_rows import (
    MismatchesModel,
    MismatchRow,
    mismatch_rows,
    summary,
)
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.identity import player_keys
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.operations.interface import Entered, TournamentState, compare_entries
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.types import Tpn

_ENTRY, _DIFFERENCES = 0, 1
_AROUND = 170
"""What the dialog has above and below its tables, in pixels."""

Again = dict[tuple[int, int], Result]
"""Results by the keys of White and Black."""


class SecondEntryDialog(FormDialog):
    """Boards without their results, under the same keys as the boards of the round.

    The first results may come from another desk, at the same time: `who` tells by whom each was entered,
    and `person` enters the second ones.

    `again` is kept by who opens the dialog: what was entered is there when it is opened once more.
    """

    second_is_right = Signal(int, object)
    """Board, and the `GameResult` that is to count."""

    board_wanted = Signal(int)
    """The board is to be shown among those of the round."""

    def __init__(
        self,
        state: TournamentState,
        round_number: int,
        again: Again,
        theme: Theme,
        parent: QWidget,
        *,
        who: Callable[[], Mapping[int, Entered]] = dict,
        person: str | None = None,
    ) -> None:
        super().__init__(
            parent.tr("Second entry: results of round {n}").format(n=round_number),
            parent.tr("Com&pare"),
            parent,
        )
        self.setObjectName("secondEntryDialog")
        self.resize(max(760, parent.width()), max(520, parent.height()))
        self._covered = parent.size()
        self._state = state
        self._number = round_number
        self._again = again
        self._who = who
        self._person = person
        self._lines = BoardRows()
        self.boards = BoardsModel(self)
        self.view = BoardsView()
        self.differences = MismatchesModel(self)
        self.list = TableView()
        self._summary = label("", "heading", name="secondEntrySummary", wrap=True)
        self._tools: list[QPushButton] = []
        self._stack = QStackedWidget()
        self._build(theme)
        self._show_boards()
        self.view.go_to_next_missing(-1)
        self.view.setFocus()

    def show_state(self, state: TournamentState) -> None:
        """Results were changed meanwhile."""
        self._state = state
        if self._stack.currentIndex() == _DIFFERENCES:
            self._show_differences()

    def accept(self) -> None:
        """Compare; what was found is settled board by board, and closes with the dialog."""
        if self._stack.currentIndex() == _DIFFERENCES:
            super().accept()
            return
        self._stack.setCurrentIndex(_DIFFERENCES)
        self.accept_button.setText(self.tr("&Done"))
        self.accept_button.setAccessibleName(self.tr("Done"))
        self._show_differences()
        if self.differences.rowCount():
            self.list.setCurrentIndex(self.differences.index(0, 0))
            self.list.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ends a board number; comparing is the button's."""
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if not (is_enter and self.view.hasFocus()):
            super().keyPressEvent(event)

    # Entering

    def enter(self, board: int, typed: Result | None) -> None:
        """A board's result as it is read now, of a match that of a game; None takes it back."""
        result = self.boards.whole_result(board, typed)
        row = self.view.current_row()
        pair = next((self._pair(one) for one in self.boards.rows if one.board == board), None)
        if pair is None:
            return
        if result is None:
            self._again.pop(pair, None)
        else:
            self._again[pair] = result
        self._show_boards()
        self.boards.choose_game(None)
        if typed is not None and result is not None and not result.is_missing and row is not None:
            self.view.go_to_next_missing(self.view.currentIndex().row())

    def _show_boards(self) -> None:
        rows = self._lines.of(self._state.tournament, self._number, {})
        self.boards.set_rows(tuple(self._blind(rows)))
        self.accept_button.setEnabled(bool(self._again))

    def _blind(self, rows: Sequence[BoardRow]) -> list[BoardRow]:
        """The boards with what was entered again instead of what counts."""
        return [
            replace(row, result=self._again.get(self._pair(row)), really=None)
            for row in rows
            if row.board is not None
        ]

    def _pair(self, row: BoardRow) -> tuple[int, int]:
        return self._keys(row.white.tpn, row.black.tpn if row.black is not None else 0)

    def _keys(self, white: Tpn, black: Tpn) -> tuple[int, int]:
        """By whom a result is kept: players may be numbered anew until the dialog is opened again."""
        keys = player_keys(self._state)
        return keys[white], keys.get(black, 0)

    def _offer_others(self, board: int) -> None:
        offer_others(board, self.view).result_chosen.connect(self.enter)

    # Differences

    def _show_differences(self) -> None:
        found = compare_entries(self._state, self._number, self._again)
        players = self._state.tournament.players_by_tpn()
        entered = self._who() if found.mismatches else {}
        self.differences.set_rows(mismatch_rows(found, players, entered, self._person))
        self._summary.setText(summary(found))
        for button in self._tools:
            button.setEnabled(bool(found.mismatches))
        if found.mismatches and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.differences.index(0, 0))

    def _current(self) -> MismatchRow | None:
        return self.differences.row_at(self.list.currentIndex())

    def _first_is_right(self) -> None:
        row = self._current()
        if row is None:
            return
        one = row.mismatch
        if one.first is None:
            self._again.pop(self._keys(one.white, one.black), None)
        else:
            self._again[self._keys(one.white, one.black)] = one.first
        self._show_differences()

    def _second_is_right(self) -> None:
        row = self._current()
        if row is not None:
            self.second_is_right.emit(row.mismatch.board, row.mismatch.second)

    def _show_board(self) -> None:
        row = self._current()
        if row is not None:
            self.board_wanted.emit(row.mismatch.board)

    # Building

    def _build(self, theme: Theme) -> None:
        self._stack.addWidget(self._entry_page(theme))
        self._stack.addWidget(self._differences_page(theme))
        # The boards behind, with what was entered first, are not to be read beside it.
        self._stack.setMinimumHeight(max(6 * row_height(), self._covered.height() - _AROUND))
        self.add_widget(self._stack)

    def _entry_page(self, theme: Theme) -> QWidget:
        page, rows = _page()
        rows.addWidget(
            label(
                self.tr(
                    "Enter the slips once more, with the same keys. The first entry is hidden,"
                    " and nothing changes until you say which one is right."
                ),
                "muted",
                wrap=True,
            )
        )
        set_up_table(self.view, self.boards, name="secondBoards", title=self.tr("Boards"))
        self.view.setItemDelegate(BoardDelegate(theme, self.view, cell_cursor=True))
        number = self.boards.column_number
        self.view.setItemDelegateForColumn(number("result"), ResultDelegate(theme, self.view))
        set_widths(
            self.view,
            {number(key): width for key, width in WIDTHS.items()},
            (number("white"), number("black")),
        )
        self.view.result_entered.connect(self.enter)
        self.view.others_wanted.connect(self._offer_others)
        rows.addWidget(self.view, 1)
        return page

    def _differences_page(self, theme: Theme) -> QWidget:
        page, rows = _page()
        rows.addWidget(self._summary)
        set_up_table(
            self.list, self.differences, name="secondDifferences", title=self.tr("Differences")
        )
        self.list.setItemDelegate(CellDelegate(theme, self.list))
        number = self.differences.column_number
        set_widths(
            self.list,
            {number("board"): 70, number("first"): 180, number("second"): 180},
            (number("white"), number("black")),
        )
        rows.addWidget(self.list, 1)
        tools = QHBoxLayout()
        for text, slot, name in (
            (self.tr("The &first is right"), self._first_is_right, "firstIsRight"),
            (self.tr("The &second is right"), self._second_is_right, "secondIsRight"),
            (self.tr("Show the &board"), self._show_board, "showBoard"),
        ):
            button = push_button(text, slot, name=name)
            button.setAutoDefault(False)
            self._tools.append(button)
            tools.addWidget(button)
        tools.addStretch(1)
        rows.addLayout(tools)
        return page


def _page() -> tuple[QWidget, QVBoxLayout]:
    page = QWidget()
    rows = QVBoxLayout(page)
    rows.setContentsMargins(0, 0, 0, 0)
    return page, rows
