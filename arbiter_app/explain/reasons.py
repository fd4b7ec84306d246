"""Why an alternative was not taken, as a clause: `they met in round 2`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import zip_longest
from typing import Final, assert_never

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.amounts import NextBracket, amounts, floating_on, in_points, is_missed
from arbiter_app.explain.lim import messages as lim
from arbiter_app.explain.messages import Message
from arbiter_app.explain.other_reasons import (
    is_of_other_system,
    other_no_completion,
    other_worse,
    parting_of_lim,
)
from arbiter_app.explain.swiss_1998 import messages as old
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Colour, Points, Tpn
from arbiter_app.trace import (
    FORBIDDEN,
    CriterionAmount,
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Reason,
    Worse,
)
from arbiter_app.trace.dutch_criteria import NEXT_PSD, PSD

_LATER: Final = {**m.LATER, **lim.LATER, **old.LATER}
_LATER_YOU: Final = {**m.LATER_YOU, **lim.LATER, **old.LATER_YOU}


_COLOURS: Final = frozenset({"C12", "C13"})
"""Criteria about colour preferences."""

_MOST_OPPONENTS: Final = 6
"""More opponents than this are counted."""

_MOST_BARRED: Final = 2
"""Of more players than this it is not told why each may not get the bye."""


def rule_name(writer: Writer, rule: str) -> str:
    """The short name of a rule for labels: `C12 colour`, `forbidden pair`."""
    if rule == FORBIDDEN:
        return writer.catalogue.say(m.FORBIDDEN)
    known = writer.rule(rule)
    if known is None:
        return rule
    return writer.catalogue.say(m.LABEL, code=known.shown, name=writer.catalogue.say(known.name))


def with_rule(writer: Writer, clause: str, rule: str) -> str:
    """The clause with its rule in brackets, as the arbiter reads it."""
    return writer.catalogue.say(m.WITH_RULE, clause=clause, rule=writer.shown(rule))


def with_rules(writer: Writer, clause: str, rules: Sequence[str]) -> str:
    """The clause with all its rules in one pair of brackets."""
    return writer.catalogue.say(m.WITH_RULE, clause=clause, rule=rules_shown(writer, rules))


def rules_shown(writer: Writer, rules: Sequence[str]) -> str:
    """Several rules as the edition writes them: `C15, C19`."""
    return writer.catalogue.say(m.LIST_COMMA).join(writer.shown(rule) for rule in rules)


def clause(writer: Writer, reason: Reason, first: Tpn | None, other: Tpn | None) -> str:
    """Why `first` did not get `other`, or, without `other`, why `first` did not get the bye.

    With `first` addressed by the writer the clause says "you". Both may be None where the reason
    does not speak of a pair, as for an exchange.
    """
    match reason:
        case Illegal():
            return _illegal(writer, reason, first, other)
        case NoCompletion():
            return _no_completion(writer, reason)
        case Worse():
            if writer.is_plain:
                return _both_due(writer, reason, first, other) or worse_for(writer, reason)
            return worse(writer, reason)
        case Later(article=article, parting=parting):
            if parting is not None and is_lim(writer):
                return parting_of_lim(writer, article, parting, is_bye=other is None)
            if writer.is_plain and parting is not None:
                return _parting(writer, parting)
            return _later(writer, article, is_bye=first is not None and other is None)
        case _:
            assert_never(reason)


_POSSIBLE: Final = frozenset({"lim 3.10", "lim 5.2", "1998 A.6", "1998 C.7", "1998 C.14"})
"""Articles for the sake of which something is not done that could be done."""


def is_possible(writer: Writer, reason: Reason) -> bool:
    """True if the alternative could have been had, and the order or a criterion spoke against it."""
    match reason:
        case Worse() | Later():
            return True
        case NoCompletion(article=article):
            return writer.meaning(article) in _POSSIBLE
        case Illegal():
            return False
        case _:
            assert_never(reason)


class Kind(StrEnum):
    """What an absolute rule is about; several articles say the same, and one says several."""

    MET = "met"
    BYE = "bye"
    COLOURS = "colours"
    FORBIDDEN = "forbidden"
    OTHER = "other"


def kind_of(writer: Writer, reason: Illegal, *, is_bye: bool = False) -> Kind:
    """What the reason is about; `is_bye` if it keeps somebody from the bye."""
    match writer.meaning(reason.rule):
        case "C1":
            return Kind.MET
        case "C2" | "lim 1.1":
            return Kind.BYE
        case "C3" | "1998 B.2":
            return Kind.COLOURS
        case "lim 2.1":
            return Kind.COLOURS if reason.round_number is None else Kind.MET
        case "1998 B.1":
            return Kind.BYE if is_bye else Kind.MET
        case rule if rule == FORBIDDEN:
            return Kind.FORBIDDEN
        case _:
            return Kind.OTHER


def shared_due(writer: Writer, first: Tpn | None, other: Tpn | None) -> str:
    """The colour both must have, `w` or `b`; empty if it is not known, or not the same."""
    known = [
        writer.names.due[tpn]
        for tpn in (first, other)
        if tpn is not None and tpn in writer.names.due
    ]
    if not known:
        return ""
    if is_lim(writer) and (
        len({due.colour for due in known}) > 1 or any(due.strength != "absolute" for due in known)
    ):
        return ""
    return known[0].colour


def is_lim(writer: Writer) -> bool:
    """True for the Lim System, where one player may be barred from both colours."""
    return writer.meaning("2.1").startswith("lim ")


def histories_clause(writer: Writer, reason: Reason, first: Tpn, other: Tpn) -> str | None:
    """Where colours keep two apart, both colour histories, if they are known."""
    if not isinstance(reason, Illegal) or kind_of(writer, reason) is not Kind.COLOURS:
        return None
    due = shared_due(writer, first, other)
    own, others = writer.names.colours(first), writer.names.colours(other)
    if not own or not others or (not due and (is_lim(writer) or writer.you is not None)):
        return None
    message = m.SAME_DUE_HISTORIES if writer.you is None else m.SAME_DUE_HISTORIES_YOU
    return writer.catalogue.say(
        message if due else m.SAME_COLOUR_HISTORIES,
        colour=writer.colour(due),
        first=writer.name(first),
        first_colours=colour_row(writer, own),
        second=writer.name(other),
        second_colours=colour_row(writer, others),
    )


def colour_row(writer: Writer, colours: tuple[Colour, ...]) -> str:
    """A colour history by initials, earliest first: `WBB`."""
    return "".join(writer.colour(colour)[:1] for colour in colours)


def worse(writer: Writer, reason: Worse) -> str:
    """Which criterion would be missed by how much more, and who would pay."""
    if is_of_other_system(writer.meaning(reason.criterion)):
        return other_worse(writer, reason)
    said = _worse_amounts(writer, reason)
    if not reason.pays or writer.meaning(reason.criterion) in criterion_words.REPEATING:
        return said
    return writer.catalogue.say(
        criterion_words.PAYING, clause=said, players=writer.people(reason.pays)
    )


def worse_for(writer: Writer, reason: Worse) -> str:
    """The same for the player addressed: first of all, who would pay."""
    say = writer.catalogue.say
    meaning = writer.meaning(reason.criterion)
    if is_of_other_system(meaning):
        return other_worse(writer, reason)
    players = writer.people(reason.pays)
    forced = amounts(reason.forced)
    is_count = isinstance(reason.forced, int) and meaning in criterion_words.PAYERS
    count = sum(forced) if is_count else len(forced)
    if meaning in criterion_words.REPEATING:
        return _worse_differences(writer, reason)
    is_all = len(reason.pays) == count
    if is_count and is_all and not is_missed(reason.played):
        preference = missed_preference(writer, reason.pays, count)
        if meaning in _COLOURS:
            players = _with_dues(writer, reason.pays)
        told = say(criterion_words.PAYERS[meaning], players=players, preference=preference)
        # [C14] and [C16] count residents only: somebody moved down may well float again.
        residents = meaning in {"C14", "C16"}
        return say(
            criterion_words.AS_IT_IS_RESIDENTS if residents else criterion_words.AS_IT_IS,
            clause=told,
        )
    before, after = _first_larger(amounts(reason.played), forced)
    if meaning == "C7" and len(reason.pays) == 1 and before is not None and after is not None:
        points = writer.catalogue.points
        return say(
            criterion_words.PAYER_FLOATS,
            players=players,
            forced=points(after),
            played=points(before),
        )
    said = _worse_amounts(writer, reason)
    if not reason.pays or not (is_count or meaning == "C7"):
        return said
    return say(
        criterion_words.NAMELY if is_all else criterion_words.AMONG, clause=said, players=players
    )


def _both_due(writer: Writer, reason: Worse, first: Tpn | None, other: Tpn | None) -> str:
    """That the two are due the same colour, where that alone costs what it costs; else nothing."""
    if first is None or other is None or writer.meaning(reason.criterion) != "C12":
        return ""
    dues = {writer.names.due[tpn].colour for tpn in (first, other) if tpn in writer.names.due}
    is_alone = reason.forced == 1 and not is_missed(reason.played)
    if not is_alone or len(dues) != 1 or "" in dues or not {first, other} >= {*reason.pays}:
        return ""
    told = writer.catalogue.say(
        criterion_words.BOTH_DUE_YOU if writer.you in (first, other) else criterion_words.BOTH_DUE,
        first=writer.name(first),
        other=writer.name(other),
        colour=writer.colour(dues.pop()),
    )
    return writer.catalogue.say(criterion_words.AS_IT_IS, clause=told)


def _with_dues(writer: Writer, tpns: Sequence[Tpn]) -> str:
    """Their names, each with the colour due, the player addressed first."""
    told = []
    for tpn in sorted(tpns, key=lambda tpn: tpn != writer.you):
        name, due = writer.name(tpn), writer.names.due.get(tpn)
        if due is not None and due.colour:
            colour = writer.colour(due.colour)
            name = writer.catalogue.say(criterion_words.NAME_DUE, player=name, colour=colour)
        told.append(name)
    return writer.catalogue.listed(told)


def missed_preference(writer: Writer, payers: Sequence[Tpn], count: int) -> str:
    """What kind of preference `count` players miss, of whom `payers` are known.

    An absolute one is only ever missed where there are topscorers ([C3]).
    """
    names = writer.names
    strengths = {names.due[tpn].strength for tpn in payers if tpn in names.due}
    if names.due and not names.topscorers:
        strengths = {"strong"}
    elif len(payers) < count or not all(tpn in names.due for tpn in payers):
        strengths = set()
    known = criterion_words.PREFERENCES.get(next(iter(strengths))) if len(strengths) == 1 else None
    return writer.catalogue.say(known or criterion_words.PREFERENCE_EITHER)


def without_payers(reason: Reason) -> Reason:
    """The same reason without naming who pays."""
    if isinstance(reason, Worse):
        return Worse(reason.criterion, reason.played, reason.forced, article=reason.article)
    return reason


def _parting(writer: Writer, parting: Parting) -> str:
    """Where two equally good pairings part, by the players concerned."""
    say, name = writer.catalogue.say, writer.name
    if parting.exchanged_now:
        now = writer.people(parting.exchanged_now)
        return say(m.PARTING_EXCHANGES, exchanged=writer.people(parting.exchanged), now=now)
    if parting.exchanged:
        return say(m.PARTING_EXCHANGE, exchanged=writer.people(parting.exchanged))
    assert parting.first is not None
    assert parting.instead is not None
    first, instead = name(parting.first), name(parting.instead)
    if parting.gets is None:
        return say(m.PARTING_MOVED_DOWN, first=first, instead=instead)
    message = m.PARTING_YOURS if parting.first == writer.you else m.PARTING
    return say(message, first=first, gets=name(parting.gets), instead=instead)


def _later(writer: Writer, rule: str, *, is_bye: bool) -> str:
    meaning = writer.meaning(rule)
    if is_bye and meaning == "lim 1.1":
        return writer.catalogue.say(lim.LATER_BYE)
    if not writer.is_plain:
        return writer.catalogue.say(_LATER.get(meaning, m.LATER_OTHER))
    message = _LATER_YOU.get(meaning, m.LATER_OTHER)
    if is_bye:
        message = m.LATER_PLAIN if writer.you is None else m.LATER_BYE_YOU
    return writer.catalogue.say(message)


def _illegal(writer: Writer, reason: Illegal, first: Tpn | None, other: Tpn | None) -> str:
    say = writer.catalogue.say
    you = writer.you is not None and writer.you in (first, other)
    is_bye = first is not None and other is None
    match kind_of(writer, reason, is_bye=is_bye):
        case Kind.MET:
            if reason.round_number is None:
                return say(m.MET_BEFORE_YOU if you else m.MET_BEFORE)
            return say(m.MET_YOU if you else m.MET, round=str(reason.round_number))
        case Kind.BYE:
            return _second_bye(writer, reason, first if other is None else other)
        case Kind.COLOURS:
            due = shared_due(writer, first, other)
            if not due and is_lim(writer):
                return say(lim.NO_COLOURS)
            if not due:
                return say(m.SAME_DUE_UNKNOWN_YOU if you else m.SAME_DUE_UNKNOWN)
            return say(m.SAME_DUE_YOU if you else m.SAME_DUE, colour=writer.colour(due))
        case Kind.FORBIDDEN:
            return say(m.KEPT_APART_YOU if you else m.KEPT_APART)
        case Kind.OTHER:
            return say(m.BREAKS_RULE)


def _second_bye(writer: Writer, reason: Illegal, tpn: Tpn | None) -> str:
    if tpn is None:
        return writer.catalogue.say(m.BREAKS_RULE)
    entry = writer.names.entry(tpn, reason.round_number)
    by_letter = {"U": m.HAD_BYE, "F": m.HAD_FULL_POINT_BYE, "+": m.HAD_FORFEIT_WIN}
    message = m.HAD_FREE_WIN
    if reason.round_number is not None:
        # Without the history it is not known which of the three it was.
        message = by_letter.get(entry.letter, m.HAD_FREE_WIN_IN) if entry else m.HAD_FREE_WIN_IN
    return writer.catalogue.say(message, player=writer.name(tpn), round=str(reason.round_number))


def _no_completion(writer: Writer, reason: NoCompletion) -> str:
    others = _opponents_left(writer, reason)
    say, players = writer.catalogue.say, writer.people(reason.unserved)
    if reason.among and not reason.opponents and len(reason.unserved) % 2:
        players = say(m.AN_ODD_NUMBER, players=players)
    told = other_no_completion(writer, reason, players, others)
    if told is None and not reason.unserved:
        return say(m.NO_COMPLETION)
    if told is None and others:
        told = say(m.NO_COMPLETION_SOME, players=players, others=others)
    elif told is None:
        is_one = len(reason.unserved) == 1
        told = say(m.NO_COMPLETION_ONE if is_one else m.NO_COMPLETION_FEW, players=players)
    if reason.unserved and reason.may_remain:
        count = writer.catalogue.number(reason.may_remain)
        told = say(m.AND_REMAIN, reason.may_remain, clause=told, count=count)
    if reason.moved_apart:
        told = say(m.MOVED_APART, clause=told)
    bye = _bye_left(writer, reason)
    return say(m.AND_BYE, clause=told, bye=bye) if bye else told


def _opponents_left(writer: Writer, reason: NoCompletion) -> str:
    """Whom the players who cannot all be served may still meet."""
    catalogue = writer.catalogue
    others = [writer.name(tpn) for tpn in reason.opponents]
    if len(others) > _MOST_OPPONENTS:
        count = len(others)
        others = [catalogue.say(m.OTHERS, count, count=catalogue.number(count))]
    return catalogue.listed([*([catalogue.say(m.EACH_OTHER)] if reason.among else []), *others])


def _bye_left(writer: Writer, reason: NoCompletion) -> str:
    """Why the bye does not serve them all; empty if it is not to be given any more."""
    if not reason.has_bye:
        return ""
    if len(reason.barred) < len(reason.unserved):
        return writer.catalogue.say(m.BYE_FOR_ONE)
    if len(reason.barred) > _MOST_BARRED:
        return writer.catalogue.say(m.BYE_FOR_NONE)
    return writer.catalogue.listed(
        [clause(writer, barred.reason, barred.tpn, None) for barred in reason.barred]
    )


def _worse_amounts(writer: Writer, reason: Worse) -> str:
    say = writer.catalogue.say
    played, forced = reason.played, reason.forced
    criterion = writer.meaning(reason.criterion)
    match criterion:
        case "C5":
            return _worse_points(writer, criterion_words.WORSE_BYE_SCORE, reason)
        case "C7":
            return _worse_points(writer, criterion_words.WORSE_FLOATER_SCORES, reason)
        case "C8":
            return _worse_next_bracket(writer, NextBracket.of(played), NextBracket.of(forced))
        case _ if criterion == PSD:
            return _worse_psd(writer, reason)
        case _ if criterion == NEXT_PSD:
            return _worse_next_psd(writer, reason)
        case _ if criterion in criterion_words.REPEATING:
            return _worse_differences(writer, reason)
        case _ if criterion in criterion_words.WORSE:
            return _worse_count(
                writer,
                criterion_words.WORSE[criterion],
                sum(amounts(played)),
                forced,
                pays=reason.pays,
            )
        case _:
            return say(criterion_words.WORSE_OTHER)


def _worse_points(writer: Writer, message: Message, reason: Worse) -> str:
    return writer.catalogue.say(
        message,
        max(len(amounts(reason.forced)), len(amounts(reason.played))),
        played=in_points(writer.catalogue, reason.played),
        forced=in_points(writer.catalogue, reason.forced),
    )


def _worse_differences(writer: Writer, reason: Worse) -> str:
    """[C18] to [C21] by the first difference in score that is larger."""
    say, catalogue = writer.catalogue.say, writer.catalogue
    criterion = writer.meaning(reason.criterion)
    if (
        criterion in criterion_words.AGAIN_BY_MORE
        and criterion in writer.words.same_players.values()
    ):
        # In 2017 who floats out of the bracket counts with a value that is no difference (A.8).
        told = say(criterion_words.AGAIN_BY_MORE[criterion])
        return _among(writer, told, reason)
    (on_before, played), (on_after, forced) = floating_on(reason.played), floating_on(reason.forced)
    if on_after > on_before:
        message = criterion_words.WORSE_FLOATS_ON[criterion]
        told = _worse_count(writer, message, on_before, on_after)
        return _among(writer, told, reason)
    anybody, somebody = criterion_words.REPEATING[criterion]
    who = say(anybody)
    if len(reason.pays) == 1:
        who = say(somebody, player=writer.people(reason.pays))
    before, after = _first_larger(played, forced)
    if after is None:
        return say(criterion_words.AGAIN_ON, who=who)
    points = catalogue.points(after)
    if after in played or (before is not None and played[0] > after):
        # The difference that is smaller as paired may be that of anybody: only numbers compare.
        told = say(
            criterion_words.AGAIN_BY[criterion],
            forced.count(after),
            forced=catalogue.number(forced.count(after)),
            points=points,
            played=catalogue.number(played.count(after)),
        )
        return _among(writer, told, reason)
    is_up = criterion in {"C19", "C21"}
    told = say(
        criterion_words.AGAIN_UP if is_up else criterion_words.AGAIN_DOWN, who=who, forced=points
    )
    if before is None:
        return told
    return say(criterion_words.SO_MUCH_UP if is_up else criterion_words.SO_MUCH_DOWN, clause=told)


def _among(writer: Writer, told: str, reason: Worse) -> str:
    """The clause, with those who pay among others, if they are known."""
    if not reason.pays:
        return told
    players = writer.people(reason.pays)
    return writer.catalogue.say(criterion_words.AMONG, clause=told, players=players)


def _first_larger(
    played: Sequence[Points], forced: Sequence[Points]
) -> tuple[Points | None, Points | None]:
    """The first place in which two lists differ; None for what a list does not have."""
    for before, after in zip_longest(played, forced):
        if before != after:
            return before, after
    return None, None


def _worse_psd(writer: Writer, reason: Worse) -> str:
    """C.6 of 2017: for a player by the first difference that is larger."""
    if not writer.is_plain:
        return _worse_points(writer, criterion_words.WORSE_PSD, reason)
    say, points = writer.catalogue.say, writer.catalogue.points
    before, after = _first_larger(amounts(reason.played), amounts(reason.forced))
    if after is None:
        return say(criterion_words.WORSE_OTHER)
    if before is None:
        return say(criterion_words.PSD_MORE_YOU, forced=points(after))
    return say(criterion_words.PSD_YOU, forced=points(after), played=points(before))


def _worse_next_psd(writer: Writer, reason: Worse) -> str:
    """C.7 of 2017: how many float out of the next bracket, then its PSD."""
    played, forced = NextBracket.of(reason.played), NextBracket.of(reason.forced)
    if played.count != forced.count:
        return _worse_next_bracket(writer, played, forced)
    if writer.is_plain:
        return writer.catalogue.say(criterion_words.NEXT_PSD_YOU)
    return writer.catalogue.say(
        criterion_words.WORSE_NEXT_PSD,
        max(len(played.scores), len(forced.scores)),
        played=in_points(writer.catalogue, played.scores),
        forced=in_points(writer.catalogue, forced.scores),
    )


def _worse_count(
    writer: Writer,
    message: Message,
    played: int,
    forced: CriterionAmount,
    *,
    pays: Sequence[Tpn] = (),
) -> str:
    count = sum(amounts(forced))
    return writer.catalogue.say(
        message,
        count,
        played=writer.catalogue.number(played),
        forced=writer.catalogue.number(count),
        preference=missed_preference(writer, pays, count),
    )


def _worse_next_bracket(writer: Writer, played: NextBracket, forced: NextBracket) -> str:
    to_you = writer.is_plain
    if played.count != forced.count:
        message = criterion_words.NEXT_COUNT_YOU if to_you else criterion_words.WORSE_NEXT_COUNT
        return _worse_count(writer, message, played.count, forced.count)
    return writer.catalogue.say(
        criterion_words.NEXT_SCORES_YOU if to_you else criterion_words.WORSE_NEXT_SCORES,
        forced.count,
        played=in_points(writer.catalogue, played.scores),
        forced=in_points(writer.catalogue, forced.scores),
    )
