"""The round shown, by all pairing systems."""

from __future__ import annotations

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow


class AllSystemsCommands(EventCommands):
    """Opens the table of the systems."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._on((ActionName.ALL_SYSTEMS, self.open))

    def open(self) -> None:
        """Pair the round shown by each system, without or with the player of “What if?”."""
        from arbiter_app.gui.questions.all_systems import AllSystemsDialog
        from arbiter_app.gui.rounds.side import SideTab

        tournament = self._event.tournament
        if tournament is None:
            return
        number, side = self._page.rounds.round_number, self._page.rounds.side
        if not 1 <= number <= len(tournament.rounds):
            self._context.tell(self.tr("No round is paired yet."))
            return
        is_asked = side.isVisible() and side.tab is SideTab.WHAT_IF
        turned = side.what_if.player.player if is_asked else None
        self._context.show_dialog(
            AllSystemsDialog(
                tournament, number, turned, self._tasks, self._theme, self._context.window
            )
        )
