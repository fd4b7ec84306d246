"""The way to an open event file: held, looked at, checked, brought up to date; changed only then."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from arbiter_app.event_header import HEADER_BYTES
from arbiter_app.output.beside import rights_for_copy
from arbiter_app.output.reasons import reason
from arbiter_app.store import backups, database
from arbiter_app.store.errors import DamagedFileError, EventFileError, NotWrittenError
from arbiter_app.store.lock import FileLock, identity_of
from arbiter_app.store.log_file import LogState, companions, log_of, read_log, state_of_log
from arbiter_app.store.placing import in_place_of, remove_leftovers
from arbiter_app.store.schema import SCHEMA_VERSION
from arbiter_app.store.stray_log import keep_both, refuse_stray_log
from arbiter_app.store.upgrade import upgrade
from arbiter_app.store.vouching import identity_in
from arbiter_app.wording import NOTHING, Phrase, phrase, sentences

_SECOND = phrase("The event is already open in another window or program. It is read-only here.")
_PROTECTED = phrase("The file or its folder is write-protected. The event is read-only.")


@dataclass(frozen=True, slots=True)
class Lost:
    """How many acts, at most, the log had that cannot be read any more, and a copy of it all."""

    acts: int = 0
    kept: Path | None = None


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """What was reached of a file.

    `settling` is a second connection, for writing back the log; None where the file can be read
    only, for the reason that is a sentence then. `reader` can only read: closed last, it leaves the
    log as it is, where one that can write would write it back.
    """

    connection: sqlite3.Connection
    settling: sqlite3.Connection | None
    lock: FileLock
    read_only_reason: Phrase = NOTHING
    has_log: bool = False
    lost: Lost = Lost()
    reader: sqlite3.Connection | None = None


@contextlib.contextmanager
def offering_recovery(path: Path, folder: Path) -> Iterator[None]:
    """Whoever hears that a file is damaged hears what can be done; `folder` is for copies."""
    try:
        yield
    except DamagedFileError as error:
        error.hint = sentences(error.hint, phrase("You can recover what is left into a copy."))
        copy = backups.newest(path, identity_in(path), folder)
        if copy is not None:
            error.hint = sentences(
                error.hint, phrase("The latest backup is “{copy}”.", copy=str(copy))
            )
        raise


def open_file(path: Path, at: datetime, identity: str, folder: Path) -> OpenedFile:
    """Open and check an event file; one of an older version gets the identity.

    `folder` is for copies.

    Raises:
        DamagedFileError, EventFileError: as they say; the file was not changed.
    """
    try:
        with database.opening(path):
            lost = Lost()
            for _ in range(_TRIES):
                found = _open(path, at, identity, folder, lost)
                if isinstance(found, OpenedFile):
                    return found
                lost = found
    except OSError as error:
        raise EventFileError(
            phrase("“{path}” cannot be opened: {reason}.", path=str(path), reason=reason(error))
        ) from error
    raise EventFileError(phrase("Another program keeps replacing “{name}”.", name=path.name))


_TRIES = 10


def _open(path: Path, at: datetime, identity: str, folder: Path, lost: Lost) -> OpenedFile | Lost:
    """What was lost up to now if the file was replaced, and has to be opened again."""
    lock = FileLock.take(path)
    try:
        database.check_header(lock.read(HEADER_BYTES), path)
        _refuse_under_another_name(path, lock)
        if lock.is_mine or not lock.can_write:
            # What somebody else is writing to has the log that they write.
            refuse_stray_log(path, lock)
        log = _log(lock.path) if lock.is_mine else LogState(0, 0)
        had_log = log_of(lock.path).exists()
        try:
            reader = _reading(lock.path)
        except BaseException:
            if lock.is_mine and not had_log:
                _remove_companions(lock.path)
            raise
        try:
            found: OpenedFile | Lost = lost
            if identity_of(lock.path) == lock.identity:
                is_old = database.check_content(reader, path.name) < SCHEMA_VERSION
                if log.left:
                    lost = Lost(log.left, _keep_as_it_was(path, lock, folder, at))
                found = _for_work(
                    path,
                    at,
                    identity,
                    folder,
                    lock,
                    reader,
                    lost,
                    is_old=is_old,
                    has_log=log.taken > 0,
                )
        except BaseException:
            reader.close()
            if lock.is_mine and not had_log:
                _remove_companions(lock.path)
            raise
        if not isinstance(found, OpenedFile) or reader not in {found.connection, found.reader}:
            reader.close()
    except BaseException:
        lock.release()
        raise
    if not isinstance(found, OpenedFile):
        lock.release()
    return found


def _refuse_under_another_name(path: Path, lock: FileLock) -> None:
    """Who writes to it keeps the log beside the name by which it was opened there."""
    is_linked = lock.status().st_nlink > 1 and not log_of(lock.path).exists()
    if (
        lock.can_write
        and not lock.is_mine
        and (is_linked or identity_of(lock.path) != lock.identity)
    ):
        raise EventFileError(
            phrase(
                "“{name}” is already open in another window or program, under another name.",
                name=path.name,
            ),
            hint=phrase("Close it there, or open it under that name."),
        )


def _for_work(
    path: Path,
    at: datetime,
    identity: str,
    folder: Path,
    lock: FileLock,
    reader: sqlite3.Connection,
    lost: Lost,
    *,
    is_old: bool,
    has_log: bool,
) -> OpenedFile | Lost:
    """A connection that can write, if there may be one; what was lost if a newer file is there now.

    One that can only read has looked at the file first: one that can write would write the log
    back when it is closed, whatever was found.
    """
    writer = _writing(lock.path) if lock.is_mine else None
    if writer is None:
        why = _PROTECTED if lock.is_mine or not lock.can_write else _SECOND
        connection = brought_up_to_date_in_memory(reader, path.name) if is_old else reader
        return OpenedFile(connection, None, lock, why, lost=lost)
    try:
        if is_old:
            _replace_by_newer(path, at, identity, folder, lock, reader, writer)
            return lost
        settling = _writing(lock.path)
        if settling is None:
            raise EventFileError(phrase("“{name}” cannot be opened for writing.", name=path.name))
    except BaseException:
        writer.close()
        raise
    return OpenedFile(writer, settling, lock, has_log=has_log, lost=lost, reader=reader)


# Connections


def _writing(path: Path) -> sqlite3.Connection | None:
    """None where nothing can be written."""
    try:
        connection = database.connect(path, write=True)
        try:
            database.prepare_for_writing(connection)
        except BaseException:
            connection.close()
            raise
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in _CANNOT_WRITE:
            database.refuse_without_handles(path)
            return None
        raise
    return connection


_CANNOT_WRITE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}


_NO_ROOM_BESIDE = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR_SHMOPEN,
    sqlite3.SQLITE_IOERR_SHMSIZE,
    sqlite3.SQLITE_IOERR_SHMMAP,
    sqlite3.SQLITE_IOERR_WRITE,
}
"""The file can be read, but nothing can be put beside it: a full disk is no reason not to look."""


def _reading(path: Path) -> sqlite3.Connection:
    """Read beside a writer, or where nothing can be written at all."""
    connection = database.connect(path, write=False)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException as error:
        connection.close()
        code = getattr(error, "sqlite_errorcode", 0)
        if code & 0xFF not in _CANNOT_WRITE and code not in _NO_ROOM_BESIDE:
            raise
        database.refuse_without_handles(path)
        return _reading_protected(path)
    return connection


def _reading_protected(path: Path) -> sqlite3.Connection:
    log = log_of(path)
    if log.exists() and log.stat().st_size:
        raise EventFileError(
            phrase(
                "“{name}” was not closed properly and its folder is write-protected.",
                name=path.name,
            ),
            hint=phrase(
                "Copy it together with “{log}” to another folder and open it there.", log=log.name
            ),
        )
    return database.connect(path, write=False, immutable=True)


def _remove_companions(path: Path) -> None:
    """A connection that can only read leaves what it had to put beside the file."""
    with contextlib.suppress(OSError):
        if log_of(path).stat().st_size == 0:
            for companion in companions(path):
                companion.unlink(missing_ok=True)


# The log that a program left


def _log(path: Path) -> LogState:
    try:
        return state_of_log(read_log(path))
    except FileNotFoundError:
        return LogState(0, 0)


def _keep_as_it_was(path: Path, lock: FileLock, folder: Path, at: datetime) -> Path:
    """Copy the file and its damaged log: the database is about to leave a part of it."""
    try:
        return keep_both(path, lock, folder, "with damaged log", at)
    except OSError as error:
        raise EventFileError(
            phrase(
                "The log of “{name}” is damaged, and the event and its log could not be backed"
                " up ({reason}).",
                name=path.name,
                reason=reason(error),
            ),
            hint=phrase(
                "Nothing was changed. Copy the event and its log to another folder and open"
                " the event there."
            ),
        ) from error


# An older version


def brought_up_to_date_in_memory(reader: sqlite3.Connection, name: str) -> sqlite3.Connection:
    """A copy of a file as this version would have it; the file stays as it is."""
    memory = database.in_memory()
    try:
        reader.backup(memory)
        bring_up_to_date(memory, name)
    except BaseException:
        memory.close()
        raise
    return memory


def _replace_by_newer(
    path: Path,
    at: datetime,
    identity: str,
    folder: Path,
    lock: FileLock,
    reader: sqlite3.Connection,
    writer: sqlite3.Connection,
) -> None:
    """Put a copy that was brought up to date and checked in the file's place.

    Until then the file is as it was: whenever the program is killed, one of both is there.
    """
    try:
        kept = backups.keep_copy(
            reader.backup,
            path,
            identity,
            folder,
            at,
            "before update",
            rights_for_copy(lock.status()),
        )
    except NotWrittenError as error:
        raise EventFileError(
            phrase(
                "“{name}” is from an older version and was not updated, because no backup"
                " could be made ({reason}).",
                name=path.name,
                reason=error.reason,
            )
        ) from error
    target = lock.path
    remove_leftovers(target)
    try:
        _put_newer(path, target, lock, reader, writer)
    except NotWrittenError as error:
        raise EventFileError(
            phrase(
                "“{name}” is from an older version and was not updated: {reason}.",
                name=path.name,
                reason=error.reason,
            ),
            hint=phrase("The latest backup is “{copy}”.", copy=str(kept)),
        ) from error


def _put_newer(
    path: Path,
    target: Path,
    lock: FileLock,
    reader: sqlite3.Connection,
    writer: sqlite3.Connection,
) -> None:
    with in_place_of(target, lock) as newer:
        reader.backup(newer)
        bring_up_to_date(newer, path.name)
        busy, _, _ = writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise EventFileError(
                phrase(
                    "“{name}” is from an older version and was not updated, because another"
                    " program is reading it.",
                    name=path.name,
                ),
                hint=phrase("Close the other program, then open the event again."),
            )
        # The last one that closes the file removes what is beside it, if it may write.
        reader.close()
        writer.close()


def bring_up_to_date(connection: sqlite3.Connection, name: str) -> None:
    """Give a copy of a file the tables of this version, and check it; `name` is the file's.

    Raises:
        DamagedFileError: that is not possible.
    """
    engine = database.engine_on(connection, write=True)
    with engine.begin() as transaction:
        upgrade(transaction, name)
    database.check_content(connection, name)
