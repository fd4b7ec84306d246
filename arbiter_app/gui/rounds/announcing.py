"""Certain boards of the next round are announced while games are still open."""

from __future__ import annotations

from PySide6.QtCore import QObject

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.operations.interface import announce_boards


class AnnouncingCommands(QObject):
    """Announces what the page beside the boards shows as certain; shows it first if it does not."""

    def __init__(self, context: CommandContext) -> None:
        super().__init__(context)
        self._context = context
        context.actions.on(ActionName.ANNOUNCE_BOARDS, self.announce)

    def announce(self) -> None:
        page, event = self._context.page, self._context.opened
        if page is None or event is None:
            return
        known = page.rounds.side.known_so_far
        found = known.finished
        if found is None:
            self._context.actions[ActionName.KNOWN_SO_FAR].trigger()
            self._context.tell(
                self.tr("What is certain is being worked out; then it can be announced.")
            )
            return
        tournament, preview = found
        event.act(announce_boards, tournament, preview)
