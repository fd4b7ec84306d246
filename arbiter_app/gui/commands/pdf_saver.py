"""A PDF made beside the window and written where the arbiter wants it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.forms.file_dialog import FileDialog
from arbiter_app.gui.text.wording import tr
from arbiter_app.gui.work.tasks import TaskProgress, Tasks
from arbiter_app.gui.work.writing import write_file


class PdfSaver(QObject):
    """Asks where to, makes the document, writes it, and tells."""

    saved = Signal(object)
    """The path of the document written."""

    def __init__(self, event: OpenEvent, tasks: Tasks, window: QWidget) -> None:
        super().__init__(window)
        self._event = event
        self._tasks = tasks
        self._window = window
        self._dialog: QFileDialog | None = None

    def ask(self, name: str, make: Callable[[], bytes]) -> None:
        """Ask where to save a document; `name` is proposed, beside the event file."""
        proposed = self._event.folder / pdf_name(name)
        self._dialog = ask_where_to_save(
            self._window, proposed, lambda chosen: self.save(chosen, make)
        )

    def save(self, path: Path, make: Callable[[], bytes]) -> None:
        """Make the document in the background and write it."""

        def work(_progress: TaskProgress) -> object:
            return write_file(path, make())

        self._tasks.start(
            self, work, done=self.saved.emit, refused=self._event.refused.emit, keep=True
        )


def ask_where_to_save(
    window: QWidget, proposed: Path, chosen: Callable[[Path], object]
) -> QFileDialog:
    """Open the file dialog for a PDF; `chosen` hears of the path when it is accepted."""
    dialog = FileDialog(window, tr("Save as PDF"), proposed, tr("PDF (*.pdf)"))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("pdf")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.open()
    return dialog


def pdf_name(name: str) -> str:
    """A name that every file system takes, with its ending."""
    plain = "".join(letter if letter.isalnum() or letter in " -_.&()" else " " for letter in name)
    return f"{' '.join(plain.split())}.pdf"
