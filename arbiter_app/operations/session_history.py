"""The history of an open event: its log, undo and redo, and the way to any point of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from arbiter_app.errors import RefusedError
from arbiter_app.operations.change import Change
from arbiter_app.operations.session_held import HeldEvent
from arbiter_app.operations.session_memory import BeforeAndAfter, OnTheWay
from arbiter_app.store.state import JournalEntry
from arbiter_app.store.turns import TURNS, OwnActs
from arbiter_app.wording import NOTHING, Phrase, phrase

if TYPE_CHECKING:
    from arbiter_app.store.branches import LogWay
    from arbiter_app.store.heard import Entered
    from arbiter_app.store.row_change import RowChange
    from arbiter_app.store.state import Written

_AT_ONCE = 100
"""Entries of the log that are read while others wait."""


class HeldHistory(HeldEvent):
    """What an `EventSession` does with the log."""

    def journal(self) -> tuple[JournalEntry, ...]:
        """Everything that was done, oldest first, including what was undone."""
        with self._gate:
            return self._file.journal()

    def journal_length(self) -> int:
        """How many entries `journal` has, found at once."""
        with self._gate:
            return self._file.journal_length()

    def results_entered(self, tournament_id: int, round_number: int) -> Mapping[int, Entered]:
        """By whom and when the results of a round were entered or corrected last, by board."""
        with self._gate:
            return self._file.results_entered(tournament_id, round_number)

    @property
    def last_entry(self) -> JournalEntry | None:
        """What `undo` would undo, None if there is nothing."""
        with self._gate:
            return self._survey().last_entry

    @property
    def undo_name(self) -> Phrase | None:
        """The name of what `undo` would undo, None if there is nothing."""
        entry = self.last_entry
        return None if entry is None else entry.name

    @property
    def redo_name(self) -> Phrase | None:
        """What `redo` would do again, None if there is nothing."""
        with self._gate:
            entry = self._survey().next_entry
        return None if entry is None else entry.name

    @property
    def own_entry(self) -> JournalEntry | None:
        """What `take_back` would take back; always None in a file, where nobody is named."""
        with self._gate:
            self._survey()
            return self._own_acts().last

    @property
    def to_undo(self) -> JournalEntry | None:
        """What undo is about here: the last act of one's own that holds, or else the last of all.

        None if there is nothing, if the last of all is that somebody here took their own back, or
        if they may not undo it.
        """
        with self._gate:
            own, last = self.own_entry, self.last_entry
            if own is None and last is not None:
                is_theirs = not is_own_turn(last, self.person) and self._file.may_undo(last.id)
                return last if is_theirs else None
            return own

    def may_undo(self, entry: JournalEntry) -> bool:
        """Whether whoever acts here may take an act back, as far as their role goes."""
        with self._gate:
            return self._file.may_undo(entry.id)

    @property
    def to_redo(self) -> JournalEntry | None:
        """What redo is about here: the act that was undone last, or else taken back last by oneself.

        The former only for somebody who may do it.
        """
        with self._gate:
            undone = self._survey().next_entry
            if undone is not None and self._file.may_undo(undone.id):
                return undone
            return self._own_acts().taken_back

    def see_that_it_stands_alone(self) -> None:
        """See that `take_back` could take back what it is about.

        Raises:
            BuiltUponError: something that was done since depends on it.
        """
        with self._gate:
            entry = self._own_acts().last
            if entry is not None:
                self._file.see_that_it_stands_alone(entry.id)

    def take_back(self) -> Change:
        """Take back the last act that holds of whoever acts here, by an act of its own.

        Raises:
            BuiltUponError: something that was done since depends on it.
            RefusedError: there is none, or the event is open for reading only.
            ChangedMeanwhileError: at another desk something was done that may matter to it.
        """
        with self._gate, self._in_turn():
            self._refuse_reading_only()
            self._refuse_on_the_way()
            entry = self._file.own_acts().last
            if entry is None:
                raise RefusedError(phrase("There is nothing to undo."))
            written, changes = self._file.take_back(entry.id, self._clock.now())
            step = self._steps.get(entry.id)
            caution = self._taken_caution()
            self._turned(written, changes, None if step is None else step.inverse)
            return Change(written, phrase("Undone: {act}", act=entry.name), caution)

    def do_again(self) -> Change:
        """Do the act again that was taken back last here, by an act of its own.

        Raises:
            BuiltUponError, RefusedError, ChangedMeanwhileError: likewise.
        """
        with self._gate, self._in_turn():
            self._refuse_reading_only()
            self._refuse_on_the_way()
            entry = self._file.own_acts().taken_back
            if entry is None:
                raise RefusedError(phrase("There is nothing to redo."))
            written, changes = self._file.do_again(entry.id, self._clock.now())
            self._turned(written, changes, self._steps.get(entry.id))
            return Change(written, phrase("Redone: {act}", act=entry.name), NOTHING)

    def _turned(
        self, written: Written, changes: Sequence[RowChange], step: BeforeAndAfter | None
    ) -> None:
        """Have what an act leaves that took something back, or did it again."""
        from arbiter_app.store.results_added import are_results, with_results

        self._surveyed = self._own = None
        known = None if step is None else self._states.get(step.tournament_id)
        if step is not None and known is step.before and not _leaves_fide_mode(step):
            self._keep(step.tournament_id, step.after)
        elif are_results(changes):
            for tournament_id in written.tournament_ids & self._states.keys():
                state = self._states[tournament_id]
                self._keep(tournament_id, with_results(state, tournament_id, changes))
        else:
            self._forget(written.tournament_ids)

    def _is_last_of_own(self, entry: JournalEntry) -> None:
        """After a new act: there is nothing else to take back, and nothing to do again."""
        if self.person is not None:
            self._own = OwnActs(entry)

    def undo(self) -> Change:
        """Take back the last act that is in force, whoever did it.

        Raises:
            RefusedError: there is none, or the file is open for reading only.
        """
        with self._gate, self._in_turn():
            self._refuse_reading_only()
            self._refuse_on_the_way()
            entry = self._file.last_entry()
            if entry is None:
                raise RefusedError(phrase("There is nothing to undo."))
            written = self._file.undo(entry.id, self._clock.now())
            self._surveyed = self._own = None
            step = self._steps.get(entry.id)
            known = None if step is None else self._states.get(step.tournament_id)
            if step is None or known is not step.after or _leaves_fide_mode(step):
                self._forget(written.tournament_ids)
            else:
                self._keep(step.tournament_id, step.before)
            return Change(written, phrase("Undone: {act}", act=entry.name), self._taken_caution())

    def redo(self) -> Change:
        """Do the act again that was undone last.

        Raises:
            RefusedError: there is none, or the file is open for reading only.
        """
        with self._gate, self._in_turn():
            self._refuse_reading_only()
            self._refuse_on_the_way()
            entry = self._file.next_entry()
            if entry is None:
                raise RefusedError(phrase("There is nothing to redo."))
            written = self._file.redo(entry.id, self._clock.now())
            self._surveyed = self._own = None
            step = self._steps.get(entry.id)
            if step is None or self._states.get(step.tournament_id) is not step.before:
                self._forget(written.tournament_ids)
            else:
                self._keep(step.tournament_id, step.after)
            return Change(written, phrase("Redone: {act}", act=entry.name), NOTHING)

    def way_to(self, entry_id: int | None) -> LogWay:
        """How one comes to the state after an entry, on whatever branch; None: the beginning.

        Raises:
            InputError: the log has no such entry.
            RefusedError: the file was recovered since, so that there is no way back to it.
        """
        with self._gate:
            return self._file.way_to(0 if entry_id is None else entry_id)

    def go_to(
        self, entry_id: int | None, *, tell: Callable[[int, int], None] = lambda _done, _all: None
    ) -> Change:
        """Take the event to the state after an entry, on whatever branch; None: the beginning.

        It is one transaction, but finding out what it changes may take a while: use a worker. Until
        the end readers see the event as it was before, and nothing else can be done. `tell` hears
        how many steps of how many are known; what it raises stops it, and nothing was changed.

        Raises:
            InputError, RefusedError: as `way_to`, or the file is open for reading only.
        """
        with self._gate:
            self._refuse_reading_only()
            self._refuse_on_the_way()
            way = self.way_to(entry_id)
            self._on_the_way = OnTheWay(
                threading.get_ident(), self._survey().tournaments, dict(self._states)
            )
        try:
            changes = self._changes_of(way, tell)
            with self._gate, self._in_turn():
                return self._go(way, changes)
        finally:
            with self._gate:
                self._on_the_way = None

    def _changes_of(self, way: LogWay, tell: Callable[[int, int], None]) -> Sequence[RowChange]:
        """What a way changes as a whole; the gate is free between its parts."""
        from arbiter_app.store.replaying import Sum

        total, done = Sum(), 0
        for entry_ids, is_back in ((way.back, True), (way.forth, False)):
            for changes in self._changes_along(entry_ids):
                total.add([one.inverse for one in changes] if is_back else changes)
                done += 1
                tell(done, way.steps)
        return total.changes

    def _changes_along(self, entry_ids: Sequence[int]) -> Iterator[Sequence[RowChange]]:
        """What each of these entries of the log changed, row by row, as far as one asks for it."""
        for first in range(0, len(entry_ids), _AT_ONCE):
            with self._gate:
                found = self._file.changes_along(entry_ids[first : first + _AT_ONCE])
            yield from found

    def _go(self, way: LogWay, changes: Sequence[RowChange]) -> Change:
        written = self._file.go(way, changes, self._clock.now())
        self._surveyed = self._own = None
        self._forget(written.tournament_ids)
        where = phrase("The event is now at the beginning")
        if written.entry is not None:
            where = phrase("The event is now at “{act}”", act=written.entry.name)
        return Change(written, where, self._taken_caution())


def is_own_turn(entry: JournalEntry, person: str | None) -> bool:
    """Whether somebody took back, or did again, an act of their own by this entry."""
    return entry.kind in TURNS and entry.person == person


def _leaves_fide_mode(step: BeforeAndAfter) -> bool:
    """True if the state before an act is not the one that taking it back leads to."""
    before, after = step.before, step.after
    return before is not None and after is not None and before.in_fide_mode != after.in_fide_mode
