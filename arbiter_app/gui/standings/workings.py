"""Workings of the standings: shown for whoever is under the cursor, then copied or printed."""

from __future__ import annotations

from collections.abc import Callable

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.commands.in_sight import tell_until_moved


class WorkingCommands(EventCommands):
    """What is copied or printed was seen before."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._on(
            (ActionName.WORKING, self.show),
            (ActionName.COPY_WORKING, self.copy),
            (ActionName.SAVE_WORKING, self.save),
        )

    def show(self) -> None:
        """The working of the cell under the cursor; from another page, of the player there."""
        tpn = (
            None
            if self._page.current_page is PageName.STANDINGS
            else self._page.sight.current_player()
        )
        if self._page.current_page is not PageName.STANDINGS:
            self._page.close_details()
            self._page.show_page(PageName.STANDINGS)
        if tpn is not None:
            self._page.standings.show_player(tpn)
        self._page.standings.show_working()

    def copy(self) -> None:
        """The working that is seen, to the clipboard."""
        self._with_seen(self._page.standings.table.copy_working)

    def save(self) -> None:
        """The working that is seen, on half a page."""
        self._with_seen(self._page.standings.table.ask_where_to_save)

    def _with_seen(self, act: Callable[[], object]) -> None:
        if self._page.standings.working.isVisible():
            act()
            return
        self.show()
        text = self.tr("This is the calculation. Repeat the command to copy or print it.")
        tell_until_moved(self._context, self._page.standings.view, text)
