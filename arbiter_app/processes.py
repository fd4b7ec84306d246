"""Work shared out among processes, results in the order of the work."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 4
"""Chunks per process that wait for their turn: enough to keep all busy, few enough to hold."""


def number_of_processes(jobs: int | None, items: int, *, least: int) -> int:
    """As many as asked for; by itself one per core where there are at least `least` items."""
    if jobs is not None:
        return max(1, min(jobs, items))
    if items < least:
        return 1
    import os

    return max(1, min(os.cpu_count() or 1, items))


def chunks(items: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """The items in tuples of at most `size`."""
    remaining = iter(items)
    while chunk := tuple(islice(remaining, size)):
        yield chunk


def in_order(work: Callable[[T], R], items: Iterable[T], processes: int) -> Iterator[R]:
    """The results in the order of the items, whoever is ready first.

    `work`, the items and the results travel between processes. Only a few items are taken ahead
    of the results, so there may be any number of them.
    """
    if processes == 1:
        yield from map(work, items)
        return
    with own_processes(processes) as executor:
        yield from by_executor(executor, work, items, at_once=processes)


@contextmanager
def own_processes(processes: int) -> Iterator[Executor]:
    """Processes of this machine, which end with this one."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    executor = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=serve_the_parent
    )
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def by_executor(
    executor: Executor, work: Callable[[T], R], items: Iterable[T], *, at_once: int
) -> Iterator[R]:
    """As `in_order`, by whatever does `at_once` items at the same time."""
    waiting: deque[Future[R]] = deque()
    for item in items:
        waiting.append(executor.submit(work, item))
        if len(waiting) >= _AHEAD * at_once:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def serve_the_parent() -> None:
    """In a worker process: it ends when the process that was started first ends, and not before.

    Ctrl+C is answered by that one.
    """
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, name="end with the parent", daemon=True).start()


def _end_with_the_parent() -> None:
    """Whatever ends the parent, a signal it cannot catch as well, is seen by its sentinel."""
    import os
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    # Nobody waits for the results, and at its next task the worker would wait for ever.
    os._exit(1)
