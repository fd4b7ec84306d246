"""Connections to an event file, and what is checked before one is trusted."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import StaticPool
from sqlalchemy.util import LRUCache

from arbiter_app.event_header import is_database, is_event_header
from arbiter_app.output.reasons import reason
from arbiter_app.store.declared import revision, schema_differences
from arbiter_app.store.errors import (
    DamagedFileError,
    EventFileError,
    NewerFileError,
    NotAnEventFileError,
    NotWrittenError,
)
from arbiter_app.store.schema import NUMBERED, REVISIONS, SCHEMA_VERSION, SINCE, Base
from arbiter_app.wording import Phrase, phrase, verbatim

DAMAGE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What a damaged file raises; the second from texts, or names in messages, that are none."""

LARGEST_NUMBER: Final = 1 << 53
"""No event comes near it: a larger number was put into its file by somebody else."""

_REMEMBERED: Final = 256 * 1024
"""Kilobytes of an open event that are kept in memory, at the most."""

_KEPT_STATEMENTS: Final = 500
"""As many as one engine keeps, for all files together."""

_SQLITE_SAYS: Final = {
    "database disk image is malformed": phrase("its contents are inconsistent"),
    "file is not a database": phrase("its header is not that of a database"),
}
"""What the database says most often of a damaged file, in the reader's words."""


def check_header(header: bytes, path: Path) -> None:
    """Look at the first `HEADER_BYTES` before the database looks at the file at all.

    Raises:
        NotAnEventFileError: it is something else.
    """
    if not header:
        raise NotAnEventFileError(phrase("“{name}” is empty.", name=path.name))
    if not is_database(header):
        raise NotAnEventFileError(
            phrase("“{name}” is not an event file, or its header was destroyed.", name=path.name),
            hint=phrase("Tournament report files (TRF) must be imported, not opened."),
        )
    if not is_event_header(header):
        raise NotAnEventFileError(
            phrase("“{name}” is a database of another program.", name=path.name)
        )


def refuse_without_handles(path: Path) -> None:
    """Refuse to go on where the database could not open a file because too many are open.

    It says the same of a file that it may not write, and the event would be read only.

    Raises:
        EventFileError: there are not enough of them for one connection.
    """
    taken: list[int] = []
    try:
        while len(taken) < _FILES_OF_A_CONNECTION:
            taken += os.pipe()
    except OSError as error:
        raise EventFileError(
            phrase("“{path}” cannot be opened: {reason}.", path=str(path), reason=reason(error))
        ) from error
    finally:
        for descriptor in taken:
            os.close(descriptor)


_FILES_OF_A_CONNECTION: Final = 4
"""The event, its log, the index of that, and one for a moment."""


def connect(path: Path, *, write: bool, immutable: bool = False) -> sqlite3.Connection:
    """Connect to a file, whose content is data only: nothing in it is executed.

    `immutable` reads a file in a folder that cannot be written, where the database cannot put
    its companion files.
    """
    mode = "rw" if write else "ro"
    uri = f"{path.resolve().as_uri()}?mode={mode}{'&immutable=1' if immutable else ''}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA foreign_keys = ON")
    except (sqlite3.Error, UnicodeDecodeError):
        connection.close()
        raise
    return connection


def in_memory(content: bytes = b"") -> sqlite3.Connection:
    """A database in memory, empty or of the bytes of a file; nothing in it is executed.

    Raises:
        sqlite3.Error: they are none.
    """
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        memory.execute("PRAGMA trusted_schema = OFF")
        memory.execute("PRAGMA cell_size_check = ON")
        memory.execute("PRAGMA foreign_keys = ON")
        if content:
            # In memory there is no log: let the header not ask for one.
            memory.deserialize(content[:18] + b"\1\1" + content[20:])
    except BaseException:
        memory.close()
        raise
    return memory


