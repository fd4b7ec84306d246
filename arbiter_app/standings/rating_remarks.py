"""What stands in the way of rating a tournament: data that is missing, rates of play (B.02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from arbiter_app.standings.rating_report import rated_games
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.time_control import seconds_for_a_game
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.wording import SEMICOLON, Message, Phrase, counted, phrase, separated

_MOST_NAMED: Final = 5
"""Of more players than this the others are counted."""

_STANDARD, _RAPID, _BLITZ = 3600, 600, 180
"""Seconds for 60 moves: standard from 60 minutes, rapid over 10, blitz over 3 (B.02)."""

_LEAST_FOR_RATINGS: Final = ((2400, 7200), (1800, 5400))
"""Ratings, and the seconds that a standard game needs if one of the players has as much (B.02)."""

_LONGEST_DAY: Final = 12 * 3600
_MOST_ROUNDS_OF_RAPID, _MOST_ROUNDS_OF_BLITZ = 15, 30


def rating_remarks(tournament: Tournament) -> tuple[Phrase, ...]:
    """Everything that the rating office will ask for, or will not rate; empty if all is there."""
    return (
        *_missing_of_event(tournament.settings),
        *_missing_of_rounds(tournament),
        *_missing_of_players(tournament),
        *_rates_of_play(tournament),
        *_days(tournament),
    )


def _missing_of_event(settings: Settings) -> Iterator[Phrase]:
    wanted = (
        (settings.name, phrase("The name of the tournament is missing.")),
        (settings.city, phrase("The place of the tournament is missing.")),
        (settings.federation, phrase("The federation of the tournament is missing.")),
        (settings.start_date, phrase("The first day is missing.")),
        (settings.end_date, phrase("The last day is missing.")),
        (settings.chief_arbiter, phrase("The Chief Arbiter is missing.")),
        (
            settings.time_control or settings.encoded_time_control,
            phrase("The time control is missing."),
        ),
    )
    return (told for known, told in wanted if not known)


def _missing_of_rounds(tournament: Tournament) -> Iterator[Phrase]:
    dates = tournament.settings.round_dates
    without = [
        played.number
        for played in tournament.rounds
        if not any(dates[played.number - 1 : played.number])
    ]
    if without:
        yield counted(
            len(without),
            "The date of round {rounds} is missing (record 132).",
            "The dates of the rounds {rounds} are missing (record 132).",
            rounds=separated(without),
        )


_MISSING: Final[tuple[tuple[Callable[[Player], str], Message], ...]] = (
    (
        lambda player: player.fide_id,
        Message(
            "{players} has no FIDE ID.",
            "{players} have no FIDE ID.",
        ),
    ),
    (
        lambda player: player.federation,
        Message(
            "The federation of {players} is missing.",
            "The federations of {players} are missing.",
        ),
    ),
    (
        lambda player: player.birth_date,
        Message(
            "The date of birth of {players} is missing.",
            "The dates of birth of {players} are missing.",
        ),
    ),
)


def _missing_of_players(tournament: Tournament) -> Iterator[Phrase]:
    """Of those who played a game: nobody else is rated."""
    played = {tpn for tpn, games in rated_games(tournament).items() if games}
    players = [player for player in tournament.players if player.tpn in played]
    for known, message in _MISSING:
        without = [player.name for player in players if not known(player)]
        if without:
            yield message.of(len(without), players=_named(without))


def _named(names: list[str]) -> Phrase:
    if len(names) <= _MOST_NAMED:
        return phrase("{names}", names=separated(names, SEMICOLON))
    others = len(names) - _MOST_NAMED + 1
    return phrase(
        "{names} and {others} others",
        names=separated(names[: _MOST_NAMED - 1], SEMICOLON),
        others=others,
    )


def _rates_of_play(tournament: Tournament) -> Iterator[Phrase]:
    """Games for which the time of one of the players is too short (B.02)."""
    seconds = min(seconds_for_a_game(tournament.settings))
    if not seconds:
        return
    minutes = seconds // 60
    if seconds <= _BLITZ:
        yield phrase(
            "With {minutes} minutes for 60 moves no game is rated (B.02).", minutes=minutes
        )
    if seconds < _STANDARD:
        return
    ratings = {player.tpn: player.rating for player in tournament.players}
    for rating, least in _LEAST_FOR_RATINGS:
        if seconds >= least:
            continue
        count = sum(
            max(ratings[game.white], ratings[game.black]) >= rating
            for played in tournament.rounds
            for game in played.games
        )
        if count:
            yield counted(
                count,
                "{count} game has a player with {rating} or more: with {minutes} minutes for 60 moves"
                " it is not rated, {least} are needed (B.02).",
                "{count} games have a player with {rating} or more: with {minutes} minutes for 60 moves"
                " they are not rated, {least} are needed (B.02).",
                rating=rating,
                minutes=minutes,
                least=least // 60,
            )


def _days(tournament: Tournament) -> Iterator[Phrase]:
    """Days with more play than is rated (B.02)."""
    settings = tournament.settings
    game = seconds_for_a_game(settings)
    if not all(game):
        return
    rounds = Counter(date for date in settings.round_dates if date)
    games = settings.games_per_match
    for date, count in rounds.items():
        if sum(game) * count * games > _LONGEST_DAY:
            yield phrase("On {date} there are more than 12 hours of play (B.02).", date=date)
        most = _most_rounds(min(game))
        if most and count * games > most:
            yield phrase(
                "On {date} there are {count} rounds: at most {most} are rated (B.02).",
                date=date,
                count=count * games,
                most=most,
            )


def _most_rounds(seconds: int) -> int:
    """How many rounds a day may have at this rate of play; 0 where only the hours count."""
    if seconds >= _STANDARD:
        return 0
    return _MOST_ROUNDS_OF_RAPID if seconds > _RAPID else _MOST_ROUNDS_OF_BLITZ
