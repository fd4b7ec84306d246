"""Offences and values of a candidate: who misses a criterion, and how far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_1998 as old
from arbiter_app.explain import messages_lim as lim
from arbiter_app.explain.amounts import NextBracket, amounts, in_points, is_missed
from arbiter_app.explain.reasons import Kind, is_lim, kind_of, shared_due
from arbiter_app.explain.rules import NEXT_PSD, PSD
from arbiter_app.explain.writer import Writer
from arbiter_app.pairing.trace import CriterionValue, Illegal, Offence
from arbiter_app.tournament.types import Tpn


def offence_clause(writer: Writer, offence: Offence) -> str:
    """Who misses which criterion, against whom: `Orlov misses the colour preference`."""
    say = writer.catalogue.say
    player = writer.name(offence.tpn)
    meaning = writer.meaning(offence.criterion)
    if offence.opponent is None:
        return say(_FLOATER_OFFENCES.get(meaning, m.OFFENCE_OTHER), player=player)
    other = writer.name(offence.opponent)
    met = writer.names.meeting(offence.tpn, offence.opponent)
    match kind_of(writer, Illegal(offence.criterion, met)):
        case Kind.MET if met is None:
            return say(m.OFFENCE_MET_BEFORE, player=player, other=other)
        case Kind.MET:
            return say(m.OFFENCE_MET, player=player, other=other, round=str(met))
        case Kind.COLOURS:
            return _no_colours(writer, offence.tpn, offence.opponent)
        case Kind.FORBIDDEN:
            return say(m.OFFENCE_KEPT_APART, player=player, other=other)
        case Kind.BYE | Kind.OTHER:
            said = say(_PAIR_OFFENCES.get(meaning, m.OFFENCE_OTHER), player=player)
            return say(m.OFFENCE_AGAINST, offence=said, other=other)


def _no_colours(writer: Writer, first: Tpn, second: Tpn) -> str:
    say = writer.catalogue.say
    player, other = writer.name(first), writer.name(second)
    due = shared_due(writer, first, second)
    if due:
        colour = writer.colour(due)
        return say(m.OFFENCE_SAME_DUE, player=player, other=other, colour=colour)
    message = lim.OFFENCE_NO_COLOURS if is_lim(writer) else m.OFFENCE_SAME_DUE_UNKNOWN
    return say(message, player=player, other=other)


_PAIR_OFFENCES = {
    **m.OFFENCES,
    **old.OFFENCES,
    "lim 3.8": lim.MISSES_DUE,
    "lim 5.2": lim.MISSES_DUE,
    PSD: m.OFFENCE_PSD,
    NEXT_PSD: m.OFFENCE_PSD,
}
"""Against an opponent."""

_FLOATER_OFFENCES = {**_PAIR_OFFENCES, **m.FLOATER_OFFENCES, **old.DOWNFLOAT_OFFENCES}
"""Without one."""

_VALUES = {**m.VALUES, **old.VALUES, "lim 5.2": lim.VALUE}

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
        case _ if criterion in _VALUES:
            count = sum(amounts(amount))
            return say(_VALUES[criterion], count, count=writer.catalogue.number(count))
        case _:
            return say(m.VALUE_OTHER, code=writer.shown(value.criterion))


def missed_values(values: Iterable[CriterionValue]) -> tuple[CriterionValue, ...]:
    """The values that are not perfect, in the order of the criteria."""
    return tuple(value for value in values if is_missed(value.amount))
