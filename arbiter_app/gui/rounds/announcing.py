"""Certain boards of the next round are announced while games are still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.commands.event_commands import EventCommands
from arbiter_app.operations.interface import announce_boards

if TYPE_CHECKING:
    from arbiter_app.gui.event.event import OpenEvent
    from arbiter_app.gui.window.event_page import EventPage


class AnnouncingCommands(EventCommands):
    """Announces what the page beside the boards shows as certain; shows it first if it does not."""

    def __init__(self, context: CommandContext, event: OpenEvent, page: EventPage) -> None:
        super().__init__(context, event, page)
        self._on((ActionName.ANNOUNCE_BOARDS, self.announce))

    def announce(self) -> None:
        known = self._page.rounds.side.known_so_far
        found = known.finished
        if found is None:
            self._context.actions[ActionName.KNOWN_SO_FAR].trigger()
            self._context.tell(
                self.tr("What is certain is being worked out; then it can be announced.")
            )
            return
        tournament, preview = found
        self._event.act(announce_boards, tournament, preview)
