"""`arbiter-app print`: a document of the tournament as PDF."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arbiter_app.cli.declared import Declared, declared_options, read_declared, say_undeclared
from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.fide_mode import say_outside_fide_mode
from arbiter_app.cli.files import Loaded, Source, is_event
from arbiter_app.cli.options import (
    file_argument,
    file_to_write,
    round_option,
    system_option,
    tournament_option,
)
from arbiter_app.cli.outputs import output_to, overwriting
from arbiter_app.cli.paper import PaperOptions, paper_options, say_missing_letters
from arbiter_app.cli.players import find_opponent, find_player
from arbiter_app.cli.spoken import said
from arbiter_app.output.forms import PDF
from arbiter_app.wording import phrase

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from arbiter_app.document_source import DocumentSource
    from arbiter_app.reports.document import Document
    from arbiter_app.reports.report_view import LoggedAct
    from arbiter_app.reports.sheet import Printing
    from arbiter_app.store.state import TournamentState
    from arbiter_app.tournament.tournament import Tournament


def _names() -> click.Choice[str]:
    """The names of the documents, whose descriptions are read when one is asked for."""
    from arbiter_app.reports.documents import DOCUMENTS

    return click.Choice([str(name) for name in DOCUMENTS])


def _document_wanted(context: click.Context, parameter: click.Parameter, name: str) -> Document:
    from arbiter_app.reports.documents import DOCUMENTS

    return DOCUMENTS[_names().convert(name, parameter, context)]


def _completed(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    return _names().shell_complete(context, parameter, begun)


class PrintCommand(click.Command):
    """The command, whose help lists the documents."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from arbiter_app.reports.documents import DOCUMENTS

        with formatter.section("Documents"):
            formatter.write_dl(
                [
                    (each.name, f"{said(each.title)}, {said(each.purpose)}")
                    for each in DOCUMENTS.values()
                ]
            )
        super().format_options(ctx, formatter)


@click.command("print", cls=PrintCommand, short_help="Write a document as PDF.")
@file_argument
@click.argument(
    "document", metavar="DOCUMENT", callback=_document_wanted, shell_complete=_completed
)
@round_option("The round; by default the last one paired, for standings the last one complete.")
@paper_options
@click.option("--by-name", is_flag=True, help="players: by name, not by pairing number.")
@click.option(
    "--bracket", type=click.IntRange(min=1), metavar="K", help="explanation: only bracket K."
)
@click.option(
    "--why-not",
    nargs=2,
    metavar="A B",
    help="explanation: only why A did not meet B (or, with B “bye”, did not get the bye).",
)
@file_to_write(
    "The PDF to write, in place of one by this program if there is any; - for standard output.",
    required=True,
)
@system_option
@declared_options
@tournament_option
def print_document(
    file: Source,
    document: Document,
    round_number: int | None,
    paper: str | None,
    margins: tuple[int, int, int, int] | None,
    wall_type: int | None,
    mark_changes: bool | None,
    why_codes: bool | None,
    language: str | None,
    heading: tuple[str, ...],
    logo: Path | None,
    by_name: bool,
    bracket: int | None,
    why_not: tuple[str, str] | None,
    output: Path,
    force: bool,
    system: str | None,
    number: int | None,
    declared: Declared,
) -> int:
    """Write a DOCUMENT of FILE as PDF.

    A round that is not yet paired is paired for what shows it.

    \b
    Examples:
      arbiter-app print open.trf pairings --round 5 -o pairings.pdf
      arbiter-app print open.trf standings -o standings.pdf
      arbiter-app print club.arbiter pairing-cards --paper letter -o cards.pdf
      arbiter-app print open.trf explanation --why-not 12 31 -o answer.pdf
      arbiter-app print open.trf explanation --round 5 --system lim -o lim.pdf
    """
    from arbiter_app.reports.documents import document_pdf

    _refuse_what_does_not_go_together(document.name, bracket, why_not, by_name=by_name)
    out = output_to(output, overwriting(file, logo, force=force, like=PDF))
    loaded = read_declared(file, number, declared).paired_by(system)
    say_outside_fide_mode([] if system is None else [system])
    options = PaperOptions(
        paper, margins, heading, logo, language, wall_type, mark_changes, why_codes
    )
    printing = options.printing(loaded.state)
    tournament = loaded.tournament
    if document.is_sentences and not printing.explains:
        click.echo(
            said(
                phrase("Explanations are not available in this language and are shown in English.")
            ),
            err=True,
        )
    if why_not is not None:
        pdf = answer(tournament, round_number, why_not, printing)
    else:
        _say_what_is_taken(document, tournament, round_number)
        source = _source(loaded, file, number, is_by_own_system=system is None)
        subject = source.subject(document, round_number)
        subject = replace(subject, by_name=by_name, bracket=bracket)
        pdf = document_pdf(document.name, subject, printing)
    out.write(pdf)
    say_missing_letters(tournament)
    return OK


