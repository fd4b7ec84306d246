"""The journal: what was done, with the rows before and after, in the transaction that did it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, insert, select

from arbiter_app.errors import RefusedError
from arbiter_app.store.changes import changes_of, changes_text
from arbiter_app.store.difference import RowChange
from arbiter_app.store.playing import UNDO_AFTER
from arbiter_app.store.schema import JOURNALLED, EventMeta, JournalRow, table_of
from arbiter_app.store.state import Act, EntryState, JournalEntry, Written
from arbiter_app.store.values import Row
from arbiter_app.store.witness import WitnessKeeper

_JOURNAL = table_of(JournalRow)
_TABLES: Mapping[str, Table] = {table.name: table for table in JOURNALLED}
_META = table_of(EventMeta)
_ENTRY_COLUMNS = tuple(column for column in _JOURNAL.columns if column.name != "changes")


def record(
    connection: Connection,
    act: Act,
    at: datetime,
    tournament_id: int | None,
    changes: Sequence[RowChange],
) -> Written:
    """Write the changed rows and the entry; what was undone before can no longer be redone."""
    _apply(connection, changes)
    keeper = WitnessKeeper(connection)
    keeper.change_rows(changes)
    keeper.save()
    return record_done(connection, act, at, tournament_id, changes)


def record_done(
    connection: Connection,
    act: Act,
    at: datetime,
    tournament_id: int | None,
    changes: Sequence[RowChange],
) -> Written:
    """Write the entry of changes that the rows have already."""
    moment = _time_text(at)
    keeper = WitnessKeeper(connection)
    keeper.move_entries(EntryState.UNDONE, EntryState.DROPPED, moment)
    row: Row = {
        "at": moment,
        "name": act.name,
        "before_text": act.before,
        "after_text": act.after,
        "tournament_id": tournament_id,
        "state": EntryState.DONE.value,
        "state_at": moment,
        "changes": changes_text(changes),
    }
    inserted = connection.execute(insert(_JOURNAL), dict(row))
    (entry_id,) = inserted.inserted_primary_key or (0,)
    keeper.add_entry({**row, "id": entry_id})
    keeper.save()
    utc = at.astimezone(UTC)
    entry = JournalEntry(
        int(entry_id), utc, act.name, act.before, act.after, tournament_id, EntryState.DONE, utc
    )
    return _written(entry, changes)


def undo(connection: Connection, entry_id: int, at: datetime) -> Written:
    """Put back the rows of an entry as they were before it."""
    return _replay(connection, entry_id, at, EntryState.UNDONE)


def redo(connection: Connection, entry_id: int, at: datetime) -> Written:
    """Write the rows of an undone entry again."""
    return _replay(connection, entry_id, at, EntryState.DONE)


def entries(connection: Connection) -> tuple[JournalEntry, ...]:
    """All entries, oldest first."""
    rows = connection.execute(select(*_ENTRY_COLUMNS).order_by(_JOURNAL.c.id)).mappings()
    return tuple(entry_of(row) for row in rows)


def last_done(connection: Connection) -> JournalEntry | None:
    """The entry that undo would take back."""
    return _first(connection, EntryState.DONE, _JOURNAL.c.id.desc())


def first_undone(connection: Connection) -> JournalEntry | None:
    """The entry that redo would do again."""
    return _first(connection, EntryState.UNDONE, _JOURNAL.c.id.asc())


def undo_limit(connection: Connection) -> int:
    """The last entry that cannot be undone, 0 unless the file is a recovered copy."""
    query = select(_META.c.value).where(_META.c.name == UNDO_AFTER)
    return int(connection.execute(query).scalar() or 0)


def _first(connection: Connection, state: EntryState, order: Any) -> JournalEntry | None:
    limit = undo_limit(connection)
    query = (
        select(*_ENTRY_COLUMNS)
        .where(_JOURNAL.c.state == state.value, _JOURNAL.c.id > limit)
        .order_by(order)
        .limit(1)
    )
    row = connection.execute(query).mappings().first()
    return None if row is None else entry_of(row)


def entry_of(row: Mapping[Any, Any]) -> JournalEntry:
    """The entry that a row is.

    Raises:
        ValueError, TypeError: it is none.
    """
    return JournalEntry(
        id=row["id"],
        at=datetime.fromisoformat(row["at"]),
        name=row["name"],
        before=row["before_text"],
        after=row["after_text"],
        tournament_id=row["tournament_id"],
        state=EntryState(row["state"]),
        state_at=datetime.fromisoformat(row["state_at"]),
    )


def _replay(connection: Connection, entry_id: int, at: datetime, state: EntryState) -> Written:
    row = connection.execute(select(_JOURNAL).where(_JOURNAL.c.id == entry_id)).mappings().one()
    changes = changes_of(row["changes"])
    if state is EntryState.UNDONE:
        changes = tuple(change.inverse for change in changes)
    _apply(connection, changes)
    moment = _time_text(at)
    keeper = WitnessKeeper(connection)
    keeper.change_rows(changes)
    keeper.move_entry(entry_id, state, moment)
    keeper.save()
    return _written(entry_of({**row, "state": state.value, "state_at": moment}), changes)


def _written(entry: JournalEntry, changes: Iterable[RowChange]) -> Written:
    parts: set[str] = set()
    rounds: set[int] = set()
    tournament_ids: set[int] = set()
    for change in changes:
        row = change.after or change.before or {}
        parts.add(_part(change))
        number = row.get("number" if change.table == "round" else "round_number")
        if isinstance(number, int) and change.table not in {"requested_bye", "manual_place"}:
            rounds.add(number)
        owner = row.get("id" if change.table == "tournament" else "tournament_id")
        if isinstance(owner, int):
            tournament_ids.add(owner)
    return Written(entry, frozenset(parts), frozenset(rounds), frozenset(tournament_ids))


def _part(change: RowChange) -> str:
    if change.table != "game" or change.before is None or change.after is None:
        return change.table
    players = ("white_id", "black_id")
    same = all(change.before.get(name) == change.after.get(name) for name in players)
    return "result" if same else "game"


# Rows


def _apply(connection: Connection, changes: Sequence[RowChange]) -> None:
    """Remove the rows as they were, then add them as they are to be.

    Removing first lets numbers be exchanged under unique constraints; references are checked at
    commit.

    Raises:
        RefusedError: a row is not there (any more).
    """
    by_table: dict[str, list[RowChange]] = {}
    for change in changes:
        by_table.setdefault(change.table, []).append(change)
    for name, own in by_table.items():
        table = _TABLES[name]
        old = [change.before for change in own if change.before is not None]
        if old:
            _remove(connection, table, old)
        new = [dict(change.after) for change in own if change.after is not None]
        if new:
            connection.execute(insert(table), new)


def _remove(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    columns = tuple(table.primary_key)
    statement = delete(table).where(
        *(column == bindparam(f"old_{column.name}") for column in columns)
    )
    removed = connection.execute(
        statement,
        [{f"old_{column.name}": row[column.name] for column in columns} for row in rows],
    )
    if removed.rowcount != len(rows):
        raise RefusedError(
            "The event file no longer fits to what is to be undone or done again.",
            hint="Close the event and open it again.",
        )


def _time_text(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()
