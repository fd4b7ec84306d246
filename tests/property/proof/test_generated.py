"""Every round of generated tournaments is proved, whatever happens in them."""

from __future__ import annotations

from random import Random

import pytest

from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.proof import verify
from arbiter_app.proof.checkers import CHECKERS
from arbiter_app.tournament.types import ScoringSystem
from arbiter_app.trf.write import write_trf
from tests.simulation import expected_score
from tests.unit.proof.proofs import fingerprint, proved

SYSTEMS = pytest.mark.parametrize("system", CHECKERS)
SCORINGS = [
    ScoringSystem(),
    ScoringSystem(),
    ScoringSystem.of(win=30, draw=10),
    ScoringSystem.of(win=20, draw=10, loss=5, absence=5, pairing_allocated_bye=10),
]


def _options(rng: Random, system: str, most: int) -> GeneratorOptions:
    scoring = rng.choice(SCORINGS)
    return GeneratorOptions(
        players=rng.randint(2, most),
        rounds=rng.randint(1, 11),
        draws=rng.choice((0.1, 0.3, 0.8)),
        forfeits=rng.choice((0, 0, 0.1, 0.3)),
        half_byes=rng.choice((0, 0.05, 0.1)),
        zero_byes=rng.choice((0, 0.05, 0.1)),
        full_byes=rng.choice((0, 0, 0.05)),
        withdrawals=rng.choice((0, 0.03)),
        late=rng.choice((0, 0.1)),
        forbidden=rng.choice((0, 0, 0.05, 0.2)),
        unusual=rng.choice((0, 0.05)),
        baku=scoring == ScoringSystem() and rng.random() < 0.3,
        scoring=scoring,
        system=system,
    )


def _check(system: str, seed: int, most: int) -> None:
    """The proof is accepted for the position and for the finished report; both readings agree."""
    rng = Random(seed)
    tournament = generate(_options(rng, system, most), rng, expected_score)
    whole = write_trf(tournament)
    for number in range(1, len(tournament.rounds) + 1):
        before = tournament.before_round(number)
        report, proof = proved(before)
        assert verify(report, proof) == "", f"seed {seed}, round {number}"
        assert verify(whole, proof) == "", f"seed {seed}, round {number}"
        assert fingerprint(before).encode() in proof


@SYSTEMS
@pytest.mark.parametrize("seed", range(10))
def test_rounds_are_proved(system: str, seed: int) -> None:
    _check(system, seed, 30)


@pytest.mark.slow
@SYSTEMS
@pytest.mark.parametrize("block", range(100))
def test_every_round_of_50_000_tournaments_is_proved(system: str, block: int) -> None:
    """Most of them are small: there everything that is unusual happens soon."""
    for seed in range(1000 + 500 * block, 1500 + 500 * block):
        _check(system, seed, 14 if seed % 10 else 40)
