"""Certain boards of the next round are announced while games are still open."""

from __future__ import annotations

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.operations.interface import announce_boards


class AnnouncingCommands(EventCommands):
    """Announces what the page beside the boards shows as certain; shows it first if it does not."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._on((ActionName.ANNOUNCE_BOARDS, self.announce))

    def announce(self) -> None:
        known = self._page.rounds.side.known_so_far
        found = known.finished
        if found is None:
            self._context.actions[ActionName.KNOWN_SO_FAR].trigger()
            self._context.tell(
                self.tr(
                    "Arbiter is working out which boards are certain; then you can announce them."
                )
            )
            return
        tournament, preview = found
        self._event.act(announce_boards, tournament, preview)
