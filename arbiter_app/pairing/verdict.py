"""Is a pair, or the bye, legal in the round about to be paired? The engine's own rules."""

from __future__ import annotations

from arbiter_app.errors import InputError
from arbiter_app.pairing.dutch.reasons import illegal_bye, illegal_meeting
from arbiter_app.pairing.player_state import PlayerState, player_states
from arbiter_app.pairing.trace import FORBIDDEN, Illegal
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


def pair_problems(tournament: Tournament, white: Tpn, black: Tpn) -> tuple[Illegal, ...]:
    """Every absolute rule that a pair would break in round `tournament.next_round`.

    C1 and C3 of C.04.3 (2026) 2.1, and pairs forbidden by the regulations (C.05 5.2).

    Raises:
        InputError: one of the two is not there to be paired in that round.
    """
    states = {state.tpn: state for state in player_states(tournament)}
    found = illegal_meeting(_state(states, white), _state(states, black))
    problems = [] if found is None else [found]
    pair = (min(white, black), max(white, black))
    if pair in set(tournament.forbidden_pairs(tournament.next_round)):
        problems.append(Illegal(FORBIDDEN))
    return tuple(problems)


def bye_problems(tournament: Tournament, tpn: Tpn) -> tuple[Illegal, ...]:
    """C2, if it bars the player from the PAB in round `tournament.next_round`.

    Raises:
        InputError: the player is not there to be paired in that round.
    """
    states = {state.tpn: state for state in player_states(tournament)}
    found = illegal_bye(_state(states, tpn))
    return () if found is None else (found,)


def _state(states: dict[Tpn, PlayerState], tpn: Tpn) -> PlayerState:
    if tpn not in states:
        raise InputError(
            f"Player {tpn} is not there to be paired in this round.",
            hint="Take back the absence or the withdrawal first.",
        )
    return states[tpn]
