"""[C4]: a smallest set of players who cannot all be served, the PAB included.

Whoever gets the PAB is served by it; it is open to all whom [C2] does not bar, whatever their score,
for [C5] only chooses among complete pairings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.dutch.bracket import Bracket, Constraint
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.problems import constrain, legal_adjacency
from arbiter_app.pairing.player_state import PlayerState
from arbiter_app.pairing.unserved import Unserved
from arbiter_app.trace.reasons import NoCompletion


def unserved_with(bracket: Bracket, constraint: Constraint) -> NoCompletion:
    """Who cannot be served with what is forced upon a bracket, by who may meet whom in it and below:
    where the text says so, those moved down only meet residents (3.2.3).

    On the open route of 2017 nothing need be completed (A.9), and this is not asked.
    """
    field = bracket.field
    open_to_all = replace(bracket, field=_with_all_takers(field))
    graph = legal_adjacency(open_to_all, field.size)
    active = (1 << len(graph)) - 1
    outside = active & -1 << bracket.size
    count = len(bracket.moved_down) + len(field.players) - bracket.start
    constrained = constrain(open_to_all, graph, outside, constraint)
    told = _unserved(field, constrained, count, bracket.position).among(active)
    if not bracket.edition.incoming_apart:
        return told
    moved = mask_of(bracket.moved_down)
    apart = any(
        field.adjacency[position] & moved
        for position in bracket.moved_down
        if field.players[position].tpn in told.unserved
    )
    return replace(told, moved_apart=apart)


def unserved_without(field: Field, taken: Sequence[int]) -> NoCompletion:
    """Who cannot be served if some vertices of the field, the PAB among them or not, are out."""
    active = (1 << field.size) - 1 & ~mask_of(taken)
    adjacency = _with_all_takers(field).adjacency
    return _unserved(field, adjacency, len(field.players), lambda vertex: vertex).among(active)


def _with_all_takers(field: Field) -> Field:
    """The field in which everybody may get the PAB whom [C2] does not bar."""
    if field.bye is None:
        return field
    takers = [index for index, player in enumerate(field.players) if player.may_get_bye]
    adjacency = list(field.adjacency)
    for index in takers:
        adjacency[index] |= 1 << field.bye
    adjacency[field.bye] = mask_of(takers)
    return replace(field, adjacency=tuple(adjacency))


def _unserved(
    field: Field, adjacency: Sequence[int], count: int, position: Callable[[int], int]
) -> Unserved:
    """The first `count` vertices are players, at a position of the field each."""

    def player(vertex: int) -> PlayerState:
        return field.players[position(vertex)]

    return Unserved(adjacency, count, player, has_bye=field.bye is not None)
