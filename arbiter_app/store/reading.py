"""The rows of a tournament, in the order of the value they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from sqlalchemy import Connection, Table, func, select

from arbiter_app.store.schema import (
    OF_A_TOURNAMENT,
    EventRow,
    PlayerRow,
    RoundRow,
    TournamentRow,
    table_of,
)
from arbiter_app.store.state import TournamentInfo
from arbiter_app.store.values import Row, Tables

_EVENT = table_of(EventRow)
_PLAYER = table_of(PlayerRow)
_ROUND = table_of(RoundRow)
_TOURNAMENT = table_of(TournamentRow)


def read_rows(
    connection: Connection, tournament_id: int
) -> Mapping[str, Sequence[Mapping[str, object]]]:
    """All rows of a tournament by table name."""
    rows: dict[str, Sequence[Mapping[str, object]]] = {}
    for table in OF_A_TOURNAMENT:
        owner = table.c.id if table is _TOURNAMENT else table.c.tournament_id
        order = (table.c.tpn,) if table is _PLAYER else tuple(table.primary_key)
        found = connection.execute(select(table).where(owner == tournament_id).order_by(*order))
        names = tuple(found.keys())
        rows[table.name] = [dict(zip(names, row, strict=True)) for row in found]
    return rows


def ordered_rows(tables: Tables, owner: int) -> Mapping[str, Sequence[Row]]:
    """The same of rows that are at hand."""
    return {
        table.name: sorted(
            (row for row in tables[table.name].values() if row[_owner_column(table)] == owner),
            key=partial(_order, table),
        )
        for table in OF_A_TOURNAMENT
    }


def _owner_column(table: Table) -> str:
    return "id" if table is _TOURNAMENT else "tournament_id"


def _order(table: Table, row: Row) -> tuple[tuple[bool, int, str], ...]:
    columns = (table.c.tpn,) if table is _PLAYER else tuple(table.primary_key)
    values = (row[column.name] for column in columns)
    return tuple(
        (isinstance(value, str), value if isinstance(value, int) else 0, str(value))
        for value in values
    )


def all_rows(connection: Connection, table: Table) -> Iterator[Row]:
    """All rows of a table, by the primary key."""
    found = connection.execute(select(table).order_by(*table.primary_key))
    names = tuple(found.keys())
    return (dict(zip(names, row, strict=True)) for row in found)


def event_name(connection: Connection) -> str:
    """What the arbiter called the event; empty where it is called as the file."""
    return connection.execute(select(_EVENT.c.name)).scalar() or ""


def tournament_infos(connection: Connection) -> tuple[TournamentInfo, ...]:
    """The tournaments in the order they were made."""
    players = (
        select(func.count())
        .select_from(_PLAYER)
        .where(_PLAYER.c.tournament_id == _TOURNAMENT.c.id)
        .scalar_subquery()
    )
    rounds = (
        select(func.count())
        .select_from(_ROUND)
        .where(_ROUND.c.tournament_id == _TOURNAMENT.c.id)
        .scalar_subquery()
    )
    query = select(_TOURNAMENT.c.id, _TOURNAMENT.c.name, rounds, players).order_by(_TOURNAMENT.c.id)
    return tuple(
        TournamentInfo(identity, name, paired, count)
        for identity, name, paired, count in connection.execute(query)
    )
