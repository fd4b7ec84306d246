"""An act outside the rules is confirmed knowingly: once, or in two steps (levels 3 and 4)."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.widgets import label, restyle
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import ConfirmationNeededError, Level


class ConfirmDialog(FormDialog):
    """Says what is asked and what follows. In two steps the second one wants a word typed.

    Cancel is the default, so that Enter pressed once too often confirms nothing.
    """

    confirmed = Signal()

    def __init__(self, error: ConfirmationNeededError, parent: QWidget) -> None:
        two_steps = error.level >= Level.TWO_STEPS
        title = parent.tr("Please confirm, step 1 of 2") if two_steps else ""
        accept = parent.tr("Continue…") if two_steps else said(error.verb)
        super().__init__(
            title or parent.tr("Please confirm"),
            accept,
            parent,
            role="" if two_steps else "caution",
        )
        self.setObjectName("confirmDialog")
        self._error = error
        self._two_steps = two_steps
        self._word = self.tr("yes")
        self.add_note(said(error.said), "")
        if not two_steps:
            self._add_consequence()
        if error.article:
            self.add_note(self.tr("Rule: {article}").format(article=error.article), "small")
        self.accept_button.setDefault(False)
        self.cancel_button.setDefault(True)
        self.cancel_button.setFocus()

    @property
    def takes_two_steps(self) -> bool:
        """True in the first one of two steps."""
        return self._two_steps

    def accept(self) -> None:
        """Confirm; of two steps the first one only leads to the second."""
        if self._two_steps:
            self._two_steps = False
            self._show_second_step()
            return
        super().accept()
        self.confirmed.emit()

    def _show_second_step(self) -> None:
        self.set_title(self.tr("Please confirm, step 2 of 2"))
        self._add_consequence()
        ask = self.tr("Type “{word}” to confirm").format(word=self._word)
        typed = QLineEdit()
        self.add_field(ask, typed, "confirmWord")
        self.call_button(self.accept_button, said(self._error.verb))
        self.accept_button.setProperty("role", "caution")
        restyle(self.accept_button)
        self.accept_button.setEnabled(False)
        typed.textChanged.connect(self._check)
        typed.setFocus()
        self.fit()

    def _add_consequence(self) -> None:
        if self._error.consequence:
            text = said(self._error.consequence)
            self.add_widget(consequence_plate(text))
            self.describe(text)

    def _check(self, text: str) -> None:
        is_there = text.strip().casefold() == self._word.casefold()
        self.accept_button.setEnabled(is_there)
        self.accept_button.setDefault(is_there)


def consequence_plate(text: str) -> QWidget:
    """What follows from an act, on the ground of a warning."""
    plate = label(text, "consequence", name="consequence", wrap=True)
    plate.setAccessibleName(text)
    return plate
