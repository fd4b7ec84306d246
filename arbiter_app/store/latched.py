"""What stays although the act is taken back: FIDE mode once left, the seed of lots once drawn.

Every act that was ever done stands in the log, in force or not. What no undoing reaches is asked of
all of them (VCL4THP 45, 206).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection, select

from arbiter_app.store.changes import readable_changes
from arbiter_app.store.packing import has_part
from arbiter_app.store.parts import may_have_part
from arbiter_app.store.schema import DrawingOfLotsRow, JournalRow, LeftFideModeRow, table_of
from arbiter_app.store.turns import TURNS
from arbiter_app.store.values import Row

_JOURNAL: Final = table_of(JournalRow)


def left_fide_mode(connection: Connection, tournament_id: int) -> int | None:
    """The round that was next when FIDE mode was left for the first time, on any branch."""
    for row in _rows(connection, tournament_id, LeftFideModeRow.__tablename__):
        number = row["next_round"]
        if isinstance(number, int):
            return number
    return None


def drawn_lots(connection: Connection, tournament_id: int) -> str | None:
    """The seed by which lots were drawn last, on any branch; None if they never were."""
    seed = None
    for row in _rows(connection, tournament_id, DrawingOfLotsRow.__tablename__):
        seed = str(row["seed"])
    return seed


def _rows(connection: Connection, tournament_id: int, table: str) -> Iterator[Row]:
    """The rows of a table that acts ever wrote for a tournament, in the order of the acts.

    What takes an act back, or does it again, is no new one.
    """
    part = f'["{table}",'
    texts = connection.execute(
        select(_JOURNAL.c.changes)
        .where(may_have_part(_JOURNAL.c.changes, part))
        .where(_JOURNAL.c.kind.not_in([kind.value for kind in TURNS]))
        .order_by(_JOURNAL.c.id)
    ).scalars()
    for text in texts:
        for change in (readable_changes(text) or ()) if has_part(text, part) else ():
            row = change.after
            if change.table == table and row and row["tournament_id"] == tournament_id:
                yield row
