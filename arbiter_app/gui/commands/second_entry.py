"""The second entry of a round's results: blind, compared, settled board by board."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from arbiter_app.gui.commands.desk import Desk
from arbiter_app.gui.dialogs.second_entry import Again, SecondEntryDialog
from arbiter_app.gui.theme import Theme
from arbiter_app.operations import Change
from arbiter_app.tournament.types import GameResult


class SecondEntryCommands(QObject):
    """Keeps what was entered again as long as the event is open."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__(desk)
        self._desk = desk
        self._theme = theme
        self._entered: dict[tuple[int | None, int], Again] = {}
        self._event: object = None
        desk.actions.on("second_entry", self.open)

    def open(self) -> None:
        """Enter the results of the round shown again, or go on with it."""
        event, page, state = self._desk.opened, self._desk.page, self._desk.state
        if event is None or page is None or state is None:
            return
        if self._event is not event:
            self._entered, self._event = {}, event
            event.bus.changed.connect(self._changed)
        number = page.rounds.round_number
        if not 1 <= number <= len(state.tournament.rounds):
            self._desk.tell(self.tr("No round is paired yet."))
            return
        again = self._entered.setdefault((event.tournament_id, number), {})
        dialog = SecondEntryDialog(state, number, again, self._theme, self._desk.window)
        dialog.second_is_right.connect(partial(self._correct, number))
        dialog.board_wanted.connect(partial(self._show_board, number, dialog))
        self._desk.show_dialog(dialog)

    def _correct(self, number: int, board: int, result: GameResult) -> None:
        """Enter the second result, with all that the window asks about a correction."""
        page = self._desk.page
        if page is not None:
            page.rounds.show_round(number)
            page.rounds.enter(board, result)

    def _show_board(self, number: int, dialog: SecondEntryDialog, board: int) -> None:
        page = self._desk.page
        if page is None:
            return
        dialog.reject()
        page.show_page("rounds")
        page.rounds.show_round(number)
        self._desk.actions["missing_only"].setChecked(False)
        page.rounds.view.go_to_board(board)
        page.rounds.view.setFocus()
        self._desk.tell(
            self.tr("Board {n} was entered otherwise the second time.").format(n=board),
            link=self.tr("Back to the second entry"),
            slot=self._go_on,
        )

    def _go_on(self) -> None:
        """Open the comparison where it was left."""
        self.open()
        dialog = self._desk.dialog
        if isinstance(dialog, SecondEntryDialog):
            dialog.accept()

    def _changed(self, _change: Change) -> None:
        dialog, state = self._desk.dialog, self._desk.state
        if isinstance(dialog, SecondEntryDialog) and state is not None:
            dialog.show_state(state)
