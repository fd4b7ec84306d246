"""Why C4 to C8 of a bracket are not missed less, where it can be counted or shown who could not all
be served without (2.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.bounds_of_upfloaters import Choice, Graph
from arbiter_app.pairing.double_swiss.bracket import repeaters
from arbiter_app.pairing.double_swiss.reasons import (
    FLOATED,
    FOLLOWING,
    NUMBER,
    REPEATED,
    SCORES,
    values_of,
)
from arbiter_app.pairing.double_swiss.solve import PairedBracket
from arbiter_app.pairing.double_swiss.upfloaters import best_with_floated_before
from arbiter_app.trace.bounds import (
    Bound,
    BoundReason,
    NothingBetter,
    Price,
)
from arbiter_app.trace.reasons import Worse


def bounds_of(bracket: PairedBracket) -> tuple[Bound, ...]:
    """For each criterion that the bracket misses, why it is not missed less."""
    reasons = {
        NUMBER: _number(bracket),
        SCORES: _choice(bracket).nearer() if bracket.upfloaters else None,
        FOLLOWING: _following(bracket),
        FLOATED: _floated(bracket),
        REPEATED: _repeated(bracket),
    }
    return tuple(Bound(code, found) for code, found in reasons.items() if found is not None)


def _choice(bracket: PairedBracket) -> Choice:
    stage = bracket.stage
    field, score = stage.field, stage.score
    return Choice(
        field.compatible,
        stage.residents,
        stage.others,
        mask_of(bracket.upfloaters),
        lambda position: score - field.players[position].score,
        field.tpns,
    )


def _number(bracket: PairedBracket) -> tuple[BoundReason, ...] | None:
    """[C4] comes first: no legal set is smaller than the one taken."""
    if not bracket.upfloaters:
        return None
    return _choice(bracket).fewer() or (NothingBetter(),)


def _following(bracket: PairedBracket) -> tuple[BoundReason, ...] | None:
    """[C6]: who of the following scoregroup needs somebody from below, whoever floats up from it; so
    many are needed beyond the one that an odd number asks for.
    """
    stage, excess = bracket.stage, bracket.value.following
    if not excess:
        return None
    staying = stage.following & ~mask_of(bracket.upfloaters)
    field = stage.field
    below = stage.others & ~stage.following
    graph = Graph.of(field.compatible, stage.residents | stage.others)
    graph.keep_apart(stage.following, below)
    times = excess + staying.bit_count() % 2
    return graph.unserved((stage.following, below), times, field.tpns, is_below=True)


def _floated(bracket: PairedBracket) -> tuple[BoundReason, ...] | None:
    times, stage = bracket.value.floated, bracket.stage
    if not times:
        return None
    counted = _choice(bracket).unavoidable(stage.others & stage.field.floated, times)
    return counted or _price_of_fewer(bracket) or (NothingBetter(),)


def _price_of_fewer(bracket: PairedBracket) -> tuple[BoundReason, ...] | None:
    """What fewer who floated before would cost: [C7] is looked at before one more of the others."""
    stage, made = bracket.stage, bracket.value
    for place in (2, 1, 0):
        found = best_with_floated_before(stage, place)
        if found.floated < made.floated:
            now, then = values_of(stage, made, None), values_of(stage, found, None)
            worse = next(
                Worse(mine.criterion, mine.amount, theirs.amount)
                for mine, theirs in zip(now, then, strict=True)
                if mine.amount != theirs.amount
            )
            return (Price(found.floated, worse),)
    return None


def _repeated(bracket: PairedBracket) -> tuple[BoundReason, ...] | None:
    """[C8]: who of the bracket cannot all be served if nobody who floated meets an upfloater."""
    times, field = bracket.pairing.repeated, bracket.stage.field
    if not times:
        return None
    upfloaters = mask_of(bracket.upfloaters)
    graph = Graph.of(field.compatible, bracket.members)
    for one, other in _meetings(field.compatible, bracket.members):
        if repeaters(field.floated, upfloaters, ((one, other),)):
            graph.keep_apart(1 << one, 1 << other)
    return graph.unserved((), times, field.tpns)


def _meetings(compatible: tuple[int, ...], members: int) -> Iterator[tuple[int, int]]:
    """Two of some members who may meet."""
    for one in bits(members):
        for other in bits(compatible[one] & members & -1 << one):
            yield one, other
