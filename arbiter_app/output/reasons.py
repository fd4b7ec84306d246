"""What the system says when something cannot be written or read, in the arbiter's words."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from arbiter_app.errors import InputError, UserError
from arbiter_app.wording import NOTHING, Phrase, phrase, verbatim

if TYPE_CHECKING:
    from pathlib import Path


class OutputError(UserError):
    """What was to be written was not; what was there before is still there."""


def reason(error: OSError) -> Phrase:
    """Why something cannot be written or read: the end of a sentence, without the full stop."""
    if getattr(error, "winerror", None) in _SHARING_VIOLATIONS:
        return _IN_USE
    known = _REASONS.get(error.errno or 0)
    return known or verbatim(error.strerror or str(error) or type(error).__name__)


def _named(what: Path | Phrase) -> str | Phrase:
    return what if isinstance(what, Phrase) else str(what)


def is_of_the_device(error: OSError) -> bool:
    """True for what goes wrong with a disk or a stream, whichever file it was."""
    return error.errno in _OF_THE_DEVICE


def trouble_of_the_system(error: BaseException) -> UserError | None:
    """Return what is wrong with the system where that stopped the program; None for a defect.

    No more files can be opened: that can happen at each of them, those of the program included.
    """
    if isinstance(error, OSError) and error.errno in _NO_MORE_FILES:
        return UserError(
            phrase("Too many files are open."),
            hint=phrase("Close other programs, or start this one again."),
        )
    return None


def not_read(path: Path, error: OSError, *, by: str = "") -> InputError:
    """Says that a file cannot be read, and why; of one that is gone, what may have become of it.

    The file is called `by`, or by its name without its folder.
    """
    return InputError(
        phrase("{name} cannot be read: {reason}.", name=by or path.name, reason=reason(error)),
        hint=MAY_HAVE_MOVED if isinstance(error, FileNotFoundError) else NOTHING,
    )


MAY_HAVE_MOVED: Final = phrase("It may have been moved or renamed: check the name and the folder.")


def not_written(what: Path | Phrase, error: OSError) -> OutputError:
    """Says that something cannot be written, and why."""
    return OutputError(
        phrase("{what} cannot be written: {reason}.", what=_named(what), reason=reason(error))
    )


@contextmanager
def told(what: Path | Phrase) -> Iterator[None]:
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
        return OutputError(
            phrase("{folder} cannot be created: a file with that name exists.", folder=str(folder))
        )
    return OutputError(
        phrase("{folder} cannot be created: {reason}.", folder=str(folder), reason=reason(error))
    )


_IN_USE: Final = phrase("another program is using it")
_SHARING_VIOLATIONS: Final = (32, 33)
"""Windows: another program has the file open, or a part of it locked."""

_NOT_POSSIBLE: Final = phrase("this name is not allowed there")
_GONE: Final = phrase("the disk is no longer there")

_REASONS: Final = {
    errno.ENOENT: phrase("there is no such file or folder"),
    errno.ENOTDIR: phrase("part of its path is a file, not a folder"),
    errno.EISDIR: phrase("it is a folder"),
    errno.EEXIST: phrase("another program has just put something else there"),
    errno.EACCES: phrase("permission denied"),
    errno.EPERM: phrase("permission denied"),
    errno.EROFS: phrase("the disk is write-protected"),
    errno.ENOSPC: phrase("the disk is full"),
    errno.EDQUOT: phrase("your disk quota is used up"),
    errno.EFBIG: phrase("the file would be larger than allowed there"),
    errno.EIO: phrase("the disk reports an error"),
    errno.ENAMETOOLONG: phrase("the name is too long"),
    errno.ELOOP: phrase("its links form a loop"),
    errno.EINVAL: _NOT_POSSIBLE,
    errno.EILSEQ: _NOT_POSSIBLE,
    errno.EBUSY: _IN_USE,
    errno.ETXTBSY: _IN_USE,
    errno.ESPIPE: phrase("it is a device or a pipe, not a file"),
    errno.EPIPE: phrase("the program reading it has stopped"),
    errno.EBADF: phrase("it is closed"),
    errno.ENXIO: phrase("nothing can be written to it"),
    errno.ENODEV: _GONE,
    errno.ESTALE: _GONE,
    errno.EMFILE: phrase("too many files are open"),
    errno.ENFILE: phrase("too many files are open"),
}

_NO_MORE_FILES: Final = frozenset({errno.EMFILE, errno.ENFILE})

_OF_THE_DEVICE: Final = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS, errno.ENODEV, errno.ESTALE}
)
