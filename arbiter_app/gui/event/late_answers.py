"""Answers of a server, for which the window waits a moment and no longer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

T = TypeVar("T")
R = TypeVar("R")

_MOMENT = 1.0
"""Seconds. A server nearby answers in hundredths of one. Where it is slow, keys typed ahead wait and are
taken one after the other; what takes longer than this is a network that hangs."""


class LateAnswers(QObject):
    """Asks beside the window, and waits a moment; an answer that is late is taken up when it comes.

    What is near, as an event in a file, is asked in the window's thread.
    """

    waiting_changed = Signal(bool)
    """An answer is late (True), or has come."""

    _came = Signal(object)

    def __init__(self, parent: QObject | None = None, *, is_far: bool) -> None:
        super().__init__(parent)
        self._executor = ThreadPoolExecutor(1, "arbiter-asking") if is_far else None
        self._late: Callable[[], object] | None = None
        self._afterwards: list[Callable[[], object]] = []
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is late: until it is there, nothing else may be asked."""
        return self._late is not None

    def get(self, ask: Callable[[], T], conclude: Callable[[Callable[[], T]], R], late: R) -> R:
        """Ask, and let `conclude` make something of it, whose argument gives or raises what came.

        If the answer is late, that is done when it comes, and `late` is given back now.
        """
        if self._executor is None:
            return conclude(ask)
        asked = self._executor.submit(ask)
        wait([asked], _MOMENT)
        if asked.done():
            return conclude(asked.result)
        self._late = lambda: conclude(asked.result)
        asked.add_done_callback(self._tell)
        self.waiting_changed.emit(True)
        return late

    def afterwards(self, do: Callable[[], object]) -> None:
        """Do something that needs the event: now, or as soon as nothing is waited for."""
        if self.is_waiting:
            self._afterwards.append(do)
        else:
            do()

    def close(self) -> None:
        """Wait for the last answer, and take nothing up any more."""
        self._late = None
        self._afterwards.clear()
        if self._executor is not None:
            self._executor.shutdown()

    def _tell(self, asked: Future[Any]) -> None:
        self._came.emit(asked)

    def _take(self, _asked: object) -> None:
        conclude, self._late = self._late, None
        if conclude is None:
            return
        self.waiting_changed.emit(False)
        try:
            conclude()
        finally:
            afterwards, self._afterwards = self._afterwards, []
            for do in afterwards:
                # The one before may be waiting again.
                self.afterwards(do)
