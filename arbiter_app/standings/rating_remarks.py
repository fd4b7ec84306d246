"""What stands in the way of rating a tournament: data that is missing, rates of play (B.02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from arbiter_app.standings.rating_report import rated_games
from arbiter_app.tournament.player import PLAYER_FIELDS
from arbiter_app.tournament.setting_words import SETTING_FIELDS
from arbiter_app.tournament.time_control import seconds_for_a_game
from arbiter_app.tournament.tournament import Settings, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import SEMICOLON, Message, Phrase, counted, in_ranges, phrase, separated

_MOST_NAMED: Final = 5
"""Of more players than this the others are counted."""

_STANDARD, _RAPID, _BLITZ = 3600, 600, 180
"""Seconds for 60 moves: standard from 60 minutes, rapid over 10, blitz over 3 (B.02)."""

_LEAST_FOR_RATINGS: Final = ((2400, 7200), (1800, 5400))
"""Ratings, and the seconds that a standard game needs if one of the players has as much (B.02)."""

_LONGEST_DAY: Final = 12 * 3600
_MOST_ROUNDS_OF_RAPID, _MOST_ROUNDS_OF_BLITZ = 15, 30


@dataclass(frozen=True, slots=True)
class RatingRemark:
    """Something that the rating office will ask for, or will not rate, and the field that mends it.

    Attributes:
        field: a field of the settings by its name, or that of the player `tpn`.
        round_number: the first round concerned, where the field is one of each round.
    """

    text: Phrase
    field: str
    tpn: Tpn | None = None
    round_number: int = 0


def rating_remarks(tournament: Tournament) -> tuple[RatingRemark, ...]:
    """Everything that the rating office will ask for, or will not rate; empty if all is there."""
    return (
        *_missing_of_event(tournament.settings),
        *_missing_of_rounds(tournament),
        *_missing_of_players(tournament),
        *(RatingRemark(text, "time_control") for text in _rates_of_play(tournament)),
        *_days(tournament),
    )


_ASKED: Final = (
    *("name", "city", "federation", "start_date", "end_date"),
    *("chief_arbiter", "time_control"),
)
"""What is asked of every tournament: each is called as in the settings."""


def _missing_of_event(settings: Settings) -> Iterator[RatingRemark]:
    for field in _ASKED:
        is_known = getattr(settings, field)
        if field == "time_control":
            is_known = is_known or settings.encoded_time_control
        if not is_known:
            yield RatingRemark(
                phrase("Missing: {field}.", field=SETTING_FIELDS[field].title), field
            )


def _missing_of_rounds(tournament: Tournament) -> Iterator[RatingRemark]:
    dates = tournament.settings.round_dates
    without = [
        played.number
        for played in tournament.rounds
        if not any(dates[played.number - 1 : played.number])
    ]
    if without:
        rounds = Message("round {rounds}", "rounds {rounds}").of(
            len(without), rounds=separated(in_ranges(without))
        )
        text = phrase("Missing: {field} ({where}).", field=phrase("Date"), where=rounds)
        yield RatingRemark(text, "round_dates", round_number=without[0])


_ASKED_OF_PLAYERS: Final = ("fide_id", "federation", "birth_date")


def _missing_of_players(tournament: Tournament) -> Iterator[RatingRemark]:
    """Of those who played a game: nobody else is rated."""
    played = {tpn for tpn, games in rated_games(tournament).items() if games}
    players = [player for player in tournament.players if player.tpn in played]
    titles = {field.name: field.title for field in PLAYER_FIELDS}
    for field in _ASKED_OF_PLAYERS:
        without = [player for player in players if not getattr(player, field)]
        if without:
            names = _named([player.name for player in without])
            text = phrase("Missing: {field} ({where}).", field=titles[field], where=names)
            yield RatingRemark(text, field, without[0].tpn)


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
            "Games at {minutes} minutes for 60 moves are not rated (B.02).", minutes=minutes
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
                "{count} game with a player rated {rating} or higher is not rated: at"
                " {minutes} minutes for 60 moves it is too fast, {least} are needed (B.02).",
                "{count} games with a player rated {rating} or higher are not rated: at"
                " {minutes} minutes for 60 moves they are too fast, {least} are needed (B.02).",
                rating=rating,
                minutes=minutes,
                least=least // 60,
            )


def _days(tournament: Tournament) -> Iterator[RatingRemark]:
    """Days with more play than is rated (B.02)."""
    settings = tournament.settings
    game = seconds_for_a_game(settings)
    if not all(game):
        return
    rounds = Counter(date for date in settings.round_dates if date)
    games = settings.games_per_match
    for date, count in rounds.items():
        if sum(game) * count * games > _LONGEST_DAY:
            text = phrase("On {date} there are more than 12 hours of play (B.02).", date=date)
            yield RatingRemark(text, "round_dates", round_number=_first_round(settings, date))
        most = _most_rounds(min(game))
        if most and count * games > most:
            text = phrase(
                "On {date} there are {count} rounds: at most {most} are rated (B.02).",
                date=date,
                count=count * games,
                most=most,
            )
            yield RatingRemark(text, "round_dates", round_number=_first_round(settings, date))


def _first_round(settings: Settings, date: str) -> int:
    return settings.round_dates.index(date) + 1


def _most_rounds(seconds: int) -> int:
    """How many rounds a day may have at this rate of play; 0 where only the hours count."""
    if seconds >= _STANDARD:
        return 0
    return _MOST_ROUNDS_OF_RAPID if seconds > _RAPID else _MOST_ROUNDS_OF_BLITZ
