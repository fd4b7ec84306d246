"""Boards whose result came from another desk, marked for a while with who entered it and when."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer, Signal

from arbiter_app.gui.text.wording import said
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.interface import Entered
from arbiter_app.tournament.match_result import Result
from arbiter_app.wording import phrase

_FOR = 60_000
"""Milliseconds."""


class MarkedBoards(QObject):
    """Who entered the result of a board, by tournament, round and board."""

    faded = Signal()
    """Marks are gone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._marks: dict[tuple[int, int, int], Entered] = {}

    def __bool__(self) -> bool:
        return bool(self._marks)

    def take(self, entered: Iterable[Entered]) -> None:
        """Mark these boards from now on."""
        taken = {(one.tournament_id, one.round_number, one.board): one for one in entered}
        if not taken:
            return
        self._marks |= taken
        QTimer.singleShot(_FOR, self, lambda: self._fade(taken.values()))

    def mark(self, tournament_id: int, number: int, board: int, result: Result | None) -> str:
        """Who entered the result that stands there, and when; empty if that is not to be said."""
        one = self._marks.get((tournament_id, number, board))
        if one is None or one.result != result:
            return ""
        who = one.person or said(phrase("Another desk"))
        return f"{who}, {to_local_time(one.at):%H:%M}"

    def _fade(self, entered: Iterable[Entered]) -> None:
        """Those that were not entered anew since."""
        old = set(entered)
        self._marks = {place: one for place, one in self._marks.items() if one not in old}
        self.faded.emit()
