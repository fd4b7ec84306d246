"""What a document shows of the pairing's view of the players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.tournament.tournament import Tournament

if TYPE_CHECKING:
    from arbiter_app.pairing.player_state import PlayerState
    from arbiter_app.trace.rounds import RoundPairing

StatesOf: TypeAlias = "Callable[[Tournament], tuple[PlayerState, ...]]"


def known_system(tournament: Tournament) -> str:
    """The name of the pairing system; empty for one that this program does not have."""
    from arbiter_app.pairing.systems import system_for

    try:
        return system_for(tournament.settings)
    except InputError:
        return ""


def states_of_system(tournament: Tournament) -> StatesOf | None:
    """What gives everybody's colours due, floats and bye standing in the tournament's system.

    None for a system that this program does not have: paper then leaves those places free.
    """
    from arbiter_app.pairing.questions import system_states

    system = known_system(tournament)
    return partial(system_states, system=system) if system else None


def next_pairing(tournament: Tournament, *, explain: bool = False) -> RoundPairing:
    """The engine's pairing of the next round, with its trace if it is to be explained.

    Raises:
        InputError: a result is missing, or all rounds are paired.
        NoLegalPairingError: no legal pairing exists.
    """
    from arbiter_app.pairing.questions import pair_round

    return pair_round(tournament.before_round(tournament.next_round), explain=explain)
