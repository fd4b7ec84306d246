"""The bar above the boards while a pairing is changed by hand: the live verdict, and what to do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.gui.by_hand.model import DraftVerdict
from arbiter_app.gui.by_hand.panel import ByHand
from arbiter_app.gui.forms.bounded_text import BoundedText
from arbiter_app.gui.forms.rows import ShortLabel, YieldingRow
from arbiter_app.gui.forms.widgets import ActionButton, icon_button, restyle
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import SPACE, row_height, scaled
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.announcer import announce
from arbiter_app.gui.text.plain_text import PlainLabel, give_tip
from arbiter_app.gui.text.wording import said
from arbiter_app.wording import counted

_MOST_TEXT = 8
"""Lines of the text seen at once, in a high window."""

_ROWS_KEPT = 5
"""Of the room that the text could take, so many rows are for boards, with their headings."""

_LOW = 380
"""So low a page is that of a screen at 200 %."""

_MOST_LINES = 2
"""What differs from the engine's pairing, told above the boards."""


class HandBar(QFrame):
    """The live verdict and what can be done with the draft."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self.setObjectName("handBar")
        self.setProperty("role", "message")
        self.setAccessibleName(self.tr("Pairing by hand"))
        self._icon = PlainLabel()
        self._verdict = ShortLabel("heading", name="verdict")
        self._detail = BoundedText("verdictDetail")
        self._frame: QWidget | None = None
        self._hints: QWidget | None = None
        self._announced = ""
        self._undo = self._action("handUndo", self.tr("Undo step"), "undo", "Alt+Backspace")
        self._reset = self._action("handReset", self.tr("Engine’s pairing"), "pair", "Ctrl+R")
        self._mend = self._action("handMend", self.tr("Make legal"), "check", "Ctrl+L")
        self._save = self._action("handSave", self.tr("Save"), "save", "Ctrl+Return")
        self._leave = self._action("handLeave", self.tr("Close"), "close", "Esc")
        self._head = QHBoxLayout()
        self._head.setSpacing(SPACE)
        self._head.addWidget(self._icon)
        self._head.addWidget(self._verdict, 1)
        self._head.addWidget(icon_button(self._leave))
        self._steps = steps = YieldingRow("handSteps")
        steps.row.addStretch(1)
        self._mend_button = ActionButton(self._mend)
        undo, reset, save = (ActionButton(each) for each in (self._undo, self._reset, self._save))
        for button in (self._mend_button, undo, reset, save):
            steps.row.addWidget(button)
        steps.let_yield((undo, reset, self._mend_button, save))
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(14, SPACE, 10, 10)
        self._rows.setSpacing(SPACE // 2)
        self._rows.addLayout(self._head)
        self._rows.addWidget(self._detail)
        self._rows.addWidget(steps)
        self._detail.bound(_MOST_TEXT)
        self.hide()

    @property
    def text(self) -> str:
        """The verdict and what it rests on, as shown."""
        return f"{self._verdict.text()}\n{self._detail.text()}".strip()

    def stand_in(self, frame: QWidget, hints: QWidget) -> None:
        """Leave the boards in the frame their room; in a low one the hints below them go."""
        self._frame, self._hints = frame, hints
        frame.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._frame and event.type() == QEvent.Type.Resize:
            self._share_room()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.Hide:
            self._announced = ""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.FontChange):
            self._share_room()
        return done

    def _share_room(self) -> None:
        """The text gets what some boards leave; without much room all buttons are in one line."""
        if self._frame is None or self._hints is None:
            return
        height = self._frame.height()
        is_low = height < scaled(_LOW)
        self._hints.setHidden(is_low and not self.isHidden())
        row, line = row_height(), self.fontMetrics().lineSpacing()
        rows = _ROWS_KEPT + (1 if is_low else 2 + self._hints.sizeHint().height() / row)
        self._detail.bound(min(max(int((height - rows * row - 40) / line), 2), _MOST_TEXT))
        if is_low != (self._head.indexOf(self._steps) >= 0):
            (self._rows if is_low else self._head).removeWidget(self._steps)
            self._steps.keep_short(is_low)
            if is_low:
                self._head.insertWidget(2, self._steps)
            else:
                self._rows.addWidget(self._steps)

    def connect_to(self, hand: ByHand) -> None:
        """Let the buttons act on the draft."""
        self._undo.triggered.connect(hand.undo_step)
        self._mend.triggered.connect(hand.mend)
        hand.judged.connect(lambda: self.show_state(hand))
        self._reset.triggered.connect(hand.reset)
        self._save.triggered.connect(hand.save)
        self._leave.triggered.connect(hand.left.emit)

    def show_state(self, hand: ByHand) -> None:
        """Show the verdict on the draft."""
        tone, icon, title, detail = self._words(hand)
        self.setProperty("tone", tone.value)
        ratio = self.devicePixelRatioF()
        self._icon.setPixmap(self._icons.pixmap(icon, scaled(22), tone.ink, ratio))
        self._verdict.setText(title)
        self._verdict.setAccessibleName(title)
        self._detail.say(detail)
        self._detail.setVisible(bool(detail))
        if hand.is_on and hand.verdict is not DraftVerdict.CHECKING:
            self._announce(title, detail, urgent=tone is not MessageTone.INFO)
        self._undo.setEnabled(hand.is_changed)
        self._save.setEnabled(hand.is_changed and hand.verdict is not DraftVerdict.CHECKING)
        self._reset.setEnabled(hand.knows_engine and hand.verdict is not DraftVerdict.ENGINES)
        self._mend.setEnabled(hand.verdict is DraftVerdict.ILLEGAL and hand.repair is not None)
        self._mend_button.setVisible(hand.verdict is DraftVerdict.ILLEGAL)
        icons = (
            (self._undo, "undo"),
            (self._reset, "pair"),
            (self._save, "save"),
            (self._mend, "check"),
        )
        for action, name in icons:
            action.setIcon(self._icons.icon(name))
        self._leave.setIcon(self._icons.icon("close"))
        for widget in (self, self._verdict, self._detail.label):
            restyle(widget)
        # The number of lines has changed: the boards below make room at once.
        self.updateGeometry()

    def _announce(self, title: str, detail: str, *, urgent: bool) -> None:
        """Have the verdict said; what is only added to it, as the nearest legal pairing, alone."""
        before, told = self._announced, f"{title}\n{detail}".rstrip()
        if told == before:
            return
        self._announced = told
        is_added = bool(before) and told.startswith(f"{before}\n")
        announce(self, told.removeprefix(before).strip() if is_added else told, urgent=urgent)

    def _words(self, hand: ByHand) -> tuple[MessageTone, str, str, str]:
        if hand.marked is not None:
            who = hand.name_of(hand.marked)
            return (
                MessageTone.INFO,
                "swap",
                self.tr("Swap {name} with…").format(name=who),
                self.tr("Go to the other player and press Space."),
            )
        match hand.verdict:
            case DraftVerdict.ILLEGAL:
                lines = [*hand.problem_lines(), hand.repair_line]
                detail = "\n".join(line for line in lines if line)
                return MessageTone.ILLEGAL, "illegal", self.tr("Illegal"), detail
            case DraftVerdict.LEGAL:
                return self._words_of_legal(hand)
            case DraftVerdict.ENGINES:
                return (
                    MessageTone.INFO,
                    "check",
                    self.tr("The engine’s pairing"),
                    self.tr("Choose two players to swap, or a board to reverse its colours."),
                )
            case DraftVerdict.CHECKING:
                return (
                    MessageTone.INFO,
                    "clock",
                    self.tr("Checking…"),
                    self.tr("The engine is pairing."),
                )
            case DraftVerdict.ALONE:
                return (
                    MessageTone.INFO,
                    "check",
                    self.tr("Legal"),
                    self.tr("The engine has no pairing for this round."),
                )

    def _words_of_legal(self, hand: ByHand) -> tuple[MessageTone, str, str, str]:
        """A legal draft that is not the pairing it was changed from."""
        tr = self.tr
        if hand.is_best_of_those_here:
            detail = tr("With the players now present, the engine pairs the round the same way.")
            return MessageTone.INFO, "check", tr("Legal"), detail
        title = tr("Legal, but not the engine’s pairing")
        if hand.has_engines_pairs:
            title = tr("The engine’s pairs, but wrong colours")
        detail = hand.compared if hand.is_comparing else self._few(hand.lines)
        return MessageTone.WARNING, "warning", title, detail

    def _few(self, lines: Sequence[str]) -> str:
        """The first lines; the boards below need their room, and saving tells all."""
        more = len(lines) - _MOST_LINES
        if more <= 0:
            return "\n".join(lines)
        text = counted(
            more,
            "One more remark is shown when you save.",
            ("{count} more remarks are shown when you save."),
        )
        return "\n".join((*lines[:_MOST_LINES], said(text)))

    def _action(self, name: str, text: str, icon: str, keys: str) -> QAction:
        action = QAction(self._icons.icon(icon), text, self)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setStatusTip(text)
        give_tip(action, f"{text} ({keys})")
        self.addAction(action)
        return action
