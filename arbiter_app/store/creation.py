"""A new event: the tables of this version, in one transaction."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from sqlalchemy import Connection, Dialect, create_mock_engine, insert
from sqlalchemy.sql.ddl import ExecutableDDLElement

from arbiter_app.event_header import APPLICATION_ID
from arbiter_app.store import database
from arbiter_app.store.declared import MIGRATION
from arbiter_app.store.placing import in_place_of
from arbiter_app.store.schema import (
    REVISIONS,
    SCHEMA_VERSION,
    Base,
)
from arbiter_app.store.vouching import write_first_facts


def write_empty_event(path: Path, at: datetime, identity: str) -> None:
    """Write an empty event file.

    Raises:
        EventFileError: it exists, or cannot be written.
    """
    with in_place_of(path, None) as made:
        make_empty_event(made, at, identity)


def make_empty_event(raw: sqlite3.Connection, at: datetime, identity: str) -> None:
    """Let an empty database be an event without tournaments."""
    with database.engine_on(raw, write=True).begin() as connection:
        make_tables(connection)
        write_first_facts(connection, at, identity)
        mark_as_event(connection)


def make_tables(connection: Connection) -> None:
    """What the migrations would make; they take a tenth of a second, and one thread at a time."""
    for statement in _making(connection.dialect):
        connection.exec_driver_sql(statement)
    connection.execute(insert(MIGRATION), {"version_num": REVISIONS[-1]})


@lru_cache(maxsize=2)
def _making(dialect: Dialect) -> tuple[str, ...]:
    """All tables and indexes in SQL, which takes longer than making them; files share a dialect."""
    statements: list[str] = []

    def keep(statement: ExecutableDDLElement, *_: object, **__: object) -> None:
        statements.append(str(statement.compile(dialect=dialect)))

    engine = create_mock_engine(f"{dialect.name}+{dialect.driver}://", keep)
    Base.metadata.create_all(engine, checkfirst=False)
    MIGRATION.create(engine)
    return tuple(statements)


def mark_as_event(connection: Connection) -> None:
    """Let the header of a file say what it is."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")
