"""`arbiter-app review`: what an import of a report file does, the list that the window shows."""

from __future__ import annotations

from pathlib import Path

import click

from arbiter_app.cli.exit_codes import DIFFERENT, OK
from arbiter_app.cli.files import bytes_of, json_text
from arbiter_app.cli.options import FILE_TYPE, json_option
from arbiter_app.cli.spoken import said
from arbiter_app.file_names import to_readable
from arbiter_app.wording import phrase


@click.command(short_help="List what an import of a TRF takes, repairs and finds.")
@click.argument("file", metavar="FILE", type=FILE_TYPE)
@json_option
def review(file: Path, as_json: bool) -> int:
    """List what the import of FILE, a TRF, does: what is taken as the file does not say it, what is
    repaired or left out, and the rounds that break the rules or are not those the rules give.

    It is the list that the window shows before it imports a file. The exit code is 1 if a round is
    not the one the rules give.

    \b
    Examples:
      arbiter-app review open.trf
      arbiter-app review open.trf --json
    """
    from arbiter_app.operations.import_review import ReviewKind, review_import
    from arbiter_app.trf.problems import TrfError

    try:
        found = review_import(bytes_of(file), name=to_readable(file.stem))
    except TrfError as error:
        raise error.in_file(str(file)) from error
    if as_json:
        remarks = [
            {"kind": one.kind.name.lower(), "line": one.line, "message": said(one.message)}
            for one in found.remarks
        ]
        click.echo(json_text(remarks), nl=False)
    else:
        for one in found.remarks:
            click.echo(said(one.said))
        if not found.remarks:
            click.echo(said(phrase("Nothing to report: the file is imported unchanged.")))
    differs = any(one.kind <= ReviewKind.DIFFERENT for one in found.remarks)
    return DIFFERENT if differs else OK
