"""The home of an event in a file: one writer, a log that is written back, copies by the database."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, text

from arbiter_app.errors import RefusedError
from arbiter_app.output.beside import Rights, rights_for_copy
from arbiter_app.output.reasons import reason
from arbiter_app.store import database
from arbiter_app.store.errors import EventFileError
from arbiter_app.store.file_watch import WITNESS, FileWatch, save_beside
from arbiter_app.store.heard import Desk, Doing, Heard, News
from arbiter_app.store.lock import identity_of
from arbiter_app.store.log_file import companions, log_of
from arbiter_app.store.opening import OpenedFile
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.rows_writer import RowsWriter
from arbiter_app.store.settler import Settler
from arbiter_app.store.vouching import vouched
from arbiter_app.wording import NOTHING, Phrase, phrase, sentences

_LAST_IDS: Final = text("SELECT name, max(seq) FROM sqlite_sequence GROUP BY name")


class FileHome:
    """An open event file: one connection, and the settler between two transactions."""

    def __init__(self, path: Path, copies_folder: Path, opened: OpenedFile) -> None:
        self.copies_folder: Path | None = copies_folder
        self._path = path
        self._raw = opened.connection
        self._lock = opened.lock
        self._read_only_reason = opened.read_only_reason
        self._engine: Engine = database.engine_on(self._raw, write=not self._read_only_reason)
        self._reader = opened.reader
        self._saved: Path | None = None
        self._guard = threading.Lock()
        self._data_version = self._pragma("data_version")
        self._watch = FileWatch(self._lock)
        self._witness: object = None
        self._settler: Settler | None = None
        if opened.settling is not None and opened.reader is not None:
            self._settler = Settler(
                self._raw,
                opened.settling,
                opened.reader,
                self._guard,
                self._watch,
                self._may_write_back,
            )
            if opened.has_log:
                self._settler.acted()
        self._last_ids: dict[str, int] = {}

    @property
    def place(self) -> Path:
        return self._path

    @property
    def path(self) -> Path:
        return self._path

    @property
    def label(self) -> str:
        return self._path.name

    @property
    def read_only_reason(self) -> Phrase:
        return self._read_only_reason

    @property
    def person(self) -> None:
        return None

    @property
    def is_shared(self) -> bool:
        return bool(self._read_only_reason)

    @property
    def tells(self) -> bool:
        return False

    @property
    def is_behind(self) -> bool:
        return False

    def changed_outside(self) -> bool:
        version = self._pragma("data_version")
        changed = version != self._data_version
        self._data_version = version
        return changed

    def results(self) -> None:
        """What another program did is not looked at act by act."""

    def news(self) -> News:
        return News()

    def listen(self, tell: Callable[[Heard], None]) -> None:
        """Whoever can only read a file looks at it now and then."""

    def say(self, doing: Doing) -> None:
        """Nobody else does anything."""

    def desks(self) -> tuple[Desk, ...]:
        return ()

    def give_up(self) -> None:
        """A file answers."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._guard, database.explained_errors(self._path), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        if self._read_only_reason:
            raise RefusedError(self._read_only_reason)
        self._refuse_another_file()
        with self.reading() as connection:
            if self._pragma("data_version") != self._data_version:
                raise EventFileError(
                    phrase("“{name}” was changed by another program.", name=self._path.name),
                    hint=phrase("Close the event and open it again."),
                )
            yield connection
            witness = self._said(connection)
        self._witness = witness
        if self._settler is not None:
            self._settler.acted()

    def _said(self, connection: Connection) -> object:
        """What the witness will say when this transaction is done."""
        return [tuple(row) for row in connection.exec_driver_sql(WITNESS)]

    @property
    def writer(self) -> RowsWriter:
        return RowsWriter(self.person)

    @property
    def may_do_all(self) -> bool:
        return True

    def check_basis(self, connection: Connection, changes: Sequence[RowChange] | None) -> None:
        """A file has one writer."""

    def vouch(self, at: datetime, identity: str) -> tuple[Phrase, ...]:
        before = self._raw.total_changes
        with self.reading() as connection:
            told = vouched(connection, at, identity, write=not self._read_only_reason)
            self._witness = self._said(connection)
        if self._settler is not None and self._raw.total_changes != before:
            self._settler.acted()
        return told

    def new_ids(self, table: str, count: int) -> Sequence[int]:
        if table not in self._last_ids:
            with self.reading() as connection:
                self._last_ids[table] = self.last_ids(connection).get(table, 0)
        first = self._last_ids[table] + 1
        self._last_ids[table] += count
        return range(first, first + count)

    def last_ids(self, connection: Connection) -> Mapping[str, int]:
        given = connection.execute(_LAST_IDS)
        last = {str(name): int(number or 0) for name, number in given}
        # Of those given out here there may be no row yet.
        ours = {name: max(last.get(name, 0), number) for name, number in self._last_ids.items()}
        return {**last, **ours}

    @property
    def rights(self) -> Rights:
        return rights_for_copy(self._lock.status())

    def copy_into(self, made: sqlite3.Connection) -> None:
        with self._guard:
            self._raw.backup(made)

    def close(self) -> Phrase:
        """Give back the file's lock as well."""
        told = NOTHING
        if self._settler is not None:
            self._settler.close()
            self._settler = None
        # The last connection that can write writes the log back, which must not get into a file
        # that somebody has written over: then one that cannot is closed last.
        reader, self._reader = self._reader, None
        is_last = reader is not None and not self._may_write_back()
        if is_last and self._saved is None:
            told = sentences(self._written_over(), self._rescued())
        if reader is not None and not is_last:
            reader.close()
        self._engine.dispose()
        self._raw.close()
        if reader is not None and is_last:
            reader.close()
        self._lock.release()
        if not self._lock.path.exists():
            self._remove_orphans()
        return told

    # Inside

    def _refuse_another_file(self) -> None:
        """What is written into a file that has lost its name is gone with the program.

        What is written into one that was cut off, or written over, makes it worse.
        """
        if identity_of(self._path) != self._lock.identity:
            raise EventFileError(
                phrase(
                    "“{name}” is no longer there: it was deleted, moved or replaced."
                    " Nothing was written.",
                    name=self._path.name,
                ),
                hint=phrase("Save a copy of the event under another name and open the copy."),
            )
        try:
            # Under the guard the settler is done with the file, or takes its time.
            with self._guard:
                is_as_left = self._watch.is_as_left()
        except OSError as error:
            raise EventFileError(
                phrase(
                    "“{path}” cannot be read: {reason}.",
                    path=str(self._path),
                    reason=reason(error),
                ),
                hint=phrase("Nothing was changed."),
            ) from error
        if not is_as_left and not self._is_changed_by_database():
            raise EventFileError(self._written_over(), hint=self._rescued())

    def _may_write_back(self) -> bool:
        """Whether the log can be written into the file: nobody else has written there, or by the
        database, which both respect.
        """
        try:
            return self._watch.is_as_left() or self._is_changed_by_database()
        except OSError:
            return False

    def _is_changed_by_database(self) -> bool:
        try:
            with self._guard:
                return self._pragma("data_version") != self._data_version
        except sqlite3.Error:
            return False

    def _written_over(self) -> Phrase:
        return phrase(
            "“{name}” was truncated or overwritten by another program. Nothing was written.",
            name=self._path.name,
        )

    def _rescued(self) -> Phrase:
        """Save the event as it stands in memory beside the file, once; what there is to do then."""
        if self._saved is None:
            with self._guard:
                self._saved = save_beside(self._raw, self._path, self._witness, self.rights)
        if self._saved is None:
            return phrase(
                "Close the event. Its backups are in the folder “{folder}”.",
                folder=str(self.copies_folder),
            )
        return phrase(
            "Everything that was entered is saved as “{name}”. Close the event and open that.",
            name=self._saved.name,
        )

    def _pragma(self, name: str) -> int:
        (value,) = self._raw.execute(f"PRAGMA {name}").fetchone()
        return int(value)

    def _remove_orphans(self) -> None:
        """A file that was renamed leaves an empty log under its old name."""
        log = log_of(self._lock.path)
        with contextlib.suppress(OSError):
            if log.exists() and not log.stat().st_size:
                for orphan in companions(self._lock.path):
                    orphan.unlink(missing_ok=True)
