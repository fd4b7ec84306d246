"""`arbiter-app check`: every round of every file paired again and compared."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

import click

from arbiter_app.cli.checking import FileCheck, check_file
from arbiter_app.cli.exit_codes import DIFFERENT, OK, USAGE
from arbiter_app.cli.files import json_text, write_text
from arbiter_app.cli.options import json_option, output_option, system_option
from arbiter_app.cli.side_by_side import differences

if TYPE_CHECKING:
    from concurrent.futures import Future

_TOGETHER = 8
"""Fewer files than this are not worth starting processes for."""


@click.command(short_help="Pair every round again and compare.")
@click.argument(
    "files",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, allow_dash=True),
)
@system_option
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of processes; by default one per core where there are many files.",
)
@json_option
@output_option
def check(
    files: tuple[Path, ...],
    system: str | None,
    jobs: int | None,
    as_json: bool,
    output: Path | None,
) -> int:
    """Pair every round of every FILE again and compare pairs, colours and the bye.

    A folder stands for all its TRF files. Differences are shown with both pairings.

    \b
    Examples:
      arbiter-app check open.trf
      arbiter-app check --jobs 4 archive/*.trf
      arbiter-app check --json archive -o report.json

    Exit codes: 0 all the same, 1 differences, 2 a file cannot be read.
    """
    _refuse_unknown(system)
    paths = list(_trf_files(files))
    with _progress(len(paths)) as progress:
        checks = []
        for result in _checked(paths, system, _processes(jobs, len(paths))):
            checks.append(result)
            progress.advance()
    if as_json:
        write_text(json_text(checks_to_json(checks)), output)
    else:
        write_text("".join(f"{line}\n" for line in _lines(checks)), output)
        _tell_troubles(checks)
    return exit_code(checks)


def _tell_troubles(checks: Sequence[FileCheck]) -> None:
    """On standard error: what had to be repaired, and what could not be read."""
    notes = [note for result in checks for note in result.notes]
    if len(checks) < _TOGETHER:
        for note in notes:
            click.echo(note, err=True)
    elif notes:
        click.echo(f"{_counted(len(notes), 'repair')} while reading; --json lists them.", err=True)
    for result in checks:
        if result.error is not None:
            click.echo(f"arbiter-app: {result.error}", err=True)


def exit_code(checks: Sequence[FileCheck]) -> int:
    """2 if a file could not be read, else 1 if a round is different, else 0."""
    if any(result.error is not None for result in checks):
        return USAGE
    return DIFFERENT if any(result.different for result in checks) else OK


def checks_to_json(checks: Sequence[FileCheck]) -> dict[str, Any]:
    """Every round with its pairing by the rules and the one in the file."""
    return {
        "files": [result.to_json() for result in checks],
        "rounds_checked": sum(len(result.rounds) for result in checks),
        "rounds_different": sum(result.different for result in checks),
    }


def _lines(checks: Sequence[FileCheck]) -> Iterator[str]:
    for result in checks:
        for checked in result.rounds:
            if not checked.same:
                yield from differences(result.file, checked)
    rounds = sum(len(result.rounds) for result in checks)
    different = sum(result.different for result in checks)
    verdict = f"{different} different" if different else "all the same"
    yield f"{_counted(len(checks), 'file')}, {_counted(rounds, 'round')} checked: {verdict}."


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def _refuse_unknown(system: str | None) -> None:
    from arbiter_app.pairing.systems import system_names

    if system is not None and system not in system_names():
        raise click.BadParameter(
            f"There is no pairing system “{system}”. Known are: {', '.join(system_names())}.",
            param_hint="--system",
        )


def _trf_files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.iterdir() if p.suffix.lower() in (".trf", ".trfx"))
        else:
            yield path


def _processes(jobs: int | None, files: int) -> int:
    if jobs is not None:
        return min(jobs, max(files, 1))
    if files < _TOGETHER:
        return 1
    import os

    return min(os.cpu_count() or 1, files)


def _checked(paths: Sequence[Path], system: str | None, processes: int) -> Iterator[FileCheck]:
    """The checks in the order of the files, whoever is ready first."""
    if processes == 1:
        for path in paths:
            yield check_file(path, system)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    executor = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=ignore_interrupts
    )
    try:
        pending: list[Future[FileCheck]] = [
            executor.submit(check_file, path, system) for path in paths
        ]
        for future in pending:
            yield future.result()
    finally:
        executor.shutdown(cancel_futures=True)


def ignore_interrupts() -> None:
    """In a worker process: Ctrl+C is answered by the process that was started first."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Progress(Protocol):
    def advance(self) -> None: ...


class _Silent:
    def advance(self) -> None:
        """Nobody is watching."""


class _Bar:
    def __init__(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
        from rich.progress import TimeRemainingColumn as TimeLeft

        self._progress = Progress(
            TextColumn("Checking"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeLeft(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._progress.add_task("files", total=total)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def advance(self) -> None:
        self._progress.advance(self._task)


@contextmanager
def _progress(total: int) -> Iterator[_Progress]:
    """A bar on a terminal if there is much to do, nothing otherwise."""
    if total < _TOGETHER or not sys.stderr.isatty():
        yield _Silent()
        return
    with _Bar(total) as bar:
        yield bar
