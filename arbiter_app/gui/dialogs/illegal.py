"""An illegal pairing is saved only knowingly, and with a reason."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from arbiter_app.gui.dialogs.form import FormDialog


class IllegalDialog(FormDialog):
    """Shows what is illegal and asks for the reason; `confirmed` carries it."""

    confirmed = Signal(str)

    def __init__(self, problems: Sequence[str], parent: QWidget) -> None:
        super().__init__(
            parent.tr("Save an illegal pairing?"),
            parent.tr("Save as illegal"),
            parent,
            role="danger",
        )
        self.setObjectName("illegalDialog")
        for problem in problems:
            self.add_note(problem, "illegal")
        self.add_note(
            self.tr(
                "It stays marked as illegal on the screen, in the event file, in the log and in the"
                " report file (TRF), with your reason."
            )
        )
        self._reason = QLineEdit()
        self.add_field(self.tr("Reason"), self._reason, "reason")
        self._reason.textChanged.connect(self._check)
        self._check()
        self._reason.setFocus()
        self.accepted.connect(lambda: self.confirmed.emit(self._reason.text().strip()))

    def _check(self) -> None:
        self.accept_button.setEnabled(bool(self._reason.text().strip()))
