"""Changing a pairing by hand: the draft under way, and the bar that gives the verdict."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.asker import Asker
from arbiter_app.gui.dialogs.illegal import IllegalDialog
from arbiter_app.gui.event import OpenEvent
from arbiter_app.gui.icons import Icons
from arbiter_app.gui.models.answers import repair_line, verdict_lines
from arbiter_app.gui.models.boards import BoardRow
from arbiter_app.gui.models.manual import (
    Draft,
    Judge,
    Problems,
    Verdict,
    draft_rows,
    engines_pairing,
    problem_texts,
    verdict,
)
from arbiter_app.gui.tasks import Tasks
from arbiter_app.gui.theme import SPACE
from arbiter_app.gui.widgets import ActionButton, icon_button, label, restyle
from arbiter_app.operations import (
    HandVerdict,
    ManualPairing,
    Repair,
    judge_by_hand,
    set_pairing,
)
from arbiter_app.pairing.trace import RoundPairing
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import Tpn


class ByHand(QObject):
    """The draft of a round, what is wrong with it, and saving it."""

    changed = Signal()
    saved = Signal()

    judged = Signal()
    """The comparison with the engine's pairing is known now."""

    def __init__(self, event: OpenEvent, tasks: Tasks, window: QWidget) -> None:
        super().__init__(window)
        self._event = event
        self._asker = Asker(tasks, self)
        self._judged: HandVerdict | None = None
        self._window = window
        self._tournament: Tournament | None = None
        self._played: Round | None = None
        self._draft: Draft | None = None
        self._engine: RoundPairing | None = None
        self._engine_failed = False
        self._marked: Tpn | None = None
        self._problems: Problems = {}
        self._verdict = Verdict.CHECKING
        self._judge: Judge | None = None
        self._dialog: IllegalDialog | None = None

    @property
    def is_on(self) -> bool:
        return self._draft is not None

    @property
    def is_changed(self) -> bool:
        return self._draft is not None and self._draft.is_changed

    @property
    def pairing(self) -> ManualPairing:
        """The pairing on the table.

        Raises:
            ValueError: nothing is being changed by hand.
        """
        if self._draft is None:
            raise ValueError("no draft")
        return self._draft.pairing

    @property
    def problems(self) -> Problems:
        return self._problems

    @property
    def verdict(self) -> Verdict:
        return self._verdict

    @property
    def marked(self) -> Tpn | None:
        """The player who is to be exchanged with the next one chosen."""
        return self._marked

    @property
    def lines(self) -> tuple[str, ...]:
        """What makes a legal draft other than the engine's; empty while that is worked out."""
        if self._judged is None or self._verdict is not Verdict.LEGAL:
            return ()
        return verdict_lines(self._judged, self._engine)

    @property
    def repair(self) -> Repair | None:
        """The nearest legal pairing of an illegal draft, once it is known."""
        return None if self._judged is None else self._judged.repair

    @property
    def repair_line(self) -> str:
        """The repair in words; empty while it is not known."""
        return "" if self._judged is None else repair_line(self._judged)

    @property
    def has_engines_pairs(self) -> bool:
        """True if only colours differ from the engine's pairing."""
        judgement = None if self._judged is None else self._judged.judgement
        return judgement is not None and not judgement.illegal and judgement.reason is None

    @property
    def knows_engine(self) -> bool:
        return self._engine is not None

    def name_of(self, tpn: Tpn) -> str:
        return self._tournament.player(tpn).name if self._tournament is not None else ""

    def start(self, tournament: Tournament, engine: RoundPairing | None, judge: Judge) -> None:
        """Begin with the last paired round as it stands."""
        self._tournament = tournament
        self._judge = judge
        self._played = tournament.rounds[-1]
        self._draft = Draft.of(self._played)
        self._engine = engine
        self._engine_failed = False
        self._give_verdict()

    def stop(self) -> None:
        """Forget the draft."""
        self._draft = None
        self._marked = None
        self._problems = {}
        self._judged = None
        self._asker.forget()

    def still_fits(self, tournament: Tournament) -> bool:
        """False if the round was changed behind the draft's back."""
        return bool(tournament.rounds) and tournament.rounds[-1] == self._played

    def engine_known(self, pairing: RoundPairing) -> None:
        """The engine's pairing of the round has been worked out."""
        if self._played is not None and pairing.round_number == self._played.number:
            self._engine = pairing
            if self.is_on:
                self._give_verdict()

    def engine_failed(self) -> None:
        """The engine has no pairing for the round."""
        self._engine_failed = True
        if self.is_on:
            self._give_verdict()

    def rows(self, tournament: Tournament) -> tuple[BoardRow, ...]:
        """The draft as boards."""
        number = len(tournament.rounds)
        rows = draft_rows(tournament, number, self.pairing, self._problems)
        if self._marked is None:
            return rows
        return tuple(
            replace(row, marked=self._marked) if self._marked in row.tpns() else row for row in rows
        )

    def mark(self, tpn: Tpn) -> None:
        """Mark a player; the second one marked is exchanged with the first."""
        if self._draft is None:
            return
        first, self._marked = self._marked, None
        if first is None:
            self._marked = tpn
            self.changed.emit()
        elif first == tpn:
            self.changed.emit()
        else:
            self._step(self._draft.pairing.with_players_swapped(first, tpn))

    def exchange(self, first: Tpn, second: Tpn) -> None:
        """Exchange two players, as when one is dropped onto the other."""
        if self._draft is not None and first != second:
            self._step(self._draft.pairing.with_players_swapped(first, second))

    def mend(self) -> None:
        """Make the nearest legal change of an illegal draft."""
        if self._draft is not None and self.repair is not None:
            self._step(self.repair.pairing)

    def swap_colours(self, board: int) -> None:
        if self._draft is not None:
            self._step(self._draft.pairing.with_colours_swapped(board))

    def undo_step(self) -> None:
        """Take the last change of the draft back."""
        if self._draft is not None:
            self._draft = self._draft.without_last()
            self._give_verdict()

    def reset(self) -> None:
        """Back to the engine's pairing."""
        if self._draft is not None and self._engine is not None:
            self._step(engines_pairing(self._engine, self._draft.pairing))

    def save(self) -> None:
        """Save the draft; an illegal one only after a confirmation with the reason."""
        if self._draft is None:
            return
        if self._verdict is Verdict.ILLEGAL:
            self._dialog = IllegalDialog(self.problem_lines(), self._window)
            self._dialog.confirmed.connect(lambda reason: self.write(reason, illegal=True))
            self._dialog.open()
        else:
            self.write("", illegal=False)

    def problem_lines(self) -> tuple[str, ...]:
        """Each illegal board in one line with names."""
        lines = []
        for (white, black), texts in self._problems.items():
            who = self.name_of(white)
            if black is not None:
                who = f"{who} – {self.name_of(black)}"
            lines.append(f"{who}: {' · '.join(texts)}")
        return tuple(lines)

    def _step(self, pairing: ManualPairing) -> None:
        if self._draft is not None:
            before = self._draft
            self._draft = self._draft.then(pairing)
            try:
                self._give_verdict()
            except UserError as error:
                self._draft = before
                self._give_verdict()
                self._event.refused.emit(error)

    def _give_verdict(self) -> None:
        tournament, draft, judge = self._tournament, self._draft, self._judge
        if tournament is None or draft is None or judge is None:
            return
        self._marked = None
        if self._engine is not None:
            judge.trust(self._engine)
        faults = judge.faults(draft.pairing)
        number = len(tournament.rounds)
        self._problems = problem_texts(judge.names, faults)
        self._verdict = verdict(draft.pairing, faults, self._engine)
        if self._verdict is Verdict.ALONE and not self._engine_failed:
            self._verdict = Verdict.CHECKING
        self._judged = None
        self._asker.forget()
        if self._verdict in {Verdict.ILLEGAL, Verdict.LEGAL}:
            steps, system = draft.steps, None if self._engine is None else self._engine.system
            self._asker.ask(
                lambda: judge_by_hand(
                    tournament, number, draft.pairing, steps=steps, system=system
                ),
                self._compared,
                lambda _error: None,
            )
        self.changed.emit()

    def _compared(self, found: HandVerdict) -> None:
        self._judged = found
        self.judged.emit()

    def write(self, reason: str, *, illegal: bool) -> None:
        """Write the draft as the pairing of the round; `illegal` confirms that it may be."""
        draft, played = self._draft, self._played
        if draft is None or played is None:
            return
        self._event.act_confirmed(
            lambda session, tid, confirmed: set_pairing(
                session,
                tid,
                played.number,
                draft.pairing,
                reason=reason,
                confirm_illegal=illegal or confirmed,
            ),
            done=lambda _change: self.saved.emit(),
        )


