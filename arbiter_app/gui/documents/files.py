"""Documents as files: one as PDF, or all of them as a folder of web pages or tables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from arbiter_app.gui.commands.pdf_saver import ask_where_to_save
from arbiter_app.gui.documents.documents import folder_name
from arbiter_app.gui.documents.paper_source import source_of
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.forms.file_dialog import FileDialog
from arbiter_app.gui.work.tasks import Task, TaskProgress, Tasks
from arbiter_app.gui.work.writing import write_file, write_folder
from arbiter_app.local_time import to_local_time


class StartTask(Protocol):
    """Does something beside the window, where it is seen, and says what came of it."""

    def __call__(
        self, work: Callable[[TaskProgress], object], text: str, done: Callable[[Any], None]
    ) -> Task: ...


class DocumentFiles(QObject):
    """Asks where to, and writes; the folder chosen last is proposed next."""

    saved = Signal(object)
    """A document was saved under this path."""

    web_pages_saved = Signal(object)
    """The published rounds were written as web pages into this folder."""

    def __init__(
        self, event: OpenEvent, tasks: Tasks, start: StartTask, folder: Path, window: QWidget
    ) -> None:
        """`tasks` write one document; `start` makes many, which takes longer."""
        super().__init__(window)
        self._event = event
        self._tasks = tasks
        self._start = start
        self._folder = folder
        self._window = window
        self._dialog: QFileDialog | None = None

    def ask_where_to_save(self, name: str, pdf: bytes) -> None:
        """Open the file dialog with a good name; the document is saved when it is accepted."""
        self._dialog = ask_where_to_save(
            self._window, self._folder / name, lambda chosen: self.save(chosen, pdf)
        )

    def save(self, path: Path, pdf: bytes) -> None:
        """Write a document beside the window."""

        def done(written: Path) -> None:
            self._folder = written.parent
            self.saved.emit(written)

        self._tasks.start(
            self,
            lambda _progress: write_file(path, pdf),
            done=done,
            refused=self._event.refused.emit,
            keep=True,
        )

    def ask_where_to_export(self, *, as_csv: bool) -> None:
        """Let the arbiter choose where the folder of web pages or tables is to stand."""
        dialog = FileDialog(self._window, self.tr("Choose where to save the folder"), self._folder)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly, True)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda chosen: self.export(Path(chosen), as_csv=as_csv))
        self._dialog = dialog
        dialog.open()

    def export(self, parent: Path, *, as_csv: bool) -> None:
        """Write web pages or tables into a folder of their own in `parent`."""
        source = source_of(self._event)
        if source is None:
            return
        title = self.tr("Tables") if as_csv else self.tr("Web pages")
        folder, now = parent / folder_name(source.state.tournament, title), self._now()
        make = source.tables if as_csv else source.web_pages

        def work(progress: TaskProgress) -> object:
            return write_folder(make(now), folder, progress)

        self._folder = parent
        done = self.saved if as_csv else self.web_pages_saved
        self._start(work, self.tr("Writing {title}").format(title=title), done.emit)

    def _now(self) -> datetime:
        return to_local_time(self._event.session.clock.now())
