"""Connections to an event file, and what is checked before one is trusted."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from arbiter_app.store.errors import (
    DamagedFileError,
    EventFileError,
    MissingFileError,
    NewerFileError,
    NotAnEventFileError,
)
from arbiter_app.store.schema import APPLICATION_ID, SCHEMA_VERSION, Base

DAMAGE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What a damaged file raises; the second from texts, or names in messages, that are none."""

_MAGIC = b"SQLite format 3\x00"
_HEADER_BYTES = 100
_APPLICATION_ID_AT = slice(68, 72)


def check_header(path: Path) -> None:
    """Look at the first bytes before the database opens the file at all.

    Raises:
        MissingFileError: there is no such file.
        NotAnEventFileError: it is something else.
        EventFileError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except FileNotFoundError:
        raise MissingFileError(f"There is no file “{path}”.") from None
    except IsADirectoryError:
        raise NotAnEventFileError(f"“{path}” is a folder.") from None
    except OSError as error:
        raise EventFileError(f"“{path}” cannot be read: {error.strerror}.") from error
    if not header:
        raise NotAnEventFileError(f"“{path.name}” is empty.")
    if not header.startswith(_MAGIC):
        raise NotAnEventFileError(
            f"“{path.name}” is not an event file, or its beginning was destroyed.",
            hint="A tournament report file (TRF) is imported, not opened.",
        )
    if int.from_bytes(header[_APPLICATION_ID_AT], "big") != APPLICATION_ID:
        raise NotAnEventFileError(f"“{path.name}” is a database of another program.")


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
        if write:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
    except (sqlite3.Error, UnicodeDecodeError):
        connection.close()
        raise
    return connection


def check_content(connection: sqlite3.Connection, name: str) -> int:
    """Check the whole file: version, nothing executable, integrity, references.

    Returns:
        The version of its schema.

    Raises:
        NewerFileError, NotAnEventFileError, DamagedFileError: as they say; `name` is the file's.
    """
    try:
        version = _single_number(connection, "PRAGMA user_version")
        if version > SCHEMA_VERSION:
            raise NewerFileError(
                f"“{name}” was written by a newer version of this program"
                f" (file version {version}, this program knows {SCHEMA_VERSION}).",
                hint="Please update the program. The file was not changed.",
            )
        if version < 1:
            raise NotAnEventFileError(f"“{name}” has no version; it is not an event file.")
        _check_objects(connection, name, version)
        _check_integrity(connection, name)
    except DAMAGE as error:
        raise damaged(name, str(error)) from error
    return version


def _check_objects(connection: sqlite3.Connection, name: str, version: int) -> None:
    objects = connection.execute(
        "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'"
    ).fetchall()
    for kind, own_name in objects:
        if kind in {"trigger", "view"}:
            raise NotAnEventFileError(
                f"“{name}” contains the {kind} “{own_name}”; event files have none.",
                hint="Do not use this file: somebody altered it.",
            )
    if version == SCHEMA_VERSION:
        tables = {own_name for kind, own_name in objects if kind == "table"}
        missing = sorted(set(Base.metadata.tables) - tables)
        if missing:
            raise damaged(name, f"the table {missing[0]} is missing")
        odd = next(odd_tables(connection), None)
        if odd is not None:
            raise damaged(name, f"the table {odd} has other columns")


def odd_tables(connection: sqlite3.Connection) -> Iterator[str]:
    """The tables of the file whose columns are not those that the program declares."""
    for name, table in Base.metadata.tables.items():
        found = [row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')]
        if found and found != [column.name for column in table.columns]:
            yield name


def _check_integrity(connection: sqlite3.Connection, name: str) -> None:
    problems = [row[0] for row in connection.execute("PRAGMA integrity_check(5)")]
    if problems != ["ok"]:
        raise damaged(name, str(problems[0]))
    orphan = connection.execute("PRAGMA foreign_key_check").fetchone()
    if orphan is not None:
        raise damaged(name, f"a row of {orphan[0]} refers to a row of {orphan[2]} that is gone")


def damaged(name: str, what: str) -> DamagedFileError:
    """The error for a file that does not hold together; of `what` the first line that tells."""
    lines = (line.strip() for line in what.splitlines())
    first = next((line for line in lines if line and not line.startswith("***")), "")
    return DamagedFileError(
        f"“{name}” is damaged: {first.rstrip('.')}.",
        hint="The file was not changed.",
    )


def _single_number(connection: sqlite3.Connection, statement: str) -> int:
    (number,) = connection.execute(statement).fetchone()
    return int(number)


def engine_on(connection: sqlite3.Connection, *, write: bool) -> Engine:
    """SQLAlchemy's engine on one connection, with transactions begun explicitly.

    Python's sqlite3 would begin them only before the first change.
    """
    engine = create_engine("sqlite+pysqlite://", creator=lambda: connection, poolclass=StaticPool)
    begin = "BEGIN IMMEDIATE" if write else "BEGIN"

    @event.listens_for(engine, "begin")
    def _begin(started: Connection) -> None:
        started.exec_driver_sql(begin)

    return engine


@contextmanager
def reported(path: Path) -> Iterator[None]:
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
                f"“{path.name}” cannot be written: {_REASONS[code]}.", hint="Nothing was changed."
            ) from error
        if code == _NO_TEXT and isinstance(cause, sqlite3.OperationalError):
            raise damaged(path.name, "a text in it is none") from error
        if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            raise damaged(path.name, str(cause)) from error
        if code == sqlite3.SQLITE_CONSTRAINT:
            raise EventFileError(
                f"What was to be written to “{path.name}” contradicts itself ({cause}).",
                hint="Nothing was changed.",
            ) from error
        raise
    except UnicodeDecodeError as error:
        raise damaged(path.name, str(error)) from error


_NO_TEXT = 0
"""Python's own error about bytes that are no UTF-8 has no code of the database."""

_REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it is write-protected",
    sqlite3.SQLITE_PERM: "it is write-protected",
    sqlite3.SQLITE_CANTOPEN: "its folder cannot be written",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_BUSY: "another program is writing to it",
    sqlite3.SQLITE_LOCKED: "another program is writing to it",
}
