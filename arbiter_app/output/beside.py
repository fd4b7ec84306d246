"""A file beside its target that takes the target's name when everything is in it, on the disk.

Its name is random and it is opened as a new file only, so nothing that stands in the folder, a
planted link neither, is ever written through. Of a killed program it is what stays behind.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from arbiter_app.event_header import COMPANIONS

_NEW: Final = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_READABLE_BY_RIGHTS: Final = 0o666
"""What the user's mask takes rights from, as everywhere."""

_SHOWN: Final = 160
"""Bytes of the target's name that say whose the file is: of a name of 255 bytes not all fit."""

_ENDING: Final = ".unfinished"
_RANDOM: Final = re.compile(rf"[0-9a-f]{{16}}{re.escape(_ENDING)}")

_NO_LINKS: Final = frozenset(
    {errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EMLINK, errno.EXDEV, errno.EINVAL}
    | {errno.ENOTSUP, errno.EOPNOTSUPP}
)
"""What a disk without hard links says, such as a USB stick."""

_NOT_SYNCED: Final = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EBADF})
"""What a disk says that does not know how to write down a folder."""


@contextmanager
def unfinished(target: Path, *, replace: bool) -> Iterator[Path]:
    """A new, empty file beside the target for anybody to fill; then it takes the target's name.

    For what is written by others, such as the database; it must be closed when the context ends.
    The companions that a database leaves beside it go with it. If the context ends with an error,
    nothing has happened. A file that is replaced leaves its rights to the new one.

    Args:
        target: not a link, which would be replaced itself.
        replace: whether a file that has the name by then is replaced.

    Raises:
        FileExistsError: the name is taken, and not to be replaced.
        OSError: the file cannot be written; what was there is as it was.
    """
    rights = _rights_of(target) if replace else None
    descriptor, path = begin(target, _READABLE_BY_RIGHTS if rights is None else rights)
    os.close(descriptor)
    try:
        yield path
        if rights is not None:
            path.chmod(rights)
        _sync(path)
        if replace:
            path.replace(target)
        else:
            _give_new_name(path, target)
        sync_folder(target.parent)
    finally:
        discard(path)


def write_new(target: Path, data: bytes) -> None:
    """Write a file that is not there yet, whole or not at all.

    Raises:
        FileExistsError: it is there.
        OSError: it cannot be written.
    """
    descriptor, path = begin(target)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        put(path, target, None)
    finally:
        discard(path)


def begin(target: Path, mode: int = _READABLE_BY_RIGHTS) -> tuple[int, Path]:
    """A new, empty file beside the target, open for writing, and its path.

    Raises:
        OSError: the folder takes no new file.
    """
    path = target.with_name(f"{_beginning(target)}{os.urandom(8).hex()}{_ENDING}")
    return os.open(path, _NEW, mode), path


def leftovers(target: Path) -> Iterator[Path]:
    """What is beside a file and was begun for it, by whoever; not that of very long names."""
    beginning = _beginning(target)
    if beginning == f".{target.name}.":
        for path in target.parent.iterdir():
            if path.name.startswith(beginning) and _RANDOM.match(path.name, len(beginning)):
                yield path


def _beginning(target: Path) -> str:
    name = target.name
    while len(os.fsencode(name)) > _SHOWN:
        name = name[:-1]
    return f".{name}."


def put(path: Path, target: Path, expected: os.stat_result | None) -> None:
    """Give the file the target's name, if there is nothing there but what was expected.

    Raises:
        FileExistsError: meanwhile there is something else.
        OSError: the name cannot be given.
    """
    if expected is None:
        _give_new_name(path, target)
    else:
        refuse_if_changed(target.lstat(), expected, target)
        path.replace(target)


def refuse_if_changed(found: os.stat_result, expected: os.stat_result, target: Path) -> None:
    """See `put`.

    Raises:
        FileExistsError: it is another file, or was written to.
    """
    if _state(found) != _state(expected):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))


def _state(status: os.stat_result) -> tuple[int, int, int, int, int]:
    return status.st_mode, status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def discard(path: Path) -> None:
    """Remove an unfinished file and its companions, as far as they are there."""
    for name in (path.name, *(f"{path.name}{ending}" for ending in COMPANIONS)):
        with contextlib.suppress(OSError):
            path.with_name(name).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder written to the disk.

    Raises:
        OSError: the disk reports an error.
    """
    if sys.platform == "win32":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except PermissionError:
        # A folder can be one to write into and not to read.
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NOT_SYNCED:
            raise
    finally:
        os.close(descriptor)


def _rights_of(target: Path) -> int | None:
    try:
        return target.lstat().st_mode & 0o777
    except FileNotFoundError:
        return None


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _give_new_name(path: Path, target: Path) -> None:
    """A second name is given only if there is none; a file is renamed over any other."""
    if sys.platform == "win32":
        path.rename(target)
        return
    try:
        os.link(path, target, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        _take_name(path, target)
    else:
        path.unlink()


def _take_name(path: Path, target: Path) -> None:
    """Without hard links: hold the name with an empty file, and replace that."""
    os.close(os.open(target, _NEW, _READABLE_BY_RIGHTS))
    try:
        path.replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            target.unlink()
        raise
