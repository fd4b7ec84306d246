"""Changes of rows as JSON text, as a journal entry keeps them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Table

from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import JOURNALLED, added_columns
from arbiter_app.store.values import Row, Value

_TABLES: Mapping[str, Table] = {table.name: table for table in JOURNALLED}
_ADDED: Mapping[str, Row] = {table.name: added_columns(table) for table in JOURNALLED}


def changes_text(changes: Iterable[RowChange]) -> str:
    """A list of changes as JSON."""
    return json.dumps(
        [[change.table, change.before, change.after] for change in changes],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def changes_of(text: str) -> tuple[RowChange, ...]:
    """The changes that a text tells; rows of older versions get the columns that came later.

    Raises:
        ValueError, TypeError: no version of this program would have written it.
    """
    try:
        parsed: Any = json.loads(text)
    except RecursionError:
        parsed = None
    if not isinstance(parsed, list):
        raise ValueError("the journal holds no list of changes")
    return tuple(_change_of(item) for item in parsed)


def _change_of(item: Any) -> RowChange:
    if not isinstance(item, list) or len(item) != 3 or item[0] not in _TABLES:
        raise ValueError("the journal holds a change of no known table")
    table, before, after = item
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
