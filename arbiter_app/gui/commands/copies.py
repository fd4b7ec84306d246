"""Copies of events: saved, kept in a folder, restored beside the event."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from arbiter_app.event_header import EVENT_SUFFIX
from arbiter_app.gui.commands.desk import Desk
from arbiter_app.gui.commands.files import FileCommands, as_file_name
from arbiter_app.gui.dialogs.copies import CopiesDialog
from arbiter_app.gui.preferences import Preferences
from arbiter_app.gui.tasks import Progress, Tasks
from arbiter_app.gui.theme import Theme
from arbiter_app.operations import KeptCopy, restore_copy, restored_name


class CopyCommands(QObject):
    """Saves copies, and gives back what was kept; `files` opens what is restored."""

    def __init__(
        self,
        desk: Desk,
        tasks: Tasks,
        preferences: Preferences,
        theme: Theme,
        files: FileCommands,
    ) -> None:
        super().__init__(desk)
        self._desk = desk
        self._tasks = tasks
        self._preferences = preferences
        self._theme = theme
        self._files = files
        for name, slot in (
            ("save_copy", self.ask_where_to_copy),
            ("backup_folder", self.ask_for_backup_folder),
            ("copies", self.show_copies),
        ):
            desk.actions.on(name, slot)

    def ask_where_to_copy(self) -> None:
        event = self._desk.opened
        if event is None:
            return
        path = event.session.path
        name = self.tr("{name} copy").format(name=as_file_name(event.session.event_name))
        self._desk.ask_where_to_save(
            self.tr("Save a copy"),
            path.with_name(f"{name}{EVENT_SUFFIX}"),
            self.tr("Events") + f" (*{EVENT_SUFFIX})",
            self.save_copy,
        )

    def save_copy(self, path: Path) -> None:
        """Save the event as it stands as another file, beside the window."""
        event = self._desk.opened
        if event is None:
            return
        session = event.session

        def work(_progress: Progress) -> object:
            session.save_copy(path)
            return path

        self._tasks.start(work, done=self._desk.saved, refused=self._desk.refuse, keep=True)

    def ask_for_backup_folder(self) -> None:
        dialog = QFileDialog(
            self._desk.window,
            self.tr("Folder for copies, such as a stick"),
            str(self._preferences.backup_folder or self._desk.places.documents),
        )
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda chosen: self.choose_backup_folder(Path(chosen)))
        self._desk.show_dialog(dialog)

    def choose_backup_folder(self, folder: Path) -> None:
        """Keep the copies before each pairing and import in another folder from now on."""
        self._preferences.backup_folder = folder
        self._preferences.save()
        event = self._desk.opened
        if event is not None:
            event.session.use_backup_folder(folder)
        self._desk.tell(
            self.tr("Copies before each pairing and import go to {folder}.").format(folder=folder)
        )

    # Kept copies

    def show_copies(self) -> None:
        """Show the copies kept of the event, so that one of them can be restored."""
        event = self._desk.opened
        if event is None:
            return
        folder = event.session.backup_folder
        dialog = CopiesDialog(event.session.kept_copies(), folder, self._theme, self._desk.window)
        dialog.chosen.connect(self.restore)
        dialog.folder_wanted.connect(partial(self.show_folder, folder))
        self._desk.show_dialog(dialog)

    def show_folder(self, folder: Path) -> None:
        """Show the folder of the copies in the program of the desktop that shows folders."""
        nearest = next(one for one in (folder, *folder.parents) if one.exists())
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(nearest)))

    def restore(self, copy: KeptCopy) -> None:
        """Open a copy as a new event beside the one that is open, which stays as it is."""
        event = self._desk.opened
        if event is None:
            return
        path, clock = event.session.path, self._desk.clock
        target = restored_name(path, copy)

        def work(_progress: Progress) -> object:
            restore_copy(copy.path, target, clock=clock)
            return target

        def say() -> None:
            text = self.tr(
                "This is “{new}”, restored from a copy. “{old}” was not changed; it can be opened"
                " again."
            )
            self._desk.tell(
                text.format(new=target.name, old=path.name),
                link=self.tr("Open “{old}”").format(old=path.stem),
                slot=partial(self._files.open_path, path),
            )

        self._tasks.start(
            work,
            done=lambda _found: self._files.open_path(target, say),
            refused=self._desk.refuse,
        )
