"""Digests of rows: what a row is, as a number, and what many rows are, in any order.

The digest of many rows is the sum of theirs modulo 2²⁵⁶, so that it follows a change of a few rows
without a look at the others (an incremental multiset hash: Clarke et al., ASIACRYPT 2003). It tells
accidents and other programs; somebody who knows how it is made can make it anew.

A digest lasts: versions that have more columns find the same one for a row in which those are absent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import Base, added_columns
from arbiter_app.store.values import Row, Value

MODULUS = 1 << 256
_COLUMNS: Mapping[str, tuple[str, ...]] = {
    name: tuple(column.name for column in table.columns)
    for name, table in Base.metadata.tables.items()
}
_ABSENT: Mapping[str, tuple[Value, ...]] = {
    name: tuple(added_columns(table).values()) for name, table in Base.metadata.tables.items()
}
"""Of each table the columns that came with later versions, the last ones, as they are if absent."""


def columns_of(table: str) -> str:
    """The columns of a table in the order of its digests, for a query."""
    return ", ".join(f'"{name}"' for name in _COLUMNS[table])


def text_of(digest: int) -> str:
    """A digest as it stands in a column."""
    return f"{digest % MODULUS:064x}"


def of_values(table: str, values: Sequence[Value]) -> int:
    """The digest of a row given by its values, plain ones, in the order of the columns.

    At the end, what is absent of the columns that came with later versions is left out, as it was
    by the versions that did not know them.
    """
    absent = _ABSENT[table]
    return _of(table, values[: len(values) - _absences(values, absent)] if absent else values)


def _absences(values: Sequence[Value], absent: Sequence[Value]) -> int:
    """How many values at the end are absent ones."""
    pairs = zip(reversed(values), reversed(absent), strict=False)
    return next((at for at, (value, none) in enumerate(pairs) if value != none), len(absent))


def _of(table: str, values: Sequence[Value]) -> int:
    # Thousands on each opening: this is four times as fast as JSON. In ASCII it is the same with
    # every edition of Unicode.
    told = ascii((table, *values))
    return int.from_bytes(sha256(told.encode("ascii")).digest(), "big")


def of_row(table: str, row: Row) -> int:
    """The digest of a row."""
    return of_values(table, [_plain(row[name]) for name in _COLUMNS[table]])


def _plain(value: Value) -> Value:
    """The value as it is read from the file again: without the name of an enumeration."""
    return str.__str__(value) if isinstance(value, str) else value


def after_changes(digest: int, changes: Iterable[RowChange]) -> int:
    """The digest of the rows after a few of them changed."""
    for change in changes:
        if change.before is not None:
            digest -= of_row(change.table, change.before)
        if change.after is not None:
            digest += of_row(change.table, change.after)
    return digest % MODULUS


def of_entry(entry: Row, previous: str, leads_to: str) -> str:
    """The link of a journal entry: what was done, after which entry, and where it leads to."""
    for_ever = tuple(_plain(entry[name]) for name in FOR_EVER)
    return of_act(for_ever, str(entry["changes"]), previous, leads_to)


def of_act(for_ever: Sequence[Value], changes: str, previous: str, leads_to: str) -> str:
    """The same of the values that never change, plain ones, and the changes.

    Values that came with later versions may be None at the end: the link is made without them, as
    it was before.
    """
    known = for_ever
    while known[-1] is None and len(known) > _FROM_THE_FIRST:
        known = known[:-1]
    told = sha256(ascii((previous, leads_to, *known)).encode("ascii"))
    told.update(changes.encode())
    return told.hexdigest()


def of_state(entry_id: Value, state: Value, at: Value, link: str | None) -> int:
    """The digest of how an entry stands, with its link."""
    return _of("journal", [entry_id, state, at, link or ""])


FOR_EVER = (
    *("id", "at", "name", "before_text", "after_text", "tournament_id"),
    *("parent_id", "kind", "wording", "person"),
)
"""What never changes of an entry, beside its changes; in the second line what came later."""

_FROM_THE_FIRST = 6
