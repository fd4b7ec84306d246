"""What the system says when something cannot be written or read, in the arbiter's words."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from arbiter_app.errors import UserError


class OutputError(UserError):
    """What was to be written was not; what was there before is still there."""


def reason(error: OSError) -> str:
    """Why something cannot be written or read: the end of a sentence, without the full stop."""
    if getattr(error, "winerror", None) in _SHARING_VIOLATIONS:
        return _IN_USE
    known = _REASONS.get(error.errno or 0)
    return known or error.strerror or str(error) or type(error).__name__


def is_of_the_device(error: OSError) -> bool:
    """True for what goes wrong with a disk or a stream, whichever file it was."""
    return error.errno in _OF_THE_DEVICE


def not_written(what: Path | str, error: OSError) -> OutputError:
    """Says that something cannot be written, and why."""
    return OutputError(f"{what} cannot be written: {reason(error)}.")


@contextmanager
def told(what: Path | str) -> Iterator[None]:
    """What the system says becomes the arbiter's error; a closed pipe stays what it is.

    Raises:
        OutputError: it cannot be written.
        BrokenPipeError: whoever read it has stopped.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise not_written(what, error) from error


def not_made(folder: Path, error: OSError) -> OutputError:
    """Says that a folder cannot be made, and why."""
    if isinstance(error, FileExistsError):
        return OutputError(f"{folder} cannot be made: a file has that name.")
    return OutputError(f"{folder} cannot be made: {reason(error)}.")


_IN_USE: Final = "another program is using it"
_SHARING_VIOLATIONS: Final = (32, 33)
"""Windows: another program has the file open, or a part of it locked."""

_NOT_POSSIBLE: Final = "such a name is not possible there"
_GONE: Final = "the disk is no longer there"

_REASONS: Final = {
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "what should be its folder is a file",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "another program has just put something else there",
    errno.EACCES: "the system does not permit it",
    errno.EPERM: "the system does not permit it",
    errno.EROFS: "the disk is write-protected",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EFBIG: "it would be larger than a file may be there",
    errno.EIO: "the disk reports an error",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "its links lead in a circle",
    errno.EINVAL: _NOT_POSSIBLE,
    errno.EILSEQ: _NOT_POSSIBLE,
    errno.EBUSY: _IN_USE,
    errno.ETXTBSY: _IN_USE,
    errno.EPIPE: "whoever was to read it has stopped reading",
    errno.EBADF: "it is closed",
    errno.ENXIO: "nothing can be written to it",
    errno.ENODEV: _GONE,
    errno.ESTALE: _GONE,
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
}

_OF_THE_DEVICE: Final = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS, errno.ENODEV, errno.ESTALE}
)
