"""`arbiter-app export`: web pages or tables of the tournament in a folder."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.files import read_tournament, show_notes, write_output
from arbiter_app.cli.options import file_argument, tournament_option
from arbiter_app.errors import InputError

if TYPE_CHECKING:
    from arbiter_app.reports import Printing
    from arbiter_app.tournament.tournament import Tournament

HTML: Final = "html"
CSV: Final = "csv"


@click.command("export", short_help="Write web pages or tables into a folder.")
@file_argument
@click.argument("kind", metavar="html|csv", type=click.Choice((HTML, CSV)))
@click.option(
    "--round",
    "round_number",
    type=click.IntRange(min=1),
    metavar="N",
    help="Only rounds 1 to N; by default all that are paired.",
)
@click.option("--language", default="en", show_default=True, metavar="XX", help="Of the pages.")
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder to write into; made if it is not there.",
)
@tournament_option
def export(
    file: Path,
    kind: str,
    round_number: int | None,
    language: str,
    output: Path,
    number: int | None,
) -> int:
    """Write pairings, standings and crosstable of FILE as web pages, or its tables as CSV.

    The web pages need nothing from elsewhere: the folder can be copied to a web site, or be
    opened as it is, from index.html.

    \b
    Examples:
      arbiter-app export open.trf html -o site
      arbiter-app export club.arbiter csv --round 5 -o tables
    """
    from arbiter_app.reports import Printing, words_in

    loaded = read_tournament(file, number)
    show_notes(loaded)
    tournament = loaded.tournament
    if round_number is not None:
        tournament.round(round_number)
        tournament = tournament.before_round(round_number + 1)
    printing = Printing(datetime.now().astimezone(), words=words_in(language))
    make = html_files if kind == HTML else csv_files
    _write(make(tournament, printing), output)
    return OK


def html_files(tournament: Tournament, printing: Printing) -> Mapping[str, bytes]:
    """The web pages by name."""
    from arbiter_app.reports import crosstable_view, pairings_view, standings_view
    from arbiter_app.reports.html import html_folder
    from arbiter_app.standings import crosstable, standings

    table = standings(tournament)
    return html_folder(
        [pairings_view(tournament, each.number, printing) for each in tournament.rounds],
        standings_view(tournament, table, printing),
        crosstable_view(tournament, crosstable(tournament, table=table), printing),
    )


def csv_files(tournament: Tournament, printing: Printing) -> Mapping[str, bytes]:
    """The tables by name; the check list is there when all results are."""
    from arbiter_app.operations.states import states_of_system
    from arbiter_app.reports import (
        checklist_view,
        crosstable_view,
        pairings_view,
        players_view,
        standings_view,
    )
    from arbiter_app.reports.csv import csv_folder
    from arbiter_app.standings import crosstable, standings

    table = standings(tournament)
    states = states_of_system(tournament)
    is_over = all(game.result is not None for each in tournament.rounds for game in each.games)
    return csv_folder(
        [pairings_view(tournament, each.number, printing) for each in tournament.rounds],
        standings_view(tournament, table, printing),
        crosstable_view(tournament, crosstable(tournament, table=table), printing, by_rank=False),
        players_view(tournament, printing),
        checklist_view(tournament, tournament.next_round, printing, states=states)
        if states is not None and is_over
        else None,
    )


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder} cannot be made: {error.strerror or error}.") from error
    for name, data in files.items():
        write_output(data, folder / name)
