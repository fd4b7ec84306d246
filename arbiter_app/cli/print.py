"""`arbiter-app print`: a document of the tournament as PDF."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arbiter_app.cli.exit_codes import OK
from arbiter_app.cli.files import read_tournament, show_notes, write_output
from arbiter_app.cli.options import OUTPUT_TYPE, file_argument, tournament_option

if TYPE_CHECKING:
    from arbiter_app.reports import Paper
    from arbiter_app.tournament.tournament import Tournament

DOCUMENTS = ("pairings", "pairing-cards", "standings")


@click.command("print", short_help="Write a document as PDF.")
@file_argument
@click.argument("document", metavar="DOCUMENT", type=click.Choice(DOCUMENTS))
@click.option(
    "--round",
    "round_number",
    type=click.IntRange(min=1),
    metavar="N",
    help="The round; by default the last one paired, for standings the last one complete.",
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"], case_sensitive=False),
    default="a4",
    show_default=True,
    help="Size of the paper.",
)
@click.option(
    "-o",
    "--output",
    type=OUTPUT_TYPE,
    required=True,
    metavar="OUT",
    help="The PDF to write; - for standard output.",
)
@tournament_option
def print_document(
    file: Path,
    document: str,
    round_number: int | None,
    paper: str,
    output: Path,
    number: int | None,
) -> int:
    """Write a DOCUMENT of FILE as PDF: pairings, pairing-cards or standings.

    \b
    pairings       the list for the wall, by board; a round not yet paired is paired
    pairing-cards  a card per player, filled in up to the round
    standings      ranks, points and tie-breaks after the round

    \b
    Examples:
      arbiter-app print open.trf pairings --round 5 -o pairings.pdf
      arbiter-app print open.trf standings -o standings.pdf
      arbiter-app print club.arbiter pairing-cards --paper letter -o cards.pdf
    """
    from arbiter_app.reports import Paper

    loaded = read_tournament(file, number)
    show_notes(loaded)
    size = Paper[paper.upper()]
    printed_at = datetime.now().astimezone()
    match document:
        case "pairings":
            pdf = pairings(loaded.tournament, round_number, printed_at, size)
        case "pairing-cards":
            pdf = cards(loaded.tournament, round_number, printed_at, size)
        case _:
            pdf = standings(loaded.tournament, round_number, printed_at, size)
    write_output(pdf, output)
    return OK


def pairings(
    tournament: Tournament, number: int | None, printed_at: datetime, paper: Paper
) -> bytes:
    """The pairings of a round, by default of the last one; the next round is paired first.

    Raises:
        InputError: the round is not paired and is not the next one.
        NoLegalPairingError: the next round cannot be paired.
    """
    from arbiter_app.reports import pairings_pdf, pairings_view

    chosen = number or max(1, len(tournament.rounds))
    if chosen == tournament.next_round:
        from arbiter_app.cli.rounds import with_round
        from arbiter_app.pairing.systems import pair_round

        tournament = with_round(tournament, pair_round(tournament))
    return pairings_pdf(pairings_view(tournament, chosen, printed_at=printed_at, paper=paper))


def cards(tournament: Tournament, number: int | None, printed_at: datetime, paper: Paper) -> bytes:
    """The pairing cards, filled in up to a round, by default up to now."""
    from arbiter_app.pairing.player_state import player_states
    from arbiter_app.reports import pairing_cards_pdf, pairing_cards_view

    shown = tournament
    if number is not None:
        tournament.round(number)
        shown = tournament.before_round(number + 1)
    view = pairing_cards_view(shown, printed_at=printed_at, states=player_states, paper=paper)
    return pairing_cards_pdf(view)


def standings(
    tournament: Tournament, number: int | None, printed_at: datetime, paper: Paper
) -> bytes:
    """The standings after a round, by default after the last one with all its results."""
    from arbiter_app.reports import standings_pdf, standings_view
    from arbiter_app.standings import standings as ranked

    table = ranked(tournament, after_round=number)
    return standings_pdf(standings_view(tournament, table, printed_at=printed_at, paper=paper))
