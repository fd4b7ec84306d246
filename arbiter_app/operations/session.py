"""An open event file: what it holds now, and the one gate through which it changes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.event_address import EventAddress
from arbiter_app.operations.change import Change, ChangeByOthers, nothing_changed
from arbiter_app.operations.clock import Clock, DrawIdentity, draw_identity
from arbiter_app.operations.fact_lines import retold
from arbiter_app.operations.session_memory import BeforeAndAfter, OnTheWay, Seen, Survey
from arbiter_app.store.recovered import KeptCopy
from arbiter_app.store.state import (
    Act,
    JournalEntry,
    TournamentInfo,
    TournamentState,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import NOTHING, Phrase, phrase

if TYPE_CHECKING:
    from arbiter_app.store.branches import LogWay
    from arbiter_app.store.difference import RowChange
    from arbiter_app.store.event_file import EventFile
    from arbiter_app.store.heard import Heard, Results
    from arbiter_app.store.proofs import KeptProof
    from arbiter_app.trace import RoundPairing

# The database behind the event file takes half a second to import: the start screen needs none.


_AT_ONCE = 100
"""Entries of the log that are read while others wait."""

_MOST_STEPS = 1000
"""Acts that are undone and done again without reading the tournament from the file."""


class EventSession:
    """An open event file. Not tied to a thread: acts are carried out one after the other.

    Readers get immutable snapshots, which stay valid (and old) when something changes.
    """

    def __init__(self, event_file: EventFile, clock: Clock) -> None:
        self._file = event_file
        self._clock = clock
        self._states: dict[int, TournamentState] = {}
        self._surveyed: Survey | None = None
        self._seen: Seen | None = None
        self._steps: dict[int, BeforeAndAfter] = {}
        self._caution = NOTHING
        self._gate = threading.RLock()
        self._on_the_way: OnTheWay | None = None

    @classmethod
    def create(
        cls,
        place: Path | EventAddress,
        *,
        clock: Clock,
        replace: bool = False,
        backup_folder: Path | None = None,
        draw: DrawIdentity = draw_identity,
    ) -> EventSession:
        """Make a new, empty event, in a file or on a server, and open it.

        Raises:
            EventFileError: it exists (of a file, unless `replace`), or cannot be written.
        """
        from arbiter_app.store.event_file import EventFile

        made = EventFile.create(
            place, clock.now(), draw(), replace=replace, backup_folder=backup_folder
        )
        return cls(made, clock)

    @classmethod
    def open(
        cls,
        place: Path | EventAddress,
        *,
        clock: Clock,
        backup_folder: Path | None = None,
        draw: DrawIdentity = draw_identity,
    ) -> EventSession:
        """Open an event file; an older one is brought up to date after a copy was made.

        A file that another program has open, or that cannot be written, is opened for reading
        only: see `read_only` and `read_only_reason`. What somebody changed in it without the program
        is told in `notices`, and stands in the log as an act that can be undone. Copies go to `backup_folder`, by default the
        folder `backups` next to the file; of an event on a server none are kept without it.

        Raises:
            EventFileError: the event is missing, none, damaged, or of a newer program.
        """
        from arbiter_app.store.event_file import EventFile

        return cls(EventFile.open(place, clock.now(), draw(), backup_folder=backup_folder), clock)

    def close(self) -> None:
        """Close the file; everything was saved when it was done."""
        with self._gate:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def place(self) -> Path | EventAddress:
        """Where the event is: what `open` takes."""
        return self._file.place

    @property
    def path(self) -> Path:
        """The file; of an event on a server the name that a file of it would have."""
        return self._file.path

    @property
    def read_only(self) -> bool:
        return bool(self._file.read_only_reason)

    @property
    def read_only_reason(self) -> Phrase:
        """Why nothing can be changed, as a sentence; nothing if it can."""
        return self._file.read_only_reason

    @property
    def person(self) -> str | None:
        """Who acts here, by the name under which the server knows them; None for a file."""
        return self._file.person

    @property
    def notices(self) -> tuple[Phrase, ...]:
        """What the arbiter must be told about the file as it was opened, a sentence each."""
        return self._file.notices

    @property
    def clock(self) -> Clock:
        return self._clock

    # What the event holds

    @property
    def event_name(self) -> str:
        """What the event is called: as the arbiter said, or else as the file."""
        with self._gate:
            return self._survey().name or self.path.stem

    def tournaments(self) -> tuple[TournamentInfo, ...]:
        """The tournaments of the event, in the order they were made."""
        with self._gate:
            if self._on_the_way is not None:
                return self._on_the_way.tournaments
            return self._survey().tournaments

    def tournament(self, tournament_id: int) -> Tournament:
        """The tournament as it stands now; the same object until it changes.

        Where the event can be read only, it follows what the other program writes.

        Raises:
            InputError: no such tournament.
        """
        return self.state(tournament_id).tournament

    def state(self, tournament_id: int) -> TournamentState:
        """The tournament with the keys of its players and the records of its pairings.

        FIDE mode once left stays left: undoing the act does not lead back to it (VCL4THP 45).

        Raises:
            InputError: no such tournament.
        """
        with self._gate:
            before = None if self._on_the_way is None else self._on_the_way.states
            if before is not None and tournament_id in before:
                return before[tournament_id]
            self._follow()
            state = self._states.get(tournament_id)
            if state is None:
                self.follow()
                state = self._file.load(tournament_id)
                if state is None:
                    raise InputError(
                        phrase("The event has no tournament {number}.", number=tournament_id)
                    )
                self._states[tournament_id] = state
            return state

    def drawn_lots(self, tournament_id: int) -> str | None:
        """The seed by which lots were drawn last, taken back or not; None if they never were."""
        with self._gate:
            return self._file.drawn_lots(tournament_id)

    def player_key(self, tournament_id: int, tpn: Tpn) -> int:
        """The key of a player: it stays when TPNs change.

        Raises:
            InputError: no such tournament or player.
        """
        return self.state(tournament_id).key_of(tpn)

    def tpn_of(self, tournament_id: int, player_key: int) -> Tpn | None:
        """The present TPN of a player, None if the player is not (any more) in the tournament."""
        return self.state(tournament_id).tpns_by_key().get(player_key)

    def pairing(self, tournament_id: int, round_number: int) -> RoundPairing | None:
        """The pairing of a round as the engine made it, with its trace, in today's TPNs.

        None if the round was not paired by the engine here (imported, or by hand). A pairing
        changed by hand later is given as it was made.
        """
        from arbiter_app.operations.records import recorded_pairing

        return recorded_pairing(self.state(tournament_id), round_number)

    def follow(self) -> bool:
        """Take up what others did since the event was looked at; whether there was anything.

        Where nobody else writes there is nothing. Until then the event stays as it was seen here.
        """
        with self._gate:
            if not self._file.is_shared or not self._file.changed_outside():
                return False
            # What is not told of yet was seen before this.
            self._seen = Seen.before(self._states, self._surveyed, self._seen)
            results = self._file.results()
            if results is None:
                self._states.clear()
                self._surveyed = None
            else:
                self._take_up(results)
            return True

    def _take_up(self, results: Results) -> None:
        """Results of others, which are most of what they do: nothing has to be read again."""
        from arbiter_app.store.results_added import with_results

        self._states = {
            number: with_results(state, number, results.changes)
            for number, state in self._states.items()
        }
        if self._surveyed is not None:
            self._surveyed = replace(self._surveyed, last_entry=results.last, next_entry=None)

    def followed(self) -> ChangeByOthers | None:
        """Take up what others did, and say what it changed; None if there was nothing.

        What was taken up since this was last asked, as within an act, is told as well. It reads the
        tournaments that were known again, which may take a while: use a worker.

        Raises:
            EventFileError: the event cannot be read.
        """
        from arbiter_app.operations.followed import change_by_others

        with self._gate:
            self.follow()
            seen, self._seen = self._seen, None
            if seen is None:
                return None
            try:
                # What is done while it is read is told the next time.
                survey = self._survey()
                there = {info.id for info in survey.tournaments}
                states = {
                    number: self.state(number) if number in there else None
                    for number in seen.states
                }
                return change_by_others(seen, states, survey, self._file.news())
            except BaseException:
                self._seen = seen
                raise

    def listen(self, tell: Callable[[Heard], None]) -> None:
        """Let `tell` hear, in another thread, of what others do, until the event is closed.

        Of an event in a file nothing is heard.
        """
        self._file.listen(tell)

    def _follow(self) -> None:
        """Where the event can be read only, forget what the other program has changed."""
        if self.read_only and not self._file.tells:
            self.follow()

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """What others are found to have done meanwhile is taken up, whether the act was done or not."""
        try:
            yield
        finally:
            if self._file.is_behind:
                self.follow()

    def _survey(self) -> Survey:
        self._follow()
        if self._surveyed is None:
            self.follow()
            self._surveyed = Survey(
                self._file.name(),
                self._file.tournaments(),
                self._file.last_entry(),
                self._file.next_entry(),
            )
        return self._surveyed

    # The journal

    def journal(self) -> tuple[JournalEntry, ...]:
        """Everything that was done, oldest first, including what was undone."""
        with self._gate:
            return self._file.journal()

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

    def undo(self) -> Change:
        """Take back the last act that is in force.

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
            self._surveyed = None
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
            self._surveyed = None
            step = self._steps.get(entry.id)
            if step is None or self._states.get(step.tournament_id) is not step.before:
                self._forget(written.tournament_ids)
            else:
                self._keep(step.tournament_id, step.after)
            return Change(written, phrase("Done again: {act}", act=entry.name), NOTHING)

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
        self._surveyed = None
        self._forget(written.tournament_ids)
        where = phrase("The event is at the beginning")
        if written.entry is not None:
            where = phrase("The event is at “{act}”", act=written.entry.name)
        return Change(written, where, self._taken_caution())

    # Changing the event: called by the operations only

    def commit(
        self,
        act: Act,
        tournament_id: int,
        before: TournamentState | None,
        after: TournamentState | None,
    ) -> Change:
        """Write the difference between two states of a tournament, and the act, in one transaction.

        The `###` lines that state facts are written with them. Where nothing differs nothing is
        written, and the act is not in the log. `before` is None for a new tournament, `after` None for one to be deleted.

        Raises:
            RefusedError: the file is open for reading only, or `before` is no longer the state.
            ChangedMeanwhileError: at another desk something was done that may matter to it.
            EventFileError: the file cannot be written.
        """
        with self._gate, self._in_turn():
            self._refuse_reading_only()
            self._refuse_on_the_way()
            if self._states.get(tournament_id) is not before:
                raise RefusedError(
                    phrase("The tournament was changed in the meantime."),
                    hint=phrase("Please try again."),
                )
            if before is not None and after is not None:
                after = retold(before, after)
                if after == before:
                    return nothing_changed(tournament_id, self._taken_caution())
            written = self._file.commit(act, self._clock.now(), tournament_id, before, after)
            if self._surveyed is not None:
                self._surveyed = self._surveyed.after(written)
            self._keep(tournament_id, after)
            if written.entry is not None:
                self._steps[written.entry.id] = BeforeAndAfter(tournament_id, before, after)
            if len(self._steps) > _MOST_STEPS:
                del self._steps[min(self._steps)]
            return Change(written, act.name, self._taken_caution())

    def commit_name(self, act: Act, name: str) -> Change:
        """Write another name of the event, and the act; nothing if it has that name.

        Raises:
            RefusedError: the file is open for reading only.
            EventFileError: the file cannot be written.
        """
        with self._gate, self._in_turn():
            self._refuse_reading_only()
            self._refuse_on_the_way()
            before = self._survey().name
            if name == self.event_name:
                return nothing_changed(None)
            written = self._file.commit_name(act, self._clock.now(), before, name)
            self._surveyed = None
            return Change(written, act.name, NOTHING)

    # Proofs of rounds: beside the acts, which they follow from

    def kept_proofs(self, of: str) -> Mapping[int, KeptProof]:
        """What the checker of proofs said of a pairing, by the acts that made it."""
        with self._gate:
            return self._file.kept_proofs(of)

    def proof_digests(self) -> Mapping[int, str]:
        """The hashes of the proofs kept, by the acts that paired the rounds; empty if refused."""
        with self._gate:
            return self._file.proof_digests()

    def act_that_paired(self, tournament_id: int, input_hash: str) -> int:
        """The last act in force that paired a round from this; 0 if the log has none."""
        with self._gate:
            return self._file.act_that_paired(tournament_id, input_hash)

    def keep_proof(self, of: str, entry_id: int, kept: KeptProof) -> None:
        """Keep what the checker of proofs said; it is no act, and undoing does not touch it.

        Raises:
            RefusedError: the file is open for reading only.
            EventFileError: the file cannot be written.
        """
        with self._gate, self._in_turn():
            self._refuse_reading_only()
            self._refuse_on_the_way()
            self._file.keep_proof(of, entry_id, kept)

    def new_tournament_id(self) -> int:
        """An id that no tournament of this file ever had."""
        with self._gate:
            return self._file.new_tournament_id()

    def new_player_keys(self, count: int) -> tuple[int, ...]:
        """Keys that no player of this file ever had."""
        with self._gate:
            return self._file.new_player_keys(count)

    def keep_copy(self, occasion: str) -> None:
        """Keep a copy of the file before something large; old copies give way.

        If none can be made, that stops nothing; the change made next says so.

        Raises:
            RefusedError: the file is open for reading only.
        """
        with self._gate:
            self._refuse_reading_only()
            self._caution = self._file.keep_copy(self._clock.now(), occasion)

    @property
    def backup_folder(self) -> Path:
        """Where copies are kept."""
        return self._file.backup_folder

    def kept_copies(self) -> tuple[KeptCopy, ...]:
        """The copies kept of this event, newest first."""
        with self._gate:
            return self._file.kept_copies()

    def use_backup_folder(self, folder: Path) -> None:
        """Keep the copies in another folder, such as a USB stick, from now on."""
        with self._gate:
            self._file.use_backup_folder(folder)

    def save_copy(self, path: Path, draw: DrawIdentity = draw_identity) -> None:
        """Save the event as it stands as another file; an existing one is replaced.

        It is an event of its own from then on, with its own copies.

        Raises:
            EventFileError: the copy cannot be written, or is this file itself.
        """
        with self._gate:
            self._file.save_copy(path, draw())

    def publish(self, address: EventAddress, draw: DrawIdentity = draw_identity) -> None:
        """Write the event as it stands, with its whole log, to a server; this one stays as it is.

        What is published is an event of its own from then on, which says whose copy it is. It may
        take a while: use a worker.

        Raises:
            EventFileError: there is an event of that name, or the server does not let one.
        """
        with self._gate:
            self._file.publish(address, draw())

    def _taken_caution(self) -> Phrase:
        caution, self._caution = self._caution, NOTHING
        return caution

    def _refuse_reading_only(self) -> None:
        if self.read_only:
            raise RefusedError(self.read_only_reason)

    def _refuse_on_the_way(self) -> None:
        """Nothing is done while the event is being taken back to another point."""
        if self._on_the_way is not None and self._on_the_way.thread != threading.get_ident():
            raise RefusedError(
                phrase("The event is being taken to another point of the log."),
                hint=phrase("Please wait until it is there."),
            )

    def _keep(self, tournament_id: int, state: TournamentState | None) -> None:
        if state is None:
            self._states.pop(tournament_id, None)
        else:
            self._states[tournament_id] = state

    def _forget(self, tournament_ids: Iterable[int]) -> None:
        """Read these tournaments from the file when they are asked for."""
        for tournament_id in tournament_ids:
            self._states.pop(tournament_id, None)


def _leaves_fide_mode(step: BeforeAndAfter) -> bool:
    """True if the state before an act is not the one that taking it back leads to."""
    before, after = step.before, step.after
    return before is not None and after is not None and before.in_fide_mode != after.in_fide_mode
