"""Rating change and performance as the rating report computes them (B.02 8, C.07 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from arbiter_app.ratings.tables import LARGEST_DIFFERENCE, difference_for, probability
from arbiter_app.wording import NOTHING, Phrase, counted, phrase

UNLIMITED_FROM: Final = 2650
"""Since 1 October 2025 the limit of 400 points is not for players rated so high (8.3.1)."""

_UNLIMITED_SINCE: Final = "2025/10/01"
_MOST_K_TIMES_GAMES: Final = 700
NEW_PLAYER_GAMES: Final = 30
_NEW_PLAYER_LIMIT: Final = 2200
_HYPOTHETICAL: Final = 1800
LEAST_RATING: Final = 1400
LEAST_FIRST_GAMES: Final = 5


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game for the rating: opponent's rating and the result in half-points.

    `round_number` and `opponent` (a pairing number) say which game it was; `own` is the player's
    rating in that round, 0 where it is that of the first day.
    """

    rating: int
    halves: int
    round_number: int = 0
    opponent: int = 0
    own: int = 0


@dataclass(frozen=True, slots=True)
class GameExpectation:
    """One game's part of a rating change.

    `difference` is the player's rating less the opponent's, `counted` the difference that counts
    after the limit of 400 points, `expected` the scoring probability in hundredths.
    """

    game: RatedGame
    difference: int
    counted: int
    expected: int

    @property
    def is_limited(self) -> bool:
        return self.counted != self.difference

    @property
    def gain(self) -> Fraction:
        """Score less expected score."""
        return Fraction(self.game.halves, 2) - Fraction(self.expected, 100)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What an event does to a rating: K × Σ (score − expected score).

    `k` is what the player has, `k_used` what K × n ≤ 700 leaves of it.
    """

    rating: int
    k: int
    k_used: int
    games: tuple[GameExpectation, ...]

    @property
    def score(self) -> Fraction:
        return sum((Fraction(each.game.halves, 2) for each in self.games), Fraction(0))

    @property
    def expected(self) -> Fraction:
        return Fraction(sum(each.expected for each in self.games), 100)

    @property
    def change(self) -> Fraction:
        """The exact change; the list rounds the sum of all events of its period."""
        return self.k_used * (self.score - self.expected)


@dataclass(frozen=True, slots=True)
class FirstRating:
    """An unrated player's result: Ru = Ra + dp with two draws against 1800 added.

    `rating` is None where the result is no rating yet, for the reason given.
    """

    games: tuple[RatedGame, ...]
    average: int | None
    fraction: int | None
    rating: int | None
    reason: Phrase = NOTHING


@dataclass(frozen=True, slots=True)
class Performance:
    """A performance rating: average of the opponents, fractional score in hundredths, dp."""

    average: int
    fraction: int
    difference: int

    @property
    def rating(self) -> int:
        return self.average + self.difference


def k_factor(
    rating: int,
    *,
    year_of_birth: int | None = None,
    year: int | None = None,
    games_before: int | None = None,
    reached_2400: bool = False,
) -> int:
    """K: 40 for new players and for juniors below 2300, 20 below 2400, 10 once 2400 was reached.

    A junior is one until the end of the year of the 18th birthday. `games_before` are the rated
    games played before the event, None if unknown (then the player counts as established).
    """
    if reached_2400 or rating >= 2400:
        return 10
    if games_before is not None and games_before < NEW_PLAYER_GAMES:
        return 40
    is_junior = year_of_birth is not None and year is not None and year - year_of_birth <= 18
    return 40 if is_junior and rating < 2300 else 20


def counted_difference(rating: int, opponent: int, *, date: str = "") -> int:
    """The rating difference that counts: at most 400 either way (8.3.1).

    `date` is the first day of the event, `YYYY/MM/DD`; without one the newest rule holds.
    """
    difference = rating - opponent
    if rating >= UNLIMITED_FROM and (not date or date >= _UNLIMITED_SINCE):
        return difference
    return max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, difference))


def rating_change(
    rating: int, k: int, games: Sequence[RatedGame], *, date: str = ""
) -> RatingChange:
    """The change of a rated player. Games against unrated players have no part in it.

    In an event of more than 30 days each game goes by the ratings of its round.
    """
    expectations = []
    for game in games:
        if game.rating:
            own = game.own or rating
            counted = counted_difference(own, game.rating, date=date)
            expectations.append(
                GameExpectation(game, own - game.rating, counted, probability(counted))
            )
    count = len(expectations)
    k_used = min(k, _MOST_K_TIMES_GAMES // count) if count else k
    return RatingChange(rating, k, k_used, tuple(expectations))


def first_rating(games: Sequence[RatedGame]) -> FirstRating:
    """What an unrated player's games against rated opponents come to.

    The result of one event may be pooled with others over 26 months until there are five games.
    """
    rated = tuple(game for game in games if game.rating)
    if not rated:
        return FirstRating(rated, None, None, None, phrase("no game against a rated opponent"))
    halves = sum(game.halves for game in rated)
    count = len(rated) + 2
    average = _half_up(sum(game.rating for game in rated) + 2 * _HYPOTHETICAL, count)
    fraction = _half_up(50 * (halves + 2), count)
    rating = min(_NEW_PLAYER_LIMIT, average + difference_for(fraction))
    reason = NOTHING
    if not halves:
        reason = phrase("a first event with a score of zero is disregarded")
    elif len(rated) < LEAST_FIRST_GAMES:
        reason = counted(
            len(rated),
            "{count} game against rated opponents; {least} are needed",
            "{count} games against rated opponents; {least} are needed",
            least=LEAST_FIRST_GAMES,
        )
    elif rating < LEAST_RATING:
        reason = phrase("below the minimum rating of {least}", least=LEAST_RATING)
    return FirstRating(rated, average, fraction, None if reason else rating, reason)


def performance(games: Sequence[RatedGame]) -> Performance | None:
    """Rp = Ra + dp over the games against rated opponents, None without one (B.01 1.4.8)."""
    rated = [game for game in games if game.rating]
    if not rated:
        return None
    average = _half_up(sum(game.rating for game in rated), len(rated))
    fraction = _half_up(50 * sum(game.halves for game in rated), len(rated))
    return Performance(average, fraction, difference_for(fraction))


def _half_up(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)
