"""The second entry of a round's results: blind, compared, settled board by board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import Change, Doing
from arbiter_app.tournament.match_result import Result
from arbiter_app.wording import counted

if TYPE_CHECKING:
    from arbiter_app.gui.forms.unsaved import Unsaved
    from arbiter_app.gui.rounds.second_entry_dialog import Again, SecondEntryDialog

Key = tuple[int, int]
"""Tournament and round."""


class SecondEntryCommands(EventCommands):
    """Keeps what was entered again as long as the event is open."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._entered: dict[Key, Again] = {}
        self._waiting: set[Key] = set()
        self._on((ActionName.SECOND_ENTRY, self.open))
        self._context.also_begun(self._begun)

    @property
    def is_blind(self) -> bool:
        """Whether results are entered again now: what others enter is neither shown nor said."""
        from arbiter_app.gui.rounds.second_entry_dialog import SecondEntryDialog

        dialog = self._context.dialog
        return isinstance(dialog, SecondEntryDialog) and dialog.isVisible()

    def open(self) -> None:
        """Enter the results of the round shown again, or go on with it."""
        from arbiter_app.gui.rounds.second_entry_dialog import SecondEntryDialog

        event, page, state = self._event, self._page, self._event.state
        if state is None:
            return
        number = page.rounds.round_number
        if not 1 <= number <= len(state.tournament.rounds):
            self._context.tell(self.tr("No round is paired yet."))
            return
        if not self._entered:
            # From the first time on: a key of a result looks for no dialog that was never opened.
            event.bus.changed.connect(self._changed)
        key = (event.tournament_id or 0, number)
        again = self._entered.setdefault(key, {})
        dialog = SecondEntryDialog(
            state,
            number,
            again,
            self._theme,
            self._context.window,
            who=partial(event.results_entered, number),
            person=event.session.person,
        )
        dialog.second_is_right.connect(partial(self._correct, number))
        dialog.board_wanted.connect(partial(self._show_board, number, dialog))
        dialog.rejected.connect(partial(self._left, key))
        dialog.accepted.connect(partial(self._compared, key))
        dialog.finished.connect(lambda _: event.session.say(Doing.HERE))
        event.session.say(Doing.READING_AGAIN)
        self._context.show_dialog(dialog)

    def _left(self, key: Key) -> None:
        """The dialog was closed before everything was compared: say that nothing is lost."""
        count = len(self._entered[key])
        if not count:
            return
        self._waiting.add(key)
        self._context.tell(
            self._words(key),
            link=self.tr("Continue second entry"),
            slot=partial(self._open_again, key),
            holds=lambda: key in self._waiting,
        )

    def _compared(self, key: Key) -> None:
        self._waiting.discard(key)
        self._context.message.judge_cursor()

    def _open_again(self, key: Key) -> None:
        event, page = self._event, self._page
        if event.tournament_id == key[0]:
            page.show_page(PageName.ROUNDS)
            page.rounds.show_round(key[1])
            self.open()

    def _words(self, key: Key) -> str:
        text = counted(
            len(self._entered[key]),
            "{count} result of round {round} was entered again but has not been compared yet.",
            "{count} results of round {round} were entered again but have not been compared yet.",
            round=key[1],
        )
        return said(text)

    def _begun(self) -> tuple[Unsaved, ...]:
        """What was entered again and would be lost with the event."""
        from arbiter_app.gui.forms.unsaved import Unsaved

        return tuple(Unsaved(self._words(key), PageName.ROUNDS) for key in sorted(self._waiting))

    def _correct(self, number: int, board: int, result: Result) -> None:
        """Enter the second result, with all that the window asks about a correction."""
        self._page.rounds.show_round(number)
        self._page.rounds.results.enter(board, result)

    def _show_board(self, number: int, dialog: SecondEntryDialog, board: int) -> None:
        dialog.reject()
        self._page.show_page(PageName.ROUNDS)
        self._page.rounds.show_round(number)
        self._context.actions[ActionName.MISSING_ONLY].setChecked(False)
        self._page.rounds.view.go_to_board(board)
        self._page.rounds.view.setFocus()
        self._context.tell(
            self.tr("Board {n} was entered differently the second time.").format(n=board),
            link=self.tr("Back to the second entry"),
            slot=self._go_on,
        )

    def _go_on(self) -> None:
        """Open the comparison where it was left."""
        from arbiter_app.gui.rounds.second_entry_dialog import SecondEntryDialog

        self.open()
        dialog = self._context.dialog
        if isinstance(dialog, SecondEntryDialog):
            dialog.accept()

    def _changed(self, _change: Change) -> None:
        from arbiter_app.gui.rounds.second_entry_dialog import SecondEntryDialog

        state = self._event.state
        for dialog in self._context.window.findChildren(SecondEntryDialog):
            if state is not None and dialog.isVisible():
                dialog.show_state(state)
