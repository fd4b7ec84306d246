"""The event that is open in the window: its session, the tournament shown, and acting on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from arbiter_app.errors import InputError, UserError
from arbiter_app.gui.bus import Bus
from arbiter_app.gui.other_desks import OtherDesks
from arbiter_app.gui.tasks import TaskProgress, Tasks
from arbiter_app.operations import (
    Change,
    ConfirmationNeededError,
    EventSession,
    JournalEntry,
    TournamentInfo,
    TournamentState,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import NOTHING, Phrase

_FOLLOWED_EACH = 1000
"""Milliseconds after which the window looks whether another program has written."""


class OpenEvent(QObject):
    """Runs operations and broadcasts what they changed.

    It holds one snapshot, of the tournament shown. What is done beside the window, or by another
    program, changes the file at any moment; the snapshot changes only together with the broadcast,
    so that whoever asks in between finds what the window shows. After `close` there is none.
    """

    refused = Signal(object)
    """A `UserError` that an operation answered with."""

    asked = Signal(object, object)
    """A `ConfirmationNeededError`, and what to call if the arbiter says yes."""

    background_act_begun = Signal()
    """An act is carried out beside the window."""

    background_act_ended = Signal()
    """It was done, refused or asked about, and everybody has heard of that."""

    long_work_begun = Signal(object, str)
    """A `Task` that can be stopped, and what it does."""

    long_work_ended = Signal(object)

    cut_off_changed = Signal(bool)
    """The connection to the server went (True), or is back and what was missed is shown."""

    def __init__(
        self,
        session: EventSession,
        tasks: Tasks,
        parent: QObject | None = None,
        *,
        documents: Path = Path(),
    ) -> None:
        """`documents` is where what is saved of an event goes that has no folder of its own."""
        super().__init__(parent)
        self._documents = documents
        self.bus = Bus(self)
        self._session = session
        self._tasks = tasks
        self._acting = False
        self._closed = False
        self._tournament_id: int | None = None
        self._state: TournamentState | None = None
        self._infos: tuple[TournamentInfo, ...] = ()
        self._take_snapshot()
        self._following = QTimer(self)
        self._following.timeout.connect(self._follow)
        if session.read_only and isinstance(session.place, Path):
            self._following.start(_FOLLOWED_EACH)
        self._last_by_others = NOTHING
        self._others = OtherDesks(session, self)
        self._others.followed.connect(self._settle_others)
        self._others.refused.connect(self.refused)
        self._others.cut_off_changed.connect(self._cut_off)

    @property
    def session(self) -> EventSession:
        return self._session

    @property
    def folder(self) -> Path:
        """Where documents of the event are proposed to be saved: beside its file."""
        place = self._session.place
        return place.parent if isinstance(place, Path) else self._documents

    @property
    def tournament_id(self) -> int | None:
        """The tournament shown, None while the event has none."""
        return self._tournament_id

    @property
    def tournament(self) -> Tournament | None:
        """The snapshot of the tournament shown."""
        return None if self._state is None else self._state.tournament

    @property
    def state(self) -> TournamentState | None:
        """The snapshot of what the event file keeps of the tournament shown."""
        return self._state

    @property
    def tournaments(self) -> tuple[TournamentInfo, ...]:
        """The tournaments of the event, in the order they were made."""
        return self._infos

    def journal(self) -> tuple[JournalEntry, ...]:
        """Everything that was done, oldest first; nothing if the file cannot be read any more."""
        if self._closed:
            return ()
        try:
            return self._session.journal()
        except UserError as error:
            self.refused.emit(error)
            return ()

    def proof_digests(self) -> Mapping[int, str]:
        """The hashes of the proofs of rounds, by the entries of the log that paired them."""
        if self._closed:
            return {}
        try:
            return self._session.proof_digests()
        except UserError as error:
            self.refused.emit(error)
            return {}

    @property
    def is_cut_off(self) -> bool:
        """True while there is no connection to the server: nothing can be done."""
        return self._others.is_cut_off

    @property
    def last_by_others(self) -> Phrase:
        """What was done last at another desk, by whom and when; nothing if nothing was."""
        return self._last_by_others

    @property
    def is_acting(self) -> bool:
        """True while an operation is under way in the background."""
        return self._acting

    def choose_tournament(self, tournament_id: int) -> None:
        if tournament_id != self._tournament_id and not self._closed:
            before, self._tournament_id = self._tournament_id, tournament_id
            try:
                self._take_snapshot()
            except UserError as error:
                self._tournament_id = before
                self.refused.emit(error)
                return
            self.bus.tournament_chosen.emit(self._tournament_id or 0)

    def act(self, operation: Callable[[EventSession, int], Change]) -> Change | None:
        """Run a quick operation on the tournament shown; None if it was refused."""
        tournament_id = self._tournament_id
        if tournament_id is None:
            return None
        return self.act_on_event(lambda session: operation(session, tournament_id))

    def act_on_event(self, operation: Callable[[EventSession], Change]) -> Change | None:
        """Run a quick operation on the event as a whole; None if it was refused."""
        if not self._may_act():
            return None
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
        return self.act_on_event_confirmed(
            lambda session, confirmed: operation(session, tournament_id, confirmed), done=done
        )

    def act_on_event_confirmed(
        self,
        operation: Callable[[EventSession, bool], Change],
        *,
        done: Callable[[Change], object] | None = None,
        confirmed: bool = False,
    ) -> Change | None:
        """The same for an operation on the event as a whole."""
        if not self._may_act():
            return None
        try:
            change = operation(self._session, confirmed)
        except ConfirmationNeededError as error:
            self.asked.emit(
                error,
                lambda: self.act_on_event_confirmed(operation, done=done, confirmed=True),
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

    def act_confirmed_in_background(
        self,
        operation: Callable[[EventSession, int, bool], Change],
        *,
        done: Callable[[Change], None] | None = None,
        confirmed: bool = False,
    ) -> None:
        """The same for an operation that may ask back; see `act_confirmed`."""
        tournament_id = self._tournament_id
        if tournament_id is None:
            return

        def asked(error: ConfirmationNeededError) -> None:
            def go_on() -> None:
                self.act_confirmed_in_background(operation, done=done, confirmed=True)

            self.asked.emit(error, go_on)

        self.act_on_event_in_background(
            lambda session: operation(session, tournament_id, confirmed), done=done, asked=asked
        )

    def act_on_event_in_background(
        self,
        operation: Callable[[EventSession], Change],
        *,
        done: Callable[[Change], None] | None = None,
        asked: Callable[[ConfirmationNeededError], None] | None = None,
    ) -> None:
        """Run an operation that may take a while; the change is broadcast when it has ended."""
        if not self._may_act():
            return
        session = self._session

        def work(_progress: TaskProgress) -> object:
            return operation(session)

        def ended() -> None:
            self._acting = False
            # What came of it is told after this.
            QTimer.singleShot(0, self, self.background_act_ended.emit)

        def finished(change: Any) -> None:
            self._settle(change)
            if done is not None:
                done(change)

        def refused(error: UserError) -> None:
            if asked is not None and isinstance(error, ConfirmationNeededError):
                asked(error)
            else:
                self.refused.emit(error)

        self._acting = True
        self.background_act_begun.emit()
        self._tasks.start(self, work, done=finished, refused=refused, ended=ended)

    def act_long(
        self,
        operation: Callable[[EventSession, bool, TaskProgress], Change],
        text: str,
        *,
        done: Callable[[Change], object] = lambda _change: None,
        confirmed: bool = False,
    ) -> None:
        """Run an act on the event as a whole, such as undoing everything, beside the window.

        It may ask back, and is run again, confirmed, if the arbiter says so. `text` says what is
        done; stopped, nothing was.
        """
        if self._acting or not self._may_act():
            return
        session = self._session

        def work(progress: TaskProgress) -> object:
            return operation(session, confirmed, progress)

        def ended() -> None:
            self._acting = False
            self.long_work_ended.emit(task)

        def finished(change: Change) -> None:
            self._settle(change)
            done(change)

        def refused(error: UserError) -> None:
            if isinstance(error, ConfirmationNeededError):
                self.asked.emit(
                    error, lambda: self.act_long(operation, text, done=done, confirmed=True)
                )
            else:
                self.refused.emit(error)

        self._acting = True
        task = self._tasks.start(self, work, done=finished, refused=refused, ended=ended)
        self.long_work_begun.emit(task, text)

    def close(self) -> None:
        """Close the file; from now on there is no tournament, and nothing is done any more."""
        self._closed = True
        self._following.stop()
        self._others.close()
        self._tournament_id, self._state, self._infos = None, None, ()
        self._session.close()

    def _may_act(self) -> bool:
        """Nothing is done while there is no connection, and nobody is left to believe it was."""
        if self._closed:
            return False
        if self.is_cut_off:
            self.refused.emit(self._others.why_not())
        return not self.is_cut_off

    def _cut_off(self, is_cut_off: bool) -> None:
        if is_cut_off:
            # What comes from now on was missed.
            self._last_by_others = NOTHING
        self.cut_off_changed.emit(is_cut_off)

    def _settle_others(self, change: Change) -> None:
        self._last_by_others = change.message
        self._settle(change)

    def _settle(self, change: Change) -> None:
        self._take_snapshot()
        self.bus.changed.emit(change)

    def _take_snapshot(self) -> None:
        """The tournament shown as it stands now; if it is not there any more, the first one."""
        self._infos = self._session.tournaments()
        ids = [info.id for info in self._infos]
        if self._tournament_id not in ids:
            self._tournament_id = ids[0] if ids else None
        self._state = None
        if self._tournament_id is not None:
            # It may be on its way out again, undone beside the window.
            with suppress(InputError):
                self._state = self._session.state(self._tournament_id)

    def _follow(self) -> None:
        """Where the event can be read only: show what another program has written."""
        before, infos = self._state, self._infos
        try:
            self._take_snapshot()
        except UserError as error:
            self._following.stop()
            self.refused.emit(error)
            return
        if self._state is not before or self._infos != infos:
            self.bus.tournament_chosen.emit(self._tournament_id or 0)
