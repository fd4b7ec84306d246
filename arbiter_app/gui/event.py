"""The event that is open in the window: its session, the tournament shown, and acting on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from arbiter_app.errors import UserError
from arbiter_app.gui.bus import Bus
from arbiter_app.gui.tasks import Progress, Tasks
from arbiter_app.operations import Change, ConfirmationNeededError, EventSession
from arbiter_app.tournament.tournament import Tournament


class OpenEvent(QObject):
    """Runs operations and broadcasts what they changed; holds no data of its own."""

    refused = Signal(object)
    """A `UserError` that an operation answered with."""

    asked = Signal(object, object)
    """A `ConfirmationNeededError`, and what to call if the arbiter says yes."""

    long_work_begun = Signal(object, str)
    """A `Task` that can be stopped, and what it does."""

    long_work_ended = Signal(object)

    def __init__(self, session: EventSession, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bus = Bus(self)
        self._session = session
        self._tasks = tasks
        self._acting = False
        infos = session.tournaments()
        self._tournament_id: int | None = infos[0].id if infos else None

    @property
    def session(self) -> EventSession:
        return self._session

    @property
    def tournament_id(self) -> int | None:
        """The tournament shown, None while the event has none."""
        return self._tournament_id

    @property
    def tournament(self) -> Tournament | None:
        """The snapshot of the tournament shown."""
        if self._tournament_id is None:
            return None
        return self._session.tournament(self._tournament_id)

    @property
    def is_acting(self) -> bool:
        """True while an operation is under way in the background."""
        return self._acting

    def choose_tournament(self, tournament_id: int) -> None:
        if tournament_id != self._tournament_id:
            self._tournament_id = tournament_id
            self.bus.tournament_chosen.emit(tournament_id)

    def act(self, operation: Callable[[EventSession, int], Change]) -> Change | None:
        """Run a quick operation on the tournament shown; None if it was refused."""
        tournament_id = self._tournament_id
        if tournament_id is None:
            return None
        return self.act_on_event(lambda session: operation(session, tournament_id))

    def act_on_event(self, operation: Callable[[EventSession], Change]) -> Change | None:
        """Run a quick operation on the event as a whole; None if it was refused."""
        try:
            change = operation(self._session)
        except UserError as error:
            self.refused.emit(error)
            return None
        self._settle(change)
        return change

    def act_confirmed(
        self,
        operation: Callable[[EventSession, int, bool], Change],
        *,
        done: Callable[[Change], object] | None = None,
    ) -> Change | None:
        """Run an operation that may ask back; it is run again, confirmed, if the arbiter says so.

        `done` hears of the change, at once or after the confirmation.
        """
        tournament_id = self._tournament_id
        if tournament_id is None:
            return None
        return self._attempt(operation, tournament_id, done, confirmed=False)

    def _attempt(
        self,
        operation: Callable[[EventSession, int, bool], Change],
        tournament_id: int,
        done: Callable[[Change], object] | None,
        *,
        confirmed: bool,
    ) -> Change | None:
        try:
            change = operation(self._session, tournament_id, confirmed)
        except ConfirmationNeededError as error:
            self.asked.emit(
                error, lambda: self._attempt(operation, tournament_id, done, confirmed=True)
            )
            return None
        except UserError as error:
            self.refused.emit(error)
            return None
        self._settle(change)
        if done is not None:
            done(change)
        return change

    def act_in_background(
        self,
        operation: Callable[[EventSession, int], Change],
        *,
        done: Callable[[Change], None] | None = None,
    ) -> None:
        """Run an operation that may take a while on the tournament shown."""
        tournament_id = self._tournament_id
        if tournament_id is not None:
            self.act_on_event_in_background(
                lambda session: operation(session, tournament_id), done=done
            )

    def act_on_event_in_background(
        self,
        operation: Callable[[EventSession], Change],
        *,
        done: Callable[[Change], None] | None = None,
    ) -> None:
        """Run an operation that may take a while; the change is broadcast when it has ended."""
        session = self._session

        def work(_progress: Progress) -> object:
            return operation(session)

        def ended() -> None:
            self._acting = False

        def finished(change: Any) -> None:
            self._settle(change)
            if done is not None:
                done(change)

        self._acting = True
        self._tasks.start(work, done=finished, refused=self.refused.emit, ended=ended)

    def act_on_all_in_background(
        self, operation: Callable[[EventSession, Progress], Sequence[Change]], text: str
    ) -> None:
        """Run many acts on the event as a whole, such as undoing everything, beside the window.

        `text` says what is done; stopped, the acts done so far stay.
        """
        if self._acting:
            return
        session = self._session

        def work(progress: Progress) -> object:
            return operation(session, progress)

        def ended() -> None:
            self._acting = False
            self.long_work_ended.emit(task)

        def finished(changes: Any) -> None:
            if changes:
                self._settle(_together(changes))

        def refused(error: UserError) -> None:
            # Some of the acts may have been carried out before.
            self._show_all()
            self.refused.emit(error)

        self._acting = True
        task = self._tasks.start(
            work, done=finished, refused=refused, ended=ended, cancelled=self._show_all
        )
        self.long_work_begun.emit(task, text)

    def close(self) -> None:
        self._session.close()

    def _settle(self, change: Change) -> None:
        self._keep_to_what_is_there()
        self.bus.changed.emit(change)

    def _show_all(self) -> None:
        """Let every view show the event anew, whatever has changed."""
        self._keep_to_what_is_there()
        self.bus.tournament_chosen.emit(self._tournament_id or 0)

    def _keep_to_what_is_there(self) -> None:
        ids = [info.id for info in self._session.tournaments()]
        if self._tournament_id not in ids:
            self._tournament_id = ids[0] if ids else None


def _together(changes: Sequence[Change]) -> Change:
    """Many changes told as one, in the words of the last: views show everything anew once."""
    last = changes[-1]
    tournaments = {change.tournament_id for change in changes}
    return replace(
        last,
        tournament_id=last.tournament_id if len(tournaments) == 1 else None,
        kinds=frozenset(kind for change in changes for kind in change.kinds),
        rounds=frozenset(number for change in changes for number in change.rounds),
    )
