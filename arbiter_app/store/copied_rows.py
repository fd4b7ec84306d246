"""An event written row by row from one home into another, with the log and all that belongs to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, insert, text

from arbiter_app.store import database
from arbiter_app.store.creation import make_tables, mark_as_event
from arbiter_app.store.schema import Base


def write_rows(
    source: Connection, last_ids: Mapping[str, int], made: sqlite3.Connection, path: Path
) -> None:
    """Write all that an event has, the log and its seals included, into an empty database.

    `last_ids` are the last numbers that the numbered tables ever gave out; `path` names the event.

    Raises:
        EventFileError: the rows contradict each other.
    """
    engine = database.engine_on(made, write=True)
    with database.explained_errors(path), engine.begin() as connection:
        make_tables(connection)
        copy_rows(source, connection)
        for name, last in last_ids.items():
            _remember(connection, name, last)
        mark_as_event(connection)


def copy_rows(source: Connection, target: Connection) -> None:
    """Write all rows into tables that have none."""
    for table in Base.metadata.tables.values():
        found = source.execute(table.select()).mappings()
        while rows := [dict(row) for row in found.fetchmany(_AT_ONCE)]:
            target.execute(insert(table), rows)


_AT_ONCE: Final = 1000


def _remember(connection: Connection, table: str, last: int) -> None:
    given = {"name": table, "last": last}
    connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), given)
    if last:
        connection.execute(
            text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"), given
        )
