"""Which round is on the boards."""

from __future__ import annotations

from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.tournament.tournament import Tournament


class ShownRound:
    """The round of the tournament shown that is on the boards; number 0 if none is paired."""

    def __init__(self, event: OpenEvent) -> None:
        self._event = event
        self.number = 0

    @property
    def tournament(self) -> Tournament | None:
        """The tournament as it stands now, which may have other rounds than the boards show yet."""
        return self._event.tournament

    @property
    def is_last(self) -> bool:
        """True if it is the last one paired, which alone can be changed by hand."""
        tournament = self.tournament
        return tournament is not None and self.number == len(tournament.rounds) > 0
