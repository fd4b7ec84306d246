"""Pairing scores before the rounds paired so far, by which floats are judged."""

from __future__ import annotations

from arbiter_app.pairing.acceleration import virtual_points
from arbiter_app.tournament.history import PlayerHistory, histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Points, Tpn


class PastScores:
    """Scores before earlier rounds, as the pairing of those rounds saw them."""

    def __init__(self, tournament: Tournament) -> None:
        self.histories = histories(tournament)
        self._virtual = virtual_points(tournament)
        rounds = len(tournament.rounds)
        self._running = {tpn: _running(own, rounds) for tpn, own in self.histories.items()}

    def before(self, tpn: Tpn, round_number: int) -> Points:
        """The score before a round, with virtual points where the event is accelerated."""
        extra = self._virtual(tpn, round_number) if self._virtual else 0
        return self._running[tpn][round_number - 1] + extra


def _running(history: PlayerHistory, rounds: int) -> list[Points]:
    """The points after 0, 1, … rounds."""
    gains = [0] * (rounds + 1)
    for entry in history.entries:
        gains[entry.round_number] += entry.points
    for number, points in history.added:
        gains[number] += points
    total = 0
    return [total := total + gain for gain in gains]
