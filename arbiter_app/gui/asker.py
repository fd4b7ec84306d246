"""A question that is worked out beside the window; only the last one asked is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from arbiter_app.errors import UserError
from arbiter_app.gui.tasks import Progress, Tasks


class Asker(QObject):
    """Asks one kind of question. A newer question makes the older one's answer unheard."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._count = 0
        self._waiting = False

    @property
    def is_waiting(self) -> bool:
        """True while an answer is still to come."""
        return self._waiting

    def ask(
        self,
        work: Callable[[], object],
        done: Callable[[Any], object],
        refused: Callable[[UserError], object],
    ) -> None:
        """Work out `work`; `done` or `refused` hears of it, unless another question comes."""
        self._count += 1
        self._waiting = True
        number = self._count

        def run(_progress: Progress) -> object:
            # Of questions asked in a burst only the last is worth the work.
            return work() if number == self._count else None

        def answered(found: Any) -> None:
            if number == self._count:
                self._waiting = False
                done(found)

        def failed(error: UserError) -> None:
            if number == self._count:
                self._waiting = False
                refused(error)

        self._tasks.start(run, done=answered, refused=failed)

    def forget(self) -> None:
        """Nobody waits for the answer any more."""
        self._count += 1
        self._waiting = False
