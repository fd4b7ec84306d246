"""`arbiter-app verify`: does a proof show how its round must be paired?"""

from __future__ import annotations

from pathlib import Path

import click

from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.files import Source, bytes_of
from arbiter_app.cli.options import FILE_TYPE, file_argument, tournament_option
from arbiter_app.cli.reports import report_of
from arbiter_app.cli.spoken import said
from arbiter_app.errors import UserError
from arbiter_app.input.untrusted_json import read_json
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.system_titles import title_of
from arbiter_app.wording import NOTHING, Phrase, phrase, verbatim


@click.command("verify", short_help="Check the proof of a round.")
@file_argument
@click.argument("proof", metavar="PROOF", type=FILE_TYPE)
@tournament_option
def verify(file: Source, proof: Path, number: int | None) -> int:
    """Say "proved" if PROOF shows how its round of FILE must be paired, else what does not hold.

    If FILE has the round, the round must be the one that is proved. Rounds that heed what an event wishes
    have no proof. What checks the proof is the
    program that "verifier" hands out: it shares nothing with the one that pairs. There are proofs for
    the FIDE (Dutch) System of 2026 and of 2017, and none yet for the others.

    \b
    Examples:
      arbiter-app verify open.trf open-5.json

    Exit codes: 0 proved, 1 not proved, 2 unreadable input.
    """
    from arbiter_app.proof import verify as what_is_wrong

    tournament, report = report_of(file, number)
    data = bytes_of(proof)
    problem = what_is_wrong(report, data)
    none = _heeds_wishes(tournament, data)
    if problem or none:
        reason = none or _no_proofs(report) or verbatim(problem)
        click.echo(said(phrase("not proved: {reason}", reason=reason)))
        return DIFFERENT
    click.echo(said(phrase("proved")))
    return OK


def _heeds_wishes(tournament: Tournament | None, proof: bytes) -> Phrase:
    """That the round of a proof is paired by what the event wishes; nothing if it is not.

    A report knows of none.
    """
    from arbiter_app.operations.proofs import no_proof_of_wishes

    if tournament is None:
        return NOTHING
    try:
        number = read_json(proof, has_any_integer=True)["round"]
    except (ValueError, KeyError, TypeError):
        return NOTHING
    is_wished = isinstance(number, int) and bool(tournament.wishes(number))
    return no_proof_of_wishes(number) if is_wished else NOTHING


def _no_proofs(report: bytes) -> Phrase:
    """That there are none for the system of a report; nothing if there are, or it cannot be read."""
    from arbiter_app.pairing.systems import system_for
    from arbiter_app.proof import can_be_proved
    from arbiter_app.trf.read import read_trf

    try:
        system = system_for(read_trf(report).tournament.settings)
    except UserError:
        return NOTHING
    if can_be_proved(system):
        return NOTHING
    return phrase("Rounds paired by {system} cannot be proved yet.", system=title_of(system))
