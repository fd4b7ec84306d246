"""Questions that are worked out beside the window; only the last one asked is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject

from arbiter_app.errors import UserError
from arbiter_app.gui.work.tasks import Task, TaskProgress, Tasks
from arbiter_app.wording import phrase

Step = TypeVar("Step")


def defect() -> UserError:
    """What is said where an answer was expected, besides the defect being reported as such."""
    return UserError(
        phrase("This could not be calculated because of a bug in Arbiter."),
        hint=phrase("Nothing you entered is lost."),
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


class QuestionInSteps(QObject):
    """Asks one kind of question whose answer comes bit by bit. A newer question ends the older one.

    Every other question is answered, as with `BackgroundQuestion`.
    """

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._task: Task | None = None
        self._count = 0

    @property
    def is_waiting(self) -> bool:
        """True while more of the answer is still to come."""
        return self._task is not None

    def ask(
        self,
        work: Callable[[TaskProgress], object],
        *,
        shown: Callable[[Any], object],
        done: Callable[[], object],
        refused: Callable[[UserError], object],
    ) -> None:
        """Work out `work`; `shown` hears of each bit, `done` of the end or `refused` of a refusal."""
        self.forget()
        heard = partial(self._if_last, self._count)
        self._task = self._tasks.start(
            self,
            work,
            shown=lambda bit: heard(partial(shown, bit)),
            done=lambda _nothing: heard(done, ends=True),
            refused=lambda error: heard(partial(refused, error), ends=True),
            broken=lambda: heard(partial(refused, defect()), ends=True),
        )

    def forget(self) -> None:
        """Nobody waits for what is being worked out."""
        if self._task is not None:
            self._task.cancel()
        self._task = None
        self._count += 1

    def _if_last(self, number: int, slot: Callable[[], object], *, ends: bool = False) -> None:
        """Hear an answer, unless another question was put since, or it was given up."""
        if number != self._count:
            return
        if ends:
            self._task = None
        slot()


def show_in_doublings(
    steps: Iterable[Step],
    done: Callable[[Step], int],
    total: int,
    progress: TaskProgress,
    *,
    found: Callable[[Step], int] = lambda _step: 0,
) -> None:
    """Beside the window; each picture costs it time: twice as much is known when there is another, or
    something is `found`.
    """
    shown, known = -1, 0
    for step in steps:
        if done(step) >= min(2 * shown, total) or found(step) > known:
            shown, known = done(step), found(step)
            progress.show(step)
        progress.report(done(step), max(total, 1))
