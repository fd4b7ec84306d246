"""Wherever a player is shown, the same menu is to be had: by mouse, Menu key and Shift+F10."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from arbiter_app.gui.tables.view import TableView
from arbiter_app.tournament.types import Tpn


class PlayerMenu(QObject):
    """Asks for the menu of a player; a child of the view that shows the player."""

    wanted = Signal(object, object)
    """The players' numbers (two or more where a line names several), and where on the screen."""

    def __init__(self, view: QWidget, players: Callable[[], tuple[Tpn, ...]]) -> None:
        """`players` are those on whom the cursor of the view stands."""
        super().__init__(view)
        self.players = players


def players_of(view: QWidget | None) -> tuple[Tpn, ...]:
    """On whom the cursor of a view with a menu of players stands; nobody without one."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    menu = None if view is None else view.findChild(PlayerMenu, options=direct)
    return () if menu is None else menu.players()


def offer_players_menu(
    view: TableView, players_of_row: Callable[[Any], tuple[Tpn, ...]]
) -> PlayerMenu:
    """The menu for the lines of a table, about the players that `players_of_row` gives of a row."""

    def players(index: QModelIndex) -> tuple[Tpn, ...]:
        model: Any = view.model()
        row = model.row_at(index)
        return () if row is None else players_of_row(row)

    menu = PlayerMenu(view, lambda: players(view.currentIndex()))

    def ask(index: QModelIndex, place: QPoint) -> None:
        found = players(index)
        if found:
            menu.wanted.emit(found, place)

    view.menu_wanted.connect(ask)
    return menu


def offer_player_menu(view: TableView, player_of: Callable[[Any], Tpn | None]) -> PlayerMenu:
    """The menu for the lines of a table, each about the player that `player_of` its row gives."""
    return offer_players_menu(view, lambda row: _one(player_of(row)))


def _one(tpn: Tpn | None) -> tuple[Tpn, ...]:
    return () if tpn is None else (tpn,)


class ListMenu(QObject):
    """Tells when the menu of a line is wanted in a list that is no table."""

    wanted = Signal(object, object)
    """The line's index, and where on the screen."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """About the line under the mouse, or that of the cursor if a key wants it."""
        if not isinstance(event, QContextMenuEvent):
            return super().eventFilter(watched, event)
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        view = self._view
        index = view.indexAt(event.pos()) if by_mouse else view.currentIndex()
        event.accept()
        if not index.isValid() or QApplication.activePopupWidget() is not None:
            return True
        view.setCurrentIndex(index)
        below = view.viewport().mapToGlobal(view.visualRect(index).bottomLeft())
        self.wanted.emit(index, event.globalPos() if by_mouse else below)
        return True


def offer_list_player_menu(
    view: QAbstractItemView, player_of: Callable[[QModelIndex], Tpn | None]
) -> PlayerMenu:
    """The menu for the lines of a list, each about the player that `player_of` its index gives."""
    menu = PlayerMenu(view, lambda: _one(player_of(view.currentIndex())))

    def ask(index: QModelIndex, place: QPoint) -> None:
        tpn = player_of(index)
        if tpn is not None:
            menu.wanted.emit((tpn,), place)

    ListMenu(view).wanted.connect(ask)
    return menu
