"""What the window writes for elsewhere: documents, report files, folders of pages and tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arbiter_app.gui.work.tasks import TaskProgress
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.writing import write_folder as fill_folder
from arbiter_app.output.writing import write_whole
from arbiter_app.wording import phrase


def write_file(path: Path, data: bytes) -> Path:
    """Write one file, whole or not at all; the file dialog has asked whether it may be replaced.

    Raises:
        UserError: it cannot be written, or is an event.
    """
    write_whole(path, data, Overwrite(forced=True, files_only=True))
    return path


def write_folder(files: Mapping[str, bytes], folder: Path, progress: TaskProgress) -> Path:
    """Write the files, each under its name; not in the window's thread.

    Earlier pages and tables are replaced, files of somebody else are not: the dialog asks for the
    folder it stands in only.

    Raises:
        UserError: the folder cannot be made or written.
        Cancelled: the arbiter does not want it any more.
    """
    hint = phrase("Move it elsewhere, or choose another folder.")
    fill_folder(files, folder, Overwrite(files_only=True, way_out=hint), progress.report)
    return folder
