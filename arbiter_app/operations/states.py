"""What a document shows of the pairing's view of the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter_app.tournament.tournament import Tournament

if TYPE_CHECKING:
    from arbiter_app.pairing.player_state import PlayerState
    from arbiter_app.pairing.trace import RoundPairing


def states_before_next_round(tournament: Tournament) -> tuple[PlayerState, ...]:
    """Colours due, floats and bye standing of everybody to be paired in the next round.

    Raises:
        InputError: a result is missing.
    """
    from arbiter_app.pairing.player_state import player_states

    return player_states(tournament)


def explained_round(tournament: Tournament, round_number: int) -> RoundPairing:
    """The engine's pairing of a round from the state before it, with its trace.

    Raises:
        InputError: the round before it has not been paired, or a result is missing.
        NoLegalPairingError: no legal pairing exists.
    """
    from arbiter_app.pairing.systems import pair_round

    return pair_round(tournament.before_round(round_number), explain=True)
