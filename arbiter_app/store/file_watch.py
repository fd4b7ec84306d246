"""Whether anybody else has written into an event file while it is open.

Only the settler writes into the file: whatever else changes there was put there by another program,
past the database (a program that keeps folders alike, `dd`). What is written after that makes a torn
file, so it is looked for before each act and before the log is written back.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arbiter_app.event_header import HEADER_BYTES
from arbiter_app.output.beside import Rights
from arbiter_app.store import database
from arbiter_app.store.errors import EventFileError
from arbiter_app.store.lock import FileLock
from arbiter_app.store.log_file import pages_in, read_log
from arbiter_app.store.placing import in_place_of
from arbiter_app.store.witness import testimony

WITNESS: Final = "SELECT tournaments, log FROM witness"
"""What an event file says of all that is in it."""


@dataclass(frozen=True, slots=True)
class _Look:
    """What changes whenever a file is written to: its size, when that was, its first bytes."""

    size: int
    written_at: int
    header: bytes


class FileWatch:
    """Remembers how the file was left."""

    def __init__(self, lock: FileLock) -> None:
        self._lock = lock
        self._is_written = threading.Lock()
        self._look = self._looked()
        self._lasting = _lasting(self._look.header)
        self._is_harmed = False
        self._witnesses: list[object] = []
        self._pages: dict[int, bytes] = {}

    def is_as_left(self) -> bool:
        """Return whether the file is as this program left it; True while it is being written here."""
        if not self._is_written.acquire(blocking=False):
            return True
        try:
            if not self._is_harmed:
                self._is_harmed = not self._is_same(self._looked())
            return not self._is_harmed
        finally:
            self._is_written.release()

    def _is_same(self, found: _Look) -> bool:
        if found == self._look:
            return True
        # Its time alone is changed also by who touches it, and writes nothing.
        if found.header != self._look.header or not self._has_witness():
            return False
        self._look = found
        return True

    @contextmanager
    def writing(self) -> Iterator[None]:
        """While the settler writes into the file; how that leaves it is remembered.

        Whoever acts before `has_all_pages` was asked may begin the log anew: what is in it is kept.
        """
        with self._is_written:
            self._pages |= pages_in(read_log(self._lock.path))
            try:
                yield
            finally:
                self._look = self._looked()

    def has_all_pages(self) -> bool:
        """Return whether the file has what was written, and its header, now that all is written back.

        What somebody writes in that very moment is not taken for what the settler left, unless it
        is far from what was written back.
        """
        self._is_harmed |= _lasting(self._look.header) != self._lasting or any(
            self._lock.read(len(page), (number - 1) * len(page)) != page
            for number, page in self._pages.items()
        )
        self._pages.clear()
        return not self._is_harmed

    def expect(self, witness: object) -> None:
        """Remember what the witness may say in the file itself when acts are written back."""
        self._witnesses.append(witness)

    def remember(self, witness: object) -> None:
        """Remember what the witness says in the file itself, now that all acts are in it."""
        self._witnesses = [witness]

    def _looked(self) -> _Look:
        status = self._lock.status()
        return _Look(status.st_size, status.st_mtime_ns, self._lock.read(HEADER_BYTES))

    def _has_witness(self) -> bool:
        """Whether the file, read apart from the database, is whole and has the acts that it had.

        While somebody reads, the log cannot be emptied: the file then has the acts up to any one of
        those in it.
        """
        try:
            with closing(
                database.in_memory(self._lock.read(self._lock.status().st_size))
            ) as memory:
                database.check_content(memory, self._lock.path.name)
                return memory.execute(WITNESS).fetchall() in self._witnesses
        except (EventFileError, OSError, *database.DAMAGE):
            return False


def _lasting(header: bytes) -> bytes:
    """What stays in a header as long as the file is the same: all but sizes and counters."""
    return header[:24] + header[44:72]


def save_beside(
    connection: sqlite3.Connection, path: Path, witness: object, rights: Rights
) -> Path | None:
    """Write an event as a connection has it in memory into a new file beside its own.

    Of a file that was written over the connection has every page that it has read, and no others: the
    copy is made of the rows alone, and is one only if it is whole and says what the `witness` says.

    Returns None where it is not, or cannot be written.
    """
    target = _free_name(path)
    # A database in memory that has a name: nothing else can be told to write into it.
    name = f"file:saved-{id(connection)}?mode=memory&cache=shared"
    try:
        with (
            in_place_of(target, None, rights) as made,
            closing(sqlite3.connect(name, uri=True, isolation_level=None)) as rows_alone,
        ):
            connection.execute("VACUUM INTO ?", (name,))
            rows_alone.backup(made)
            database.check_content(made, target.name)
            with database.engine_on(made, write=False).connect() as rows:
                if made.execute(WITNESS).fetchall() != witness or not testimony(rows).is_good:
                    raise database.damaged(target.name, "not all of it was in memory")
    except (EventFileError, OSError, *database.DAMAGE):
        return None
    return target


def _free_name(path: Path) -> Path:
    """A name beside a file for what was saved of it."""
    candidate, number = path.with_name(f"{path.stem} saved{path.suffix}"), 2
    while candidate.exists():
        candidate = path.with_name(f"{path.stem} saved {number}{path.suffix}")
        number += 1
    return candidate
