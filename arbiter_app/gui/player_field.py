"""A field in which a player is picked by typing a part of the name, or the number."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QWidget

from arbiter_app.gui.models.answers import BYE, folded, matching_players
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Tpn

_MOST_SHOWN = 12


class PlayerField(QLineEdit):
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
        self._player: Tpn | None = None
        self._offered: dict[str, Tpn] = {}
        self._model = QStringListModel(self)
        completer = QCompleter(self._model, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(_MOST_SHOWN)
        self._list = popup = QListView()
        completer.setPopup(popup)
        popup.setObjectName(f"{name}List")
        popup.setAccessibleName(title)
        completer.activated.connect(self._chosen)
        self.setCompleter(completer)
        self.textEdited.connect(self._edited)

    @property
    def player(self) -> Tpn | None:
        """Who is meant; `BYE` for the bye, None if that is not clear yet."""
        return self._player

    def show_players(self, players: Sequence[Player]) -> None:
        """The players who can be meant; whom the field has stays if still there."""
        self._players = tuple(players)
        if self._player not in (None, BYE) and self._player not in {p.tpn for p in players}:
            self.pick(None)
        self._offer("")

    def pick(self, tpn: Tpn | None) -> None:
        """Put a player into the field; None empties it."""
        self._player = tpn
        self.setText(self._text_of(tpn))
        self.setCursorPosition(0)
        self.picked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._player is None:
            first = next(iter(self._offered.values()), None)
            if first is not None and self.text().strip():
                self._hide_list()
                self.pick(first)
                return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectAll()

    def _edited(self, text: str) -> None:
        self._offer(text)
        meant = set(self._offered.values())
        self._player = meant.pop() if len(meant) == 1 and text.strip() else None
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

    def _hide_list(self) -> None:
        self._list.hide()

    def _text_of(self, tpn: Tpn | None) -> str:
        if tpn is None:
            return ""
        if tpn == BYE:
            return self._bye
        player = next((player for player in self._players if player.tpn == tpn), None)
        return "" if player is None else f"{player.tpn}  {player.name}"
