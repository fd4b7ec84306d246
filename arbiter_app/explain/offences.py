"""Offences and values of a candidate: who misses a criterion, and how far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.absolute import kind_of, shared_due
from arbiter_app.explain.clauses import AbsoluteRule
from arbiter_app.explain.float_causes import floated_name, floated_people
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.worse import missed_preference
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace, Offence
from arbiter_app.trace.dutch_criteria import PSD
from arbiter_app.trace.reasons import FORBIDDEN, Illegal


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


def apart_clause(writer: Writer, reason: Illegal, first: Tpn, second: Tpn) -> str | None:
    """What keeps two players apart, with both names; None if the rule is about something else."""
    say = writer.catalogue.say
    player, other = writer.name(first), writer.name(second)
    match kind_of(writer, reason):
        case AbsoluteRule.MET if reason.round_number is None:
            return say(criterion_words.OFFENCE_MET_BEFORE, player=player, other=other)
        case AbsoluteRule.MET:
            return say(
                criterion_words.OFFENCE_MET,
                player=player,
                other=other,
                round=str(reason.round_number),
            )
        case AbsoluteRule.COLOURS:
            return _no_colours(writer, first, second)
        case AbsoluteRule.FORBIDDEN:
            return say(criterion_words.OFFENCE_KEPT_APART, player=player, other=other)
        case AbsoluteRule.BYE | AbsoluteRule.OTHER:
            return None


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


def _no_colours(writer: Writer, first: Tpn, second: Tpn) -> str:
    say = writer.catalogue.say
    player, other = writer.name(first), writer.name(second)
    due = shared_due(writer, first, second)
    if due:
        colour = writer.colour(due)
        return say(criterion_words.OFFENCE_SAME_DUE, player=player, other=other, colour=colour)
    bar = writer.words.colour_bar
    message = criterion_words.OFFENCE_SAME_DUE_UNKNOWN if bar is None else bar.pair
    return say(message, player=player, other=other)


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
