"""A question that is worked out beside the window; only the last one asked is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from arbiter_app.errors import UserError
from arbiter_app.gui.tasks import TaskProgress, Tasks
from arbiter_app.wording import phrase


def defect() -> UserError:
    """What is said where an answer was expected, besides the defect being reported as such."""
    return UserError(
        phrase("This could not be worked out: the program has a mistake in it."),
        hint=phrase("Nothing that was entered is lost."),
    )


class BackgroundQuestion(QObject):
    """Asks one kind of question. A newer question makes the older one's answer unheard.

    Every other question is answered: `done` or `refused` hears of it whatever happens, so that
    nobody who says that something is being worked out says so for ever.
    """

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
        """Work out `work`; `done` or `refused` hears of it, unless another question comes.

        A defect of the program is refused as well, besides being reported as such.
        """
        self._count += 1
        self._waiting = True
        number = self._count

        def run(_progress: TaskProgress) -> object:
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

        def broken() -> None:
            failed(defect())

        self._tasks.start(self, run, done=answered, refused=failed, broken=broken)

    def forget(self) -> None:
        """Nobody waits for the answer any more."""
        self._count += 1
        self._waiting = False
