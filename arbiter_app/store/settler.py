"""Brings what was done from the log into the event file itself, beside whoever works with it.

An act is written to the log, which takes one wait for the disk. The file alone, as it is copied to
a stick or mailed, has the act when the log was written back into it. That is done in a thread of
its own at the first idle moment, and however much is done, soon.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Callable, Iterator
from time import monotonic

from arbiter_app.store.file_watch import FileWatch

_IDLE = 0.1
"""Seconds without an act after which the log is written back."""
_LATEST = 0.6
"""Seconds after an act by which it is begun however many follow."""
_TRIES = 3
"""After so many times that an act came between, acts wait."""


class Settler:
    """Writes back the log of one open event file.

    `connection` is the one that acts are written by, used under `guard` only; `own` writes back
    what takes long, without standing in the way of anybody, while `reader` keeps the log from being
    begun anew.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        own: sqlite3.Connection,
        reader: sqlite3.Connection,
        guard: threading.Lock,
        watch: FileWatch,
        may_write: Callable[[], bool],
    ) -> None:
        """`may_write` is asked before the file is written to, and not under the guard."""
        self._connection = connection
        self._own = own
        self._reader = reader
        self._guard = guard
        self._watch = watch
        self._may_write = may_write
        self._state = threading.Condition()
        self._acts = 0
        self._first = self._last = 0.0
        self._tries = 0
        self._thread: threading.Thread | None = None
        self._is_closing = False

    def acted(self) -> None:
        """Something was written to the log."""
        with self._state:
            self._acts += 1
            self._last = monotonic()
            if self._thread is None:
                self._first = self._last
                self._thread = threading.Thread(
                    target=self._run, name="arbiter-settler", daemon=True
                )
                self._thread.start()

    def close(self) -> None:
        """Write back everything and stop; the connection for acts stays open."""
        with self._state:
            self._is_closing = True
            self._state.notify()
            thread = self._thread
        if thread is not None:
            thread.join()
        self._own.close()
        # The database itself writes nothing back into a file that was renamed meanwhile.
        if self._acts and self._may_write():
            with contextlib.suppress(OSError, sqlite3.Error):
                self._empty_log()

    def _run(self) -> None:
        """Live until everything is written back."""
        while True:
            with self._state:
                if self._is_closing:
                    return
                wait = min(self._last + _IDLE, self._first + _LATEST) - monotonic()
                if wait > 0:
                    self._state.wait(wait)
                    continue
                acts = self._acts
            is_settled = self._settle(acts)
            with self._state:
                if is_settled and self._acts == acts:
                    self._thread = None
                    return
                # What came since, or could not be written back, soon, whatever else is done.
                self._last = monotonic()
                self._first = self._last - _LATEST + _IDLE

    def _settle(self, acts: int) -> bool:
        """Write everything back and empty the log; False if that has to be tried again.

        The log must not stay as it was: after a crash, and with a byte of it changed, the database
        would put old pages of it over newer ones of the file.
        """
        try:
            if not self._may_write():
                return False
            with self._keep_log():
                self._watch.write_back(self._own)
            with self._guard:
                self._tries += 1
                if self._acts != acts and self._tries < _TRIES:
                    return False
                self._tries = 0
                return self._watch.is_as_left() and self._empty_log()
        except (OSError, sqlite3.Error):
            # A full disk, a stick pulled out: the log has it all, and is asked for again. Or the file
            # is no event any more.
            with contextlib.suppress(OSError):
                self._watch.has_its_pages()
            return False

    @contextlib.contextmanager
    def _keep_log(self) -> Iterator[None]:
        """Read the log meanwhile: an act that finds all of it written back would begin it anew."""
        self._reader.execute("BEGIN")
        try:
            self._reader.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            yield
        finally:
            self._reader.execute("ROLLBACK")

    def _empty_log(self) -> bool:
        """By the connection for acts: it would take it for a change by somebody else's."""
        self._connection.execute("PRAGMA busy_timeout = 0")
        try:
            # Somebody who reads may keep a part of it in the log.
            if not self._watch.write_back(self._connection) or not self._watch.has_its_pages():
                return False
            # Nothing is left to be written into the file: what changes there now is not ours.
            busy, _, _ = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            return not busy
        finally:
            self._connection.execute("PRAGMA busy_timeout = 5000")
