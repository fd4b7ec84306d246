"""A field in which a player is picked by typing a part of the name, or the number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QStringListModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListView, QWidget

from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.tournament.named_players import matching_players
from arbiter_app.tournament.names import folded
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Tpn

_MOST_SHOWN = 12

BYE: Tpn = 0
"""Stands for the bye where a player can be picked."""


class PlayerNameField(QLineEdit):
    """Knows the players; says who is meant as soon as only one can be."""

    picked = Signal()
    """Somebody else is meant now, or nobody."""

    def __init__(
        self, name: str, title: str, *, bye: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._bye = self.tr("bye") if bye else ""
        self._players: tuple[Player, ...] = ()
        self._keys: Mapping[Tpn, int] = {}
        self._player: Tpn | None = None
        self._offered: dict[str, Tpn] = {}
        self._model = QStringListModel(self)
        self.offers = ListView()
        """Who may be meant; to be put below the field, seen while that is not clear."""
        self.offers.setModel(self._model)
        self.offers.setObjectName(f"{name}List")
        self.offers.setAccessibleName(title)
        self.offers.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.offers.setMaximumHeight(180)
        self.offers.hide()
        self.offers.clicked.connect(lambda index: self._chosen(str(index.data())))
        self.offers.activated.connect(lambda index: self._chosen(str(index.data())))
        self.textEdited.connect(self._edited)

    @property
    def player(self) -> Tpn | None:
        """Who is meant; `BYE` for the bye, None if that is not clear yet."""
        return self._player

    def show_players(self, players: Sequence[Player], keys: Mapping[Tpn, int]) -> None:
        """The players who can be meant, with their keys; whom the field has stays if still there."""
        if self._players == tuple(players) and self._keys == keys:
            return
        had = None if self._player is None else self._keys.get(self._player)
        self._players, self._keys = tuple(players), keys
        if self._player not in (None, BYE):
            now = next((player.tpn for player in players if keys.get(player.tpn) == had), None)
            if self._text_of(now) != self.text() or now != self._player:
                self.pick(now)
        self._offer("")

    def pick(self, tpn: Tpn | None) -> None:
        """Put a player into the field; None empties it."""
        self._player = tpn
        self.offers.hide()
        self.setText(self._text_of(tpn))
        self.setCursorPosition(0)
        self.picked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(key)
        if step is not None and not self.offers.isHidden():
            row = self.offers.currentIndex().row() + step
            if 0 <= row < self._model.rowCount():
                self.offers.setCurrentIndex(self._model.index(row, 0))
            return
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not self.offers.isHidden():
            self._chosen(str(self._model.index(max(self.offers.currentIndex().row(), 0), 0).data()))
            return
        if key == Qt.Key.Key_Escape and self.isModified():
            # The one who is meant by now, or nobody; Esc pressed again leads out.
            self.pick(self._player)
            return
        super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and self.isModified()
        ):
            event.accept()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectAll()

    def _edited(self, text: str) -> None:
        self._offer(text)
        meant = set(self._offered.values())
        self._player = meant.pop() if len(meant) == 1 and text.strip() else None
        self.offers.setVisible(len(self._offered) > 1 and bool(text.strip()))
        self.picked.emit()

    def _offer(self, text: str) -> None:
        found = matching_players(self._players, text)[: 4 * _MOST_SHOWN]
        self._offered = {self._text_of(player.tpn): player.tpn for player in found}
        wanted = folded(text.strip())
        if self._bye and wanted and folded(self._bye).startswith(wanted):
            self._offered = {self._bye: BYE, **self._offered}
        elif self._bye and not wanted:
            self._offered[self._bye] = BYE
        self._model.setStringList(list(self._offered))

    def _chosen(self, text: str) -> None:
        if text in self._offered:
            self.pick(self._offered[text])

    def _text_of(self, tpn: Tpn | None) -> str:
        if tpn is None:
            return ""
        if tpn == BYE:
            return self._bye
        player = next((player for player in self._players if player.tpn == tpn), None)
        return "" if player is None else f"{player.tpn}  {player.name}"
