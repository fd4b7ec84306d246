"""Why no criterion could be met better, in lines that tests can state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import (
    Barrier,
    BoundReason,
    FewPairings,
    NobodyLess,
    NothingBetter,
    OddNumber,
    Price,
    TooManyComing,
    Unavoidable,
    Whoever,
)
from arbiter_app.trace.brackets import BracketTrace


def lines_of(bracket: BracketTrace) -> Iterator[str]:
    """A line for each criterion that the bracket misses: its number, the criterion, the reasons."""
    for bound in bracket.bounds:
        yield f"{bracket.number} {bound.criterion} {'; '.join(map(words, bound.reasons))}"


def words(reason: BoundReason) -> str:
    match reason:
        case OddNumber():
            return f"odd {reason.players}" + (f" with {reason.coming}" if reason.coming else "")
        case TooManyComing():
            return f"{reason.coming} come to {reason.residents}"
        case NobodyLess():
            return "nobody less"
        case Whoever():
            return f"whoever meets {names(reason.tpns)}"
        case NothingBetter():
            return f"nothing better {names(reason.tpns)}".strip()
        case Price():
            worse = reason.worse
            return f"{reason.least} costs {worse.criterion} {worse.forced} for {worse.played}"
        case FewPairings():
            others = [" ".join(f"{one}-{other}" for one, other in pairs) for pairs in reason.others]
            return f"else only {' or '.join(others) or 'none'}, legal {reason.are_legal}"
        case Barrier() | Unavoidable():
            return unserved(reason)
        case _:
            return str(reason)


def names(tpns: Sequence[Tpn]) -> str:
    return " ".join(map(str, tpns))


def unserved(reason: Barrier | Unavoidable) -> str:
    """Groups of which one is left over each, those who serve them, and what else is not as usual."""
    groups = "".join(f"{{{names(group)}}}" for group in reason.groups)
    served = f" by {names(reason.opponents)}" if reason.opponents else ""
    rest = [
        field.name if value is True else f"{field.name} {value}"
        for field in fields(reason)
        if field.name not in {"groups", "opponents", "left"}
        and (value := getattr(reason, field.name))
    ]
    return ", ".join([f"{type(reason).__name__} {groups}{served} left {reason.left}", *rest])
