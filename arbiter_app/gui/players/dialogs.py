"""What has to be asked about one player: why they are expelled, when they leave, their number."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.confirm import consequence_plate
from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.look.direction import numbered
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import WARNINGS, WarnedAct
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament


class ExpelDialog(EntryDialog):
    """Says what an expulsion means and asks for the reason; `confirmed` carries it."""

    confirmed = Signal(str)

    def __init__(self, player: Player, parent: QWidget) -> None:
        super().__init__(
            parent.tr("Expel {name}?").format(name=player.name),
            parent.tr("Expel"),
            parent,
            role="caution",
        )
        self.setObjectName("expelDialog")
        warning = WARNINGS[WarnedAct.EXPULSION]
        self.add_widget(consequence_plate(said(warning.consequence)))
        self.add_note(
            self.tr(
                "Games already played stay. The expulsion is recorded in the log and in"
                " the report file."
            )
        )
        self.add_note(self.tr("Rule: {article}").format(article=warning.article), "small")
        self._reason = QLineEdit()
        self.add_field(self.tr("Reason"), self._reason, "reason")
        self._reason.textChanged.connect(self._check)
        self._check()
        self._reason.setFocus()

    def hand_over(self) -> None:
        self.confirmed.emit(self._reason.text().strip())

    def _check(self) -> None:
        self.accept_button.setEnabled(bool(self._reason.text().strip()))


class WithdrawDialog(EntryDialog):
    """Asks for the first round in which the player is not paired; `chosen` carries it."""

    chosen = Signal(int)

    def __init__(self, player: Player, tournament: Tournament, parent: QWidget) -> None:
        super().__init__(
            parent.tr("Withdraw {name}").format(name=player.name), parent.tr("Withdraw"), parent
        )
        self.setObjectName("withdrawDialog")
        self._round = ChoiceBox()
        first = tournament.next_round
        for number in range(first, max(first, tournament.settings.rounds_total) + 1):
            self._round.addItem(self.tr("from round {n} on").format(n=number), number)
        self.add_note(self.tr("The player is no longer paired; games already played stay."))
        self.add_field(self.tr("Not paired"), self._round, "withdrawRound")

    def hand_over(self) -> None:
        self.chosen.emit(int(self._round.currentData()))


class ExchangeDialog(EntryDialog):
    """Asks with whom the player exchanges the pairing number; `chosen` carries the other's."""

    chosen = Signal(int)

    def __init__(self, player: Player, equals: Sequence[Player], parent: QWidget) -> None:
        super().__init__(
            parent.tr("Swap pairing number of {name}").format(name=player.name),
            parent.tr("Swap", "of two numbers"),
            parent,
        )
        self.setObjectName("exchangeDialog")
        self._other = ChoiceBox()
        for other in equals:
            self._other.addItem(numbered(other.tpn, other.name), other.tpn)
        self.add_note(
            self.tr(
                "Players with the same rating and title. Ratings do not change, and the order"
                " is kept when the list is renumbered."
            )
        )
        text = self.tr("Number {n} goes to").format(n=player.tpn)
        self.add_field(text, self._other, "exchangeWith")

    def hand_over(self) -> None:
        self.chosen.emit(int(self._other.currentData()))
