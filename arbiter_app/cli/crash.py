"""The report of a defect: version, command and traceback, in a file and on the screen."""

from __future__ import annotations

import contextlib
import errno
import os
import platform
import traceback
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from arbiter_app import __version__
from arbiter_app.cli.spoken import PROGRAM, said
from arbiter_app.output.beside import write_new
from arbiter_app.passwords import hide_in_command, hide_passwords, secrets_in
from arbiter_app.wording import phrase, sentences


def report(
    arguments: Sequence[str],
    error: BaseException,
    environment: Mapping[str, str] | None = None,
) -> str:
    """What to tell the user; the report itself is in a file, or follows if none can be written.

    `environment` is that of the program: no password that stands there is in the report.
    """
    text = _text(arguments, error, environment or {})
    try:
        path = _write(text)
    except OSError:
        asked = phrase("Please send this report to the developers:")
        return f"{PROGRAM}: {said(sentences(_APOLOGY, asked))}\n\n{text}"
    asked = phrase("Please send this report to the developers: {path}", path=str(path))
    return f"{PROGRAM}: {said(sentences(_APOLOGY, asked))}"


_MOST_A_SECOND = 100

_APOLOGY = phrase("This is a bug in Arbiter, not your mistake.")


_CONTENT = """\
This report has versions, the command, and where in the program it happened. Passwords are left out.
Names of files are not, and the last lines may name players: please read it before you pass it on.
"""


def _text(arguments: Sequence[str], error: BaseException, environment: Mapping[str, str]) -> str:
    head = [
        f"arbiter-app {__version__}",
        f"Python {platform.python_version()} on {platform.platform()}",
        f"Command: arbiter-app {hide_in_command(arguments)}",
        "",
        _CONTENT,
    ]
    what = "".join(traceback.format_exception(error))
    text = "\n".join(head) + "\n" + hide_passwords(what, secrets_in(arguments, environment))
    return _without_home(text)


def _without_home(text: str) -> str:
    """Whose machine it is stands in the path of their folder."""
    try:
        home = str(Path.home())
    except RuntimeError:
        return text
    return text.replace(home, "~") if len(home) > 1 else text


def _write(text: str) -> Path:
    from platformdirs import user_log_path

    folder = user_log_path("arbiter-app", appauthor=False, ensure_exists=True)
    # The names of files need not be UTF-8.
    data = text.encode(errors="backslashreplace")
    name = f"report-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    for ending in ("", *(f"-{number}" for number in range(2, _MOST_A_SECOND))):
        path = folder / f"{name}{ending}.txt"
        with contextlib.suppress(FileExistsError):
            write_new(path, data)
            return path
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder / name))
