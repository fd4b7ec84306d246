"""The line above a page that says what was done, or what stands in the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from arbiter_app.gui.announcer import announce
from arbiter_app.gui.icons import Icons
from arbiter_app.gui.plain_text import PlainLabel, give_tip, literal
from arbiter_app.gui.theme import SPACE
from arbiter_app.gui.tones import MessageTone
from arbiter_app.gui.widgets import label, restyle


@dataclass(frozen=True, slots=True)
class _Told:
    """What a line says: see `MessageLine.tell`."""

    text: str = ""
    tone: MessageTone = MessageTone.INFO
    link: str = ""
    slot: Callable[[], object] | None = None
    holds: Callable[[], bool] | None = None

    @property
    def is_true(self) -> bool:
        """True if it still is after the event has changed."""
        return self.holds is not None and self.holds()


class MessageLine(QFrame):
    """One line that says what stands in the way or what was done, with a link to it.

    What was told and nobody has seen, as another line came in the same moment, is shown once that
    one is closed.
    """

    keeps_unseen: ClassVar[bool] = True
    """False for a line that always says the same thing, as it stands now."""

    link_clicked = Signal()

    left = Signal()
    """The line was closed while it had the keyboard, or gives the keyboard back."""

    def __init__(self, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._told = _Told()
        self._unseen: list[_Told] = []
        self._is_seen = True
        self.setObjectName("message")
        self.setProperty("role", "message")
        self.setAccessibleName(self.tr("Message"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 7, 8, 7)
        layout.setSpacing(SPACE)
        self._icon = PlainLabel()
        self._text = label("", name="messageText", wrap=True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._link = QPushButton()
        self._link.setObjectName("messageLink")
        self._link.clicked.connect(self._follow)
        self._close = QToolButton()
        self._close.setObjectName("messageClose")
        self._close.setProperty("role", "quiet")
        self._close.setAccessibleName(self.tr("Close the message"))
        give_tip(self._close, self.tr("Close the message"))
        self._close.clicked.connect(self.dismiss)
        for widget in (self._icon, self._text, self._link, self._close):
            layout.addWidget(widget)
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    @property
    def tone(self) -> MessageTone:
        return self._told.tone

    def tell(
        self,
        text: str,
        tone: MessageTone = MessageTone.INFO,
        *,
        link: str = "",
        slot: Callable[[], object] | None = None,
        holds: Callable[[], bool] | None = None,
    ) -> None:
        """Show a line in a tone; the link does `slot`.

        `holds` says whether the line is still true after the event has changed; without it the
        line is about the event as it was, and goes.
        """
        if self.keeps_unseen and not (self._is_seen or self.isHidden() or self._told.text == text):
            self._unseen.append(self._told)
        self._say(_Told(text, tone, link, slot, holds))

    def _say(self, told: _Told) -> None:
        self._told, self._is_seen = told, False
        self.setProperty("tone", told.tone.value)
        self._text.setText(told.text)
        self._text.setAccessibleName(told.text)
        self._link.setText(literal(told.link))
        self._link.setAccessibleName(told.link or self.tr("Show"))
        self._link.setVisible(bool(told.link))
        self.recolour()
        restyle(self)
        restyle(self._text)
        self.show()
        announce(self, told.text, urgent=told.tone is not MessageTone.INFO)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._is_seen = True
        super().paintEvent(event)

    def hide(self) -> None:
        """Hidden, it has nothing more to say."""
        self._unseen.clear()
        super().hide()

    def judge_anew(self) -> None:
        """The event has changed: a line that is not true any more goes."""
        self._unseen = [told for told in self._unseen if told.is_true]
        if not self.isHidden() and not self._told.is_true:
            self.dismiss()

    def judge_cursor(self, *_: object) -> None:
        """The cursor has moved: a line that waited for it goes, all others stay."""
        self._unseen = [told for told in self._unseen if told.holds is None or told.holds()]
        if not self.isHidden() and self._told.holds is not None and not self._told.holds():
            self.dismiss()

    @property
    def has_keyboard(self) -> bool:
        """True if one of its buttons has it."""
        return self._link.hasFocus() or self._close.hasFocus()

    def take_keyboard(self) -> None:
        """Give it to the link, or else to the button that closes the line."""
        (self._close if self._link.isHidden() else self._link).setFocus(
            Qt.FocusReason.TabFocusReason
        )

    def dismiss(self) -> None:
        """Close the line: it was read. One told before it that was not comes in its place."""
        if self._unseen:
            self._say(self._unseen.pop())
            return
        had_keyboard = self.has_keyboard
        self.hide()
        if had_keyboard:
            self.left.emit()

    def recolour(self) -> None:
        tone = self._told.tone
        self._icon.setPixmap(self._icons.pixmap(tone, 18, tone.ink, self.devicePixelRatioF()))
        self._close.setIcon(self._icons.icon("close"))

    def _follow(self) -> None:
        slot = self._told.slot
        self.dismiss()
        if slot is not None:
            slot()
        self.link_clicked.emit()
