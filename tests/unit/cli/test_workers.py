"""Work shared out among processes, and the bar that shows how far it is."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from operator import neg

import pytest

from arbiter_app.cli.progress import progress_of
from arbiter_app.cli.workers import chunks, in_order, number_of_processes


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
