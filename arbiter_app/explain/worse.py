"""What an alternative would cost, as a clause: which criterion is missed by how much more, by whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.amounts import (
    NextBracket,
    amounts,
    either_points,
    floating_on,
    in_points,
    is_missed,
    points_in_words,
)
from arbiter_app.explain.writer import Brevity, Writer
from arbiter_app.tournament.history import RoundEntry
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.reasons import CriterionAmount, NextFloaters, Reason, Worse
from arbiter_app.wording import Message

_ROUNDS_BACK: Final = {"C14": 1, "C18": 1, "C16": 2, "C20": 2}
"""By the meaning of a criterion of downfloats, how many rounds ago the first one was."""

_BYES: Final = {
    "H": criterion_words.BY_HALF_POINT_BYE,
    "F": criterion_words.BY_FULL_POINT_BYE,
    "U": criterion_words.BY_BYE,
}
"""By the letter of a round in which a player had no opponent."""


def floated_people(writer: Writer, tpns: Iterable[Tpn], meaning: str) -> str:
    """Their names, each with what counted as the earlier downfloat if it was no game; `meaning` is that
    of the criterion that speaks of it.

    C.04.3 (2026) 1.4.3: who scores without playing gets a downfloat; (2017) A.4.b: whoever does not
    play.
    """
    ordered = sorted(tpns, key=lambda tpn: tpn != writer.you)
    back = _ROUNDS_BACK.get(meaning, 0)
    return writer.catalogue.listed([floated_name(writer, tpn, back) for tpn in ordered])


def floated_name(writer: Writer, tpn: Tpn, *rounds_back: int) -> str:
    """The name, with what counted as a downfloat in those rounds if it was no game."""
    name, history = writer.name(tpn), writer.names.histories.get(tpn)
    entries = () if history is None else history.entries
    told = []
    for back in rounds_back:
        cause = _cause(entries[-back]) if 0 < back <= len(entries) else None
        if cause is not None:
            number = str(entries[-back].round_number)
            told.append(writer.catalogue.say(cause, round=number))
    if not told:
        return name
    causes = writer.catalogue.listed(told)
    return writer.catalogue.say(criterion_words.NAME_FLOATED, player=name, causes=causes)


def _cause(entry: RoundEntry) -> Message | None:
    if entry.is_played:
        return None
    if entry.opponent is None:
        return _BYES.get(entry.letter, criterion_words.BY_ABSENCE)
    return criterion_words.BY_FORFEIT_WIN if entry.points else criterion_words.BY_FORFEIT_LOSS


_COLOURS: Final = frozenset({"C12", "C13"})
"""Criteria about colour preferences."""


def worse_clause(writer: Writer, reason: Worse, first: Tpn | None, other: Tpn | None) -> str:
    """What would be worse if `first` got `other`; for players first of all who would pay."""
    if reason.bye is not None and writer.meaning(reason.criterion) == "C5":
        return _higher_bye(writer, reason, reason.bye)
    left = _left_for_bye(writer, reason)
    if first is not None and other is None and is_of_bye(writer, reason, first):
        left = floated_before(
            writer, reason, floated_people(writer, (first,), writer.meaning(reason.criterion))
        )
    if left:
        return left
    if writer.is_wish(reason.criterion):
        return _wished_apart(writer, reason, first, other) or _worse_amounts(writer, reason)
    if writer.is_plain:
        return both_due(writer, reason, first, other) or _worse_for(writer, reason)
    return writer.words.worse(writer, reason) or paying(
        writer, _worse_amounts(writer, reason), reason
    )


def _higher_bye(writer: Writer, reason: Worse, receiver: Tpn) -> str:
    """[C5]: who would get the bye instead of who has it, with fewer points."""
    facts = {
        "player": writer.name(receiver),
        "played": in_points(writer.catalogue, reason.played),
        "forced": in_points(writer.catalogue, reason.forced),
    }
    has_it = writer.names.bye
    if has_it is None or (writer.names.scores.get(has_it),) != amounts(reason.played):
        return writer.catalogue.say(criterion_words.WORSE_BYE_NAMED, **facts)
    return writer.catalogue.say(m.BYE_GOES_HIGHER, receiver=writer.name(has_it), **facts)


def is_of_bye(writer: Writer, reason: Reason, tpn: Tpn) -> bool:
    """True if only that the player floated down not long before speaks against the bye for them."""
    return (
        isinstance(reason, Worse)
        and writer.meaning(reason.criterion) in criterion_words.FLOATED_BEFORE
        and reason.pays == (tpn,) == (reason.bye,)
    )


def floated_before(writer: Writer, reason: Worse, players: str) -> str:
    """That the players named floated down not long before, and that the bye counts as much."""
    message = criterion_words.FLOATED_BEFORE[writer.meaning(reason.criterion)]
    return writer.catalogue.say(message, players=players)


def _left_for_bye(writer: Writer, reason: Worse) -> str:
    """That who would be left over for the bye floated down not long before; empty for anything else.

    In 2017 those who are paired count as well ([C14] with [C18], [C16] with [C20]).
    """
    say, meaning = writer.catalogue.say, writer.meaning(reason.criterion)
    if reason.bye is None or meaning not in criterion_words.BYE_AFTER:
        return ""
    are_all = meaning in {*writer.words.same_players, *writer.words.same_players.values()}
    before, after = (floating_on(amount)[0] for amount in (reason.played, reason.forced))
    if reason.pays == (reason.bye,) and (are_all or isinstance(reason.forced, int) or after):
        return say(
            criterion_words.BYE_AFTER[meaning],
            player=floated_people(writer, (reason.bye,), writer.meaning(reason.criterion)),
        )
    if are_all:
        is_known = bool(reason.pays) and reason.bye not in reason.pays
        if is_known or not isinstance(reason.forced, int):
            return ""
        message = criterion_words.FLOATS_OR_BYE[meaning]
        return paying(
            writer, worse_count(writer, message, sum(amounts(reason.played)), reason.forced), reason
        )
    if isinstance(reason.forced, int) or after > before:
        return say(criterion_words.BYE_TO_FLOATER[meaning])
    return ""


def paying(writer: Writer, said: str, reason: Worse) -> str:
    """The clause, with those who would pay, if they are known."""
    if not reason.pays:
        return said
    players = floated_people(writer, reason.pays, writer.meaning(reason.criterion))
    return writer.catalogue.say(criterion_words.PAYING, clause=said, players=players)


def _worse_for(writer: Writer, reason: Worse) -> str:
    """The same for the player addressed: first of all, who would pay."""
    own = writer.words.worse(writer, reason)
    if own:
        return own
    say, payers = writer.catalogue.say, writer.words.payers
    meaning = writer.meaning(reason.criterion)
    players = floated_people(writer, reason.pays, writer.meaning(reason.criterion))
    forced = amounts(reason.forced)
    is_count = isinstance(reason.forced, int) and meaning in payers
    count = sum(forced) if is_count else len(forced)
    is_all = len(reason.pays) == count
    if is_count and is_all and not is_missed(reason.played):
        preference = missed_preference(writer, reason.pays, count)
        if meaning in _COLOURS:
            players = _with_dues(writer, reason.pays)
        told = say(payers[meaning], len(reason.pays), players=players, preference=preference)
        # [C14] and [C16] count residents only: somebody moved down may well float again.
        residents = meaning in {"C14", "C16"}
        if writer.brevity >= Brevity.FACTS:
            return told
        return say(
            criterion_words.AS_IT_IS_RESIDENTS if residents else criterion_words.AS_IT_IS,
            clause=told,
        )
    before, after = first_larger(amounts(reason.played), forced)
    if meaning == "C7" and len(reason.pays) == 1 and before is not None and after is not None:
        return _payer_floats(writer, players, before, after)
    said = _worse_amounts(writer, reason)
    if not reason.pays or not (is_count or meaning == "C7"):
        return said
    return say(
        criterion_words.NAMELY if is_all else criterion_words.AMONG, clause=said, players=players
    )


def _payer_floats(writer: Writer, players: str, before: Points, after: Points) -> str:
    """[C7]: who would float with more points than who does, named where it can be nobody else."""
    points = partial(points_in_words, writer.catalogue)
    facts = {"players": players, "forced": points(after), "played": points(before)}
    scores = writer.names.scores
    now = [tpn for tpn in writer.floaters if scores.get(tpn) == before]
    if len(now) != 1:
        return writer.catalogue.say(criterion_words.PAYER_FLOATS, **facts)
    other = writer.name(now[0])
    return writer.catalogue.say(criterion_words.PAYER_FLOATS_NAMED, other=other, **facts)


def both_due(writer: Writer, reason: Worse, first: Tpn | None, other: Tpn | None) -> str:
    """That the two are due the same colour, where that alone costs what it costs; else nothing."""
    meaning = writer.meaning(reason.criterion)
    if first is None or other is None or meaning not in writer.words.colours_due:
        return ""
    dues = {writer.names.due[tpn].colour for tpn in (first, other) if tpn in writer.names.due}
    is_alone = reason.forced == 1 and not is_missed(reason.played)
    if not is_alone or len(dues) != 1 or "" in dues or not {first, other} >= {*reason.pays}:
        return ""
    told = writer.catalogue.say(
        criterion_words.BOTH_DUE,
        first=writer.name(first),
        other=writer.name(other),
        colour=writer.colour(dues.pop()),
    )
    return as_it_is(writer, meaning, told)


def _wished_apart(writer: Writer, reason: Worse, first: Tpn | None, other: Tpn | None) -> str:
    """That the two are wished apart, where that alone costs what it costs; else nothing."""
    if first is None or other is None or reason.pays != (min(first, other),):
        return ""
    if reason.forced != 1 or is_missed(reason.played):
        return ""
    you = writer.you in (first, other)
    return writer.catalogue.say(
        criterion_words.WISHED_APART_YOU if you else criterion_words.WISHED_APART
    )


def as_it_is(writer: Writer, meaning: str, told: str) -> str:
    """The clause, with that nobody does so now where the criterion is one of the whole bracket."""
    if meaning not in criterion_words.PAYERS or writer.brevity >= Brevity.FACTS:
        return told
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
    """The same reason without naming who pays, or who would get the bye with more points."""
    if isinstance(reason, Worse):
        return replace(reason, pays=(), bye=None if reason.criterion == "C5" else reason.bye)
    return reason


def _worse_amounts(writer: Writer, reason: Worse) -> str:
    say, words = writer.catalogue.say, writer.words
    played, forced = reason.played, reason.forced
    criterion = writer.meaning(reason.criterion)
    match criterion:
        case "C8":
            return worse_next_bracket(writer, reason)
        case _ if criterion in words.worse_points:
            return worse_points(writer, words.worse_points[criterion], reason)
        case _ if criterion in words.worse_counts:
            return worse_count(
                writer,
                words.worse_counts[criterion],
                sum(amounts(played)),
                forced,
                pays=reason.pays,
            )
        case _:
            return say(criterion_words.WORSE_OTHER)


def worse_points(writer: Writer, message: Message, reason: Worse) -> str:
    """Both values as scores or differences in score."""
    return writer.catalogue.say(
        message,
        max(len(amounts(reason.forced)), len(amounts(reason.played))),
        played=in_points(writer.catalogue, reason.played),
        forced=in_points(writer.catalogue, reason.forced),
    )


def among(writer: Writer, told: str, reason: Worse, count: int) -> str:
    """The clause, which speaks of `count` players, with those who pay, if they are known."""
    if not reason.pays:
        return told
    players = floated_people(writer, reason.pays, writer.meaning(reason.criterion))
    is_all = len(reason.pays) == count
    message = criterion_words.NAMELY if is_all else criterion_words.AMONG
    return writer.catalogue.say(message, clause=told, players=players)


def first_larger(
    played: Sequence[Points], forced: Sequence[Points]
) -> tuple[Points | None, Points | None]:
    """The first place in which two lists differ; None for what a list does not have."""
    for before, after in zip_longest(played, forced):
        if before != after:
            return before, after
    return None, None


def worse_count(
    writer: Writer,
    message: Message,
    played: int,
    forced: CriterionAmount,
    *,
    pays: Sequence[Tpn] = (),
    **parameters: str,
) -> str:
    """How many would miss it, and how many do."""
    count = sum(amounts(forced))
    return writer.catalogue.say(
        message,
        count,
        played=writer.catalogue.number(played),
        forced=writer.catalogue.number(count),
        preference=missed_preference(writer, pays, count),
        **parameters,
    )


def worse_next_bracket(writer: Writer, reason: Worse) -> str:
    """Who would float out of the next bracket, how many, or with which scores."""
    played, forced = NextBracket.of(reason.played), NextBracket.of(reason.forced)
    floaters = reason.next_floaters
    if floaters is None or not _are_counted(writer, floaters, played, forced):
        return _next_counted(writer, played, forced)
    players = writer.people(floaters.players)
    if not writer.is_plain:
        said = _next_counted(writer, played, forced)
        return writer.catalogue.say(criterion_words.NAMELY, clause=said, players=players)
    if not played.count:
        return writer.catalogue.say(
            criterion_words.NEXT_ALONE,
            players=players,
            points=either_points(writer.catalogue, floaters.scores),
        )
    if played.count == forced.count:
        return writer.catalogue.say(
            criterion_words.NEXT_SCORES_NAMED,
            players=players,
            forced=in_points(writer.catalogue, forced.scores),
            played=in_points(writer.catalogue, played.scores),
        )
    return worse_count(
        writer, criterion_words.NEXT_NAMED, played.count, forced.count, players=players
    )


def _are_counted(
    writer: Writer, floaters: NextFloaters, played: NextBracket, forced: NextBracket
) -> bool:
    """Whether those who would float are as many as were counted, with the scores that are worse.

    With a pair forced that is not in the bracket, others may float.
    """
    if played.count != forced.count:
        return len(floaters.players) == forced.count
    scores = writer.names.scores
    return sorted(forced.scores) == sorted(scores.get(tpn, -1) for tpn in floaters.players)


def _next_counted(writer: Writer, played: NextBracket, forced: NextBracket) -> str:
    """How many would float out of the next bracket, or with which scores."""
    to_you = writer.is_plain
    if played.count != forced.count:
        message = criterion_words.NEXT_COUNT_YOU if to_you else criterion_words.WORSE_NEXT_COUNT
        return worse_count(writer, message, played.count, forced.count)
    return writer.catalogue.say(
        criterion_words.NEXT_SCORES_YOU if to_you else criterion_words.WORSE_NEXT_SCORES,
        forced.count,
        played=in_points(writer.catalogue, played.scores),
        forced=in_points(writer.catalogue, forced.scores),
    )


def who_pays(writer: Writer, messages: tuple[Message, Message], reason: Worse) -> str:
    """The first message with those who would pay, or the second, which names nobody."""
    named, unnamed = messages
    if not reason.pays:
        return writer.catalogue.say(unnamed)
    return writer.catalogue.say(named, players=writer.people(reason.pays))


def in_numbers(writer: Writer, message: Message, reason: Worse) -> str:
    """Both values as numbers in words."""
    number = writer.catalogue.number
    played, forced = (number(sum(amounts(amount))) for amount in (reason.played, reason.forced))
    count = sum(amounts(reason.forced))
    return writer.catalogue.say(message, count, played=played, forced=forced)


def in_figures(writer: Writer, message: Message, reason: Worse) -> str:
    """Both values in figures."""
    played, forced = (str(sum(amounts(amount))) for amount in (reason.played, reason.forced))
    return writer.catalogue.say(message, played=played, forced=forced)
