"""What all commands of an open event share: they are made with its page, and gone with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext

if TYPE_CHECKING:
    from arbiter_app.gui.event.event import OpenEvent
    from arbiter_app.gui.window.event_page import EventPage


class EventCommands(QObject):
    """Commands that always have an event; an event that was closed does nothing any more."""

    def __init__(self, context: CommandContext, event: OpenEvent, page: EventPage) -> None:
        super().__init__(page)
        self._context = context
        self._event = event
        self._page = page

    def _on(self, *slots: tuple[ActionName, Callable[[], object]]) -> None:
        """Do these when their actions are triggered, until the event is closed."""
        for name, slot in slots:
            self._context.actions.on_page(name, slot)
