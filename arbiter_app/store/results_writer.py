"""How somebody who enters results writes to an event on a server: by functions of the server alone.

What these let them do, and what they take from nobody, is told in `server_functions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, TextClause, select, text

from arbiter_app.errors import RefusedError
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.branches import LogWay
from arbiter_app.store.changes import changes_of
from arbiter_app.store.journal import entry_of, written
from arbiter_app.store.own_acts import Turn
from arbiter_app.store.results_added import are_results
from arbiter_app.store.row_change import RowChange
from arbiter_app.store.schema import JournalRow, table_of
from arbiter_app.store.state import Act, Written
from arbiter_app.wording import phrase

_JOURNAL = table_of(JournalRow)

_ENTER: Final = text(
    "SELECT enter_results(:tournament, :round, CAST(:boards AS bigint[]), CAST(:results AS text[]))"
)
_TAKE_BACK: Final = text("SELECT take_back(:entry)")
_DO_AGAIN: Final = text("SELECT do_again(:entry)")
_UNDO: Final = text("SELECT undo_entry(:entry)")
_REDO: Final = text("SELECT redo_entry(:entry)")


class ResultsWriter:
    """Writes acts by the functions of the server: person, time and words are the server's."""

    def __init__(self, person: str) -> None:
        self._person = person

    def refusal(self) -> RefusedError:
        """That somebody may do no more than their role lets them."""
        return RefusedError(phrase("{person} may only enter results.", person=self._person))

    def record(
        self,
        connection: Connection,
        _act: Act,
        _at: datetime,
        tournament_id: int | None,
        changes: Sequence[RowChange],
    ) -> Written:
        """Enter, correct or delete results of a round.

        Raises:
            RefusedError: it is anything else.
        """
        rows = [row for change in changes if (row := change.after) is not None]
        rounds = {row["round_number"] for row in rows if "round_number" in row}
        if not are_results(changes) or len(rounds) != 1:
            raise self.refusal()
        given = {
            "tournament": tournament_id,
            "round": rounds.pop(),
            "boards": [row["board"] for row in rows],
            "results": [row["result"] for row in rows],
        }
        return _written(connection, connection.execute(_ENTER, given).scalar_one())

    def turn(self, connection: Connection, turn: Turn, _at: datetime) -> Written:
        """Take an act of one's own back, or do it again, by an act."""
        is_back = turn.act.kind is ActKind.ACT_TAKEN_BACK
        statement = _TAKE_BACK if is_back else _DO_AGAIN
        return _written(
            connection, connection.execute(statement, {"entry": turn.act_id}).scalar_one()
        )

    def undo(self, connection: Connection, entry_id: int, _at: datetime) -> Written:
        """Put back the results that were there before an entry."""
        return self._moved(connection, _UNDO, entry_id)

    def redo(self, connection: Connection, entry_id: int, _at: datetime) -> Written:
        """Write the results of an undone entry again."""
        return self._moved(connection, _REDO, entry_id)

    def go(
        self, _connection: Connection, _way: LogWay, _changes: Sequence[RowChange], _at: datetime
    ) -> Written:
        """
        Raises:
            RefusedError: always; a way may lead over anything.
        """
        raise self.refusal()

    def _moved(self, connection: Connection, statement: TextClause, entry_id: int) -> Written:
        connection.execute(statement, {"entry": entry_id})
        return _written(connection, entry_id)


def _written(connection: Connection, entry_id: int) -> Written:
    row = connection.execute(select(_JOURNAL).where(_JOURNAL.c.id == entry_id)).mappings().one()
    return written(entry_of(row), changes_of(row["changes"]))
