"""Offences and values of a candidate: who misses a criterion, and how far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arbiter_app.explain import messages as m
from arbiter_app.explain.amounts import NextBracket, amounts, in_points, is_missed
from arbiter_app.explain.rules import NEXT_PSD, PSD
from arbiter_app.explain.writer import Writer
from arbiter_app.pairing.trace import FORBIDDEN, CriterionValue, Offence
from arbiter_app.tournament.types import Tpn


def offence_clause(writer: Writer, offence: Offence) -> str:
    """Who misses which criterion, against whom: `Orlov misses the colour preference`."""
    say = writer.catalogue.say
    player = writer.name(offence.tpn)
    if offence.opponent is None:
        known = {**m.OFFENCES, **m.FLOATER_OFFENCES, PSD: m.OFFENCE_PSD, NEXT_PSD: m.OFFENCE_PSD}
        return say(known.get(writer.meaning(offence.criterion), m.OFFENCE_OTHER), player=player)
    other = writer.name(offence.opponent)
    match offence.criterion:
        case "C1":
            met = writer.names.meeting(offence.tpn, offence.opponent)
            if met is None:
                return say(m.OFFENCE_MET_BEFORE, player=player, other=other)
            return say(m.OFFENCE_MET, player=player, other=other, round=str(met))
        case "C3":
            due = writer.names.due.get(offence.tpn)
            if due is None or not due.colour:
                return say(m.OFFENCE_SAME_DUE_UNKNOWN, player=player, other=other)
            return say(
                m.OFFENCE_SAME_DUE, player=player, other=other, colour=writer.colour(due.colour)
            )
        case criterion if criterion == FORBIDDEN:
            return say(m.OFFENCE_KEPT_APART, player=player, other=other)
        case criterion:
            known = {**m.OFFENCES, PSD: m.OFFENCE_PSD, NEXT_PSD: m.OFFENCE_PSD}
            said = say(known.get(writer.meaning(criterion), m.OFFENCE_OTHER), player=player)
            return say(m.OFFENCE_AGAINST, offence=said, other=other)


_ONE_STATEMENT = {"C12": "C13", "C15": "C19", "C17": "C21"}
"""Criteria that say of a player what another one says as well; the clause told is that of the
second for colours, where it says more, and of the first for floats."""


def merged_offences(writer: Writer, offences: Sequence[Offence]) -> list[tuple[Offence, list[str]]]:
    """Each statement about a player once, with all the criteria that it offends against."""
    merged: dict[tuple[str, Tpn], tuple[Offence, list[str]]] = {}
    family = {second: first for first, second in _ONE_STATEMENT.items()}
    for offence in offences:
        meaning = writer.meaning(offence.criterion)
        key = family.get(meaning, meaning), offence.tpn
        told, rules = merged.get(key, (offence, []))
        merged[key] = (offence if meaning == "C13" else told, [*rules, offence.criterion])
    return list(merged.values())


def value_clause(writer: Writer, value: CriterionValue) -> str:
    """How far the accepted candidate misses a criterion."""
    say = writer.catalogue.say
    criterion, amount = writer.meaning(value.criterion), value.amount
    if not is_missed(amount):
        return say(m.VALUE_ZERO, code=writer.shown(value.criterion))
    points = in_points(writer.catalogue, amount)
    match criterion:
        case "C5":
            return say(m.VALUE_BYE_SCORE, points=points)
        case "C7":
            return say(m.VALUE_FLOATER_SCORES, len(amounts(amount)), points=points)
        case "C8":
            following = NextBracket.of(amount)
            return say(
                m.VALUE_NEXT_BRACKET,
                following.count,
                count=writer.catalogue.number(following.count),
                points=in_points(writer.catalogue, following.scores),
            )
        case _ if criterion == PSD:
            return say(m.VALUE_PSD, points=points)
        case _ if criterion == NEXT_PSD:
            return say(m.VALUE_NEXT_PSD)
        case _ if criterion in m.VALUE_DIFFERENCES:
            return say(m.VALUE_DIFFERENCES[criterion], len(amounts(amount)), points=points)
        case _ if criterion in m.VALUES:
            count = sum(amounts(amount))
            return say(m.VALUES[criterion], count, count=writer.catalogue.number(count))
        case _:
            return say(m.VALUE_OTHER, code=writer.shown(value.criterion))


def missed_values(values: Iterable[CriterionValue]) -> tuple[CriterionValue, ...]:
    """The values that are not perfect, in the order of the criteria."""
    return tuple(value for value in values if is_missed(value.amount))
