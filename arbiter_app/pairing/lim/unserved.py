"""Players who cannot all be paired (2.6): a small set of them that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arbiter_app.matching.barriers import left_over
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.existence import leavable
from arbiter_app.pairing.lim.bye import AllocatedBye, illegal_bye
from arbiter_app.pairing.lim.field import Field
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.reasons import BarredFromBye, NoCompletion

COMPLETE: Final = "2.6"
"""The article by which all who are left have to be paired."""

MEDIAN_BLOCKED: Final = "2.6 median"
"""The same of the median score-group with what has floated to it so far."""

_MOST_UNSERVED: Final = 6
"""A longer list of players who cannot all be served shows nothing to a reader."""


def unserved(field: Field, active: int, article: str, *, has_bye: bool = False) -> NoCompletion:
    """Which of the `active` players have too few opponents among them to be all paired, with the bye
    for one of them if it is still to be given.
    """
    size = len(field.players)
    graph = [field.compatible[position] & active for position in range(size)]
    bye = 1 << size
    takers = mask_of(place for place in bits(active) if field.players[place].may_get_bye)
    if has_bye:
        graph = [near | bye if takers >> place & 1 else near for place, near in enumerate(graph)]
        graph.append(takers)
    everybody = active | bye if has_bye else active
    found = left_over(graph, everybody, active, 1, _MOST_UNSERVED)
    if found is None:
        return NoCompletion(article=article)

    def tpns(mask: int) -> tuple[Tpn, ...]:
        return tuple(sorted(field.players[place].tpn for place in bits(mask & active)))

    barred = tuple(_barred_from_bye(field, found.members))
    is_told = bool(found.opponents & bye) or len(barred) == found.members.bit_count()
    is_left = has_bye and is_told
    return NoCompletion(
        tpns(found.members),
        article,
        tpns(found.opponents),
        among=any(group & (group - 1) for group in found.groups),
        has_bye=is_left,
        barred=barred if is_left else (),
    )


def unserved_in_round(
    field: Field, bye: AllocatedBye | None, taken: int, article: str, *, with_bye: bool = True
) -> NoCompletion | None:
    """Who of the players not `taken` cannot all be served, the bye included; None if they can."""
    active = field.everybody & ~taken
    has_bye = with_bye and bye is not None
    left, removable = leavable(field.compatible, active)
    takers = (place for place, player in enumerate(field.players) if player.may_get_bye)
    if left == has_bye and (not has_bye or any(removable >> place & 1 for place in takers)):
        return None
    return unserved(field, active, article, has_bye=has_bye)


def _barred_from_bye(field: Field, members: int) -> Iterator[BarredFromBye]:
    for player in (field.players[place] for place in bits(members)):
        illegal = illegal_bye(player)
        if illegal is not None:
            yield BarredFromBye(player.tpn, illegal)
