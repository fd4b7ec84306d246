"""What a file or a tournament does not say: it is found out, or taken as given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from arbiter_app.errors import InputError
from arbiter_app.pairing.systems import description_of, system_for
from arbiter_app.tournament.acceleration import lacks_length
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.wording import (
    NOTHING,
    SEMICOLON,
    Message,
    Parameter,
    Phrase,
    counted,
    listed,
    phrase,
)


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
            "The file does not give the number of rounds: round {number} is not assumed to be"
            " the last.",
            number=number,
        )
    elif taken_total > len(tournament.rounds):
        yield phrase(
            "The file does not give the number of rounds, but it mentions {total}.",
            total=taken_total,
        )
    elif taken_total:
        yield phrase(
            "The file does not give the number of rounds: its rounds are checked as if there"
            " were {total} in all.",
            total=taken_total,
        )
    elif number == len(tournament.rounds):
        yield phrase(
            "The file does not give the number of rounds: round {number}, the last in the"
            " file, was not paired as a last round.",
            number=number,
        )


_COLOUR_TAKEN: Final[Mapping[Colour | None, Phrase]] = {
    None: phrase("The file does not give the initial-colour: White is assumed."),
    Colour.WHITE: phrase(
        "The file does not give the initial-colour: round 1 shows that it was White."
    ),
    Colour.BLACK: phrase(
        "The file does not give the initial-colour: round 1 shows that it was Black."
    ),
}


# What a system takes as given of a tournament that is not made for it.


def taken_as_given(tournament: Tournament, system: str | None = None) -> Iterator[Phrase]:
    """What is taken for the next round by a system, by default the tournament's own; in sentences.

    Raises:
        InputError: no such system.
    """
    yield from filter(None, (unrated_told(tournament, system), _games_told(tournament, system)))


def _games_told(tournament: Tournament, system: str | None) -> Phrase:
    """What becomes of the rounds played by a system with more games in a match, or with fewer."""
    name = system_for(tournament.settings) if system is None else system
    played, paired = tournament.settings.games_per_match, description_of(name).games_per_match
    if played == paired:
        return NOTHING
    if paired == 1:
        return phrase(
            "This system pairs single games, but a round of this tournament is a match of"
            " {games} games. Each match is treated as a game, with the points of the match and"
            " the colours of its first game.",
            games=played,
        )
    return phrase(
        "This system pairs matches of {games} games (C.04.5), but a round of this tournament"
        " is a single game. Each game is treated as a match, with its points and colours; the"
        " new colours are those of the first game.",
        games=paired,
    )


# Players without a rating, in a system that needs one of everybody.


def unrated(tournament: Tournament, system: str | None = None) -> tuple[Tpn, ...]:
    """Players who need a provisional rating before the next round is paired (C.04.4.1 1.1).

    Those who are to be paired, and those who have been: their ratings are the averages of their
    opponents. Nobody in a system without regard to ratings.

    Raises:
        InputError: no such system.
    """
    name = system_for(tournament.settings) if system is None else system
    if not description_of(name).needs_ratings:
        return ()
    away = tournament.absences(tournament.next_round)
    paired = {
        tpn
        for played in tournament.rounds
        for game in played.games
        for tpn in (game.white, game.black)
    }
    return tuple(
        player.tpn
        for player in tournament.players
        if not player.rating and (player.tpn not in away or player.tpn in paired)
    )


def unrated_told(tournament: Tournament, system: str | None = None) -> Phrase:
    """What is taken of players without a rating, as a sentence; nothing if nothing need be.

    Raises:
        InputError: no such system.
    """
    without = unrated(tournament, system)
    if not without:
        return NOTHING
    named = [tournament.player(tpn) for tpn in without[:_MOST_NAMED]]
    names: list[Parameter] = [
        phrase("{name} ({tpn})", name=player.name, tpn=player.tpn) for player in named
    ]
    more = len(without) - len(named)
    if more:
        names.append(counted(more, "{count} other", "{count} others"))
    return _WITHOUT_RATING.of(len(without), players=listed(names, SEMICOLON))


_MOST_NAMED: Final = 5
"""Of more players than this the others are counted."""

_WITHOUT_RATING: Final = Message(
    "{players} has no rating, but the system needs one for everybody (C.04.4.1 1.1): 0 is"
    " assumed. Enter a provisional rating.",
    "{players} have no rating, but the system needs one for everybody (C.04.4.1 1.1): 0 is"
    " assumed. Enter a provisional rating for each.",
)
