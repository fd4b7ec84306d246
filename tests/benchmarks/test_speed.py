"""How long an arbiter with the largest event of the corpus waits. Run by ./run.sh bench."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.pairing.questions import pair_round
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf

LARGEST = "0049-regular-n298-r6.trf"
SMALL = "0022-regular-n14-r5.trf"


@pytest.fixture(scope="module")
def data(corpus_dir: Path) -> bytes:
    return (corpus_dir / LARGEST).read_bytes()


@pytest.fixture(scope="module")
def tournament(data: bytes) -> Tournament:
    return read_trf(data).tournament


def test_reading_a_file(benchmark: BenchmarkFixture, data: bytes) -> None:
    assert len(benchmark(read_trf, data).tournament.players) == 298


def test_writing_a_file(benchmark: BenchmarkFixture, tournament: Tournament) -> None:
    assert benchmark(write_trf, tournament)


@pytest.mark.parametrize("number", [2, 4, 6])
def test_pairing_a_round(benchmark: BenchmarkFixture, tournament: Tournament, number: int) -> None:
    before = tournament.before_round(number)

    assert len(benchmark(pair_round, before).pairs) == 149


def test_pairing_and_explaining_the_last_round(
    benchmark: BenchmarkFixture, tournament: Tournament
) -> None:
    before = tournament.before_round(6)

    assert benchmark(pair_round, before, explain=True).trace is not None


def test_standings_with_tie_breaks(benchmark: BenchmarkFixture, tournament: Tournament) -> None:
    rows = benchmark(standings, tournament, tie_breaks=("BH/C1", "BH", "SB", "DE")).rows

    assert len(rows) == 298


def test_start_of_the_command_line(benchmark: BenchmarkFixture) -> None:
    """Under 0.2 s: nothing is imported that a command does not need."""
    command = [sys.executable, "-m", "arbiter_app", "--version"]

    done = benchmark(subprocess.run, command, capture_output=True, check=True)

    assert done.stdout


@pytest.mark.parametrize(
    "command",
    [
        "pair FILE --round 5",
        "check FILE",
        "explain FILE --round 5",
        "why FILE --round 5 3",
        "why-not FILE --round 5 3 4",
        "standings FILE",
        "print FILE standings -o /dev/null",
        "convert FILE -o /dev/null",
        "generate --players 20 --rounds 5 --seed 3 -o -",
    ],
    ids=lambda command: command.partition(" ")[0],
)
def test_a_whole_command(benchmark: BenchmarkFixture, corpus_dir: Path, command: str) -> None:
    """From the key to the answer, of a small file: most of it is what the command imports."""
    words = command.replace("FILE", str(corpus_dir / SMALL)).split(" ")

    done = benchmark(
        subprocess.run,
        [sys.executable, "-m", "arbiter_app", *words],
        capture_output=True,
        check=True,
    )

    assert done.stdout or "/dev/null" in words
