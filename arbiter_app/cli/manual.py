"""`arbiter-app manual`: the manual as one PDF, or as web pages."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from arbiter_app import __version__
from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.options import force_option
from arbiter_app.cli.outputs import fill_folder, output_to, overwriting
from arbiter_app.errors import InputError
from arbiter_app.local_time import to_local_time
from arbiter_app.output.forms import PDF
from arbiter_app.wording import ENGLISH, phrase, separated

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
@click.option(
    "--language", metavar="XX", help="Language of the manual, e.g. de; by default English."
)
@force_option
def manual(output: Path, language: str | None, force: bool) -> int:
    """Write the manual, which the window shows with F1, as one PDF or as web pages.

    The web pages need nothing from elsewhere, and are searched by what is typed.

    \b
    Examples:
      arbiter-app manual -o manual.pdf
      arbiter-app manual -o manual
      arbiter-app manual --language de -o handbuch
    """
    from arbiter_app.languages import catalogue_code
    from arbiter_app.manual import languages_of_the_manual, web_files
    from arbiter_app.manual import manual as read_manual
    from arbiter_app.manual.paper import paper

    of = read_manual(language or ENGLISH.language)
    if language and of.language != catalogue_code(language):
        raise InputError(
            phrase("The manual is not available in the language “{language}”.", language=language),
            hint=phrase(
                "Available languages: {languages}.", languages=separated(languages_of_the_manual())
            ),
        )
    if output.suffix.lower() == _PDF:
        out = output_to(output, overwriting(force=force, like=PDF))
        out.write(paper(of, made_at=to_local_time(datetime.now(UTC)), version=__version__))
    else:
        fill_folder(output, web_files(of), overwriting(force=force))
    return OK
