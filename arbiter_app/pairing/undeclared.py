"""What a report leaves unsaid of a tournament, and what its rounds show of it.

Most files of other programs have neither the initial colour (TRF26 record 152, JaVaFo's XXC) nor
the number of rounds (142, XXR), and both decide pairings: C.04.3 (2026) 5.2.5, and the topscorers
of the last round (1.8), Baku's accelerated rounds, or the seeding rounds of Burstein.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.pairing.systems import description_of, system_for
from arbiter_app.tournament.acceleration import lacks_length
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour
from arbiter_app.wording import Phrase, phrase


def moments_before(
    tournament: Tournament, number: int, *, system: str | None = None
) -> Iterator[Tournament]:
    """The state before a paired round; without a number of rounds, each that there may have been.

    A report without it is a finished one unless it speaks of later rounds, so that its last round
    is the last. The second state, for a report of a tournament that went on, is only to be
    looked at if the round was not paired from the first.

    Raises:
        InputError: the round before it has not been paired.
    """
    before = tournament.before_round(number)
    may_be_last = number == len(tournament.rounds)
    if tournament.settings.rounds_total or not (may_be_last or _needs_length(tournament, system)):
        yield before
        return
    yield _of_length(before, rounds_spoken_of(tournament))
    yield before


def _needs_length(tournament: Tournament, system: str | None) -> bool:
    """True if the number of all rounds decides on earlier ones, too."""
    if lacks_length(tournament):
        return True
    try:
        name = system_for(tournament.settings) if system is None else system
        return description_of(name).needs_length
    except InputError:
        return False  # whoever pairs by it says that it is not known


def rounds_spoken_of(tournament: Tournament) -> int:
    """The rounds that are paired, that have a date (record 132), or a bye was asked for."""
    requested = (request.round_number for request in tournament.requested_byes)
    return max(len(tournament.rounds), len(tournament.settings.round_dates), *requested, 0)


def _of_length(tournament: Tournament, rounds: int) -> Tournament:
    return replace(tournament, settings=replace(tournament.settings, rounds_total=rounds))


def undeclared(tournament: Tournament, before: Tournament) -> Iterator[Phrase]:
    """What was taken as said where the report does not say it, a sentence each.

    `before` is the state from which a round was paired, as the checker gives it, or the tournament
    itself for the next one.
    """
    settings = tournament.settings
    if settings.is_round_robin:
        return  # the table has the colours, and the players its length
    if settings.initial_colour is None:
        yield _COLOUR_TAKEN[tournament.initial_colour]
    if settings.rounds_total:
        return
    number, taken_total = before.next_round, before.settings.rounds_total
    if number > len(tournament.rounds):
        yield phrase(
            "The number of rounds is not in the file: round {number} is not taken for the last.",
            number=number,
        )
    elif taken_total > len(tournament.rounds):
        yield phrase(
            "The number of rounds is not in the file: it speaks of {total}.", total=taken_total
        )
    elif taken_total:
        yield phrase(
            "The number of rounds is not in the file: its rounds are judged as if {total} were"
            " all.",
            total=taken_total,
        )
    elif number == len(tournament.rounds):
        yield phrase(
            "The number of rounds is not in the file: round {number}, the last in it, was not"
            " paired as the last of all.",
            number=number,
        )


_COLOUR_TAKEN: Final[Mapping[Colour | None, Phrase]] = {
    None: phrase("The initial colour is not in the file: White is taken."),
    Colour.WHITE: phrase("The initial colour is not in the file: White, as round 1 shows."),
    Colour.BLACK: phrase("The initial colour is not in the file: Black, as round 1 shows."),
}
