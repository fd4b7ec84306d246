"""Why not this pair, or the bye for this player? Force it where the pairing went another way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.swiss_1998.field import Field
from arbiter_app.pairing.swiss_1998.graph import Constraint
from arbiter_app.pairing.swiss_1998.paired_bracket import PairedBracket
from arbiter_app.pairing.swiss_1998.reasons import Rivals, illegal_bye, why_not_legal
from arbiter_app.pairing.swiss_1998.solve import Levels
from arbiter_app.pairing.unserved import Unserved
from arbiter_app.trace.brackets import CriterionValue
from arbiter_app.trace.reasons import NoCompletion, Reason


@dataclass(frozen=True, slots=True)
class Answer:
    """Why a pair was not made; `reason` is None if it was.

    `bracket` is the place, from 1, of the bracket in which the pairing went another way, None
    where B.1 or B.2 forbids the pair, or leaves no pairing for all others. `played` and `forced`
    say how far criteria give way in it (R14), `forced` at least; both are empty where no pairing is
    left to compare.
    """

    reason: Reason | None
    bracket: int | None = None
    played: tuple[CriterionValue, ...] = ()
    forced: tuple[CriterionValue, ...] = ()


def why_not_pair(field: Field, paired: Sequence[PairedBracket], one: int, other: int) -> Answer:
    """Why two positions do not meet in a round as it is paired."""
    impossible = why_not_legal(field, one, other) or _not_completed(field, (one, other))
    if impossible is not None:
        return Answer(impossible)
    higher, lower = min(one, other), max(one, other)
    # Whoever remains in the lowest bracket has the bye, and that is one player: one of the two is
    # paired somewhere.
    place, record = next(
        (place, record)
        for place, record in enumerate(paired, 1)
        if record.candidate is not None
        and {one, other} & {player for pair in record.candidate.all_pairs for player in pair}
    )
    assert record.candidate is not None
    assert record.shape is not None
    if (higher, lower) in record.candidate.all_pairs:
        return Answer(None)
    rivals = Rivals(field, record, record.shape, record.candidate)
    here = {one, other} & set(record.shape.members)
    if len(here) == 2:
        if here <= set(record.shape.s1):
            return Answer(NoCompletion(article="A.6"), place)
        return _against(rivals, Constraint(pairs=((higher, lower),)), place)
    (alone,) = here
    return _against(rivals, Constraint(remain=1 << alone), place)


def _not_completed(field: Field, taken: tuple[int, ...]) -> NoCompletion | None:
    """Who cannot be served by B.1 and B.2 once two players meet, or one has the bye; None if all can."""
    count = len(field.players)
    active = (1 << count) - 1 & ~mask_of(taken)
    adjacency = list(field.compatible)
    has_bye = bool(count % 2) and len(taken) == 2
    if has_bye:
        adjacency.append(field.bye_takers)
        active |= 1 << count
        for position in bits(field.bye_takers):
            adjacency[position] |= 1 << count
    adjacency = [others & active for others in adjacency]
    matching = Matching(adjacency, active)
    matching.match_greedily()
    if matching.complete():
        return None
    graph = Unserved(adjacency, count, field.players.__getitem__, has_bye, article="B.1")
    return graph.among(active)


def _against(rivals: Rivals, forced: Constraint, place: int) -> Answer:
    reason, levels = rivals.weighed(forced)
    if levels is None or isinstance(reason, NoCompletion):
        return Answer(reason, place)
    return Answer(reason, place, _values(Levels.of(rivals.accepted)), _values(levels))


def _values(levels: Levels) -> tuple[CriterionValue, ...]:
    """X as it is used (B.4), and how far B.6 and B.5 are dropped for floats (C.10, C.9)."""
    return (
        CriterionValue("B.4", levels.x),
        CriterionValue("C.10", levels.upfloats),
        CriterionValue("C.9", levels.downfloats),
    )


def why_not_bye(field: Field, paired: Sequence[PairedBracket], one: int) -> Answer:
    """Why a position does not get the bye in a round as it is paired, which must have one."""
    impossible = illegal_bye(field.players[one]) or _not_completed(field, (one,))
    if impossible is not None:
        return Answer(impossible)
    for place, record in enumerate(paired, 1):
        if record.candidate is None or record.shape is None or one not in record.shape.members:
            continue
        if one not in record.candidate.remaining:
            rivals = Rivals(field, record, record.shape, record.candidate)
            return _against(rivals, Constraint(remain=1 << one), place)
    return Answer(None)
