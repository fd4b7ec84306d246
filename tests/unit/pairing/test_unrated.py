"""A system that pairs by ratings needs one of everybody (C.04.4.1 1.1)."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.pairing.undeclared import unrated, unrated_told
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, RequestedBye, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult

RATINGS = (2000, 1800, 0, 0)


def by_dubov(*ratings: int) -> Tournament:
    players = tuple(Player(tpn, f"P{tpn}", rating=rating) for tpn, rating in enumerate(ratings, 1))
    settings = Settings(name="Open", rounds_total=3, system="FIDE_DUBOV")
    return Tournament(settings=settings, players=players)


def test_players_without_a_rating_are_named_and_0_is_taken() -> None:
    told = str(unrated_told(by_dubov(*RATINGS)))
    assert told.startswith("P3 (3) and P4 (4) have no rating")
    assert "0 is assumed" in told
    assert str(unrated_told(by_dubov(2000, 1800, 1500, 0))).startswith("P4 (4) has no rating")
    assert not unrated_told(by_dubov(2000, 1800, 1500, 1400))
    many = str(unrated_told(by_dubov(2000, *[0] * 9)))
    assert many.startswith("P2 (2); P3 (3); P4 (4); P5 (5); P6 (6) and 4 others have no rating")


def test_other_systems_ask_for_none() -> None:
    assert unrated(by_dubov(*RATINGS), "lim") == ()


def test_who_is_away_needs_none_before_having_been_an_opponent() -> None:
    """1.7: the rating counts as soon as an opponent's average has it."""
    away = replace(by_dubov(*RATINGS), requested_byes=(RequestedBye(4, 1, ByeKind.ZERO_POINT),))
    assert unrated(away) == (3,)
    games = (Game(1, 1, 3, GameResult.DRAW), Game(2, 2, 4, GameResult.DRAW))
    paired = replace(
        by_dubov(*RATINGS),
        rounds=(Round(1, games),),
        requested_byes=(RequestedBye(4, 2, ByeKind.ZERO_POINT),),
    )
    assert unrated(paired) == (3, 4)
