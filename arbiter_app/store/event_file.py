"""An event file, open: what it holds, and every change of it in one transaction."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, text

from arbiter_app.errors import RefusedError
from arbiter_app.event_header import HEADER_BYTES
from arbiter_app.store import backups, database, journal, latched, proofs
from arbiter_app.store.branches import LogWay
from arbiter_app.store.creation import write_empty_event
from arbiter_app.store.difference import RowChange, changed_rows
from arbiter_app.store.errors import EventFileError
from arbiter_app.store.journal import Changes
from arbiter_app.store.lock import FileLock, identity_of
from arbiter_app.store.log_file import companions, log_of
from arbiter_app.store.opening import Lost, OpenedFile, offering_recovery, open_file
from arbiter_app.store.proofs import KeptProof
from arbiter_app.store.reading import event_name, read_rows, tournament_infos
from arbiter_app.store.recovered import COPIES_FOLDER, KeptCopy
from arbiter_app.store.replacing import refuse_to_lose
from arbiter_app.store.settler import Settler
from arbiter_app.store.sound import checked_state
from arbiter_app.store.state import Act, JournalEntry, TournamentInfo, TournamentState, Written
from arbiter_app.store.values import Row
from arbiter_app.store.vouching import event_identity, make_its_own, vouched
from arbiter_app.wording import NOTHING, Phrase, counted, phrase, sentences


class EventFile:
    """An open event file.

    One connection, used by one thread at a time (the session sees to that), and by the settler
    between two transactions.
    """

    def __init__(self, path: Path, backup_folder: Path, opened: OpenedFile) -> None:
        self._path = path
        self._backup_folder = backup_folder
        self._raw = opened.connection
        self._lock = opened.lock
        self._read_only_reason = opened.read_only_reason
        self._engine: Engine = database.engine_on(self._raw, write=not self._read_only_reason)
        self._guard = threading.Lock()
        self._settler: Settler | None = None
        if opened.settling is not None:
            self._settler = Settler(self._raw, opened.settling, self._guard)
            if opened.has_log:
                self._settler.acted()
        self._lasting = self._on_disk()
        self._size = self._lock.status().st_size
        self._data_version = self._pragma("data_version")
        self._last_ids: dict[str, int] = {}
        self._notices: list[Phrase] = []
        self._event = ""

    @classmethod
    def create(
        cls,
        path: Path,
        at: datetime,
        identity: str,
        *,
        replace: bool = False,
        backup_folder: Path | None = None,
    ) -> EventFile:
        """Make an empty event file and open it; it appears complete or not at all.

        `identity` is a random text, by which the event is told from all others.

        Raises:
            EventFileError: it exists (unless `replace`), is open, or cannot be written.
        """
        taken = EventFileError(
            phrase("“{name}” exists already.", name=path.name),
            hint=phrase("Choose another name."),
        )
        if path.exists() and not replace:
            raise taken
        try:
            if path.exists():
                _replace_by_new(path, at, identity)
            else:
                _refuse_beside_a_log(path)
                write_empty_event(path, at, identity)
        except FileExistsError:
            raise taken from None
        except (OSError, sqlite3.Error) as error:
            raise database.not_written(path, error) from error
        return cls.open(path, at, identity, backup_folder=backup_folder)

    @classmethod
    def open(
        cls, path: Path, at: datetime, identity: str, *, backup_folder: Path | None = None
    ) -> EventFile:
        """Open an event file, checked; see `EventSession.open`.

        A file of an older version gets the `identity`.

        Raises:
            EventFileError: as its kinds say.
        """
        folder = path.parent / COPIES_FOLDER if backup_folder is None else backup_folder
        with offering_recovery(path, folder):
            opened = open_file(path, at, identity, folder)
            event_file = cls(path, folder, opened)
            try:
                if opened.lost.acts:
                    event_file._notices.append(event_file._told(opened.lost))
                event_file._vouch(at, identity)
            except BaseException:
                event_file.close()
                raise
        return event_file

    def close(self) -> None:
        """Close the file and give back its lock; a second call does nothing."""
        if self._settler is not None:
            self._settler.close()
            self._settler = None
        self._engine.dispose()
        self._raw.close()
        self._lock.release()
        if not self._lock.path.exists():
            self._remove_orphans()

    @property
    def path(self) -> Path:
        return self._path

    @property
    def read_only_reason(self) -> Phrase:
        return self._read_only_reason

    @property
    def notices(self) -> tuple[Phrase, ...]:
        """What the arbiter must be told about the file as it was opened, a sentence each."""
        return tuple(self._notices)

    # Reading

    def changed_outside(self) -> bool:
        """True if another program wrote to the file since this was last asked."""
        version = self._pragma("data_version")
        changed = version != self._data_version
        self._data_version = version
        return changed

    def tournaments(self) -> tuple[TournamentInfo, ...]:
        with self._transaction() as connection:
            return tournament_infos(connection)

    def name(self) -> str:
        """What the arbiter called the event; empty where it is called as the file."""
        with self._transaction() as connection:
            return event_name(connection)

    def load(self, tournament_id: int) -> TournamentState | None:
        """A tournament, None if there is no such; FIDE mode once left stays left, whatever is undone.

        Raises:
            DamagedFileError: its rows make no tournament.
        """
        with self._transaction() as connection:
            rows = read_rows(connection, tournament_id)
            if not rows["tournament"]:
                return None
            with self._understood():
                state = checked_state(rows)
                if state.in_fide_mode:
                    left = latched.left_fide_mode(connection, tournament_id)
                    state = replace(state, left_by_undone_act=left)
        return state

    def drawn_lots(self, tournament_id: int) -> str | None:
        """The seed by which lots were drawn last, taken back or not."""
        with self._transaction() as connection, self._understood():
            return latched.drawn_lots(connection, tournament_id)

    def journal(self) -> tuple[JournalEntry, ...]:
        with self._transaction() as connection, self._understood():
            return journal.entries(connection)

    def last_entry(self) -> JournalEntry | None:
        with self._transaction() as connection, self._understood():
            return journal.last_done(connection)

    def next_entry(self) -> JournalEntry | None:
        with self._transaction() as connection, self._understood():
            return journal.first_undone(connection)

    def undo_limit(self) -> int:
        with self._transaction() as connection, self._understood():
            return journal.undo_limit(connection)

    def new_tournament_id(self) -> int:
        (number,) = self._new_ids("tournament", 1)
        return number

    def new_player_keys(self, count: int) -> tuple[int, ...]:
        return tuple(self._new_ids("player", count))

    # Writing

    def commit(
        self,
        act: Act,
        at: datetime,
        tournament_id: int,
        before: TournamentState | None,
        after: TournamentState | None,
    ) -> Written:
        """Write the rows in which the two states differ, and the act, durably.

        Raises:
            EventFileError: the file cannot be written; nothing was changed.
            InputError: the new state names a player who is not there.
        """
        changes = changed_rows(tournament_id, before, after)
        with self._writing() as connection:
            return journal.record(connection, act, at, tournament_id, changes)

    def commit_name(self, act: Act, at: datetime, before: str, after: str) -> Written:
        """Give the event another name; an empty one is that of the file.

        Raises:
            EventFileError: the file cannot be written; nothing was changed.
        """
        change = RowChange("event", _name_row(before), _name_row(after))
        with self._writing() as connection:
            return journal.record(connection, act, at, None, (change,))

    def undo(self, entry_id: int, at: datetime) -> Written:
        """Take an entry back: the last one that is in force."""
        with self._writing() as connection, self._understood():
            return journal.undo(connection, entry_id, at)

    def redo(self, entry_id: int, at: datetime) -> Written:
        """Do an entry again: the first one that is undone."""
        with self._writing() as connection, self._understood():
            return journal.redo(connection, entry_id, at)

    def way_to(self, target: int) -> LogWay:
        """How one comes to the state after an entry, or to the beginning (0).

        Raises:
            InputError, RefusedError: there is no such entry, or no way.
        """
        with self._transaction() as connection, self._understood():
            return journal.way_to(connection, target)

    def changes_along(self, entry_ids: Sequence[int]) -> tuple[Changes, ...]:
        """What each of these entries changed."""
        with self._transaction() as connection, self._understood():
            return tuple(journal.changes_along(connection, entry_ids))

    def go(self, way: LogWay, changes: Changes, at: datetime) -> Written:
        """Go a way at once; `changes` are those of all its entries together."""
        with self._writing() as connection, self._understood():
            return journal.go(connection, way, changes, at)

    def kept_proofs(self, of: str) -> Mapping[int, KeptProof]:
        """What the checker of proofs said of a pairing, by the acts that made it."""
        with self._transaction() as connection:
            return proofs.kept_proofs(connection, of)

    def proof_digests(self) -> Mapping[int, str]:
        """The hashes of the proofs kept, by the acts that paired the rounds; empty if refused."""
        with self._transaction() as connection:
            return proofs.digests(connection)

    def act_that_paired(self, tournament_id: int, input_hash: str) -> int:
        """The last act in force that paired a round from this; 0 if the log has none."""
        with self._transaction() as connection:
            return proofs.act_that_paired(connection, tournament_id, input_hash)

    def keep_proof(self, of: str, entry_id: int, kept: KeptProof) -> None:
        """Keep what the checker of proofs said: no act, and nothing that undoing would touch.

        Raises:
            RefusedError, EventFileError: the file cannot be written.
        """
        with self._writing() as connection:
            proofs.keep_proof(connection, of, entry_id, kept)

    def keep_copy(self, at: datetime, occasion: str) -> Phrase:
        """Keep a copy in the folder for copies; a sentence if that failed."""
        try:
            with self._guard:
                backups.keep_copy(
                    self._raw, self._path, self._event, self._backup_folder, at, occasion
                )
        except (OSError, sqlite3.Error) as error:
            return phrase(
                "No copy of the file could be kept ({reason}).",
                reason=database.said_by_system(error),
            )
        return NOTHING

    @property
    def backup_folder(self) -> Path:
        return self._backup_folder

    def kept_copies(self) -> tuple[KeptCopy, ...]:
        """The copies of this event in the folder for copies, newest first."""
        return backups.kept(self._path, self._event, self._backup_folder)

    def use_backup_folder(self, folder: Path) -> None:
        """Keep the copies there from now on."""
        self._backup_folder = folder

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
                with self._transaction() as connection:
                    refuse_to_lose(connection, target, lock)
            with self._guard:
                backups.copy_to(self._raw, target, lock, partial(_make_its_own, identity))
        except (OSError, sqlite3.Error) as error:
            raise database.not_written(target, error) from error
        finally:
            if lock is not None:
                lock.release()

    def make_its_own(self, identity: str) -> None:
        """Let it be an event of its own, which says whose copy it is."""
        with self._writing() as connection:
            make_its_own(connection, identity)
            self._event = identity

    # Inside

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._guard, database.explained_errors(self._path), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _changing(self) -> Iterator[Connection]:
        """A transaction after which there is something in the log to be written back."""
        with self._transaction() as connection:
            yield connection
        if self._settler is not None:
            self._settler.acted()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        if self._read_only_reason:
            raise RefusedError(self._read_only_reason)
        self._refuse_another_file()
        with self._changing() as connection:
            if self._pragma("data_version") != self._data_version:
                raise EventFileError(
                    phrase("“{name}” was changed by another program.", name=self._path.name),
                    hint=phrase("Close the event and open it again."),
                )
            yield connection

    def _refuse_another_file(self) -> None:
        """What is written into a file that has lost its name is gone with the program.

        What is written into one that was cut off, or written over, makes it worse.
        """
        if identity_of(self._path) != self._lock.identity:
            raise EventFileError(
                phrase(
                    "“{name}” is no longer there: it was deleted, moved or replaced."
                    " Nothing was written.",
                    name=self._path.name,
                ),
                hint=phrase("Save a copy of the event under another name, and open that."),
            )
        size = self._lock.status().st_size
        if size < self._size or self._on_disk() != self._lasting:
            raise EventFileError(
                phrase(
                    "“{name}” was cut off or written over by another program. Nothing was written.",
                    name=self._path.name,
                ),
                hint=phrase(
                    "Close the event. The copies kept of it are in the folder “{folder}”.",
                    folder=str(self._backup_folder),
                ),
            )
        self._size = size

    def _on_disk(self) -> bytes:
        return database.lasting(self._lock.read(HEADER_BYTES))

    @contextmanager
    def _understood(self) -> Iterator[None]:
        try:
            yield
        except (ValueError, TypeError, LookupError) as error:
            raise database.damaged(self._path.name, str(error)) from error

    def _pragma(self, name: str) -> int:
        (value,) = self._raw.execute(f"PRAGMA {name}").fetchone()
        return int(value)

    def _new_ids(self, table: str, count: int) -> range:
        """Numbers after the highest that was ever in the table, given out once."""
        if table not in self._last_ids:
            with self._transaction() as connection:
                last = connection.execute(
                    text("SELECT max(seq) FROM sqlite_sequence WHERE name = :name"),
                    {"name": table},
                ).scalar_one()
            self._last_ids[table] = last or 0
        first = self._last_ids[table] + 1
        self._last_ids[table] += count
        return range(first, first + count)

    def _vouch(self, at: datetime, identity: str) -> None:
        """See whether somebody changed the file without the program."""
        before = self._raw.total_changes
        with self._transaction() as connection, self._understood():
            self._notices += vouched(connection, at, identity, write=not self._read_only_reason)
            self._event = event_identity(connection)
        if self._settler is not None and self._raw.total_changes != before:
            self._settler.acted()

    def _told(self, lost: Lost) -> Phrase:
        """The sentences about acts that were in the log and can no longer be read."""
        last = self.last_entry()
        there = phrase("No act is there any more.")
        if last is not None:
            there = phrase(
                "The last act that is there is “{act}” ({moment}).",
                act=last.name,
                moment=f"{last.at.astimezone():%Y-%m-%d %H:%M:%S}",
            )
        kept = NOTHING
        if lost.kept is not None:
            kept = phrase("The files as they were are kept as “{path}”.", path=str(lost.kept))
        return sentences(
            counted(
                lost.acts,
                "The log of “{name}” was damaged, and up to one act was lost.",
                "The log of “{name}” was damaged, and up to {count} acts were lost.",
                name=self._path.name,
            ),
            there,
            phrase("Please enter again what is missing."),
            kept,
        )

    def _remove_orphans(self) -> None:
        """A file that was renamed leaves an empty log under its old name."""
        log = log_of(self._lock.path)
        with contextlib.suppress(OSError):
            if log.exists() and not log.stat().st_size:
                for orphan in companions(self._lock.path):
                    orphan.unlink(missing_ok=True)


def _name_row(name: str) -> Row | None:
    return {"id": 1, "name": name} if name else None


def _make_its_own(identity: str, copy: sqlite3.Connection) -> None:
    engine = database.engine_on(copy, write=True)
    with engine.begin() as connection:
        make_its_own(connection, identity)


def _replace_by_new(path: Path, at: datetime, identity: str) -> None:
    lock = FileLock.take(path)
    try:
        if not lock.is_mine:
            raise EventFileError(
                phrase("“{name}” is open in another window or program.", name=path.name)
            )
        write_empty_event(path.resolve(), at, identity, instead_of=lock)
    finally:
        lock.release()


def _refuse_beside_a_log(path: Path) -> None:
    """The log of a file that was moved away may hold acts, and must not get into another one."""
    if log_of(path).exists() and log_of(path).stat().st_size:
        raise EventFileError(
            phrase(
                "The log of an event called “{name}” is still there (“{log}”).",
                name=path.name,
                log=log_of(path).name,
            ),
            hint=phrase("Choose another name, or put that event back beside its log."),
        )
