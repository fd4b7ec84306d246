"""An event file, open: what it holds, and every change of it in one transaction."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Engine, insert, text

from arbiter_app import __version__
from arbiter_app.errors import RefusedError
from arbiter_app.store import backups, database, journal
from arbiter_app.store.difference import difference
from arbiter_app.store.errors import DamagedFileError, EventFileError
from arbiter_app.store.from_rows import state_of
from arbiter_app.store.lock import FileLock
from arbiter_app.store.reading import read_rows, tournament_infos
from arbiter_app.store.schema import SCHEMA_VERSION, EventMeta, table_of
from arbiter_app.store.state import Act, JournalEntry, TournamentInfo, TournamentState, Written
from arbiter_app.store.upgrade import upgrade

_SECOND = "The event is already open in another window or program; here it can be read only."
_PROTECTED = "The file or its folder is write-protected; the event can be read only."


@dataclass(frozen=True, slots=True)
class _Opened:
    """What was reached of a file: connection, lock, and why it can be read only (or empty)."""

    connection: sqlite3.Connection
    lock: FileLock | None
    read_only_reason: str


class EventFile:
    """An open event file.

    One connection, used by one thread at a time (the session sees to that).
    """

    def __init__(self, path: Path, backup_folder: Path, opened: _Opened) -> None:
        self._path = path
        self._backup_folder = backup_folder
        self._raw = opened.connection
        self._lock = opened.lock
        self._read_only_reason = opened.read_only_reason
        self._engine: Engine = database.engine_on(self._raw, write=not self._read_only_reason)
        self._identity = _identity(path)
        self._data_version = 0
        self._last_ids: dict[str, int] = {}
        self._notices: list[str] = []

    @classmethod
    def create(
        cls, path: Path, at: datetime, *, replace: bool = False, backup_folder: Path | None = None
    ) -> EventFile:
        """Make an empty event file and open it; it appears complete or not at all.

        Raises:
            EventFileError: it exists (unless `replace`), is open, or cannot be written.
        """
        if path.exists() and not replace:
            raise EventFileError(f"“{path.name}” exists already.", hint="Choose another name.")
        try:
            lock = FileLock.take(path)
            if lock is None:
                raise EventFileError(f"“{path.name}” is open in another window or program.")
            try:
                _write_new(path, at)
            finally:
                lock.release()
        except (OSError, sqlite3.Error) as error:
            raise EventFileError(f"“{path}” cannot be written: {error}.") from error
        return cls.open(path, at, backup_folder=backup_folder)

    @classmethod
    def open(cls, path: Path, at: datetime, *, backup_folder: Path | None = None) -> EventFile:
        """Open an event file, checked; see `EventSession.open`.

        Raises:
            EventFileError: as its kinds say.
        """
        folder = path.parent / "backups" if backup_folder is None else backup_folder
        database.check_header(path)
        try:
            return cls._checked(path, at, folder)
        except DamagedFileError as error:
            error.hint = f"{error.hint} What is left of it can be recovered into a copy."
            copy = backups.newest(path, folder)
            if copy is not None:
                error.hint = f"{error.hint} The last copy kept of it is “{copy}”."
            raise

    @classmethod
    def _checked(cls, path: Path, at: datetime, folder: Path) -> EventFile:
        opened = _opened(path)
        event_file = cls(path, folder, opened)
        try:
            version = database.check_content(opened.connection, path.name)
            if version < SCHEMA_VERSION:
                event_file._bring_up_to_date(at)
            event_file._data_version = event_file._pragma("data_version")
        except BaseException:
            event_file.close()
            raise
        return event_file

    def close(self) -> None:
        """Close the file and give back its lock; a second call does nothing."""
        self._engine.dispose()
        self._raw.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    @property
    def path(self) -> Path:
        return self._path

    @property
    def read_only_reason(self) -> str:
        return self._read_only_reason

    @property
    def notices(self) -> tuple[str, ...]:
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

    def load(self, tournament_id: int) -> TournamentState | None:
        """A tournament, None if there is no such.

        Raises:
            DamagedFileError: its rows make no tournament.
        """
        with self._transaction() as connection:
            rows = read_rows(connection, tournament_id)
        if not rows["tournament"]:
            return None
        with self._understood():
            return state_of(rows)

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
        changes = difference(tournament_id, before, after)
        with self._writing() as connection:
            return journal.record(connection, act, at, tournament_id, changes)

    def undo(self, entry_id: int, at: datetime) -> Written:
        """Take an entry back: the last one that is in force."""
        with self._writing() as connection, self._understood():
            return journal.undo(connection, entry_id, at)

    def redo(self, entry_id: int, at: datetime) -> Written:
        """Do an entry again: the first one that is undone."""
        with self._writing() as connection, self._understood():
            return journal.redo(connection, entry_id, at)

    def keep_copy(self, at: datetime, occasion: str) -> str:
        """Keep a copy in the folder for copies; a sentence if that failed."""
        try:
            backups.keep_copy(self._raw, self._path, self._backup_folder, at, occasion)
        except (OSError, sqlite3.Error) as error:
            return f"No copy of the file could be kept ({error})."
        return ""

    def use_backup_folder(self, folder: Path) -> None:
        """Keep the copies there from now on."""
        self._backup_folder = folder

    def save_copy(self, target: Path) -> None:
        """Save the event as another file.

        Raises:
            EventFileError: it cannot be written, or is this file or one that is open.
        """
        try:
            lock = FileLock.take(target)
        except OSError as error:
            raise EventFileError(f"“{target}” cannot be written: {error.strerror}.") from error
        if lock is None:
            raise EventFileError(f"“{target.name}” is open; a copy cannot replace it.")
        try:
            backups.copy_to(self._raw, target)
        except (OSError, sqlite3.Error) as error:
            raise EventFileError(f"“{target}” cannot be written: {error}.") from error
        finally:
            lock.release()

    # Inside

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with database.reported(self._path), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        if self._read_only_reason:
            raise RefusedError(self._read_only_reason)
        self._refuse_without_name()
        with self._transaction() as connection:
            if self._pragma("data_version") != self._data_version:
                raise EventFileError(
                    f"“{self._path.name}” was changed by another program.",
                    hint="Close the event and open it again.",
                )
            yield connection

    def _refuse_without_name(self) -> None:
        """What is written into a file that has lost its name is gone with the program."""
        if _identity(self._path) != self._identity:
            raise EventFileError(
                f"“{self._path.name}” is no longer there: it was deleted, moved or replaced."
                " Nothing was written.",
                hint="Save a copy of the event under another name, and open that.",
            )

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

    def _bring_up_to_date(self, at: datetime) -> None:
        """Migrate: in the file after a copy was kept, or in memory if it can be read only."""
        if self._read_only_reason:
            memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
            self._raw.backup(memory)
            self._raw.close()
            self._raw = memory
            self._engine = database.engine_on(memory, write=True)
        else:
            trouble = self.keep_copy(at, "before update")
            if trouble:
                raise EventFileError(
                    f"“{self._path.name}” is of an older version and was not updated. {trouble}"
                )
        with self._transaction() as connection:
            upgrade(connection)


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file it is that has this name now, None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_dev, found.st_ino)


def _write_new(path: Path, at: datetime) -> None:
    unfinished = path.with_name(f".{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch()
    try:
        raw = database.connect(unfinished, write=True)
        try:
            engine = database.engine_on(raw, write=True)
            with database.reported(path), engine.begin() as connection:
                upgrade(connection)
                connection.execute(
                    insert(table_of(EventMeta)),
                    [
                        {"name": "created_at", "value": at.astimezone(UTC).isoformat()},
                        {"name": "created_by", "value": __version__},
                    ],
                )
            engine.dispose()
        finally:
            raw.close()
        for companion in ("-wal", "-shm"):
            path.with_name(path.name + companion).unlink(missing_ok=True)
        unfinished.replace(path)
    finally:
        for name in (unfinished.name, f"{unfinished.name}-wal", f"{unfinished.name}-shm"):
            with contextlib.suppress(OSError):
                path.with_name(name).unlink(missing_ok=True)


def _opened(path: Path) -> _Opened:
    """Open for writing if the lock and the folder allow it, else for reading."""
    try:
        lock = FileLock.take(path)
    except OSError:
        return _Opened(_reading(path), None, _PROTECTED)
    if lock is None:
        return _Opened(_reading(path), None, _SECOND)
    try:
        if os.access(path, os.W_OK):
            return _Opened(database.connect(path, write=True), lock, "")
    except sqlite3.OperationalError:
        pass
    except database.DAMAGE as error:
        lock.release()
        raise database.damaged(path.name, str(error)) from error
    lock.release()
    return _Opened(_reading(path), None, _PROTECTED)


def _reading(path: Path) -> sqlite3.Connection:
    """Read beside a writer, or where nothing can be written at all."""
    try:
        connection = database.connect(path, write=False)
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError:
            connection.close()
            return _reading_protected(path)
    except database.DAMAGE as error:
        raise database.damaged(path.name, str(error)) from error
    return connection


def _reading_protected(path: Path) -> sqlite3.Connection:
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size:
        raise EventFileError(
            f"“{path.name}” was not closed properly and its folder is write-protected.",
            hint=f"Copy it together with “{log.name}” to another folder and open it there.",
        )
    return database.connect(path, write=False, immutable=True)
