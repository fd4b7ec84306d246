"""How somebody writes to an event who may write its rows: with a log and a witness that the program makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from arbiter_app.store import journal
from arbiter_app.store.branches import LogWay
from arbiter_app.store.own_acts import Turn
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.state import Act, Written


@dataclass(frozen=True, slots=True)
class RowsWriter:
    """Writes acts row by row, as `person`; None where nobody is named."""

    person: str | None

    def record(
        self,
        connection: Connection,
        act: Act,
        at: datetime,
        tournament_id: int | None,
        changes: Sequence[RowChange],
    ) -> Written:
        """Write the changed rows and the entry; what was undone before stays as a branch."""
        return journal.record(connection, act, at, tournament_id, changes, self.person)

    def turn(self, connection: Connection, turn: Turn, at: datetime) -> Written:
        """Write an act that takes another one back, or does it again."""
        return self.record(connection, turn.act, at, turn.tournament_id, turn.changes)

    def undo(self, connection: Connection, entry_id: int, at: datetime) -> Written:
        """Put back the rows of an entry as they were before it."""
        return journal.undo(connection, entry_id, at)

    def redo(self, connection: Connection, entry_id: int, at: datetime) -> Written:
        """Write the rows of an undone entry again."""
        return journal.redo(connection, entry_id, at)

    def go(
        self, connection: Connection, way: LogWay, changes: Sequence[RowChange], at: datetime
    ) -> Written:
        """Go a way along the log at once."""
        return journal.go(connection, way, changes, at)
