"""Keys of the window as a whole: what waits while a text is edited, Esc, Enter on a button."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget

from arbiter_app.gui.commands.action_states import why_not_now
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.text.text_editing import (
    action_of,
    is_letter_by_alt_gr,
    is_text_field,
    waiting_action,
)

_NOBODY_IS_SO_FAST = 10
"""Milliseconds between letting a key go and pressing it again."""
_SHIFT = Qt.KeyboardModifier.ShiftModifier


@dataclass(frozen=True, slots=True)
class _Released:
    """A key that was let go, with Ctrl, Alt and Shift as they were; when, in milliseconds."""

    keys: QKeyCombination
    at: int


class Keyboard(QObject):
    """Sees every key that the widget with the keyboard has not taken for itself."""

    def __init__(self, context: CommandContext) -> None:
        super().__init__(context)
        self._context = context
        self._released: _Released | None = None

    def released(self, event: QKeyEvent) -> None:
        """Note which key was let go, with which others held, and when."""
        # A key without a time was sent by a program, not pressed by a finger.
        if not event.isAutoRepeat() and event.timestamp():
            self._released = _Released(event.keyCombination(), event.timestamp())

    def keeps(self, event: QEvent) -> bool:
        """True if a key that would start an action belongs to the text that is being edited."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        focus = QApplication.focusWidget()
        if is_letter_by_alt_gr(event) and is_text_field(focus):
            return True
        if self._is_repeated(event):
            # Others than the window's repeat; and a held arrow key has no time for all pages.
            held = action_of(event, self._context.actions)
            if held is not None and not held.autoRepeat():
                return True
        waiting = waiting_action(event, focus, self._actions())
        if waiting is None:
            return False
        text = self.tr(
            "{action}: first finish what you are typing. Enter saves it, Esc discards it."
        )
        self._context.note(text.format(action=waiting.iconText()))
        return True

    def takes(self, event: QKeyEvent) -> bool:
        """Do what a key does wherever the keyboard is; False if it does nothing."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            return self._context.close_banner()
        focus = QApplication.focusWidget()
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and isinstance(focus, QAbstractButton):
            focus.click()
            return True
        if focus is not None and key == Qt.Key.Key_F10 and event.modifiers() == _SHIFT:
            middle = focus.rect().center()
            by_key = QContextMenuEvent.Reason.Keyboard
            wanted = QContextMenuEvent(by_key, middle, focus.mapToGlobal(middle))
            QApplication.sendEvent(focus, wanted)
            return True
        action = action_of(event, self._actions())
        if action is None or action.isEnabled():
            return False
        text = self.tr("{action}: {reason}")
        reason = why_not_now(self._context, action.objectName())
        self._context.note(text.format(action=action.iconText(), reason=reason))
        return True

    def _is_repeated(self, event: QKeyEvent) -> bool:
        """True if the key is held.

        X11 tells of a held key as let go and pressed in the same moment, and Qt does not always
        see that both belong together.
        """
        if event.isAutoRepeat():
            return True
        if self._released is None or self._released.keys != event.keyCombination():
            return False
        return 0 <= event.timestamp() - self._released.at < _NOBODY_IS_SO_FAST

    def _actions(self) -> Iterator[QAction]:
        """Those with keys: of the window, and of the pages in it.

        Looked for only when the first is asked for: the window is large, and most keys are results.
        """
        found: list[QAction] = self._context.window.findChildren(QAction)
        for action in found:
            place = action.parent()
            if action.shortcut().isEmpty() or isinstance(place, QMenu):
                continue
            # The keys of a part that is not seen do nothing.
            if not isinstance(place, QWidget) or place.isVisible():
                yield action
