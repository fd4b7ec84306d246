"""`arbiter-app export`: web pages or tables of the tournament in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.files import Source, read_tournament, show_notes
from arbiter_app.cli.options import file_argument, force_option, round_option, tournament_option
from arbiter_app.cli.outputs import fill_folder, overwriting
from arbiter_app.cli.paper import (
    PaperOptions,
    heading_option,
    language_option,
    logo_option,
)

HTML: Final = "html"
CSV: Final = "csv"


@click.command("export", short_help="Write web pages or tables into a folder.")
@file_argument
@click.argument("kind", metavar="html|csv", type=click.Choice((HTML, CSV)))
@round_option("Only rounds 1 to N; by default all that are paired.")
@language_option
@heading_option
@logo_option
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder to write into; made if it is not there. Earlier pages and tables of this"
    " program are replaced.",
)
@force_option
@tournament_option
def export(
    file: Source,
    kind: str,
    round_number: int | None,
    language: str | None,
    heading: tuple[str, ...],
    logo: Path | None,
    output: Path,
    force: bool,
    number: int | None,
) -> int:
    """Write pairings, standings and crosstable of FILE as web pages, or its tables as CSV.

    The web pages need nothing from elsewhere: the folder can be copied to a web site, or be
    opened as it is, from index.html. Of an event they have the published rounds only.

    \b
    Examples:
      arbiter-app export open.trf html -o site
      arbiter-app export club.arbiter csv --round 5 -o tables
    """
    from arbiter_app.document_source import DocumentSource
    from arbiter_app.operations.publishing import waiting_round
    from arbiter_app.reports.folders import csv_files, html_files

    loaded = read_tournament(file, number)
    if round_number is not None:
        loaded.tournament.round(round_number)
    kept = loaded.kept
    if kind == HTML:
        loaded = loaded.as_published()
    show_notes(loaded)
    tournament = loaded.tournament
    if round_number is not None and round_number < len(tournament.rounds):
        tournament = tournament.before_round(round_number + 1)
    options = PaperOptions(heading=heading, logo=logo, language=language)
    printing = options.printing(loaded.state)
    source = DocumentSource(loaded.with_tournament(tournament).state)
    subject = source.as_of(len(tournament.rounds))
    if kind == HTML:
        waiting = 0 if kept is None or round_number is not None else waiting_round(kept)
        files = html_files(subject, printing, waiting=waiting)
    else:
        files = csv_files(subject, printing)
    fill_folder(output, files, overwriting(file, logo, force=force))
    return OK
