"""Which file a copy of an event may take the place of: none that has something the event has not."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, select

from arbiter_app.event_header import HEADER_BYTES, is_event_header
from arbiter_app.store import database
from arbiter_app.store.errors import EventFileError
from arbiter_app.store.lock import FileLock
from arbiter_app.store.log_file import log_of
from arbiter_app.store.opening import brought_up_to_date_in_memory
from arbiter_app.store.schema import SCHEMA_VERSION, JournalSealRow, table_of
from arbiter_app.store.stray_log import refuse_stray_log
from arbiter_app.store.vouching import event_identity, source_of
from arbiter_app.store.witness import testimony
from arbiter_app.wording import phrase

_SEAL = table_of(JournalSealRow)


def refuse_to_lose(source: Connection, target: Path, lock: FileLock) -> None:
    """See that the file under a name is an earlier copy of this event, to which nothing was added.

    `lock` holds the file.

    Raises:
        EventFileError: it is open, write-protected, no event, or has what this event has not.
        StrayLogError: the log beside it is not its own.
        OSError: it cannot be read.
    """
    if not lock.can_write:
        raise EventFileError(
            phrase("“{name}” is write-protected.", name=target.name),
            hint=phrase("Choose another name."),
        )
    if not lock.is_mine:
        raise EventFileError(
            phrase("“{name}” is open, so a copy cannot replace it.", name=target.name)
        )
    if not lock.status().st_size:
        return
    if not is_event_header(lock.read(HEADER_BYTES)):
        raise EventFileError(
            phrase(
                "“{name}” is not an event, so a copy of an event cannot replace it.",
                name=target.name,
            ),
            hint=phrase("Choose another name."),
        )
    refuse_stray_log(target, lock)
    if not _is_earlier(source, target, lock):
        raise EventFileError(
            phrase(
                "“{name}” is another event, or was changed after it was copied. It was not"
                " replaced.",
                name=target.name,
            ),
            hint=phrase("Choose another name."),
        )


def _is_earlier(source: Connection, target: Path, lock: FileLock) -> bool:
    # Nobody writes to what is held; without a log the database need put nothing beside it.
    is_alone = not log_of(lock.path).exists()
    with (
        database.opening(target),
        closing(database.connect(lock.path, write=False, immutable=is_alone)) as reader,
    ):
        if database.check_content(reader, target.name) == SCHEMA_VERSION:
            return _has_nothing_else(source, reader)
        # Versions make the seals of older ones anew, each event's alike.
        with closing(brought_up_to_date_in_memory(reader, target.name)) as newer:
            return _has_nothing_else(source, newer)


def _has_nothing_else(source: Connection, raw: sqlite3.Connection) -> bool:
    with database.engine_on(raw, write=False).connect() as copy:
        return (
            event_identity(source) in {source_of(copy), event_identity(copy)}
            and testimony(copy).is_good
            and _last_seal(copy) in _seals(source)
        )


def _seals(connection: Connection) -> set[tuple[int, str] | None]:
    """All links of the chain, and the beginning before all of them."""
    found = connection.execute(select(_SEAL.c.entry_id, _SEAL.c.digest))
    return {None, *((entry_id, digest) for entry_id, digest in found)}


def _last_seal(connection: Connection) -> tuple[int, str] | None:
    """Each link tells of all before it."""
    query = select(_SEAL.c.entry_id, _SEAL.c.digest).order_by(_SEAL.c.entry_id.desc()).limit(1)
    found = connection.execute(query).one_or_none()
    return None if found is None else (found.entry_id, found.digest)
