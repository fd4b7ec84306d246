"""Reasons of the Lim System as clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arbiter_app.explain.amounts import amounts
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.lim.messages import Apart
from arbiter_app.explain.terms import AbsoluteRule
from arbiter_app.explain.worse import in_figures, in_numbers, who_pays
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.brackets import FloaterTrace
from arbiter_app.trace.reasons import (
    CriterionAmount,
    Illegal,
    Later,
    Worse,
)
from arbiter_app.wording import Message

_TYPES: Final = "dcba"
"""The types of floaters (Lim 3.9) by the number in the trace, the smaller the better."""

_WORSE: Final[Mapping[str, tuple[Message, Message]]] = {
    "lim 3.8": (lim.WORSE_DUE, lim.WORSE_DUE_ANY),
    "lim 3.10": (lim.WORSE_AGAIN, lim.WORSE_AGAIN_ANY),
    "lim 5.1": (lim.WORSE_FORBIDDEN, lim.WORSE_FORBIDDEN_ANY),
    "lim 5.2": (lim.WORSE_DUE, lim.WORSE_DUE_ANY),
}
"""Who would miss what; the second message names nobody."""


_NEAR: Final[Mapping[Message, Message]] = {
    lim.WORSE_IMBALANCE: lim.WORSE_IMBALANCE_NEAR,
    lim.WORSE_IMBALANCE_EQUAL: lim.WORSE_IMBALANCE_EQUAL_NEAR,
}
"""In maxi-tournaments not everybody counts (3.2)."""


def kind_in_lim(reason: Illegal, _is_bye: bool) -> AbsoluteRule | None:
    """2.1 speaks of meetings, which have a round, and of colours."""
    is_met = reason.rule == "2.1" and reason.round_number is not None
    return AbsoluteRule.MET if is_met else None


def worse_in_lim(writer: Writer, reason: Worse) -> str:
    """What would be worse; for the player addressed in the same words."""
    match writer.meaning(reason.criterion):
        case "lim 3.2":
            return _imbalance(writer, reason)
        case "lim 3.9":
            played, forced = (_type_of(amount) for amount in (reason.played, reason.forced))
            if writer.is_plain:
                say = writer.catalogue.say
                players = writer.people(reason.pays) if reason.pays else say(lim.THE_FLOATER)
                return say(lim.WORSE_TYPE_PLAIN[played, forced], players=players)
            told = writer.catalogue.say(lim.TYPES[forced])
            return writer.catalogue.say(lim.WORSE_TYPE, played=played, forced=told)
        case "lim 3.8" if reason.played:
            return in_figures(writer, lim.WORSE_RATINGS_FLOATER, reason)
        case "lim 5.7":
            return in_figures(writer, lim.WORSE_RATINGS, reason)
        case meaning if meaning in _WORSE:
            return who_pays(writer, _WORSE[meaning], reason)
        case _:
            return ""


def parting_of_lim(writer: Writer, later: Later, is_bye: bool) -> str:
    """How two went apart: whom the one of them got who was paired first."""
    parting = later.parting
    if parting is None:
        return ""
    meaning = writer.meaning(later.article)
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
    message = _to_whom(writer, lim.APART[meaning], parting.first, parting.instead)
    return writer.catalogue.say(message, **names)


def apart_in_lim(
    writer: Writer, later: Later, score: Points, left: FloaterTrace | None, reasons: str
) -> str:
    """2.2, 2.3: the score of the one who was in another score-group, or why they had to leave it; empty
    for anything else.
    """
    parting, say = later.parting, writer.catalogue.say
    if left is not None:
        return say(lim.HAD_TO_LEAVE, player=writer.name(left.tpn), reasons=reasons)
    if writer.meaning(later.article) != "lim 2.2" or parting is None:
        return ""
    first, gets, other = parting.first, parting.gets, parting.instead
    if first is None or gets is None or other is None:
        return ""
    own = writer.names.scores.get(other)
    if own is None or own == score:
        return ""
    return say(
        _to_whom(writer, lim.OTHER_GROUP, first, other),
        first=writer.name(first),
        gets=writer.name(gets),
        instead=writer.name(other),
        others=writer.points_of(other),
    )


def _to_whom(writer: Writer, apart: Apart, first: Tpn | None, other: Tpn | None) -> Message:
    """Return the words for one of the two players, or for a reader who is neither."""
    if writer.you is None or writer.you not in (first, other):
        return apart.plain
    return apart.to_first if writer.you == first else apart.to_other


def _imbalance(writer: Writer, reason: Worse) -> str:
    message = lim.WORSE_IMBALANCE if reason.played else lim.WORSE_IMBALANCE_EQUAL
    if writer.words.variant is not None:
        message = _NEAR[message]
    return in_numbers(writer, message, reason)


def _type_of(amount: CriterionAmount) -> str:
    return _TYPES[sum(amounts(amount))]
