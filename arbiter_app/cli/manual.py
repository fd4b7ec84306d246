"""`arbiter-app manual`: the manual as one PDF, or as web pages."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

import click

from arbiter_app import __version__
from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.options import force_option
from arbiter_app.cli.outputs import fill_folder, output_to, overwriting
from arbiter_app.output import PDF
from arbiter_app.wording import ENGLISH

_PDF: Final = ".pdf"


@click.command("manual", short_help="Write the manual as PDF or web pages.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    metavar="OUT",
    help="A file that ends with .pdf, or the folder for the web pages, made if it is not there."
    " An earlier manual is replaced.",
)
@force_option
def manual(output: Path, force: bool) -> int:
    """Write the manual, which the window shows with F1, as one PDF or as web pages.

    The web pages need nothing from elsewhere, and are searched by what is typed.

    \b
    Examples:
      arbiter-app manual -o manual.pdf
      arbiter-app manual -o manual
    """
    from arbiter_app.manual import manual as read_manual
    from arbiter_app.manual import web_files
    from arbiter_app.manual.paper import paper

    of = read_manual(ENGLISH.language)
    if output.suffix.lower() == _PDF:
        out = output_to(output, overwriting(force=force, like=PDF))
        out.write(paper(of, made_at=datetime.now().astimezone(), version=__version__))
    else:
        fill_folder(output, web_files(of), overwriting(force=force))
    return OK
