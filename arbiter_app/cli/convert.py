"""`arbiter-app convert`: a tournament report file in another dialect."""

from __future__ import annotations

from pathlib import Path

import click

from arbiter_app.cli.declared import Declared, declared_options, read_declared
from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.files import Source
from arbiter_app.cli.options import file_argument, file_to_write, tournament_option
from arbiter_app.cli.outputs import output_to, overwriting
from arbiter_app.cli.spoken import said
from arbiter_app.errors import InputError
from arbiter_app.wording import phrase


@click.command(short_help="Write a tournament in another TRF dialect.")
@file_argument
@click.option(
    "--to",
    "dialect",
    type=click.Choice(["trf16", "trf26", "engine"]),
    default="trf26",
    show_default=True,
    help="engine: TRF26 with the records of the pairing engines (XXR, XXC, …); without record 192"
    " where bbpPairings would refuse its code.",
)
@file_to_write("The file to write, a new one; - for standard output.", required=True)
@click.option(
    "--lossy",
    is_flag=True,
    help="Write it although points or pairings would be others by the new file.",
)
@click.option(
    "--final",
    is_flag=True,
    help="The final report, for the rating office: with the corrections that came too late for"
    " the pairings. Refused while results are missing or games adjourned.",
)
@declared_options
@tournament_option
def convert(
    file: Source,
    dialect: str,
    output: Path,
    force: bool,
    lossy: bool,
    final: bool,
    number: int | None,
    declared: Declared,
) -> int:
    """Write the tournament of FILE as a TRF; what had to be repaired in FILE is listed.

    What the dialect cannot carry is listed too. Nothing is written if points or pairings would
    be others by the new file, unless --lossy says so.

    \b
    Examples:
      arbiter-app convert open.trf --to trf16 -o open16.trf
      arbiter-app convert club.arbiter --tournament 2 -o juniors.trf
      arbiter-app convert open.trf --to engine -o - | less
      arbiter-app convert club.arbiter --final -o report.trf
    """
    from arbiter_app.operations.exchange import final_report
    from arbiter_app.operations.ranking import ranks_by_list
    from arbiter_app.operations.report_file import only_in_event, tournament_for_file
    from arbiter_app.trf.dialect import TrfDialect
    from arbiter_app.trf.losses import losses
    from arbiter_app.trf.write import write_trf

    out = output_to(output, overwriting(file, force=force))
    loaded = read_declared(file, number, declared)
    tournament = final_report(loaded.state) if final else tournament_for_file(loaded.state)
    chosen = TrfDialect[dialect.upper()]
    lost = losses(tournament, chosen)
    for loss in lost:
        click.echo(f"{chosen}: {said(loss.message)}", err=True)
    for sentence in only_in_event(loaded.state):
        click.echo(f"{chosen}: {said(sentence)}", err=True)
    if any(loss.decides for loss in lost) and not lossy:
        raise InputError(
            phrase(
                "{output} was not written because converting to {dialect} would change points"
                " or pairings.",
                output=str(output),
                dialect=chosen,
            ),
            hint=phrase("Choose another dialect, or use --lossy to write the file anyway."),
        )
    ranks = loaded.ranks or ranks_by_list(loaded.state)
    out.write(write_trf(tournament, dialect=chosen, ranks=ranks))
    return OK
