"""Everybody's state before a round in the terms of the pairing system: what paper shows."""

from __future__ import annotations

from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.systems import engine_for
from arbiter_app.tournament.tournament import Tournament


def system_states(tournament: Tournament, system: str | None = None) -> tuple[PlayerState, ...]:
    """The players to be paired in the next round, as their system sees them.

    Colours due, their strength and the floats are those of the system's own text: of a game over
    the board (C.04.3 (2026) 1.4), of any round not played (2017, A.4.b), of the pairing even if
    the game was forfeited (1998, A.4), of transfers only (Lim, 3.10). Nobody is paired.

    Raises:
        InputError: a result of an earlier round is missing, or there is no such system.
    """
    return engine_for(tournament, system).states(tournament)
