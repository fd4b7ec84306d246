"""The window: what the program does without a command."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import click

from arbiter_app.cli.files import Source
from arbiter_app.cli.options import SourceType
from arbiter_app.errors import UserError
from arbiter_app.event_address import EventAddress
from arbiter_app.wording import phrase


@click.command(hidden=True)
@click.argument(
    "file", required=False, type=SourceType(click.Path(exists=True, dir_okay=False, path_type=Path))
)
def window(file: Source | None = None) -> int:
    """Open the window, on FILE if there is one."""
    refuse_without_display(sys.platform, os.environ)
    # What is read now stays until the end: to look for garbage in it would be a tenth of the start.
    gc.disable()
    try:
        from arbiter_app.gui.window.app import run
    except ImportError as error:
        if error.name is not None and error.name.partition(".")[0] == "arbiter_app":
            raise
        raise UserError(
            phrase(
                "The window cannot open, because a library is missing: {error}.", error=str(error)
            ),
            hint=phrase("./run.sh installs what is needed; the other commands work without it."),
        ) from error
    finally:
        gc.freeze()
        gc.enable()
    if isinstance(file, EventAddress):
        # The window has a form of its own for the password.
        file = replace(file, ask_password=None)
    return run(file)


def refuse_without_display(platform: str, environment: Mapping[str, str]) -> None:
    """Qt would end the program without a word that helps.

    Raises:
        UserError: there is no display, on a system where that can be told.
    """
    if platform != "linux" or environment.get("QT_QPA_PLATFORM"):
        return
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        raise UserError(
            phrase("The window cannot open: there is no display."),
            hint=phrase("The commands work without a display: see arbiter-app --help."),
        )
