"""Why the round is paired as it is: ladder, picture, and the words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.explain import Colours, Names, why
from arbiter_app.gui.icons import Icons
from arbiter_app.gui.models.as_played import (
    is_paired,
    of_which_time,
    played_otherwise,
    why_unpaired,
)
from arbiter_app.gui.models.ladder import LadderModel
from arbiter_app.gui.models.links import Target, links_of, links_of_basis, members
from arbiter_app.gui.models.stages import (
    AnyStage,
    Asked,
    Decision,
    Length,
    asked_text,
    choices_of,
    stage_text,
    stages_of,
)
from arbiter_app.gui.panels.bracket_view import BracketView
from arbiter_app.gui.panels.explanation_text import ExplanationText
from arbiter_app.gui.panels.ladder_view import LadderView
from arbiter_app.gui.panels.step_row import StepRow
from arbiter_app.gui.rows import Flow
from arbiter_app.gui.segments import quiet_button, segments
from arbiter_app.gui.theme import SPACE, Theme, scaled
from arbiter_app.gui.widgets import card
from arbiter_app.gui.widgets import label as text_label
from arbiter_app.operations import ExplainedRound
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import (
    BracketTrace,
    ByeTrace,
    ExplainedSoFar,
    FloaterTrace,
    PairTrace,
    RoundPairing,
)

_LEAST_PICTURE = 64
_LEAST_HEIGHT = 250
_NARROW = 500
"""So wide a panel has room for the ladder beside the picture."""


class ExplanationPanel(QWidget):
    """Shows the round bracket by bracket, each step by step, and every decision with its reason."""

    why_not_asked = Signal(int)
    """Why did this player not meet somebody else?"""

    paper_wanted = Signal(int)
    """The explanation as PDF: the number of a bracket, 0 for the whole round."""

    def __init__(self, icons: Icons, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("explanationPanel")
        self.setAccessibleName(self.tr("Why this pairing?"))
        self._theme = theme
        self._icons = icons
        self._explained: ExplainedRound | None = None
        self._pairing: RoundPairing | None = None
        self._tournament: Tournament | None = None
        self._begun: ExplainedSoFar | None = None
        self._names = Names({})
        self._selected: Asked | None = None
        self._player: Tpn | None = None
        self._lead = ""
        self._unpaired = ""
        self._narrow = False
        self._length = Length.PLAYER
        self._step_actions: list[QAction] = []
        self.ladder = LadderModel(self)
        self.ladder_view = LadderView(self.ladder, theme)
        self.picture = BracketView(theme)
        self.text = ExplanationText(theme)
        self._subtitle = text_label("", "small", name="explanationSubtitle")
        self._subtitle.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        tr = self.tr
        self._up = self._step_action("bracketUp", tr("Bracket above"), "up", "Alt+Up")
        self._down = self._step_action("bracketDown", tr("Bracket below"), "down", "Alt+Down")
        self._back = self._step_action("stepBack", tr("Step back"), "previous", "Alt+Left")
        self._forth = self._step_action("stepForth", tr("Step forward"), "next", "Alt+Right")
        self._why_colours = self._step_action(
            "whyColours", tr("Why these colours?"), "swap", "Alt+C"
        )
        self._why_colours.triggered.connect(self.explain_colours)
        self._up.triggered.connect(lambda: self._move_bracket(-1))
        self._down.triggered.connect(lambda: self._move_bracket(1))
        self._back.triggered.connect(lambda: self.step(-1))
        self._forth.triggered.connect(lambda: self.step(1))
        self._paper = self._paper_actions()
        self._steps = StepRow(self._back, self._forth)
        self._steps.chosen.connect(self.show_stage)
        self._lengths = segments("length", [(each, each.title) for each in Length], self)
        self._lengths.idClicked.connect(lambda number: self.show_length(Length(number)))
        self._build()
        theme.changed.connect(self._recolour)
        self.say_nothing(self.tr("No round is paired yet."))

    @property
    def pairing(self) -> RoundPairing | None:
        return self._pairing

    @property
    def explained(self) -> ExplainedRound | None:
        """The round given last, of which `pairing` is the one or the other pairing."""
        return self._explained

    @property
    def selected(self) -> Asked | None:
        """The decision, or the colours, that is told; None if it is the bracket as a whole."""
        return self._selected

    @property
    def stage(self) -> AnyStage:
        """The step of the bracket that is shown."""
        return self.picture.stage

    @property
    def begun(self) -> ExplainedSoFar | None:
        """What is shown while other brackets are still worked out."""
        return self._begun

    @property
    def length(self) -> Length:
        """For whom it is told."""
        return self._length

    def say_nothing(self, why: str) -> None:
        """There is nothing to explain, for this reason."""
        self._explained = self._pairing = self._begun = None
        self._select(None)
        self._subtitle.setText("")
        self.ladder.show_brackets(())
        self.picture.show_bracket(None, Names({}))
        self._show_steps()
        self.text.say(why)

    def show_round(self, explained: ExplainedRound, tournament: Tournament) -> None:
        """Show why a round is as it is; it may be of what was known when it was made."""
        self.show_pairing(explained.pairing, tournament)
        self._explained = explained
        self._tell()

    def show_begun(self, begun: ExplainedSoFar, tournament: Tournament) -> None:
        """Show the first bracket, while the others are worked out."""
        self._explained = None
        self.show_pairing(begun.pairing, tournament, begun)

    def show_pairing(
        self, pairing: RoundPairing, tournament: Tournament, begun: ExplainedSoFar | None = None
    ) -> None:
        """Show a round; `tournament` is any state of it from the pairing on.

        `begun` is there while not all brackets are explained.
        """
        trace = pairing.trace
        if trace is None:
            self.say_nothing(self.tr("This round was paired without its explanation."))
            return
        # What was asked about may be nobody in this round.
        self._select(None)
        self._pairing, self._tournament, self._begun = pairing, tournament, begun
        self._names = Names.of(tournament, trace, None if begun is None else begun.players)
        self.ladder.show_brackets(trace.brackets, trace.system)
        self._subtitle.setText("" if self._narrow else self._title_of_round())
        self.go_to_bracket(0)

    def _title_of_round(self) -> str:
        """The round shown and how many brackets it has; empty while there is none."""
        pairing, count = self._pairing, len(self.ladder.brackets)
        if self._begun is not None:
            count = self._begun.brackets
        if pairing is None:
            return ""
        if count == 1:
            return self.tr("Round {n} · one bracket").format(n=pairing.round_number)
        text = self.tr("Round {n} · {brackets} brackets")
        return text.format(n=pairing.round_number, brackets=count)

    def explain_player(self, tpn: Tpn, *, colours: bool = False) -> None:
        """Show why this player has this opponent, floats, or has the bye; or why the colours."""
        pairing, tournament = self._pairing, self._tournament
        if pairing is None or pairing.trace is None or tournament is None:
            return
        row = self.ladder.row_of(tpn)
        if row is None and self._begun is not None:
            # The player's bracket is still being worked out: nothing of another stays meanwhile.
            self._select(None)
            self.picture.choose(None)
            self._unpaired = self.tr("Working out why …")
            self._tell()
            return
        if tpn not in self._names:
            # The boards are of another tournament already; its explanation is still to come.
            return
        played = tournament.round(pairing.round_number)
        if not is_paired(played, tpn):
            self._select(None)
            self._unpaired = why_unpaired(played, tpn, self._names)
            self.picture.choose(None)
            self._tell()
            return
        otherwise = played_otherwise(played, pairing, tpn, self._names)
        bye = pairing.trace.pairing_allocated_bye
        if row is not None:
            self.go_to_bracket(row)
            self.picture.choose(tpn)
            self._choose(tpn, colours=colours)
        else:
            # Some systems give the bye before any bracket is made.
            self.picture.choose(None)
            self._select(bye if bye is not None and bye.tpn == tpn else None, tpn)
        if self._selected is None:
            self._unpaired = otherwise
        else:
            self._lead = otherwise
        self._tell()

    def explain_colours(self) -> None:
        """Why the pair last asked about has its colours."""
        if self._player is not None:
            self.explain_player(self._player, colours=True)

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
        row = self.ladder_view.currentIndex().row() + by
        if 0 <= row < self.ladder.rowCount():
            self.go_to_bracket(row)
            other = stages_of(self.ladder.brackets[row], self._names.system)
            self.show_stage(other[0] if by > 0 else other[-1])

    def first_focus(self) -> QWidget:
        """What takes the keyboard."""
        return self.ladder_view if self.picture.isHidden() else self.picture

    def show_length(self, length: Length) -> None:
        """Tell only the rule, the reasons for a player, or everything for the arbiter."""
        self._length = length
        self._lengths.button(length).setChecked(True)
        self._tell()

    def _move_bracket(self, by: int) -> None:
        self.go_to_bracket(self.ladder_view.currentIndex().row() + by)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(SPACE, SPACE // 2, 0, 0)
        head.setSpacing(2)
        head.addWidget(self._subtitle, 1)
        tools = Flow()
        self._add_lengths(tools)
        self._bracket_buttons = [quiet_button(action) for action in (self._up, self._down)]
        for button in self._bracket_buttons:
            tools.add(button)
        self._print = quiet_button(self._paper[0])
        self._print.setMenu(self._paper_menu())
        self._print.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        tools.add(self._print)
        head.addWidget(tools)
        self.ladder_view.selectionModel().currentChanged.connect(self._bracket_chosen)
        self.picture.chosen.connect(self._choose)
        self.picture.colours_asked.connect(lambda tpn: self._choose(tpn, colours=True))
        self.picture.step_wanted.connect(self.step)
        upper = QWidget()
        self._upper = QBoxLayout(QBoxLayout.Direction.LeftToRight, upper)
        self._upper.setContentsMargins(SPACE, 0, 0, 0)
        self._upper.setSpacing(0)
        self._upper.addWidget(self.ladder_view)
        self._upper.addWidget(self.picture, 1)
        self.picture.setMinimumHeight(_LEAST_PICTURE)
        self.text.followed.connect(self._follow)
        lower, inside = card(name="explanationTextCard")
        inside.setSpacing(0)
        inside.addWidget(self._steps)
        inside.addWidget(self.text)
        lower.setProperty("role", "")
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setObjectName("explanationSplitter")
        self._splitter.addWidget(upper)
        self._splitter.addWidget(lower)
        self._splitter.setStretchFactor(0, 3)
        self._splitter.setStretchFactor(1, 2)
        self._splitter.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self._splitter, 1)
        self._recolour()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the ladder lies above the picture, and the round is not repeated.

        The ladder is right below the buttons then: those for its steps go, the keys stay.

        Where letters are so large that ladder and text have little room, the picture goes.
        """
        super().resizeEvent(event)
        self.picture.setVisible(event.size().height() >= scaled(_LEAST_HEIGHT))
        narrow = event.size().width() < scaled(_NARROW)
        if narrow == self._narrow:
            return
        self._narrow = narrow
        directions = QBoxLayout.Direction
        self._upper.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)
        self.ladder_view.lie_down(narrow)
        self._subtitle.setText("" if narrow else self._title_of_round())
        self._subtitle.setHidden(narrow)
        for button in self._bracket_buttons:
            button.setHidden(narrow)

    def _add_lengths(self, row: Flow) -> None:
        """The three lengths, each with its key."""
        for length in Length:
            button = self._lengths.button(length)
            keys = QKeySequence(f"Alt+{length + 1}")
            button.setShortcut(keys)
            text = keys.toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(f"{length.title} ({text})")
            row.add(button)
        self._lengths.button(self._length).setChecked(True)

    def _paper_actions(self) -> tuple[QAction, QAction]:
        tr = self.tr
        bracket = self._step_action(
            "explainBracketPdf", tr("This bracket as PDF …"), "print", "Ctrl+F8"
        )
        whole = self._step_action(
            "explainRoundPdf", tr("The round as PDF …"), "print", "Ctrl+Shift+F8"
        )
        bracket.triggered.connect(
            lambda: self.paper_wanted.emit(self.ladder_view.currentIndex().row() + 1)
        )
        whole.triggered.connect(lambda: self.paper_wanted.emit(0))
        return bracket, whole

    def _paper_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("Explanation as PDF"))
        menu.addActions(self._paper)
        return menu

    def _step_action(self, name: str, text: str, icon: str, keys: str) -> QAction:
        action = QAction(text, self)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setStatusTip(text)
        action.setToolTip(f"{text} ({keys})")
        action.setData(icon)
        self.addAction(action)
        self._step_actions.append(action)
        return action

    def _recolour(self) -> None:
        for action in self._step_actions:
            action.setIcon(self._icons.icon(str(action.data())))
        if self._pairing is not None:
            self._tell()

    def go_to_bracket(self, row: int) -> None:
        """Show a bracket, counted from the top."""
        if 0 <= row < self.ladder.rowCount():
            self.ladder_view.selectionModel().setCurrentIndex(
                self.ladder.index(row, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect
            )

    def _bracket_chosen(self, current: QModelIndex, _previous: QModelIndex) -> None:
        bracket = self._bracket_at(current)
        self._select(None)
        self.picture.show_bracket(bracket, self._names)
        self._show_steps()
        self._tell()

    def _show_steps(self) -> None:
        """Mark the step shown; steps the bracket did not need cannot be gone to."""
        bracket = self.picture.bracket
        system = self._names.system
        stages = () if bracket is None else stages_of(bracket, system)
        choices = () if bracket is None else choices_of(bracket, system)
        self._steps.show_steps(choices, stages, self.stage)
        for button in (*self._lengths.buttons(), self._print):
            button.setVisible(bool(stages))
        for action in self._paper:
            action.setEnabled(bool(stages))

    def _bracket_at(self, index: QModelIndex) -> BracketTrace | None:
        brackets = self.ladder.brackets
        return brackets[index.row()] if 0 <= index.row() < len(brackets) else None

    def _choose(self, tpn: Tpn, *, colours: bool = False) -> None:
        """Tell about the player's pair, float or bye in the bracket shown."""
        bracket = self.picture.bracket
        if bracket is None:
            return
        decisions: list[Decision] = [*bracket.pairs, *self._bye_in(bracket), *bracket.downfloaters]
        found = next((each for each in decisions if tpn in members(each)), None)
        if found is None:
            return
        if colours and isinstance(found, PairTrace):
            self._select(Colours.of(found), tpn)
        else:
            self._select(found, tpn)
        self._tell()

    def _select(self, asked: Asked | None, tpn: Tpn | None = None) -> None:
        self._selected, self._player = asked, tpn
        self._lead, self._unpaired = "", ""

    def _bye_in(self, bracket: BracketTrace) -> tuple[ByeTrace, ...]:
        """The decision on the bye, if this is the bracket out of which it comes."""
        trace = None if self._pairing is None else self._pairing.trace
        if trace is None or trace.pairing_allocated_bye is None or self._begun is not None:
            return ()
        return (trace.pairing_allocated_bye,) if bracket is trace.brackets[-1] else ()

    def _tell(self) -> None:
        bracket = self.picture.bracket
        if self._unpaired:
            self.text.tell(("", self._unpaired, self._unpaired), self._length)
            return
        is_of_now = self._explained is not None and self._pairing is self._explained.of_now
        lead = of_which_time(self._explained, is_of_now=is_of_now)
        links = links_of_basis(self._explained, is_of_now=is_of_now)
        if self._selected is not None and self._player is not None:
            floated = {floater.tpn for _, floater in self._floats()}
            self.text.tell(
                asked_text(self._selected, self._names),
                self._length,
                reasons=self._reasons(),
                lead="\n".join(filter(None, (lead, self._lead))),
                links=(
                    *links_of(self._selected, self._player, self._names, floated),
                    *links,
                ),
            )
        elif bracket is not None:
            hint = self.tr(
                "Arrow keys: ↑ ↓ every decision, ← → step by step, C colours, M who has met whom."
            )
            self.text.tell(
                stage_text(bracket, self.stage, self._names),
                self._length,
                lead=lead or self._made_by_hand(),
                links=links,
                hint=hint,
            )

    def _reasons(self) -> tuple[str, ...]:
        """What the player asked about reads: score, opponent and colour, or the bye."""
        pairing, tournament, tpn = self._pairing, self._tournament, self._player
        if pairing is None or tournament is None or tpn is None:
            return ()
        if isinstance(self._selected, Colours):
            return ()
        return tuple(
            each.text for each in why(pairing, tournament, tpn, names=self._names).sentences
        )

    def _made_by_hand(self) -> str:
        pairing, tournament = self._pairing, self._tournament
        if pairing is None or tournament is None:
            return ""
        if not tournament.round(pairing.round_number).manual:
            return ""
        return self.tr("The round was changed by hand. This is what the rules give:")

    def _floats(self) -> Iterator[tuple[int, FloaterTrace]]:
        """Everybody who floated, with the place of the bracket, from the top."""
        for row, bracket in enumerate(self.ladder.brackets):
            for floater in bracket.downfloaters:
                yield row, floater

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
        explained, tournament, player = self._explained, self._tournament, self._player
        if explained is None or explained.of_now is None or tournament is None:
            return
        is_of_now = self._pairing is explained.of_now
        self.show_pairing(explained.pairing if is_of_now else explained.of_now, tournament)
        if player is not None:
            self.explain_player(player)

    def _show_float(self, tpn: Tpn) -> None:
        """Why the player floated out of the first bracket."""
        found = next((each for each in self._floats() if each[1].tpn == tpn), None)
        if found is not None:
            row, floater = found
            self.go_to_bracket(row)
            self.picture.choose(tpn)
            self._select(floater, tpn)
            self._tell()
