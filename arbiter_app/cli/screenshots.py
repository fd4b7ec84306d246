"""`arbiter-app screenshots`: pictures of the window, made by the program itself."""

from __future__ import annotations

import os
from pathlib import Path

import click

from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.options import force_option
from arbiter_app.cli.outputs import overwriting
from arbiter_app.cli.spoken import as_letters
from arbiter_app.output.forms import PICTURE
from arbiter_app.output.overwrite import Overwrite

FOLDER_TYPE = click.Path(file_okay=False, path_type=Path)


@click.command(short_help="Make screenshots of the window, without a display.")
@click.argument("outdir", metavar="OUTDIR", type=FOLDER_TYPE)
@force_option
def screenshots(outdir: Path, force: bool) -> int:
    """Make a screenshot of every state of the window, light and dark, into OUTDIR.

    \b
    Example:
      arbiter-app screenshots out/screenshots
    """
    for path in take(outdir, overwriting(force=force, like=PICTURE)):
        click.echo(as_letters(str(path)))
    return OK


def take(outdir: Path, overwrite: Overwrite) -> list[Path]:
    """Make the pictures without a display; returns their paths."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from arbiter_app.gui.pictures.screenshots import main

    return main(outdir, overwrite)


def take_one(outdir: Path, overwrite: Overwrite) -> list[Path]:
    """Make the picture of a round with its explanation, light; returns its path."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from arbiter_app.gui.look.theme import ThemeChoice
    from arbiter_app.gui.pictures.screenshots import main

    return main(outdir, overwrite, (ThemeChoice.LIGHT,), last="rounds")
