"""A player found and shown anywhere; from tournament to tournament of the event."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from arbiter_app.gui.actions.page_name import PageName, PlayerPlace
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.commands.player_menu import PlayerMenu
from arbiter_app.gui.look.dressing import PopupMenu
from arbiter_app.gui.text.plain_text import literal
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.gui.players.details import PlayerPane

PLACES = {
    ActionName.SHOW_BOARD: PlayerPlace.BOARD,
    ActionName.SHOW_STANDING: PlayerPlace.STANDING,
    ActionName.SHOW_IN_LIST: PlayerPlace.IN_LIST,
}
"""Where each action shows the player under the cursor."""

_DONE = (ActionName.REQUEST_BYE, ActionName.WITHDRAW)


class FindCommands(EventCommands):
    """Leads from a player to the same player elsewhere."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._on(
            (ActionName.FIND_PLAYER, self.find),
            (ActionName.PLAYER_DETAILS, partial(self._show_current, PlayerPlace.DETAILS)),
            (ActionName.CLOSE_DETAILS, self._page.close_details),
            *((name, partial(self._show_current, place)) for name, place in PLACES.items()),
            (ActionName.NEXT_TOURNAMENT, partial(self._go_on, 1)),
            (ActionName.PREVIOUS_TOURNAMENT, partial(self._go_on, -1)),
        )
        self._page.late_details.once_there(self._follow_pane)
        self._page.once_there(self._follow_menus)

    def _follow_pane(self, pane: PlayerPane) -> None:
        """The pane of a player leads on."""
        pane.board_wanted.connect(self._show_board)
        pane.working_wanted.connect(self._show_working)
        pane.menu_wanted.connect(self._open_menu)
        pane.left.connect(self._page.take_keyboard)

    def _follow_menus(self, part: QWidget) -> None:
        for menu in part.findChildren(PlayerMenu):
            menu.wanted.connect(self._open_menu)

    def find(self) -> None:
        """Ask for a name; Enter leads to the player on the page in front."""
        from arbiter_app.gui.players.find_player import FindPlayerDialog

        tournament, page = self._event.tournament, self._page
        if tournament is None or not tournament.players:
            return
        first = PlayerPlace.on_page(page.current_page)
        if not tournament.rounds:
            first = PlayerPlace.IN_LIST
        dialog = FindPlayerDialog(tournament, first, self._theme, self._context.window)
        dialog.wanted.connect(self.show)
        self._context.show_dialog(dialog)

    def show(self, tpn: Tpn, where: PlayerPlace) -> None:
        """Show a player on a page, or in the pane."""
        self._page.show_player(where, tpn)

    def _show_current(self, where: PlayerPlace) -> None:
        tpn = self._page.sight.current_player()
        if tpn is not None:
            self.show(tpn, where)

    def _show_board(self, number: int, tpn: Tpn) -> None:
        page = self._page
        if number <= page.rounds.rounds_paired:
            page.close_details()
            page.show_page(PageName.ROUNDS)
            page.rounds.show_round(number)
            page.rounds.show_player(tpn)

    def _show_working(self, tpn: Tpn, place: int) -> None:
        self._page.close_details()
        self._page.show_page(PageName.STANDINGS)
        self._page.standings.show_player(tpn, place)

    def _open_menu(self, tpns: tuple[Tpn, ...], place: QPoint) -> None:
        """Of who is shown anywhere; where a line names several, each has a menu in it."""
        tournament = self._event.tournament
        if tournament is None:
            return
        menu = PopupMenu(self.tr("Player"), self._context.window)
        if len(tpns) == 1:
            self._fill_menu(menu, tpns[0])
        else:
            for figure, tpn in enumerate(tpns, start=1):
                name = tournament.player(tpn).name
                self._fill_menu(menu.addMenu(f"&{figure}  {literal(name)}"), tpn)
        menu.popup(place)

    def _fill_menu(self, menu: QMenu, tpn: Tpn) -> None:
        """Where else to look for a player, and what is often done."""
        for name, where in ((ActionName.PLAYER_DETAILS, PlayerPlace.DETAILS), *PLACES.items()):
            action = menu.addAction(self._context.actions[name].text())
            action.triggered.connect(partial(self._show_other, tpn, where))
        menu.addSeparator()
        for name in _DONE:
            action = menu.addAction(self._context.actions[name].text())
            action.setEnabled(self._context.actions[name].isEnabled())
            action.triggered.connect(partial(self._do, tpn, name))

    def _do(self, tpn: Tpn, name: ActionName, _checked: bool = False) -> None:
        """In the list, where what is asked about a player is done."""
        self.show(tpn, PlayerPlace.IN_LIST)
        self._context.actions[name].trigger()

    def _show_other(self, tpn: Tpn, where: PlayerPlace, _checked: bool = False) -> None:
        self.show(tpn, where)

    def _go_on(self, steps: int) -> None:
        """To the next tournament of the event, or the one before, in the order of the tabs."""
        event, page = self._event, self._page
        if event.tournament_id is None:
            return
        ids = [info.id for info in event.tournaments]
        place = ids.index(event.tournament_id) + steps
        page.leave_for(ids[place % len(ids)])
