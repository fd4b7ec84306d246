"""A notice: it says what was done, or what stands in the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from arbiter_app.gui.forms.widgets import label, push_button, restyle
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import SPACE, scaled
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.announcer import announce
from arbiter_app.gui.text.plain_text import PlainLabel, give_tip, literal

_MOMENT = 8000
"""Milliseconds for which a notice without a question is seen, at least."""

_OF_A_LETTER = 60
"""Milliseconds that a reader has for each letter of a long one."""


@dataclass(frozen=True, slots=True)
class Link:
    """A second answer to a notice: what its button says and does."""

    text: str
    slot: Callable[[], object]


@dataclass(frozen=True, slots=True)
class _Told:
    """What a notice says: see `MessageLine.tell`."""

    text: str = ""
    tone: MessageTone = MessageTone.INFO
    link: str = ""
    slot: Callable[[], object] | None = None
    holds: Callable[[], bool] | None = None
    topic: str = ""
    second: Link | None = None

    @property
    def is_true(self) -> bool:
        """True if it still is after the event has changed."""
        return self.holds is not None and self.holds()

    @property
    def is_over(self) -> bool:
        """True if what it waited for has happened."""
        return self.holds is not None and not self.holds()

    @property
    def stays(self) -> bool:
        """True if it is there until it is answered, closed, or over."""
        is_for_good = self.holds is not None and self.tone is not MessageTone.INFO
        return bool(self.link) or is_for_good

    def is_about(self, other: _Told) -> bool:
        """True if one of them takes the place of the other."""
        return self.text == other.text or bool(self.topic and self.topic == other.topic)


class MessageLine(QFrame):
    """A notice with a link to what it is about, and a button that closes it.

    What was told and nobody has seen, or has not answered, waits behind what is told after it. A notice
    without a question goes after a moment, unless the pointer or the keyboard is on it. Where it lies, and
    whether it is in front of other notices, is for `Notices`.
    """

    keeps_waiting: ClassVar[bool] = True
    """False for a notice that always says the same thing, as it stands now."""

    link_clicked = Signal()

    left = Signal()
    """The notice was closed while it had the keyboard, or gives the keyboard back."""

    told = Signal()
    """Something new was told."""

    changed = Signal()
    """It says something else, or nothing any more."""

    more_wanted = Signal()
    """The notices behind this one are to be seen."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._told = _Told()
        self._waiting: list[_Told] = []
        self._is_open = False
        self._is_seen = True
        self.setObjectName("message")
        self.setProperty("role", "notice")
        self.setAccessibleName(self.tr("Message"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 9, 8, 9)
        layout.setSpacing(SPACE)
        self._icon = PlainLabel()
        self._text = label("", name="messageText", wrap=True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._link = QPushButton()
        self._link.setObjectName("messageLink")
        self._link.clicked.connect(self._follow)
        self._second = QPushButton()
        self._second.setObjectName("messageSecond")
        self._second.clicked.connect(self._follow_second)
        self._more = push_button("", self.more_wanted.emit, role="segment", name="moreMessages")
        self._close = QToolButton()
        self._close.setObjectName("messageClose")
        self._close.setProperty("role", "quiet")
        self._close.setAccessibleName(self.tr("Close the message"))
        give_tip(self._close, self.tr("Close the message"))
        self._close.clicked.connect(self.dismiss)
        buttons = (self._link, self._second, self._more, self._close)
        for widget in (self._icon, self._text, *buttons):
            layout.addWidget(widget)
        self._moment = QTimer(self)
        self._moment.setObjectName("moment")
        self._moment.setSingleShot(True)
        self._moment.timeout.connect(self._go_by_itself)
        self._more.hide()
        super().hide()

    @property
    def text(self) -> str:
        return self._text.text()

    @property
    def tone(self) -> MessageTone:
        return self._told.tone

    @property
    def asks(self) -> bool:
        """True if it has an answer to be chosen."""
        return bool(self._told.link)

    @property
    def is_open(self) -> bool:
        """True while it says something, in front of other notices or behind them."""
        return self._is_open

    @property
    def waiting(self) -> int:
        """How many notices wait behind what is said now."""
        return len(self._waiting)

    def tell(
        self,
        text: str,
        tone: MessageTone = MessageTone.INFO,
        *,
        link: str = "",
        slot: Callable[[], object] | None = None,
        holds: Callable[[], bool] | None = None,
        topic: str = "",
        second: Link | None = None,
    ) -> None:
        """Show a notice in a tone; the link does `slot`, and a `second` one something else.

        `holds` says whether the notice is still true after the event has changed; without it the
        notice is about the event as it was, and goes. Of one `topic`, such as the progress of one
        task, only the last notice counts.
        """
        now, before = _Told(text, tone, link, slot, holds, topic, second), self._told
        self._waiting = [one for one in self._waiting if not now.is_about(one)]
        is_kept = self.keeps_waiting and (not self._is_seen or before.stays)
        if self._is_open and is_kept and not before.is_over and not now.is_about(before):
            self._waiting.append(before)
        is_new = not (self._is_open and now.is_about(before))
        self._say(now)
        (self.told if is_new else self.changed).emit()
        announce(self, text, urgent=tone is not MessageTone.INFO)

    def amend(self, text: str, topic: str) -> bool:
        """Write another text into the notice of a topic; False if that was closed or is elsewhere."""
        if self._is_open and self._told.topic == topic:
            self._told = replace(self._told, text=text)
            self._text.setText(text)
            self._text.setAccessibleName(text)
            self.changed.emit()
            return True
        found = [one for one in self._waiting if one.topic == topic]
        self._waiting = [replace(one, text=text) if one in found else one for one in self._waiting]
        return bool(found)

    def _say(self, told: _Told) -> None:
        self._told, self._is_seen, self._is_open = told, False, True
        self.setProperty("tone", told.tone.value)
        self._text.setText(told.text)
        self._text.setAccessibleName(told.text)
        self._link.setText(literal(told.link))
        self._link.setAccessibleName(told.link or self.tr("Show"))
        self._link.setVisible(bool(told.link))
        second = "" if told.second is None else told.second.text
        self._second.setText(literal(second))
        self._second.setAccessibleName(second)
        self._second.setVisible(bool(second))
        self.recolour()
        restyle(self)
        restyle(self._text)
        self._await_the_end()

    def stand(self, *, in_front: bool, more: int = 0) -> None:
        """Be seen, with so many notices behind, or wait behind another one."""
        self._more.setText(self.tr("{n} more").format(n=more))
        self._more.setAccessibleName(self._more.text())
        self._more.setVisible(more > 0)
        super().setVisible(in_front)

    def turn(self) -> None:
        """Let the notice that waits for the longest time come forward, and this one wait."""
        if self._waiting:
            first, *others = self._waiting
            self._waiting = [*others, self._told]
            self._say(first)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._is_seen = True
        super().paintEvent(event)

    def hide(self) -> None:
        """Hidden, it has nothing more to say."""
        self._waiting.clear()
        self._end()

    def judge_anew(self) -> None:
        """The event has changed: a notice that is not true any more goes."""
        self._drop([one for one in self._waiting if not one.is_true])
        if self._is_open and not self._told.is_true:
            self.dismiss()

    def judge_cursor(self, *_: object) -> None:
        """The cursor has moved, or a task has ended: a notice that waited for that goes."""
        self._drop([one for one in self._waiting if one.is_over])
        if self._is_open and self._told.is_over:
            self.dismiss()

    @property
    def has_keyboard(self) -> bool:
        """True if one of its buttons has it."""
        buttons = (self._link, self._second, self._more, self._close)
        return any(button.hasFocus() for button in buttons)

    def take_keyboard(self) -> None:
        """Give it to the link, or else to the button that closes the notice."""
        (self._close if self._link.isHidden() else self._link).setFocus(
            Qt.FocusReason.TabFocusReason
        )

    def dismiss(self) -> None:
        """Close the notice: it was read. The last one that waits comes in its place."""
        self._drop([one for one in self._waiting if one.is_over])
        if self._waiting:
            self._say(self._waiting.pop())
            self.changed.emit()
            return
        self._end()

    def recolour(self) -> None:
        """Draw the icons in the colours, and in the size, of now."""
        tone = self._told.tone
        ratio = self.devicePixelRatioF()
        self._icon.setPixmap(self._icons.pixmap(tone, scaled(18), tone.ink, ratio))
        self._close.setIcon(self._icons.icon("close"))

    def event(self, event: QEvent) -> bool:
        """The moment begins when the notice is seen, and again when the pointer leaves it."""
        done = super().event(event)
        if event.type() in (QEvent.Type.Show, QEvent.Type.Leave, QEvent.Type.Hide):
            self._await_the_end()
        return done

    # Inside

    def _drop(self, gone: Sequence[_Told]) -> None:
        if gone:
            self._waiting = [one for one in self._waiting if one not in gone]
            self.changed.emit()

    def _end(self) -> None:
        had_keyboard, was_open = self.has_keyboard, self._is_open
        self._is_open = False
        self._moment.stop()
        super().hide()
        if was_open:
            self.changed.emit()
        if had_keyboard:
            self.left.emit()

    def _await_the_end(self) -> None:
        """Count the moment anew, while somebody can read what needs no answer."""
        if not self._is_open or self._told.stays or not self.isVisible():
            self._moment.stop()
        else:
            self._moment.start(max(_MOMENT, _OF_A_LETTER * len(self._told.text)))

    def _go_by_itself(self) -> None:
        if self.underMouse() or self.has_keyboard or not self.isActiveWindow():
            self._await_the_end()
        else:
            self.dismiss()

    def _follow(self) -> None:
        self._do(self._told.slot)

    def _follow_second(self) -> None:
        if self._told.second is not None:
            self._do(self._told.second.slot)

    def _do(self, slot: Callable[[], object] | None) -> None:
        self.dismiss()
        if slot is not None:
            slot()
        self.link_clicked.emit()
