"""Rating change, K, first ratings and performance (B.02 8, B.01 1.4.8)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arbiter_app.ratings.change import (
    RatedGame,
    counted_difference,
    first_rating,
    k_factor,
    performance,
    rating_change,
)

WIN, DRAW, LOSS = 2, 1, 0


def test_change_is_k_times_score_less_expected_score() -> None:
    """2000 beats 2100, draws with 1900, loses to 2000: 1.5 − (.36 + .64 + .50) = 0."""
    games = [RatedGame(2100, WIN), RatedGame(1900, DRAW), RatedGame(2000, LOSS)]
    change = rating_change(2000, 20, games)
    assert [each.expected for each in change.games] == [36, 64, 50]
    assert [each.gain for each in change.games] == [
        Fraction(64, 100),
        Fraction(-14, 100),
        Fraction(-1, 2),
    ]
    assert change.score == change.expected == Fraction(3, 2)
    assert change.change == 0
    assert rating_change(2000, 20, games[:1]).change == Fraction(128, 10)


def test_the_rule_of_400_points() -> None:
    """8.3.1: a larger difference counts as 400."""
    (each,) = rating_change(2300, 20, [RatedGame(1700, WIN)]).games
    assert (each.difference, each.counted, each.expected, each.is_limited) == (600, 400, 92, True)
    assert counted_difference(1700, 2300) == -400
    assert counted_difference(2300, 1900) == 400


def test_players_of_2650_have_no_limit_since_october_2025() -> None:
    assert counted_difference(2650, 2200) == 450
    assert counted_difference(2650, 2200, date="2025/10/01") == 450
    assert counted_difference(2650, 2200, date="2025/09/30") == 400
    assert counted_difference(2649, 2200) == 400


def test_games_against_unrated_players_do_not_count() -> None:
    change = rating_change(2000, 20, [RatedGame(0, WIN), RatedGame(2000, WIN)])
    assert len(change.games) == 1
    assert change.change == 10


def test_k_times_games_is_at_most_700() -> None:
    """K 40 with 18 games: 38 is the largest whole number with 18 × K ≤ 700."""
    change = rating_change(1500, 40, [RatedGame(1500, WIN)] * 18)
    assert (change.k, change.k_used) == (40, 38)
    assert change.change == 38 * 9
    assert rating_change(1500, 40, []).k_used == 40


@pytest.mark.parametrize(
    ("rating", "born", "games", "reached", "k"),
    [
        (1800, None, None, False, 20),
        (1800, 2008, None, False, 40),
        (1800, 2007, None, False, 20),
        (2299, 2010, None, False, 40),
        (2300, 2010, None, False, 20),
        (2399, None, None, False, 20),
        (2400, 2010, 5, False, 10),
        (2350, None, None, True, 10),
        (2000, None, 29, False, 40),
        (2000, None, 30, False, 20),
    ],
)
def test_k(rating: int, born: int | None, games: int | None, reached: bool, k: int) -> None:
    """40 until 30 games and for juniors below 2300; 20 below 2400; 10 once 2400 was reached."""
    found = k_factor(
        rating, year_of_birth=born, year=2026, games_before=games, reached_2400=reached
    )
    assert found == k


def test_first_rating_with_two_hypothetical_draws() -> None:
    """Five games, average 1900, 2½ points: (9500 + 3600)/7 = 1871, 3½ of 7 gives dp 0."""
    games = [RatedGame(1900, WIN)] * 2 + [RatedGame(1900, DRAW)] + [RatedGame(1900, LOSS)] * 2
    found = first_rating([*games, RatedGame(0, WIN)])
    assert (found.average, found.fraction, found.rating) == (1871, 50, 1871)


def test_first_rating_is_at_most_2200() -> None:
    assert first_rating([RatedGame(2500, WIN)] * 6).rating == 2200


@pytest.mark.parametrize(
    ("games", "reason"),
    [
        ([RatedGame(0, WIN)], "no game"),
        ([RatedGame(1900, WIN)] * 4, "5 are needed"),
        ([RatedGame(1900, LOSS)] * 6, "zero"),
        ([RatedGame(1400, LOSS)] * 9 + [RatedGame(1400, DRAW)], "1400"),
    ],
)
def test_no_first_rating_yet(games: list[RatedGame], reason: str) -> None:
    found = first_rating(games)
    assert found.rating is None
    assert reason in str(found.reason)


def test_performance() -> None:
    """6½ of 9 against 2380: .72 gives dp 166."""
    games = [RatedGame(2380, WIN)] * 6 + [RatedGame(2380, DRAW)] + [RatedGame(2380, LOSS)] * 2
    found = performance(games)
    assert found is not None
    assert (found.average, found.fraction, found.rating) == (2380, 72, 2546)
    assert performance([RatedGame(0, WIN)]) is None
