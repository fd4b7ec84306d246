"""The rows of a damaged event file: as far as they can be read, in bounded time and memory."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from pathlib import Path

from sqlalchemy import Integer, Table

from arbiter_app.output.reasons import reason
from arbiter_app.store import database
from arbiter_app.store.creation import make_empty_event
from arbiter_app.store.errors import EventFileError
from arbiter_app.store.log_file import commits_in, log_of, read_log, write_back
from arbiter_app.store.schema import (
    JOURNALLED,
    REVISIONS,
    SINCE,
    EventMeta,
    JournalRow,
    JournalSealRow,
    RoundProofRow,
    default_of,
    table_of,
)
from arbiter_app.store.upgrade import upgrade
from arbiter_app.store.values import Key, Row, Value
from arbiter_app.wording import phrase

Enough = Callable[[int, int], bool]
"""Hears how many tables of how many were read; True if no more is wanted."""

_JOURNAL = table_of(JournalRow)
_TABLES = (
    *(*JOURNALLED, table_of(EventMeta), table_of(JournalSealRow), _JOURNAL),
    table_of(RoundProofRow),
)
"""The largest comes last: by then all else was read. Behind it is what could be made again."""

_LARGEST_FILE = 1 << 30
_LARGEST_STEP = 1 << 40
"""Rows behind damage are looked for up to this far."""

_JUMPS = 200
_JUMPS_PER_PAGE = 8
"""How often a walk through a table goes on behind damage, before it gives up."""

_ROOM = 4
"""A file is read twice at most, from both ends; damage can show a text again and again."""

_INSTRUCTIONS = 20_000
"""Of the database between two questions whether that is enough."""


@dataclass(frozen=True, slots=True)
class Found:
    """The rows of a table that could be read, by primary key, and whether these are all."""

    rows: dict[Key, Row]
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Read:
    """What was found in each table, and whether the reader had enough before the end."""

    found: Mapping[str, Found]
    was_stopped: bool


class Parts(Enum):
    """What of a damaged event is read."""

    BOTH = "both"
    FILE = "file"
    LOG = "log"


def parts_of(path: Path) -> tuple[Parts, ...]:
    """Return what can be read of a file: beside a log that has acts each alone, too."""
    try:
        has_acts = bool(commits_in(read_log(path)))
    except OSError:
        has_acts = False
    return (Parts.BOTH, Parts.FILE, Parts.LOG) if has_acts else (Parts.BOTH,)


def read_torn(path: Path, copy: Path, at: datetime, enough: Enough, parts: Parts) -> Read:
    """The rows of every table, read from a copy of the file, of its log, or of both.

    Raises:
        EventFileError: the file cannot be read at all.
    """
    log = log_of(path)
    try:
        if parts is Parts.LOG:
            copy.write_bytes(write_back(b"", commits_in(read_log(path))))
        else:
            shutil.copyfile(path, copy)
        if parts is Parts.BOTH and log.exists():
            shutil.copyfile(log, log_of(copy))
    except OSError as error:
        raise EventFileError(
            phrase("“{path}” cannot be read: {reason}.", path=str(path), reason=reason(error))
        ) from error
    size = sum(part.stat().st_size for part in (copy, log_of(copy)) if part.exists())
    _give_lost_pages(copy)
    if _has_tables(copy):
        return _read(copy, size, enough)
    best = Read({table.name: Found({}, False) for table in _TABLES}, False)
    for template in templates(at):
        begun = copy.with_name("begun anew")
        shutil.copyfile(copy, begun)
        begin_anew(begun, template)
        best = max(best, _read(begun, size, enough), key=_richness)
        if best.was_stopped:
            break
    return best


def _richness(read: Read) -> tuple[int, int]:
    """How much was found: where the beginning does not fit, little is."""
    found = read.found.values()
    return (sum(len(table.rows) for table in found), sum(table.is_whole for table in found))


def _read(path: Path, size: int, enough: Enough) -> Read:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.text_factory = _lenient
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        return _Reader(connection, size, enough).read()
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
        told = int.from_bytes(header[28:32], "big") * PAGE
        if size < told <= _LARGEST_FILE:
            file.truncate(told)


class _Reader:
    """Reads table after table, until the bounds are reached or somebody has enough."""

    def __init__(self, connection: sqlite3.Connection, size: int, enough: Enough) -> None:
        self._connection = connection
        self._enough = enough
        self._tables_read = 0
        self.was_stopped = False
        self.room = _ROOM * size
        self.jumps = _JUMPS + _JUMPS_PER_PAGE * (size // PAGE)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, max(size, PAGE))
        connection.set_progress_handler(self.has_enough, _INSTRUCTIONS)

    def read(self) -> Read:
        found = {}
        for table in _TABLES:
            found[table.name] = Found({}, False) if self.has_enough() else self._found(table)
            self._tables_read += 1
        return Read(found, self.was_stopped)

    def has_enough(self) -> bool:
        if not self.was_stopped:
            self.was_stopped = self._enough(self._tables_read, len(_TABLES))
        return self.was_stopped

    def _found(self, table: Table) -> Found:
        names = [column.name for column in table.columns]
        key = [column.name for column in table.primary_key]
        rows: dict[Key, Row] = {}
        for order in ("ASC", "DESC"):
            walk = _Walk(self._connection, self, table, order)
            for values in walk:
                row = dict(zip(names, values, strict=True))
                rows[tuple(row[name] for name in key)] = row
            if walk.is_whole:
                return Found(rows, order == "ASC")
        return Found(rows, False)


class _Walk:
    """The rows of a table in one direction, going on behind places that cannot be read.

    It only ever goes forward: the pages of a damaged file may lead back, round and round.
    """

    def __init__(
        self, connection: sqlite3.Connection, reader: _Reader, table: Table, order: str
    ) -> None:
        # A file of an older version has no column that came later.
        there = {row[1] for row in connection.execute(f'PRAGMA table_info("{table.name}")')}
        columns = ", ".join(
            f'"{column.name}"'
            if column.name in there or SINCE not in column.info
            else default_of(column) or "NULL"
            for column in table.columns
        )
        compared = ">" if order == "ASC" else "<"
        self._connection = connection
        self._reader = reader
        self._query = (
            f'SELECT rowid, {columns} FROM "{table.name}" NOT INDEXED'
            f" WHERE rowid {compared} ? ORDER BY rowid {order}"
        )
        self._types = [
            (int if isinstance(column.type, Integer) else str, bool(column.nullable))
            for column in table.columns
        ]
        self._sign = 1 if order == "ASC" else -1
        self._place = -1 if self._sign > 0 else _LARGEST_STEP
        self._step = 1
        self.is_whole = True

    def __iter__(self) -> Iterator[tuple[Value, ...]]:
        for _ in range(self._reader.jumps):
            try:
                yield from self._until_damage()
            except database.DAMAGE:
                self.is_whole = False
            else:
                return
            self._place += self._sign * self._step
            self._step *= 2
            if self._reader.was_stopped or not -1 <= self._place <= _LARGEST_STEP:
                return

    def _until_damage(self) -> Iterator[tuple[Value, ...]]:
        """Raises one of `DAMAGE` where it cannot go on."""
        for number, *values in self._connection.execute(self._query, (self._place,)):
            if self._sign * (number - self._place) <= 0:
                raise sqlite3.DatabaseError("rows out of order")
            self._place, self._step = number, 1
            self._reader.room -= sum(len(v) if isinstance(v, str | bytes) else 8 for v in values)
            if self._reader.room < 0:
                self.is_whole = False
                return
            if self._fits(values):
                yield tuple(values)
            else:
                self.is_whole = False

    def _fits(self, values: Iterable[object]) -> bool:
        """True if the values are of the columns' types: others are leftovers of something else."""
        return all(
            (type(value) is kind and not _is_too_large(value)) or (value is None and optional)
            for value, (kind, optional) in zip(values, self._types, strict=True)
        )


