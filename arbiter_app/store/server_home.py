"""The home of an event on a PostgreSQL server: several desks write, one act after the other."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text

from arbiter_app.event_address import EventAddress
from arbiter_app.event_header import EVENT_SUFFIX
from arbiter_app.store import meanwhile, server
from arbiter_app.store.copied_rows import numbered_tables, write_rows
from arbiter_app.store.creation import make_tables
from arbiter_app.store.difference import RowChange
from arbiter_app.store.errors import EventFileError
from arbiter_app.store.schema import JournalRow, WitnessRow
from arbiter_app.store.vouching import vouched, write_first_facts
from arbiter_app.store.witness import testimony
from arbiter_app.wording import NOTHING, Phrase, phrase

_TURN: Final = text(f"LOCK TABLE {WitnessRow.__tablename__} IN EXCLUSIVE MODE")
"""Whoever has it writes; others read meanwhile, and wait for as long as one act takes."""

_NEXT_ENTRY: Final = text(
    f"SELECT setval(pg_get_serial_sequence('{JournalRow.__tablename__}', 'id'),"
    f" coalesce(max(id), 0) + 1, false) FROM {JournalRow.__tablename__}"
)
"""The numbers of the entries have no gaps, although a sequence leaves one where an act failed."""

_NEXT_IDS: Final = text(
    "SELECT nextval(pg_get_serial_sequence(:table, 'id')) FROM generate_series(1, :count)"
)


class ServerHome:
    """An event that is a database of a server, open at this desk."""

    def __init__(self, address: EventAddress, copies_folder: Path | None) -> None:
        self.copies_folder = copies_folder
        self._address = address
        self._engine = server.engine_on(address)
        self._picture = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._guard = threading.Lock()
        self._known = meanwhile.Moment()
        self._is_behind = False
        with self._closed_if_wrong(), self.reading() as connection:
            server.check_server(connection, address)
            server.check_content(connection, address)

    @property
    def place(self) -> EventAddress:
        return self._address

    @property
    def path(self) -> Path:
        return Path(f"{self._address.event}{EVENT_SUFFIX}")

    @property
    def label(self) -> str:
        return self._address.event

    @property
    def read_only_reason(self) -> Phrase:
        return NOTHING

    @property
    def is_shared(self) -> bool:
        return True

    @property
    def is_behind(self) -> bool:
        return self._is_behind

    def changed_outside(self) -> bool:
        with self.reading() as connection:
            now = meanwhile.now(connection)
        changed = self._is_behind or now != self._known
        self._known, self._is_behind = now, False
        return changed

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with (
            self._guard,
            server.explained_errors(self._address),
            self._picture.begin() as connection,
        ):
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        with (
            self._guard,
            server.explained_errors(self._address),
            self._engine.begin() as connection,
        ):
            connection.execute(_TURN)
            self._is_behind |= meanwhile.now(connection) != self._known
            connection.execute(_NEXT_ENTRY)
            yield connection
            after = meanwhile.now(connection)
        # What others did stays unknown until it is asked for.
        if not self._is_behind:
            self._known = after

    def check_basis(self, connection: Connection, changes: Sequence[RowChange] | None) -> None:
        meanwhile.refuse(connection, self._known, changes)

    def vouch(self, at: datetime, identity: str) -> tuple[Phrase, ...]:
        with self.reading() as connection:
            self._known = meanwhile.now(connection)
            if testimony(connection).is_good:
                return ()
        # Somebody else may have put it right since: it is looked at again in turn.
        with self.writing() as connection:
            return vouched(connection, at, identity, write=True)

    def new_ids(self, table: str, count: int) -> Sequence[int]:
        with (
            self._guard,
            server.explained_errors(self._address),
            self._engine.begin() as connection,
        ):
            found = connection.execute(_NEXT_IDS, {"table": table, "count": count})
            return tuple(found.scalars())

    def copy_into(self, made: Path) -> None:
        with self.reading() as connection:
            write_rows(connection, _last_ids(connection), made)

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _closed_if_wrong(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self.close()
            raise


def create_on_server(address: EventAddress, at: datetime, identity: str) -> None:
    """Make an empty event on a server; it appears complete or not at all.

    Its database may be there already, as long as it is empty.

    Raises:
        EventFileError: there is an event, or something else, or the server does not let one.
    """
    server.make_database(address)
    engine = server.engine_on(address)
    try:
        with server.explained_errors(address), engine.begin() as connection:
            server.check_server(connection, address)
            if not server.is_empty(connection):
                raise EventFileError(
                    phrase("“{name}” exists already.", name=address.event),
                    hint=phrase("Choose another name."),
                )
            make_tables(connection)
            write_first_facts(connection, at, identity)
    finally:
        engine.dispose()


def _last_ids(connection: Connection) -> dict[str, int]:
    """The last number that was ever given out of each table that gives each one once."""
    last = {}
    for name in numbered_tables():
        query = f"SELECT last_value, is_called FROM {name}_id_seq"
        value, is_called = connection.execute(text(query)).one()
        last[name] = value if is_called else value - 1
    return last
