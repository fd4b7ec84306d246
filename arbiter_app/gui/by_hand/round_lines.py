"""The lines of the round shown, with what is illegal and what was corrected too late."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.gui.boards.model import BoardRow, BoardRows
from arbiter_app.gui.by_hand.model import Judge, Problems
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.operations.interface import ManualPairing
from arbiter_app.operations.late_corrections import corrected_games
from arbiter_app.tournament.tournament import Round, Tournament


class RoundRows:
    """Makes the lines of a round from the event; what did not change is not worked out again."""

    def __init__(self, event: OpenEvent) -> None:
        self._event = event
        self._rows = BoardRows()
        self._judge: Judge | None = None

    def of(self, tournament: Tournament, number: int) -> tuple[BoardRow, ...]:
        """The lines of a paired round."""
        state = self._event.state
        corrected = {} if state is None else corrected_games(state, number)
        problems = self._problems(tournament, tournament.round(number))
        rows = self._rows.of(tournament, number, problems, corrected)
        if not self._event.marks:
            return rows
        return tuple(self._marked(number, row) for row in rows)

    def _marked(self, number: int, row: BoardRow) -> BoardRow:
        if row.board is None:
            return row
        tournament_id = self._event.tournament_id or 0
        mark = self._event.marks.mark(tournament_id, number, row.board, row.result)
        return replace(row, entered_by=mark) if mark else row

    def judge(self, tournament: Tournament, number: int) -> Judge:
        """Who says what is illegal in the round."""
        if self._judge is None or not self._judge.fits(tournament, number):
            self._judge = Judge(tournament, number)
        return self._judge

    def _problems(self, tournament: Tournament, played: Round) -> Problems:
        """What is illegal in a round made by hand; the engine's rounds are legal."""
        if not played.manual:
            return {}
        return self.judge(tournament, played.number).problems(ManualPairing.of_round(played))
