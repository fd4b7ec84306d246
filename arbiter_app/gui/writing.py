"""What the window writes for elsewhere: documents, report files, folders of pages and tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from arbiter_app.errors import UserError
from arbiter_app.gui.tasks import Progress
from arbiter_app.output import write_whole


def write_file(path: Path, data: bytes) -> Path:
    """Write one file, whole or not at all.

    Raises:
        UserError: it cannot be written.
    """
    try:
        write_whole(path, data)
    except OSError as error:
        raise not_written(path, error) from error
    return path


def write_folder(files: Mapping[str, bytes], folder: Path, progress: Progress) -> Path:
    """Write the files, each under its name; not in the window's thread.

    Raises:
        UserError: the folder cannot be made or written.
        Cancelled: the arbiter does not want it any more.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for done, (name, data) in enumerate(files.items()):
            progress.report(done, len(files))
            write_whole(folder / name, data)
    except OSError as error:
        raise not_written(folder, error) from error
    return folder


def not_written(path: Path, error: OSError) -> UserError:
    """Says that something cannot be written, and why."""
    text = QCoreApplication.translate("Files", "{name} cannot be written: {reason}.")
    return UserError(text.format(name=path.name, reason=error.strerror or error))
