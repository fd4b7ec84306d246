"""Files are opened for reading: never a pipe, a device or a folder, and never more is held than meant."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

from arbiter_app.input.limits import MOST_BYTES

_TO_READ: Final = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
"""A pipe that nobody writes to is not waited for, not even to find out that it is one."""


_PIECE: Final = 1 << 20
"""Bytes that are read at once."""


class UnendingError(OSError):
    """What might never come to an end is not read."""


def open_file(path: Path) -> BinaryIO:
    """Return an open file, for reading.

    What was opened is looked at, not the name: between two looks it may be another file.

    Raises:
        OSError: it cannot be read, or is a folder, a pipe, a socket or a device.
    """
    try:
        descriptor = os.open(path, _TO_READ)
    except ValueError as error:
        # A name with a zero byte.
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path)) from error
    except OSError as error:
        if error.errno in {errno.ENXIO, errno.EOPNOTSUPP}:
            raise _unending(path) from error
        raise
    try:
        _refuse_what_is_no_file(os.fstat(descriptor).st_mode, path)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def is_unending(path: Path) -> bool:
    """Return whether there is a pipe, a socket or a device of that name."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _refuse_what_is_no_file(mode: int, path: Path) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise _unending(path)


def _unending(path: Path) -> UnendingError:
    return UnendingError(errno.ESPIPE, os.strerror(errno.ESPIPE), str(path))


def read_foreign(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return what is in a file, cut off right after `most` bytes: then any reader refuses it.

    Raises:
        OSError: the file cannot be read, or is none.
    """
    with open_file(path) as stream:
        return read_stream(stream, most)


def read_stream(stream: BinaryIO, most: int = MOST_BYTES) -> bytes:
    """Return what a stream still has, cut off in the same way."""
    # Piece by piece: asked for all at once, memory is taken for as much as there may be.
    pieces, left = [], most + 1
    while left and (piece := stream.read(min(left, _PIECE))):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)
