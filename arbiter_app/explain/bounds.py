"""Why a criterion could not be met better, in words; of reasons that say the same, those to be told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, assert_never

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_bounds as b
from arbiter_app.explain.absolute import with_rule
from arbiter_app.explain.amounts import amounts, points_in_words
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.worse import floated_people
from arbiter_app.explain.writer import Writer, leaves_bye
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import (
    Barrier,
    Bound,
    BoundReason,
    FewPairings,
    NobodyLess,
    NothingBetter,
    OddNumber,
    Price,
    Seekers,
    StrongSeekers,
    TooManyComing,
    Unavoidable,
    Whoever,
)
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.dutch_criteria import LIMBO_DIFFERENCE, NEXT_PSD, PSD
from arbiter_app.trace.reasons import Worse
from arbiter_app.wording import SEMICOLON, Message


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


_MOST_NAMED: Final = 6
"""More players than this are counted."""

_NEXT: Final = frozenset({"C8", NEXT_PSD})
_OF_PAIRS: Final = frozenset({"C10", "C11", "C12", "C13", b.WISHED_APART})
_WHOEVER: Final = {PSD: b.WHOEVER_APART, NEXT_PSD: b.WHOEVER_APART_NEXT}
_WHERE: Final = {
    (False, False): b.HERE,
    (False, True): b.HERE_OR_BELOW,
    (True, False): b.IN_NEXT,
    (True, True): b.IN_NEXT_OR_BELOW,
}
"""By whether it is about the following bracket, and whether those below count as well."""


def bound_of(writer: Writer, bracket: BracketTrace, criteria: Sequence[str]) -> str:
    """Why the values of criteria that count the same players are not lower, as a clause; empty if the
    trace does not say it.
    """
    told: list[str] = []
    costs: list[Worse] = []
    bounds = [each for each in bracket.bounds if each.criterion in criteria]
    seekers = all_strong(bounds)
    if seekers is not None:
        return seekers_clause(writer, seekers, b.STRONG_SEEKERS)
    if is_implied(writer, bracket, bounds):
        bounds = bounds[1:]
    for bound in said_once(writer, bounds):
        new = [each.worse for each in bound.reasons if isinstance(each, Price)]
        if bound.reasons and (not new or new != costs):
            told.append(bound_clause(writer, bracket, bound))
        costs += new
    return _both(writer, list(dict.fromkeys(told)))


def with_bounds(
    writer: Writer, bracket: BracketTrace, told: Iterable[tuple[Sequence[str], str]]
) -> Iterator[str]:
    """What is told of the values of criteria, each with why it is not lower; the same is said once."""
    before = ""
    for criteria, clause_of_value in told:
        reasons = bound_of(writer, bracket, criteria)
        if not reasons and _stays_as_it_is(writer, bracket, criteria):
            reasons = writer.catalogue.say(b.NEXT_STAYS)
        said = clause_of_value
        if reasons:
            message = b.LIKEWISE if reasons == before else b.SINCE
            said = writer.catalogue.say(message, value=said, reasons=reasons)
        before = reasons
        yield said


def _stays_as_it_is(writer: Writer, bracket: BracketTrace, criteria: Sequence[str]) -> bool:
    """True of what the following bracket misses where nobody floats into it, whoever meets whom."""
    return not bracket.downfloaters and all(writer.meaning(each) == "C8" for each in criteria)


def _both(writer: Writer, clauses: Sequence[str]) -> str:
    """Clauses that may have commas of their own, one after the other."""
    told = clauses[0] if clauses else ""
    for other in clauses[1:]:
        told = writer.catalogue.say(b.BOTH, one=told, other=other)
    return told


def bound_clause(writer: Writer, bracket: BracketTrace, bound: Bound) -> str:
    """Why the value is not lower: all its reasons."""
    meaning = writer.meaning(bound.criterion)
    return _both(writer, [_reason(writer, bracket, meaning, reason) for reason in bound.reasons])


def _reason(writer: Writer, bracket: BracketTrace, meaning: str, reason: BoundReason) -> str:
    match reason:
        case OddNumber() | TooManyComing():
            return _count(writer, reason)
        case Seekers():
            return seekers_clause(writer, reason)
        case StrongSeekers():
            return _strong_seekers(writer, reason)
        case Barrier():
            return _barrier(writer, bracket, meaning, reason)
        case Unavoidable():
            return _unavoidable(writer, meaning, reason, has_bye=leaves_bye(bracket))
        case NobodyLess() | Whoever():
            return _whatever_is_done(writer, meaning, reason, has_bye=leaves_bye(bracket))
        case Price():
            return _price(writer, meaning, reason)
        case NothingBetter() | FewPairings():
            return _nothing_better(writer, reason)
        case _:
            assert_never(reason)


def _whatever_is_done(
    writer: Writer, meaning: str, reason: NobodyLess | Whoever, *, has_bye: bool
) -> str:
    """That nobody else would do better, or that some pay in any case; in the last bracket with the
    bye, as `has_bye` says.
    """
    if isinstance(reason, NobodyLess):
        message = writer.words.nobody_less.get(meaning, b.NO_LOWER_SCORE)
        if has_bye and message is b.NO_LESS_APART:
            message = b.NO_LESS_APART_BYE
        return writer.catalogue.say(message)
    message = _WHOEVER.get(meaning, b.WHOEVER_DOWN)
    if has_bye and message is b.WHOEVER_DOWN:
        message = b.WHOEVER_DOWN_OR_BYE
    tpns = reason.tpns
    players = (
        _people(writer, tpns) if len(tpns) > _MOST_NAMED else floated_people(writer, tpns, meaning)
    )
    return writer.catalogue.say(message, len(tpns), players=players)


def _nothing_better(writer: Writer, reason: NothingBetter | FewPairings) -> str:
    """That nothing else does better, with all that could be had if it is little."""
    say, catalogue = writer.catalogue.say, writer.catalogue
    if isinstance(reason, NothingBetter):
        if not reason.tpns:
            return say(b.NOTHING_BETTER)
        return say(b.NOT_FOR_THEM, len(reason.tpns), players=writer.people(reason.tpns))
    if not reason.count:
        return say(b.NO_PAIRING)
    if not reason.others:
        message = b.ONLY_PAIRING if reason.are_legal else b.ONLY_PAIRING_COMPLETE
        return say(message, reason.count, count=catalogue.number(reason.count))
    pairings = [catalogue.listed([writer.pair(*pair) for pair in pairs]) for pairs in reason.others]
    told = catalogue.separated(pairings, SEMICOLON)
    return say(b.OTHER_PAIRINGS, len(pairings), pairings=told)


def _count(writer: Writer, reason: OddNumber | TooManyComing) -> str:
    say, number = writer.catalogue.say, writer.catalogue.number
    match reason:
        case OddNumber(players=1):
            return say(writer.words.odd[0])
        case OddNumber(players, 0):
            return say(writer.words.odd[1], players=number(players))
        case OddNumber(players, coming):
            return say(b.ODD_NEXT, coming, coming=number(coming), players=number(players))
        case TooManyComing(coming, residents):
            return say(b.TOO_MANY, residents, coming=number(coming), residents=number(residents))
        case _:
            assert_never(reason)


def seekers_clause(
    writer: Writer, reason: Seekers, messages: tuple[Message, Message, Message] | None = None
) -> str:
    """More players prefer a colour than can get it, as some, all, or both do."""
    catalogue = writer.catalogue
    some, everybody, both = messages or writer.words.seekers
    message = some
    if reason.count == reason.players:
        message = both if reason.players == 2 else everybody
    return catalogue.say(
        message,
        count=catalogue.number(reason.count),
        players=catalogue.number(reason.players),
        colour=writer.colour(reason.due),
        missing=catalogue.number(reason.missed),
    )


def _strong_seekers(writer: Writer, reason: StrongSeekers) -> str:
    catalogue = writer.catalogue
    wrong, colour = catalogue.number(reason.wrong), writer.colour(reason.due)
    if not reason.mild:
        return catalogue.say(b.TOO_MANY_NONE_MILD, reason.wrong, wrong=wrong, colour=colour)
    mild = catalogue.number(reason.mild)
    return catalogue.say(b.TOO_FEW_MILD, reason.mild, wrong=wrong, colour=colour, mild=mild)


def _people(writer: Writer, tpns: tuple[Tpn, ...]) -> str:
    if len(tpns) <= _MOST_NAMED:
        return writer.people(tpns)
    return writer.catalogue.say(b.MOVED_DOWN_PLAYERS, count=writer.catalogue.number(len(tpns)))


# --- players who cannot all be served ---------------------------------------------------------


def _barrier(writer: Writer, bracket: BracketTrace, meaning: str, barrier: Barrier) -> str:
    """Whom they may meet, and how many are left over then."""
    told = _meetings(writer, meaning, barrier)
    if barrier.needs_bye:
        told.append(writer.catalogue.say(b.NOBODY_FOR_BYE))
    parts = [writer.catalogue.listed(told)]
    if len(barrier.groups) > 1 or barrier.is_parity or barrier.is_below:
        parts.append(_left(writer, barrier))
    gone = writer.words.gone_before
    floating = sum(writer.meaning(each.rule) not in gone for each in bracket.downfloaters)
    if writer.words.like.get(meaning, meaning) in _OF_PAIRS and floating:
        is_remaining = writer.words.has_steps or leaves_bye(bracket)
        message = b.AND_REMAINING if is_remaining else b.AND_FLOATING
        count = writer.catalogue.number(floating)
        parts.append(writer.catalogue.say(message, floating, count=count))
    return writer.catalogue.separated(parts)


def _meetings(writer: Writer, meaning: str, barrier: Barrier) -> list[str]:
    """Those who may not meet each other together, then each group of those who may."""
    say, catalogue = writer.catalogue.say, writer.catalogue
    singles = tuple(group[0] for group in barrier.groups if len(group) == 1)
    groups = [group for group in barrier.groups if len(group) > 1]
    others = [writer.name(tpn) for tpn in barrier.opponents]
    if barrier.coming:
        others.append(say(b.WHOEVER_COMES, barrier.coming, count=catalogue.number(barrier.coming)))
    if barrier.takes_bye:
        others.append(say(b.THE_BYE))
    told: list[str] = []
    for players, near in [
        *([(singles, others)] if singles else []),
        *((group, [say(m.EACH_OTHER), *others]) for group in groups),
    ]:
        nobody, only = (
            (b.NOBODY_TOO, b.ONLY_TOO) if told else meeting_messages(writer, meaning, barrier)
        )
        told.append(
            say(
                only if near else nobody,
                players=writer.people(players),
                others=catalogue.listed(near),
            )
        )
    return told


def _unavoidable(writer: Writer, meaning: str, reason: Unavoidable, *, has_bye: bool) -> str:
    """Whom they may meet if nobody misses the criterion, who floats in any case, who are left.

    `has_bye` says that who floats is left for the bye: only there [C7] speaks of its score.
    """
    say, number = writer.catalogue.say, writer.catalogue.number
    if has_bye and meaning == "C7" and reason.least is not None and not reason.groups:
        others = writer.catalogue.listed([writer.name(tpn) for tpn in reason.opponents])
        message = b.BYE_ONLY_LOWER if others else b.NO_BYE_LOWER
        points = points_in_words(writer.catalogue, reason.least)
        return say(message, len(reason.opponents), points=points, others=others)
    told = _all_meetings(writer, meaning, reason)
    if has_bye and reason.needs_bye and not reason.groups and meaning in b.UNAVOIDABLE_BYE_FLOAT:
        return say(b.UNAVOIDABLE_BYE_FLOAT[meaning])
    if reason.needs_bye:
        others = writer.catalogue.listed([writer.name(tpn) for tpn in reason.opponents])
        first = b.UNAVOIDABLE_BYE_ONLY if others else b.UNAVOIDABLE_BYE
        too = b.ONLY_BYE_TOO if others else b.NO_BYE_TOO
        without = _without(writer, meaning, reason)
        message = too if told else first
        told.append(say(message, len(reason.opponents), without=without, others=others))
    if reason.floating:
        told.append(
            say(
                b.MAY_GET_BYE if has_bye else b.MAY_FLOAT,
                reason.floating,
                count=number(reason.floating),
            )
        )
    if reason.down:
        told.append(
            say(b.BYE_ANYWAY if has_bye else b.FLOAT_ANYWAY, reason.down, count=number(reason.down))
        )
    parts = [writer.catalogue.listed(told)]
    left = reason.left - reason.down
    if len(reason.groups) > 1:
        parts.append(say(b.LEFT, left, left=number(left)))
    return writer.catalogue.separated(parts)


def _all_meetings(writer: Writer, meaning: str, reason: Unavoidable) -> list[str]:
    """As `_meetings`, in the bracket and below it."""
    say, catalogue = writer.catalogue.say, writer.catalogue
    where = _WHERE[reason.is_next, reason.is_below]
    singles = tuple(group[0] for group in reason.groups if len(group) == 1)
    groups = [group for group in reason.groups if len(group) > 1]
    others = [writer.name(tpn) for tpn in reason.opponents]
    if reason.takes_bye:
        others.append(say(b.THE_BYE))
    told: list[str] = []
    for players, near in [
        *([(singles, others)] if singles else []),
        *((group, [say(m.EACH_OTHER), *others]) for group in groups),
    ]:
        parameters = {"players": writer.people(players), "others": catalogue.listed(near)}
        if told:
            told.append(say(b.ONLY_TOO if near else b.NOBODY_TOO, **parameters))
            continue
        parameters |= {"without": _without(writer, meaning, reason), "where": say(where)}
        told.append(say(b.UNAVOIDABLE_ONLY if near else b.UNAVOIDABLE_NOBODY, **parameters))
    return told


def _without(writer: Writer, meaning: str, reason: Unavoidable) -> str:
    """That nobody misses the criterion by as much."""
    if reason.least is None:
        return writer.catalogue.say(writer.words.without[meaning])
    if reason.least >= LIMBO_DIFFERENCE and meaning in b.WITHOUT_FLOATING_ON:
        points = points_in_words(writer.catalogue, reason.least - LIMBO_DIFFERENCE)
        return writer.catalogue.say(b.WITHOUT_FLOATING_ON[meaning], points=points)
    return writer.catalogue.say(
        writer.words.without[meaning], points=points_in_words(writer.catalogue, reason.least)
    )


def _left(writer: Writer, barrier: Barrier) -> str:
    message = b.NEEDED if barrier.is_below else b.LEFT
    if barrier.is_parity:
        message = b.LEFT_EVEN if barrier.left % 2 else b.LEFT_ODD
    return writer.catalogue.say(message, barrier.left, left=writer.catalogue.number(barrier.left))


# --- what a lower value would cost ------------------------------------------------------------


def _price(writer: Writer, meaning: str, price: Price) -> str:
    say = writer.catalogue.say
    worse = clause(writer, price.worse, None, None)
    if not writer.is_plain:
        worse = with_rule(writer, worse, price.worse.criterion)
    if meaning in _NEXT:
        return say(b.WITH_BETTER_NEXT, worse=worse)
    if meaning == "C7":
        return say(b.WITH_LOWER_SCORES, worse=worse)
    if isinstance(price.least, tuple):
        return say(b.WITH_SMALLER, worse=worse)
    (least,) = amounts(price.least)
    if meaning == "C9":
        return say(b.WITH_FEWER, worse=worse)
    if not least:
        return say(b.WITH_NONE, worse=worse)
    return say(b.WITH_ONLY, least=writer.catalogue.number(least), worse=worse)
