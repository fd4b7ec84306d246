"""A recovered copy of a damaged event file: what the tables still hold, and what the journal tells.

The journal has every row before and after each act, so it is a second copy of the whole event:
where it is whole, the event is played through it again and nothing is lost, not even undo.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Integer, Table, insert

from arbiter_app.store import database
from arbiter_app.store.errors import DamagedFileError, EventFileError, MissingFileError
from arbiter_app.store.event_file import EventFile
from arbiter_app.store.journal import UNDO_AFTER, changes_of
from arbiter_app.store.mending import mended
from arbiter_app.store.recovered import Salvage
from arbiter_app.store.schema import (
    JOURNALLED,
    EventMeta,
    JournalRow,
    TournamentRow,
    table_of,
)
from arbiter_app.store.state import EntryState
from arbiter_app.store.values import Row, Value

_JOURNAL = table_of(JournalRow)
_PAGE = 4096
_LARGEST_FILE = 1 << 30
_LARGEST_STEP = 1 << 40
"""Rows behind damage are looked for up to this far."""

Key = tuple[Value, ...]
Tables = dict[str, dict[Key, Row]]


@dataclass(frozen=True, slots=True)
class _Found:
    """The rows of a table that could be read, by primary key, and whether these are all."""

    rows: dict[Key, Row]
    is_whole: bool


def salvage(path: Path, target: Path, at: datetime) -> Salvage:
    """Make a recovered copy of a damaged event file; the original is not touched.

    Raises:
        MissingFileError: there is no such file.
        DamagedFileError: nothing of an event could be found in it.
        EventFileError: the target exists, or cannot be written.
    """
    if not path.is_file():
        raise MissingFileError(f"There is no file “{path}”.")
    if target.exists():
        raise EventFileError(f"“{target.name}” exists already.", hint="Choose another name.")
    with tempfile.TemporaryDirectory(prefix="arbiter-") as folder:
        found = _read(path, Path(folder) / "damaged", at)
    journal = found.pop(_JOURNAL.name)
    tables, lost, undo_kept = _rebuilt(found, journal)
    if not tables[table_of(TournamentRow).name]:
        raise DamagedFileError(
            f"Nothing of an event could be found in “{path.name}”.",
            hint="The file was not changed.",
        )
    _write(target, at, tables, journal, undo_kept=undo_kept)
    games = len(tables["game"])
    return Salvage(len(tables["tournament"]), games, tuple(lost), undo_kept)


# Reading what can be read


def _read(path: Path, copy: Path, at: datetime) -> dict[str, _Found]:
    """The rows of every table, read from a copy of the file and its log."""
    try:
        shutil.copyfile(path, copy)
        log = path.with_name(f"{path.name}-wal")
        if log.exists():
            shutil.copyfile(log, copy.with_name(f"{copy.name}-wal"))
    except OSError as error:
        raise EventFileError(f"“{path}” cannot be read: {error.strerror}.") from error
    _give_lost_pages(copy)
    if not _has_tables(copy):
        _give_new_beginning(copy, at)
    connection = sqlite3.connect(copy, isolation_level=None)
    connection.text_factory = _lenient
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        return {table.name: _found(connection, table) for table in (*JOURNALLED, _JOURNAL)}
    finally:
        connection.close()


def _lenient(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


def _has_tables(path: Path) -> bool:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        names = connection.execute("SELECT name FROM sqlite_master").fetchall()
        odd = list(database.odd_tables(connection))
    except database.DAMAGE:
        return False
    finally:
        connection.close()
    return (_JOURNAL.name,) in names and not odd


def _give_lost_pages(path: Path) -> None:
    """Give a file that was cut off its length back: the database would not look at it else."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        header = file.read(100)
        told = int.from_bytes(header[28:32], "big") * _PAGE
        if size < told <= _LARGEST_FILE:
            file.truncate(told)


