"""Time to show the next round while games are open, and to mend one that was made.

No limits are asserted; wanted are 1 s for three open games of 300 players, 30 s on two cores for eight
of 60 players. The table at the end shows what was found.
"""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.operations.interface import (
    TournamentState,
    Upset,
    preview_next_round,
    prospects_of,
    repaired_round,
)
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.tournament.tournament import Tournament
from tests.benchmarks.conftest import ROUNDS, STAGES, Ledger, measure
from tests.simulation import expected_score


def _event(players: int) -> Tournament:
    options = GeneratorOptions(players, rounds=ROUNDS, half_byes=0.005)
    return generate(options, Random(20260201), expected_score)


def _open(before: Tournament, count: int) -> Tournament:
    """Some games of the last round open, spread over the boards."""
    last = before.rounds[-1]
    step = len(last.games) // count
    boards = {1 + step // 2 + step * place for place in range(count)}
    games = tuple(
        replace(game, result=None) if game.board in boards else game for game in last.games
    )
    return replace(before, rounds=(*before.rounds[:-1], replace(last, games=games)))


@pytest.mark.parametrize(
    ("players", "count", "jobs"),
    [
        (300, 3, 1),
        pytest.param(60, 8, 2, marks=pytest.mark.large),
        pytest.param(300, 12, 2, marks=pytest.mark.large),
    ],
)
def test_the_round_to_come(
    benchmark: BenchmarkFixture, ledger: Ledger, players: int, count: int, jobs: int
) -> None:
    """Twelve games are more than are looked at completely: what is proved is shown first."""
    event = _event(players)
    openings = [_open(event.before_round(number), count) for number in STAGES.values()]
    if count > 8:
        openings = openings[1:2]

    def shown(_nothing: None) -> list[tuple[float, float, int]]:
        found = []
        for before in openings:
            start = time.perf_counter()
            steps = preview_next_round(before, jobs=jobs, most=None if count <= 8 else 500)
            first = next(steps)
            first_at = time.perf_counter() - start
            last = first
            for each in steps:
                last = each
            found.append((first_at, time.perf_counter() - start, len(last.certain)))
        return found

    times, _ = measure(benchmark, shown, None, 1)
    for number, (first, whole, certain) in zip(STAGES.values(), times, strict=False):
        ledger.answers.append(
            f"preview {players:>4} players, {count:>2} open, {jobs} processes, round {number}:"
            f" first {1000 * first:5.0f} ms, whole {1000 * whole:6.0f} ms, {certain} certain"
        )
    assert times


@pytest.mark.parametrize(
    ("players", "count", "jobs"),
    [(300, 3, 1), pytest.param(60, 8, 2, marks=pytest.mark.large)],
)
def test_who_can_end_where(
    benchmark: BenchmarkFixture, ledger: Ledger, players: int, count: int, jobs: int
) -> None:
    """What points allow, and the places of every outcome ranked."""
    event = _event(players)
    keys = tuple(range(1, players + 1))
    states = [
        TournamentState(_open(event.before_round(number), count), keys)
        for number in STAGES.values()
    ]

    def shown(_nothing: None) -> list[tuple[float, float]]:
        found = []
        for state in states:
            start = time.perf_counter()
            steps = prospects_of(state, jobs=jobs)
            next(steps)
            first_at = time.perf_counter() - start
            for _ in steps:
                pass
            found.append((first_at, time.perf_counter() - start))
        return found

    times, _ = measure(benchmark, shown, None, 1)
    for number, (first, whole) in zip(STAGES.values(), times, strict=True):
        ledger.answers.append(
            f"places  {players:>4} players, {count:>2} open, {jobs} processes, round {number}:"
            f" by points {1000 * first:5.0f} ms, ranked {1000 * whole:6.0f} ms"
        )
    assert len(times) == len(STAGES)


@pytest.mark.parametrize("players", [60, 300])
def test_a_round_mended(benchmark: BenchmarkFixture, ledger: Ledger, players: int) -> None:
    """Two players do not come: paired again, with the fewest boards changed, and compared."""
    event = _event(players)
    upsets = []
    for number in STAGES.values():
        games = event.round(number).games
        absent = (games[3].white, games[len(games) // 2].black)
        upsets.append((event.before_round(number + 1), number, Upset(absent=absent)))

    def mended(_nothing: None) -> list[float]:
        found = []
        for tournament, number, upset in upsets:
            start = time.process_time()
            repaired_round(tournament, number, upset)
            found.append(time.process_time() - start)
        return found

    times, _ = measure(benchmark, mended, None, 1)
    told = "  ".join(
        f"round {number} {1000 * seconds:5.0f} ms"
        for number, seconds in zip(STAGES.values(), times, strict=True)
    )
    ledger.answers.append(f"mend {players:>4} players, two absent: {told}")
    assert len(times) == len(STAGES)
