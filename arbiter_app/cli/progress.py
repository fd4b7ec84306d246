"""A bar on the terminal for what takes long."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, Self


class Progress(Protocol):
    """Is told how much is done."""

    def advance(self, by: int = 1) -> None: ...


class _Silent:
    def advance(self, by: int = 1) -> None:
        """Nobody is watching."""


class _Bar:
    def __init__(self, text: str, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
        from rich.progress import Progress as RichProgress
        from rich.progress import TimeRemainingColumn as TimeLeft

        self._progress = RichProgress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeLeft(),
            console=Console(stderr=True),
            transient=True,
            # What is written meanwhile stands above the bar, or goes to where it was sent.
            redirect_stdout=sys.stdout is not None and sys.stdout.isatty(),
        )
        self._task = self._progress.add_task(text, total=total)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def advance(self, by: int = 1) -> None:
        self._progress.advance(self._task, by)


@contextmanager
def progress_of(text: str, total: int, *, least: int) -> Iterator[Progress]:
    """A bar if there are at least `least` things to do and somebody looks at the terminal."""
    if total < least or not sys.stderr.isatty():
        yield _Silent()
        return
    with _Bar(text, total) as bar:
        yield bar
