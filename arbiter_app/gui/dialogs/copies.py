"""The copies kept of the event: one of them is restored as a new event beside."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.gui.delegates.cells import CellDelegate
from arbiter_app.gui.dialogs.form import FormDialog
from arbiter_app.gui.models.copies import CopiesModel
from arbiter_app.gui.table_view import TableView, set_up_table, set_widths
from arbiter_app.gui.theme import Theme, row_height
from arbiter_app.gui.widgets import push_button
from arbiter_app.operations import KeptCopy


class CopiesDialog(FormDialog):
    """Accepted, the copy under the cursor is restored; the event stays as it is."""

    chosen = Signal(object)
    """The `KeptCopy` that is to be restored."""

    folder_wanted = Signal()
    """The folder is to be shown."""

    def __init__(
        self, copies: Sequence[KeptCopy], folder: Path, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(
            parent.tr("Copies kept of this event"), parent.tr("&Restore as a new event"), parent
        )
        self.setObjectName("copiesDialog")
        self.resize(760, 520)
        self.add_note(
            self.tr(
                "A copy is kept before each pairing, import and big step back. Restored, it is"
                " opened as a new event beside this one; this event stays as it is."
            )
        )
        self.model = CopiesModel(self)
        self.model.set_rows(copies)
        self.view = TableView()
        set_up_table(self.view, self.model, name="copiesTable", title=self.tr("Copies"))
        self.view.setItemDelegate(CellDelegate(theme, self.view))
        set_widths(self.view, {0: 170, 1: 220}, (2,))
        self.view.setMinimumHeight(6 * row_height())
        self.add_widget(self.view)
        self.add_note(self.tr("Folder: {folder}").format(folder=folder), "small")
        show = push_button(self.tr("Show the &folder"), self.folder_wanted.emit, name="showFolder")
        show.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.add_widget(show)
        self.accept_button.setEnabled(bool(copies))
        if copies:
            self.view.setCurrentIndex(self.model.index(0, 0))
        self.view.setFocus()

    def accept(self) -> None:
        copy = self.model.row_at(self.view.currentIndex())
        if copy is not None:
            super().accept()
            self.chosen.emit(copy)
