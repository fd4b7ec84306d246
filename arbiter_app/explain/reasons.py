"""Why an alternative was not taken, as a clause: `they met in round 2`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from arbiter_app.explain import messages as m
from arbiter_app.explain.absolute import illegal_clause
from arbiter_app.explain.amounts import points_in_words
from arbiter_app.explain.worse import worse_clause
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.dutch_criteria import NEXT_PSD
from arbiter_app.trace.reasons import (
    BarredFromBye,
    Illegal,
    Later,
    NoCompletion,
    Parting,
    Reason,
    Worse,
)

_MOST_OPPONENTS: Final = 6
"""More opponents than this are counted."""

_MOST_BARRED: Final = 2
"""Of more players than this it is not told why each may not get the bye."""


def clause(writer: Writer, reason: Reason, first: Tpn | None, other: Tpn | None) -> str:
    """Why `first` did not get `other`, or, without `other`, why `first` did not get the bye.

    With `first` addressed by the writer the clause says "you". Both may be None where the reason
    does not speak of a pair, as for an exchange.
    """
    match reason:
        case Illegal():
            return illegal_clause(writer, reason, first, other)
        case NoCompletion():
            return _no_completion(writer, reason)
        case Worse():
            return worse_clause(writer, reason, first, other)
        case Later():
            return _later_clause(writer, reason, first, other)
        case _:
            assert_never(reason)


def elsewhere(writer: Writer, reason: Reason, score: Points | None, told: str) -> str:
    """The clause, with the bracket of which it speaks where that is not the one that is told of."""
    if score is None:
        return told
    is_below = writer.meaning(reason.rule) in {"C8", NEXT_PSD}
    message = m.BELOW_BRACKET if is_below else writer.words.in_bracket
    points = points_in_words(writer.catalogue, score)
    return writer.catalogue.say(message, points=points, clause=told)


def is_possible(writer: Writer, reason: Reason) -> bool:
    """True if the alternative could have been had, and the order or a criterion spoke against it."""
    match reason:
        case Worse() | Later():
            return True
        case NoCompletion(article=article):
            return writer.meaning(article) in writer.words.possible
        case Illegal():
            return False
        case _:
            assert_never(reason)


def _later_clause(writer: Writer, reason: Later, first: Tpn | None, other: Tpn | None) -> str:
    if reason.round_number is not None:
        return writer.words.parted(writer, reason, other is None)
    if reason.parting is not None:
        own = writer.words.parted(writer, reason, other is None)
        return own or parting_clause(writer, reason.parting)
    return _later(writer, reason.article, is_bye=first is not None and other is None)


def parting_clause(writer: Writer, parting: Parting, instead: Sequence[Tpn] = ()) -> str:
    """Where two equally good pairings part, by the players concerned; `instead` where others are
    compared with the one made at once, and the same player gets one of several in these.
    """
    say, name = writer.catalogue.say, writer.name
    if parting.exchanged_now:
        now = writer.people(parting.exchanged_now)
        return say(m.PARTING_EXCHANGES, exchanged=writer.people(parting.exchanged), now=now)
    if parting.exchanged:
        message = m.PARTING_EXCHANGE if writer.is_plain else m.PARTING_EXCHANGE_SETS
        return say(message, exchanged=writer.people(parting.exchanged))
    assert parting.first is not None
    assert parting.instead is not None
    first = name(parting.first)
    others = writer.catalogue.either([name(tpn) for tpn in instead or (parting.instead,)])
    is_you = parting.first == writer.you
    if parting.gets is None:
        message = m.PARTING_MOVED_DOWN_YOURS if is_you else m.PARTING_MOVED_DOWN
        return say(message, first=first, instead=others)
    message = m.PARTING_YOURS if is_you else m.PARTING
    return say(message, first=first, gets=name(parting.gets), instead=others)


def _later(writer: Writer, rule: str, *, is_bye: bool) -> str:
    meaning, words = writer.meaning(rule), writer.words
    if is_bye and meaning in words.later_bye:
        return writer.catalogue.say(words.later_bye[meaning])
    if not writer.is_plain:
        return writer.catalogue.say(words.later.get(meaning, m.LATER_OTHER))
    message = words.later_plain.get(meaning, m.LATER_OTHER)
    if is_bye:
        message = m.LATER_PLAIN if writer.you is None else m.LATER_BYE_YOU
    return writer.catalogue.say(message)


def _no_completion(writer: Writer, reason: NoCompletion) -> str:
    others = _opponents_left(writer, reason)
    say, players = writer.catalogue.say, writer.people(reason.unserved)
    if reason.among and not reason.opponents and len(reason.unserved) % 2:
        players = say(m.AN_ODD_NUMBER, players=players)
    told = _own_no_completion(writer, reason, players, others)
    if told is None and not reason.unserved:
        return say(m.NO_COMPLETION)
    if told is None and others:
        told = say(m.NO_COMPLETION_SOME, players=players, others=others)
    elif told is None and writer.is_plain:
        told = say(m.NO_OPPONENT, len(reason.unserved), players=players)
    elif told is None:
        is_one = len(reason.unserved) == 1
        told = say(m.NO_COMPLETION_ONE if is_one else m.NO_COMPLETION_FEW, players=players)
    if reason.unserved and reason.may_remain:
        count = writer.catalogue.number(reason.may_remain)
        told = say(m.AND_REMAIN, reason.may_remain, clause=told, count=count)
    if reason.moved_apart:
        told = say(m.MOVED_APART, clause=told)
    if _is_second_bye(writer, reason):
        return say(m.AND_NO_SECOND_BYE, clause=told)
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
    """Why the bye does not serve them all; empty if it is not to be given any more, or if all who
    might get it are to be paired.
    """
    if reason.has_bye and len(reason.barred) < len(reason.unserved):
        return writer.catalogue.say(m.BYE_FOR_ONE)
    if len(reason.barred) > _MOST_BARRED:
        return writer.catalogue.say(m.BYE_FOR_NONE) if reason.has_bye else ""
    if len(reason.barred) < _MOST_BARRED:
        return writer.catalogue.listed(
            [illegal_clause(writer, barred.reason, barred.tpn, None) for barred in reason.barred]
        )
    return writer.catalogue.say(
        m.HAD_FREE_WIN_SEVERAL,
        others=writer.catalogue.listed([_with_round(writer, barred) for barred in reason.barred]),
    )


def _is_second_bye(writer: Writer, reason: NoCompletion) -> bool:
    """True if the only one left has had the bye, and nothing else keeps the bye from them."""
    if not writer.is_plain or reason.opponents or len(reason.barred) != 1:
        return False
    (barred,) = reason.barred
    entry = writer.names.entry(barred.tpn, barred.reason.round_number)
    return reason.unserved == (barred.tpn,) and entry is not None and entry.letter == "U"


def _with_round(writer: Writer, barred: BarredFromBye) -> str:
    """Who may not get the bye, with the round in which the player had it."""
    name, number = writer.name(barred.tpn), barred.reason.round_number
    if number is None:
        return name
    return writer.catalogue.say(m.NAME_WITH_ROUND, player=name, round=str(number))


def _own_no_completion(
    writer: Writer, reason: NoCompletion, players: str, others: str
) -> str | None:
    """What could not be completed, by the article; None if it has no words of its own. `players` are
    those who cannot all be served, `others` the opponents left for them.
    """
    found = writer.words.no_completion.get(writer.meaning(reason.article))
    if found is None:
        return None
    say = writer.catalogue.say
    told = say(found.plain if writer.is_plain and found.plain is not None else found.clause)
    if not reason.unserved:
        return told
    if others:
        return say(m.AND_MEET_ONLY, clause=told, players=players, others=others)
    if found.unserved is None:
        is_one = len(reason.unserved) == 1
        return say(m.AND_NO_OPPONENT if is_one else m.AND_TOO_FEW, clause=told, players=players)
    message = (found.unserved_plain if writer.is_plain else None) or found.unserved
    return say(message, len(reason.unserved), players=players)
