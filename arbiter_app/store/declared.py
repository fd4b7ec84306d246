"""What an event file declares, compared with what the program declares for its version.

Every table, column, index and constraint is one that the program made: whatever else is in a file
was put there by somebody, and some of it (a generated column, an expression in an index, a check,
an action of a reference) would be executed.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
)
from sqlalchemy.dialects.sqlite import dialect

from arbiter_app.store.schema import REVISIONS, SINCE, Base, default_of
from arbiter_app.wording import Message, Phrase, phrase

MIGRATION: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Alembic's table, with the last migration that was applied."""

Feature: TypeAlias = tuple[object, ...]


@dataclass(slots=True)
class _Declared:
    """A table as far as it can differ."""

    columns: set[Feature] = field(default_factory=set)
    indexes: set[Feature] = field(default_factory=set)
    references: set[Feature] = field(default_factory=set)
    checks: set[str] = field(default_factory=set)
    options: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Differences:
    """What a file has that it should not have, and what it lacks; a few words each."""

    foreign: tuple[Phrase, ...]
    missing: tuple[Phrase, ...]


def schema_differences(connection: sqlite3.Connection, version: int) -> Differences:
    """Compare a file of a version of the schema with what the program declares for it.

    Of a file whose objects are of the wrong kind or have unknown names nothing more is looked at.
    """
    known = _by_program(len(REVISIONS))
    odd = tuple(_odd_objects(connection, known))
    if odd:
        return Differences(odd, ())
    found = _in_file(connection)
    due = _by_program(version)
    foreign = tuple(_more(found, known))
    # What came with a later version only is the program's own: the file is torn between two.
    torn = () if foreign else tuple(_more(found, due))
    return Differences(foreign, (*_more(due, found), *torn))


def revision(connection: sqlite3.Connection) -> str:
    """The last migration that was applied to the file, as Alembic has it; empty without one."""
    rows = connection.execute(f"SELECT version_num FROM {MIGRATION.name}").fetchall()
    return str(rows[0][0]) if len(rows) == 1 else ""


_COLUMN: Final = Message("a column of the table “{table}”")
_INDEX: Final = Message("an index of the table “{table}”")
_REFERENCE: Final = Message("a foreign key of the table “{table}”")
_CHECK: Final = Message("a check constraint of the table “{table}”")
_OPTION: Final = Message("an option of the table “{table}”")


def _more(one: dict[str, _Declared], other: dict[str, _Declared]) -> Iterator[Phrase]:
    """What the first declares and the second does not."""
    for name, table in one.items():
        if name not in other:
            yield phrase("the table “{table}”", table=name)
            continue
        for what, mine, theirs in (
            (_COLUMN, table.columns, other[name].columns),
            (_INDEX, table.indexes, other[name].indexes),
            (_REFERENCE, table.references, other[name].references),
            (_CHECK, table.checks, other[name].checks),
            (_OPTION, table.options, other[name].options),
        ):
            if mine - theirs:
                yield what.of(table=name)


# By the program


@cache
def _by_program(version: int) -> dict[str, _Declared]:
    tables = [table for table in Base.metadata.tables.values() if _is_due(table.info, version)]
    return {table.name: _of_table(table, version) for table in (*tables, MIGRATION)}


def _is_due(info: dict[Any, Any], version: int) -> bool:
    return int(info.get(SINCE, 1)) <= version


def _of_table(table: Table, version: int) -> _Declared:
    key = [column.name for column in table.primary_key]
    sqlite = dialect()
    types = {column.name: column.type.compile(sqlite) for column in table.columns}
    columns = [column for column in table.columns if _is_due(column.info, version)]
    declared = _Declared(
        columns={
            (
                column.name,
                types[column.name],
                not column.nullable,
                default_of(column),
                key.index(column.name) + 1 if column.name in key else 0,
                0,
            )
            for column in columns
        }
    )
    if len(key) > 1 or not isinstance(table.columns[key[0]].type, Integer):
        declared.indexes.add(("pk", True, False, tuple(key), None))
    of_columns = (constraint for column in columns for constraint in column.constraints)
    for constraint in (*table.constraints, *of_columns):
        if isinstance(constraint, UniqueConstraint):
            names = tuple(constraint.columns.keys())
            declared.indexes.add(("u", True, False, names, None))
        elif isinstance(constraint, ForeignKeyConstraint):
            names = tuple(constraint.columns.keys())
            to = tuple(element.column.name for element in constraint.elements)
            declared.references.add(
                (constraint.referred_table.name, names, to, "NO ACTION", "NO ACTION", "NONE")
            )
        elif isinstance(constraint, CheckConstraint):
            declared.checks.add(_plain(str(constraint.sqltext)))
    for index in table.indexes:
        if _is_due(index.info, version):
            names = tuple(index.columns.keys())
            declared.indexes.add(("c", bool(index.unique), False, names, index.name))
    options = table.dialect_options["sqlite"]
    declared.options = {name for name in ("strict", "autoincrement") if options[name]}
    return declared


