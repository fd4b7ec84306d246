"""What all tables of the event file are made of, and the version each part came with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    Table,
    Text,
    literal_column,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from arbiter_app.store.values import Value

SCHEMA_VERSION = 17
"""The version of the event file (`user_version`): the number of the last migration."""

REVISIONS = tuple(f"{number:04}" for number in range(1, SCHEMA_VERSION + 1))
"""The migrations in order."""


class Base(DeclarativeBase):
    """The event file."""

    type_annotation_map: ClassVar = {
        str: Text().with_variant(postgresql.TEXT(collation="C"), "postgresql"),
        int: Integer().with_variant(BigInteger(), "postgresql"),
    }
    """Numbers are as large, and texts in the same order, as SQLite has them."""


STRICT = {"sqlite_strict": True}

SINCE = "since"
"""In the `info` of a table, column or index: the version of the schema that it came with, if that
is not the first."""

_ABSENT = "absent"
"""In the `info` of such a column: what it is in rows that are older than it."""


def since(version: int) -> dict[str, Any]:
    """What is said of a table that came with this version."""
    return {**STRICT, "info": {SINCE: version}}


def added_column(version: int, absent: Value, *checks: CheckConstraint) -> Mapped[Any]:
    """A column that came to a table with a later version; it stands behind those that were there.

    `absent` is what it is in rows that are older than it, None where it can be NULL. The migration
    fills it with nothing else: a row with that value is what it was before, for the log and for the
    witness (`digest`).
    """
    return mapped_column(
        *checks,
        info={SINCE: version, _ABSENT: absent},
        server_default=None if absent is None else literal_column(_sql(absent)),
    )


def added_columns(table: Table) -> Mapping[str, Value]:
    """The columns that came with later versions than the table, in order, as they are if absent."""
    return {column.name: column.info[_ABSENT] for column in table.columns if SINCE in column.info}


def default_of(column: Column[Any]) -> str | None:
    """The default that a file declares for a column, as it stands there; None for none."""
    absent: Value = column.info.get(_ABSENT)
    return None if absent is None else _sql(absent)


def _sql(value: int | str) -> str:
    return str(value) if isinstance(value, int) else "'{}'".format(value.replace("'", "''"))


def round_of(name: str) -> ForeignKeyConstraint:
    """The round must be one of the same tournament; `name` is the table's."""
    return ForeignKeyConstraint(
        ["tournament_id", "round_number"],
        ["round.tournament_id", "round.number"],
        name=f"fk_{name}_round",
        deferrable=True,
        initially="DEFERRED",
    )


def player_of(name: str, column: str = "player_id") -> ForeignKeyConstraint:
    """The player must be one of the same tournament; `name` is the table's."""
    return ForeignKeyConstraint(
        ["tournament_id", column],
        ["player.tournament_id", "player.id"],
        name=f"fk_{name}_{column.removesuffix('_id')}",
        deferrable=True,
        initially="DEFERRED",
    )


def tournament_key(*, primary: bool) -> Mapped[int]:
    """The column that says of which tournament a row is."""
    return mapped_column(
        ForeignKey("tournament.id", deferrable=True, initially="DEFERRED"), primary_key=primary
    )


def table_of(model: type[Base]) -> Table:
    """The table of a model."""
    return Base.metadata.tables[model.__tablename__]
