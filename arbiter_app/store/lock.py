"""One program at a time writes to an event file: a lock on the file itself, whatever its name."""

from __future__ import annotations

import errno
import os
import stat
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from arbiter_app.output.reasons import reason
from arbiter_app.store.errors import EventFileError, MissingFileError, NotAnEventFileError
from arbiter_app.store.log_file import log_of
from arbiter_app.wording import phrase

_BYTE = (1 << 31) - 2
"""The byte that is locked: behind the end of every event file, and none of the database's own."""

Identity: TypeAlias = tuple[int, int]
"""Device and number of a file: the same under each of its names."""

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> bool:
        return _locked(descriptor, msvcrt.LK_NBLCK)

    def _give_back(descriptor: int) -> None:
        _locked(descriptor, msvcrt.LK_UNLCK)

    def _locked(descriptor: int, how: int) -> bool:
        os.lseek(descriptor, _BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, how, 1)
        except OSError:
            return False
        return True

    def _read(descriptor: int, size: int, offset: int) -> bytes:
        with _GUARD:
            os.lseek(descriptor, offset, os.SEEK_SET)
            return os.read(descriptor, size)

    _FLAGS = os.O_BINARY | os.O_NOINHERIT
else:
    import fcntl
    import struct

    # A lock of the open file where the system has it: a lock of the process would be lost as soon
    # as anything in this process closes the file.
    _SET_LOCK = getattr(fcntl, "F_OFD_SETLK", None)

    def _take(descriptor: int) -> bool:
        return _locked(descriptor, fcntl.F_WRLCK)

    def _give_back(descriptor: int) -> None:
        _locked(descriptor, fcntl.F_UNLCK)

    def _locked(descriptor: int, how: int) -> bool:
        try:
            if _SET_LOCK is None:
                command = fcntl.LOCK_UN if how == fcntl.F_UNLCK else fcntl.LOCK_EX | fcntl.LOCK_NB
                fcntl.lockf(descriptor, command, 1, _BYTE)
            else:
                # struct flock of Linux: kind, whence, start, length, process (0: the open file).
                wanted = struct.pack("hhqqi0q", how, os.SEEK_SET, _BYTE, 1, 0)
                fcntl.fcntl(descriptor, _SET_LOCK, wanted)
        except OSError:
            return False
        return True

    def _read(descriptor: int, size: int, offset: int) -> bytes:
        return os.pread(descriptor, size, offset)

    # A pipe put in the file's place since it was looked at must not keep us waiting.
    _FLAGS = os.O_NONBLOCK | os.O_CLOEXEC


@dataclass(slots=True)
class _Open:
    """A file that this process has open, once for all of its sessions."""

    descriptors: list[int]
    path: Path
    can_write: bool
    sessions: int = 0
    is_locked: bool = False


@dataclass(slots=True)
class _Table:
    open: dict[Identity, _Open] = field(default_factory=dict)


# The operating system keeps the database's locks per process and file, and drops them all when any
# descriptor of the file is closed (https://www.sqlite.org/howtocorrupt.html, 2.2). Who opens a
# file must therefore know what else in this process has it open: that is state of the process.
_GUARD = threading.Lock()
_TABLE = _Table()


class FileLock:
    """A file held open, and the right to write to it if nobody else has that.

    `can_write` is False where the file's permissions forbid it, `is_mine` is True if this holds
    the right to write. Other programs can read meanwhile. While anything is open, the file is read
    through this only: see above.

    `path` is the name under which the database is to open it, the same for all in this process:
    the database keeps its log beside that name, and does not know of others.
    """

    def __init__(self, identity: Identity, held: _Open, *, is_mine: bool) -> None:
        self._held: _Open | None = held
        self._descriptor = held.descriptors[0]
        self.identity = identity
        self.path = held.path
        self.can_write = held.can_write
        self.is_mine = is_mine

    @classmethod
    def take(cls, path: Path) -> FileLock:
        """Hold a file that is there.

        Raises:
            MissingFileError: there is none.
            NotAnEventFileError: it is a folder, a device, a pipe.
            EventFileError: it cannot be read.
        """
        try:
            while True:
                with _GUARD:
                    found = cls._take(path)
                # Else it was replaced between our opening it and our getting its lock.
                if identity_of(path) == found.identity:
                    return found
                found.release()
        except FileNotFoundError:
            raise MissingFileError.at(path) from None
        except OSError as error:
            raise EventFileError(
                phrase("“{path}” cannot be read: {reason}.", path=str(path), reason=reason(error))
            ) from error

    @classmethod
    def _take(cls, path: Path) -> FileLock:
        found = path.stat()
        identity = _ordinary(found, path)
        if identity not in _TABLE.open:
            descriptor, can_write = _opened(path)
            try:
                identity = _ordinary(os.fstat(descriptor), path)
            except BaseException:
                os.close(descriptor)
                raise
            if identity in _TABLE.open:
                _TABLE.open[identity].descriptors.append(descriptor)
            else:
                name = path.resolve() if found.st_nlink == 1 else _name_with_log(path, identity)
                _TABLE.open[identity] = _Open([descriptor], name, can_write)
        held = _TABLE.open[identity]
        held.sessions += 1
        is_mine = held.can_write and not held.is_locked and _take(held.descriptors[0])
        held.is_locked |= is_mine
        return cls(identity, held, is_mine=is_mine)

    def read(self, size: int, offset: int = 0) -> bytes:
        """Bytes of the file as they stand on the disk."""
        return _read(self._descriptor, size, offset)

    def status(self) -> os.stat_result:
        """Size and times of the file, even if it has lost its name."""
        return os.fstat(self._descriptor)

    def make_way(self) -> None:
        """Give the file back where no file that is open can be replaced by another."""
        if sys.platform == "win32":
            self.release()

    def release(self) -> None:
        """Give the file back, after the database has closed it; a second call does nothing."""
        with _GUARD:
            held, self._held = self._held, None
            if held is None:
                return
            if self.is_mine:
                _give_back(self._descriptor)
                held.is_locked = False
            held.sessions -= 1
            if held.sessions == 0:
                del _TABLE.open[self.identity]
                for descriptor in held.descriptors:
                    os.close(descriptor)


def identity_of(path: Path) -> Identity | None:
    """Which file it is that has this name now, None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_dev, found.st_ino)


def _name_with_log(path: Path, identity: Identity) -> Path:
    """Of the names of a file in its folder the one beside which a log was left."""
    own = path.resolve()
    for name in (own, *own.parent.iterdir()):
        if log_of(name).exists() and identity_of(name) == identity:
            return name
    return own


def _ordinary(found: os.stat_result, path: Path) -> Identity:
    if stat.S_ISDIR(found.st_mode):
        raise NotAnEventFileError(phrase("“{path}” is a folder.", path=str(path)))
    if not stat.S_ISREG(found.st_mode):
        raise NotAnEventFileError(
            phrase("“{path}” is a device or a pipe, not a file.", path=str(path))
        )
    return (found.st_dev, found.st_ino)


def _opened(path: Path) -> tuple[int, bool]:
    try:
        return os.open(path, os.O_RDWR | _FLAGS), True
    except OSError as error:
        if error.errno not in {errno.EACCES, errno.EPERM, errno.EROFS}:
            raise
        return os.open(path, os.O_RDONLY | _FLAGS), False
