"""`arbiter-app demo`: the main job on the sample event, without a display."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import click

from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.explain import EXPLANATION
from arbiter_app.cli.files import read_tournament
from arbiter_app.cli.options import force_option
from arbiter_app.cli.outputs import fill_folder, overwriting
from arbiter_app.cli.screenshots import FOLDER_TYPE, take_one
from arbiter_app.cli.spoken import said, tell
from arbiter_app.errors import InputError
from arbiter_app.local_time import to_local_time
from arbiter_app.output.forms import PDF, PICTURE, any_of
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.resources import resource_path
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import phrase


@click.command(short_help="Do the main job on the sample event.")
@click.argument("outdir", metavar="OUTDIR", type=FOLDER_TYPE)
@force_option
def demo(outdir: Path, force: bool) -> int:
    """Pair the next round of the sample event, explain it, and write everything into OUTDIR.

    Written are the explanation, the TRF with the new round, pairings, pairing cards and
    standings as PDF, and a picture of the window. No display is needed.

    \b
    Example:
      arbiter-app demo out
    """
    from arbiter_app.explain.text import explain_text
    from arbiter_app.operations.paired import with_round
    from arbiter_app.pairing.questions import pair_round

    tournament = read_tournament(sample_event()).tournament
    pairing = pair_round(tournament, explain=True)
    text = explain_text(pairing, tournament)
    click.echo(text)
    paired = with_round(tournament, pairing)
    overwrite = overwriting(force=force, like=any_of(EXPLANATION, PDF, PICTURE))
    written = fill_folder(outdir, dict(documents(paired, text)), overwrite)
    written += _pictures(outdir / "window", overwrite)
    done = phrase(
        "{tournament}: round {number} is paired. Files written:",
        tournament=tournament.settings.name,
        number=pairing.round_number,
    )
    click.echo(said(done))
    for path in written:
        click.echo(f"  {path}")
    return OK


def sample_event() -> Path:
    """The tournament that comes with the program.

    Raises:
        InputError: the program was installed without it.
    """
    events = sorted(resource_path("sample").glob("*.trf"))
    if not events:
        raise InputError(phrase("The sample event is missing."), hint=phrase("Reinstall Arbiter."))
    return events[0]


def documents(paired: Tournament, text: str) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the files about the tournament's last round."""
    from arbiter_app.document_source import DocumentSource
    from arbiter_app.operations.ranking import ranks_by_list
    from arbiter_app.operations.report_file import state_of_file
    from arbiter_app.reports.documents import DOCUMENTS, DocumentName, document_pdf
    from arbiter_app.reports.sheet import Printing
    from arbiter_app.trf.write import write_trf

    number, source = len(paired.rounds), DocumentSource(state_of_file(paired))
    printing = Printing(to_local_time(datetime.now(UTC)))
    yield f"round-{number}-explained.txt", text.encode()
    yield f"round-{number}.trf", write_trf(paired, ranks=ranks_by_list(state_of_file(paired)))
    for name, of_round in (
        (DocumentName.PAIRINGS, number),
        (DocumentName.PAIRING_CARDS, number),
        (DocumentName.STANDINGS, number - 1),
    ):
        subject = source.subject(DOCUMENTS[name], of_round)
        yield f"{name}-round-{of_round}.pdf", document_pdf(name, subject, printing)


def _pictures(folder: Path, overwrite: Overwrite) -> list[Path]:
    """Pictures of the window, where Qt's libraries are there."""
    try:
        return take_one(folder, overwrite)
    except ImportError as error:
        tell(phrase("No screenshots were made: {error}.", error=str(error)))
        return []
