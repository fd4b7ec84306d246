"""A round that cannot stay as it was made is mended, and the change confirmed like any by hand."""

from __future__ import annotations

from PySide6.QtCore import QObject

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.look.theme import Theme
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import ManualPairing


class MendingCommands(QObject):
    """Opens the two ways to mend the last round, and puts the one chosen on the boards."""

    def __init__(self, context: CommandContext, tasks: Tasks, theme: Theme) -> None:
        super().__init__(context)
        self._context = context
        self._tasks = tasks
        self._theme = theme
        context.actions.on(ActionName.MEND_ROUND, self.open)

    def open(self) -> None:
        self._context.past_hand(self._open)

    def _open(self) -> None:
        from arbiter_app.gui.corrections.mend_round import MendRoundDialog

        page, state = self._context.page, self._context.state
        if page is None or state is None:
            return
        last = len(state.tournament.rounds)
        if not last:
            self._context.tell(self.tr("No round is paired yet."))
            return
        page.rounds.show_round(last)
        dialog = MendRoundDialog(
            state,
            page.rounds.current_board(),
            self._tasks,
            self._theme,
            self._context.window,
        )
        dialog.taken.connect(self._take)
        self._context.show_dialog(dialog)

    def _take(self, pairing: ManualPairing) -> None:
        save_by_hand(self._context, pairing)


def save_by_hand(context: CommandContext, pairing: ManualPairing) -> None:
    """On the boards as a change by hand, which asks at once what has to be confirmed."""
    page = context.page
    if page is None:
        return
    page.show_page(PageName.ROUNDS)
    context.actions[ActionName.BY_HAND].setChecked(True)
    page.rounds.hand.take(pairing)
    page.rounds.hand.save()
