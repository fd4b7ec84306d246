"""What stays although the act is taken back: FIDE mode once left, the seed of lots once drawn.

Whoever could have another seed would draw until the lots suit them.

Every act that was ever done stands in the log, in force or not. What no undoing reaches is asked of
all of them (VCL4THP 45, 206).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from sqlalchemy import Connection, select

from arbiter_app.store.changes import readable_changes
from arbiter_app.store.choices import Drawing
from arbiter_app.store.packing import has_part
from arbiter_app.store.parts import may_have_part
from arbiter_app.store.schema import (
    DrawingOfLotsRow,
    FileRecordRow,
    JournalRow,
    LeftFideModeRow,
    TournamentRow,
    table_of,
)
from arbiter_app.store.turns import TURNS
from arbiter_app.store.values import Row
from arbiter_app.tournament.remarks import NUMBERS_BY_LOT
from arbiter_app.tournament.strength import RankCriterion, rank_order_of

_JOURNAL: Final = table_of(JournalRow)


def left_fide_mode(connection: Connection, tournament_id: int) -> int | None:
    """The round that was next when FIDE mode was left for the first time, on any branch."""
    for row in _rows(connection, tournament_id, LeftFideModeRow.__tablename__):
        number = row["next_round"]
        if isinstance(number, int):
            return number
    return None


def drawn_seed(connection: Connection, tournament_id: int, drawing: Drawing) -> str | None:
    """The seed by which lots were drawn last, on any branch; None if they never were."""
    seed = None
    for row in _rows(connection, tournament_id, _table_with(drawing)):
        told = _seed_in(row, drawing)
        seed = seed if told is None else told
    return seed


def _table_with(drawing: Drawing) -> str:
    """The table whose rows tell the seed."""
    match drawing:
        case Drawing.LOTS:
            return DrawingOfLotsRow.__tablename__
        case Drawing.NUMBERS:
            return FileRecordRow.__tablename__
        case Drawing.RANK_ORDER:
            return TournamentRow.__tablename__
        case _:
            assert_never(drawing)


def _seed_in(row: Row, drawing: Drawing) -> str | None:
    """The seed that a row of such a table tells, if it tells one."""
    match drawing:
        case Drawing.LOTS:
            return str(row["seed"])
        case Drawing.NUMBERS:
            text = str(row["text"])
            return text.removeprefix(NUMBERS_BY_LOT) if text.startswith(NUMBERS_BY_LOT) else None
        case Drawing.RANK_ORDER:
            order = rank_order_of(str(row["rank_criterion"]))
            return order.seed if order.criterion is RankCriterion.LOT else None
        case _:
            assert_never(drawing)


def _rows(connection: Connection, tournament_id: int, table: str) -> Iterator[Row]:
    """The rows of a table that acts ever wrote for a tournament, in the order of the acts.

    What takes an act back, or does it again, is no new one.
    """
    part = f'["{table}",'
    of_which = "id" if table == TournamentRow.__tablename__ else "tournament_id"
    texts = connection.execute(
        select(_JOURNAL.c.changes)
        .where(may_have_part(_JOURNAL.c.changes, part))
        .where(_JOURNAL.c.kind.not_in([kind.value for kind in TURNS]))
        .order_by(_JOURNAL.c.id)
    ).scalars()
    for text in texts:
        for change in (readable_changes(text) or ()) if has_part(text, part) else ():
            row = change.after
            if change.table == table and row and row[of_which] == tournament_id:
                yield row
