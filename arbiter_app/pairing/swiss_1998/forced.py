"""Why not this pair, or the bye for this player? Force it where the pairing went another way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.pairing.swiss_1998.field import Field
from arbiter_app.pairing.swiss_1998.graph import Constraint
from arbiter_app.pairing.swiss_1998.reasons import Rivals, illegal_bye, why_not_legal
from arbiter_app.pairing.swiss_1998.record import PairedBracket
from arbiter_app.pairing.trace import NoCompletion, Reason


@dataclass(frozen=True, slots=True)
class Answer:
    """Why a pair was not made; `reason` is None if it was.

    `bracket` is the place, from 1, of the bracket in which the pairing went another way, None
    where B.1 or B.2 forbids the pair.
    """

    reason: Reason | None
    bracket: int | None = None


def why_not_pair(field: Field, paired: Sequence[PairedBracket], one: int, other: int) -> Answer:
    """Why two positions do not meet in a round as it is paired."""
    illegal = why_not_legal(field, one, other)
    if illegal is not None:
        return Answer(illegal)
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
        return Answer(_against_pair(rivals, higher, lower), place)
    (alone,) = here
    return Answer(rivals.against(Constraint(remain=1 << alone), "D.1"), place)


def _against_pair(rivals: Rivals, higher: int, lower: int) -> Reason:
    if {higher, lower} <= set(rivals.shape.s1):
        return NoCompletion(article="A.6")
    return rivals.against(Constraint(pairs=((higher, lower),)), "D.1")


def why_not_bye(field: Field, paired: Sequence[PairedBracket], one: int) -> Answer:
    """Why a position does not get the bye in a round as it is paired, which must have one."""
    illegal = illegal_bye(field.players[one])
    if illegal is not None:
        return Answer(illegal)
    for place, record in enumerate(paired, 1):
        if record.candidate is None or record.shape is None or one not in record.shape.members:
            continue
        if one not in record.candidate.remaining:
            rivals = Rivals(field, record, record.shape, record.candidate)
            return Answer(rivals.against(Constraint(remain=1 << one), "D.1"), place)
    return Answer(None)
