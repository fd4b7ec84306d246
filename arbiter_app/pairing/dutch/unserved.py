"""[C4]: a smallest set of players who cannot all be served, the PAB included.

Whoever gets the PAB is served by it; it is open to all whom [C2] does not bar, whatever their score,
for [C5] only chooses among complete pairings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.dutch.bracket import Bracket, Constraint
from arbiter_app.pairing.dutch.criteria import illegal_bye
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.problems import full_problem
from arbiter_app.trace import BarredFromBye, NoCompletion

MOST_UNSERVED = 12
"""A longer list of players who cannot all be served shows nothing to a reader."""


def unserved_with(bracket: Bracket, constraint: Constraint) -> NoCompletion:
    """Who cannot be served with what is forced upon a bracket, by who may meet whom in it and below:
    those moved down only meet residents (3.2.3).

    On the open route of 2017 nothing need be completed (A.9), and this is not asked.
    """
    field = bracket.field
    problem = full_problem(replace(bracket, field=_with_all_takers(field)), constraint, bye=False)
    count = len(bracket.moved_down) + len(field.players) - bracket.start
    told = _named(field, problem.adjacency, problem.active, count, bracket.position)
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
    return _named(field, adjacency, active, len(field.players), lambda vertex: vertex)


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


def _named(
    field: Field,
    adjacency: Sequence[int],
    active: int,
    count: int,
    position: Callable[[int], int],
) -> NoCompletion:
    """A smallest set of the search, with all that it could be served by.

    Of the vertices the first `count` are players, then what may be left over: the PAB, slots.
    """
    players = (1 << count) - 1
    left = least_unserved(adjacency, active, players)
    if left.bit_count() > MOST_UNSERVED:
        return NoCompletion()
    near = 0
    for vertex in bits(left):
        near |= adjacency[vertex] & active

    def tpns(mask: int) -> tuple[int, ...]:
        return tuple(sorted(field.players[position(vertex)].tpn for vertex in bits(mask)))

    is_bye_left = field.bye is not None and bool(active >> count & 1)
    states = sorted((field.players[position(vertex)] for vertex in bits(left)), key=lambda p: p.tpn)
    return NoCompletion(
        tpns(left),
        opponents=tpns(near & players & ~left),
        among=bool(near & left),
        has_bye=is_bye_left,
        barred=tuple(
            BarredFromBye(state.tpn, barred)
            for state in states
            if is_bye_left and (barred := illegal_bye(state)) is not None
        ),
    )


def least_unserved(adjacency: Sequence[int], active: int, players: int) -> int:
    """The smallest set found of `players` not all of whom can be served; without any of them the
    others can. Nothing if all can be.

    Sets that a matching serves are independent in the sense of matroids: from somebody left over
    by a largest matching an alternating search reaches just those who could be left over instead.
    """
    matching = Matching(list(adjacency), active)
    matching.match_greedily()
    matching.maximise()
    best = 0
    for root in bits(matching.exposed & players):
        tree = matching.tree(root)
        others = tree.even & ~players
        if others:
            matching.expose_instead(root, (others & -others).bit_length() - 1, tree)
        elif not best or tree.even.bit_count() < best.bit_count():
            best = tree.even
    return best
