"""Time to pair a round against time to read the same tournament. Run by ./run.sh bench.

No limits are asserted: the table at the end shows ratios of one run, since machines differ.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.read import read_trf
from tests.benchmarks.conftest import STAGES, Event, Ledger, measure

SIZES = [
    50,
    200,
    pytest.param(1000, marks=pytest.mark.large),
    pytest.param(9_999, marks=pytest.mark.slow),
]
"""The last is the largest event that the four columns of a TPN in a TRF can number."""

HARD = [
    ("0002-regular-n55-r9", 7),
    ("0025-regular-n273-r8", 7),
    ("0151-whitewins-n195-r5", 5),
    ("0152-whitewins-n187-r4", 3),
    ("0153-whitewins-n136-r8", 7),
    ("0153-whitewins-n136-r8", 8),
]
"""Rounds of the corpus in which the played games decide the optimum, odd sets included."""


def _times(players: int) -> int:
    """How often to measure: what takes milliseconds has to meet a quiet moment of the machine."""
    return 40 if players <= 1000 else 5


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("players", SIZES)
def test_reading(
    benchmark: BenchmarkFixture,
    event_of: Callable[[int], Event],
    ledger: Ledger,
    players: int,
    stage: str,
) -> None:
    data = event_of(players).files[stage]

    reading, ledger.reading[players, stage] = measure(benchmark, read_trf, data, _times(players))

    assert len(reading.tournament.players) == players


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("players", SIZES)
def test_pairing(
    benchmark: BenchmarkFixture,
    event_of: Callable[[int], Event],
    ledger: Ledger,
    players: int,
    stage: str,
) -> None:
    tournament = event_of(players).before[stage]

    times = _times(players)
    pairing, ledger.pairing[players, stage] = measure(benchmark, pair_round, tournament, times)

    present = players - len(tournament.absences(STAGES[stage]))
    assert len(pairing.pairs) == present // 2


@pytest.mark.parametrize(("name", "number"), HARD)
def test_hard_rounds_of_the_corpus(
    benchmark: BenchmarkFixture, corpus_dir: Path, name: str, number: int
) -> None:
    tournament = read_trf((corpus_dir / f"{name}.trf").read_bytes()).tournament

    assert benchmark(pair_round, tournament.before_round(number)).pairs


@pytest.mark.slow
def test_the_whole_corpus(benchmark: BenchmarkFixture, corpus_dir: Path, ledger: Ledger) -> None:
    tournaments = {
        path.stem: read_trf(path.read_bytes()).tournament
        for path in sorted(corpus_dir.glob("*.trf"))
    }

    def pair_everything(tournaments: Mapping[str, Tournament]) -> list[tuple[float, str, int]]:
        found: list[tuple[float, str, int]] = []
        for name, tournament in tournaments.items():
            for number in range(1, len(tournament.rounds) + 1):
                before = tournament.before_round(number)
                start = time.perf_counter()
                pair_round(before)
                found.append((time.perf_counter() - start, name, number))
        return found

    ledger.corpus[:] = measure(benchmark, pair_everything, tournaments, 1)[0]


@pytest.mark.parametrize("players", SIZES[2:])
def test_memory(
    benchmark: BenchmarkFixture, event_of: Callable[[int], Event], ledger: Ledger, players: int
) -> None:
    tournament = event_of(players).before["last"]

    def peak(tournament: Tournament) -> int:
        tracemalloc.start()
        try:
            pair_round(tournament)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    ledger.memory[players] = measure(benchmark, peak, tournament, 1)[0]
