"""Work that may take longer than a blink, done beside the window.

A task is a plain function that gets a `TaskProgress`; the result, the arbiter's error or the defect
comes back in the window's thread. Nothing of Qt is made or destroyed in the other thread: it only
emits signals of the one relay, which lives as long as the window.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

from arbiter_app.errors import UserError


class Cancelled(Exception):  # noqa: N818 - not an error: the arbiter's wish
    """The arbiter cancelled the work."""


class TaskProgress:
    """What a running task may tell, and the wish to stop it may hear."""

    def __init__(
        self, tell: Callable[[int, int], None], show: Callable[[object], None] = lambda _: None
    ) -> None:
        self._tell = tell
        self._show = show
        self._cancelled = Event()

    def show(self, begun: object) -> None:
        """Give what is worth showing before the end; it is `shown` in the window's thread."""
        self._show(begun)

    def cancel(self) -> None:
        self._cancelled.set()

    def report(self, done: int, total: int) -> None:
        """Tell how far the work is.

        Raises:
            Cancelled: the arbiter does not want it any more.
        """
        if self._cancelled.is_set():
            raise Cancelled
        self._tell(done, total)

    def is_enough(self, done: int, total: int) -> bool:
        """The same for work whose beginning is worth something: True if it is to end here."""
        try:
            self.report(done, total)
        except Cancelled:
            return True
        return False


@dataclass(frozen=True, slots=True)
class Task:
    """One piece of background work: its way to be cancelled, and who waits for it."""

    owner: QObject
    progress: TaskProgress
    future: Future[object]
    done: Callable[[Any], None]
    refused: Callable[[UserError], None]
    shown: Callable[[Any], None]
    ended: Callable[[], None]
    cancelled: Callable[[], None]
    broken: Callable[[], None]
    unheard: Callable[[Any], None]
    settled: Callable[[], None]
    is_kept: bool

    @property
    def is_awaited(self) -> bool:
        """False once who asked for it is gone, as a page is whose event was closed."""
        return isValid(self.owner)

    def cancel(self) -> None:
        self.progress.cancel()

    def give_up(self) -> None:
        """Stop it, or do not begin with it, unless the arbiter relies on its being done."""
        if not self.is_kept:
            self.cancel()
            self.future.cancel()

    def let_go(self) -> None:
        """Nobody waits for the result any more."""
        future = self.future
        if future.done() and not future.cancelled() and future.exception() is None:
            self.unheard(future.result())


def _nothing(*_: object) -> None:
    """What is done where nothing is to be done."""


class _Relay(QObject):
    """Carries word from the worker to the window."""

    ended = Signal(int)
    advanced = Signal(int, int)
    shown = Signal(int, object)


class Tasks(QObject):
    """Runs tasks one after the other, so that two never touch the event file together."""

    busy_changed = Signal(bool)

    advanced = Signal(int, int)
    """How far the running task is: done, of how many."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._relay = _Relay(self)
        self._relay.ended.connect(self._settle, Qt.ConnectionType.QueuedConnection)
        self._relay.advanced.connect(self.advanced, Qt.ConnectionType.QueuedConnection)
        self._relay.shown.connect(self._show, Qt.ConnectionType.QueuedConnection)
        self._executor: ThreadPoolExecutor | None = None
        self._tasks: dict[int, Task] = {}
        self._count = 0

    @property
    def is_busy(self) -> bool:
        return bool(self._tasks)

    def start(
        self,
        owner: QObject,
        work: Callable[[TaskProgress], object],
        *,
        done: Callable[[Any], None],
        refused: Callable[[UserError], None],
        shown: Callable[[Any], None] = _nothing,
        ended: Callable[[], None] = _nothing,
        cancelled: Callable[[], None] = _nothing,
        broken: Callable[[], None] = _nothing,
        unheard: Callable[[Any], None] = _nothing,
        settled: Callable[[], None] = _nothing,
        keep: bool = False,
    ) -> Task:
        """Do `work` in the background; `done` or `refused` is called in the window's thread.

        `shown` gets what the work shows before its end. `ended` is called before either, whatever
        the end is; `cancelled` instead of both if the arbiter stopped it; `settled` comes last,
        whatever came of it. If the tasks are shut down, or `owner` is gone, who asked for the work,
        none of them is called, but `unheard` gets a result that was there already. With `keep` the
        work is done all the same: a file that the arbiter asked for is written. A defect is raised
        again in the window's thread, so that the handler of last resort sees it; before, `broken`
        is called, for whoever waits.
        """
        if self._executor is None:
            self._executor = ThreadPoolExecutor(1, thread_name_prefix="arbiter-work")
        self._count += 1
        number, relay = self._count, self._relay
        progress = TaskProgress(relay.advanced.emit, partial(relay.shown.emit, number))

        def run() -> object:
            try:
                return work(progress)
            finally:
                relay.ended.emit(number)

        task = Task(
            owner,
            progress,
            self._executor.submit(run),
            done,
            refused,
            shown,
            ended,
            cancelled,
            broken,
            unheard,
            settled,
            keep,
        )
        self._tasks[number] = task
        if len(self._tasks) == 1:
            self.busy_changed.emit(True)
        return task

    def shut_down(self) -> None:
        """Cancel what runs, wait for its thread to end, and let nobody hear of the results.

        What is to be kept is done before.
        """
        was_busy = self.is_busy
        tasks = tuple(self._tasks.values())
        self._tasks.clear()
        for task in tasks:
            task.give_up()
        if self._executor is not None:
            self._executor.shutdown(wait=True)
            self._executor = None
        for task in tasks:
            task.let_go()
        if was_busy:
            self.busy_changed.emit(False)

    def _show(self, number: int, begun: object) -> None:
        task = self._tasks.get(number)
        if task is not None and task.is_awaited:
            task.shown(begun)

    def _settle(self, number: int) -> None:
        task = self._tasks.pop(number, None)
        if task is None:
            return
        if not self._tasks:
            self.busy_changed.emit(False)
        if not task.is_awaited:
            task.let_go()
            return
        task.ended()
        try:
            self._tell(task)
        finally:
            task.settled()

    def _tell(self, task: Task) -> None:
        # The worker has told of the end just before it reaches it.
        try:
            result = task.future.result()
        except Cancelled:
            task.cancelled()
            return
        except UserError as error:
            task.refused(error)
            return
        except Exception:
            task.broken()
            raise
        task.done(result)
