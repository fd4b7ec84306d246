"""What the terminal can show: how wide a line may be, and whether there are colours."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Final

from arbiter_app.cli.files import STANDARD

WIDTH: Final = 96
"""Of lines that are not for a terminal."""

_NARROWEST: Final = 40
_WIDEST: Final = 120
"""Longer lines are hard to read."""


def is_terminal(output: Path | None) -> bool:
    """True if what is written goes to somebody's screen; `output` is the file asked for."""
    return output in (None, STANDARD) and sys.stdout.isatty()


def width_of(output: Path | None) -> int:
    """How long lines may be: as the terminal is wide, within reason."""
    if not is_terminal(output):
        return WIDTH
    columns = shutil.get_terminal_size((WIDTH, 24)).columns
    return min(max(columns, _NARROWEST), _WIDEST)


def has_colours(output: Path | None) -> bool:
    """True on a terminal, unless it is a dumb one or the environment has NO_COLOR."""
    return (
        is_terminal(output)
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM", "") != "dumb"
    )
