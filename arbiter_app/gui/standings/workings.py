"""Workings of the standings: shown for whoever is under the cursor, then copied or printed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.commands.in_sight import tell_until_moved


class WorkingCommands(QObject):
    """What is copied or printed was seen before."""

    def __init__(self, context: CommandContext) -> None:
        super().__init__(context)
        self._context = context
        for name, slot in (
            (ActionName.WORKING, self.show),
            (ActionName.COPY_WORKING, self.copy),
            (ActionName.SAVE_WORKING, self.save),
        ):
            context.actions.on(name, slot)

    def show(self) -> None:
        """The working of the cell under the cursor; from another page, of the player there."""
        page = self._context.page
        if page is None:
            return
        tpn = None if page.current_page is PageName.STANDINGS else page.sight.current_player()
        if page.current_page is not PageName.STANDINGS:
            page.close_details()
            page.show_page(PageName.STANDINGS)
        if tpn is not None:
            page.standings.show_player(tpn)
        page.standings.show_working()

    def copy(self) -> None:
        """The working that is seen, to the clipboard."""
        page = self._context.page
        if page is not None:
            self._with_seen(page.standings.table.copy_working)

    def save(self) -> None:
        """The working that is seen, on half a page."""
        page = self._context.page
        if page is not None:
            self._with_seen(page.standings.table.ask_where_to_save)

    def _with_seen(self, act: Callable[[], object]) -> None:
        page = self._context.page
        if page is None:
            return
        if page.standings.working.isVisible():
            act()
            return
        self.show()
        text = self.tr("Here is the working: repeat the command for this one.")
        tell_until_moved(self._context, page.standings.view, text)