def prepare_for_writing(connection: sqlite3.Connection) -> None:
    """Let acts be written to a log first, durably; the log is written back by the settler.

    Raises:
        sqlite3.OperationalError: nothing can be written there.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    # What it has read it has in memory, if somebody writes over the file.
    connection.execute(f"PRAGMA cache_size = -{_REMEMBERED}")
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def check_content(connection: sqlite3.Connection, name: str) -> int:
    """Check the whole file: version, nothing executable, integrity, references.

    Returns:
        The version of its schema.

    Raises:
        NewerFileError, NotAnEventFileError, DamagedFileError: as they say; `name` is the file's.
        sqlite3.Error: it cannot be looked at.
    """
    try:
        version = _single_number(connection, "PRAGMA user_version")
        if version > SCHEMA_VERSION:
            raise NewerFileError(
                phrase(
                    "“{name}” was written by a newer version of Arbiter (file version"
                    " {version}; this version reads up to {known}).",
                    name=name,
                    version=version,
                    known=SCHEMA_VERSION,
                ),
                hint=phrase("Please update Arbiter. The file was not changed."),
            )
        if version < 1:
            raise NotAnEventFileError(
                phrase("“{name}” has no version number, so it is not an event file.", name=name)
            )
        _check_objects(connection, name, version)
        _check_integrity(connection, name)
        _check_numbers(connection, name)
    except DAMAGE as error:
        if not is_damage(error):
            raise
        raise damaged(name, str(error)) from error
    return version


def is_damage(error: BaseException) -> bool:
    """Return whether an error of the database says that a file does not hold together.

    Else it could not be read: a disk that reports errors is no reason to give up a file.
    """
    code = getattr(error, "sqlite_errorcode", _NO_TEXT)
    return code == _CUT_OFF or code & 0xFF not in _REASONS


def _check_numbers(connection: sqlite3.Connection, name: str) -> None:
    """No number is given twice: behind the last that there can be, nothing can be added."""
    for table in NUMBERED:
        given = f"SELECT max(id) FROM {table} UNION SELECT seq FROM sqlite_sequence WHERE name = ?"
        for (number,) in connection.execute(given, (table,)):
            if number is not None and not (type(number) is int and number <= LARGEST_NUMBER):
                raise damaged(name, phrase("the numbers in {table} are used up", table=table))


def _check_objects(connection: sqlite3.Connection, name: str, version: int) -> None:
    """Whoever adds to a file leaves the rest as it was; where something is missing, it is torn."""
    found = schema_differences(connection, version)
    if found.missing:
        raise damaged(
            name,
            phrase(
                "{what} does not match version {version}",
                what=found.missing[0],
                version=version,
            ),
        )
    if found.foreign:
        raise NotAnEventFileError(
            phrase(
                "“{name}” contains {what}, which does not belong in an event file.",
                name=name,
                what=found.foreign[0],
            ),
            hint=phrase("Do not use this file: someone has altered it."),
        )
    if revision(connection) != REVISIONS[min(version, len(REVISIONS)) - 1]:
        raise damaged(name, phrase("its tables do not match its version"))


def odd_tables(connection: sqlite3.Connection) -> Iterator[str]:
    """The tables of the file whose columns are not those that some version declares."""
    for name, table in Base.metadata.tables.items():
        found = [row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')]
        since = {column.info.get(SINCE, 1) for column in table.columns}
        declared = (
            [column.name for column in table.columns if column.info.get(SINCE, 1) <= version]
            for version in since
        )
        if found and found not in declared:
            yield name


def _check_integrity(connection: sqlite3.Connection, name: str) -> None:
    problems = [row[0] for row in connection.execute("PRAGMA integrity_check(5)")]
    if problems != ["ok"]:
        raise damaged(name, str(problems[0]))
    orphan = connection.execute("PRAGMA foreign_key_check").fetchone()
    if orphan is not None:
        raise damaged(
            name,
            phrase(
                "a row of {table} refers to a missing row of {other}",
                table=orphan[0],
                other=orphan[2],
            ),
        )


def damaged(name: str, what: Phrase | str) -> DamagedFileError:
    """The error for a file that does not hold together.

    Of what the database, or Python, says in a text it tells the first line that tells something.
    """
    if isinstance(what, str):
        line = _first_line(what)
        what = _SQLITE_SAYS.get(line, line)
    return DamagedFileError(
        phrase(
            "“{name}” is damaged: {what}.",
            name=name,
            what=what,
        ),
        hint=phrase("The file was not changed."),
    )


def _first_line(text: str) -> str:
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("***")), "").rstrip(".")


def _single_number(connection: sqlite3.Connection, statement: str) -> int:
    (number,) = connection.execute(statement).fetchone()
    return int(number)


def engine_on(connection: sqlite3.Connection, *, write: bool) -> Engine:
    """SQLAlchemy's engine on one connection, with transactions begun explicitly.

    Python's sqlite3 would begin them only before the first change.
    """
    dialect, statements = _in_sql()
    engine = Engine(
        StaticPool(lambda: cast("DBAPIConnection", connection), dialect=dialect),
        dialect,
        URL.create("sqlite+pysqlite"),
        execution_options={"compiled_cache": statements},
    )
    begin = "BEGIN IMMEDIATE" if write else "BEGIN"

    @event.listens_for(engine, "begin")
    def _begin(started: Connection) -> None:
        started.exec_driver_sql(begin)

    return engine


@cache
def _in_sql() -> tuple[Dialect, MutableMapping[Any, Any]]:
    """How statements are put into SQL, and those that were: the same for every file.

    An engine that `create_engine` made for each file would have a dialect of its own, look at the
    library again, and put the same statements into SQL again. A dialect is shared only by the
    constructor of `Engine`, which SQLAlchemy 2 types but does not describe.
    """
    engine = create_engine("sqlite+pysqlite://")
    engine.connect().close()
    engine.dispose()
    return engine.dialect, LRUCache(_KEPT_STATEMENTS)


@contextmanager
def explained_errors(path: Path) -> Iterator[None]:
    """Turn what the database says while writing into the arbiter's words.

    Raises:
        EventFileError: the disk is full, the file cannot be written or is in use.
    """
    from sqlalchemy.exc import DatabaseError

    try:
        yield
    except (DatabaseError, sqlite3.DatabaseError) as error:
        cause = error.orig if isinstance(error, DatabaseError) else error
        code = getattr(cause, "sqlite_errorcode", _NO_TEXT) & 0xFF
        if code in _REASONS:
            raise EventFileError(
                phrase(
                    "“{path}” cannot be written: {reason}.", path=path.name, reason=_REASONS[code]
                ),
                hint=phrase("Nothing was changed."),
            ) from error
        if code == _NO_TEXT and isinstance(cause, sqlite3.OperationalError):
            raise damaged(path.name, phrase("it contains invalid text")) from error
        if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            raise damaged(path.name, str(cause)) from error
        if code == sqlite3.SQLITE_CONSTRAINT:
            raise EventFileError(
                phrase(
                    "The data to be written to “{name}” is inconsistent ({cause}).",
                    name=path.name,
                    cause=str(cause),
                ),
                hint=phrase("Nothing was changed."),
            ) from error
        if isinstance(cause, sqlite3.OperationalError) and code != sqlite3.SQLITE_ERROR:
            raise EventFileError(
                phrase(
                    "“{path}” cannot be written: {reason}.",
                    path=path.name,
                    reason=verbatim(str(cause)),
                ),
                hint=phrase("Nothing was changed."),
            ) from error
        raise
    except UnicodeDecodeError as error:
        raise damaged(path.name, str(error)) from error


def said_by_system(error: OSError | sqlite3.Error) -> Phrase:
    """What the system or the database says, in the arbiter's words where there are any."""
    if isinstance(error, OSError):
        return reason(error)
    code = getattr(error, "sqlite_errorcode", _NO_TEXT) & 0xFF
    return _REASONS.get(code) or _SQLITE_SAYS.get(str(error)) or verbatim(str(error))


