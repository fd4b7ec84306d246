"""A player is found by typing, and shown wherever the arbiter wants."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from arbiter_app.gui.actions.page_name import PlayerPlace
from arbiter_app.gui.forms.dialog import Dialog
from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.players.found_players import FoundModel, found_players
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

_MOVES = {Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp}


class FindPlayerDialog(Dialog):
    """Who is meant, and where to go: `wanted` carries both. Enter goes where Enter leads."""

    wanted = Signal(int, object)
    """The player, and the `PlayerPlace`."""

    def __init__(
        self, tournament: Tournament, first: PlayerPlace, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("findPlayerDialog")
        self.setWindowTitle(self.tr("Find a player"))
        self.setAccessibleName(self.tr("Find a player"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._tournament = tournament
        self._past = histories(tournament)
        self.model = FoundModel(self)
        self.view = TableView()
        self.field = QLineEdit()
        self._buttons: dict[PlayerPlace, QPushButton] = {}
        self._build(first, theme)
        self.field.textChanged.connect(self._search)
        self._search("")
        room = self.screen().availableSize()
        self.resize(min(640, room.width() - 2 * SPACE), min(480, room.height() - 8 * SPACE))
        self.field.setFocus()

    def current_player(self) -> Tpn | None:
        """Who is meant now."""
        row = self.model.row_at(self.view.currentIndex())
        return None if row is None else row.player.tpn

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move in the list while the name is typed."""
        if Qt.Key(event.key()) in _MOVES and self.model.rowCount():
            page = max(self.view.viewport().height() // max(self.view.rowHeight(0), 1) - 1, 1)
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: page}.get(
                Qt.Key(event.key()), -page
            )
            row = min(max(self.view.currentIndex().row() + step, 0), self.model.rowCount() - 1)
            self.view.setCurrentIndex(self.model.index(row, 1))
            return
        super().keyPressEvent(event)

    def _search(self, text: str) -> None:
        self.model.set_rows(found_players(self._tournament, self._past, text))
        if self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0, 1))
        for button in self._buttons.values():
            button.setEnabled(self.model.rowCount() > 0)

    def _go(self, where: PlayerPlace) -> None:
        tpn = self.current_player()
        if tpn is not None:
            self.accept()
            self.wanted.emit(tpn, where)

    def _build(self, first: PlayerPlace, theme: Theme) -> None:
        tr = self.tr
        self.field.setObjectName("findField")
        self.field.setAccessibleName(tr("Name or number"))
        self.field.setPlaceholderText(tr("Full or partial name, or number"))
        give_tip(self.field, self.field.placeholderText())
        set_up_table(self.view, self.model, name="foundPlayers", title=tr("Players found"))
        self.view.setItemDelegate(CellDelegate(theme, self.view))
        set_widths(self.view, {0: 56, 2: 70, 3: 110, 4: 66}, (1,))
        self.view.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.view.doubleClicked.connect(lambda _index: self._go(first))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(self.field)
        layout.addWidget(self.view, 1)
        layout.addWidget(
            label(tr("Choose with the arrow keys; Enter goes to the current page."), "small")
        )
        row = QHBoxLayout()
        row.addStretch(1)
        places = [(PlayerPlace.BOARD, tr("&Board")), (PlayerPlace.STANDING, tr("&Standings"))]
        if not self._tournament.rounds:
            places = []
        always = ((PlayerPlace.IN_LIST, tr("&List")), (PlayerPlace.DETAILS, tr("&Details")))
        for where, title in (*places, *always):
            role = "primary" if where is first else ""
            button = push_button(title, partial(self._go, where), role=role, name=f"find_{where}")
            button.setAutoDefault(False)
            button.setDefault(where is first)
            row.addWidget(button)
            self._buttons[where] = button
        layout.addLayout(row)
