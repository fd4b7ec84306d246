"""The copies kept of an event, or of all: one of them is restored as a new event."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.gui.files.copies_rows import CopiesModel
from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import push_button
from arbiter_app.gui.look.theme import Theme, row_height
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.wording import joined, said
from arbiter_app.operations.interface import KeptCopy
from arbiter_app.wording import SEMICOLON, counted


class CopiesDialog(FormDialog):
    """Accepted, the copy under the cursor is restored; the event stays as it is.

    Without an event (`folders` are several then) the copies of all are shown, each with its event.
    """

    chosen = Signal(object)
    """The `KeptCopy` that is to be restored."""

    folder_wanted = Signal(object)
    """This folder is to be shown."""

    def __init__(
        self,
        copies: Sequence[KeptCopy],
        folders: Sequence[Path],
        theme: Theme,
        parent: QWidget,
        *,
        of_several: bool = False,
    ) -> None:
        title = parent.tr("Backups of this event")
        note = parent.tr(
            "A backup is made before each pairing, import and large undo. A restored backup"
            " opens as a new event beside this one; this event does not change."
        )
        if of_several:
            title = parent.tr("Backups of all events")
            note = parent.tr(
                "A backup is made before each pairing, import and large undo. A restored"
                " backup opens as a new event, even if the original is gone. Nothing is"
                " replaced."
            )
        super().__init__(title, parent.tr("&Restore as a new event"), parent)
        self.setObjectName("copiesDialog")
        resize_on_screen(self, 760, 520)
        self._folders = folders
        self.add_note(note)
        self.model = CopiesModel(self, of_several=of_several)
        self.model.set_rows(copies)
        self.view = TableView()
        set_up_table(self.view, self.model, name="copiesTable", title=self.tr("Backups"))
        self.view.setItemDelegate(CellDelegate(theme, self.view))
        number = self.model.column_number
        set_widths(
            self.view,
            {number("time"): 170, number("occasion"): 220},
            (number("event" if of_several else "file"),),
        )
        self.view.setMinimumHeight(6 * row_height())
        self.add_widget(self.view)
        text = counted(
            len(folders),
            "Folder: {folders}",
            "Folders: {folders}",
            folders=joined(map(str, folders), SEMICOLON),
        )
        self.add_note(said(text), "small")
        show = push_button(self.tr("Open &folder"), self._show_folder, name="showFolder")
        show.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.add_widget(show)
        self.accept_button.setEnabled(bool(copies))
        if copies:
            self.view.setCurrentIndex(self.model.index(0, 0))
        self.view.setFocus()

    def _show_folder(self) -> None:
        copy = self.model.row_at(self.view.currentIndex())
        self.folder_wanted.emit(self._folders[0] if copy is None else copy.path.parent)

    def accept(self) -> None:
        copy = self.model.row_at(self.view.currentIndex())
        if copy is not None:
            super().accept()
            self.chosen.emit(copy)
