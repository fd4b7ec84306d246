"""The tail of the times to pair a round: median, 99.9 % and worst of generated positions.

No limits are asserted; wanted are under 50 ms of the processor at up to 1,000 players in ordinary
events, and under 200 ms in saturated ones. `./run.sh bench` takes a sample; the whole is

    .venv/bin/python -m pytest tests/benchmarks/test_tail.py -m slow --benchmark-only
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.processes import in_order, number_of_processes
from tests.benchmarks.conftest import Ledger, measure
from tests.benchmarks.tail import Position, positions, positions_of, table

SAMPLE = 2_000
FEW = 20
WHOLE = 100_000


def test_a_sample(benchmark: BenchmarkFixture, ledger: Ledger, pytestconfig: pytest.Config) -> None:
    most = FEW if pytestconfig.getoption("benchmark_disable") else SAMPLE
    _measure(benchmark, ledger, most, map(positions_of, count(1)))


@pytest.mark.slow
def test_a_hundred_thousand(benchmark: BenchmarkFixture, ledger: Ledger) -> None:
    processes = number_of_processes(None, WHOLE, least=1)
    _measure(benchmark, ledger, WHOLE, in_order(positions_of, count(1), processes))


def _measure(
    benchmark: BenchmarkFixture,
    ledger: Ledger,
    most: int,
    made: Iterable[tuple[Position, ...]],
) -> None:
    def pair_all(most: int) -> list[Position]:
        return list(positions(most, made))

    found, _ = measure(benchmark, pair_all, most, rounds=1)

    assert len(found) == most
    ledger.tail[:] = table(found)