class HandBar(QFrame):
    """The live verdict and what can be done with the draft."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self.setObjectName("handBar")
        self.setProperty("role", "message")
        self.setAccessibleName(self.tr("Pairing by hand"))
        self._icon = QLabel()
        self._verdict = label("", "heading", name="verdict")
        self._detail = label("", "", name="verdictDetail", wrap=True)
        self._detail.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        texts = QVBoxLayout()
        texts.setSpacing(1)
        texts.addWidget(self._verdict)
        texts.addWidget(self._detail)
        self._undo = self._action("handUndo", self.tr("Undo step"), "undo", "Alt+Backspace")
        self._reset = self._action("handReset", self.tr("Engine’s pairing"), "pair", "Ctrl+R")
        self._mend = self._action("handMend", self.tr("Nearest legal"), "check", "Ctrl+L")
        self._save = self._action("handSave", self.tr("Save"), "save", "Ctrl+Return")
        self._leave = self._action("handLeave", self.tr("Leave"), "close", "Esc")
        head = QHBoxLayout()
        head.setSpacing(SPACE)
        head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(texts, 1)
        head.addWidget(icon_button(self._leave), 0, Qt.AlignmentFlag.AlignTop)
        steps = QHBoxLayout()
        steps.setSpacing(SPACE)
        steps.addStretch(1)
        self._mend_button = ActionButton(self._mend)
        steps.addWidget(self._mend_button)
        for action in (self._undo, self._reset, self._save):
            steps.addWidget(ActionButton(action))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 10, 10)
        layout.setSpacing(SPACE)
        layout.addLayout(head)
        layout.addLayout(steps)
        self.hide()

    @property
    def text(self) -> str:
        """The verdict and what it rests on, as shown."""
        return f"{self._verdict.text()}\n{self._detail.text()}".strip()

    def connect_to(self, hand: ByHand) -> None:
        """Let the buttons act on the draft; leaving is the same as saving nothing."""
        self._undo.triggered.connect(hand.undo_step)
        self._mend.triggered.connect(hand.mend)
        hand.judged.connect(lambda: self.show_state(hand))
        self._reset.triggered.connect(hand.reset)
        self._save.triggered.connect(hand.save)
        self._leave.triggered.connect(hand.saved.emit)

    def show_state(self, hand: ByHand) -> None:
        """Show the verdict on the draft."""
        tone, icon, title, detail = self._words(hand)
        self.setProperty("tone", tone)
        ink = {"illegal": "illegal", "warning": "warning"}.get(tone, "accent")
        self._icon.setPixmap(self._icons.pixmap(icon, 22, ink, self.devicePixelRatioF()))
        self._verdict.setText(title)
        self._verdict.setAccessibleName(title)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self._undo.setEnabled(hand.is_changed)
        self._save.setEnabled(hand.is_changed and hand.verdict is not Verdict.CHECKING)
        self._reset.setEnabled(hand.knows_engine and hand.verdict is not Verdict.ENGINES)
        self._mend.setEnabled(hand.verdict is Verdict.ILLEGAL and hand.repair is not None)
        self._mend_button.setVisible(hand.verdict is Verdict.ILLEGAL)
        icons = (
            (self._undo, "undo"),
            (self._reset, "pair"),
            (self._save, "save"),
            (self._mend, "check"),
        )
        for action, name in icons:
            action.setIcon(self._icons.icon(name))
        self._leave.setIcon(self._icons.icon("close"))
        for widget in (self, self._verdict, self._detail):
            restyle(widget)

    def _words(self, hand: ByHand) -> tuple[str, str, str, str]:
        if hand.marked is not None:
            who = hand.name_of(hand.marked)
            return (
                "info",
                "swap",
                self.tr("Exchange {name} with …").format(name=who),
                self.tr("Go to the other player and press Space."),
            )
        match hand.verdict:
            case Verdict.ILLEGAL:
                lines = [*hand.problem_lines(), hand.repair_line]
                detail = "\n".join(line for line in lines if line)
                return "illegal", "illegal", self.tr("Illegal"), detail
            case Verdict.LEGAL:
                title = self.tr("Legal, but not the engine’s pairing")
                if hand.has_engines_pairs:
                    title = self.tr("The engine’s pairs, but wrong colours")
                detail = "\n".join(hand.lines) or self.tr("Comparing with the engine’s pairing …")
                return "warning", "warning", title, detail
            case Verdict.ENGINES:
                return (
                    "info",
                    "check",
                    self.tr("The engine’s pairing"),
                    self.tr("Choose two players to exchange, or a board to turn its colours."),
                )
            case Verdict.CHECKING:
                return "info", "clock", self.tr("Checking …"), self.tr("The engine is pairing.")
            case Verdict.ALONE:
                return (
                    "info",
                    "check",
                    self.tr("Legal"),
                    self.tr("The engine has no pairing for this round."),
                )

    def _action(self, name: str, text: str, icon: str, keys: str) -> QAction:
        action = QAction(self._icons.icon(icon), text, self)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setStatusTip(text)
        action.setToolTip(f"{text} ({keys})")
        self.addAction(action)
        return action