# In the file

_OWN_TABLES = {"sqlite_sequence", "sqlite_stat1", "sqlite_stat4"}
"""Tables of the database itself: the last numbers given, and how values are spread."""

_COLUMNS = """
SELECT m.name, x.name, upper(x.type), x."notnull", x.dflt_value, x.pk, x.hidden
FROM sqlite_master AS m, pragma_table_xinfo(m.name) AS x WHERE m.type = 'table'
"""
_INDEXES = """
SELECT m.name, i.name, i."unique", i.origin, i.partial, x.cid, x.name, x."desc", x.coll
FROM sqlite_master AS m, pragma_index_list(m.name) AS i, pragma_index_xinfo(i.name) AS x
WHERE m.type = 'table' AND x.key = 1 ORDER BY m.name, i.name, x.seqno
"""
_REFERENCES = """
SELECT m.name, f.id, f."table", f."from", f."to", f.on_update, f.on_delete, f."match"
FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f
WHERE m.type = 'table' ORDER BY m.name, f.id, f.seq
"""


def _odd_objects(connection: sqlite3.Connection, known: Iterable[str]) -> Iterator[Phrase]:
    """What is neither a table of an event file nor an index."""
    names = {*known, *_OWN_TABLES}
    for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master"):
        plain = kind == "index" or (
            kind == "table" and name in names and str(sql).startswith("CREATE TABLE ")
        )
        if not plain:
            yield phrase("the {kind} “{name}”", kind=kind, name=name)


def _in_file(connection: sqlite3.Connection) -> dict[str, _Declared]:
    tables: dict[str, _Declared] = {}
    for name, sql in connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"):
        if name not in _OWN_TABLES:
            tables[name] = _Declared(checks=set(_checks(sql)), options=set(_options(sql)))
    for name, column, kind, required, default, key, hidden in connection.execute(_COLUMNS):
        if name in tables:
            tables[name].columns.add((column, kind, bool(required), default, key, hidden))
    parts: dict[tuple[str, str], list[tuple[Any, ...]]] = {}
    for name, *part in connection.execute(_INDEXES):
        parts.setdefault((name, part[0]), []).append(tuple(part))
    for (name, _), rows in parts.items():
        if name in tables:
            tables[name].indexes.add(_index(rows))
    parts.clear()
    for name, *part in connection.execute(_REFERENCES):
        parts.setdefault((name, part[0]), []).append(tuple(part))
    for (name, _), rows in parts.items():
        if name in tables:
            tables[name].references.add(_reference(rows))
    return tables


def _index(rows: list[tuple[Any, ...]]) -> Feature:
    index, unique, origin, partial, *_ = rows[0]
    names = tuple(_indexed(*row[4:]) for row in rows)
    return (origin, bool(unique), bool(partial), names, index if origin == "c" else None)


def _indexed(number: int, name: str | None, descending: int, collation: str) -> object:
    """The name of a column that is indexed as it is; expressions have no number of their own."""
    is_plain = number >= 0 and not descending and collation == "BINARY"
    return name if is_plain else (number, name, descending, collation)


def _reference(rows: list[tuple[Any, ...]]) -> Feature:
    _, table, _, _, *rest = rows[0]
    return (table, tuple(row[2] for row in rows), tuple(row[3] for row in rows), *rest)


_WORD_CHECK = re.compile(r"\bcheck\b", re.IGNORECASE)
_ODD_WORDS = re.compile(r"--|/\*|\b(?:collate|on\s+conflict|without\s+rowid)\b", re.IGNORECASE)


def _checks(sql: str) -> Iterator[str]:
    """The expressions that are checked, and whatever else no pragma would tell of."""
    for found in _ODD_WORDS.finditer(sql):
        yield found.group()
    for found in _WORD_CHECK.finditer(sql):
        rest = sql[found.end() :].lstrip()
        depth = 0
        for position, letter in enumerate(rest):
            depth += (letter == "(") - (letter == ")")
            if depth == 0:
                yield _plain(rest[1:position])
                break


def _plain(expression: str) -> str:
    return " ".join(expression.split())


def _options(sql: str) -> Iterator[str]:
    if re.search(r"\)\s*STRICT\s*$", sql, re.IGNORECASE):
        yield "strict"
    if re.search(r"\bAUTOINCREMENT\b", sql, re.IGNORECASE):
        yield "autoincrement"
