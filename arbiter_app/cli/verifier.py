"""`arbiter-app verifier`: the program that checks proofs, for anybody to have."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.options import file_to_write
from arbiter_app.cli.outputs import output_to, overwriting
from arbiter_app.output import text_like

_WRITTEN: Final = text_like(r'\A"""Checks the proof of a pairing by ')


@click.command("verifier", short_help="Hand out the program that checks proofs.")
@file_to_write("The file to write, verify_pairing.py; - for standard output.", required=True)
def verifier(output: Path, force: bool) -> int:
    """Write the program that checks proofs: one file of Python that needs nothing else.

    It is written from the rules and is short enough to be read. Then anybody can say

    \b
      python verify_pairing.py open.trf open-5.json

    \b
    Examples:
      arbiter-app verifier -o verify_pairing.py
    """
    from arbiter_app.proof.verifier import verifier as text_of_verifier

    output_to(output, overwriting(force=force, like=_WRITTEN)).write(text_of_verifier())
    return OK
