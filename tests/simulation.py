"""Random events of any size, played with the engine itself: as they stand before a round."""

from __future__ import annotations

from random import Random

from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import ScoringSystem


def expected_score(rating: int, opponent: int) -> float:
    """The logistic curve with the 400-point cap: near enough to the table for test data."""
    difference = max(-400, min(400, opponent - rating))
    return float(1 / (1 + 10.0 ** (difference / 400)))


def random_event(rng: Random, *, most_players: int = 40) -> Tournament:
    """An event of varied kind before some round, up to its last."""
    players = rng.randint(2, rng.choice((10, 20, most_players)))
    total = rng.randint(1, min(13, max(1, players - 1)))
    often = rng.choice((0.0, 0.05, 0.2))
    options = GeneratorOptions(
        players,
        total,
        draws=rng.choice((0.0, 0.3, 0.9)),
        forfeits=often * rng.random(),
        half_byes=often * rng.random(),
        zero_byes=often * rng.random(),
        withdrawals=often * rng.random() / 4,
        late=often,
        forbidden=often,
        rating_spread=rng.choice((0, 100, 400)),
        baku=(baku := rng.random() < 0.2),
        scoring=ScoringSystem()
        if baku or rng.random() < 0.8
        else ScoringSystem.of(win=30, draw=10, pairing_allocated_bye=10),
    )
    tournament = generate(options, rng, expected_score)
    played = len(tournament.rounds)
    number = played if rng.random() < 0.5 else rng.randint(1, max(1, played))
    return tournament.before_round(max(1, number))
