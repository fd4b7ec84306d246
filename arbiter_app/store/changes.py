"""Changes of rows as JSON text, as a journal entry keeps them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Table

from arbiter_app.input.untrusted_json import read_json
from arbiter_app.store.packing import pack, unpack
from arbiter_app.store.row_change import RESULT, RowChange
from arbiter_app.store.schema import JOURNALLED, added_columns
from arbiter_app.store.values import Row, Value

_TABLES: Mapping[str, Table] = {table.name: table for table in JOURNALLED}
_ADDED: Mapping[str, Row] = {table.name: added_columns(table) for table in JOURNALLED}


def changes_text(changes: Sequence[RowChange]) -> str:
    """Return a list of changes as JSON, packed where it is long.

    Of a row that was there before and is after, the second has only the columns that differ.
    """
    told = [[change.table, change.before, _written_after(change)] for change in changes]
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    # Results stay readable for a server, which sees to it that who enters them does nothing else.
    return text if all(change.part == RESULT for change in changes) else pack(text)


def _written_after(change: RowChange) -> Row | None:
    before, after = change.before, change.after
    if before is None or after is None:
        return after
    return {name: value for name, value in after.items() if value != before[name]}


def changes_of(text: str) -> tuple[RowChange, ...]:
    """The changes that a text tells; rows of older versions get the columns that came later.

    Raises:
        ValueError, TypeError: no version of this program would have written it.
    """
    parsed: Any = read_json(unpack(text))
    if not isinstance(parsed, list):
        raise ValueError("the journal holds no list of changes")
    return tuple(_change_of(item) for item in parsed)


def readable_changes(text: str) -> tuple[RowChange, ...] | None:
    """The changes that a text tells; None if no version of this program would have written it."""
    try:
        return changes_of(text)
    except (ValueError, TypeError):
        return None


def _change_of(item: Any) -> RowChange:
    if not isinstance(item, list) or len(item) != 3 or item[0] not in _TABLES:
        raise ValueError("the journal holds a change of no known table")
    table, before, after = item
    if isinstance(before, dict) and isinstance(after, dict):
        # Older versions wrote the whole row.
        after = {**before, **after}
    return RowChange(table, _row_of(table, before), _row_of(table, after))


def _row_of(table: str, row: Any) -> Row | None:
    if row is None:
        return None
    columns = _TABLES[table].columns
    if not isinstance(row, dict) or not all(
        name in columns and _is_value(value) for name, value in row.items()
    ):
        raise ValueError(f"the journal holds no row of {table}")
    known: dict[str, Value] = row
    if len(known) < len(columns):
        known = {**_ADDED[table], **known}
        if len(known) < len(columns):
            raise ValueError(f"the journal holds a part of a row of {table}")
    return known


def _is_value(value: object) -> bool:
    return value is None or type(value) in {int, str}
