"""The report of a defect: version, command and traceback, in a file and on the screen."""

from __future__ import annotations

import platform
import shlex
import traceback
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from arbiter_app import __version__


def report(arguments: Sequence[str], error: BaseException) -> str:
    """What to tell the user; the report itself is in a file, or follows if none can be written."""
    text = _text(arguments, error)
    try:
        path = _write(text)
    except OSError:
        return f"{_APOLOGY} Please pass this report on:\n\n{text}"
    return f"{_APOLOGY} Please pass this report on: {path}"


_APOLOGY = "arbiter-app: This is a mistake of the program, not yours."


def _text(arguments: Sequence[str], error: BaseException) -> str:
    head = [
        f"arbiter-app {__version__}",
        f"Python {platform.python_version()} on {platform.platform()}",
        f"Command: arbiter-app {shlex.join(arguments)}",
        "",
    ]
    return "\n".join(head) + "\n" + "".join(traceback.format_exception(error))


def _write(text: str) -> Path:
    from platformdirs import user_log_path

    folder = user_log_path("arbiter-app", appauthor=False, ensure_exists=True)
    path = folder / f"report-{datetime.now(UTC):%Y%m%d-%H%M%S}.txt"
    path.write_text(text, encoding="utf-8")
    return path
