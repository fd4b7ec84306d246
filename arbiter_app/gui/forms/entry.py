"""Forms in which something is written: Esc asks before it drops it, and the entries become an act."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.text.announcer import announce


class WrittenDialog(FormDialog):
    """A form whose Esc, and the cross of its window, ask if something was written or chosen in it.

    The button “Cancel” is pressed on purpose, and does not ask.
    """

    _at_first: tuple[Hashable, ...] | None = None
    """What the form said when it was opened."""

    @property
    def is_written(self) -> bool:
        """True if something in the form is not as it was opened."""
        return self._at_first is not None and self._at_first != self._read()

    def listed(self) -> Hashable:
        """What stands in lists of the form; fields and choices are known without."""
        return None

    def _read(self) -> tuple[Hashable, ...]:
        return (self.listed(), *_said_in(self))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._at_first is None:
            self._at_first = self._read()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_written:
            self._ask_before_leaving()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if event.spontaneous() and self.is_written:
            event.ignore()
            self._ask_before_leaving()
        else:
            super().closeEvent(event)

    def _ask_before_leaving(self) -> None:
        text = self.tr("Your changes in “{form}” are not saved yet.")
        question = UnsavedDialog((text.format(form=self.windowTitle()),), self)
        question.dropped.connect(self.reject)
        question.open()


def _said_in(form: QWidget) -> Iterator[str]:
    """What fields and choices of a form say."""
    for line in form.findChildren(QLineEdit):
        yield line.text()
    for box in form.findChildren(QComboBox):
        yield box.currentText()
    for text in form.findChildren(QPlainTextEdit):
        yield text.toPlainText()
    for button in form.findChildren(QAbstractButton):
        yield str(button.isChecked())


class EntryDialog(WrittenDialog):
    """A form whose entries become an act; it stays until that is done.

    Neither a refusal nor a question answered with Cancel takes away what was written.
    """

    def __init__(
        self, title: str, accept_text: str, parent: QWidget, *, role: str = "primary"
    ) -> None:
        super().__init__(title, accept_text, parent, role=role)
        self._said = label("", "illegal", name="refusal", wrap=True)
        self._said.hide()
        self.add_widget(self._said)
        self._handing_over = False
        self._held = False
        self._waiting = False
        self._focus: QWidget | None = None
        self._resting: list[QWidget] = []

    @property
    def is_handing_over(self) -> bool:
        """True while the act is attempted: what is refused or asked now is about these entries."""
        return self._handing_over

    def hand_over(self) -> None:
        """Tell whoever listens what was written, if anything was changed."""
        raise NotImplementedError

    def accept(self) -> None:
        """Hand the entries over; close unless somebody holds the dialog meanwhile."""
        self.attempt(self.hand_over)

    def attempt(self, act: Callable[[], object]) -> None:
        """Act on the entries, again after a question; close unless held meanwhile."""
        self._held = False
        self._said.hide()
        self._handing_over = True
        try:
            act()
        finally:
            self._handing_over = self._waiting
        if not self._held and not self._waiting:
            self.finish()

    def wait(self) -> None:
        """The act goes on beside the window: until `go_on` nothing is written, and nothing closes.

        The dialog itself keeps the keyboard: a window that cannot have it leaves a screen reader
        nowhere.
        """
        self._waiting = True
        self._focus = self.focusWidget()
        children = self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        self._resting = [child for child in children if child.isEnabled() and not child.isWindow()]
        for child in self._resting:
            child.setEnabled(False)
        self.setFocus()

    def go_on(self) -> None:
        """The act that was waited for has ended: close unless it was refused or asked about."""
        if not self._waiting:
            return
        self._waiting = self._handing_over = False
        for child in self._resting:
            child.setEnabled(True)
        self._resting = []
        if not self._held:
            self.finish()
        elif self._focus is not None:
            # Also where another window has the keyboard by now: it is to be here when it comes back.
            self._focus.setFocus()

    def reject(self) -> None:
        if not self._waiting:
            super().reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._waiting:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._waiting and event.spontaneous():
            event.ignore()
        else:
            super().closeEvent(event)

    def finish(self) -> None:
        """What comes after an act that was neither refused nor asked about."""
        super().accept()

    def hold(self, why: str = "") -> None:
        """Stay open: the act was refused, or a question comes first."""
        self._held = True
        if why:
            self._said.setText(why)
            self._said.setAccessibleName(why)
            self._said.show()
            announce(self, why, urgent=True)
            self.fit()
