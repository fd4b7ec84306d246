"""A player as the pairing system sees them: score, colours due, floats."""

from __future__ import annotations

from arbiter_app.pairing.player_state import PlayerState, Strength
from arbiter_app.trace.brackets import BracketPlayer


def as_seen(
    state: PlayerState,
    from_bracket: int | None = None,
    *,
    aro: int | None = None,
    upfloats: int | None = None,
) -> BracketPlayer:
    """A player as a trace shows them; `from_bracket` is that of a moved-down player's own score."""
    return BracketPlayer(
        state.tpn,
        state.score,
        "" if state.due is None else state.due.value,
        "" if state.strength is Strength.NONE else state.strength.name.lower(),
        "".join(each.value for each in reversed(state.floats)),
        from_bracket,
        state.parity_number,
        state.is_topscorer,
        aro=aro,
        upfloats=upfloats,
    )
