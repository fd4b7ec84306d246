"""Values of a candidate: how far it misses its criteria, each fact said once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.amounts import (
    NextBracket,
    amounts,
    floating_on,
    in_points,
    is_missed,
)
from arbiter_app.explain.worse import missed_preference
from arbiter_app.explain.writer import Writer, leaves_bye
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace, CriterionValue
from arbiter_app.trace.dutch_criteria import LIMBO_DIFFERENCE
from arbiter_app.trace.reasons import CriterionAmount

_REPEATED_BY: Final = frozenset({"C18", "C20"})
"""Criteria whose values are the differences in score of those who float down again."""


@dataclass(frozen=True, slots=True)
class ToldValue:
    """A fact about a candidate, with the codes of all the criteria that count it."""

    criteria: tuple[str, ...]
    clause: str


def told_values(
    writer: Writer,
    values: Iterable[CriterionValue],
    bracket: BracketTrace | None = None,
    *,
    gets_bye: bool = False,
) -> Iterator[ToldValue]:
    """What a candidate misses, in the order of the criteria; what two criteria count of the same
    players is told once. `bracket` is that of an accepted candidate, whose payers are known; for
    another one `gets_bye` says that it is one of the last bracket, with a player left for the bye.
    """
    missed = {writer.meaning(value.criterion): value for value in missed_values(values)}
    later = writer.words.same_players
    told: set[str] = set()
    for meaning, value in missed.items():
        if meaning in told:
            continue
        also = missed.get(later.get(meaning, ""))
        if also is None or _count(also) != _count(value):
            yield ToldValue((value.criterion,), _value(writer, bracket, value, gets_bye))
            continue
        told.add(writer.meaning(also.criterion))
        yield ToldValue((value.criterion, also.criterion), _value(writer, bracket, also, gets_bye))


def _count(value: CriterionValue) -> int:
    """How many players miss the criterion."""
    return value.amount if isinstance(value.amount, int) else len(value.amount)


def _value(
    writer: Writer, bracket: BracketTrace | None, value: CriterionValue, gets_bye: bool
) -> str:
    if bracket is not None:
        return value_of_bracket(writer, bracket, value)
    if not gets_bye:
        return value_clause(writer, value)
    meaning = writer.meaning(value.criterion)
    if meaning in _REPEATED_BY and meaning in writer.words.same_players.values():
        # In 2017 the one left over counts like those who are paired (A.8).
        count = _count(value)
        number = writer.catalogue.number(count)
        return writer.catalogue.say(
            criterion_words.VALUES_FLOATS_OR_BYE[meaning], count, count=number
        )
    return _left_over(writer, value) or value_clause(writer, value)


def value_of_bracket(writer: Writer, bracket: BracketTrace, value: CriterionValue) -> str:
    """How far the accepted candidate of a bracket misses a criterion; of who gets the bye it is not
    said that they float.
    """
    if writer.meaning(value.criterion) in _REPEATED_BY:
        value = replace(value, amount=_repeated(bracket, value.criterion))
    if leaves_bye(bracket):
        left_over = _left_over(writer, value)
        if left_over:
            return left_over
    payers = [one.tpn for one in bracket.offences if one.criterion == value.criterion]
    return value_clause(writer, value, payers)


def _repeated(bracket: BracketTrace, criterion: str) -> CriterionAmount:
    """The differences in score of those who float down again; who is not paired has none, but counts
    with an artificial one (2017, A.8).
    """
    scores = {each.tpn: each.score for each in (*bracket.moved_down_players, *bracket.residents)}
    repeated = [
        LIMBO_DIFFERENCE if each.opponent is None else scores[each.tpn] - scores[each.opponent]
        for each in bracket.offences
        if each.criterion == criterion
    ]
    return tuple(sorted(repeated, reverse=True))


def _left_over(writer: Writer, value: CriterionValue) -> str:
    """What a candidate of the last bracket misses by who is left over for the bye; empty for anything
    else.
    """
    say, meaning = writer.catalogue.say, writer.meaning(value.criterion)
    match meaning:
        case "C6" if value.amount == 1:
            return say(criterion_words.VALUE_LEFT_OVER)
        case "C7" if value.amount and meaning in writer.words.value_points:
            points = in_points(writer.catalogue, value.amount)
            return say(criterion_words.VALUE_LEFT_OVER_SCORE, points=points)
        case "C14" | "C16" if value.amount == 1 and meaning not in writer.words.same_players:
            return say(criterion_words.VALUES_LEFT_OVER[meaning])
        case "C18" | "C20":
            on, paired = floating_on(value.amount)
            told = [say(criterion_words.VALUES_LEFT_OVER[meaning])] if on else []
            if paired:
                told.append(value_clause(writer, replace(value, amount=paired)))
            return writer.catalogue.listed(told)
        case _:
            return ""


def value_clause(writer: Writer, value: CriterionValue, payers: Sequence[Tpn] = ()) -> str:
    """How far a candidate misses a criterion; `payers` are those who do, if they are known."""
    say = writer.catalogue.say
    criterion, amount = writer.meaning(value.criterion), value.amount
    if is_level(writer, value):
        return say(writer.words.levels[criterion][sum(amounts(amount))])
    if not is_missed(amount):
        return say(criterion_words.VALUE_ZERO, code=writer.shown(value.criterion))
    words = writer.words
    own = words.value(writer, value)
    if own:
        return own
    match criterion:
        case _ if criterion in words.value_points:
            points = in_points(writer.catalogue, amount)
            return say(words.value_points[criterion], len(amounts(amount)), points=points)
        case "C8":
            following = NextBracket.of(amount)
            return say(
                criterion_words.VALUE_NEXT_BRACKET,
                following.count,
                count=writer.catalogue.number(following.count),
                points=in_points(writer.catalogue, following.scores),
            )
        case _ if criterion in words.values:
            count = sum(amounts(amount))
            number, preference = (
                writer.catalogue.number(count),
                missed_preference(writer, payers, count),
            )
            message = words.values[criterion]
            return say(message, count, count=number, preference=preference)
        case _:
            return say(criterion_words.VALUE_OTHER, code=writer.shown(value.criterion))


def is_level(writer: Writer, value: CriterionValue) -> bool:
    """True for a value that says how far a criterion is dropped, not how often it is missed."""
    return writer.meaning(value.criterion) in writer.words.levels


def missed_values(values: Iterable[CriterionValue]) -> tuple[CriterionValue, ...]:
    """The values that are not perfect, in the order of the criteria."""
    return tuple(value for value in values if is_missed(value.amount))
