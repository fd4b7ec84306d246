"""Why the round is paired as it is: ladder, picture, and the words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHBoxLayout,
    QListView,
    QSizePolicy,
    QSplitter,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.explain import Names
from arbiter_app.gui.delegates.ladder import LadderDelegate
from arbiter_app.gui.icons import Icons
from arbiter_app.gui.models.ladder import LadderModel
from arbiter_app.gui.models.stages import (
    Decision,
    Length,
    Stage,
    decision_text,
    stage_text,
    stages_of,
)
from arbiter_app.gui.panels.bracket_view import BracketView
from arbiter_app.gui.theme import SPACE, Theme
from arbiter_app.gui.widgets import card
from arbiter_app.gui.widgets import label as text_label
from arbiter_app.pairing.trace import BracketTrace, ByeTrace, PairTrace, RoundPairing
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


class ExplanationPanel(QWidget):
    """Shows the round bracket by bracket, each step by step, and every decision with its reason."""

    def __init__(self, icons: Icons, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("explanationPanel")
        self.setAccessibleName(self.tr("Why this pairing?"))
        self._theme = theme
        self._icons = icons
        self._pairing: RoundPairing | None = None
        self._tournament: Tournament | None = None
        self._names = Names({})
        self._selected: Decision | None = None
        self._length = Length.PARAGRAPH
        self.ladder = LadderModel(self)
        self.ladder_view = QListView()
        self._ladder_delegate = LadderDelegate(theme, self.ladder_view)
        self.picture = BracketView(theme)
        self.text = QTextBrowser()
        self._subtitle = text_label("", "small", name="explanationSubtitle")
        self._subtitle.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        tr = self.tr
        self._up = self._step_action("bracketUp", tr("Bracket above"), "up", "Alt+Up")
        self._down = self._step_action("bracketDown", tr("Bracket below"), "down", "Alt+Down")
        self._back = self._step_action("stepBack", tr("Step back"), "previous", "Alt+Left")
        self._forth = self._step_action("stepForth", tr("Step forward"), "next", "Alt+Right")
        self._up.triggered.connect(lambda: self._move_bracket(-1))
        self._down.triggered.connect(lambda: self._move_bracket(1))
        self._back.triggered.connect(lambda: self.step(-1))
        self._forth.triggered.connect(lambda: self.step(1))
        self._stages = _segments("stage", [(stage, stage.title) for stage in Stage], self)
        self._lengths = _segments("length", [(each, each.title) for each in Length], self)
        self._stages.idClicked.connect(lambda number: self.show_stage(Stage(number)))
        self._lengths.idClicked.connect(lambda number: self.show_length(Length(number)))
        self._build()
        theme.changed.connect(self._recolour)
        self.say_nothing(self.tr("No round is paired yet."))

    @property
    def pairing(self) -> RoundPairing | None:
        return self._pairing

    @property
    def selected(self) -> Decision | None:
        """The decision whose reasons are shown, None if it is the bracket as a whole."""
        return self._selected

    @property
    def stage(self) -> Stage:
        """The step of the bracket that is shown."""
        return self.picture.stage

    @property
    def length(self) -> Length:
        """How much is told."""
        return self._length

    def say_nothing(self, why: str) -> None:
        """There is nothing to explain, for this reason."""
        self._pairing = None
        self._selected = None
        self._subtitle.setText("")
        self.ladder.show_brackets(())
        self.picture.show_bracket(None, Names({}))
        self._show_steps()
        self.text.setHtml(f"<p style='color:{self._theme.colours.muted}'>{escape(why)}</p>")

    def show_pairing(self, pairing: RoundPairing, tournament: Tournament) -> None:
        """Show a round; `tournament` is any state of it from the pairing on."""
        trace = pairing.trace
        if trace is None:
            self.say_nothing(self.tr("This round was paired without its explanation."))
            return
        self._pairing, self._tournament = pairing, tournament
        self._names = Names.of(tournament, trace)
        brackets = len(trace.brackets)
        self._subtitle.setText(
            self.tr("Round {n} · {brackets} brackets").format(
                n=pairing.round_number, brackets=brackets
            )
            if brackets != 1
            else self.tr("Round {n} · one bracket").format(n=pairing.round_number)
        )
        if tournament.round(pairing.round_number).manual:
            note = self.tr("the engine’s, before the change by hand")
            self._subtitle.setText(f"{self._subtitle.text()} · {note}")
        self.ladder.show_brackets(trace.brackets)
        self.go_to_bracket(0)

    def explain_player(self, tpn: Tpn) -> None:
        """Show why this player has this opponent, floats, or has the bye."""
        if self._pairing is None or self._pairing.trace is None:
            return
        bye = self._pairing.trace.pairing_allocated_bye
        row = self.ladder.row_of(tpn)
        if row is not None:
            self.go_to_bracket(row)
            self.picture.choose(tpn)
        if bye is not None and bye.tpn == tpn:
            self._show_decision(bye)
        elif row is not None:
            self._player_chosen(tpn)

    def show_stage(self, stage: Stage) -> None:
        """Show a step of the bracket, if the bracket went through it."""
        bracket = self.picture.bracket
        if bracket is None or stage not in stages_of(bracket):
            return
        self._selected = None
        self.picture.choose(None)
        self.picture.show_stage(stage)
        self._show_steps()
        self._tell()

    def step(self, by: int) -> None:
        """Go forward or back; past the last step of a bracket the next bracket begins."""
        bracket = self.picture.bracket
        if bracket is None:
            return
        stages = stages_of(bracket)
        place = stages.index(self.stage) + by
        if 0 <= place < len(stages):
            self.show_stage(stages[place])
            return
        row = self.ladder_view.currentIndex().row() + by
        if 0 <= row < self.ladder.rowCount():
            self.go_to_bracket(row)
            other = stages_of(self.ladder.brackets[row])
            self.show_stage(other[0] if by > 0 else other[-1])

    def show_length(self, length: Length) -> None:
        """Tell only the rule, a sentence, or everything."""
        self._length = length
        self._lengths.button(length).setChecked(True)
        self._tell()

    def _move_bracket(self, by: int) -> None:
        self.go_to_bracket(self.ladder_view.currentIndex().row() + by)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(2 * SPACE, SPACE // 2, SPACE, 0)
        head.setSpacing(2)
        head.addWidget(self._subtitle, 1)
        self._add_lengths(head)
        for action in (self._up, self._down):
            head.addWidget(_quiet(action), 0, Qt.AlignmentFlag.AlignVCenter)
        self._set_up_ladder()
        self.picture.chosen.connect(self._player_chosen)
        self.picture.step_wanted.connect(self.step)
        upper = QWidget()
        row = QHBoxLayout(upper)
        row.setContentsMargins(SPACE, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.ladder_view)
        row.addWidget(self.picture, 1)
        self.text.setObjectName("explanationText")
        self.text.setAccessibleName(self.tr("Explanation in words"))
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(2 * SPACE)
        lower, inside = card(name="explanationTextCard")
        inside.setSpacing(0)
        inside.addLayout(self._step_row())
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

    def _step_row(self) -> QHBoxLayout:
        """The steps of the bracket, with an arrow on either side."""
        row = QHBoxLayout()
        row.setContentsMargins(SPACE, SPACE // 2, SPACE, 0)
        row.setSpacing(0)
        row.addWidget(_quiet(self._back))
        for stage in Stage:
            row.addWidget(self._stages.button(stage))
        row.addWidget(_quiet(self._forth))
        row.addStretch(1)
        return row

    def _add_lengths(self, row: QHBoxLayout) -> None:
        """The three lengths, each with its key."""
        for length in Length:
            button = self._lengths.button(length)
            keys = QKeySequence(f"Alt+{length + 1}")
            button.setShortcut(keys)
            text = keys.toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(f"{length.title} ({text})")
            row.addWidget(button)
        self._lengths.button(self._length).setChecked(True)

    def _set_up_ladder(self) -> None:
        view = self.ladder_view
        view.setModel(self.ladder)
        view.setItemDelegate(self._ladder_delegate)
        view.setObjectName("bracketLadder")
        view.setAccessibleName(self.tr("Brackets"))
        view.setFixedWidth(100)
        view.setMouseTracking(True)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.selectionModel().currentChanged.connect(self._bracket_chosen)

    def _step_action(self, name: str, text: str, icon: str, keys: str) -> QAction:
        action = QAction(text, self)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setStatusTip(text)
        action.setToolTip(f"{text} ({keys})")
        action.setData(icon)
        self.addAction(action)
        return action

    def _recolour(self) -> None:
        for action in (self._up, self._down, self._back, self._forth):
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
        self._selected = None
        self.picture.show_bracket(bracket, self._names)
        self._show_steps()
        self._tell()

    def _show_steps(self) -> None:
        """Mark the step shown; steps the bracket did not need cannot be gone to."""
        bracket = self.picture.bracket
        stages = () if bracket is None else stages_of(bracket)
        for stage in Stage:
            button = self._stages.button(stage)
            button.setEnabled(stage in stages)
            button.setVisible(bool(stages))
        self._stages.button(self.stage).setChecked(True)
        for button in self._lengths.buttons():
            button.setVisible(bool(stages))

    def _bracket_at(self, index: QModelIndex) -> BracketTrace | None:
        brackets = self.ladder.brackets
        return brackets[index.row()] if 0 <= index.row() < len(brackets) else None

    def _player_chosen(self, tpn: Tpn) -> None:
        bracket = self.picture.bracket
        if bracket is None:
            return
        decisions: list[Decision] = [*bracket.pairs, *self._bye_in(bracket), *bracket.downfloaters]
        found = next((each for each in decisions if tpn in _members(each)), None)
        if found is not None:
            self._show_decision(found)

    def _bye_in(self, bracket: BracketTrace) -> tuple[ByeTrace, ...]:
        """The decision on the bye, if this is the bracket out of which it comes."""
        trace = None if self._pairing is None else self._pairing.trace
        if trace is None or trace.pairing_allocated_bye is None:
            return ()
        return (trace.pairing_allocated_bye,) if bracket is trace.brackets[-1] else ()

    def _show_decision(self, decision: Decision) -> None:
        self._selected = decision
        self._tell()

    def _tell(self) -> None:
        bracket = self.picture.bracket
        hint = ""
        if self._selected is not None:
            texts = decision_text(self._selected, self._names)
        elif bracket is not None:
            texts = stage_text(bracket, self.stage, self._names)
            hint = self.tr("Arrow keys: ↑ ↓ every decision, ← → step by step, M who has met whom.")
        else:
            return
        self.text.setHtml(self._html(texts, hint))

    def _html(self, texts: Sequence[str], hint: str) -> str:
        """The texts up to the length that is wanted."""
        colours = self._theme.colours
        rule, said, whole = (escape(text).replace("\n", "</p><p>") for text in texts)
        parts = [
            f"<style>p {{ margin: 0 0 9px 0; line-height: 115%; }} .m {{ color: {colours.muted}; }}"
            f" .l {{ color: {colours.accent}; font-weight: 600; }}</style>",
            f"<p class='l'>{rule}</p>" if rule else "",
        ]
        if self._length >= Length.SENTENCE:
            parts.append(f"<p><b>{said}</b></p>")
        if self._length >= Length.PARAGRAPH and whole != said:
            parts.append(f"<p>{whole}</p>")
        if hint and self._length >= Length.PARAGRAPH:
            parts.append(f"<p class='m'>{escape(hint)}</p>")
        return "".join(parts)


def _members(decision: Decision) -> tuple[Tpn, ...]:
    if isinstance(decision, PairTrace):
        return (decision.first, decision.second)
    return (decision.tpn,)


def _segments(name: str, choices: Sequence[tuple[int, str]], parent: QWidget) -> QButtonGroup:
    """A row of buttons of which one is down."""
    group = QButtonGroup(parent)
    group.setExclusive(True)
    for number, title in choices:
        button = QToolButton(parent)
        button.setText(title)
        button.setCheckable(True)
        button.setProperty("role", "segment")
        button.setObjectName(f"{name}{int(number)}")
        button.setAccessibleName(title)
        button.setToolTip(title)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        group.addButton(button, int(number))
    return group


def _quiet(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setProperty("role", "quiet")
    button.setAccessibleName(action.text())
    button.setObjectName(f"{action.objectName()}Button")
    button.setIconSize(QSize(16, 16))
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
