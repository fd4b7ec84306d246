"""What every dialog can do: its buttons have letters, and it opens on its first field."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtGui import QAction, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel, QPushButton, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.leaving import leave_view
from arbiter_app.gui.forms.room import grow_to_texts, keep_on_screen
from arbiter_app.gui.look.dressing import dress


class Dialog(QDialog):
    """Alt with the underlined letter presses a button; Ctrl+Tab leaves a table or text.

    Letters that the texts bring (`&`) come first; the other buttons get one of their own that is
    still free, in whatever language.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)
        # As in the window, whose own keys do not reach a dialog.
        for keys, forward in (("Ctrl+Tab", True), ("Ctrl+Shift+Tab", False)):
            out = QShortcut(QKeySequence(keys), self)
            out.activated.connect(partial(self._leave, forward))
        QShortcut(QKeySequence("F1"), self).activated.connect(self._open_manual)

    def first_field(self) -> QWidget | None:
        """Where the keyboard is when the dialog opens, unless it was put elsewhere."""
        return None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.give_letters()
        grow_to_texts(self)
        keep_on_screen(self)
        first = self.first_field()
        if self.focusWidget() is None and first is not None:
            first.setFocus()

    def _leave(self, forward: bool) -> None:
        leave_view(self.focusWidget(), forward=forward)

    def _open_manual(self) -> None:
        """The manual of the window that the dialog belongs to, at the page about the dialog."""
        window = self.parentWidget()
        while window is not None:
            manual = window.findChild(QAction, ActionName.MANUAL)
            if isinstance(manual, QAction):
                manual.trigger()
                return
            window = window.parentWidget()

    def call_button(self, button: QAbstractButton, text: str) -> None:
        """Another text for a button, as in a second step."""
        button.setText(text)
        button.setAccessibleName(text.replace("&", ""))
        if self.isVisible():
            self.give_letters()

    def lettered_texts(self) -> list[str]:
        """What a letter presses, or leads to: buttons of all kinds, and the labels of fields."""
        labels: list[QLabel] = self.findChildren(QLabel)
        buttons: list[QAbstractButton] = self.findChildren(QAbstractButton)
        of_fields = [label.text() for label in labels if label.buddy() is not None]
        return [*of_fields, *(button.text() for button in buttons)]

    def give_letters(self) -> None:
        """A letter for each button that has none: one that nothing else in the dialog has."""
        buttons: list[QPushButton] = self.findChildren(QPushButton)
        taken = {letter for text in self.lettered_texts() if (letter := letter_of(text))}
        for button in buttons:
            text = button.text()
            if not text or letter_of(text):
                continue
            place = _free_letter(text, taken)
            if place is not None:
                taken.add(text[place].lower())
                button.setText(f"{text[:place]}&{text[place:]}")


def letter_of(text: str) -> str:
    """The letter that presses a button with this text; empty if there is none."""
    _, ampersand, rest = text.replace("&&", "").partition("&")
    return rest[:1].lower() if ampersand else ""


def _free_letter(text: str, taken: Iterable[str]) -> int | None:
    """The place of the best letter: of the first word, of another word, any."""
    begins = [n for n, one in enumerate(text) if one.isalnum() and (n == 0 or text[n - 1] == " ")]
    others = [n for n, one in enumerate(text) if one.isalnum()]
    return next((n for n in (*begins, *others) if text[n].lower() not in taken), None)
