"""A recovered copy of a damaged event file: what the tables still hold, and what the journal tells.

The journal has every row before and after each act, so it is a second copy of the whole event:
where it is whole, the event is played through it again and nothing is lost, not even undo.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Table, insert

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
from arbiter_app.store.torn import Enough, Found, read_torn
from arbiter_app.store.values import Key, Row, Tables

_JOURNAL = table_of(JournalRow)


def salvage(
    path: Path, target: Path, at: datetime, *, enough: Enough = lambda _done, _all: False
) -> Salvage:
    """Make a recovered copy of a damaged event file; the original is not touched.

    It takes bounded time. `enough` hears how many tables of how many were read; when it answers
    True no more is read, and the copy has what was found so far.

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
        read = read_torn(path, Path(folder) / "damaged", at, enough)
    found = dict(read.found)
    journal = found.pop(_JOURNAL.name)
    tables, lost, undo_kept = _rebuilt(found, journal)
    if read.was_stopped and not undo_kept:
        lost.insert(0, "The recovery was stopped before the whole file was read.")
    if read.was_stopped and not tables[table_of(TournamentRow).name]:
        raise EventFileError(
            "The recovery was stopped before anything was found.",
            hint="The file was not changed.",
        )
    if not tables[table_of(TournamentRow).name]:
        raise DamagedFileError(
            f"Nothing of an event could be found in “{path.name}”.",
            hint="The file was not changed.",
        )
    _write(target, at, tables, journal, undo_kept=undo_kept)
    games = len(tables["game"])
    return Salvage(len(tables["tournament"]), games, tuple(lost), undo_kept)


# Putting it together


def _rebuilt(found: Mapping[str, Found], journal: Found) -> tuple[Tables, list[str], bool]:
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


def _told(journal: Found) -> tuple[Tables, bool]:
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


def _write(target: Path, at: datetime, tables: Tables, journal: Found, *, undo_kept: bool) -> None:
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


def _fill(target: Path, at: datetime, tables: Tables, journal: Found, *, undo_kept: bool) -> None:
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
