"""Why not those who came earlier, told to a player: few names, few reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.absolute import apart_clause, kind_of, rule_matter
from arbiter_app.explain.amounts import amounts
from arbiter_app.explain.passed_over import (
    Decision,
    Group,
    common_clause,
    decided_for,
    floated_several,
    groups_of,
    illegal_several,
    is_about_bye,
    is_without_opponent,
)
from arbiter_app.explain.reasons import clause
from arbiter_app.explain.terms import AbsoluteRule
from arbiter_app.explain.worse import as_it_is, both_due, floated_people
from arbiter_app.explain.writer import Brevity, Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import ByeTrace, FloaterTrace, PairTrace, PassedOver
from arbiter_app.trace.reasons import Illegal, Reason, Worse
from arbiter_app.wording import SEMICOLON, Message

_MATTERS: Final[Mapping[AbsoluteRule, Message]] = {
    AbsoluteRule.MET: m.MATTER_MET,
    AbsoluteRule.COLOURS: m.MATTER_COLOURS,
    AbsoluteRule.FORBIDDEN: m.MATTER_FORBIDDEN,
}

_MOST_NAMED = 5
"""Of more players than this who were passed over alike, a player reads only the first."""

_FEW_NAMED = 3
"""The same where names are left out."""

_MOST_REASONS = 2
"""More reasons than this are too many for a sentence."""

_MOST_REASONS_TO_A_PLAYER = 1
"""The same where it is one of three sentences, and all of them have to be short."""

_MOST_OTHERS = 3
"""A player reads only the number of more players than this whose reasons are left out."""


def reasons_told(writer: Writer, decision: Decision) -> str:
    """Return why each player who came earlier was not the opponent, for a player to read.

    Players who failed for the same reason are named together. Of many reasons only the first and the
    one that decided are given; if these are the same, the last one before it too. For the other
    players only the rules are named.
    """
    plain, catalogue = writer.in_plain_words(), writer.catalogue
    groups = groups_of(writer, decision.passed_over)
    others: list[PassedOver] = []
    is_brief = writer.brevity >= Brevity.SENTENCES
    most = _MOST_REASONS_TO_A_PLAYER if is_brief else _MOST_REASONS
    if len(groups) > most:
        first = next(each for each in groups if decision.passed_over[0] in each.members)
        told = list(dict.fromkeys([groups[-1], first, groups[-2]]))[:most]
        groups = [each for each in dict.fromkeys((first, *groups[-2:])) if each in told]
        known = {member.tpn for each in told for member in each.members}
        others = [each for each in decision.passed_over if each.tpn not in known]
    reasons = [_reason_told(plain, decision, group) for group in groups]
    if others and writer.brevity < Brevity.NAMES:
        reasons.append(_others_failed(writer, others))
    return catalogue.separated(reasons, SEMICOLON)


def deciding_reason(writer: Writer, decision: Decision) -> str:
    """For a player: why not those who came last before what was decided."""
    group = groups_of(writer, decision.passed_over)[-1]
    return _reason_told(writer.in_plain_words(), decision, group)


def _others_failed(writer: Writer, others: Sequence[PassedOver]) -> str:
    """Those whose reasons are not told one by one, with what the rules that kept them back are about."""
    catalogue = writer.catalogue
    matters = dict.fromkeys(_matter(writer, each.reason) for each in others)
    if len(others) > _MOST_OTHERS:
        message, told = m.OTHERS_FAILED, {"count": catalogue.number(len(others))}
    else:
        message, told = m.OTHERS_NAMED_FAILED, {"others": writer.people(e.tpn for e in others)}
    return catalogue.say(message, len(others), matters=catalogue.listed(matters), **told)


def _matter(writer: Writer, reason: Reason) -> str:
    """What a reason is about, in a word or two."""
    if not isinstance(reason, Illegal):
        return rule_matter(writer, reason.rule)
    message = _MATTERS.get(kind_of(writer, reason))
    return rule_matter(writer, reason.rule) if message is None else writer.catalogue.say(message)


def _reason_told(writer: Writer, decision: Decision, group: Group) -> str:
    catalogue, reason = writer.catalogue, group.reason
    names = _first_names(writer, group)
    if isinstance(reason, Illegal):
        told = None
        if len(group.members) == 1:
            told = _illegal_single(writer, decision, reason, group.members[0].tpn)
        told = told or _only_opponents(writer, decision, reason, catalogue.either(names))
        told = told or illegal_several(
            writer, decision, reason, catalogue.listed(names), len(names)
        )
        if told is not None:
            return told
    told = _all_due(writer, decision, group) or _more_unplayed(writer, decision, group)
    told = told or _both_due(writer, decision, group)
    told = told or floated_several(writer, decision, group, _with_causes(writer, group))
    if told:
        return told
    return catalogue.say(
        _if_taken(writer, decision),
        len(names),
        player=writer.name(decided_for(decision)),
        others=catalogue.either(names),
        clause=_plain_clause(writer, decision, group),
    )


def _only_opponents(writer: Writer, decision: Decision, reason: Illegal, others: str) -> str | None:
    """That who floats may meet only those who would float instead; None if that is not the matter."""
    if isinstance(decision, PairTrace) or is_about_bye(writer, reason):
        return None
    if is_without_opponent(writer, decision):
        return None
    player = writer.name(decision.tpn)
    return writer.catalogue.say(m.ONLY_OPPONENTS, player=player, others=others)


def _more_unplayed(writer: Writer, decision: Decision, group: Group) -> str | None:
    """Of those who would get the bye instead, that they have more unplayed games."""
    gets_bye = isinstance(decision, ByeTrace) or (
        isinstance(decision, FloaterTrace) and decision.gets_bye
    )
    reason = group.reason
    if not gets_bye or not isinstance(reason, Worse) or writer.meaning(reason.criterion) != "C9":
        return None
    catalogue = writer.catalogue
    fewer, more = sum(amounts(reason.played)), sum(amounts(reason.forced))
    return catalogue.say(
        m.HAS_UNPLAYED_ONE if more == 1 else m.HAS_UNPLAYED,
        len(group.members),
        others=catalogue.listed(_first_names(writer, group)),
        player=writer.name(decided_for(decision)),
        more=catalogue.number(more),
        fewer=catalogue.number(fewer),
    )


def _both_due(writer: Writer, decision: Decision, group: Group) -> str:
    """That the only one is due the same colour, where that alone costs what it costs; else nothing."""
    if not isinstance(decision, PairTrace) or len(group.members) > 1 or group.score is not None:
        return ""
    (member,) = group.members
    reason = member.reason
    return both_due(writer, reason, decision.first, member.tpn) if isinstance(reason, Worse) else ""


def _all_due(writer: Writer, pair: Decision, group: Group) -> str | None:
    """That all of them are due the colour that the player is due, where that alone costs it."""
    if not isinstance(pair, PairTrace):
        return None
    dues = writer.names.due
    members = (pair.first, *(member.tpn for member in group.members))
    colours = {dues[tpn].colour if tpn in dues else "" for tpn in members}
    if len(group.members) < 2 or len(colours) > 1 or colours == {""}:
        return None
    for member in group.members:
        reason = member.reason
        if not isinstance(reason, Worse):
            return None
        if writer.meaning(reason.criterion) not in writer.words.colours_due:
            return None
        if reason.forced != 1 or reason.played or not {pair.first, member.tpn} >= {*reason.pays}:
            return None
    told = writer.catalogue.say(
        criterion_words.ALL_DUE,
        player=writer.name(pair.first),
        others=writer.catalogue.listed(_first_names(writer, group)),
        colour=writer.colour(colours.pop()),
    )
    return as_it_is(writer, writer.meaning(group.reason.rule), told)


def _if_taken(writer: Writer, decision: Decision) -> Message:
    """How the alternative is supposed: another opponent, another floater, another bye."""
    match decision:
        case PairTrace():
            return m.IF_PLAYED
        case FloaterTrace():
            return writer.words.of(decision).if_floated
        case ByeTrace():
            return m.IF_HAD_BYE


def _plain_clause(writer: Writer, decision: Decision, group: Group) -> str:
    """Without saying of whom; in the order of the rules all floats and byes come alike."""
    is_pair = isinstance(decision, PairTrace)
    return common_clause(writer, group, group.reason, None if is_pair else decided_for(decision))


def _illegal_single(writer: Writer, decision: Decision, reason: Illegal, other: Tpn) -> str | None:
    """What keeps one other apart from a player, or from the bye, with the names of both."""
    if isinstance(decision, PairTrace):
        return apart_clause(writer, reason, decision.first, other)
    return clause(writer, reason, other, None) if is_about_bye(writer, reason) else None


def _with_causes(writer: Writer, group: Group) -> str:
    """The first names, each with what counted as a downfloat where no game was played."""
    reason = group.reason
    if not isinstance(reason, Worse):
        return writer.catalogue.listed(_first_names(writer, group))
    meaning = writer.meaning(reason.criterion)
    named = [floated_people(writer, (member.tpn,), meaning) for member in group.members]
    return writer.catalogue.listed(_first_of(writer, named))


def _first_names(writer: Writer, group: Group) -> list[str]:
    return _first_of(writer, [writer.name(member.tpn) for member in group.members])


def _first_of(writer: Writer, names: list[str]) -> list[str]:
    """The first names, and how many others there are."""
    most = _FEW_NAMED if writer.brevity >= Brevity.NAMES else _MOST_NAMED
    more = len(names) - most + 1
    if more < 2:
        return names
    count = writer.catalogue.number(more)
    return [*names[:-more], writer.catalogue.say(m.OTHERS, more, count=count)]
