"""Hints at title norms in a tournament (B.01)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.standings import title_norm_hints
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import GameResult, Title


@pytest.fixture
def event() -> Tournament:
    """Player 1 wins seven games and loses two against nine grandmasters."""
    federations = ("ITA", "FRA", "GER", "ESP", "USA")
    players = (
        Player(1, "A", 2400, federation="ITA"),
        *(
            Player(tpn, f"P{tpn}", 2450, Title.GM, federation=federations[tpn % 5])
            for tpn in range(2, 11)
        ),
    )
    won, lost = GameResult.WHITE_WINS, GameResult.BLACK_WINS
    rounds = tuple(
        Round(number, (Game(1, 1, number + 1, won if number <= 7 else lost),))
        for number in range(1, 10)
    )
    return Tournament(Settings(), players, rounds)


def test_a_norm_in_a_tournament(event: Tournament) -> None:
    found = title_norm_hints(event)
    assert list(found) == [1]
    assert [(hint.title, hint.met) for hint in found[1]] == [("GM", True), ("IM", True)]


def test_forfeits_are_no_games(event: Tournament) -> None:
    """1.4.2: with a forfeit there are eight games."""
    forfeit = Round(1, (Game(1, 1, 2, GameResult.WHITE_WINS_BY_FORFEIT),))
    assert title_norm_hints(replace(event, rounds=(forfeit, *event.rounds[1:]))) == {}
    assert title_norm_hints(event, after_round=8) == {}
