"""The engine's pairings with their reasons, worked out beside the window and kept for a while."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from arbiter_app.errors import UserError
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.work.background_question import defect
from arbiter_app.gui.work.tasks import TaskProgress, Tasks
from arbiter_app.operations.interface import Change, ChangeKind, ExplainedRound, explained_round_of
from arbiter_app.trace.rounds import ExplainedSoFar

_PAST = frozenset({ChangeKind.PLAYERS, ChangeKind.RESTRICTIONS, ChangeKind.SETTINGS})


class Explanations(QObject):
    """Answers why a round is paired as it is, for the tournament shown.

    Whoever asks hears `ready` or `failed`: a question whose round changes before it is answered is
    put again.
    """

    ready = Signal(int, object)
    """Round number and its `ExplainedRound`."""

    begun = Signal(int, object)
    """Round number and its `ExplainedSoFar`: the first bracket, while the others are worked out."""

    failed = Signal(int, object)
    """Round number and the `UserError`."""

    def __init__(self, event: OpenEvent, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._event = event
        self._tasks = tasks
        self._known: dict[int, ExplainedRound] = {}
        self._so_far: dict[int, ExplainedSoFar] = {}
        self._asked: dict[int, int] = {}
        self._questions = 0
        event.bus.changed.connect(self._changed)
        event.bus.tournament_chosen.connect(self._forget)

    def known(self, number: int) -> ExplainedRound | None:
        return self._known.get(number)

    def so_far(self, number: int) -> ExplainedSoFar | None:
        """What is there of the answer while it is worked out."""
        return self._so_far.get(number)

    def ask(self, number: int) -> None:
        """Get the pairing of a round; `ready` or `failed` answers, at once if it is known."""
        known = self._known.get(number)
        if known is not None:
            self.ready.emit(number, known)
            return
        if number not in self._asked:
            self._put(number)

    def _put(self, number: int) -> None:
        """Put a question, whatever was asked about the round before."""
        state = self._event.state
        if state is None:
            self._asked.pop(number, None)
            return
        self._questions += 1
        question = self._asked[number] = self._questions

        def work(progress: TaskProgress) -> object:
            return explained_round_of(state, number, begun=progress.show)

        def shown(step: ExplainedSoFar) -> None:
            if self._asked.get(number) == question:
                self._so_far[number] = step
                self.begun.emit(number, step)

        def done(found: ExplainedRound) -> None:
            if self._asked.get(number) == question:
                del self._asked[number]
                self._so_far.pop(number, None)
                self._known[number] = found
                self.ready.emit(number, found)

        def refused(error: UserError) -> None:
            if self._asked.get(number) == question:
                del self._asked[number]
                self._so_far.pop(number, None)
                self.failed.emit(number, error)

        self._tasks.start(
            self, work, done=done, refused=refused, shown=shown, broken=lambda: refused(defect())
        )

    def _changed(self, change: Change) -> None:
        """Forget what may have become another pairing."""
        if change.kinds & _PAST or ChangeKind.TOURNAMENTS in change.kinds:
            self._forget()
            return
        first = min(change.rounds, default=0)
        if ChangeKind.ROUNDS not in change.kinds:
            first += 1
        self._forget_since(first)

    def _forget(self, *_: object) -> None:
        self._forget_since(0)

    def _forget_since(self, first: int) -> None:
        """Forget the pairings from a round on, and put the questions about them again."""
        for number in [number for number in self._known if number >= first]:
            del self._known[number]
        for number in [number for number in self._so_far if number >= first]:
            del self._so_far[number]
        tournament = self._event.tournament
        paired = 0 if tournament is None else len(tournament.rounds)
        for number in [number for number in self._asked if number >= first]:
            if number <= paired:
                self._put(number)
            else:
                del self._asked[number]
