"""Copies of an event file: made by the database itself, so that they are whole at any moment."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

KEPT = 30
"""Copies of one event that are kept; the oldest go first."""

_UNSAFE = re.compile(r"[^\w -]")


def copy_to(connection: sqlite3.Connection, target: Path) -> None:
    """Copy the database as it stands; the target appears complete or not at all.

    Raises:
        OSError, sqlite3.Error: the target cannot be written; what was there is as it was.
    """
    unfinished = target.with_name(f".{target.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        copy = sqlite3.connect(unfinished, isolation_level=None)
        try:
            connection.backup(copy)
        finally:
            copy.close()
        # What a killed program left beside the old file would be taken for the new file's.
        for stale in _companions(target):
            stale.unlink(missing_ok=True)
        unfinished.replace(target)
    finally:
        for leftover in (unfinished, *_companions(unfinished)):
            with contextlib.suppress(OSError):
                leftover.unlink(missing_ok=True)


def _companions(path: Path) -> tuple[Path, ...]:
    return tuple(path.with_name(path.name + ending) for ending in ("-journal", "-wal", "-shm"))


def keep_copy(
    connection: sqlite3.Connection, event_path: Path, folder: Path, at: datetime, occasion: str
) -> Path:
    """Keep a copy named by event, moment (UTC) and occasion; remove the oldest beyond `KEPT`.

    Raises:
        OSError, sqlite3.Error: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    moment = at.astimezone(UTC).strftime("%Y%m%d-%H%M%S-%f")
    reason = _UNSAFE.sub("", occasion).strip()
    target = folder / f"{event_path.stem} {moment} {reason}{event_path.suffix}"
    copy_to(connection, target)
    for old in copies(event_path, folder)[:-KEPT]:
        with contextlib.suppress(OSError):
            old.unlink()
    return target


def newest(event_path: Path, folder: Path) -> Path | None:
    """The last copy kept of an event, if there is one."""
    found = copies(event_path, folder)
    return found[-1] if found else None


def copies(event_path: Path, folder: Path) -> list[Path]:
    """The copies of an event, oldest first."""
    name = re.compile(
        re.escape(event_path.stem) + r" \d{8}-\d{6}-\d{6} .*" + re.escape(event_path.suffix)
    )
    with contextlib.suppress(OSError):
        return sorted(path for path in folder.iterdir() if name.fullmatch(path.name))
    return []