def _is_too_large(value: object) -> bool:
    return isinstance(value, int) and abs(value) > database.LARGEST_NUMBER


# A new beginning for a damaged event file: the pages that tell where the tables are.


PAGE = 4096
_HEADER = 100
_INNER = 5
"""The kind of a page that has others below it."""


def templates(at: datetime) -> Iterator[bytes]:
    """Files without an event, their tables laid out as each version of the program did."""
    with closing(database.in_memory()) as new:
        make_empty_event(new, at, "")
        yield new.serialize()
    yield from map(_migrated, reversed(REVISIONS))


@cache
def _migrated(first: str) -> bytes:
    """What a version made at once, and what later ones added: the same for every damaged file."""
    raw = database.in_memory()
    engine = database.engine_on(raw, write=True)
    try:
        for revision in (first, "head"):
            with engine.begin() as connection:
                upgrade(connection, "the template", revision)
        return raw.serialize()
    finally:
        engine.dispose()
        raw.close()


def begin_anew(path: Path, template: bytes) -> None:
    """Put the beginning of a template over that of the file.

    The pages below the first one, which with it list the tables, are added at the end: their places
    may be those of data here. The format: https://www.sqlite.org/fileformat.html, 1.6.
    """
    own = -(-path.stat().st_size // PAGE)
    pages = max(own, len(template) // PAGE)
    first = bytearray(template[:PAGE])
    below = b""
    for number, at in enumerate(_pointers(template), start=pages + 1):
        child = int.from_bytes(first[at : at + 4], "big")
        below += template[(child - 1) * PAGE : child * PAGE]
        first[at : at + 4] = number.to_bytes(4, "big")
    first[28:32] = (pages + len(below) // PAGE).to_bytes(4, "big")
    first[32:40] = bytes(8)
    first[92:96] = first[24:28]
    with path.open("r+b") as file:
        file.truncate(own * PAGE)
        file.write(first)
        file.seek(own * PAGE)
        file.write(template[own * PAGE : pages * PAGE])
        file.write(below)
    # The log would bring the destroyed pages back.
    path.with_name(f"{path.name}-wal").unlink(missing_ok=True)


def _pointers(template: bytes) -> Iterator[int]:
    """Where in the first page the numbers of those below it stand.

    The header of a page follows the header of the file; an inner page has pointers to its cells
    behind 12 bytes.
    """
    if template[_HEADER] != _INNER:
        return
    yield _HEADER + 8
    for index in range(int.from_bytes(template[_HEADER + 3 : _HEADER + 5], "big")):
        pointer = _HEADER + 12 + 2 * index
        yield int.from_bytes(template[pointer : pointer + 2], "big")
