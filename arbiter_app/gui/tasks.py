"""Work that may take longer than a blink, done beside the window.

A task is a plain function that gets a `Progress`; the result, the arbiter's error or the defect
comes back by signal in the window's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

from arbiter_app.errors import UserError


class Cancelled(Exception):  # noqa: N818 - not an error: the arbiter's wish
    """The arbiter cancelled the work."""


class Progress(QObject):
    """What a running task may tell, and the wish to stop it may hear."""

    advanced = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self._cancelled = Event()

    def cancel(self) -> None:
        self._cancelled.set()

    def report(self, done: int, total: int) -> None:
        """Tell how far the work is.

        Raises:
            Cancelled: the arbiter does not want it any more.
        """
        if self._cancelled.is_set():
            raise Cancelled
        self.advanced.emit(done, total)


class Task(QObject):
    """One piece of background work; keep it until `ended`."""

    succeeded = Signal(object)
    refused = Signal(object)
    broke = Signal(object)
    ended = Signal()

    def __init__(self, work: Callable[[Progress], object]) -> None:
        super().__init__()
        self.progress = Progress()
        self._work = work

    def cancel(self) -> None:
        self.progress.cancel()

    def run(self) -> None:
        """Do the work; called in the worker thread."""
        try:
            result = self._work(self.progress)
        except Cancelled:
            pass
        except UserError as error:
            self.refused.emit(error)
        except Exception as error:  # noqa: BLE001 - handed to the handler of last resort
            self.broke.emit(error)
        else:
            self.succeeded.emit(result)
        self.ended.emit()


class _Runner(QRunnable):
    def __init__(self, task: Task) -> None:
        super().__init__()
        self._task = task

    def run(self) -> None:
        self._task.run()


class Tasks(QObject):
    """Runs tasks one after the other, so that two never touch the event file together."""

    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._running: list[Task] = []
        self._receivers: list[_Receiver] = []

    @property
    def is_busy(self) -> bool:
        return bool(self._running)

    def start(
        self,
        work: Callable[[Progress], object],
        *,
        done: Callable[[Any], None],
        refused: Callable[[UserError], None],
    ) -> Task:
        """Do `work` in the background; `done` or `refused` is called in the window's thread.

        A defect is raised again there, so that the handler of last resort sees it.
        """
        task = Task(work)
        queued = Qt.ConnectionType.QueuedConnection
        receiver = _Receiver(self, task, done, refused)
        task.succeeded.connect(receiver.succeeded, queued)
        task.refused.connect(receiver.refused, queued)
        task.broke.connect(receiver.broke, queued)
        task.ended.connect(receiver.ended, queued)
        self._running.append(task)
        self._receivers.append(receiver)
        if len(self._running) == 1:
            self.busy_changed.emit(True)
        self._pool.start(_Runner(task))
        return task

    def forget(self, task: Task, receiver: _Receiver) -> None:
        if receiver in self._receivers:
            self._receivers.remove(receiver)
        if task in self._running:
            self._running.remove(task)
            if not self._running:
                self.busy_changed.emit(False)

    def shut_down(self) -> None:
        """Cancel what runs, wait for its thread to end, and let nobody hear of the results."""
        for receiver in self._receivers:
            receiver.dismiss()
        for task in self._running:
            task.cancel()
        self._pool.clear()
        self._pool.waitForDone()
        self._receivers.clear()
        was_busy = self.is_busy
        self._running.clear()
        if was_busy:
            self.busy_changed.emit(False)


class _Receiver(QObject):
    """Lives in the window's thread, so that queued signals arrive there."""

    def __init__(
        self,
        tasks: Tasks,
        task: Task,
        done: Callable[[Any], None],
        refused: Callable[[UserError], None],
    ) -> None:
        super().__init__(tasks)
        self._tasks = tasks
        self._task = task
        self._done = done
        self._refused = refused
        self._dismissed = False

    def dismiss(self) -> None:
        """Nobody waits for the result any more."""
        self._dismissed = True

    def succeeded(self, result: object) -> None:
        if not self._dismissed:
            self._done(result)

    def refused(self, error: UserError) -> None:
        if not self._dismissed:
            self._refused(error)

    def broke(self, error: Exception) -> None:
        raise error

    def ended(self) -> None:
        self._tasks.forget(self._task, self)
        self.deleteLater()
