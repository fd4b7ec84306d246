"""Articles 4.1, 5.2 and 6: the first and the second scrutiny of the residents of a score-group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.matching.optimal import TightMatchings
from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.existence import largest_matching
from arbiter_app.pairing.lim.exchange import first_arrangement
from arbiter_app.pairing.lim.field import Field


@dataclass(frozen=True, slots=True)
class Scrutiny:
    """The residents' pairs after each scrutiny, in the order of scrutiny.

    `players` is the list of 2.4. `marked` are the players whose pair gives both their due
    colours, `spared` those whose pair forbids neither a colour (last round only).
    `allowed` holds the opponents of each position under the conditions of the second scrutiny.
    """

    players: tuple[int, ...] = ()
    first: tuple[tuple[int, int], ...] = ()
    second: tuple[tuple[int, int], ...] = ()
    marked: int = 0
    spared: int = 0
    allowed: tuple[int, ...] = ()


def scrutinise(field: Field, players: Sequence[int]) -> Scrutiny:
    """Pair the residents left in a score-group, who can be paired completely.

    `players` are in the order of scrutiny (4.1 a, 4.1 b).
    """
    if not players:
        return Scrutiny()
    matching = largest_matching(field.compatible, mask_of(players))
    first = first_arrangement(matching.copy(), players)
    near = _near_first_opponent(field, first) if field.is_maxi else None
    optimal = TightMatchings(matching, 0)
    spared = _mark(optimal, players, field.permissible, near) if field.is_last_round else 0
    marked = _mark(optimal, players, field.fitting, near)
    allowed = tuple(matching.adjacency)
    second = first_arrangement(matching, players)
    return Scrutiny(tuple(players), tuple(first), tuple(second), marked, spared, allowed)


def _mark(
    optimal: TightMatchings,
    players: Sequence[int],
    wanted: Sequence[int],
    near: dict[int, int] | None,
) -> int:
    """Mark the players in turn who can have a wanted opponent together with all marked before.

    The matchings are narrowed to the arrangements that keep the marks.
    """
    marked = 0
    for player in players:
        allowed = wanted[player] if near is None else wanted[player] & near[player]
        if optimal.restrict(player, allowed):
            marked |= 1 << player
    return marked


def _near_first_opponent(field: Field, first: Sequence[tuple[int, int]]) -> dict[int, int]:
    """5.7: the opponent of the first scrutiny, and all whose ratings are near."""
    near: dict[int, int] = {}
    for one, other in first:
        near[one] = field.near[other]
        near[other] = field.near[one]
    return near