def _give_new_beginning(path: Path, at: datetime) -> None:
    """Put the pages of a new file that tell where the tables are over destroyed ones."""
    template = path.with_name("template")
    EventFile.create(template, at).close()
    content = template.read_bytes()
    first = bytearray(content[:_PAGE])
    first[28:32] = (path.stat().st_size // _PAGE).to_bytes(4, "big")
    first[32:40] = bytes(8)
    first[92:96] = first[24:28]
    with path.open("r+b") as file:
        file.write(first)
        for page in _children(content):
            file.seek((page - 1) * _PAGE)
            file.write(content[(page - 1) * _PAGE : page * _PAGE])
    # The log would bring the destroyed pages back.
    path.with_name(f"{path.name}-wal").unlink(missing_ok=True)


def _children(content: bytes) -> Iterator[int]:
    """The pages below the first one, which with it list the tables.

    The format: https://www.sqlite.org/fileformat.html, 1.6 (the header of a page follows the
    header of the file; type 5 is an inner page, with pointers to its cells behind 12 bytes).
    """
    header = 100
    if content[header] != 5:
        return
    yield int.from_bytes(content[header + 8 : header + 12], "big")
    for index in range(int.from_bytes(content[header + 3 : header + 5], "big")):
        pointer = header + 12 + 2 * index
        cell = int.from_bytes(content[pointer : pointer + 2], "big")
        yield int.from_bytes(content[cell : cell + 4], "big")


def _found(connection: sqlite3.Connection, table: Table) -> _Found:
    names = [column.name for column in table.columns]
    key = [column.name for column in table.primary_key]
    rows: dict[Key, Row] = {}
    is_whole = True
    for order in ("ASC", "DESC"):
        walk = _Walk(connection, table, order)
        for values in walk:
            row = dict(zip(names, values, strict=True))
            rows[tuple(row[name] for name in key)] = row
        is_whole &= walk.is_whole
        if walk.is_whole:
            break
    return _Found(rows, is_whole)


class _Walk:
    """The rows of a table in one direction, going on behind places that cannot be read."""

    def __init__(self, connection: sqlite3.Connection, table: Table, order: str) -> None:
        columns = ", ".join(f'"{column.name}"' for column in table.columns)
        compared = ">" if order == "ASC" else "<"
        self._connection = connection
        self._query = (
            f'SELECT rowid, {columns} FROM "{table.name}" NOT INDEXED'
            f" WHERE rowid {compared} ? ORDER BY rowid {order}"
        )
        self._types = [
            (int if isinstance(column.type, Integer) else str, bool(column.nullable))
            for column in table.columns
        ]
        self._sign = 1 if order == "ASC" else -1
        self.is_whole = True

    def __iter__(self) -> Iterator[tuple[Value, ...]]:
        place = -1 if self._sign > 0 else _LARGEST_STEP
        step = 1
        while step < _LARGEST_STEP and -1 <= place <= _LARGEST_STEP:
            try:
                for number, *values in self._connection.execute(self._query, (place,)):
                    place, step = number, 1
                    if self._fits(values):
                        yield tuple(values)
                    else:
                        self.is_whole = False
            except database.DAMAGE:
                self.is_whole = False
                place += self._sign * step
                step *= 2
            else:
                return

    def _fits(self, values: Iterable[object]) -> bool:
        """True if the values are of the columns' types: others are leftovers of something else."""
        return all(
            type(value) is kind or (value is None and optional)
            for value, (kind, optional) in zip(values, self._types, strict=True)
        )


# Putting it together


def _rebuilt(found: Mapping[str, _Found], journal: _Found) -> tuple[Tables, list[str], bool]:
    """The tables of the copy, what was lost, and whether the journal still fits to them."""
    told, is_told = _told(journal)
    if is_told:
        return told, [], True
    if journal.is_whole and all(part.is_whole for part in found.values()):
        # The journal was altered, not damaged: the tables are the event.
        tables = {name: dict(part.rows) for name, part in found.items()}
    else:
        tables = {
            name: dict(part.rows) if part.is_whole else {**told[name], **part.rows}
            for name, part in found.items()
        }
    lost = [] if journal.is_whole else ["A part of the log was lost."]
    tables, torn = mended(tables)
    return tables, lost + torn, False


def _told(journal: _Found) -> tuple[Tables, bool]:
    """The tables by the journal, and whether the journal is without a gap."""
    tables: Tables = {table.name: {} for table in JOURNALLED}
    keys = {table.name: tuple(column.name for column in table.primary_key) for table in JOURNALLED}
    is_whole = journal.is_whole
    for expected, (_, entry) in enumerate(sorted(journal.rows.items(), key=_entry_id), start=1):
        is_whole &= entry["id"] == expected
        if entry["state"] != EntryState.DONE.value:
            continue
        try:
            changes = changes_of(str(entry["changes"]))
        except (ValueError, TypeError):
            is_whole = False
            continue
        for change in changes:
            if change.before is not None:
                key = tuple(change.before.get(name) for name in keys[change.table])
                is_whole &= tables[change.table].pop(key, None) is not None
        for change in changes:
            if change.after is not None:
                key = tuple(change.after.get(name) for name in keys[change.table])
                tables[change.table][key] = change.after
    return tables, is_whole and bool(journal.rows)


def _entry_id(item: tuple[Key, Row]) -> int:
    identity = item[1]["id"]
    return identity if isinstance(identity, int) else 0


# Writing the copy


def _write(target: Path, at: datetime, tables: Tables, journal: _Found, *, undo_kept: bool) -> None:
    EventFile.create(target, at).close()
    try:
        _fill(target, at, tables, journal, undo_kept=undo_kept)
        with_everything = EventFile.open(target, at)
        try:
            for info in with_everything.tournaments():
                with_everything.load(info.id)
        finally:
            with_everything.close()
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _fill(target: Path, at: datetime, tables: Tables, journal: _Found, *, undo_kept: bool) -> None:
    raw = database.connect(target, write=True)
    engine = database.engine_on(raw, write=True)
    try:
        with database.reported(target), engine.begin() as connection:
            for table in JOURNALLED:
                _insert(connection, table, tables[table.name].values())
            entries = [entry for _, entry in sorted(journal.rows.items(), key=_entry_id)]
            if not undo_kept:
                entries = [_passed_by(entry) for entry in entries]
            _insert(connection, _JOURNAL, entries)
            meta = {"recovered_at": at.astimezone(UTC).isoformat()}
            if not undo_kept:
                meta[UNDO_AFTER] = str(
                    max((_entry_id(item) for item in journal.rows.items()), default=0)
                )
            _insert(
                connection,
                table_of(EventMeta),
                [{"name": name, "value": value} for name, value in meta.items()],
            )
    finally:
        engine.dispose()
        raw.close()


def _insert(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    values = [dict(row) for row in rows]
    if values:
        connection.execute(insert(table), values)


def _passed_by(entry: Row) -> Row:
    """What was undone can no longer be done again."""
    if entry["state"] == EntryState.UNDONE.value:
        return {**entry, "state": EntryState.DROPPED.value}
    return entry
