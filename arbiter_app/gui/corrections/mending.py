"""A round that cannot stay as it was made is mended, and the change confirmed like any by hand."""

from __future__ import annotations

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.operations.interface import ManualPairing


class MendingCommands(EventCommands):
    """Opens the two ways to mend the last round, and puts the one chosen on the boards."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
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
        self._save_by_hand(pairing)
