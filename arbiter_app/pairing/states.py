"""Everybody's state before a round in the terms of the pairing system: what paper shows."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.pairing.player_state import UNPLAYED_2017, PlayerState, player_states
from arbiter_app.pairing.systems import system_for
from arbiter_app.tournament.tournament import Tournament


def system_states(tournament: Tournament, system: str | None = None) -> tuple[PlayerState, ...]:
    """The players to be paired in the next round, as their system sees them.

    Colours due, their strength and the floats are those of the system's own text: of a game over
    the board (C.04.3 (2026) 1.4), of any round not played (2017, A.4.b), of the pairing even if
    the game was forfeited (1998, A.4), of transfers only (Lim, 3.10). Nobody is paired.

    Raises:
        InputError: a result of an earlier round is missing, or there is no such system.
    """
    name = system_for(tournament.settings) if system is None else system
    match name:
        case "swiss-1998":
            from arbiter_app.pairing.swiss_1998.players import players_1998

            return players_1998(tournament)
        case "lim" | "lim-maxi":
            return _lim_states(tournament)
        case "dutch-2017":
            return player_states(tournament, UNPLAYED_2017)
        case _:
            return player_states(tournament)


def _lim_states(tournament: Tournament) -> tuple[PlayerState, ...]:
    from arbiter_app.pairing.lim.players import due_strength, lim_players

    of_lim = {player.tpn: player for player in lim_players(tournament)}
    return tuple(
        replace(
            state,
            due=of_lim[state.tpn].due,
            strength=due_strength(of_lim[state.tpn]),
            floats=of_lim[state.tpn].transferred,
            is_topscorer=False,
        )
        for state in player_states(tournament)
    )
