"""Which player is meant: under the cursor of the pane, or of the table in front."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QApplication, QWidget

from arbiter_app.gui.boards.view import BoardsView
from arbiter_app.gui.commands.player_menu import players_of
from arbiter_app.gui.forms.late_part import LatePart
from arbiter_app.gui.players.details import PlayerPane
from arbiter_app.gui.tables.model import RowsModel
from arbiter_app.gui.tables.view import TableView
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Tpn


class PlayersInSight:
    """Looks where the keyboard is; `page_in_front` is the page that is seen."""

    def __init__(
        self,
        boards: BoardsView,
        details: LatePart[PlayerPane],
        page_in_front: Callable[[], QWidget],
    ) -> None:
        self._boards = boards
        self._details = details
        self._page_in_front = page_in_front

    @property
    def pane_in_sight(self) -> PlayerPane | None:
        """The pane of a player, if the keyboard is in it."""
        pane = self._details.there
        return pane if pane is not None and pane.has_keyboard else None

    @property
    def _is_on_boards(self) -> bool:
        return self._page_in_front().isAncestorOf(self._boards)

    def current_player(self) -> Tpn | None:
        """The player to be shown elsewhere: under the cursor of the pane, or of the page in front.

        On the cells of a game that is White.
        """
        pane = self.pane_in_sight
        if pane is not None:
            return pane.current_opponent()
        chosen = players_of(QApplication.focusWidget())
        if chosen:
            return chosen[0]
        if self._is_on_boards:
            return self._boards.current_player()
        return next((tpn for view in self._views() for tpn in _player_of(view)), None)

    def players_in_sight(self) -> tuple[Tpn, ...]:
        """Whom a command is about: who is under the cursor, if the arbiter sees it.

        Nobody, one player, or several where a line has several. In the pane of a player that may be
        whose pane it is, or the opponent under the cursor.
        """
        pane = self.pane_in_sight
        if pane is not None:
            meant = (pane.player, pane.current_opponent())
            return tuple(tpn for tpn in meant if tpn is not None)
        chosen = players_of(QApplication.focusWidget())
        if chosen:
            return chosen
        if self._is_on_boards:
            return self._boards.players_in_sight()
        seen = (_player_of(view) for view in self._views() if view.sees_cursor)
        return next((found for found in seen if found), ())

    @property
    def view_in_front(self) -> TableView | None:
        """The table whose cursor commands are about."""
        return self._boards if self._is_on_boards else next(self._views(), None)

    def _views(self) -> Iterator[TableView]:
        """The tables seen on the page in front, first the one with the keyboard."""
        views = self._page_in_front().findChildren(TableView)
        seen = [view for view in views if view.isVisible()]
        yield from sorted(seen, key=lambda view: not view.hasFocus())


def _player_of(view: TableView) -> tuple[Tpn, ...]:
    """The player on the line under the cursor of a table; one who is typed, and not added, is none."""
    model = view.model()
    row = model.row_at(view.currentIndex()) if isinstance(model, RowsModel) else None
    player = getattr(row, "player", None)
    return (player.tpn,) if isinstance(player, Player) and player.tpn else ()
