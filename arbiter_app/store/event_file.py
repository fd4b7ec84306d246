"""An event, open: what it holds, and every change of it in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection

from arbiter_app.errors import RefusedError
from arbiter_app.event_address import EventAddress
from arbiter_app.local_time import to_local_time
from arbiter_app.store import (
    backups,
    database,
    journal,
    latched,
    lost_rounds,
    own_acts,
    proofs,
    results_added,
)
from arbiter_app.store.branches import LogWay
from arbiter_app.store.choices import Drawing
from arbiter_app.store.creation import write_empty_event
from arbiter_app.store.difference import changed_rows
from arbiter_app.store.errors import NotWrittenError
from arbiter_app.store.file_home import FileHome
from arbiter_app.store.heard import Desk, Doing, Entered, Heard, News, Results
from arbiter_app.store.home import Home
from arbiter_app.store.journal import Changes
from arbiter_app.store.lock import FileLock
from arbiter_app.store.lost_rounds import LostRound
from arbiter_app.store.opening import Lost, offering_recovery, open_file
from arbiter_app.store.outside import rows_of_log
from arbiter_app.store.own_acts import Turn
from arbiter_app.store.placing import in_place_of, remove_made
from arbiter_app.store.proofs import KeptProof
from arbiter_app.store.reading import event_name, read_rows, tournament_infos
from arbiter_app.store.recovered import COPIES_FOLDER, KeptCopy
from arbiter_app.store.replacing import refuse_to_lose
from arbiter_app.store.results_added import are_results
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.sound import checked_state
from arbiter_app.store.state import Act, JournalEntry, TournamentInfo, TournamentState, Written
from arbiter_app.store.turns import OwnActs
from arbiter_app.store.values import Row
from arbiter_app.store.vouching import event_identity, make_its_own
from arbiter_app.wording import NOTHING, Phrase, counted, phrase, sentences


class EventFile:
    """An open event, wherever its home is; used by one thread at a time (the session sees to that)."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._notices: list[Phrase] = []
        self._event = ""

    @classmethod
    def create(
        cls,
        place: Path | EventAddress,
        at: datetime,
        identity: str,
        *,
        backup_folder: Path | None = None,
    ) -> EventFile:
        """Make an empty event and open it; it appears complete or not at all.

        `identity` is a random text, by which the event is told from all others.

        Raises:
            EventFileError: it exists, or cannot be written.
        """
        if isinstance(place, EventAddress):
            from arbiter_app.store.server_home import create_on_server

            create_on_server(place, at, identity)
            return cls.open(place, at, identity, backup_folder=backup_folder)
        write_empty_event(place, at, identity)
        try:
            return cls.open(place, at, identity, backup_folder=backup_folder)
        except BaseException:
            remove_made(place)
            raise

    @classmethod
    def open(
        cls,
        place: Path | EventAddress,
        at: datetime,
        identity: str,
        *,
        backup_folder: Path | None = None,
    ) -> EventFile:
        """Open an event, checked; see `EventSession.open`.

        A file of an older version gets the `identity`.

        Raises:
            EventFileError: as its kinds say.
        """
        if isinstance(place, EventAddress):
            # Imported here: who works with files needs no server.
            from arbiter_app.store.server_home import ServerHome

            return cls._opened(ServerHome(place, backup_folder, identity), Lost(), at, identity)
        folder = place.parent / COPIES_FOLDER if backup_folder is None else backup_folder
        with offering_recovery(place, folder):
            opened = open_file(place, at, identity, folder)
            return cls._opened(FileHome(place, folder, opened), opened.lost, at, identity)

    @classmethod
    def _opened(cls, home: Home, lost: Lost, at: datetime, identity: str) -> EventFile:
        event_file = cls(home)
        try:
            if lost.acts:
                event_file._notices.append(event_file._told(lost))
            event_file._vouch(at, identity)
        except BaseException:
            event_file.close()
            raise
        return event_file

    def close(self) -> Phrase:
        """Let go of the event, and return what the arbiter must be told; a second call does nothing."""
        return self._home.close()

    def discard(self) -> None:
        """Let go of a file that was just made, and remove it: what it was made for failed."""
        self.close()
        if isinstance(self.place, Path):
            remove_made(self.place)

    @property
    def place(self) -> Path | EventAddress:
        """Where the event is: what `open` takes."""
        return self._home.place

    @property
    def path(self) -> Path:
        """The file; of an event on a server the name that a file of it would have."""
        return self._home.path

    @property
    def read_only_reason(self) -> Phrase:
        return self._home.read_only_reason

    @property
    def person(self) -> str | None:
        """Who acts here; None for a file."""
        return self._home.person

    @property
    def notices(self) -> tuple[Phrase, ...]:
        """What the arbiter must be told about the file as it was opened, a sentence each."""
        return tuple(self._notices)

    # Reading

    @property
    def is_shared(self) -> bool:
        """Whether others may write to the event while it is open here."""
        return self._home.is_shared

    @property
    def tells(self) -> bool:
        """Whether one hears of what others do, since `listen`, and need not look."""
        return self._home.tells

    @property
    def is_behind(self) -> bool:
        """Whether others have acted, as this desk found when it wrote, and what they did was not read."""
        return self._home.is_behind

    def changed_outside(self) -> bool:
        """True if others wrote to the event since this was last asked."""
        return self._home.changed_outside()

    def results(self) -> Results | None:
        """What was found last, if others have entered results and done nothing else."""
        return self._home.results()

    def news(self) -> News:
        """What was found so, since this was last asked."""
        return self._home.news()

    def listen(self, tell: Callable[[Heard], None]) -> None:
        """Let `tell` hear, in another thread, of what others do, until the event is closed."""
        self._home.listen(tell)

    def say(self, doing: Doing) -> None:
        """Let the other desks know what is done at this one."""
        self._home.say(doing)

    def desks(self) -> Sequence[Desk]:
        """The other desks at which the event is open."""
        return self._home.desks()

    def give_up(self) -> None:
        """Wait for no answer of a server any more."""
        self._home.give_up()

    def tournaments(self) -> tuple[TournamentInfo, ...]:
        with self._home.reading() as connection:
            return tournament_infos(connection)

    def name(self) -> str:
        """What the arbiter called the event; empty where it is called as the file."""
        with self._home.reading() as connection:
            return event_name(connection)

    def load(self, tournament_id: int) -> TournamentState | None:
        """A tournament, None if there is no such; FIDE mode once left stays left, whatever is undone.

        Raises:
            DamagedFileError: its rows make no tournament.
        """
        with self._home.reading() as connection:
            rows = read_rows(connection, tournament_id)
            if not rows["tournament"]:
                return None
            with self._understood():
                state = self._checked_state(connection, tournament_id, rows)
                if state.in_fide_mode:
                    left = latched.left_fide_mode(connection, tournament_id)
                    state = replace(state, left_by_undone_act=left)
        return state

    def drawn_seed(self, tournament_id: int, drawing: Drawing) -> str | None:
        """The seed by which lots were drawn last, taken back or not."""
        with self._home.reading() as connection, self._understood():
            return latched.drawn_seed(connection, tournament_id, drawing)

    def lost_rounds(self, tournament_id: int) -> tuple[LostRound, ...]:
        """The rounds that were taken back with results, by acts or by undo."""
        with self._home.reading() as connection, self._understood():
            return lost_rounds.lost_rounds(connection, tournament_id)

    def had_results(self, tournament_id: int, round_number: int) -> bool:
        """Whether a result was ever entered in a round, whatever became of the round."""
        with self._home.reading() as connection:
            return lost_rounds.had_results(connection, tournament_id, round_number)

    def journal(self) -> tuple[JournalEntry, ...]:
        with self._home.reading() as connection, self._understood():
            return journal.entries(connection)

    def journal_length(self) -> int:
        """How many entries the log has."""
        with self._home.reading() as connection:
            return journal.length(connection)

    def results_entered(self, tournament_id: int, round_number: int) -> Mapping[int, Entered]:
        """By whom and when the results of a round were entered last, by board."""
        with self._home.reading() as connection, self._understood():
            return results_added.results_entered(connection, tournament_id, round_number)

    def last_entry(self) -> JournalEntry | None:
        with self._home.reading() as connection, self._understood():
            return journal.last_done(connection)

    def next_entry(self) -> JournalEntry | None:
        with self._home.reading() as connection, self._understood():
            return journal.first_undone(connection)

    def own_acts(self) -> OwnActs:
        """What undo and redo of whoever acts here are about; nothing in a file, where nobody is named."""
        person = self._home.person
        if person is None:
            return OwnActs()
        with self._home.reading() as connection, self._understood():
            return own_acts.own_acts(connection, person)

    def undo_limit(self) -> int:
        with self._home.reading() as connection, self._understood():
            return journal.undo_limit(connection)

    def new_tournament_id(self) -> int:
        (number,) = self._home.new_ids("tournament", 1)
        return number

    def new_player_keys(self, count: int) -> tuple[int, ...]:
        return tuple(self._home.new_ids("player", count))

    # Writing

    def commit(
        self,
        act: Act,
        at: datetime,
        tournament_id: int,
        before: TournamentState | None,
        after: TournamentState | None,
        names: tuple[str, str] | None = None,
    ) -> Written:
        """Write the rows in which the two states differ, and the act, durably.

        `names` are those of the event before and after, where the act gives it another one.

        Raises:
            EventFileError: the file cannot be written; nothing was changed.
            InputError: the new state names a player who is not there.
        """
        changes = changed_rows(tournament_id, before, after)
        if names is not None:
            changes = (*changes, RowChange("event", *map(_name_row, names)))
        with self._home.writing() as connection:
            self._home.check_basis(connection, changes)
            return self._home.writer.record(connection, act, at, tournament_id, changes)

    def commit_name(self, act: Act, at: datetime, before: str, after: str) -> Written:
        """Give the event another name; an empty one is that of the file.

        Raises:
            EventFileError: the file cannot be written; nothing was changed.
        """
        change = RowChange("event", _name_row(before), _name_row(after))
        with self._home.writing() as connection:
            self._home.check_basis(connection, (change,))
            return self._home.writer.record(connection, act, at, None, (change,))

    def undo(self, entry_id: int, at: datetime) -> Written:
        """Take an entry back: the last one that is in force."""
        with self._home.writing() as connection, self._understood():
            self._home.check_basis(connection, None)
            return self._home.writer.undo(connection, entry_id, at)

    @property
    def may_do_all(self) -> bool:
        """Whether whoever acts here may do more than enter results, if anything."""
        return self._home.may_do_all

    def may_undo(self, entry_id: int) -> bool:
        """Whether whoever acts here may take an act back, as far as their role goes."""
        if self._home.may_do_all:
            return True
        (changes,) = self.changes_along([entry_id])
        return are_results(changes)

    def redo(self, entry_id: int, at: datetime) -> Written:
        """Do an entry again: the first one that is undone."""
        with self._home.writing() as connection, self._understood():
            self._home.check_basis(connection, None)
            return self._home.writer.redo(connection, entry_id, at)

    def take_back(self, entry_id: int, at: datetime) -> tuple[Written, Changes]:
        """Take back the last act that holds of whoever acts here, by an act; and what that changed.

        Raises:
            BuiltUponError: something that was done since depends on it.
            RefusedError: it is another one by now, or nobody is named here.
        """
        return self._turn(entry_id, at, own_acts.taking_back)

    def see_that_it_stands_alone(self, entry_id: int) -> None:
        """See that `take_back` could take an act back.

        Raises:
            BuiltUponError, RefusedError: likewise.
        """
        with self._home.reading() as connection, self._understood():
            own_acts.taking_back(connection, self._home.person or "", entry_id)

    def do_again(self, entry_id: int, at: datetime) -> tuple[Written, Changes]:
        """Do the act again that whoever acts here took back last, by an act; likewise."""
        return self._turn(entry_id, at, own_acts.doing_again)

    def _turn(
        self, entry_id: int, at: datetime, turning: Callable[[Connection, str, int], Turn]
    ) -> tuple[Written, Changes]:
        with self._home.writing() as connection, self._understood():
            turn = turning(connection, self._home.person or "", entry_id)
            self._home.check_basis(connection, turn.changes)
            return self._home.writer.turn(connection, turn, at), turn.changes

    def way_to(self, target: int) -> LogWay:
        """How one comes to the state after an entry, or to the beginning (0).

        Raises:
            InputError, RefusedError: there is no such entry, or no way.
        """
        with self._home.reading() as connection, self._understood():
            return journal.way_to(connection, target)

    def changes_along(self, entry_ids: Sequence[int]) -> tuple[Changes, ...]:
        """What each of these entries changed."""
        with self._home.reading() as connection, self._understood():
            return tuple(journal.changes_along(connection, entry_ids))

    def go(self, way: LogWay, changes: Changes, at: datetime) -> Written:
        """Go a way at once; `changes` are those of all its entries together."""
        with self._home.writing() as connection, self._understood():
            self._home.check_basis(connection, None)
            return self._home.writer.go(connection, way, changes, at)

    def kept_proofs(self, of: str) -> Mapping[int, KeptProof]:
        """What the checker of proofs said of a pairing, by the acts that made it."""
        with self._home.reading() as connection:
            return proofs.kept_proofs(connection, of)

    def proof_digests(self) -> Mapping[int, str]:
        """The hashes of the proofs kept, by the acts that paired the rounds; empty if refused."""
        with self._home.reading() as connection:
            return proofs.digests(connection)

    def act_that_paired(self, tournament_id: int, input_hash: str) -> int:
        """The last act in force that paired a round from this; 0 if the log has none."""
        with self._home.reading() as connection:
            return proofs.act_that_paired(connection, tournament_id, input_hash)

    def keep_proof(self, of: str, entry_id: int, kept: KeptProof) -> None:
        """Keep what the checker of proofs said: no act, and nothing that undoing would touch.

        Raises:
            RefusedError, EventFileError: the file cannot be written.
        """
        with self._home.writing() as connection:
            proofs.keep_proof(connection, of, entry_id, kept)

    def keep_copy(self, at: datetime, occasion: str) -> Phrase:
        """Keep a copy in the folder for copies; a sentence if that failed."""
        folder = self._home.copies_folder
        if folder is None:
            return phrase("No backup was made: no backup folder is set.")
        try:
            backups.keep_copy(
                self._home.copy_into,
                self.path,
                self._event,
                folder,
                at,
                occasion,
                self._home.rights,
            )
        except (NotWrittenError, sqlite3.Error) as error:
            return backups.not_kept(error)
        return NOTHING

    @property
    def backup_folder(self) -> Path:
        """Where copies are kept.

        Raises:
            RefusedError: an event on a server, and no folder was chosen.
        """
        folder = self._home.copies_folder
        if folder is None:
            raise RefusedError(phrase("No backup folder is set for this event."))
        return folder

    def kept_copies(self) -> tuple[KeptCopy, ...]:
        """The copies of this event in the folder for copies, newest first."""
        return backups.kept(self.path, self._event, self.backup_folder)

    def use_backup_folder(self, folder: Path) -> None:
        """Keep the copies there from now on."""
        self._home.copies_folder = folder

    def save_copy(self, target: Path, identity: str) -> None:
        """Save the event as another file, which is an event of its own from then on.

        It keeps the name of the event, whatever the file is called.

        Both may go on: the copies kept of one are neither offered for the other nor in their way.
        An earlier copy, in which nothing was done since, is replaced.

        Raises:
            EventFileError: it cannot be written, is open, or has what this event has not.
        """
        target = target.resolve()
        lock = FileLock.take(target) if target.exists() else None
        try:
            if lock is not None:
                with self._home.reading() as connection:
                    refuse_to_lose(connection, target, lock)
            with in_place_of(target, lock, self._home.rights) as made:
                self._home.copy_into(made)
                with database.engine_on(made, write=True).begin() as copy:
                    make_its_own(copy, identity)
        except (OSError, sqlite3.Error) as error:
            raise database.not_written(target, error) from error
        finally:
            if lock is not None:
                lock.release()

    def publish(self, address: EventAddress, identity: str) -> None:
        """Write the event as it stands, log included, to a server, as an event of its own.

        Raises:
            EventFileError: there is an event already, or the server does not let one.
        """
        from arbiter_app.store.server_home import copy_to_server

        with self._home.reading() as connection:
            copy_to_server(connection, self._home.last_ids(connection), address, identity)

    def make_its_own(self, identity: str) -> None:
        """Let it be an event of its own, which says whose copy it is."""
        with self._home.writing() as connection:
            make_its_own(connection, identity)
            self._event = identity

    # Inside

    def _checked_state(
        self,
        connection: Connection,
        tournament_id: int,
        rows: Mapping[str, Sequence[Mapping[str, object]]],
    ) -> TournamentState:
        """The tournament that rows are; on a server, where nobody can read them, that of the log.

        Raises:
            ValueError, TypeError, LookupError: they are none, and the log has none either.
        """
        try:
            return checked_state(rows)
        except (ValueError, TypeError, LookupError):
            told = rows_of_log(connection, tournament_id) if self._home.is_shared else None
            if told is None:
                raise
            return checked_state(told)

    @contextmanager
    def _understood(self) -> Iterator[None]:
        try:
            yield
        except (ValueError, TypeError, LookupError) as error:
            raise database.damaged(self._home.label, str(error)) from error

    def _vouch(self, at: datetime, identity: str) -> None:
        """See whether somebody changed the event without the program."""
        with self._understood():
            self._notices += self._home.vouch(at, identity)
        with self._home.reading() as connection:
            self._event = event_identity(connection)

    def _told(self, lost: Lost) -> Phrase:
        """The sentences about acts that were in the log and can no longer be read."""
        last = self.last_entry()
        there = phrase("No log entries are left.")
        if last is not None:
            there = phrase(
                "The last remaining entry is “{act}” ({moment}).",
                act=last.name,
                moment=f"{to_local_time(last.at):%Y-%m-%d %H:%M:%S}",
            )
        kept = NOTHING
        if lost.kept is not None:
            kept = phrase("The original files were saved as “{path}”.", path=str(lost.kept))
        return sentences(
            counted(
                lost.acts,
                "The log of “{name}” was damaged, and at most one entry was lost.",
                "The log of “{name}” was damaged, and at most {count} entries were lost.",
                name=self._home.label,
            ),
            there,
            phrase("Please re-enter what is missing."),
            kept,
        )


def _name_row(name: str) -> Row | None:
    return {"id": 1, "name": name} if name else None
