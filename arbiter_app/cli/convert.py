"""`arbiter-app convert`: a tournament report file in another dialect."""

from __future__ import annotations

from pathlib import Path

import click

from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.files import read_tournament, show_notes, write_output
from arbiter_app.cli.options import OUTPUT_TYPE, file_argument, tournament_option


@click.command(short_help="Write a tournament in another TRF dialect.")
@file_argument
@click.option(
    "--to",
    "dialect",
    type=click.Choice(["trf16", "trf26", "engine"]),
    default="trf26",
    show_default=True,
    help="engine: TRF26 with the records of the pairing engines (XXR, XXC, …).",
)
@click.option(
    "-o",
    "--output",
    type=OUTPUT_TYPE,
    required=True,
    metavar="OUT",
    help="The file to write; - for standard output.",
)
@tournament_option
def convert(file: Path, dialect: str, output: Path, number: int | None) -> int:
    """Write the tournament of FILE as a TRF; what had to be repaired in FILE is listed.

    \b
    Examples:
      arbiter-app convert open.trf --to trf16 -o open16.trf
      arbiter-app convert club.arbiter --tournament 2 -o juniors.trf
      arbiter-app convert open.trf --to engine -o - | less
    """
    from arbiter_app.operations.ranking import ranks_by_list
    from arbiter_app.trf import TrfDialect, write_trf

    loaded = read_tournament(file, number)
    show_notes(loaded)
    ranks = loaded.ranks or ranks_by_list(loaded.state)
    write_output(
        write_trf(loaded.tournament, dialect=TrfDialect[dialect.upper()], ranks=ranks), output
    )
    return OK
