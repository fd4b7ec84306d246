"""Time to explain a round, and to say why two players do not meet: every system, three rounds.

No limits are asserted; wanted are 1.5 s of the processor for a round of 1,000 players, 300 ms for a
question about it at worst, and 100 ms with 200 players. The table at the end shows what was found.
"""

from __future__ import annotations

import time
from functools import cache
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.questions import explain_round, pair_round, why_not
from arbiter_app.pairing.systems import SYSTEMS
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from tests.benchmarks.conftest import ROUNDS, STAGES, Ledger, measure
from tests.simulation import expected_score

SIZES = (200, pytest.param(1000, marks=pytest.mark.large))
NEAR, ANYBODY = 6, 4
"""Questions about neighbours on the list of boards, and about any two players."""

DECIDING = tuple(system.name for system in SYSTEMS if system.rounds_for is None)
"""Where a table says who meets whom nothing is decided that could be explained."""

Question = tuple[Tpn, Tpn]


@cache
def _event(system: str, players: int) -> Tournament:
    options = GeneratorOptions(players, rounds=ROUNDS, half_byes=0.005, system=system)
    return generate(options, Random(20260201), expected_score)


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("system", DECIDING)
def test_explaining_a_round(
    benchmark: BenchmarkFixture, ledger: Ledger, system: str, players: int
) -> None:
    times, _ = measure(benchmark, _explained, _event(system, players), 1)

    assert len(times) == len(STAGES)
    ledger.answers.append(_line(system, players, "explain", times))


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("system", DECIDING)
def test_why_not(benchmark: BenchmarkFixture, ledger: Ledger, system: str, players: int) -> None:
    times, _ = measure(benchmark, _asked, _event(system, players), 1)

    assert len(times) == len(STAGES)
    ledger.answers.append(_line(system, players, "why-not, worst", times))


def _explained(tournament: Tournament) -> list[float]:
    """Seconds of the processor for each round that is looked at."""
    times: list[float] = []
    for number in STAGES.values():
        before = tournament.before_round(number)
        start = time.process_time()
        *_, last = explain_round(before)
        times.append(time.process_time() - start)
        assert last.is_complete
    return times


def _asked(tournament: Tournament) -> list[float]:
    """Seconds of the processor for the slowest question in each round."""
    times: list[float] = []
    for number in STAGES.values():
        before = tournament.before_round(number)
        slowest = 0.0
        for one, other in _questions(before):
            start = time.process_time()
            why_not(before, one, other)
            slowest = max(slowest, time.process_time() - start)
        times.append(slowest)
    return times


def _questions(before: Tournament) -> list[Question]:
    """Players who might have met, and players who would not be thought of."""
    rng = Random(5)
    order = [tpn for pair in pair_round(before).pairs for tpn in (pair.white, pair.black)]
    places = [
        (rng.randrange(len(order) - 12), rng.choice((2, 3, 4, 5, 8, 12))) for _ in range(NEAR)
    ]
    near = [(order[place], order[place + step]) for place, step in places]
    pairs = [rng.sample(order, 2) for _ in range(ANYBODY)]
    return [*near, *((one, other) for one, other in pairs)]


def _line(system: str, players: int, what: str, times: list[float]) -> str:
    told = "  ".join(
        f"round {number} {1000 * seconds:5.0f} ms"
        for number, seconds in zip(STAGES.values(), times, strict=True)
    )
    return f"{system:<12} {players:>4} players  {what:<14} {told}"
