"""What a system takes as given of a tournament that is not made for it."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.pairing.systems import description_of, system_for
from arbiter_app.pairing.unrated import unrated_told
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import NOTHING, Phrase, phrase


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
            "This is a pairing for single games, and a round of the tournament is a match of"
            " {games} games: each match is taken as a game, with the points of the match and the"
            " colours of its first game.",
            games=played,
        )
    return phrase(
        "This is a pairing for matches of {games} games (C.04.5), and a round of the tournament is"
        " a single game: each game is taken as a match, with the points and colours of the game,"
        " and the new colours are those of the first game.",
        games=paired,
    )
