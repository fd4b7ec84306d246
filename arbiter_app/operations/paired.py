"""A pairing as a round of the tournament."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter_app.tournament.tournament import Tournament

if TYPE_CHECKING:
    from arbiter_app.trace import RoundPairing


def with_round(before: Tournament, pairing: RoundPairing) -> Tournament:
    """The tournament with its next round paired; its requests became byes, and are none any more."""
    requests = (
        request for request in before.requested_byes if request.round_number != pairing.round_number
    )
    return replace(
        before, rounds=(*before.rounds, pairing.as_round()), requested_byes=tuple(requests)
    )
