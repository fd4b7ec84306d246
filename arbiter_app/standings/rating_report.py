"""Every player's rating change and performance in a tournament, with the working (B.02)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from arbiter_app.ratings.change import (
    FirstRating,
    Performance,
    RatedGame,
    RatingChange,
    first_rating,
    k_factor,
    performance,
    rating_change,
)
from arbiter_app.standings.edition import edition_for
from arbiter_app.standings.field import TieBreakField, half_points_of
from arbiter_app.standings.ranking import counted_rounds
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn

OWN_K: Final = "*"
"""Stands behind a K that the arbiter entered."""


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """A player's games for the rating: rated ones get a change, unrated ones a first result."""

    tpn: Tpn
    change: RatingChange | None
    first: FirstRating | None
    performance: Performance | None

    @property
    def rated_games(self) -> int:
        """How many games count for the change or the first rating."""
        games = self.change or self.first
        return len(games.games) if games is not None else 0


def rated_games(
    tournament: Tournament, *, after_round: int | None = None
) -> Mapping[Tpn, tuple[RatedGame, ...]]:
    """The games of every player that count for the rating.

    Forfeits, byes, adjourned games and games of less than one move do not. The result is counted
    as 1, ½, 0 whatever the points of the tournament. In an event of more than 30 days both have
    the ratings of the round, as far as later ones were entered.
    """
    number = counted_rounds(tournament) if after_round is None else after_round
    field = TieBreakField(tournament, number, edition_for(tournament.settings.start_date))
    players = tournament.players
    return {
        tpn: tuple(
            RatedGame(
                players[opponent].official_rating_in(played),
                half_points_of(letter),
                played,
                field.tpns[opponent],
                players[position].official_rating_in(played),
            )
            for played, cell, opponent in field.games[position]
            for letter in cell.games
            if letter in "1=0"
        )
        for position, tpn in enumerate(field.tpns)
    }


def rating_report(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    k_factors: Mapping[Tpn, int] | None = None,
) -> tuple[PlayerReport, ...]:
    """The report on every player, by TPN.

    K comes from `k_factors` where the rating list says it, otherwise from rating and year of
    birth: then new players, and those who once had 2400, cannot be told.
    """
    games = rated_games(tournament, after_round=after_round)
    return tuple(
        _report(tournament, player, games[player.tpn], (k_factors or {}).get(player.tpn))
        for player in tournament.players
    )


def _report(
    tournament: Tournament, player: Player, games: tuple[RatedGame, ...], k: int | None
) -> PlayerReport:
    date = tournament.settings.start_date
    played = performance(games)
    rating = player.official_rating
    if not rating:
        return PlayerReport(player.tpn, None, first_rating(games), played)
    if k is None:
        k = k_factor(rating, year_of_birth=_year(player.birth_date), year=_year(date))
    change = rating_change(rating, k, games, date=date)
    return PlayerReport(player.tpn, change, None, played)


def _year(date: str) -> int | None:
    text = date[:4]
    return int(text) if len(text) == 4 and text.isascii() and text.isdigit() else None
