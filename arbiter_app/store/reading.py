"""The rows of a tournament, in the order of the value they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, func, select

from arbiter_app.store.schema import JOURNALLED, PlayerRow, RoundRow, TournamentRow, table_of
from arbiter_app.store.state import TournamentInfo

_PLAYER = table_of(PlayerRow)
_ROUND = table_of(RoundRow)
_TOURNAMENT = table_of(TournamentRow)


def read_rows(
    connection: Connection, tournament_id: int
) -> Mapping[str, Sequence[Mapping[str, object]]]:
    """All rows of a tournament by table name."""
    rows: dict[str, Sequence[Mapping[str, object]]] = {}
    for table in JOURNALLED:
        owner = table.c.id if table is _TOURNAMENT else table.c.tournament_id
        order = (table.c.tpn,) if table is _PLAYER else tuple(table.primary_key)
        found = connection.execute(select(table).where(owner == tournament_id).order_by(*order))
        names = tuple(found.keys())
        rows[table.name] = [dict(zip(names, row, strict=True)) for row in found]
    return rows


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
