"""A log beside an event file is taken up only if it continues the file.

The database takes up whatever log (`-wal`) has the name of the file. A program that was killed leaves
one; if the file alone is then taken elsewhere, worked on and brought back, the old log would be read
into the newer file, and what was done since would be gone without a word. So file and log are looked
at before the database sees them: the acts of the log must begin where those of the file end.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from arbiter_app.output.beside import rights_for_copy, write_new
from arbiter_app.store import database
from arbiter_app.store.changes import changes_of
from arbiter_app.store.digest import after_changes
from arbiter_app.store.errors import (
    DamagedFileError,
    EventFileError,
    NotAnEventFileError,
    StrayLogError,
)
from arbiter_app.store.lock import FileLock
from arbiter_app.store.log_file import (
    LogCommit,
    commits_in,
    companions,
    log_of,
    read_log,
    write_back,
)
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import SCHEMA_VERSION
from arbiter_app.store.state import EntryState
from arbiter_app.store.vouching import COPY_OF, IDENTITY
from arbiter_app.store.witness import rows_digest, testimony
from arbiter_app.wording import phrase

_TRIES: Final = 5
"""How often file and log are read until nobody writes to them in between."""


def refuse_stray_log(path: Path, lock: FileLock) -> None:
    """See that the log beside a file, if there is one, continues the file.

    A rollback journal is none of this program's, which writes with a log: the database would put what
    is in it into the file.

    Raises:
        StrayLogError: the log does not; nothing was changed.
        EventFileError: there is a rollback journal.
        NewerFileError: the file is of a newer program.
        OSError: file or log cannot be read.
    """
    journal = lock.path.with_name(f"{lock.path.name}-journal")
    if journal.is_file() and journal.stat().st_size:
        raise EventFileError(
            phrase(
                "Beside “{name}” is “{journal}”, which this program did not write.",
                name=path.name,
                journal=journal.name,
            ),
            hint=phrase(
                "Nothing was changed. Move “{journal}” to another folder, then open the event again.",
                journal=journal.name,
            ),
        )
    for _ in range(_TRIES):
        log = _log_beside(lock)
        if not log:
            return
        content = lock.read(lock.status().st_size)
        if _continues(content, log, path.name):
            return
        if lock.is_mine or (_log_beside(lock), lock.read(lock.status().st_size)) == (log, content):
            raise StrayLogError(
                phrase(
                    "Beside “{name}” is a log (“{log}”) that does not continue it: one of both was"
                    " copied or moved without the other.",
                    name=path.name,
                    log=log_of(lock.path).name,
                ),
                hint=phrase(
                    "Nothing was changed. Open the event in the window and choose what to go on with."
                ),
            )


def put_log_aside(path: Path, folder: Path, at: datetime) -> Path:
    """Keep a file and the log beside it in a folder, then remove the log: the file alone is the event.

    Returns the copy of the file; the log is beside it.

    Raises:
        EventFileError: the event is open, or no copy can be kept; nothing was changed.
    """
    lock = FileLock.take(path)
    try:
        if not lock.is_mine:
            raise EventFileError(
                phrase("“{name}” is open in another window or program.", name=path.name)
            )
        kept = keep_both(path, lock, folder, "with separate log", at)
        for companion in companions(lock.path):
            companion.unlink(missing_ok=True)
    except OSError as error:
        raise EventFileError(
            phrase(
                "“{name}” and its log could not be backed up ({reason}).",
                name=path.name,
                reason=database.said_by_system(error),
            ),
            hint=phrase("Nothing was changed."),
        ) from error
    finally:
        lock.release()
    return kept


def keep_both(path: Path, lock: FileLock, folder: Path, what: str, at: datetime) -> Path:
    """Copy a file that is held, and its log, into a folder; return the copy of the file.

    `what` tells in the name why. A clock that was set back does not cost what was kept before.

    Raises:
        OSError: they cannot be read, or nothing can be written there.
    """
    moment = at.astimezone(UTC).strftime("%Y%m%d-%H%M%S-%f")
    folder.mkdir(parents=True, exist_ok=True)
    content, log = lock.read(lock.status().st_size), read_log(lock.path)
    rights = rights_for_copy(lock.status())
    stem = f"{path.stem} {what} {moment}"
    kept, number = folder / f"{stem}{path.suffix}", 1
    while True:
        try:
            write_new(kept, content, rights)
        except FileExistsError:
            number += 1
            kept = folder / f"{stem} {number}{path.suffix}"
        else:
            break
    try:
        write_new(log_of(kept), log, rights)
    except BaseException:
        kept.unlink()
        raise
    return kept


def _log_beside(lock: FileLock) -> bytes:
    try:
        return read_log(lock.path)
    except FileNotFoundError:
        return b""


# Whether it continues


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of the journal: what it is for ever, and how it stands since when."""

    fingerprint: str
    state: str
    state_at: str


