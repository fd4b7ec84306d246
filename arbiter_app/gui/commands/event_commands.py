"""What all commands of an open event share: they are made with its page, and gone with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.operations.interface import ManualPairing

if TYPE_CHECKING:
    from arbiter_app.gui.commands.page_context import EventContext
    from arbiter_app.gui.window.event_page import EventPage


@dataclass(frozen=True, slots=True)
class EventInWindow:
    """An open event with what its page uses, the page, and the window."""

    window: CommandContext
    context: EventContext
    page: EventPage


class EventCommands(QObject):
    """Commands that always have an event; an event that was closed does nothing any more."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event.page)
        self._context = open_event.window
        self._event = open_event.context.event
        self._tasks = open_event.context.tasks
        self._theme = open_event.context.theme
        self._page = open_event.page

    def _on(self, *slots: tuple[ActionName, Callable[[], object]]) -> None:
        """Do these when their actions are triggered, until the event is closed."""
        for name, slot in slots:
            self._context.actions.on_page(name, slot)

    def _save_by_hand(self, pairing: ManualPairing) -> None:
        """Save a pairing as a change by hand; what must be confirmed is asked at once."""
        self._page.show_page(PageName.ROUNDS)
        self._context.actions[ActionName.BY_HAND].setChecked(True)
        self._page.rounds.hand.take(pairing)
        self._page.rounds.hand.save()
