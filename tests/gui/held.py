"""Work beside the window that is done when the test says so: what happens can be repeated."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from threading import Thread
from typing import Any

import pytest

from arbiter_app.gui.work import tasks


class HeldExecutor(Executor):
    """Keeps work until it is let go; it is then done in another thread, to its end."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Future[Any], Callable[[], object]]] = deque()

    @property
    def has_work(self) -> bool:
        return bool(self._waiting)

    def submit(self, fn: Callable[..., object], /, *args: object, **kwargs: object) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, lambda: fn(*args, **kwargs)))
        return future

    def do_one(self) -> None:
        """Do the work that waits longest; it must be there."""
        future, work = self._waiting.popleft()
        if future.set_running_or_notify_cancel():
            thread = Thread(target=_do, args=(future, work), name="arbiter-work")
            thread.start()
            thread.join()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        while self._waiting:
            self.do_one()


class Bench:
    """Makes the executors of a window, and lets their work go."""

    def __init__(self) -> None:
        self._executors: list[HeldExecutor] = []

    def executor(self, _workers: int, thread_name_prefix: str = "") -> HeldExecutor:
        """In place of a `ThreadPoolExecutor`."""
        made = HeldExecutor()
        self._executors.append(made)
        return made

    def do_one(self, chance: random.Random) -> bool:
        """Do one piece of work of those that wait; False if none does."""
        ready = [each for each in self._executors if each.has_work]
        if ready:
            chance.choice(ready).do_one()
        return bool(ready)

    def do_all(self) -> None:
        """Do everything that waits, also what comes meanwhile."""
        while waiting := next((each for each in self._executors if each.has_work), None):
            waiting.do_one()


def held(work: tasks.Tasks, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Work that a window begins from now on is done when the test says so."""
    work.shut_down()
    made = Bench()
    monkeypatch.setattr(tasks, "ThreadPoolExecutor", made.executor)
    return made


def _do(future: Future[Any], work: Callable[[], object]) -> None:
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001 - it is raised again where it is asked for
        future.set_exception(error)
    else:
        future.set_result(result)
