"""One program at a time writes to an event file: a lock that dies with its process."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """The right to write to an event file; held through a file next to it.

    The database's own locks are not used for this: they would keep readers out as well.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, event_path: Path) -> FileLock | None:
        """Take the lock of an event file; None if another program (or window) holds it.

        Raises:
            OSError: the folder cannot be written.
        """
        path = event_path.with_name(f"{event_path.name}-lock")
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                _take(descriptor)
            except OSError:
                os.close(descriptor)
                return None
            if _is_still_there(path, descriptor):
                return cls(path, descriptor)
            # Its holder removed the file after we opened it: what we hold is nobody's lock.
            os.close(descriptor)

    def release(self) -> None:
        """Give the lock back; the file goes away."""
        if self._descriptor is None:
            return
        # Windows does not remove open files, others must not remove it after giving it back.
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                self._path.unlink()
        os.close(self._descriptor)
        self._descriptor = None
        if sys.platform == "win32":
            with contextlib.suppress(OSError):
                self._path.unlink()


def _is_still_there(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False
