"""Moments by the clock of this computer, also where that has no such moment."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from arbiter_app.local_time import from_timestamp, to_local_time
from tests.architecture.program import sources

SAMPLE = Path(__file__).parents[2] / "resources" / "sample" / "harbour-open-2026.trf"
BEYOND = "XXX-24:59:59"
"""A zone more than a day away from UTC, as POSIX permits."""


@pytest.mark.parametrize(
    "moment",
    [
        datetime.min.replace(tzinfo=UTC),
        datetime.max.replace(tzinfo=UTC),
        datetime.min.replace(tzinfo=timezone(timedelta(hours=14))),
        datetime(2026, 11, 29, 10, tzinfo=UTC),
    ],
)
def test_any_moment_has_a_local_time(moment: datetime) -> None:
    assert to_local_time(moment) == moment


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -1e300, 1e18, 2.0**63])
def test_what_a_disk_says_of_a_file_is_some_moment(seconds: float) -> None:
    assert from_timestamp(seconds) == datetime(1970, 1, 1, tzinfo=UTC)


def test_files_have_the_moments_that_the_system_says() -> None:
    assert from_timestamp(1.5) == datetime(1970, 1, 1, 0, 0, 1, 500000, tzinfo=UTC)
    assert from_timestamp(-86400) == datetime(1969, 12, 31, tzinfo=UTC)


def in_a_zone_beyond(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "arbiter_app", *map(str, arguments)],
        env={**os.environ, "TZ": BEYOND},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_zone_that_no_calendar_has_stops_nothing(tmp_path: Path) -> None:
    """Papers say the day, the log the time of day, copies are kept by the day."""
    printed = in_a_zone_beyond("print", SAMPLE, "standings", "-o", tmp_path / "a.pdf")
    assert (printed.returncode, printed.stderr) == (0, "")
    done = subprocess.run(
        [sys.executable, "-c", EVENT, str(tmp_path / "a.arbiter")],
        env={**os.environ, "TZ": BEYOND},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    logged = in_a_zone_beyond("log", tmp_path / "a.arbiter")
    assert (logged.returncode, logged.stderr) == (0, "")


EVENT = """
import sys
from pathlib import Path
from arbiter_app.operations.interface import *
clock = SystemClock()
with EventSession.create(Path(sys.argv[1]), clock=clock) as session:
    for _ in range(32):
        session.keep_copy("before an import")
    shown_copies = session.kept_copies()
    assert len(shown_copies) >= 30
"""


def test_one_place_asks_for_the_clock_of_this_computer() -> None:
    """`astimezone` without a zone, and time stamps, fail where the system has an odd zone or disk."""
    elsewhere = [
        f"{module.name}:{node.lineno}"
        for module in sources()
        for node in module.nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and module.name != "local_time.py"
        and (
            (node.func.attr == "astimezone" and not node.args)
            or (node.func.attr == "fromtimestamp" and "0, UTC" not in ast.unparse(node))
            or (node.func.attr == "now" and not node.args and "datetime" in ast.unparse(node.func))
        )
    ]
    assert elsewhere == []
