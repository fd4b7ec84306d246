"""A new file put in its place: complete, on the disk, or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arbiter_app.store.lock import FileLock
from arbiter_app.store.log_file import companions


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """A name beside the target that nobody else has; whatever still has it at the end goes away."""
    path = target.with_name(f".{target.name}.{secrets.token_hex(6)}.unfinished")
    try:
        yield path
    finally:
        for leftover in (path, path.with_name(f"{path.name}-journal"), *companions(path)):
            with contextlib.suppress(OSError):
                leftover.unlink(missing_ok=True)


def remove_leftovers(target: Path) -> None:
    """Remove what a killed program left unfinished; only who holds the target's lock may."""
    beginning = f".{target.name}."
    for path in list(target.parent.iterdir()):
        if path.name.startswith(beginning) and ".unfinished" in path.name[len(beginning) :]:
            with contextlib.suppress(OSError):
                path.unlink()


def put_new(made: Path, target: Path) -> None:
    """Give a file its name.

    Raises:
        FileExistsError: another file has that name.
        OSError: it cannot be written.
    """
    _sync(made)
    try:
        os.link(made, target)
    except FileExistsError:
        raise
    except OSError:
        # A stick's file system may have no second names: then the name is looked at before.
        if target.exists():
            raise FileExistsError(f"{target} exists") from None
        made.replace(target)
    _sync_folder(target.parent)


def put_over(made: Path, target: Path, lock: FileLock) -> None:
    """Put a file in the place of another, whose rights it gets; the name always has one of both.

    `lock` is the old file's.

    Raises:
        OSError: it cannot be written; the old file is there.
    """
    _sync(made)
    shutil.copymode(target, made)
    # The log beside the old file would be taken for the new one's.
    for stale in companions(target):
        stale.unlink(missing_ok=True)
    lock.make_way()
    made.replace(target)
    _sync_folder(target.parent)


def _sync(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Names are on the disk when their folder is; Windows sees to that itself."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        # Some network folders cannot be synced.
        with contextlib.suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
