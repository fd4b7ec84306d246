"""Keys that are known by a Latin letter or a sign, pressed while the keyboard writes other letters.

On an Arabic, Greek or Cyrillic layout the key of X writes something else. Which one it is on the Latin
layout beside it Qt finds out for shortcuts, on every platform, and tells nobody else. So these keys
are shortcuts of the widget as well, heard where the widget makes nothing of what they write.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

_PLAIN = Qt.KeyboardModifier.NoModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier


def written(event: QKeyEvent) -> str:
    """What a key writes: a small letter, a sign, a figure from 0 to 9 also where it is `٥`."""
    text = event.text().lower()
    return str(unicodedata.decimal(text)) if len(text) == 1 and text.isdecimal() else text


class LatinKeys(QObject):
    """Sends a widget the keys as a Latin layout has them."""

    def __init__(self, signs: Iterable[str], widget: QWidget) -> None:
        super().__init__(widget)
        self._signs = frozenset(signs)
        self._widget = widget
        for sign in self._signs:
            for modifiers in (_PLAIN, _SHIFT) if sign.isalpha() else (_PLAIN,):
                self._add(sign, modifiers)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Where a key writes what the widget knows it is no shortcut."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            others = event.modifiers() & ~(_SHIFT | Qt.KeyboardModifier.KeypadModifier)
            if others == _PLAIN and written(event) in self._signs:
                event.accept()
                return True
        return super().eventFilter(watched, event)

    def _add(self, sign: str, modifiers: Qt.KeyboardModifier) -> None:
        key = Qt.Key(ord(sign.upper()))
        shortcut = QShortcut(QKeySequence(QKeyCombination(modifiers, key)), self._widget)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(partial(self._send, sign, key, modifiers))

    def _send(self, sign: str, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
        press = QKeyEvent(QEvent.Type.KeyPress, key, modifiers, sign)
        QCoreApplication.sendEvent(self._widget, press)
