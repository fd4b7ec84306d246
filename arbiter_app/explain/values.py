"""Offences and values of a candidate: who misses a criterion, and how far, each fact said once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Final

from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.absolute import apart_clause, kind_of
from arbiter_app.explain.amounts import (
    NextBracket,
    amounts,
    floating_on,
    in_points,
    is_missed,
)
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.terms import AbsoluteRule
from arbiter_app.explain.worse import floated_name, floated_people, missed_preference
from arbiter_app.explain.writer import Writer, leaves_bye
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace, CriterionValue, Offence
from arbiter_app.trace.dutch_criteria import LIMBO_DIFFERENCE, PSD
from arbiter_app.trace.reasons import FORBIDDEN, CriterionAmount, Illegal


def offence_clause(writer: Writer, offence: Offence) -> str:
    """Who misses which criterion, with whom: `Orlov misses the colour preference against Petrov`."""
    say = writer.catalogue.say
    other = offence.opponent
    if other is None:
        return floaters_clause(writer, offence.criterion, [offence.tpn])
    if writer.is_wish(offence.criterion):
        player = writer.name(offence.tpn)
        return say(criterion_words.OFFENCE_WISHED_APART, player=player, other=writer.name(other))
    met = writer.names.meeting(offence.tpn, other)
    apart = apart_clause(writer, Illegal(offence.criterion, met), offence.tpn, other)
    if apart is not None:
        return apart
    meaning = writer.meaning(offence.criterion)
    message = (
        criterion_words.OFFENCE_AGAINST
        if meaning in writer.words.against
        else criterion_words.OFFENCE_WITH
    )
    return say(message, offence=_in_pair(writer, offence), other=writer.name(other))


def in_pair_clause(writer: Writer, offence: Offence) -> str:
    """The same where the pair has been named: `they met in round 2`."""
    other = offence.opponent
    if writer.is_wish(offence.criterion):
        return writer.catalogue.say(criterion_words.WISHED_APART)
    reason = Illegal(offence.criterion)
    if other is not None:
        reason = Illegal(offence.criterion, writer.names.meeting(offence.tpn, other))
        if kind_of(writer, reason) in {
            AbsoluteRule.MET,
            AbsoluteRule.COLOURS,
            AbsoluteRule.FORBIDDEN,
        }:
            return clause(writer, reason, offence.tpn, other)
    return _in_pair(writer, offence)


def floaters_clause(writer: Writer, criterion: str, floaters: Sequence[Tpn]) -> str:
    """What is wrong with players who float down or remain, all in the same way."""
    message = writer.words.floater_offences.get(writer.meaning(criterion))
    if message is None:
        told = [_in_pair(writer, Offence(criterion, tpn)) for tpn in floaters]
        return writer.catalogue.listed(told)
    players = floated_people(writer, floaters, writer.meaning(criterion))
    return writer.catalogue.say(message, len(floaters), players=players, player=players)


def _in_pair(writer: Writer, offence: Offence) -> str:
    meaning = writer.meaning(offence.criterion)
    message = writer.words.offences.get(meaning, criterion_words.OFFENCE_OTHER)
    return writer.catalogue.say(
        message,
        player=floated_people(writer, (offence.tpn,), meaning),
        preference=missed_preference(writer, (offence.tpn,), 1),
    )


_ONE_STATEMENT = {"C12": "C13", "C14": "C18", "C15": "C19", "C16": "C20", "C17": "C21"}
"""Criteria that say of a player what another one says as well; the clause told is that of the
second for colours, where it says more, and of the first for floats."""


@dataclass(frozen=True, slots=True)
class ToldOffences:
    """Offences that are one statement: of a player in a pair, or of players who float alike."""

    clause: str
    rules: tuple[str, ...]
    pair: tuple[Tpn, Tpn] | None


def told_offences(writer: Writer, offences: Sequence[Offence]) -> list[ToldOffences]:
    """Each statement once, with all the criteria that it offends against.

    That scores differ is no fault of a player (2017, C.6), and is left out.
    """
    family = {second: first for first, second in _ONE_STATEMENT.items()}
    merged: dict[tuple[str, Tpn, Tpn | None], list[Offence]] = {}
    for offence in offences:
        meaning = writer.meaning(offence.criterion)
        if meaning == PSD:
            continue
        key = family.get(meaning, meaning), offence.tpn, offence.opponent
        merged.setdefault(key, []).append(offence)
    _join_rounds(merged, writer.words.previous_round)
    order = [*writer.words.rules]
    pairs: list[ToldOffences] = []
    floaters: dict[tuple[str, ...], list[Offence]] = {}
    for same in merged.values():
        known = (offence.criterion for offence in same)
        rules = tuple(sorted(known, key=lambda code: order.index(code) if code in order else 0))
        told = same[-1] if writer.meaning(same[-1].criterion) == "C13" else same[0]
        if told.opponent is None:
            floaters.setdefault(rules, []).append(told)
        else:
            pair = (min(told.tpn, told.opponent), max(told.tpn, told.opponent))
            clause = _twice(writer, rules, told.tpn) or in_pair_clause(writer, told)
            pairs.append(ToldOffences(clause, rules, pair))
    alike = []
    for rules, same in floaters.items():
        tpns = [offence.tpn for offence in same]
        clause = _floating_twice(writer, rules, tpns)
        clause = clause or floaters_clause(writer, same[0].criterion, tpns)
        alike.append(ToldOffences(clause, rules, None))
    return [*pairs, *alike]


def _join_rounds(
    merged: dict[tuple[str, Tpn, Tpn | None], list[Offence]], previous_round: Mapping[str, str]
) -> None:
    """Put the float of two rounds before to that of the previous round, where a player has both."""
    for meaning, tpn, opponent in [*merged]:
        first = merged.get((previous_round.get(meaning, ""), tpn, opponent))
        if first is not None:
            first.extend(merged.pop((meaning, tpn, opponent)))


def _twice(writer: Writer, rules: Sequence[str], player: Tpn) -> str:
    """That a float is got for the third time in succession; empty if the rules do not say so."""
    meanings = {writer.meaning(rule) for rule in rules}
    for each in writer.words.floats_twice:
        if meanings & each.previous and meanings & each.before:
            return writer.catalogue.say(each.told, player=_name_twice(writer, meanings, player))
    return ""


def _floating_twice(writer: Writer, rules: Sequence[str], players: Sequence[Tpn]) -> str:
    """The same of players without an opponent in the bracket."""
    meanings = {writer.meaning(rule) for rule in rules}
    words = writer.words
    found = {key for key in words.floater_floats_twice if key in meanings}
    is_twice = (meanings & each.previous and meanings & each.before for each in words.floats_twice)
    if not found or not any(is_twice):
        return ""
    message = words.floater_floats_twice[min(found)]
    named = writer.catalogue.listed([_name_twice(writer, meanings, tpn) for tpn in players])
    return writer.catalogue.say(message, len(players), players=named)


def _name_twice(writer: Writer, meanings: AbstractSet[str], player: Tpn) -> str:
    """The name, with what counted as the two earlier downfloats where no game was played."""
    return floated_name(writer, player, 2, 1) if meanings & _DOWN else writer.name(player)


_DOWN = frozenset({"C14", "C16", "C18", "C20"})
_ABSOLUTE = {"C1", "C2", "C3", FORBIDDEN}


def _who_and_what(offence: Offence) -> tuple[str, frozenset[Tpn | None]]:
    """The criterion and the pair; whoever of the two pays."""
    return offence.criterion, frozenset((offence.tpn, offence.opponent))


def offences_of_proposal(
    bracket: BracketTrace,
) -> tuple[tuple[Offence, ...], tuple[Offence, ...]]:
    """What speaks against the first candidate, as far as it is offences; and those of its offences
    that the pairing made has as well, of the same pairs. If it stands, all are of the second kind.

    Where it was compared, absolute criteria alone decide, or a reason that is no offence.
    """
    own = {_who_and_what(offence) for offence in bracket.offences}
    missed = {(offence.criterion, offence.tpn) for offence in bracket.offences}
    kept: list[Offence] = []
    others: list[Offence] = []
    for offence in bracket.proposal_offences:
        if _who_and_what(offence) in own:
            kept.append(offence)
        elif (offence.criterion, offence.tpn) not in missed:
            others.append(offence)
    match bracket.proposal_reason:
        case None:
            decisive = others
        case Illegal():
            decisive = [offence for offence in others if offence.criterion in _ABSOLUTE]
        case _:
            decisive = []
    return tuple(decisive), tuple(kept)


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
