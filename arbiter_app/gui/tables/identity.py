"""Who a line of a table is about, whatever number the player has by now."""

from __future__ import annotations

from collections.abc import Mapping

from arbiter_app.operations.interface import TournamentState
from arbiter_app.tournament.types import Tpn


def player_keys(state: TournamentState | None) -> Mapping[Tpn, int]:
    """The key that every player keeps for ever, by the pairing number of the moment."""
    return {} if state is None else state.keys_by_tpn()
