"""Whatever is given to the program: refused in a sentence, in linear time and bounded memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.nonsense import KINDS, READERS
from tests.soak.conftest import Figure

ROOT = Path(__file__).parents[2]
WATCHDOG = 1000
"""Seconds; only a defect takes that long."""

PARTS = 8
SMALL, LARGE = 2_500_000, 10_000_000


def looked_at(readers: str, part: str, *sizes: int) -> list[dict[str, Any]]:
    """What a process says of each kind of nonsense and each reader."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.nonsense", readers, part, *map(str, sizes)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=WATCHDOG,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_nonsense_is_refused_in_a_sentence() -> None:
    """By the readers that all commands share, every third kind."""
    readers = ("generate", "logo", "players", "event")
    found = looked_at(",".join(readers), "1/3", 20_000)
    assert len(found) >= len(KINDS) * len(readers) // 3
    assert all(look["refused"][0] for look in found if look["reader"] in {"logo", "event"})


def test_every_reader_refuses_what_is_none_of_it() -> None:
    """Comments, and every fortieth kind after them."""
    found = looked_at("all", "1/40", 20_000)
    assert {look["reader"] for look in found} == set(READERS)


def test_any_nonsense_is_soon_read() -> None:
    """What takes the square of the size would meet the watchdog."""
    assert len(looked_at("check", "1/2", 250_000)) >= len(KINDS) // 2


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
@pytest.mark.parametrize("command", ["pair", "check", "standings"])
@pytest.mark.parametrize("standard_input", [False, True])
def test_what_never_ends_is_not_read_to_its_end(command: str, standard_input: bool) -> None:
    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run(
            [sys.executable, "-m", "arbiter_app", command, "-" if standard_input else zeros.name],
            cwd=ROOT,
            stdin=zeros,
            capture_output=True,
            text=True,
            check=False,
            timeout=WATCHDOG,
        )
    assert done.returncode == 2
    assert "larger than 16 MB" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("part", range(1, PARTS + 1))
def test_ten_megabytes_of_nonsense(part: int, figure: Figure) -> None:
    """At every command and reader; the time grows with the size at most, not with its square."""
    found = looked_at("all", f"{part}/{PARTS}", SMALL, LARGE)
    slowest = max(found, key=lambda look: look["seconds"][1])
    small, large = (sum(look["seconds"][index] for look in found) for index in (0, 1))
    figure(
        f"nonsense of {LARGE / 1e6:.0f} MB, part {part} of {PARTS}",
        f"{len(found)} looks, {sum(look['refused'][1] for look in found)} refused;"
        f" slowest {slowest['seconds'][1]:.2f} s ({slowest['kind']}, {slowest['reader']}),"
        f" at most {max(look['memory'] for look in found):.0f} MB;"
        f" takes {large / small:.1f} times as long as {SMALL / 1e6:.1f} MB",
    )
