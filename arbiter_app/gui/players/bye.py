"""A player will be absent: in which rounds, and what it is worth."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.forms.round_rows import round_rows
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ByeKind

_MOST_ROUNDS = 30
"""Rounds offered where there are very many."""
_ROUNDS_IF_NOT_DECIDED = 9


class ByeDialog(EntryDialog):
    """One line for each round still to be paired, and for each that the player missed.

    `chosen` carries what is changed: the kind by round, None for a bye that is taken back.
    """

    chosen = Signal(object)

    def __init__(
        self,
        player: Player,
        tournament: Tournament,
        parent: QWidget,
        *,
        from_missed: bool = False,
    ) -> None:
        """The cursor begins at the next round, or (`from_missed`) at the first that was missed."""
        super().__init__(
            parent.tr("Byes for {name}").format(name=player.name), parent.tr("Save"), parent
        )
        self.setObjectName("byeDialog")
        self._before = {
            bye.round_number: bye.kind for bye in tournament.requested_byes if bye.tpn == player.tpn
        }
        self._missed = {
            played.number: bye.kind
            for played in tournament.rounds
            for bye in played.byes
            if bye.tpn == player.tpn and bye.kind.is_requested
        }
        self._before |= self._missed
        first = tournament.next_round
        total = tournament.settings.rounds_total or first + _ROUNDS_IF_NOT_DECIDED - 1
        is_over = 0 < tournament.settings.rounds_total < first
        last = min(total if is_over else max(total, first), first + _MOST_ROUNDS - 1)
        numbers = sorted({*range(first, last + 1), *self._before})
        self._boxes = {number: self._box(number) for number in numbers}
        self.add_note(self.tr("Choose a bye for each round in which the player will be absent."))
        if self._missed:
            self.add_note(
                self.tr(
                    "A missed round scores no points unless the tournament rules say otherwise."
                )
            )
        self.add_widget(
            round_rows([(self._caption(number), box) for number, box in self._boxes.items()])
        )
        for number in (*self._missed, *numbers) if from_missed else (first, *numbers):
            if number in self._boxes:
                self._boxes[number].setFocus()
                break

    def box(self, number: int) -> ChoiceBox:
        """The choice for a round."""
        return self._boxes[number]

    def _box(self, number: int) -> ChoiceBox:
        box = ChoiceBox()
        is_missed = number in self._missed
        if not is_missed:
            box.addItem(self.tr("plays"), None)
        box.addItem(self.tr("half-point bye"), ByeKind.HALF_POINT)
        box.addItem(self.tr("zero-point bye (absent)"), ByeKind.ZERO_POINT)
        box.addItem(self.tr("full-point bye (deprecated)"), ByeKind.FULL_POINT)
        kinds = (None, ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT)
        box.setCurrentIndex(kinds[is_missed:].index(self._before.get(number)))
        box.setObjectName(f"byeRound{number}")
        box.setAccessibleName(self.tr("Round {n}").format(n=number))
        return box

    def _caption(self, number: int) -> str:
        text = self.tr("Round {n} (paired)") if number in self._missed else self.tr("Round {n}")
        return text.format(n=number)

    def hand_over(self) -> None:
        changed: dict[int, ByeKind | None] = {}
        for number, box in self._boxes.items():
            data = box.currentData()
            kind = None if data is None else ByeKind(data)
            if kind is not self._before.get(number):
                changed[number] = kind
        if changed:
            self.chosen.emit(changed)
