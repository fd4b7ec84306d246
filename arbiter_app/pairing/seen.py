"""The players of the next round as the pairing system sees them: scores and colours due."""

from __future__ import annotations

from arbiter_app.pairing.player_state import PlayerState, Strength
from arbiter_app.pairing.states import system_states
from arbiter_app.pairing.trace import BracketPlayer
from arbiter_app.tournament.tournament import Tournament


def players_as_seen(tournament: Tournament, system: str | None = None) -> tuple[BracketPlayer, ...]:
    """Everybody to be paired in the next round, with the facts that sentences speak of.

    Raises:
        InputError: a result of an earlier round is missing, or there is no such system.
    """
    return tuple(as_seen(state) for state in system_states(tournament, system))


def as_seen(state: PlayerState, from_bracket: int | None = None) -> BracketPlayer:
    """A player as a trace shows him; `from_bracket` is that of a moved-down player's own score."""
    return BracketPlayer(
        state.tpn,
        state.score,
        "" if state.due is None else state.due.value,
        "" if state.strength is Strength.NONE else state.strength.name.lower(),
        "".join(each.value for each in reversed(state.floats)),
        from_bracket,
        state.parity_number,
        state.is_topscorer,
    )
