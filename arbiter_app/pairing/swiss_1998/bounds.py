"""Why not fewer colour preferences are missed (B.4): by counting, or by who may meet whom."""

from __future__ import annotations

from typing import Final

from arbiter_app.matching.barriers import left_over
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.counted import too_many_due
from arbiter_app.pairing.swiss_1998.field import Field
from arbiter_app.pairing.swiss_1998.graph import Shape
from arbiter_app.pairing.swiss_1998.solve import Candidate
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import Barrier, Bound

RULE: Final = "B.4"

MOST_NAMED: Final = 8
"""A longer list of players who cannot all be served shows nothing to a reader."""


def bounds_of(field: Field, shape: Shape, candidate: Candidate, missed: int) -> tuple[Bound, ...]:
    """Why `missed` preferences cannot be fewer, where a reader can check it; else nothing.

    That B.5 and B.6 are dropped is a step of the procedure (C.9, C.10), and proved by it alone.
    """
    if not missed:
        return ()
    dues = [field.players[position].due for position in shape.members]
    counted = too_many_due(dues, shape.numbers.total, missed)
    reason = counted or _barrier(field, shape, len(candidate.remaining) + 2 * missed)
    return () if reason is None else (Bound(RULE, (reason,)),)


def _barrier(field: Field, shape: Shape, least: int) -> Barrier | None:
    """Who is left over if only those meet who do not miss a preference; those left over who do not
    remain meet two by two.
    """
    members, s1 = mask_of(shape.members), mask_of(shape.s1)
    graph = [0] * len(field.players)
    for one in shape.members:
        apart = s1 if s1 >> one & 1 else 0
        near = bits(field.compatible[one] & members & ~apart)
        graph[one] = mask_of(other for other in near if not field.violates(one, other))

    def tpns(mask: int) -> tuple[Tpn, ...]:
        return field.tpns([*bits(mask)])

    for enough in (least - 1, least):
        found = left_over(graph, members, members, enough, MOST_NAMED)
        if found is not None:
            groups = tuple(tpns(group) for group in found.groups)
            return Barrier(groups, tpns(found.opponents), found.count, found.count < least)
    return None
