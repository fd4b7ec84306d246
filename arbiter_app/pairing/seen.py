"""The players of the next round as the pairing system sees them: scores and colours due."""

from __future__ import annotations

from arbiter_app.pairing.dutch.round import DUTCH_SYSTEMS, dutch_round
from arbiter_app.pairing.player_state import PlayerState, Strength, player_states
from arbiter_app.pairing.systems import pair_round, system_for
from arbiter_app.pairing.trace import BracketPlayer
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


def players_as_seen(tournament: Tournament, system: str | None = None) -> tuple[BracketPlayer, ...]:
    """Everybody to be paired in the next round, with the facts that sentences speak of.

    Each text has its own colours due: outside the FIDE (Dutch) System the trace knows them.

    Raises:
        InputError: a result of an earlier round is missing, or there is no such system.
        NoLegalPairingError: outside the FIDE (Dutch) System, a round that cannot be paired.
    """
    name = system_for(tournament.settings) if system is None else system
    if name in DUTCH_SYSTEMS:
        unplayed = dutch_round(name).edition.unplayed
        return tuple(_as_seen(state) for state in player_states(tournament, unplayed))
    trace = pair_round(tournament, system=name, explain=True).trace
    assert trace is not None
    found: dict[Tpn, BracketPlayer] = {}
    for bracket in trace.brackets:
        for player in (*bracket.moved_down_players, *bracket.residents):
            found.setdefault(player.tpn, player)
    return tuple(found.values())


def _as_seen(state: PlayerState) -> BracketPlayer:
    return BracketPlayer(
        state.tpn,
        state.score,
        "" if state.due is None else state.due.value,
        "" if state.strength is Strength.NONE else state.strength.name.lower(),
        "".join(each.value for each in reversed(state.floats)),
    )