def not_written(path: Path, error: OSError | sqlite3.Error) -> NotWrittenError:
    """Says that a file cannot be written, and why."""
    why = said_by_system(error)
    message = phrase("“{path}” cannot be written: {reason}.", path=str(path), reason=why)
    return NotWrittenError(message, why)


@contextmanager
def opening(path: Path) -> Iterator[None]:
    """Whatever the database says while a file is opened is damage, or a reason in plain words.

    Raises:
        DamagedFileError, EventFileError: as they say.
    """
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except (sqlite3.Error, SQLAlchemyError, UnicodeDecodeError) as error:
        cause = getattr(error, "orig", error)
        if not is_damage(cause):
            raise EventFileError(
                phrase(
                    "“{path}” cannot be opened: {reason}.",
                    path=path.name,
                    reason=_REASONS[getattr(cause, "sqlite_errorcode", _NO_TEXT) & 0xFF],
                )
            ) from error
        raise damaged(path.name, str(cause)) from error


_CUT_OFF: Final = sqlite3.SQLITE_IOERR_SHORT_READ
"""The file ends before it should: no error of the disk."""

_NO_TEXT = 0
"""Python's own error about bytes that are no UTF-8 has no code of the database."""

_REASONS = {
    sqlite3.SQLITE_FULL: phrase("the disk is full"),
    sqlite3.SQLITE_READONLY: phrase("it is write-protected"),
    sqlite3.SQLITE_PERM: phrase("it is write-protected"),
    sqlite3.SQLITE_CANTOPEN: phrase("its folder is not writable"),
    sqlite3.SQLITE_IOERR: phrase("the disk reports an error"),
    sqlite3.SQLITE_BUSY: phrase("another program is writing to it"),
    sqlite3.SQLITE_LOCKED: phrase("another program is writing to it"),
}
