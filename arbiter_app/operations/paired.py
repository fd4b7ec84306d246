"""A pairing as a round of the tournament."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter_app.tournament.tournament import Tournament

if TYPE_CHECKING:
    from arbiter_app.trace.rounds import RoundPairing


def with_round(before: Tournament, pairing: RoundPairing) -> Tournament:
    """The tournament with its next round paired; its requests became byes, and are none any more.

    Games of those who have withdrawn are forfeited at once: only in a round-robin they have any.
    """
    gone = before.withdrawn_in(pairing.round_number)
    paired = pairing.as_round()
    games = (replace(game, result=game.result_of_withdrawn(gone)) for game in paired.games)
    requests = (
        request for request in before.requested_byes if request.round_number != pairing.round_number
    )
    return replace(
        before,
        rounds=(*before.rounds, replace(paired, games=tuple(games))),
        requested_byes=tuple(requests),
    )
