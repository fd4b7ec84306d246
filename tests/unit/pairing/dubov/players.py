"""Players and fields of the Dubov System made of a few facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arbiter_app.pairing.dubov.field import DubovPlayer, Field, make_field, preference
from arbiter_app.pairing.meetings import legal_meetings
from arbiter_app.pairing.player_state import Float, PlayerState
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Colour, Points, Tpn


def colours_of(text: str) -> tuple[Colour, ...]:
    return tuple(Colour(letter) for letter in text)


def player(
    tpn: Tpn,
    colours: str = "",
    *,
    score: Points = 0,
    aro: int = 0,
    upfloats: int = 0,
    upfloated_before: bool = False,
    place: int = 1,
    met: Iterable[Tpn] = (),
    bye_barred_since: int | None = None,
) -> DubovPlayer:
    history = colours_of(colours)
    due, strength = preference(history)
    state = PlayerState(
        tpn,
        score,
        score,
        history,
        2 * history.count(Colour.WHITE) - len(history),
        due,
        strength,
        (Float.UP if upfloated_before else Float.NONE, Float.NONE),
        dict.fromkeys(met, 1),
        bye_barred_since,
        0,
        place,
        is_topscorer=False,
    )
    return DubovPlayer(state, due, aro, upfloats)


def field_with(
    players: Sequence[Mapping[str, Any]],
    incompatible: Iterable[Sequence[Tpn]] = (),
    **settings: Any,
) -> Field:
    """A field of players given by the arguments of `player`; incompatible pairs have met."""
    met: dict[Tpn, list[Tpn]] = {}
    for one, other in incompatible:
        met.setdefault(one, []).append(other)
        met.setdefault(other, []).append(one)
    made = [player(**facts, met=met.get(facts["tpn"], ())) for facts in players]
    made.sort(key=lambda one: (-one.score, one.tpn))
    compatible = legal_meetings(tuple(one.state for one in made), Tournament())
    return make_field(made, compatible, **settings)
