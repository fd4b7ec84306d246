"""What a document shows of the pairing's view of the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter_app.tournament.tournament import Tournament

if TYPE_CHECKING:
    from arbiter_app.pairing.player_state import PlayerState


def states_before_next_round(tournament: Tournament) -> tuple[PlayerState, ...]:
    """Colours due, floats and bye standing of everybody to be paired in the next round.

    Raises:
        InputError: a result is missing.
    """
    from arbiter_app.pairing.player_state import player_states

    return player_states(tournament)
