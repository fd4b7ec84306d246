"""The event as its log tells it: the acts in force done one after the other, or taken back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from arbiter_app.input.untrusted_json import read_json
from arbiter_app.store.changes import changes_of, changes_text
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import JOURNALLED
from arbiter_app.store.state import EntryState
from arbiter_app.store.values import Key, Row, Tables

UNDO_AFTER = "undo_after"
"""Name of the fact about a file that acts up to this entry cannot be undone."""

BEGINNING = "beginning"
"""Name of the fact with the rows that there were after that entry."""

_KEYS: Mapping[str, tuple[str, ...]] = {
    table.name: tuple(column.name for column in table.primary_key) for table in JOURNALLED
}


def no_rows() -> Tables:
    """The tables of an empty event."""
    return {table.name: {} for table in JOURNALLED}


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where the log begins: behind which entry, and with which rows."""

    after: int = 0
    rows: Tables = field(default_factory=no_rows)

    def facts(self) -> Mapping[str, str]:
        """The facts about the file that say so."""
        if not self.after:
            return {}
        changes = [
            RowChange(table, None, row) for table, own in self.rows.items() for row in own.values()
        ]
        told = json.dumps({"after": self.after, "rows": changes_text(changes)}, ensure_ascii=False)
        return {UNDO_AFTER: str(self.after), BEGINNING: told}


def beginning_of(facts: Mapping[str, str]) -> Beginning | None:
    """Where the log of a file with these facts begins; None if that is not known."""
    if UNDO_AFTER not in facts and BEGINNING not in facts:
        return Beginning()
    try:
        told = read_json(facts[BEGINNING])
        after, changes = told["after"], changes_of(told["rows"])
    except (ValueError, TypeError, LookupError):
        return None
    tables = no_rows()
    for change in changes:
        _add(tables, change)
    return Beginning(after, tables) if isinstance(after, int) else None


def played_entries(
    entries: Iterable[Row], beginning: Beginning
) -> Iterator[tuple[int, Sequence[RowChange]]]:
    """The entries in force behind the beginning, in their order, with what they changed.

    Entries that cannot be understood are left out.
    """
    in_force = (entry for entry in entries if entry["state"] == EntryState.DONE.value)
    for entry, changes in readable_entries(in_force, beginning):
        yield _id(entry), changes


def readable_entries(
    entries: Iterable[Row], beginning: Beginning
) -> Iterator[tuple[Row, Sequence[RowChange]]]:
    """The entries behind the beginning, on all branches, that can be understood."""
    for entry in entries:
        if _id(entry) > beginning.after:
            try:
                yield entry, changes_of(str(entry["changes"]))
            except (ValueError, TypeError):
                continue


def root_of(entries: Iterable[Row], beginning: Beginning) -> int:
    """The entry that led to the beginning: the last one in force there, 0 for none."""
    return max(
        (
            _id(entry)
            for entry in entries
            if _id(entry) <= beginning.after and entry["state"] == EntryState.DONE.value
        ),
        default=0,
    )


class Sum:
    """Many changes one after the other, as those of one act."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, Key], RowChange] = {}

    def add(self, changes: Sequence[RowChange]) -> None:
        """What happened next."""
        # An act may give one row's key to another: first everything goes, then it comes.
        for change in changes:
            if change.before is not None:
                self._set(change.table, change.before, None)
        for change in changes:
            if change.after is not None:
                self._set(change.table, change.after, change.after)

    def _set(self, table: str, row: Row, after: Row | None) -> None:
        place = (table, _key(table, row))
        known = self._rows.get(place)
        first = row if after is None else None
        self._rows[place] = RowChange(table, first if known is None else known.before, after)

    @property
    def changes(self) -> tuple[RowChange, ...]:
        """What is different at the end."""
        return tuple(one for one in self._rows.values() if one.before != one.after)


def played(entries: Sequence[Row], beginning: Beginning) -> tuple[Tables, bool]:
    """The rows that the log leads to, and whether it does so without a gap."""
    behind = [entry for entry in entries if _id(entry) > beginning.after]
    is_whole = [_id(entry) for entry in behind] == list(
        range(beginning.after + 1, beginning.after + 1 + len(behind))
    )
    in_force = sum(entry["state"] == EntryState.DONE.value for entry in behind)
    tables = {name: dict(own) for name, own in beginning.rows.items()}
    for _, changes in played_entries(behind, beginning):
        in_force -= 1
        is_whole &= apply(tables, changes)
    return tables, is_whole and not in_force


def rewound(tables: Tables, entries: Sequence[Row], after: int) -> Tables | None:
    """The rows there were after an entry, from those there are now; None if the log does not fit."""
    earlier = {name: dict(own) for name, own in tables.items()}
    for _, changes in reversed(list(played_entries(entries, Beginning(after)))):
        if not apply(earlier, [change.inverse for change in changes]):
            return None
    return earlier


def apply(tables: Tables, changes: Sequence[RowChange]) -> bool:
    """Change the rows; whether those to be changed or removed were there."""
    fits = True
    for change in changes:
        if change.before is not None:
            fits &= tables[change.table].pop(_key(change.table, change.before), None) is not None
    for change in changes:
        _add(tables, change)
    return fits


def row_changes(old: Tables, new: Tables) -> tuple[RowChange, ...]:
    """The rows in which two states of the tables differ."""
    found = []
    for name in _KEYS:
        for key in old[name].keys() | new[name].keys():
            before, after = old[name].get(key), new[name].get(key)
            if before != after:
                found.append(((name, repr(key)), RowChange(name, before, after)))
    return tuple(change for _, change in sorted(found, key=lambda one: one[0]))


def _add(tables: Tables, change: RowChange) -> None:
    if change.after is not None:
        tables[change.table][_key(change.table, change.after)] = change.after


def _key(table: str, row: Row) -> Key:
    return tuple(row.get(name) for name in _KEYS[table])


def _id(entry: Row) -> int:
    return entry["id"] if isinstance(entry["id"], int) else 0
