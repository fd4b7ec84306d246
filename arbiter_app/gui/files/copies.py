"""Copies of events: saved, kept in a folder, restored beside the event."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from arbiter_app.errors import RefusedError
from arbiter_app.event_header import EVENT_SUFFIX
from arbiter_app.file_names import to_readable
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext, for_good
from arbiter_app.gui.files.commands import FileCommands, as_file_name
from arbiter_app.gui.forms.file_dialog import FileDialog
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.look.theme import Theme
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.work.tasks import TaskProgress, Tasks
from arbiter_app.operations.interface import (
    COPIES_FOLDER,
    KeptCopy,
    copies_in,
    event_of,
    restore_copy,
    restored_name,
)

if TYPE_CHECKING:
    from arbiter_app.gui.files.copies_dialog import CopiesDialog


class CopyCommands(QObject):
    """Saves copies, and gives back what was kept; `files` opens what is restored."""

    def __init__(
        self,
        context: CommandContext,
        tasks: Tasks,
        preferences: Preferences,
        theme: Theme,
        files: FileCommands,
    ) -> None:
        super().__init__(context)
        self._context = context
        self._tasks = tasks
        self._preferences = preferences
        self._theme = theme
        self._files = files
        for name, slot in (
            (ActionName.SAVE_COPY, partial(context.past_player, self.ask_where_to_copy)),
            (ActionName.BACKUP_FOLDER, self.ask_for_backup_folder),
            (ActionName.COPIES, self.show_copies),
        ):
            context.actions.on(name, slot)
        files.copy_chosen.connect(self.offer)

    def ask_where_to_copy(self) -> None:
        event = self._context.opened
        if event is None:
            return
        name = self.tr("{name} copy").format(name=as_file_name(event.session.event_name))
        self._context.ask_where_to_save(
            self.tr("Save a copy"),
            event.folder / f"{name}{EVENT_SUFFIX}",
            self.tr("Events") + f" (*{EVENT_SUFFIX})",
            self.save_copy,
        )

    def save_copy(self, path: Path) -> None:
        """Save the event as it stands as another file, beside the window."""
        event = self._context.opened
        if event is None:
            return
        session = event.session

        def work(_progress: TaskProgress) -> object:
            session.save_copy(path)
            return path

        self._tasks.start(
            self, work, done=self._context.saved, refused=self._context.refuse, keep=True
        )

    def ask_for_backup_folder(self) -> None:
        dialog = FileDialog(
            self._context.window,
            self.tr("Backup folder, such as a USB stick"),
            self._preferences.backup_folder or self._context.places.documents,
        )
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda chosen: self.choose_backup_folder(Path(chosen)))
        self._context.show_dialog(dialog)

    def choose_backup_folder(self, folder: Path) -> None:
        """Keep the copies before each pairing and import in another folder from now on."""
        self._preferences.backup_folder = folder
        self._preferences.save()
        event = self._context.opened
        if event is not None:
            event.session.use_backup_folder(folder)
        self._context.tell(
            self.tr("Backups are saved to {folder} before each pairing and import.").format(
                folder=in_own_order(str(folder))
            )
        )

    # Kept copies

    def show_copies(self) -> None:
        """Show the copies kept of the event, or of all events, so that one can be restored."""
        from arbiter_app.gui.files.copies_dialog import CopiesDialog

        event = self._context.opened
        if event is None:
            folders = self._folders()
            self._tasks.start(
                self,
                lambda _progress: copies_in(folders),
                done=partial(self._show_all, folders),
                refused=self._context.refuse,
            )
            return
        window = self._context.window
        try:
            folders = (event.session.backup_folder,)
            copies = event.session.kept_copies()
        except RefusedError as error:
            self._context.refuse(error)
            return
        self._show(CopiesDialog(copies, folders, self._theme, window))

    def _show_all(self, folders: tuple[Path, ...], copies: tuple[KeptCopy, ...]) -> None:
        from arbiter_app.gui.files.copies_dialog import CopiesDialog

        if self._context.opened is not None:
            return
        used = tuple(folder for folder in folders if any(c.path.parent == folder for c in copies))
        window = self._context.window
        self._show(CopiesDialog(copies, used or folders[:1], self._theme, window, of_several=True))

    def _show(self, dialog: CopiesDialog) -> None:
        dialog.chosen.connect(self.restore)
        dialog.folder_wanted.connect(self.show_folder)
        self._context.show_dialog(dialog)

    def _folders(self) -> tuple[Path, ...]:
        """Where copies of events may be: the folder chosen, and one beside each event known."""
        chosen = self._preferences.backup_folder
        events = (self._context.places.documents, *self._preferences.folders)
        beside = (folder / COPIES_FOLDER for folder in events)
        return tuple(dict.fromkeys((*((chosen,) if chosen is not None else ()), *beside)))

    def show_folder(self, folder: Path) -> None:
        """Show the folder of the copies in the program of the desktop that shows folders."""
        nearest = next(one for one in (folder, *folder.parents) if one.exists())
        QDesktopServices.openUrl(QUrl.fromEncoded(nearest.absolute().as_uri().encode()))

    def offer(self, copy: KeptCopy) -> None:
        """A copy is not opened itself: what is done then would be done to it."""
        from arbiter_app.gui.text.moments import moment_told

        text = self.tr(
            "“{file}” is a backup of “{event}”, made on {time} {occasion}. It is restored as a"
            " new event, so the backup stays unchanged."
        )
        self._context.tell(
            text.format(
                file=in_own_order(to_readable(copy.path.name)),
                event=in_own_order(to_readable(copy.event)),
                time=moment_told(copy.at),
                occasion=copy.occasion,
            ),
            MessageTone.WARNING,
            link=self.tr("Restore as a new event"),
            slot=partial(self.restore, copy),
            holds=for_good,
        )

    def restore(self, copy: KeptCopy) -> None:
        """Open a copy as a new event beside its own, which stays as it is, or is gone."""
        event = self._context.opened
        path = event_of(copy, self._context.places.documents)
        is_file = event is not None and isinstance(event.session.place, Path)
        if event is not None and is_file and copy in event.session.kept_copies():
            path = event.session.path

        def work(_progress: TaskProgress) -> object:
            with suppress(OSError):  # then it is said that the file cannot be written
                path.parent.mkdir(parents=True, exist_ok=True)
            target = restored_name(path, copy)
            restore_copy(copy.path, target)
            return target

        def say(target: Path) -> None:
            if not path.exists():
                text = self.tr("This is “{new}”, restored from a backup of “{old}”.")
                self._context.tell(
                    text.format(new=to_readable(target.name), old=to_readable(path.name))
                )
                return
            text = self.tr(
                "This is “{new}”, restored from a backup. “{old}” was not changed; you can"
                " open it again."
            )
            self._context.tell(
                text.format(new=to_readable(target.name), old=to_readable(path.name)),
                link=self.tr("Open “{old}”").format(old=to_readable(path.stem)),
                slot=partial(self._files.open_path, path),
            )

        self._tasks.start(
            self,
            work,
            done=lambda target: self._files.open_path(target, partial(say, target)),
            refused=self._context.refuse,
        )
