"""The engine's pairings with their reasons, worked out beside the window and kept for a while."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from arbiter_app.errors import UserError
from arbiter_app.gui.event import OpenEvent
from arbiter_app.gui.tasks import Progress, Tasks
from arbiter_app.operations import Change, ChangeKind, explained_pairing_of
from arbiter_app.pairing.trace import RoundPairing

_PAST = frozenset({ChangeKind.PLAYERS, ChangeKind.RESTRICTIONS, ChangeKind.SETTINGS})


class Explanations(QObject):
    """Answers why a round is paired as it is, for the tournament shown."""

    ready = Signal(int, object)
    """Round number and its `RoundPairing`."""

    failed = Signal(int, object)
    """Round number and the `UserError`."""

    def __init__(self, event: OpenEvent, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._event = event
        self._tasks = tasks
        self._known: dict[int, RoundPairing] = {}
        self._asked: set[int] = set()
        self._generation = 0
        event.bus.changed.connect(self._changed)
        event.bus.tournament_chosen.connect(self._forget)

    def known(self, number: int) -> RoundPairing | None:
        return self._known.get(number)

    def ask(self, number: int) -> None:
        """Get the pairing of a round; `ready` or `failed` answers, at once if it is known."""
        pairing = self._known.get(number)
        if pairing is not None:
            self.ready.emit(number, pairing)
            return
        state = self._event.state
        if state is None or number in self._asked:
            return
        self._asked.add(number)
        generation = self._generation

        def work(_progress: Progress) -> object:
            return explained_pairing_of(state, number)

        def done(found: RoundPairing) -> None:
            if generation == self._generation:
                self._asked.discard(number)
                self._known[number] = found
                self.ready.emit(number, found)

        def refused(error: UserError) -> None:
            if generation == self._generation:
                self._asked.discard(number)
                self.failed.emit(number, error)

        self._tasks.start(work, done=done, refused=refused)

    def _changed(self, change: Change) -> None:
        """Forget what may have become another pairing."""
        if change.kinds & _PAST or ChangeKind.TOURNAMENTS in change.kinds:
            self._forget()
            return
        first = min(change.rounds, default=0)
        gone = [number for number in self._known if number > first]
        if ChangeKind.ROUNDS in change.kinds:
            gone += [number for number in self._known if number == first]
        for number in gone:
            del self._known[number]
        if gone:
            self._generation += 1
            self._asked.clear()

    def _forget(self, *_: object) -> None:
        self._known.clear()
        self._asked.clear()
        self._generation += 1
