"""`arbiter-app verifier`: the program that checks proofs, for anybody to have."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.options import file_to_write, refuse_unknown_system
from arbiter_app.cli.outputs import output_to, overwriting
from arbiter_app.cli.spoken import tell
from arbiter_app.output.forms import text_like
from arbiter_app.trace.rounds import DEFAULT_SYSTEM
from arbiter_app.wording import phrase

_WRITTEN: Final = text_like(r'\A"""Checks the proof of a pairing by ')


@click.command("verifier", short_help="Hand out the program that checks proofs.")
@file_to_write("The file to write, verify_pairing.py; - for standard output.", required=True)
@click.option(
    "--system",
    metavar="NAME",
    default=DEFAULT_SYSTEM,
    show_default=True,
    help="Whose rounds it checks; for an older edition it has what differs, and needs the other beside it.",
)
def verifier(output: Path, force: bool, system: str) -> int:
    """Write the program that checks proofs: one file of Python that needs nothing else.

    It is written from the rules and is short enough to be read. Then anybody can say

    \b
      python verify_pairing.py open.trf open-5.json

    \b
    Examples:
      arbiter-app verifier -o verify_pairing.py
      arbiter-app verifier --system dutch-2017 -o verify_pairing_2017.py
    """
    from arbiter_app.proof.verifier import files_beside
    from arbiter_app.proof.verifier import verifier as text_of_verifier

    refuse_unknown_system(system)
    output_to(output, overwriting(force=force, like=_WRITTEN)).write(text_of_verifier(system))
    for name in files_beside(system):
        tell(
            phrase(
                "It needs {file} in the same folder; the command “verifier” can write that"
                " file too.",
                file=name,
            )
        )
    return OK
