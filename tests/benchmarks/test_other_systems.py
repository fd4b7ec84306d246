"""Time to pair by Lim, by Dubov and by the rules of 1998: every round of events of many kinds.

No limits are asserted: the table at the end shows the worst round of each event.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.errors import UserError
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from tests.benchmarks.conftest import Ledger, measure
from tests.simulation import expected_score

KINDS: Mapping[str, Mapping[str, Any]] = {
    "open": {"rounds": 9},
    "hardly any draws": {"rounds": 11, "draws": 0.02},
    "nearly all draws": {"rounds": 9, "draws": 0.9},
    "equal ratings": {"rounds": 11, "rating_spread": 0, "draws": 0.5},
    "absences": {
        "rounds": 9,
        "half_byes": 0.1,
        "zero_byes": 0.1,
        "late": 0.2,
        "withdrawals": 0.03,
        "forfeits": 0.1,
    },
    "kept apart": {"rounds": 9, "forbidden": 0.8},
    "twenty rounds": {"rounds": 20},
    "accelerated": {"rounds": 9, "baku": True},
}
"""Events of 500 players."""

SATURATED: Mapping[str, Mapping[str, Any]] = {
    "all play all": {"rounds": 30},
    "all play all, kept apart": {"rounds": 30, "forbidden": 0.4, "zero_byes": 0.1, "draws": 0.6},
}
"""Events of 6 to 60 players with as many rounds as they can be paired for."""

SYSTEMS = ("burstein", "dubov", "double-swiss", "lim", "lim-maxi", "swiss-1998")


@pytest.mark.large
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_500_players(benchmark: BenchmarkFixture, ledger: Ledger, system: str, kind: str) -> None:
    _measure_event(benchmark, ledger, kind, GeneratorOptions(500, system=system, **KINDS[kind]))


@pytest.mark.parametrize("kind", SATURATED)
@pytest.mark.parametrize("players", [6, 9, 12, 14, 24, pytest.param(60, marks=pytest.mark.large)])
@pytest.mark.parametrize("system", SYSTEMS)
def test_saturated(
    benchmark: BenchmarkFixture, ledger: Ledger, system: str, players: int, kind: str
) -> None:
    options = GeneratorOptions(players, system=system, **SATURATED[kind])
    _measure_event(benchmark, ledger, kind, options)


def _measure_event(
    benchmark: BenchmarkFixture, ledger: Ledger, kind: str, options: GeneratorOptions
) -> None:
    tournament = generate(options, Random(7), expected_score)
    number = len(tournament.rounds)

    times, _ = measure(benchmark, partial(_pair_every_round, system=options.system), tournament, 1)

    assert len(times) >= number
    slowest = max(range(len(times)), key=times.__getitem__)
    ledger.systems.append(
        f"{options.system:<10} {options.players:>3} players  {kind:<25} {number:>2} rounds,"
        f" the slowest {slowest + 1:>2}: {1000 * times[slowest]:7.2f} ms"
    )


def _pair_every_round(tournament: Tournament, system: str | None) -> list[float]:
    """Seconds of the processor for each round, and for a round that cannot be paired any more."""
    times: list[float] = []
    for number in range(1, len(tournament.rounds) + 2):
        before = tournament.before_round(number)
        start = time.process_time()
        with suppress(UserError):
            pair_round(before, system=system)
        times.append(time.process_time() - start)
    return times
