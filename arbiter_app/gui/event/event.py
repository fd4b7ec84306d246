"""The event that is open in the window: its session, the tournament shown, and acting on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from arbiter_app.errors import UserError
from arbiter_app.event_address import EventAddress
from arbiter_app.gui.event.bus import Bus
from arbiter_app.gui.event.late_answers import Answers, LateAnswers
from arbiter_app.gui.event.marked_boards import MarkedBoards
from arbiter_app.gui.event.other_desks import OtherDesks
from arbiter_app.gui.event.snapshot import Snapshot, read_snapshot
from arbiter_app.gui.work.tasks import TaskProgress, Tasks
from arbiter_app.operations.interface import (
    Change,
    ChangeByOthers,
    ConfirmationNeededError,
    Desk,
    Entered,
    EventSession,
    JournalEntry,
    TournamentInfo,
    TournamentState,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import NOTHING, Phrase

T = TypeVar("T")
P = ParamSpec("P")
Done: TypeAlias = Callable[[Change], object]
"""Hears of what an act changed."""

_FOLLOWED_EACH = 1000
"""Milliseconds after which the window looks whether another program has written."""


@dataclass(frozen=True, slots=True)
class _Act:
    """An operation with what it is given besides the session."""

    operation: Callable[..., Change]
    args: tuple[object, ...]
    named: Mapping[str, object]

    def carry_out(
        self, session: EventSession, tournament_id: int | None
    ) -> tuple[Change, Snapshot | None]:
        """Act, and look at the tournament; the act is done, whether that can be read now or not."""
        change = self.operation(session, *self.args, **self.named)
        with suppress(UserError):
            return change, read_snapshot(session, tournament_id)
        return change, None

    def agreed(self) -> _Act:
        """The same, with what it asked back agreed to."""
        return replace(self, named={**self.named, "confirmed": True})


class OpenEvent(QObject):
    """Runs operations and broadcasts what they changed.

    It holds one snapshot, of the tournament shown. What is done beside the window, or by another
    program, changes the file at any moment; the snapshot changes only together with the broadcast,
    so that whoever asks in between finds what the window shows. After `close` there is none.

    A server is asked beside the window. While its answer is late nothing else is done, and what is
    shown is what was there before: whoever asked gets None, as if it were refused, and what comes of
    it is broadcast.
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

    waiting_changed = Signal(bool)
    """An answer of the server is late (True), or has come."""

    desks_changed = Signal()
    """Somebody came to another desk, went, or does something else."""

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
        self._is_behind = False
        is_far = isinstance(session.place, EventAddress)
        self._answers = LateAnswers(self) if is_far else Answers(self)
        self._answers.waiting_changed.connect(self.waiting_changed)
        self._shown = read_snapshot(session, None)
        self._journal: tuple[JournalEntry, ...] = ()
        self._digests: Mapping[int, str] = {}
        self._following = QTimer(self)
        self._following.timeout.connect(self._follow)
        if session.read_only and isinstance(session.place, Path):
            self._following.start(_FOLLOWED_EACH)
        self._last_by_others = NOTHING
        self._others = OtherDesks(session, self)
        self._others.followed.connect(self._settle_others)
        self._others.refused.connect(self.refused)
        self._others.cut_off_changed.connect(self._cut_off)
        self._others.desks_changed.connect(self.desks_changed)
        self.marks = MarkedBoards(self)

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
        return self._shown.tournament_id

    @property
    def tournament(self) -> Tournament | None:
        """The snapshot of the tournament shown."""
        return None if self._shown.state is None else self._shown.state.tournament

    @property
    def state(self) -> TournamentState | None:
        """The snapshot of what the event file keeps of the tournament shown."""
        return self._shown.state

    @property
    def name(self) -> str:
        """What the event is called."""
        return self._shown.name

    @property
    def last_entry(self) -> JournalEntry | None:
        """The last act in force, None if there is nothing."""
        return self._shown.last_entry

    @property
    def to_undo(self) -> JournalEntry | None:
        """What undo would take back, None if there is nothing."""
        return self._shown.to_undo

    @property
    def undo_name(self) -> Phrase | None:
        """What that is called, with whoever did it where it is somebody else's."""
        return self._shown.undo_name

    @property
    def redo_name(self) -> Phrase | None:
        """What redo would do again, None if there is nothing."""
        return self._shown.redo_name

    @property
    def tournaments(self) -> tuple[TournamentInfo, ...]:
        """The tournaments of the event, in the order they were made."""
        return self._shown.infos

    def journal(self) -> tuple[JournalEntry, ...]:
        """Everything that was done, oldest first; nothing if the file cannot be read any more."""
        self._journal = self._asked(self._session.journal, self._journal, ())
        return self._journal

    def journal_length(self) -> int:
        """How many entries that has, found at once; 0 if the file cannot be read any more."""
        known = len(self._journal)
        return self._asked(self._session.journal_length, known, 0)

    def proof_digests(self) -> Mapping[int, str]:
        """The hashes of the proofs of rounds, by the entries of the log that paired them."""
        self._digests = self._asked(self._session.proof_digests, self._digests, {})
        return self._digests

    def results_entered(self, round_number: int) -> Mapping[int, Entered]:
        """By whom and when the results of a round were entered last, by board; nothing while cut off."""
        session, tournament_id = self._session, self.tournament_id or 0
        nothing: Mapping[int, Entered] = {}
        return self._asked(
            lambda: session.results_entered(tournament_id, round_number), nothing, nothing
        )

    @property
    def is_cut_off(self) -> bool:
        """True while there is no connection to the server: nothing can be done."""
        return self._others.is_cut_off

    @property
    def is_waiting(self) -> bool:
        """True while an answer of the server is late: nothing else can be done."""
        return self._answers.is_waiting

    @property
    def desks(self) -> Sequence[Desk]:
        """The other desks at which the event is open."""
        return () if self._closed or self.is_cut_off else self._session.desks

    @property
    def last_by_others(self) -> Phrase:
        """What was done last at another desk, by whom and when; nothing if nothing was."""
        return self._last_by_others

    @property
    def is_acting(self) -> bool:
        """True while an operation is under way in the background."""
        return self._acting

    def choose_tournament(self, tournament_id: int) -> None:
        if tournament_id == self.tournament_id or self._closed:
            return
        if self.is_waiting:
            self._may_act()
            return
        self._look(tournament_id)

    def act(
        self,
        operation: Callable[Concatenate[EventSession, int, P], Change],
        /,
        *args: P.args,
        **named: P.kwargs,
    ) -> Change | None:
        """Run a quick operation on the tournament shown; None if it was refused, or asks back.

        One that asks back is run again with `confirmed=True` if the arbiter says so.
        """
        return self.act_then(None, operation, *args, **named)

    def act_then(
        self,
        done: Done | None,
        operation: Callable[Concatenate[EventSession, int, P], Change],
        /,
        *args: P.args,
        **named: P.kwargs,
    ) -> Change | None:
        """The same; `done` hears of the change, at once or after the arbiter has agreed."""
        tournament_id = self.tournament_id
        if tournament_id is None:
            return None
        return self._act(_Act(operation, (tournament_id, *args), named), done)

    def act_on_event(
        self,
        operation: Callable[Concatenate[EventSession, P], Change],
        /,
        *args: P.args,
        **named: P.kwargs,
    ) -> Change | None:
        """Run a quick operation on the event as a whole; see `act`."""
        return self._act(_Act(operation, args, named), None)

    def act_beside(
        self,
        done: Done | None,
        operation: Callable[Concatenate[EventSession, int, P], Change],
        /,
        *args: P.args,
        **named: P.kwargs,
    ) -> None:
        """Run an operation on the tournament shown that may take a while, beside the window.

        The change is broadcast when it has ended, then `done` hears of it; asking back is as in `act`.
        """
        tournament_id = self.tournament_id
        if tournament_id is not None:
            self._act_beside(_Act(operation, (tournament_id, *args), named), done)

    def act_on_event_beside(
        self,
        done: Done | None,
        operation: Callable[Concatenate[EventSession, P], Change],
        /,
        *args: P.args,
        **named: P.kwargs,
    ) -> None:
        """The same on the event as a whole."""
        self._act_beside(_Act(operation, args, named), done)

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
            self._refuse(error, lambda: self.act_long(operation, text, done=done, confirmed=True))

        self._acting = True
        task = self._tasks.start(self, work, done=finished, refused=refused, ended=ended)
        self.long_work_begun.emit(task, text)

    def close(self) -> Phrase:
        """Close the file; from now on there is no tournament, and nothing is done any more.

        Returns what the arbiter must be told of that.
        """
        self._closed = True
        self._following.stop()
        self.give_up()
        self._others.close()
        self._answers.close()
        self._shown = Snapshot((), None, None, self._shown.name, None, None, None, None)
        return self._session.close()

    def give_up(self) -> None:
        """Wait for no answer any more that does not come: the event is about to be closed."""
        if self.is_waiting or self.is_cut_off:
            self._session.give_up()

    def _may_act(self) -> bool:
        """Nothing is done while there is no connection, and nobody is left to believe it was."""
        if self._closed:
            return False
        why_not = self._others.why_not(is_waiting=self.is_waiting)
        if why_not is not None:
            self.refused.emit(why_not)
        return why_not is None

    def _act(self, act: _Act, done: Done | None) -> Change | None:
        if not self._may_act():
            return None

        def take(outcome: tuple[Change, Snapshot | None]) -> Change:
            change, seen = outcome
            self._shown = seen or self._shown
            self._is_behind = seen is None
            self.bus.changed.emit(change)
            if done is not None:
                done(change)
            return change

        def refuse(error: UserError) -> None:
            self._refuse(error, lambda: self._act(act.agreed(), done))

        carry_out = partial(act.carry_out, self._session, self.tournament_id)
        return self._answers.get(carry_out, take, refuse, None)

    def _act_beside(self, act: _Act, done: Done | None) -> None:
        if not self._may_act():
            return
        session, tournament_id = self._session, self.tournament_id

        def work(_progress: TaskProgress) -> object:
            # What the window will show of it is known then.
            change, _ = act.carry_out(session, tournament_id)
            return change

        def ended() -> None:
            self._acting = False

        def finished(change: Any) -> None:
            self._settle(change)
            if done is not None:
                done(change)

        self._acting = True
        self.background_act_begun.emit()
        self._tasks.start(
            self,
            work,
            done=finished,
            refused=lambda error: self._refuse(error, lambda: self._act_beside(act.agreed(), done)),
            ended=ended,
            settled=self.background_act_ended.emit,
        )

    def _refuse(self, error: UserError, go_on: Callable[[], object]) -> None:
        """Tell what an act was refused for, or ask: then it goes on if the arbiter says so."""
        if isinstance(error, ConfirmationNeededError):
            self.asked.emit(error, go_on)
        else:
            self.refused.emit(error)

    def _asked(self, ask: Callable[[], T], known: T, nothing: T) -> T:
        """What the event holds; what was `known` while there is no answer, `nothing` if it is refused."""
        if self._closed:
            return nothing
        if self.is_cut_off or self.is_waiting:
            return known
        is_late = False

        def take(found: T) -> T:
            if is_late:
                # Whoever asked asks again, and is answered.
                self.bus.tournament_chosen.emit(self.tournament_id or 0)
            return found

        def refuse(error: UserError) -> T:
            self.refused.emit(error)
            return nothing

        found = self._answers.get(ask, take, refuse, known)
        is_late = True
        return found

    def _cut_off(self, is_cut_off: bool) -> None:
        if is_cut_off:
            # What comes from now on was missed.
            self._last_by_others = NOTHING
        elif self._is_behind:
            # Of an act that was done its outcome could not be read.
            self._answers.afterwards(lambda: self._look(self.tournament_id))
        self.cut_off_changed.emit(is_cut_off)

    def _look(self, tournament_id: int | None) -> None:
        """Show a tournament as it is now, and what stands around it."""

        def take(seen: Snapshot) -> None:
            self._shown = seen
            self._is_behind = False
            self.bus.tournament_chosen.emit(self.tournament_id or 0)

        look = partial(read_snapshot, self._session, tournament_id)
        self._answers.get(look, take, self.refused.emit, None)

    def _settle_others(self, change: Change) -> None:
        self._last_by_others = change.message
        if isinstance(change, ChangeByOthers):
            self.marks.take(change.entered)
        self._settle(change)

    def _settle(self, change: Change) -> None:
        """After what was done beside the window; an act that is waited for has the event."""

        def show() -> None:
            self._take_snapshot()
            self.bus.changed.emit(change)

        self._answers.afterwards(show)

    def _take_snapshot(self) -> None:
        self._shown = read_snapshot(self._session, self.tournament_id)

    def _follow(self) -> None:
        """Where the event can be read only: show what another program has written."""
        before = self._shown
        try:
            self._take_snapshot()
        except UserError as error:
            self._following.stop()
            self.refused.emit(error)
            return
        if self._shown.state is not before.state or self._shown.infos != before.infos:
            self.bus.tournament_chosen.emit(self.tournament_id or 0)