def _refuse_what_does_not_go_together(
    document: str, bracket: int | None, why_not: tuple[str, str] | None, *, by_name: bool
) -> None:
    """Options that only one document knows.

    Raises:
        click.UsageError: one of them was given with another document.
    """
    for option, is_given, where in (
        ("--bracket", bracket is not None, "explanation"),
        ("--why-not", why_not is not None, "explanation"),
        ("--by-name", by_name, "players"),
    ):
        if is_given and document != where:
            refusal = phrase(
                "{option} can only be used with the document “{document}”.",
                option=option,
                document=where,
            )
            raise click.UsageError(said(refusal))


def _source(
    loaded: Loaded, file: Source, number: int | None, *, is_by_own_system: bool
) -> DocumentSource:
    """What the document is made from; another system gives other rounds than those kept."""
    from arbiter_app.document_source import DocumentSource

    state = loaded.state if is_by_own_system else replace(loaded.state, pairings=())
    if not is_event(file):
        return DocumentSource(state)  # a TRF has no log and no proofs
    acts = partial(_logged, file, number or 1)
    return DocumentSource(state, acts, proof=partial(_proof, file, state))


def _say_what_is_taken(document: Document, tournament: Tournament, number: int | None) -> None:
    """What the file leaves unsaid of a round that is going to be paired is told."""
    from arbiter_app.reports.document import Need, Scope

    chosen = number or max(1, len(tournament.rounds))
    is_paired_now = chosen == tournament.next_round or Need.EXPLAINED_PAIRING in document.needs
    if document.scope is Scope.ROUND and is_paired_now:
        _before(tournament, chosen)


def _before(tournament: Tournament, number: int) -> Tournament:
    """The state from which a round is paired; what the file leaves unsaid of it is told."""
    from arbiter_app.pairing.checker import state_before

    before = state_before(tournament, number)
    say_undeclared(tournament, before)
    return before


def answer(
    tournament: Tournament, number: int | None, players: tuple[str, str], printing: Printing
) -> bytes:
    """Why two players did not meet, on half a page.

    Raises:
        InputError: no such player or round.
        NoLegalPairingError: the round cannot be paired.
    """
    from arbiter_app.cli.why_not import names_of
    from arbiter_app.pairing.questions import why_not
    from arbiter_app.reports.explanation import why_not_pdf, why_not_view

    before = _before(tournament, number or max(1, len(tournament.rounds)))
    one = find_player(tournament, players[0])
    found = why_not(before, one, find_opponent(tournament, players[1]))
    return why_not_pdf(why_not_view(before, found, names_of(before, found), printing))


def _logged(file: Source, number: int) -> tuple[LoggedAct, ...]:
    from arbiter_app.document_source import acts_of
    from arbiter_app.operations.clock import SystemClock
    from arbiter_app.operations.session import EventSession

    with EventSession.open(file, clock=SystemClock()) as session:
        return acts_of(session, session.tournaments()[number - 1].id)


def _proof(file: Source, state: TournamentState, round_number: int) -> str:
    """The hash of the proof that an event keeps of a round; a state without records has none."""
    from arbiter_app.document_source import proof_of
    from arbiter_app.operations.clock import SystemClock
    from arbiter_app.operations.session import EventSession

    with EventSession.open(file, clock=SystemClock()) as session:
        return proof_of(session, state, round_number)
