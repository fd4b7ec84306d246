"""Standard output and standard error: what they cannot take is told, and ends without a traceback."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from typing import Final, TextIO

import click

from arbiter_app.cli.spoken import as_letters
from arbiter_app.output.reasons import OutputError, is_of_the_device, not_written
from arbiter_app.wording import phrase

_STREAMS: Final = {
    "stdout": phrase("Standard output"),
    "stderr": phrase("Standard error"),
}

_EITHER: Final = phrase("Standard output or standard error")
"""One of them, if it gave up what it could not take."""


def write_any_character() -> None:
    """A name that the terminal's encoding does not have must not stop a command."""
    for stream in _streams().values():
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def flush() -> None:
    """Have everything written that was told so far.

    Raises:
        OSError: one of the streams cannot take it.
    """
    for stream in _streams().values():
        stream.flush()


def is_closed_pipe(error: BaseException) -> bool:
    """True if whoever read one of the streams has stopped; Windows says that in another way."""
    if isinstance(error, OutputError) and error.__cause__ is not None:
        error = error.__cause__
    if isinstance(error, BrokenPipeError):
        return True
    return (
        sys.platform == "win32"
        and isinstance(error, OSError)
        and error.errno == errno.EINVAL
        and error.filename is None
    )


def trouble(error: OSError) -> OutputError | None:
    """What is wrong with a stream, or with a disk, if that is what the error is about."""
    for name, stream in _streams().items():
        try:
            stream.flush()
        except OSError as its_own:
            return not_written(_STREAMS[name], its_own)
    return not_written(_EITHER, error) if is_of_the_device(error) else None


def tell(text: str) -> None:
    """Say it on standard error; where that takes nothing, the exit code has to do."""
    with contextlib.suppress(OSError):
        click.echo(as_letters(text), err=True)


def give_up_broken() -> None:
    """Python writes what is left at its end, and would complain if that fails."""
    for stream in _streams().values():
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _streams() -> dict[str, TextIO]:
    """Those there are: Python has none of a name that was closed before the start."""
    found: dict[str, TextIO | None] = {name: getattr(sys, name) for name in _STREAMS}
    return {name: stream for name, stream in found.items() if stream is not None}
