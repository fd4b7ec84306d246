"""A player will be absent: in which round, and what it is worth."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.choice import ChoiceBox
from arbiter_app.gui.dialogs.form import FormDialog
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind


class ByeDialog(FormDialog):
    """Asks for the round and the kind; `chosen` carries both, the kind None to cancel a bye."""

    chosen = Signal(int, object)

    def __init__(self, player: Player, tournament: Tournament, parent: QWidget) -> None:
        super().__init__(
            parent.tr("Request a bye for {name}").format(name=player.name),
            parent.tr("Request"),
            parent,
        )
        self.setObjectName("byeDialog")
        self._round = ChoiceBox()
        last = max(tournament.settings.rounds_total, tournament.next_round)
        for number in range(tournament.next_round, last + 1):
            self._round.addItem(self.tr("Round {n}").format(n=number), number)
        self._kind = ChoiceBox()
        self._kind.addItem(self.tr("Half-point bye"), ByeKind.HALF_POINT)
        self._kind.addItem(self.tr("Zero-point bye (absent)"), ByeKind.ZERO_POINT)
        self._kind.addItem(self.tr("Full-point bye"), ByeKind.FULL_POINT)
        if any(bye.tpn == player.tpn for bye in tournament.requested_byes):
            self._kind.addItem(self.tr("No bye: the player will play"), None)
        self.add_field(self.tr("Round"), self._round, "byeRound")
        self.add_field(self.tr("Kind"), self._kind, "byeKind")
        self.accepted.connect(self._tell)

    def _tell(self) -> None:
        kind = self._kind.currentData()
        self.chosen.emit(
            int(self._round.currentData()), ByeKind(kind) if kind is not None else None
        )
