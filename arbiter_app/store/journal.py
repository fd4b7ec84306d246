"""The journal: what was done, with the rows before and after, in the transaction that did it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeAlias

from sqlalchemy import Connection, Table, bindparam, delete, func, insert, select, update

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.branches import LogTree, LogWay
from arbiter_app.store.changes import changes_of, changes_text
from arbiter_app.store.replaying import UNDO_AFTER
from arbiter_app.store.row_change import RESULT, RowChange
from arbiter_app.store.schema import JOURNALLED, EventMeta, GameRow, JournalRow, table_of
from arbiter_app.store.state import (
    NOT_FROM_PROGRAM,
    Act,
    EntryState,
    JournalEntry,
    Wording,
    Written,
    wording_of,
)
from arbiter_app.store.values import Row
from arbiter_app.store.witness import WitnessKeeper
from arbiter_app.wording import NOTHING, phrase, verbatim

Changes: TypeAlias = Sequence[RowChange]

_JOURNAL = table_of(JournalRow)
_TABLES: Mapping[str, Table] = {table.name: table for table in JOURNALLED}
_META = table_of(EventMeta)
_GAME = table_of(GameRow)
_ENTRY_COLUMNS = tuple(column for column in _JOURNAL.columns if column.name != "changes")
_KINDS: Mapping[str, ActKind] = {kind.value: kind for kind in ActKind}
_STATES: Mapping[str, EntryState] = {state.value: state for state in EntryState}
"""Looked up for each of thousands of entries, which asking the class takes three times as long for."""
_UNDONE = EntryState.UNDONE.value
_LAST_DONE = select(func.max(_JOURNAL.c.id)).where(_JOURNAL.c.state == EntryState.DONE.value)


def record(
    connection: Connection,
    act: Act,
    at: datetime,
    tournament_id: int | None,
    changes: Sequence[RowChange],
    person: str | None = None,
) -> Written:
    """Write the changed rows and the entry; what was undone before stays as a branch."""
    write_rows(connection, changes)
    keeper = WitnessKeeper(connection)
    keeper.change_rows(changes)
    return _record(connection, keeper, act, at, tournament_id, changes, person)


def record_done(
    connection: Connection,
    act: Act,
    at: datetime,
    tournament_id: int | None,
    changes: Sequence[RowChange],
    person: str | None = None,
) -> Written:
    """Write the entry of changes that the rows have already, and the witness knows."""
    keeper = WitnessKeeper(connection)
    return _record(connection, keeper, act, at, tournament_id, changes, person)


def _record(
    connection: Connection,
    keeper: WitnessKeeper,
    act: Act,
    at: datetime,
    tournament_id: int | None,
    changes: Sequence[RowChange],
    person: str | None,
) -> Written:
    """Write the entry, and what the witness says with it."""
    moment = _time_text(at)
    wording = wording_of(act.name, act.before, act.after)
    parent = connection.execute(_LAST_DONE).scalar() or 0
    keeper.move_all(EntryState.UNDONE, EntryState.DROPPED, moment)
    row: Row = {
        "at": moment,
        "name": str(act.name),
        "before_text": str(act.before),
        "after_text": str(act.after),
        "tournament_id": tournament_id,
        "state": EntryState.DONE.value,
        "state_at": moment,
        "changes": changes_text(changes),
        "parent_id": parent,
        "kind": act.kind.value,
        "wording": wording.kept,
        "person": person,
    }
    inserted = connection.execute(insert(_JOURNAL), dict(row))
    (entry_id,) = inserted.inserted_primary_key or (0,)
    keeper.add_entry({**row, "id": entry_id})
    keeper.save()
    utc = at.astimezone(UTC)
    entry = JournalEntry(
        id=int(entry_id),
        at=utc,
        kind=act.kind,
        wording=wording,
        tournament_id=tournament_id,
        state=EntryState.DONE,
        state_at=utc,
        parent_id=parent,
        person=person,
    )
    return written(entry, changes)


def undo(connection: Connection, entry_id: int, at: datetime) -> Written:
    """Put back the rows of an entry as they were before it."""
    return _replay(connection, entry_id, at, EntryState.UNDONE)


def redo(connection: Connection, entry_id: int, at: datetime) -> Written:
    """Write the rows of an undone entry again."""
    return _replay(connection, entry_id, at, EntryState.DONE)


def way_to(connection: Connection, target: int) -> LogWay:
    """How one comes to the state after an entry, or to the beginning (0).

    Raises:
        InputError: the log has no such entry.
        RefusedError: there is no way: the file was recovered, or changed from outside, since.
    """
    found = entries(connection)
    if target and not any(entry.id == target for entry in found):
        raise InputError(phrase("The log has no entry {entry}.", entry=target))
    way = LogTree(found, undo_limit(connection)).way_to(target)
    if way is None:
        raise RefusedError(
            phrase(
                "You cannot go back further: the event was recovered from a damaged file, or"
                " its log was changed outside the program."
            )
        )
    return way


def changes_along(connection: Connection, entry_ids: Sequence[int]) -> Iterator[Changes]:
    """What each of these entries changed, in their order."""
    query = select(_JOURNAL.c.id, _JOURNAL.c.changes).where(_JOURNAL.c.id.in_(entry_ids))
    texts = {row.id: row.changes for row in connection.execute(query)}
    for entry_id in entry_ids:
        yield changes_of(texts[entry_id])


def go(connection: Connection, way: LogWay, changes: Changes, at: datetime) -> Written:
    """Go the whole way at once; `changes` are those of all its entries together.

    Raises:
        RefusedError: the rows are not what the log leads to.
    """
    write_rows(connection, changes)
    moment = _time_text(at)
    keeper = WitnessKeeper(connection)
    keeper.change_rows(changes)
    if not keeper.is_at(way.target):
        raise _no_longer_fits()
    onward = set(way.onward)
    passed = connection.execute(select(_JOURNAL.c.id).where(_JOURNAL.c.state == _UNDONE)).scalars()
    left = {*way.back, *passed} - onward - {*way.forth}
    for state, which in (
        (EntryState.DROPPED, left),
        (EntryState.UNDONE, onward),
        (EntryState.DONE, {*way.forth}),
    ):
        keeper.move_entries(sorted(which), state, moment)
    keeper.save()
    query = select(*_ENTRY_COLUMNS).where(_JOURNAL.c.id == way.target)
    row = connection.execute(query).mappings().first()
    return written(None if row is None else entry_of(row), changes)


def entries(connection: Connection) -> tuple[JournalEntry, ...]:
    """All entries, oldest first."""
    rows = connection.execute(select(*_ENTRY_COLUMNS).order_by(_JOURNAL.c.id))
    # Thousands, and by name each would take twice as long.
    return tuple(_shown(*row) for row in rows)


def length(connection: Connection) -> int:
    """Return how many entries there are, as their numbers tell."""
    return connection.execute(select(func.max(_JOURNAL.c.id))).scalar() or 0


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
    """Return the entry that a row is; what is not from this program is shown as that."""
    return _shown(*(row[column.name] for column in _ENTRY_COLUMNS))


def checked_entry_of(row: Mapping[Any, Any]) -> JournalEntry:
    """Return the entry that a row is.

    Raises:
        ValueError, TypeError: it is none.
    """
    entry = _entry(*(row[column.name] for column in _ENTRY_COLUMNS))
    entry.wording.checked_phrases()
    return entry


def _shown(*values: Any) -> JournalEntry:
    """The same of the values of its columns."""
    try:
        return _entry(*values)
    except (ValueError, TypeError):
        return _foreign_entry(*values)


def _foreign_entry(
    entry_id: int,
    at: Any,
    _name: Any,
    _before: Any,
    _after: Any,
    tournament_id: int | None,
    state: Any,
    state_at: Any,
    parent_id: int | None,
    _kind: Any,
    _wording: Any,
    person: str | None,
) -> JournalEntry:
    """An entry of which only the numbers can be told; tables let nothing else be a number, or a state."""
    return JournalEntry(
        entry_id,
        _moment_or_none(at),
        ActKind.UNKNOWN,
        wording_of(NOT_FROM_PROGRAM, NOTHING, NOTHING),
        tournament_id,
        EntryState(state),
        _moment_or_none(state_at),
        parent_id,
        person,
    )


_NO_MOMENT = datetime(1970, 1, 1, tzinfo=UTC)
"""Where nobody can tell when something was done."""


def _moment_or_none(told: Any) -> datetime:
    try:
        moment = datetime.fromisoformat(told)
    except (ValueError, TypeError):
        return _NO_MOMENT
    return _NO_MOMENT if moment.tzinfo is None else moment


def _entry(
    entry_id: Any,
    at: Any,
    name: Any,
    before: Any,
    after: Any,
    tournament_id: Any,
    state: Any,
    state_at: Any,
    parent_id: Any,
    kind: Any,
    wording: Any,
    person: Any,
) -> JournalEntry:
    """The entry of the values of its columns, in their order; its wording is not looked at."""
    return JournalEntry(
        entry_id,
        done_at := datetime.fromisoformat(at),
        _KINDS.get(kind) or ActKind(kind),
        _in_english(name, before, after) if wording is None else Wording(wording),
        tournament_id,
        _STATES.get(state) or EntryState(state),
        done_at if state_at == at else datetime.fromisoformat(state_at),
        parent_id,
        person,
    )


def _in_english(name: str, before: str, after: str) -> Wording:
    """The same as older versions wrote them."""
    return wording_of(verbatim(name), verbatim(before), verbatim(after))


def _replay(connection: Connection, entry_id: int, at: datetime, state: EntryState) -> Written:
    row = connection.execute(select(_JOURNAL).where(_JOURNAL.c.id == entry_id)).mappings().one()
    changes = changes_of(row["changes"])
    if state is EntryState.UNDONE:
        changes = tuple(change.inverse for change in changes)
    write_rows(connection, changes)
    moment = _time_text(at)
    keeper = WitnessKeeper(connection)
    keeper.change_rows(changes)
    keeper.move_entries([entry_id], state, moment)
    keeper.save()
    return written(entry_of({**row, "state": state.value, "state_at": moment}), changes)


def written(entry: JournalEntry | None, changes: Iterable[RowChange]) -> Written:
    """What changed rows are to whoever shows them."""
    parts: set[str] = set()
    rounds: set[int] = set()
    tournament_ids: set[int] = set()
    for change in changes:
        row = change.after or change.before or {}
        parts.add(change.part)
        number = row.get("number" if change.table == "round" else "round_number")
        if isinstance(number, int) and change.table not in {"requested_bye", "manual_place"}:
            rounds.add(number)
        owner = row.get("id" if change.table == "tournament" else "tournament_id")
        if isinstance(owner, int):
            tournament_ids.add(owner)
    return Written(entry, frozenset(parts), frozenset(rounds), frozenset(tournament_ids))


def parts_of(changes: Iterable[RowChange]) -> frozenset[str]:
    """What parts of the event changed: tables, or `result` of a game that stays the same."""
    return frozenset(change.part for change in changes)


# Rows


def write_rows(connection: Connection, changes: Sequence[RowChange]) -> None:
    """Remove the rows as they were, then add them as they are to be.

    Removing first lets numbers be exchanged under unique constraints; references are checked at
    commit.

    Raises:
        RefusedError: a row is not there (any more).
    """
    by_table: dict[str, list[RowChange]] = {}
    for change in changes:
        by_table.setdefault(change.table, []).append(change)
    for name, whole in by_table.items():
        table = _TABLES[name]
        own = [change for change in whole if change.part != RESULT]
        if len(own) < len(whole):
            _enter(connection, [change for change in whole if change.part == RESULT])
        old = [change.before for change in own if change.before is not None]
        if old:
            _remove(connection, table, old)
        new = [dict(change.after) for change in own if change.after is not None]
        if new:
            connection.execute(insert(table), new)


def _enter(connection: Connection, changes: Sequence[RowChange]) -> None:
    """Results of games that stay the same: who may enter results may change nothing else."""
    statement = (
        update(_GAME)
        .where(*(column == bindparam(f"old_{column.name}") for column in _GAME.primary_key))
        .values(result=bindparam("entered"))
    )
    entered = connection.execute(
        statement,
        [
            {
                **{f"old_{column.name}": row[column.name] for column in _GAME.primary_key},
                "entered": row["result"],
            }
            for change in changes
            if (row := change.after) is not None
        ],
    )
    if entered.rowcount != len(changes):
        raise _no_longer_fits()


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
        raise _no_longer_fits()


def _no_longer_fits() -> RefusedError:
    return RefusedError(
        phrase("Undo and redo are not possible: the event file no longer matches the log."),
        hint=phrase("Close the event and open it again."),
    )


def _time_text(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()
