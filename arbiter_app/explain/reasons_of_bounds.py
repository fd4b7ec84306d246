"""Of the reasons why criteria that count the same players could not be met better, those that are to be
told: what one of them says already is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arbiter_app.explain import messages_bounds as b
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import (
    Barrier,
    Bound,
    BoundReason,
    Seekers,
    StrongSeekers,
    Unavoidable,
    Whoever,
)
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.wording import Message


def all_strong(bounds: Sequence[Bound]) -> Seekers | None:
    """More players strongly prefer a colour than can get it: one reason for [C12] and for [C13]."""
    match [each.reasons for each in bounds]:
        case [(Seekers() as seekers,), (StrongSeekers(wrong=wrong, mild=0),)]:
            return seekers if wrong == seekers.missed else None
        case _:
            return None


def is_implied(writer: Writer, bracket: BracketTrace, bounds: Sequence[Bound]) -> bool:
    """True if the reason of the second criterion is one of the first as well: who may not miss a
    strong preference may not miss any, and where one player pays at all, by so much at least, one
    pays.
    """
    if len(bounds) != 2 or not bounds[1].reasons:
        return False
    if not all(isinstance(each, Barrier | Unavoidable | Whoever) for each in bounds[1].reasons):
        return False
    if [writer.meaning(each.criterion) for each in bounds] == ["C12", "C13"]:
        return True
    values = {value.criterion: value.amount for value in bracket.values}
    return values.get(bounds[0].criterion) == 1


def said_once(writer: Writer, bounds: Sequence[Bound]) -> Iterator[Bound]:
    """The bounds of criteria that count the same players, without what another reason says of them.

    Who may not meet anybody without a strong preference missed may not without any missed; who may
    meet nobody at all floats whoever plays whom; and of whom it has been said once, it is so.
    """
    alone = {
        tpn
        for bound in bounds
        for each in bound.reasons
        if isinstance(each, Barrier)
        and not (each.opponents or each.is_below or each.is_next)
        and meeting_messages(writer, writer.meaning(bound.criterion), each) == (b.NOBODY, b.ONLY)
        for group in each.groups
        if len(group) == 1
        for tpn in group
    }
    later = [bound.reasons for bound in bounds[1:]]
    before: set[Tpn] = set()
    for place, bound in enumerate(bounds):
        reasons: list[BoundReason] = []
        for each in bound.reasons:
            if isinstance(each, Barrier) and any(each in others for others in later[place:]):
                continue
            if isinstance(each, Unavoidable) and any(
                isinstance(other, Unavoidable) and replace(other, least=each.least) == each
                for others in later[place:]
                for other in others
            ):
                continue
            if isinstance(each, Whoever):
                left = tuple(tpn for tpn in each.tpns if tpn not in before | alone)
                before |= {*each.tpns}
                if not left:
                    continue
                reasons.append(replace(each, tpns=left))
                continue
            reasons.append(each)
        yield replace(bound, reasons=tuple(reasons))


def meeting_messages(writer: Writer, meaning: str, barrier: Barrier) -> tuple[Message, Message]:
    """That players may meet nobody, or only a few, of those whom the barrier is about."""
    if barrier.is_below:
        return b.NOBODY_BELOW, b.ONLY_BELOW
    if barrier.is_next:
        return b.NOBODY_NEXT, b.ONLY_NEXT
    return b.NOT_MISSING.get(writer.words.like.get(meaning, meaning), (b.NOBODY, b.ONLY))
