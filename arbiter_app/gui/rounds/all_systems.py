"""The round shown, by all pairing systems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.commands.event_commands import EventCommands
from arbiter_app.gui.look.theme import Theme
from arbiter_app.gui.work.tasks import Tasks

if TYPE_CHECKING:
    from arbiter_app.gui.event.event import OpenEvent
    from arbiter_app.gui.window.event_page import EventPage


class AllSystemsCommands(EventCommands):
    """Opens the table of the systems."""

    def __init__(
        self, context: CommandContext, event: OpenEvent, page: EventPage, tasks: Tasks, theme: Theme
    ) -> None:
        super().__init__(context, event, page)
        self._tasks = tasks
        self._theme = theme
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
