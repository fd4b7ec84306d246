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
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from arbiter_app.event_header import COMPANIONS
from arbiter_app.local_time import from_timestamp

_NEW: Final = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_EXCL
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_FOR_ALL: Final = 0o666
"""What the user's mask takes rights from, as everywhere."""

_FOR_OWNER: Final = 0o600
_FOR_GROUP: Final = 0o070
_FOR_OTHERS: Final = 0o007
_OF_A_COPY: Final = 0o664

_SHOWN: Final = 160
"""Bytes of the target's name that say whose the file is: of a name of 255 bytes not all fit."""

_ENDING: Final = ".unfinished"
_RANDOM: Final = re.compile(rf"[0-9a-f]{{16}}{re.escape(_ENDING)}")
_BEGUN: Final = re.compile(rf"\.(.+)\.{_RANDOM.pattern}", re.DOTALL)
_LONGEST_WORK: Final = timedelta(hours=1)
"""What was begun earlier is of a program that was killed."""

_NO_LINKS: Final = frozenset(
    {errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EMLINK, errno.EXDEV, errno.EINVAL}
    | {errno.ENOTSUP, errno.EOPNOTSUPP}
)
"""What a disk without hard links says, such as a USB stick."""

_NOT_SYNCED: Final = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EBADF})
"""What a disk says that does not know how to write down a folder."""


@dataclass(frozen=True, slots=True)
class Rights:
    """Whose a file is, and who may read and write it; Windows has these from the folder."""

    owner: int
    group: int
    mode: int


def rights_of(status: os.stat_result) -> Rights:
    """Return the rights that a file has."""
    return Rights(status.st_uid, status.st_gid, status.st_mode & 0o777)


def rights_for_copy(status: os.stat_result) -> Rights:
    """Return the rights that a copy of a file gets: those of the file.

    But its owner may write to it, and not everybody: where a disk knows no rights, everybody may.
    """
    rights = rights_of(status)
    return Rights(rights.owner, rights.group, rights.mode & _OF_A_COPY | _FOR_OWNER)


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
    rights = _rights_of_replaced(target) if replace else None
    descriptor, path = begin(target, rights)
    os.close(descriptor)
    try:
        yield path
        _sync(path)
        _finish(path, target, rights, replace=replace)
    finally:
        discard(path)


def _finish(path: Path, target: Path, rights: Rights | None, *, replace: bool) -> None:
    if rights is not None:
        take_from_owner(path, rights)
    if replace:
        path.replace(target)
    else:
        _give_new_name(path, target)
    sync_folder(target.parent)


def write_new(target: Path, data: bytes, rights: Rights | None = None) -> None:
    """Write a file that is not there yet, whole or not at all.

    Raises:
        FileExistsError: it is there.
        OSError: it cannot be written.
    """
    write_beside(target, data, rights, replace=False)


def write_beside(
    target: Path,
    data: bytes | bytearray,
    rights: Rights | None,
    *,
    replace: bool,
    check: Callable[[Path], None] = lambda _path: None,
) -> None:
    """Write data beside the target and onto the disk; then the file takes the target's name.

    `check` sees the file as it is on the disk, before it has the name. If it raises an error, or
    anything else does, what was there is as it was. With `replace` a file that has the name is
    replaced; without `rights` the new one has those of that file, or what the user's mask leaves.

    Raises:
        FileExistsError: the name is taken, and not to be replaced.
        OSError: the file cannot be written.
    """
    if rights is None and replace:
        rights = _rights_of_replaced(target)
    descriptor, path = begin(target, rights)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.read_bytes() != data:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
        check(path)
        _finish(path, target, rights, replace=replace)
    finally:
        discard(path)


def begin(target: Path, rights: Rights | None = None) -> tuple[int, Path]:
    """A new, empty file beside the target, open for writing, and its path.

    It has the rights as far as the disk lets us give them, and is ours to write; without any, what
    the user's mask leaves.

    Raises:
        OSError: the folder takes no new file.
    """
    path = target.with_name(f"{_beginning(target)}{os.urandom(8).hex()}{_ENDING}")
    if rights is None:
        return os.open(path, _NEW, _FOR_ALL), path
    # Nobody else may open it before it has its group.
    descriptor = os.open(path, _NEW, _FOR_OWNER)
    _give(descriptor, rights)
    return descriptor, path


def _give(descriptor: int, rights: Rights) -> None:
    """Give a file owner, group and mode. A disk that has none, such as a stick, says no."""
    if sys.platform == "win32":
        return
    mode = rights.mode | _FOR_OWNER
    for owner in (rights.owner, -1):
        with contextlib.suppress(OSError):
            os.fchown(descriptor, owner, rights.group)
            break
    if os.fstat(descriptor).st_gid != rights.group:
        # What one group may do is not for another: it may do what everybody may.
        mode &= ~_FOR_GROUP | (mode & _FOR_OTHERS) << 3
    with contextlib.suppress(OSError):
        os.fchmod(descriptor, mode)


def take_from_owner(path: Path, rights: Rights) -> None:
    """Take what the owner needed to fill the file, and may not do any more."""
    surplus = _FOR_OWNER & ~rights.mode
    if surplus and sys.platform != "win32":
        with contextlib.suppress(OSError):
            path.chmod(path.stat().st_mode & 0o777 & ~surplus)


def leftovers(target: Path) -> Iterator[Path]:
    """What is beside a file and was begun for it, by whoever; not that of very long names."""
    beginning = _beginning(target)
    if beginning == f".{target.name}.":
        for path in target.parent.iterdir():
            if path.name.startswith(beginning) and _RANDOM.match(path.name, len(beginning)):
                yield path


def discard_abandoned(folder: Path, is_own: Callable[[str], bool], now: datetime) -> None:
    """Remove what programs that were killed left in a folder of files whose names are `is_own`.

    Another program may be writing one there: what is younger than an hour stays. Of a long name only
    the beginning is known.
    """
    with contextlib.suppress(OSError):
        for path in list(folder.iterdir()):
            begun = _BEGUN.fullmatch(path.name)
            if begun is None or not is_own(begun[1]):
                continue
            with contextlib.suppress(OSError):
                if now - from_timestamp(path.lstat().st_mtime) > _LONGEST_WORK:
                    discard(path)


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


def _rights_of_replaced(target: Path) -> Rights | None:
    try:
        return rights_of(target.lstat())
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
    os.close(os.open(target, _NEW, _FOR_OWNER))
    try:
        path.replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            target.unlink()
        raise
