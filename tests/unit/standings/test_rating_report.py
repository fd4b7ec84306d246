"""The rating report of a tournament (B.02): which games count, and for whom."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arbiter_app.standings.rating_report import rated_games, rating_report
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult, ScoringSystem


@pytest.fixture
def event() -> Tournament:
    """Rated 2000, 2100 and 1900 (a junior), and an unrated player; 3–1–0."""
    players = (
        Player(1, "A", 2100),
        Player(2, "B", 2000),
        Player(3, "C", 1900, birth_date="2010/00/00"),
        Player(4, "D"),
    )
    result = GameResult
    rounds = (
        Round(1, (Game(1, 1, 2, result.DRAW), Game(2, 3, 4, result.BLACK_WINS))),
        Round(2, (Game(1, 1, 3, result.WHITE_WINS), Game(2, 2, 4, result.WHITE_WINS_BY_FORFEIT))),
        Round(
            3,
            (Game(1, 2, 3, result.UNRATED_WHITE_WINS),),
            (Bye(1, ByeKind.HALF_POINT), Bye(4, ByeKind.PAIRING_ALLOCATED)),
        ),
    )
    settings = Settings(start_date="2026/05/01", scoring=ScoringSystem.of(win=30, draw=10))
    return Tournament(settings, players, rounds)


def test_which_games_are_rated(event: Tournament) -> None:
    """No forfeits, no byes, no games of less than one move; a win is 1 also at 3–1–0."""
    games = rated_games(event)
    assert {tpn: [(game.opponent, game.halves) for game in own] for tpn, own in games.items()} == {
        1: [(2, 1), (3, 2)],
        2: [(1, 1)],
        3: [(4, 0), (1, 0)],
        4: [(3, 2)],
    }


def test_changes_with_their_working(event: Tournament) -> None:
    first, second, junior, unrated = rating_report(event)
    assert first.change is not None
    assert (first.change.k_used, first.change.expected) == (20, Fraction(140, 100))
    assert first.change.change == 2
    assert second.change is not None
    assert second.change.change == 20 * Fraction(14, 100)
    assert junior.change is not None
    assert (junior.change.k, len(junior.change.games)) == (40, 1)
    assert junior.change.change == -40 * Fraction(24, 100)
    assert unrated.change is None
    assert unrated.first is not None
    assert "5 are needed" in str(unrated.first.reason)
    assert second.performance is not None
    assert second.performance.rating == 2100


def test_k_of_the_rating_list_and_part_of_the_rounds(event: Tournament) -> None:
    report = rating_report(event, after_round=1, k_factors={1: 10})
    change = report[0].change
    assert change is not None
    assert change.change == -10 * Fraction(14, 100)
