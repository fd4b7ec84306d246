"""Answers of an event: at once from a file; of a server the window waits a moment for, and no longer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from arbiter_app.errors import UserError

T = TypeVar("T")
R = TypeVar("R")

_MOMENT = 1.0
"""Seconds. A server nearby answers in hundredths of one. Where it is slow, keys typed ahead wait and are
taken one after the other; what takes longer than this is a network that hangs."""


class Answers(QObject):
    """Asks in the window's own thread: an event in a file answers at once."""

    waiting_changed = Signal(bool)
    """An answer is late (True), or has come."""

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is late: until it is there, nothing else may be asked."""
        return False

    def get(
        self,
        ask: Callable[[], T],
        take: Callable[[T], R],
        refuse: Callable[[UserError], R],
        late: R,
    ) -> R:
        """Ask, and let `take` make something of the answer, or `refuse` of a refusal.

        If the answer is late, that is done when it comes, and `late` is given back now.
        """
        try:
            answer = ask()
        except UserError as error:
            return refuse(error)
        return take(answer)

    def afterwards(self, do: Callable[[], object]) -> None:
        """Do something that needs the event: now, or as soon as nothing is waited for."""
        do()

    def close(self) -> None:
        """Wait for the last answer, and take nothing up any more."""


class LateAnswers(Answers):
    """Asks beside the window, and waits a moment; an answer that is late is taken up when it comes."""

    _came = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = ThreadPoolExecutor(1, "arbiter-asking")
        self._late: Callable[[], object] | None = None
        self._afterwards: list[Callable[[], object]] = []
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def is_waiting(self) -> bool:
        return self._late is not None

    def get(
        self,
        ask: Callable[[], T],
        take: Callable[[T], R],
        refuse: Callable[[UserError], R],
        late: R,
    ) -> R:
        asked = self._executor.submit(ask)
        wait([asked], _MOMENT)
        conclude = super().get
        if asked.done():
            return conclude(asked.result, take, refuse, late)
        self._late = lambda: conclude(asked.result, take, refuse, late)
        asked.add_done_callback(self._tell)
        self.waiting_changed.emit(True)
        return late

    def afterwards(self, do: Callable[[], object]) -> None:
        if self.is_waiting:
            self._afterwards.append(do)
        else:
            do()

    def close(self) -> None:
        self._late = None
        self._afterwards.clear()
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
