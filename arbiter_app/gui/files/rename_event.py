"""What the event is called, and where its file is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from arbiter_app.file_names import to_readable
from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.look.direction import in_own_order


class RenameEventDialog(EntryDialog):
    """Asks for another name; `chosen` carries it. The file keeps its own."""

    chosen = Signal(str)

    def __init__(
        self, name: str, path: Path, parent: QWidget, *, has_one_tournament: bool = False
    ) -> None:
        super().__init__(parent.tr("Event name"), parent.tr("Rename"), parent)
        self.setObjectName("renameEventDialog")
        self._name = QLineEdit(name)
        self._name.selectAll()
        self.add_note(
            self.tr(
                "The name appears at the top of the window, in the list of recent events and"
                " in every copy. The file name stays “{file}”; you can save a copy under any"
                " name."
            ).format(file=in_own_order(to_readable(path.name)))
        )
        if has_one_tournament:
            self.add_note(self.tr("The tournament gets the same name."))
        self.add_field(self.tr("Name", "of a thing"), self._name, "eventNameField")
        self._name.textChanged.connect(self._check)
        self._check()
        self._name.setFocus()

    def hand_over(self) -> None:
        self.chosen.emit(self._name.text())

    def _check(self) -> None:
        self.accept_button.setEnabled(bool(self._name.text().strip()))
