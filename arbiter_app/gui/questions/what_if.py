"""What if? The same round under another edition or system, or with a player away or here after
all, side by side with what it is.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import sentence
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.player_field import PlayerNameField
from arbiter_app.gui.commands.player_menu import offer_players_menu
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.widgets import ActionButton, label
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.look.tones import CellTone, MessageTone
from arbiter_app.gui.questions.pairings_compared import (
    ComparedLine,
    ComparedModel,
    ComparedRow,
    boards_of_pairing,
    boards_of_round,
    compared_rows,
)
from arbiter_app.gui.questions.question import QuestionPage, plate, set_tone
from arbiter_app.gui.settings.systems import system_title
from arbiter_app.gui.tables.identity import player_keys
from arbiter_app.gui.tables.pairs import PairDelegate
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import explaining, said
from arbiter_app.operations.interface import (
    PairedOtherwise,
    pair_otherwise,
    pairing_system_of,
    systems_to_compare,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import FloaterTrace, PairTrace, UpfloatersTrace
from arbiter_app.trace.rounds import RoundPairing, RoundTrace
from arbiter_app.wording import counted, phrase


class WhatIfPage(QuestionPage):
    """A choice of systems, a player, and two columns of boards."""

    answered = Signal()

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setObjectName("whatIfPage")
        self.choice = ChoiceBox()
        self.choice.setObjectName("whatIfSystem")
        self.choice.setAccessibleName(self.tr("Edition or system"))
        # The longest name of a system would be wider than the panel on a small screen.
        self.choice.let_shrink(16)
        for name in systems_to_compare():
            self.choice.addItem(system_title(name), name)
        self.player = PlayerNameField(
            "whatIfPlayer", self.tr("Player to assume absent, or present after all")
        )
        self.player.setPlaceholderText(self.tr("Name or number"))
        give_tip(self.player, self.player.placeholderText())
        self.model = ComparedModel(self)
        self.view = TableView()
        self._delegate = PairDelegate(context.theme, self.view)
        self._all = ActionButton(context.actions[ActionName.ALL_SYSTEMS])
        self._plate, self._line = plate("whatIfLine")
        self._why = label("", "muted", name="whatIfWhy", wrap=True)
        self._taken = label("", "consequence", name="whatIfTaken", wrap=True)
        self._taken.hide()
        self._pairing: RoundPairing | None = None
        self._asked: tuple[int, str, Tpn | None] | None = None
        self._own = ""
        self._has_player = False
        self._build()
        self.choice.currentIndexChanged.connect(lambda _index: self.ask())
        self.player.picked.connect(self._player_picked)
        self.view.selectionModel().currentChanged.connect(self._row_chosen)

    @property
    def text(self) -> str:
        """What was found, in a line."""
        return self._line.text()

    @property
    def taken(self) -> str:
        """What the other system takes as given, empty if it is made for this tournament."""
        return "" if self._taken.isHidden() else self._taken.text()

    @property
    def reason(self) -> str:
        """Why the other system pairs the chosen line so."""
        return self._why.text()

    def first_focus(self) -> QWidget:
        return self.choice

    def show_round(self, tournament: Tournament, number: int) -> None:
        if tournament is not self._tournament:
            self.player.show_players(tournament.players, player_keys(self._event.state))
            own = pairing_system_of(tournament)
            if own != self._own:
                self._own = own
                self._choose(own=self.player.player is not None)
        super().show_round(tournament, number)

    def ask(self) -> None:
        tournament, number = self._tournament, self._number
        self._pairing = None
        self._why.setText("")
        self._taken.hide()
        if not self._active:
            return
        self._question.forget()
        if tournament is None or not number:
            self.model.set_rows(())
            set_tone(self._plate, self._line, self.tr("No round is paired yet."), MessageTone.INFO)
            return
        system, turned = str(self.choice.currentData()), self.player.player
        if self._asked != (number, system, turned):
            # Nothing of another question stays below this one.
            self._asked = (number, system, turned)
            self.model.set_rows(())
        set_tone(self._plate, self._line, self.tr("Pairing…"), MessageTone.INFO)
        self._question.ask(
            lambda: pair_otherwise(tournament, number, system, turned=turned),
            self._show,
            self._refused,
        )

    def _player_picked(self) -> None:
        """A question about a player is one about the tournament's own system, to begin with."""
        has_player = self.player.player is not None
        if has_player is not self._has_player:
            self._has_player = has_player
            self._choose(own=has_player)
        self.ask()

    def _choose(self, *, own: bool) -> None:
        """Choose the tournament's own system, or the first other one."""
        self.choice.blockSignals(True)
        for index in range(self.choice.count()):
            if (self.choice.itemData(index) == self._own) is own:
                self.choice.setCurrentIndex(index)
                break
        self.choice.blockSignals(False)

    def _show(self, otherwise: PairedOtherwise) -> None:
        tournament, pairing = self._tournament, otherwise.pairing
        if tournament is None or not 0 < self._number <= len(tournament.rounds):
            return
        self._pairing = pairing
        self._taken.setText(" ".join(map(said, otherwise.taken_as_given)))
        self._taken.setVisible(bool(otherwise.taken_as_given))
        played = tournament.round(self._number)
        rows = compared_rows(tournament, boards_of_round(played), boards_of_pairing(pairing))
        self.model.set_rows(rows)
        count = sum(
            row.other is not None and row.other.tone is CellTone.WARNING
            for row in rows
            if row.board
        )
        boards = len(pairing.pairs)
        colours = sum(row.other is not None and row.other.tone is CellTone.ACCENT for row in rows)
        if count == 0 and not any(row.differs for row in rows):
            text = phrase("The same pairs.")
            if colours:
                text = counted(
                    boards,
                    "The same pairs; different colours on {colours} of {count} board.",
                    "The same pairs; different colours on {colours} of {count} boards.",
                    colours=colours,
                )
            tone = MessageTone.INFO
        else:
            text = phrase(
                "Boards that would change: {different} of {count}.",
                different=count,
                count=boards,
            )
            if colours:
                text = phrase(
                    "Boards that would change: {different} of {count}, and {colours} more with"
                    " different colours.",
                    different=count,
                    count=boards,
                    colours=colours,
                )
            tone = MessageTone.WARNING
        set_tone(self._plate, self._line, self._of_whom(pairing) + said(text), tone)
        self._why.setText(self.tr("Select a row to see the reason."))
        self.answered.emit()

    def _of_whom(self, pairing: RoundPairing) -> str:
        """Whose presence is another; empty if everybody's is as it is."""
        tpn, tournament = self.player.player, self._tournament
        if tpn is None or tournament is None:
            return ""
        is_absent = any(absent.tpn == tpn for absent in pairing.absent)
        text = self.tr("Without {player}:") if is_absent else self.tr("With {player}:")
        return f"{text.format(player=tournament.player(tpn).name)} "

    def _refused(self, error: UserError) -> None:
        self.model.set_rows(())
        set_tone(self._plate, self._line, said(error.said), MessageTone.WARNING)
        self.answered.emit()

    def _row_chosen(self, current: QModelIndex, _previous: QModelIndex) -> None:
        row = self.model.row_at(current)
        if row is not None and self._pairing is not None:
            self._why.setText(self._reason_of(row))

    def _reason_of(self, row: ComparedRow) -> str:
        """The other system's own sentence about its board on this line."""
        pairing, tournament, line = self._pairing, self._tournament, row.other
        if pairing is None or pairing.trace is None or tournament is None or line is None:
            return ""
        names = Names.of(tournament, pairing.trace)
        bye = pairing.trace.pairing_allocated_bye
        if line.black is None:
            return "" if bye is None else sentence(bye, names, catalogue=explaining())
        pair = _pair_of(pairing, line)
        if pair is None:
            return ""
        told = (pair, *_floats_of(pairing.trace, {line.white, line.black}))
        return " ".join(sentence(each, names, catalogue=explaining()) for each in told)

    def _build(self) -> None:
        set_up_table(
            self.view, self.model, name="whatIfTable", title=self.tr("Both pairings, by board")
        )
        self.view.setItemDelegate(self._delegate)
        set_widths(self.view, {0: 54}, (1, 2))
        offer_players_menu(self.view, lambda row: row.players)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(label(self.tr("The same round, paired by"), "small"))
        layout.addWidget(self.choice)
        caption = label(
            self.tr("if this player were absent, or present after all"), "small", wrap=True
        )
        caption.setBuddy(self.player)
        layout.addWidget(caption)
        layout.addWidget(self.player)
        layout.addWidget(self.player.offers)
        layout.addWidget(self._all)
        layout.addWidget(self._plate)
        layout.addWidget(self._taken)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._why)


def _floats_of(
    trace: RoundTrace, players: Container[Tpn]
) -> Iterator[FloaterTrace | UpfloatersTrace]:
    """Why one of the players left a bracket, or was brought up into one."""
    for bracket in trace.brackets:
        yield from (floater for floater in bracket.downfloaters if floater.tpn in players)
        found = bracket.upfloaters
        if found is not None and any(tpn in players for tpn in found.tpns):
            yield found


def _pair_of(pairing: RoundPairing, line: ComparedLine) -> PairTrace | None:
    trace = pairing.trace
    for bracket in () if trace is None else trace.brackets:
        for pair in bracket.pairs:
            if {pair.first, pair.second} == {line.white, line.black}:
                return pair
    return None
