"""Damaged files by the thousand: never a traceback, a hang, or memory without bound."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from tests.soak.conftest import Figure
from tests.store.test_salvage import check_recoveries, played_event, tries
from tests.store.test_witness import check_flips, closed_event

ROOT = Path(__file__).parents[2]
SMALL = {"trf": 150, "csv": 100, "event": 4}
PARTS = 4
TRFS = 100_000


def fuzz(kind: str, count: int, seed: int) -> dict[str, float]:
    """The figures of a process that reads damaged files."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.fuzz", kind, str(count), str(seed)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    figures: dict[str, float] = json.loads(done.stdout)
    assert figures["files"] == count
    return figures


def told(figures: dict[str, float]) -> str:
    return (
        f"{figures['files']:,} files: {figures['accepted']:,} read, {figures['refused']:,} refused;"
        f" no traceback; slowest {1000 * figures['slowest']:.0f} ms,"
        f" peak memory grew by {figures['all_memory']:.1f} MB in all"
    )


@pytest.mark.parametrize("kind", SMALL)
def test_a_few_damaged_files_are_read_or_refused(kind: str) -> None:
    figures = fuzz(kind, SMALL[kind], 1)
    assert figures["accepted"] > 0
    assert figures["memory"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(1, PARTS + 1))
def test_damaged_trfs_are_read_or_refused(part: int, figure: Figure) -> None:
    figure(f"mutated TRFs, part {part} of {PARTS}", told(fuzz("trf", TRFS // PARTS, 1000 + part)))


@pytest.mark.slow
def test_damaged_tables_are_read_or_refused(figure: Figure) -> None:
    figure("mutated CSV files", told(fuzz("csv", 20_000, 7)))


@pytest.mark.slow
def test_damaged_event_files_are_read_recovered_or_refused(figure: Figure) -> None:
    figure("mutated event files", told(fuzz("event", 500, 7)))


@pytest.mark.slow
def test_the_recovery_of_a_torn_file_ends_at_any_length(tmp_path: Path, figure: Figure) -> None:
    path = played_event(tmp_path)[0]
    content = path.read_bytes()
    start = perf_counter()
    opened, refused = check_recoveries(path, tries(content, random.Random(7), 400))
    seconds = perf_counter() - start
    figure(
        "event files cut off or torn",
        f"{opened} recovered and opened, {refused} with nothing left; each ended,"
        f" {1000 * seconds / (opened + refused):.0f} ms on average",
    )


@pytest.mark.slow
def test_no_flipped_bit_goes_unnoticed(tmp_path: Path, figure: Figure) -> None:
    counted = check_flips(closed_event(tmp_path), random.Random(8), 600)
    figure(
        "event files with one bit flipped",
        f"{counted.told} told, {counted.refused} refused as damaged, {counted.without_effect} read"
        " exactly as before; none silently different",
    )
