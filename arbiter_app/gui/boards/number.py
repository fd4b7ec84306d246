"""A board number that is typed among the results, figure by figure."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from arbiter_app.gui.text.latin_keys import written

_MODIFIERS = {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr}


class BoardNumber(QObject):
    """The figures so far. The number is complete as soon as no longer one can be meant."""

    typed = Signal(str)
    """The number typed so far; empty when it is complete or given up."""

    complete = Signal(int)

    def __init__(self, largest: Callable[[], int], parent: QObject) -> None:
        """`largest` is the largest number there is."""
        super().__init__(parent)
        self._largest = largest
        self._figures: str | None = None

    @property
    def is_begun(self) -> bool:
        return self._figures is not None

    def take(self, figures: str) -> None:
        """These are typed so far; with none, only the key that announces a number."""
        self._figures = figures
        self.typed.emit(figures or "…")
        if figures and int(figures) * 10 > self._largest():
            self._end(figures)

    def press(self, event: QKeyEvent) -> bool:
        """A key while a number is begun; False if it is none of the table's."""
        figures, text = self._figures or "", written(event)
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._end(figures)
        elif event.key() == Qt.Key.Key_Escape:
            self.forget()
        elif event.key() == Qt.Key.Key_Backspace:
            self.take(figures[:-1])
        elif text.isdecimal():
            self.take(figures + text)
        else:
            # A result typed now may be meant for the board begun: it is nobody's.
            self.forget()
            return text.isprintable() and text != ""
        return True

    def judge(self, event: QKeyEvent) -> None:
        """Any key that is no part of it gives it up, those of commands too."""
        if not (event.key() in _MODIFIERS or _is_of_number(event)):
            self.forget()

    def forget(self) -> None:
        """It is given up."""
        if self._figures is not None:
            self._figures = None
            self.typed.emit("")

    def _end(self, figures: str) -> None:
        self.forget()
        if figures.isdecimal():
            self.complete.emit(int(figures))


def _is_of_number(event: QKeyEvent) -> bool:
    """True for a key that goes on with a board number, or ends it; letters are judged later."""
    keys = Qt.Key
    plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if plain & ~Qt.KeyboardModifier.ShiftModifier != Qt.KeyboardModifier.NoModifier:
        return False
    ends = {keys.Key_Return, keys.Key_Enter, keys.Key_Escape, keys.Key_Backspace}
    return (event.text().isprintable() and event.text() != "") or event.key() in ends
