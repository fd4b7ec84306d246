"""Reasons of the Lim System and of the system of 1998 as clauses, by the meanings of `rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain.amounts import amounts
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.messages import Message
from arbiter_app.explain.swiss_1998 import messages as old
from arbiter_app.explain.writer import Writer
from arbiter_app.trace import CriterionAmount, NoCompletion, Parting, Worse

NO_COMPLETION: Final[Mapping[str, tuple[Message, Message]]] = {
    **lim.NO_COMPLETION,
    **{meaning: (message, message) for meaning, message in old.NO_COMPLETION.items()},
}

_TYPES: Final = "dcba"
"""The types of floaters (Lim 3.9) by the number in the trace, the smaller the better."""

_WORSE_LIM: Final[Mapping[str, tuple[Message, Message]]] = {
    "lim 3.8": (lim.WORSE_DUE, lim.WORSE_DUE_ANY),
    "lim 3.10": (lim.WORSE_AGAIN, lim.WORSE_AGAIN_ANY),
    "lim 5.1": (lim.WORSE_FORBIDDEN, lim.WORSE_FORBIDDEN_ANY),
    "lim 5.2": (lim.WORSE_DUE, lim.WORSE_DUE_ANY),
}
"""Who would miss what; the second message names nobody."""


def is_of_other_system(meaning: str) -> bool:
    """True for a rule of the Lim System or of 1998."""
    return meaning.startswith(("lim ", "1998 "))


def other_no_completion(
    writer: Writer, reason: NoCompletion, players: str, others: str
) -> str | None:
    """What could not be completed, by the article; None if it has no words of its own. `players` are
    those who cannot all be served, `others` the opponents left for them.
    """
    meaning = writer.meaning(reason.article)
    found = NO_COMPLETION.get(meaning)
    if found is None:
        return None
    nobody, some = found
    plain = old.NO_COMPLETION_PLAIN.get(meaning) if writer.is_plain else None
    say = writer.catalogue.say
    told = say(plain or nobody)
    if not reason.unserved:
        return told
    if others:
        return say(m.AND_MEET_ONLY, clause=told, players=players, others=others)
    if some is nobody:
        is_one = len(reason.unserved) == 1
        return say(m.AND_NO_OPPONENT if is_one else m.AND_TOO_FEW, clause=told, players=players)
    return say(some, len(reason.unserved), players=players)


def other_worse(writer: Writer, reason: Worse) -> str:
    """What would be worse; for the player addressed in the same words."""
    match writer.meaning(reason.criterion):
        case "lim 3.2":
            return _imbalance(writer, reason)
        case "lim 3.9":
            played, forced = (_type_of(amount) for amount in (reason.played, reason.forced))
            if writer.is_plain:
                return writer.catalogue.say(lim.WORSE_TYPE_PLAIN[played, forced])
            told = writer.catalogue.say(lim.TYPES[forced])
            return writer.catalogue.say(lim.WORSE_TYPE, played=played, forced=told)
        case "lim 3.8" if reason.played:
            return _figures(writer, lim.WORSE_RATINGS_FLOATER, reason)
        case "lim 5.7":
            return _figures(writer, lim.WORSE_RATINGS, reason)
        case "1998 B.4" if writer.is_plain:
            return _numbers(writer, old.WORSE_X_YOU, reason)
        case "1998 B.4":
            return _figures(writer, old.WORSE_X, reason)
        case "1998 B.5" | "1998 B.6" as meaning:
            floats = old.WORSE_UPFLOAT if reason.article == "C.10" else old.WORSE_DOWNFLOAT
            return _who(writer, floats[meaning], reason)
        case meaning:
            return _who(writer, _WORSE_LIM[meaning], reason)


def parting_of_lim(writer: Writer, rule: str, parting: Parting, *, is_bye: bool) -> str:
    """How two went apart: whom the one of them got who was paired first."""
    meaning = writer.meaning(rule)
    names = {
        key: "" if tpn is None else writer.name(tpn)
        for key, tpn in (
            ("first", parting.first),
            ("gets", parting.gets),
            ("instead", parting.instead),
        )
    }
    if is_bye:
        return writer.catalogue.say(lim.APART_BYE, **names)
    if parting.is_taken and meaning in lim.TAKEN:
        return writer.catalogue.say(lim.TAKEN[meaning], **names)
    apart = lim.APART[meaning]
    message = apart.plain
    if writer.you is not None and writer.you in (parting.first, parting.instead):
        message = apart.to_first if writer.you == parting.first else apart.to_other
    return writer.catalogue.say(message, **names)


def _who(writer: Writer, messages: tuple[Message, Message], reason: Worse) -> str:
    named, unnamed = messages
    if not reason.pays:
        return writer.catalogue.say(unnamed)
    return writer.catalogue.say(named, players=writer.people(reason.pays))


def _numbers(writer: Writer, message: Message, reason: Worse) -> str:
    number = writer.catalogue.number
    played, forced = (number(sum(amounts(amount))) for amount in (reason.played, reason.forced))
    count = sum(amounts(reason.forced))
    return writer.catalogue.say(message, count, played=played, forced=forced)


def _imbalance(writer: Writer, reason: Worse) -> str:
    message = lim.WORSE_IMBALANCE if reason.played else lim.WORSE_IMBALANCE_EQUAL
    return _numbers(writer, message, reason)


def _figures(writer: Writer, message: Message, reason: Worse) -> str:
    played, forced = (str(sum(amounts(amount))) for amount in (reason.played, reason.forced))
    return writer.catalogue.say(message, played=played, forced=forced)


def _type_of(amount: CriterionAmount) -> str:
    return _TYPES[sum(amounts(amount))]
