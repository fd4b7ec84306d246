"""A number in the table of a round-robin, given by hand."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.forms.number_box import NumberBox
from arbiter_app.tournament.player import Player


class NumberDialog(EntryDialog):
    """Asks for the number of one player; `chosen` carries it."""

    chosen = Signal(int)

    def __init__(self, player: Player, players: int, parent: QWidget) -> None:
        title = parent.tr("Number for {name}").format(name=player.name)
        super().__init__(title, parent.tr("Set number"), parent)
        self.setObjectName("numberDialog")
        self._old = player.tpn
        self._number = NumberBox()
        self._number.setRange(1, players)
        self._number.setValue(player.tpn)
        self.add_note(self.tr("The player who has that number gets this player’s number."))
        self.add_field(self.tr("Number"), self._number, "tableNumber")
        self._number.valueChanged.connect(self._check)
        self._check()
        self._number.setFocus()
        self._number.selectAll()

    def hand_over(self) -> None:
        self.chosen.emit(self._number.value())

    def _check(self) -> None:
        self.accept_button.setEnabled(self._number.value() != self._old)
