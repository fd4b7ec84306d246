"""Folders of files for elsewhere: web pages, tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from arbiter_app.errors import UserError
from arbiter_app.gui.tasks import Progress


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
            (folder / name).write_bytes(data)
    except OSError as error:
        raise not_written(folder, error) from error
    return folder


def not_written(path: Path, error: OSError) -> UserError:
    """Says that something cannot be written, and why."""
    text = QCoreApplication.translate("Files", "{name} cannot be written: {reason}.")
    return UserError(text.format(name=path.name, reason=error.strerror or error))
