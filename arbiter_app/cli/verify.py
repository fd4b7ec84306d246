"""`arbiter-app verify`: does a proof show how its round must be paired?"""

from __future__ import annotations

from pathlib import Path

import click

from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.files import bytes_of
from arbiter_app.cli.options import FILE_TYPE, file_argument, tournament_option
from arbiter_app.cli.reports import report_of
from arbiter_app.cli.spoken import said
from arbiter_app.wording import phrase, verbatim


@click.command("verify", short_help="Check the proof of a round.")
@file_argument
@click.argument("proof", metavar="PROOF", type=FILE_TYPE)
@tournament_option
def verify(file: Path, proof: Path, number: int | None) -> int:
    """Say "proved" if PROOF shows how its round of FILE must be paired, else what does not hold.

    If FILE has the round, the round must be the one that is proved. What checks the proof is the
    program that "verifier" hands out: it shares nothing with the one that pairs.

    \b
    Examples:
      arbiter-app verify open.trf open-5.json

    Exit codes: 0 proved, 1 not proved, 2 unreadable input.
    """
    from arbiter_app.proof.verify_pairing import verify as what_is_wrong

    problem = what_is_wrong(report_of(file, number), bytes_of(proof))
    if problem:
        click.echo(said(phrase("not proved: {reason}", reason=verbatim(problem))))
        return DIFFERENT
    click.echo(said(phrase("proved")))
    return OK
