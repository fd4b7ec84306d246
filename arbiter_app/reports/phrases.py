"""What several documents say in the same way, before it is said in a language."""

from __future__ import annotations

from arbiter_app.reports import messages
from arbiter_app.reports.bidi import in_own_order
from arbiter_app.wording import NOTHING, Message, Parameter, Phrase, verbatim


def about(heading: Message, subject: Parameter) -> Phrase:
    """The heading of a document with what it is of: `Standings after round 3`."""
    return messages.ABOUT.of(heading=heading.of(), subject=subject)


def of_round(round_number: int) -> Phrase:
    """`Round 3`."""
    return messages.ROUND.of(round=round_number)


def after_round(round_number: int) -> Phrase:
    """`after round 3`, or that none was played."""
    if not round_number:
        return before_round(1)
    return messages.AFTER_ROUND.of(round=round_number)


def before_round(round_number: int) -> Phrase:
    """`before round 3`."""
    return messages.BEFORE_ROUND.of(round=round_number)


def name_of(name: str, *, has_left: bool) -> Phrase:
    """A name in a list; who has left is marked, behind the name whichever way that is read."""
    return messages.NAME_WITHDRAWN.of(name=in_own_order(name)) if has_left else verbatim(name)


def strength_of(name: str) -> Phrase:
    """The strength of a colour preference, as the trace names it; nothing for none."""
    known = messages.STRENGTHS.get(name.lower())
    return NOTHING if known is None else known.of()


def arbiter_named(name: str) -> Phrase:
    """`Chief Arbiter IA Anna Blixen`; nothing where nobody is named."""
    return messages.ARBITER.of(name=name) if name else NOTHING
