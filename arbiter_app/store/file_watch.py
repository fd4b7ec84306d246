"""Whether anybody else has written into an event file while it is open.

Only the settler writes into the file: whatever else changes there was put there by another program,
past the database (a program that keeps folders alike, `dd`). What is written after that makes a torn
file, so it is looked for before each act and before the log is written back.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Final
from zlib import crc32

from arbiter_app.event_header import HEADER_BYTES
from arbiter_app.output.beside import Rights
from arbiter_app.store import database
from arbiter_app.store.errors import EventFileError
from arbiter_app.store.lock import FileLock
from arbiter_app.store.log_file import PAGE_BYTES, pages_in, read_log
from arbiter_app.store.placing import in_place_of
from arbiter_app.store.witness import testimony

WITNESS: Final = "SELECT tournaments, log FROM witness"
"""What an event file says of all that is in it."""
_WRITE_BACK: Final = "PRAGMA wal_checkpoint(PASSIVE)"
_SUM_OF_ZEROS: Final = crc32(bytes(PAGE_BYTES))


@dataclass(frozen=True, slots=True)
class _Look:
    """What changes whenever a file is written to: its size, when that was, its first bytes."""

    size: int
    written_at: int
    header: bytes


class FileWatch:
    """Writes the log back into the file, and remembers how the file was left, page by page."""

    def __init__(self, lock: FileLock) -> None:
        self._lock = lock
        self._is_written = threading.Lock()
        self._sums = self._sums_of_pages()
        self._uncertain: set[int] = set()
        self._look = self._looked()
        self._is_harmed = False

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
        if found.header != self._look.header or not self._has_its_pages():
            return False
        self._look = found
        return True

    def write_back(self, connection: sqlite3.Connection) -> bool:
        """Write the log into the file as far as nobody reads older pages; return whether all of it is.

        The log must not be begun anew meanwhile: nobody may act, or somebody has to read it.
        """
        with self._is_written:
            log = read_log(self._lock.path)
            # Until all of the log is written, each of its pages is an old one or a new one. Of two
            # new ones the database writes the last, and none if that may not be written yet.
            self._uncertain |= pages_in(log).keys()
            try:
                busy, in_log, written = connection.execute(_WRITE_BACK).fetchone()
                if busy or in_log != written:
                    return False
                self._remember_written(pages_in(log, in_log))
                return True
            finally:
                self._look = self._looked()

    def _remember_written(self, pages: Mapping[int, bytes]) -> None:
        sums = {number: crc32(page) for number, page in pages.items()}
        if missed := self._uncertain - pages.keys():
            # Of a log that the disk failed for, and that was begun anew since.
            found = enumerate(self._sums_of_pages(), start=1)
            sums |= {number: page_sum for number, page_sum in found if number in missed}
        for number, page_sum in sums.items():
            # A page that is not used again is not written: the file has zeros there.
            self._sums += [_SUM_OF_ZEROS] * (number - len(self._sums))
            self._sums[number - 1] = page_sum
        self._uncertain.clear()

    def has_its_pages(self) -> bool:
        """Return whether each page of the file is the one that was left there or written back.

        What somebody writes in the very moment in which the log is written back changes neither the
        time of the file nor, always, a page that was in the log.
        """
        self._is_harmed |= not self._has_its_pages()
        return not self._is_harmed

    def _has_its_pages(self) -> bool:
        pages = zip_longest(self._sums_of_pages(), self._sums, fillvalue=_SUM_OF_ZEROS)
        return all(
            found == left or number in self._uncertain
            for number, (found, left) in enumerate(pages, start=1)
        )

    def _sums_of_pages(self) -> list[int]:
        """A checksum of each page of the file as it stands, in their order."""
        content = memoryview(self._lock.read(self._lock.status().st_size))
        begins = range(0, len(content), PAGE_BYTES)
        return [crc32(content[begin : begin + PAGE_BYTES]) for begin in begins]

    def _looked(self) -> _Look:
        status = self._lock.status()
        return _Look(status.st_size, status.st_mtime_ns, self._lock.read(HEADER_BYTES))


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
