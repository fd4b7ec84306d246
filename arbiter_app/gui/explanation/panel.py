"""Why the round is paired as it is: ladder, picture, and the words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import assert_never

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.explain.names import Names
from arbiter_app.explain.records import label
from arbiter_app.gui.explanation.bracket_legend import with_marked_named
from arbiter_app.gui.explanation.bracket_picture import bracket_picture
from arbiter_app.gui.explanation.keys import ExplanationKeys
from arbiter_app.gui.explanation.ladder import LadderModel
from arbiter_app.gui.explanation.links import Target
from arbiter_app.gui.explanation.stages import (
    AnyStage,
    Asked,
    Length,
    asked_text,
    choices_of,
    stage_text,
    stages_of,
)
from arbiter_app.gui.explanation.told_round import ToldRound
from arbiter_app.gui.explanation.widgets import ExplanationWidgets
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import Theme
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.announcer import announce
from arbiter_app.gui.text.wording import explaining
from arbiter_app.operations.interface import ExplainedRound
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing


class ExplanationPanel(QWidget):
    """What of the round is asked, by keys, mouse and links, and shown in an `ExplanationWidgets`."""

    why_not_asked = Signal(int)
    """Why did this player not meet somebody else?"""

    paper_wanted = Signal(int)
    """The explanation as PDF: the number of a bracket, 0 for the whole round."""

    def __init__(self, icons: Icons, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("explanationPanel")
        self.setAccessibleName(self.tr("Why this pairing?"))
        self._told: ToldRound | None = None
        self._selected: Asked | None = None
        self._player: Tpn | None = None
        self._lead = ""
        self._unpaired = ""
        self._length = Length.PLAYER
        self._keys = ExplanationKeys(icons, self)
        self.ladder = LadderModel(self)
        self._view = ExplanationWidgets(self.ladder, self._keys, theme)
        self.ladder_view = self._view.ladder
        self.picture = self._view.picture
        self.text = self._view.text
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._view)
        self._connect(theme)
        self._view.lengths.button(self._length).setChecked(True)
        self._recolour()
        self._waits = 0
        self._is_due = False
        self._said = ""
        self.say_nothing(self.tr("No round is paired yet."))

    @property
    def pairing(self) -> RoundPairing | None:
        return None if self._told is None else self._told.pairing

    @property
    def explained(self) -> ExplainedRound | None:
        """The round given last, of which `pairing` is the one or the other pairing."""
        return None if self._told is None else self._told.explained

    @property
    def begun(self) -> ExplainedSoFar | None:
        """What is shown while other brackets are still worked out."""
        return None if self._told is None else self._told.begun

    @property
    def selected(self) -> Asked | None:
        """The decision, or the colours, that is told; None if it is the bracket as a whole."""
        return self._selected

    @property
    def player(self) -> Tpn | None:
        """The player whose answer is told; None if it is the bracket as a whole."""
        return self._player

    @property
    def stage(self) -> AnyStage:
        """The step of the bracket that is shown."""
        return self.picture.stage

    @property
    def length(self) -> Length:
        """For whom it is told."""
        return self._length

    # Which round

    def say_nothing(self, why: str) -> None:
        """There is nothing to explain, for this reason."""
        self._told = None
        self._select(None)
        self._view.say_title("")
        self.ladder.show_brackets(())
        self.picture.show_bracket(None, self._names)
        self._show_steps()
        self._view.say_who("")
        self.text.say(why)

    def show_round(self, explained: ExplainedRound, tournament: Tournament) -> None:
        """Show why a round is as it is; it may be of what was known when it was made."""
        self._show(ToldRound.of(explained.pairing, tournament, explained=explained))

    def show_begun(self, begun: ExplainedSoFar, tournament: Tournament) -> None:
        """Show the first bracket, while the others are worked out."""
        self._show(ToldRound.of(begun.pairing, tournament, begun=begun))

    def show_pairing(self, pairing: RoundPairing, tournament: Tournament) -> None:
        """Show a pairing; `tournament` is any state of it from the pairing on."""
        self._show(ToldRound.of(pairing, tournament))

    def _show(self, told: ToldRound | None) -> None:
        if told is None:
            self.say_nothing(self.tr("This round was paired without an explanation."))
            return
        # What was asked about may be nobody in this round.
        self._select(None)
        self._told = told
        self.ladder.show_brackets(told.trace.brackets, told.trace.cited)
        self._view.say_title(told.title)
        self.go_to_bracket(0)

    # Which bracket, and which of its steps

    def go_to_bracket(self, row: int) -> None:
        """Show a bracket, counted from the top."""
        if 0 <= row < self.ladder.rowCount():
            self.ladder_view.selectionModel().setCurrentIndex(
                self.ladder.index(row, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect
            )

    def show_stage(self, stage: AnyStage) -> None:
        """Show a step of the bracket, if the bracket went through it."""
        bracket = self.picture.bracket
        if bracket is None or stage not in stages_of(bracket, self._names.system):
            return
        self._select(None)
        self.picture.choose(None)
        self.picture.show_stage(stage)
        self._show_steps()
        self._tell()

    def step(self, by: int) -> None:
        """Go forward or back; past the last step of a bracket the next bracket begins."""
        bracket = self.picture.bracket
        if bracket is None:
            return
        stages = stages_of(bracket, self._names.system)
        place = stages.index(self.stage) + by
        if 0 <= place < len(stages):
            self.show_stage(stages[place])
            return
        row = self._row + by
        if 0 <= row < self.ladder.rowCount():
            with self._told_once():
                self.go_to_bracket(row)
                other = stages_of(self.ladder.brackets[row], self._names.system)
                self.show_stage(other[0] if by > 0 else other[-1])

    def first_focus(self) -> QWidget:
        """What takes the keyboard."""
        return self._view.first_focus()

    def show_length(self, length: Length) -> None:
        """Tell only the rule, the reasons for a player, or everything for the arbiter."""
        self._length = length
        self._view.lengths.button(length).setChecked(True)
        self._tell()

    # Which decision

    def explain_player(self, tpn: Tpn, *, colours: bool = False) -> None:
        """Show why this player has this opponent, floats, or has the bye; or why the colours."""
        told = self._told
        if told is None:
            return
        row = self.ladder.row_of(tpn)
        with self._told_once():
            if row is None and told.begun is not None:
                # The player's bracket is still being worked out: nothing of another stays meanwhile.
                self._say_of_player(tpn, self.tr("Working out the reasons…"))
            elif tpn not in told.names:
                # The boards are of another tournament already; its explanation is still to come.
                return
            elif unpaired := told.why_unpaired(tpn):
                self._say_of_player(tpn, unpaired)
            else:
                self._explain_paired(told, row, tpn, colours=colours)

    def explain_colours(self) -> None:
        """Why the pair last asked about has its colours."""
        if self._player is not None:
            self.explain_player(self._player, colours=True)

    def _say_of_player(self, tpn: Tpn, text: str) -> None:
        """There is no decision on the player, but this can be said."""
        self._select(None, tpn)
        self.picture.choose(None)
        self._unpaired = text
        self._tell()

    def _explain_paired(self, told: ToldRound, row: int | None, tpn: Tpn, *, colours: bool) -> None:
        if row is not None:
            self.go_to_bracket(row)
            self.picture.choose(tpn)
            self._select_in_bracket(tpn, colours=colours)
        else:
            # Some systems give the bye before any bracket is made.
            self.picture.choose(None)
            self._select(told.bye_of(tpn), tpn)
        otherwise = told.played_otherwise(tpn)
        if self._selected is None and otherwise:
            self._player, self._unpaired = tpn, otherwise
        else:
            self._lead = otherwise
        self._tell()

    def _choose(self, tpn: Tpn, *, colours: bool = False) -> None:
        """Tell about the player's pair, float or bye in the bracket shown."""
        if self._select_in_bracket(tpn, colours=colours):
            self._tell()

    def _select_in_bracket(self, tpn: Tpn, *, colours: bool) -> bool:
        """Ask about the player in the bracket shown; False if it decides nothing about them."""
        bracket, told = self.picture.bracket, self._told
        if bracket is None or told is None:
            return False
        found = told.asked_of(bracket, tpn, colours=colours)
        if found is not None:
            self._select(found, tpn)
        return found is not None

    def _select(self, asked: Asked | None, tpn: Tpn | None = None) -> None:
        self._selected, self._player = asked, tpn
        self._lead, self._unpaired = "", ""

    def _follow(self, target: Target, tpn: Tpn) -> None:
        """Go on to the question that a link of the text asks."""
        match target:
            case Target.COLOURS:
                self.picture.ask_colours(tpn)
            case Target.PAIR:
                self.explain_player(tpn)
            case Target.FLOAT:
                self._show_float(tpn)
            case Target.WHY_NOT:
                self.why_not_asked.emit(tpn)
            case Target.OF_NOW | Target.AS_MADE:
                self._show_other_pairing()
            case _:
                assert_never(target)

    def _show_other_pairing(self) -> None:
        """From the pairing as it was made to that by what is known now, or back."""
        other, player = None if self._told is None else self._told.other, self._player
        if other is None:
            return
        with self._told_once():
            self._show(other)
            if player is not None:
                self.explain_player(player)

    def _show_float(self, tpn: Tpn) -> None:
        """Why the player floated out of the first bracket."""
        floats = () if self._told is None else self._told.floats()
        for row, floater in floats:
            if floater.tpn == tpn:
                with self._told_once():
                    self.go_to_bracket(row)
                    self.picture.choose(tpn)
                    self._select(floater, tpn)
                    self._tell()
                return

    # Inside

    @property
    def _names(self) -> Names:
        return Names({}) if self._told is None else self._told.names

    def _stage_texts(self, told: ToldRound, bracket: BracketTrace) -> tuple[str, str, str]:
        """The step in three lengths; all but the shortest name whom the picture marks."""
        rule, plain, whole = stage_text(bracket, self.stage, told.names)
        picture = bracket_picture(bracket, self.stage, system=told.names.system)
        return (
            rule,
            with_marked_named(plain, picture, told.names),
            with_marked_named(whole, picture, told.names),
        )

    def _heading(self) -> str:
        """Whose answer is shown: that of a player and the opponent, or of a bracket as a whole."""
        told, bracket = self._told, self.picture.bracket
        if told is not None and self._player is not None:
            return told.heading(self._player)
        if bracket is None:
            return ""
        return label(bracket, system=self._names.system, catalogue=explaining())

    @property
    def _row(self) -> int:
        return self.ladder_view.currentIndex().row()

    def _connect(self, theme: Theme) -> None:
        keys = self._keys
        keys.colours.triggered.connect(self.explain_colours)
        keys.up.triggered.connect(lambda: self.go_to_bracket(self._row - 1))
        keys.down.triggered.connect(lambda: self.go_to_bracket(self._row + 1))
        keys.back.triggered.connect(lambda: self.step(-1))
        keys.forth.triggered.connect(lambda: self.step(1))
        keys.bracket_pdf.triggered.connect(lambda: self.paper_wanted.emit(self._row + 1))
        keys.round_pdf.triggered.connect(lambda: self.paper_wanted.emit(0))
        self._view.steps.chosen.connect(self.show_stage)
        self._view.lengths.idClicked.connect(lambda number: self.show_length(Length(number)))
        self.ladder_view.selectionModel().currentChanged.connect(self._bracket_chosen)
        self.picture.chosen.connect(self._choose)
        self.picture.colours_asked.connect(partial(self._choose, colours=True))
        self.picture.step_wanted.connect(self.step)
        self.picture.keyboard_came.connect(lambda: announce(self, self._said))
        self.text.followed.connect(self._follow)
        theme.changed.connect(self._recolour)

    def _recolour(self) -> None:
        self._keys.recolour()
        if self._told is not None:
            self._tell()

    def _bracket_chosen(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self._select(None)
        self.picture.show_bracket(
            self._bracket_at(current.row()),
            self._names,
            full_names={} if self._told is None else self._told.full_names,
            rungs=self.ladder.lines,
        )
        self._show_steps()
        self._tell()

    def _describe(self) -> None:
        """What the picture shows now, to those who do not see it; said if they are in it."""
        told, bracket = self._told, self.picture.bracket
        if told is None or bracket is None or not QAccessible.isActive():
            return
        shown = self._stage_texts(told, bracket)[1]
        asked = {tpn: told.asked_of(bracket, tpn, colours=False) for tpn in self.picture.order()}
        decisions = {tpn: asked_text(one, told.names)[1] for tpn, one in asked.items() if one}
        self.picture.say(shown, decisions)
        now = shown if self._selected is None else asked_text(self._selected, told.names)[1]
        if now != self._said:
            self._said = now
            if self.picture.hasFocus():
                announce(self, now)

    def _bracket_at(self, row: int) -> BracketTrace | None:
        brackets = self.ladder.brackets
        return brackets[row] if 0 <= row < len(brackets) else None

    def _show_steps(self) -> None:
        """Mark the step shown; steps the bracket did not need cannot be gone to."""
        bracket = self.picture.bracket
        system = self._names.system
        stages = () if bracket is None else stages_of(bracket, system)
        choices = () if bracket is None else choices_of(bracket, system)
        self._view.steps.show_steps(choices, stages, self.stage)
        self._view.offer_lengths(offered=bool(stages))
        for action in self._keys.paper:
            action.setEnabled(bool(stages))

    @contextmanager
    def _told_once(self) -> Iterator[None]:
        """However many steps lead to what is asked, it is told at the end of the last one."""
        self._waits += 1
        try:
            yield
        finally:
            self._waits -= 1
        if not self._waits and self._is_due:
            self._tell()

    def _tell(self) -> None:
        self._is_due = bool(self._waits)
        if self._is_due:
            return
        self._describe()
        told, bracket = self._told, self.picture.bracket
        self._view.say_who(self._heading())
        if self._unpaired:
            self.text.tell(("", self._unpaired, self._unpaired), self._length)
        elif told is not None and self._selected is not None and self._player is not None:
            self.text.tell(
                asked_text(self._selected, told.names),
                self._length,
                reasons=told.reasons(self._selected, self._player),
                lead="\n".join(filter(None, (told.lead, self._lead))),
                lead_tone=MessageTone.WARNING if self._lead else told.lead_tone,
                links=told.links_of(self._selected, self._player),
            )
        elif told is not None and bracket is not None:
            hint = self.tr(
                "Arrow keys: ↑ ↓ every decision, ← → step by step, C colours, M opponents"
                " already met."
            )
            self.text.tell(
                self._stage_texts(told, bracket),
                self._length,
                lead=told.lead_of_bracket,
                lead_tone=told.lead_tone,
                links=told.links,
                hint=hint,
            )
