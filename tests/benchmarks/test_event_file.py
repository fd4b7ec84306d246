"""An event file of 500 players and 11 rounds: how long it takes to open, and to enter a result.

No limits are asserted; wanted are under 500 ms to open and under 16 ms to enter. One with 100,000
entries in its log is to be open in less than 3 s, and its log read in as much.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.operations.interface import EventSession, enter_result, log_lines
from arbiter_app.tournament.types import GameResult
from arbiter_app.wording import Phrase
from tests.benchmarks.conftest import Ledger, measure
from tests.store.large_event import BOARDS, ROUNDS, large_event, long_log
from tests.store.support import open_session

TIMES = 20
LONG = 100_000


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[EventSession, int]]:
    session, tournament_id = large_event(tmp_path_factory.mktemp("large") / "event.arbiter")
    yield session, tournament_id
    session.close()


@pytest.mark.large
def test_entering_a_result(
    benchmark: BenchmarkFixture, ledger: Ledger, event: tuple[EventSession, int]
) -> None:
    session, tournament_id = event
    boards = iter(range(1, BOARDS + 1))

    def enter(result: GameResult) -> None:
        enter_result(session, tournament_id, ROUNDS, next(boards), result)

    _, seconds = measure(benchmark, enter, GameResult.WHITE_WINS, TIMES)
    ledger.systems.append(f"event file: a result entered in {1000 * seconds:.1f} ms")
    entered = session.tournament(tournament_id).rounds[-1].games
    assert GameResult.WHITE_WINS in {game.result for game in entered}


@pytest.mark.large
def test_opening(
    benchmark: BenchmarkFixture, ledger: Ledger, event: tuple[EventSession, int]
) -> None:
    session, tournament_id = event
    session.close()

    def opened(path: Path) -> int:
        with open_session(path) as again:
            return len(again.tournament(tournament_id).rounds)

    rounds, seconds = measure(benchmark, opened, session.path, TIMES)
    ledger.systems.append(f"event file: opened and read in {1000 * seconds:.0f} ms")
    assert rounds == ROUNDS


@pytest.fixture(scope="module")
def long_event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path, _ = long_log(tmp_path_factory.mktemp("long") / "event.arbiter", LONG)
    return path


@pytest.mark.large
def test_opening_a_long_log(benchmark: BenchmarkFixture, ledger: Ledger, long_event: Path) -> None:
    def opened(path: Path) -> tuple[Phrase, ...]:
        with open_session(path) as session:
            return session.notices

    notices, seconds = measure(benchmark, opened, long_event)
    ledger.systems.append(f"event file: opened with {LONG:,} entries in {seconds:.2f} s")
    assert notices == ()


@pytest.mark.large
def test_reading_a_long_log(benchmark: BenchmarkFixture, ledger: Ledger, long_event: Path) -> None:
    with open_session(long_event) as session:
        lines, seconds = measure(benchmark, lambda one: log_lines(one.journal()), session)
    ledger.systems.append(f"event file: log of {LONG:,} entries read in {seconds:.2f} s")
    assert len(lines) == LONG
