"""Results entered on the boards of the round shown, by keys and by menus."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.shown_round import ShownRound
from arbiter_app.gui.boards.view import BoardsView
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.text.announcer import announce
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import changes_nothing, comes_late, enter_result
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.words import result_in_words


class ResultEntry(QObject):
    """Enters a result, and moves the cursor on to the next board that waits for one."""

    corrected = Signal(int, int, object)
    """Round, board, and another `GameResult` for a game on which a later round was paired."""

    all_in = Signal(int)
    """The last missing result of this round was entered."""

    def __init__(
        self, context: EventContext, shown: ShownRound, boards: BoardsView, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._event = context.event
        self._missing_only = context.actions[ActionName.MISSING_ONLY]
        self._shown = shown
        self._boards = boards

    def enter(self, board: int, typed: Result | None) -> None:
        """Enter, correct or delete the result of a board of the round shown.

        In a match what is typed is the result of the game in hand.
        """
        result = self._boards.boards.whole_result(board, typed)
        row_before = self._boards.currentIndex().row()
        under_cursor = self._board_under_cursor()
        filtered = self._missing_only.isChecked()
        number = self._shown.number
        tournament = self._event.tournament
        had = None if tournament is None else tournament.game_on(number, board)
        was_missing = had is None or had.result is None or had.result.is_missing
        if result is not None and self._comes_late(number, board, result):
            self.corrected.emit(number, board, result)
            return

        def done(_change: object) -> None:
            self._boards.boards.choose_game(None)
            self._announce(number, board)
            if typed is None or result is None or result.is_missing:
                return
            if self._shown.number != number:
                return
            if self._was_moved(under_cursor) and self._boards.has_missing():
                return
            after = row_before - 1 if filtered else row_before
            if not self._boards.go_to_next_missing(after) and was_missing:
                self.all_in.emit(number)

        self._event.act_then(done, enter_result, number, board, result)

    def _board_under_cursor(self) -> int | None:
        row = self._boards.current_row()
        return None if row is None else row.board

    def _was_moved(self, before: int | None) -> bool:
        """Whether somebody left that board while an answer was late: the cursor is theirs then.

        A board that is filtered out left by itself.
        """
        if self._board_under_cursor() == before:
            return False
        return any(row.board == before for row in self._boards.boards.rows)

    def _announce(self, number: int, board: int) -> None:
        """Let a screen reader say what stands on the board now: the cursor is on another one."""
        tournament = self._event.tournament
        game = None if tournament is None else tournament.game_on(number, board)
        if tournament is None or game is None:
            return
        if tournament.settings.games_per_match == 1:
            told = result_in_words(game.result)
        else:
            white, black = (tournament.player(tpn).name for tpn in (game.white, game.black))
            told = result_in_words(game.result, white, black)
        announce(self._boards, said(told))

    def _comes_late(self, number: int, board: int, result: Result) -> bool:
        """True if it corrects a game on which a later round was paired (C.04.2 4.3)."""
        state, tournament = self._event.state, self._event.tournament
        game = None if tournament is None else tournament.game_on(number, board)
        return (
            state is not None
            and tournament is not None
            and game is not None
            and comes_late(tournament, number, game, replace(game, result=result))
            and not changes_nothing(state, number, game, result)
        )