@dataclass(frozen=True, slots=True)
class _Standing:
    """Where an event stands.

    Attributes:
        version: of its tables.
        identity: which event it is, and `copy_of` of which one it is a copy.
        rows: the digest of the rows of its tournaments; None in an older version.
        is_good: whether everything is as the program last wrote it.
        witness_page: where the database keeps the witness; 0 where an older version has none.
        entries: the journal.
        last_changes: what the last entry changed.
    """

    version: int
    identity: str
    copy_of: str
    rows: int | None
    is_good: bool
    witness_page: int
    entries: Mapping[int, _Entry]
    last_changes: Sequence[RowChange]


def _continues(content: bytes, log: bytes, name: str) -> bool:
    """Whether the acts of a log begin where those of the file end.

    Raises:
        NewerFileError: the file is of a newer program.
    """
    commits = commits_in(log)
    if not commits:
        return True
    alone = _standing(content, name)
    if alone is not None and _is_stage(content, alone, commits, name):
        return True
    if alone is not None and alone.is_good:
        return False
    # The program was killed while it wrote the log back: the file alone is torn, and some of its
    # pages are those of the log.
    return _has_page_of(content, commits) and _is_whole(write_back(content, commits), name)


def _is_stage(content: bytes, alone: _Standing, commits: Sequence[LogCommit], name: str) -> bool:
    """Whether the file is what the log began with, or as it was after one of its transactions.

    The witness follows each act, and its row has a page of its own: the first transaction that
    writes another witness is the first act that the file has not.
    """
    first = len(commits)
    if alone.witness_page:
        page_size = len(next(iter(commits[0].pages.values())))
        end = alone.witness_page * page_size
        witness = content[end - page_size : end]
        written = [commit.pages.get(alone.witness_page) for commit in commits]
        if witness in written:
            return True
        first = next((at + 1 for at, page in enumerate(written) if page is not None), first)
    later = _standing(write_back(content, commits[:first]), name)
    return later is not None and _follows(later, alone)


def _follows(later: _Standing, earlier: _Standing) -> bool:
    """Whether one act, or nothing, leads from a standing to another."""
    if later.version != earlier.version:
        return False
    if earlier.identity not in {"", later.identity, later.copy_of}:
        return False
    old, new = earlier.entries, later.entries
    if any(key not in new or new[key].fingerprint != old[key].fingerprint for key in old):
        return False
    added = sorted(new.keys() - old.keys())
    if added and added[0] <= max(old, default=0):
        return False
    if earlier.rows is None or not added:
        # Undone or done again: nothing that the file has was changed there after it was in the log.
        return all(new[key] == old[key] or new[key].state_at > old[key].state_at for key in old)
    return (
        len(added) == 1
        and later.rows is not None
        # What was found to be changed outside is in the rows before it is in the journal.
        and earlier.rows in {later.rows, after_changes(later.rows, _inverse(later.last_changes))}
        and all((old[key].state, new[key].state) in _MOVES for key in old)
    )


_UNDONE, _DROPPED = EntryState.UNDONE.value, EntryState.DROPPED.value
_MOVES: Final = {(state.value, state.value) for state in EntryState} | {(_UNDONE, _DROPPED)}
"""What becomes of earlier entries when something new is done."""


def _inverse(changes: Sequence[RowChange]) -> Sequence[RowChange]:
    return [RowChange(change.table, change.after, change.before) for change in changes]


def _has_page_of(content: bytes, commits: Sequence[LogCommit]) -> bool:
    for commit in commits:
        for number, page in commit.pages.items():
            if content[(number - 1) * len(page) : number * len(page)] == page:
                return True
    return False


def _is_whole(content: bytes, name: str) -> bool:
    found = _standing(content, name)
    return found is not None and found.is_good


def _standing(content: bytes, name: str) -> _Standing | None:
    """Where an event stands, given the bytes of its file; None if they do not hold together.

    Raises:
        NewerFileError: it is of a newer program.
    """
    try:
        with closing(database.in_memory(content)) as memory:
            return _read_standing(memory, database.check_content(memory, name))
    except (DamagedFileError, NotAnEventFileError):
        return None
    except (*database.DAMAGE, ValueError, TypeError, LookupError):
        return None


def _read_standing(memory: sqlite3.Connection, version: int) -> _Standing:
    facts = dict(memory.execute("SELECT name, value FROM event_meta"))
    entries, last_changes = {}, ""
    for identity, *what, changes, state, state_at in memory.execute(_ENTRIES):
        told = ascii((identity, *what, changes))
        entries[identity] = _Entry(sha256(told.encode("ascii")).hexdigest(), state, state_at)
        last_changes = changes
    page = memory.execute(_WITNESS_PAGE).fetchone()
    is_current = version == SCHEMA_VERSION
    rows, is_good = None, True
    if is_current:
        with database.engine_on(memory, write=False).connect() as connection:
            rows = rows_digest(connection)
            is_good = testimony(connection).is_good
    return _Standing(
        version,
        facts.get(IDENTITY, ""),
        facts.get(COPY_OF, ""),
        rows,
        is_good,
        0 if page is None or not is_current else page[0],
        entries,
        changes_of(last_changes) if last_changes else (),
    )


_ENTRIES: Final = (
    "SELECT id, at, name, before_text, after_text, tournament_id, changes, state, state_at"
    " FROM journal ORDER BY id"
)
_WITNESS_PAGE: Final = "SELECT rootpage FROM sqlite_schema WHERE name = 'witness'"
