"""`arbiter-app print`: a document of the tournament as PDF."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from arbiter_app.cli.declared import Declared, declared_options, read_declared, say_undeclared
from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.fide_mode import say_outside_fide_mode
from arbiter_app.cli.files import Loaded, is_event
from arbiter_app.cli.options import (
    file_argument,
    file_to_write,
    round_option,
    system_option,
    tournament_option,
)
from arbiter_app.cli.outputs import output_to, overwriting
from arbiter_app.cli.paper import PaperOptions, paper_options, say_missing_letters, told_by
from arbiter_app.cli.players import BYE, find_player
from arbiter_app.output import PDF

if TYPE_CHECKING:
    from arbiter_app.reports import DocumentName, LoggedAct, Printing, Subject
    from arbiter_app.tournament.tournament import Tournament

ROUND: Final = "round"
"""Stands for all papers of a round in one PDF."""

DOCUMENTS: Final = (
    "pairings",
    "pairings-alphabetical",
    "result-slips",
    "pairing-cards",
    "standings",
    "crosstable",
    "players",
    "explanation",
    "board-cards",
    "name-cards",
    "colours-and-floats",
    "report",
    ROUND,
)

_OF_A_PAIRED_ROUND: Final = frozenset({"pairings", "pairings-alphabetical", "result-slips", ROUND})


@click.command("print", short_help="Write a document as PDF.")
@file_argument
@click.argument("document", metavar="DOCUMENT", type=click.Choice(DOCUMENTS))
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
    file: Path,
    document: str,
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

    \b
    pairings               for the wall, by board; a round not yet paired is paired
    pairings-alphabetical  for the wall, by name
    result-slips           one per board, to cut apart and sign
    pairing-cards          a card per player, filled in up to the round
    standings              ranks, points and tie-breaks after the round
    crosstable             opponents, colours and results of all rounds
    players                the participants
    explanation            why the round is paired as it is, with pictures
    board-cards            numbers for the tables
    name-cards             names for the tables
    colours-and-floats     the arbiter's check list before a pairing
    report                 the tournament report
    round                  all papers of a round: for the walls, then slips

    \b
    Examples:
      arbiter-app print open.trf pairings --round 5 -o pairings.pdf
      arbiter-app print open.trf standings -o standings.pdf
      arbiter-app print club.arbiter pairing-cards --paper letter -o cards.pdf
      arbiter-app print open.trf explanation --why-not 12 31 -o answer.pdf
      arbiter-app print open.trf explanation --round 5 --system lim -o lim.pdf
    """
    from arbiter_app.reports import ENGLISH, DocumentName, document_pdf

    _refuse_what_does_not_go_together(document, bracket, why_not, by_name=by_name)
    out = output_to(output, overwriting(file, logo, force=force, like=PDF))
    loaded = read_declared(file, number, declared).paired_by(system)
    say_outside_fide_mode([] if system is None else [system])
    options = PaperOptions(
        paper, margins, heading, logo, language, wall_type, mark_changes, why_codes
    )
    printing = options.printing(loaded.state.paper)
    tournament = loaded.tournament
    if document == DocumentName.EXPLANATION and printing.words is not ENGLISH:
        click.echo("Explanations are in English.", err=True)
    if why_not is not None:
        pdf = answer(tournament, round_number, why_not, printing)
    elif document == ROUND:
        pdf = round_papers(loaded, round_number, printing)
    else:
        name = DocumentName(document)
        subject = subject_of(name, tournament, round_number, bracket)
        subject = replace(told_by(loaded, subject), by_name=by_name)
        if name is DocumentName.REPORT:
            subject = _with_log(subject, file, number)
        if name is DocumentName.EXPLANATION and system is None:
            subject = _as_made(subject, loaded)
        pdf = document_pdf(name, subject, printing)
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
            raise click.UsageError(f"{option} goes with the document “{where}” only.")


def round_papers(loaded: Loaded, number: int | None, printing: Printing) -> bytes:
    """All papers of a round, by default of the last one; the next round is paired first."""
    from arbiter_app.reports import Subject, round_papers_pdf

    paired, chosen = _paired(loaded.tournament, number)
    return round_papers_pdf(told_by(loaded, Subject(paired, chosen)), printing)


def subject_of(
    name: DocumentName, tournament: Tournament, number: int | None, bracket: int | None = None
) -> Subject:
    """What the document is about: round `number`, or the one it is usually printed for.

    Raises:
        InputError: the round is not paired (or, where it would be paired now, is not the next).
        NoLegalPairingError: the next round cannot be paired.
    """
    from arbiter_app.operations.states import known_system, states_of_system
    from arbiter_app.reports import DocumentName, Subject

    if name in _OF_A_PAIRED_ROUND:
        return Subject(*_paired(tournament, number))
    if name is DocumentName.EXPLANATION:
        from arbiter_app.pairing.questions import pair_round

        chosen = number or max(1, len(tournament.rounds))
        pairing = pair_round(_before(tournament, chosen), explain=True)
        return Subject(tournament, chosen, pairing=pairing, bracket=bracket)
    if number is not None:
        tournament.round(number)
    return Subject(
        tournament,
        len(tournament.rounds) if number is None else number,
        states=states_of_system(tournament),
        system=known_system(tournament),
    )


def _as_made(subject: Subject, loaded: Loaded) -> Subject:
    """The explanation of a round as it was made, where what is known now gives another one."""
    from arbiter_app.cli.rounds import explained_as_made

    found = explained_as_made(loaded, subject.round_number)
    if found is None:
        return subject
    return replace(subject, pairing=found.pairing, note=found.note_on(found.pairing))


def _paired(tournament: Tournament, number: int | None) -> tuple[Tournament, int]:
    """The tournament with the round paired, and the number of the round."""
    chosen = number or max(1, len(tournament.rounds))
    if chosen == tournament.next_round:
        from arbiter_app.cli.rounds import with_round
        from arbiter_app.pairing.questions import pair_round

        tournament = with_round(tournament, pair_round(_before(tournament, chosen)))
    return tournament, chosen


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
    from arbiter_app.reports import why_not_pdf, why_not_view

    before = _before(tournament, number or max(1, len(tournament.rounds)))
    one = find_player(tournament, players[0])
    is_bye = players[1].casefold() == BYE
    found = why_not(before, one, None if is_bye else find_player(tournament, players[1]))
    return why_not_pdf(why_not_view(before, found, names_of(before, found), printing))


def _with_log(subject: Subject, file: Path, number: int | None) -> Subject:
    """The subject with the acts of the event's log; a TRF has no log."""
    if not is_event(file):
        return subject
    return replace(subject, acts=tuple(_logged(file, number or 1)))


def _logged(file: Path, number: int) -> list[LoggedAct]:
    from arbiter_app.operations import EventSession, SystemClock
    from arbiter_app.operations.reported import reported_acts
    from arbiter_app.reports import LoggedAct

    with EventSession.open(file, clock=SystemClock()) as session:
        tournament_id = session.tournaments()[number - 1].id
        return [
            LoggedAct(act.at.astimezone(), act.name, act.detail, act.undone)
            for act in reported_acts(session.journal(), tournament_id)
        ]
