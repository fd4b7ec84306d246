"""Why the round is paired as it is: ladder, picture, and the words."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QSizePolicy,
    QSplitter,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.explain import Names, label, paragraph, sentence
from arbiter_app.gui.actions import Actions
from arbiter_app.gui.delegates.ladder import LadderDelegate
from arbiter_app.gui.icons import Icons
from arbiter_app.gui.models.ladder import LadderModel
from arbiter_app.gui.panels.bracket_view import BracketView
from arbiter_app.gui.theme import SPACE, Theme
from arbiter_app.gui.widgets import card
from arbiter_app.gui.widgets import label as text_label
from arbiter_app.pairing.trace import BracketTrace, ByeTrace, FloaterTrace, PairTrace, RoundPairing
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

Decision = PairTrace | FloaterTrace | ByeTrace


class ExplanationPanel(QFrame):
    """Stands beside the boards; shows the round, a bracket of it, or one decision."""

    def __init__(
        self, actions: Actions, icons: Icons, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("explanationPanel")
        self.setProperty("role", "card")
        self.setAccessibleName(self.tr("Why this pairing?"))
        self._theme = theme
        self._icons = icons
        self._pairing: RoundPairing | None = None
        self._tournament: Tournament | None = None
        self._names = Names({})
        self._selected: Decision | None = None
        self.ladder = LadderModel(self)
        self.ladder_view = QListView()
        self._ladder_delegate = LadderDelegate(theme, self.ladder_view)
        self.picture = BracketView(theme)
        self.text = QTextBrowser()
        self._title = text_label("", "heading", name="explanationTitle")
        self._subtitle = text_label("", "small", name="explanationSubtitle")
        self._subtitle.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._up = self._step_action("bracketUp", self.tr("Bracket above"), "up", "Alt+Up", -1)
        self._down = self._step_action(
            "bracketDown", self.tr("Bracket below"), "down", "Alt+Down", 1
        )
        self._build(actions)
        theme.changed.connect(self._recolour)
        self.say_nothing(self.tr("No round is paired yet."))

    @property
    def pairing(self) -> RoundPairing | None:
        return self._pairing

    @property
    def selected(self) -> Decision | None:
        """The decision whose reasons are shown, None if it is the bracket as a whole."""
        return self._selected

    def say_nothing(self, why: str) -> None:
        """There is nothing to explain, for this reason."""
        self._pairing = None
        self._selected = None
        self._title.setText(self.tr("Why this pairing?"))
        self._subtitle.setText("")
        self.ladder.show_brackets(())
        self.picture.show_bracket(None, {})
        self.text.setHtml(f"<p style='color:{self._theme.colours.muted}'>{escape(why)}</p>")

    def show_pairing(self, pairing: RoundPairing, tournament: Tournament) -> None:
        """Show a round; `tournament` is any state of it from the pairing on."""
        trace = pairing.trace
        if trace is None:
            self.say_nothing(self.tr("This round was paired without its explanation."))
            return
        self._pairing, self._tournament = pairing, tournament
        self._names = Names.of(tournament, trace)
        self._title.setText(self.tr("Why this pairing?"))
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

    def _build(self, actions: Actions) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(2 * SPACE, SPACE + 4, SPACE, 0)
        head.setSpacing(2)
        titles = QVBoxLayout()
        titles.setSpacing(0)
        titles.addWidget(self._title)
        titles.addWidget(self._subtitle)
        head.addLayout(titles, 1)
        self._close = QAction(self.tr("Hide"), self)
        self._close.setToolTip(self.tr("Hide the explanation (F8)"))
        self._close.triggered.connect(lambda: actions["explanation"].setChecked(False))
        for action in (self._up, self._down, self._close):
            head.addWidget(_quiet(action), 0, Qt.AlignmentFlag.AlignTop)
        self._set_up_ladder()
        self.picture.chosen.connect(self._player_chosen)
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
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(SPACE)
        layout.addLayout(head)
        layout.addWidget(self._splitter, 1)
        self._recolour()

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

    def _step_action(self, name: str, text: str, icon: str, keys: str, step: int) -> QAction:
        action = QAction(text, self)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setStatusTip(text)
        action.setToolTip(f"{text} ({keys})")
        action.setData(icon)
        action.triggered.connect(
            lambda: self.go_to_bracket(self.ladder_view.currentIndex().row() + step)
        )
        self.addAction(action)
        return action

    def _recolour(self) -> None:
        self._up.setIcon(self._icons.icon("up"))
        self._down.setIcon(self._icons.icon("down"))
        self._close.setIcon(self._icons.icon("close"))
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
        self._tell()

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
        colours = self._theme.colours
        parts: Iterator[str]
        bracket = self.picture.bracket
        if self._selected is not None:
            parts = self._decision_html(self._selected)
        elif bracket is not None:
            parts = self._bracket_html(bracket)
        else:
            return
        self.text.setHtml(
            f"<style>p {{ margin: 0 0 9px 0; line-height: 115%; }} .m {{ color: {colours.muted}; }}"
            f" .l {{ color: {colours.accent}; font-weight: 600; }}</style>" + "".join(parts)
        )

    def _decision_html(self, decision: Decision) -> Iterator[str]:
        rules = dict.fromkeys(label(passed) for passed in decision.passed_over)
        yield f"<p class='l'>{escape(', '.join(rules) or label(decision))}</p>"
        yield f"<p><b>{escape(sentence(decision, self._names))}</b></p>"
        yield f"<p>{escape(paragraph(decision, self._names))}</p>"

    def _bracket_html(self, bracket: BracketTrace) -> Iterator[str]:
        yield f"<p class='l'>{escape(label(bracket))}</p>"
        yield f"<p>{escape(paragraph(bracket, self._names))}</p>"
        if bracket.exchange is not None:
            yield f"<p>{escape(paragraph(bracket.exchange, self._names))}</p>"
        hint = self.tr("Click a pair or a player, or use the arrow keys, to see what decided.")
        yield f"<p class='m'>{escape(hint)}</p>"


def _members(decision: Decision) -> tuple[Tpn, ...]:
    if isinstance(decision, PairTrace):
        return (decision.first, decision.second)
    return (decision.tpn,)


def _quiet(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setProperty("role", "quiet")
    button.setAccessibleName(action.text())
    button.setObjectName(f"{action.objectName() or 'hideExplanation'}Button")
    button.setIconSize(QSize(18, 18))
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
