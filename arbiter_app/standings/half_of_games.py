"""Who leaves a round-robin with less than half of the games completed (C.05 6.6).

Their results stay in the table, for rating and history, and do not count in the standings: neither
the points that they scored nor those scored against them.
"""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.tournament.history import PlayerHistory
from arbiter_app.tournament.match_result import FORFEITED
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


def games_of_everybody(players: int, rounds: int) -> int:
    """How many games each has in so many rounds, the free ones of an odd field aside."""
    return rounds * (players - 1) // (players - 1 + players % 2) if players > 1 else 0


def below_half(
    tournament: Tournament, rounds: int, past: Mapping[Tpn, PlayerHistory]
) -> frozenset[Tpn]:
    """Who cannot complete half of the games any more, as of a round of a round-robin.

    A game is not completed by whoever forfeits it; who has withdrawn completes none of those to come.
    An opponent's forfeit is no fault of one's own.
    """
    total = max(tournament.settings.rounds_total, len(tournament.rounds))
    games = games_of_everybody(len(tournament.players), total)
    found = set()
    for player in tournament.players:
        paired = [entry for entry in past[player.tpn].entries if entry.opponent is not None]
        missed = sum(entry.letter == FORFEITED for entry in paired)
        if player.is_withdrawn_in(rounds + 1):
            missed += games - len(paired)
        if 2 * missed > games:
            found.add(player.tpn)
    return frozenset(found)
