"""Inputs made by simulation, the same every time, and the table of ratios at the end."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any, TypeVar, cast

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.write import write_trf
from tests.simulation import expected_score

A = TypeVar("A")
R = TypeVar("R")

ROUNDS = 9
STAGES = {"early": 2, "middle": 5, "last": ROUNDS}


@dataclass
class Ledger:
    """Seconds by number of players and stage; a ratio needs both kinds from the same run."""

    reading: dict[tuple[int, str], float] = field(default_factory=dict)
    pairing: dict[tuple[int, str], float] = field(default_factory=dict)
    memory: dict[int, int] = field(default_factory=dict)
    corpus: list[tuple[float, str, int]] = field(default_factory=list)
    systems: list[str] = field(default_factory=list)
    lists: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    tail: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        lines: list[str] = []
        both = {key for key in self.pairing if self.reading.get(key)}
        for size, stage in sorted(both, key=lambda key: (key[0], STAGES[key[1]])):
            pairing, reading = self.pairing[size, stage], self.reading[size, stage]
            lines.append(
                f"{size:>6} players  {stage:<7} pairing {1000 * pairing:9.2f} ms"
                f"  reading {1000 * reading:9.2f} ms  ratio {pairing / reading:5.2f}"
            )
        lines.extend(self._exponents())
        lines.extend(
            f"{size:>6} players  peak memory of pairing the last round {peak / 2**20:.1f} MiB"
            for size, peak in sorted(self.memory.items())
        )
        if self.corpus:
            total = sum(seconds for seconds, _, _ in self.corpus)
            lines.append(f"corpus: {len(self.corpus)} rounds in {total:.2f} s; the slowest:")
            lines.extend(
                f"    {1000 * seconds:8.2f} ms  {name}, round {number}"
                for seconds, name, number in sorted(self.corpus, reverse=True)[:5]
            )
        return [*lines, *self.tail, *self.systems, *self.answers, *self.lists]

    def _exponents(self) -> list[str]:
        lines: list[str] = []
        sizes = sorted({size for size, _ in self.pairing})
        for smaller, larger in pairwise(sizes):
            for stage in STAGES:
                before = self.pairing.get((smaller, stage))
                after = self.pairing.get((larger, stage))
                if before and after:
                    exponent = math.log(after / before) / math.log(larger / smaller)
                    lines.append(
                        f"growth {smaller} to {larger}  {stage:<7} exponent {exponent:.2f}"
                    )
        return lines


LEDGER = pytest.StashKey[Ledger]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEDGER] = Ledger()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    lines = config.stash[LEDGER].lines()
    if lines:
        terminalreporter.section("pairing against reading, from this run")
        for line in lines:
            terminalreporter.write_line(line)


def measure(
    benchmark: BenchmarkFixture, function: Callable[[A], R], argument: A, rounds: int = 5
) -> tuple[R, float]:
    """What the function gives, and its shortest time in seconds (0 without benchmarks)."""
    # The plug-in leaves `pedantic` without types.
    found: R = cast("Any", benchmark).pedantic(function, args=(argument,), rounds=rounds)
    measured = benchmark.stats
    return found, 0.0 if measured is None else measured.stats.min


@pytest.fixture(scope="session")
def ledger(pytestconfig: pytest.Config) -> Ledger:
    return pytestconfig.stash[LEDGER]


@dataclass(frozen=True)
class Event:
    """A tournament and, by stage, what is known before the round in question, also as TRF."""

    before: dict[str, Tournament]
    files: dict[str, bytes]


@pytest.fixture(scope="session")
def event_of() -> Callable[[int], Event]:
    """A simulated event of so many players: results by rating, some half-point byes."""
    made: dict[int, Event] = {}

    def event(players: int) -> Event:
        if players not in made:
            options = GeneratorOptions(players=players, rounds=ROUNDS, half_byes=0.005)
            tournament = generate(options, Random(20260201), expected_score)
            before = {stage: tournament.before_round(n) for stage, n in STAGES.items()}
            files = {stage: write_trf(snapshot) for stage, snapshot in before.items()}
            made[players] = Event(before, files)
        return made[players]

    return event
