"""A round that cannot stay as it was made is mended, and the change confirmed like any by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.commands.event_commands import EventCommands
from arbiter_app.gui.look.theme import Theme
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import ManualPairing

if TYPE_CHECKING:
    from arbiter_app.gui.event.event import OpenEvent
    from arbiter_app.gui.window.event_page import EventPage


class MendingCommands(EventCommands):
    """Opens the two ways to mend the last round, and puts the one chosen on the boards."""

    def __init__(
        self, context: CommandContext, event: OpenEvent, page: EventPage, tasks: Tasks, theme: Theme
    ) -> None:
        super().__init__(context, event, page)
        self._tasks = tasks
        self._theme = theme
        self._on((ActionName.MEND_ROUND, self.open))

    def open(self) -> None:
        self._context.past_hand(self._open)

    def _open(self) -> None:
        from arbiter_app.gui.corrections.mend_round import MendRoundDialog

        state = self._event.state
        if state is None:
            return
        last = len(state.tournament.rounds)
        if not last:
            self._context.tell(self.tr("No round is paired yet."))
            return
        self._page.rounds.show_round(last)
        dialog = MendRoundDialog(
            state,
            self._page.rounds.current_board(),
            self._tasks,
            self._theme,
            self._context.window,
        )
        dialog.taken.connect(self._take)
        self._context.show_dialog(dialog)

    def _take(self, pairing: ManualPairing) -> None:
        save_by_hand(self._context, self._page, pairing)


def save_by_hand(context: CommandContext, page: EventPage, pairing: ManualPairing) -> None:
    """On the boards as a change by hand, which asks at once what has to be confirmed."""
    page.show_page(PageName.ROUNDS)
    context.actions[ActionName.BY_HAND].setChecked(True)
    page.rounds.hand.take(pairing)
    page.rounds.hand.save()
