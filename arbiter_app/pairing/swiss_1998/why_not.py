"""Why not this pair, or the bye for this player? Force it where the pairing went another way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.pairing.swiss_1998.field import Field
from arbiter_app.pairing.swiss_1998.graph import Constraint
from arbiter_app.pairing.swiss_1998.paired_bracket import PairedBracket
from arbiter_app.pairing.swiss_1998.reasons import (
    Rivals,
    illegal_bye,
    not_completed,
    why_not_legal,
)
from arbiter_app.pairing.swiss_1998.solve import Levels
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
    impossible = why_not_legal(field, one, other) or not_completed(field, (one, other))
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
        return _answer(rivals, place, *rivals.against_pair(higher, lower))
    (alone,) = here
    return _answer(rivals, place, *rivals.weighed(Constraint(remain=1 << alone)))


def _answer(rivals: Rivals, place: int, reason: Reason, levels: Levels | None) -> Answer:
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
    impossible = illegal_bye(field.players[one]) or not_completed(field, (one,))
    if impossible is not None:
        return Answer(impossible)
    for place, record in enumerate(paired, 1):
        if record.candidate is None or record.shape is None or one not in record.shape.members:
            continue
        if one not in record.candidate.remaining:
            rivals = Rivals(field, record, record.shape, record.candidate)
            return _answer(rivals, place, *rivals.against_bye(one))
    return Answer(None)
