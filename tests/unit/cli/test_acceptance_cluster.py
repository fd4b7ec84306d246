"""The same work on a Dask cluster: a scheduler and workers that are real, one of which is killed.

A worker takes seconds to start, and many on a busy machine: `./run.sh long`.

Dask starts threads and warns of things that are no business of this program: it lives in processes
of its own, the command as well.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
PATIENCE = 180
OPTIONS = ("--count", "160", "--players", "8-16", "--rounds", "4-5", "--seed", "5")


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of Dask, ended with the context."""
    line = [sys.executable, "-m", "dask", *arguments]
    with subprocess.Popen(
        line, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler with two workers, and the workers."""
    found = tmp_path / "scheduler.json"
    worker = ("worker", "--scheduler-file", str(found), "--nthreads", "1", "--no-nanny")
    with ExitStack() as stack:
        scheduler = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        stack.enter_context(running(*scheduler, "--scheduler-file", str(found)))
        until(lambda: found.exists() and found.read_bytes().endswith(b"}"))
        workers = [
            stack.enter_context(running(*worker, "--no-dashboard", "--name", f"worker-{number}"))
            for number in (1, 2)
        ]
        yield json.loads(found.read_bytes())["address"], workers


def command(folder: Path, *more: str) -> subprocess.Popen[str]:
    line = [sys.executable, "-m", "arbiter_app", "acceptance", "-o", str(folder), *OPTIONS, *more]
    return subprocess.Popen(
        line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )


def test_a_worker_that_is_killed_loses_nothing(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    """The other one does what was begun; the dossier is that of a machine alone, to the byte."""
    address, workers = cluster
    alone, shared = tmp_path / "alone", tmp_path / "shared"
    with command(alone, "--jobs", "1") as process:
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    with command(shared, "--cluster", address) as process:
        until(lambda: any((shared / "parts").glob("*.json")))
        workers[0].kill()
        out, told = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, told
    assert "160 tournaments generated and checked. Discrepancies: 0." in out
    assert (shared / "acceptance.json").read_bytes() == (alone / "acceptance.json").read_bytes()
    assert files(shared) == files(alone)


def files(folder: Path) -> dict[str, bytes]:
    """The tournaments and the parts; the PDF says when it was printed."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".pdf"
    }


def test_nobody_answers(tmp_path: Path) -> None:
    with command(tmp_path / "out", "--cluster", "no address") as process:
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert "No Dask scheduler answers at no address." in told
