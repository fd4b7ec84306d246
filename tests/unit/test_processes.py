"""Work shared out among processes, and the bar that shows how far it is."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from operator import neg
from pathlib import Path
from threading import Timer

import pytest

from arbiter_app.cli.progress import progress_of
from arbiter_app.processes import chunks, in_order, number_of_processes


@pytest.mark.parametrize(
    ("jobs", "items", "processes"), [(None, 7, 1), (None, 8, 6), (3, 2, 2), (3, 50, 3), (2, 0, 1)]
)
def test_how_many_processes(
    monkeypatch: pytest.MonkeyPatch, jobs: int | None, items: int, processes: int
) -> None:
    """As many as asked for, one per core where there is much to do, never more than items."""
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert number_of_processes(jobs, items, least=8) == processes


def test_chunks() -> None:
    assert list(chunks(range(7), 3)) == [(0, 1, 2), (3, 4, 5), (6,)]
    assert list(chunks((), 3)) == []


@pytest.mark.parametrize("processes", [1, 2])
def test_results_in_the_order_of_the_items(processes: int) -> None:
    assert list(in_order(neg, range(50), processes)) == [-number for number in range(50)]


def test_only_a_few_items_are_taken_ahead() -> None:
    """Any number of tournaments can be made without holding them all."""
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        for number in range(1000):
            taken += 1
            yield number

    results = in_order(neg, items(), 2)
    assert next(results) == 0
    assert taken <= 9
    # Closing stops the processes.
    assert hasattr(results, "close")
    results.close()


ROOT = Path(__file__).parents[3]

WORKS = """
import os, sys, time
from arbiter_app.processes import in_order

def computing(number):
    os.write(1, b"at work")
    while number:
        pass

def waiting(number):
    os.write(1, b"at work")
    time.sleep(3600)

if __name__ == "__main__":
    list(in_order(globals()[sys.argv[1]], range(1, 3), 2))
"""
ENDS = [
    getattr(signal, name)
    for name in ("SIGTERM", "SIGKILL", "SIGHUP", "SIGABRT")
    if hasattr(signal, name)
]

# Whoever started the tests may have them ignore a signal, as `nohup` does.
HEARS_SIGNALS = """
import os, signal, sys
for number in (signal.SIGHUP, signal.SIGTERM):
    signal.signal(number, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


def is_left_behind(arguments: list[str], end: signal.Signals, begun: int) -> bool:
    """True if something of a command lives on after a signal ended the process that was started.

    That is ended after so many bytes of output. All its processes write to one pipe: it comes to
    its end when the last of them is gone.
    """
    stopped: list[bool] = []
    hearing = ["-c", HEARS_SIGNALS] if hasattr(signal, "SIGHUP") else []
    with subprocess.Popen(
        [sys.executable, *hearing, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        start_new_session=True,
    ) as parent:

        def stop() -> None:
            stopped.append(True)
            os.killpg(parent.pid, signal.SIGKILL)

        assert parent.stdout is not None
        watchdog = Timer(60, stop)
        watchdog.start()
        assert len(parent.stdout.read(begun)) == begun
        parent.send_signal(end)
        parent.wait()
        parent.stdout.read()
        watchdog.cancel()
    return bool(stopped)


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("work", ["computing", "waiting"])
def test_workers_end_with_their_parent(tmp_path: Path, work: str, end: signal.Signals) -> None:
    """Also where it cannot say a last word, and in the middle of a task."""
    script = tmp_path / "works.py"
    script.write_text(WORKS, encoding="utf-8")
    assert not is_left_behind([str(script), work], end, len(b"at work" * 2))


@pytest.mark.parametrize("end", ENDS)
def test_nothing_of_a_command_is_left_behind(end: signal.Signals) -> None:
    arguments = ["-o", "-", "--jobs", "2", "--count", "100000", "--players", "20", "--rounds", "5"]
    assert not is_left_behind(["-m", "arbiter_app", "generate", *arguments], end, 1 << 16)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_on_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with progress_of("Checking", 40, least=10) as progress:
        progress.advance(40)
    assert "40/40" in terminal.getvalue()


@pytest.mark.parametrize("total", [9, 40])
def test_no_bar_where_nobody_looks_or_little_is_done(
    monkeypatch: pytest.MonkeyPatch, total: int
) -> None:
    stream = Terminal() if total == 9 else io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    with progress_of("Checking", total, least=10) as progress:
        progress.advance(total)
    assert stream.getvalue() == ""
