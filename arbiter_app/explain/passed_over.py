"""The alternatives that came earlier and were not taken: one by one, or in groups."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_criteria as criterion_words
from arbiter_app.explain.absolute import histories_clause, kind_of
from arbiter_app.explain.amounts import amounts
from arbiter_app.explain.clauses import Kind
from arbiter_app.explain.messages import Message
from arbiter_app.explain.offences import apart_clause
from arbiter_app.explain.reasons import clause, is_possible, parting_clause
from arbiter_app.explain.rule_codes import with_rule
from arbiter_app.explain.worse import without_payers
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import (
    ByeTrace,
    FloaterTrace,
    Illegal,
    Later,
    NoCompletion,
    PairTrace,
    PassedOver,
    Reason,
    Worse,
)

Decision: TypeAlias = PairTrace | FloaterTrace | ByeTrace
"""What was decided against alternatives."""

THE_READER: Tpn = 0
"""Stands for the player addressed where a record does not say who that is."""

_MOST_NAMED = 5
"""Of more players than this who were passed over alike, a player reads only the first."""

_MOST_REASONS = 2
"""More reasons than this are too many for a sentence."""


def decided_for(decision: Decision) -> Tpn:
    """The player whose opponent, float or bye was decided."""
    return decision.first if isinstance(decision, PairTrace) else decision.tpn


def not_opponent(writer: Writer, first: Tpn, other: Tpn, reason: Reason) -> str:
    """Tells `first` why `other` could not be the opponent, or was not."""
    to_first = writer.to(first)
    return writer.catalogue.say(
        m.NOT_PAIRED_YOU if is_possible(writer, reason) else m.NOT_OPPONENT_YOU,
        other=writer.name(other),
        clause=clause(to_first, reason, first, other),
    )


def not_bye(writer: Writer, tpn: Tpn, reason: Reason) -> str:
    """Tells the player why the bye went to somebody else."""
    message = m.NO_BYE_YOU if is_possible(writer, reason) else m.NOT_BYE_YOU
    return writer.catalogue.say(message, clause=clause(writer.to(tpn), reason, tpn, None))


def passed_over_sentence(
    writer: Writer, passed: PassedOver, decision: Decision | None = None
) -> str:
    """Why one alternative was not taken; without its decision it is read as a missed opponent."""
    match decision:
        case None:
            return not_opponent(writer, THE_READER, passed.tpn, passed.reason)
        case PairTrace():
            return not_opponent(writer, decision.first, passed.tpn, passed.reason)
        case FloaterTrace() if is_without_opponent(writer, decision):
            told = _not_to_be_met(writer, decision, passed)
            return writer.catalogue.sentence(told)
        case FloaterTrace():
            return writer.catalogue.say(
                writer.words.of(decision).not_floater,
                player=writer.name(decision.tpn),
                other=writer.name(passed.tpn),
                clause=decision_clause(writer.for_players(), decision, passed),
            )
        case ByeTrace():
            return writer.catalogue.say(
                m.NOT_BYE,
                other=writer.name(passed.tpn),
                clause=decision_clause(writer.for_players(), decision, passed),
            )


def _not_to_be_met(writer: Writer, floater: FloaterTrace, passed: PassedOver) -> str:
    """Of the record of a floater who could meet nobody: why not this one."""
    if isinstance(passed.reason, Illegal):
        told = apart_clause(writer, passed.reason, floater.tpn, passed.tpn)
        if told is not None:
            return told
    return decision_clause(writer.for_players(), floater, passed)


def decision_clause(writer: Writer, decision: Decision, passed: PassedOver) -> str:
    """The reason why this alternative was not taken, as a clause about both players."""
    if isinstance(decision, PairTrace):
        return clause(writer, passed.reason, decision.first, passed.tpn)
    if is_without_opponent(writer, decision):
        return clause(writer, passed.reason, decision.tpn, passed.tpn)
    if isinstance(passed.reason, Illegal) and not _is_about_bye(writer, passed.reason):
        return _no_other_opponent(writer, decision)
    return clause(writer, passed.reason, passed.tpn, None)


def _is_about_bye(writer: Writer, reason: Illegal) -> bool:
    return kind_of(writer, reason, is_bye=True) is Kind.BYE


def _no_other_opponent(writer: Writer, decision: Decision) -> str:
    """Without the player passed over, who floats could meet nobody at all."""
    player = writer.name(decided_for(decision))
    return writer.catalogue.say(m.NO_OTHER_OPPONENT, player=player)


def is_without_opponent(writer: Writer, decision: Decision) -> bool:
    """True for a floater who could meet nobody, and whose record names those who could not be met."""
    if not isinstance(decision, FloaterTrace):
        return False
    return writer.meaning(decision.rule) in writer.words.without_opponent


@dataclass(frozen=True, slots=True)
class _Group:
    """Alternatives that failed alike."""

    members: tuple[PassedOver, ...]

    @property
    def reason(self) -> Reason:
        """The common reason: what differs between the members is left out."""
        reasons = {member.reason for member in self.members}
        common = self.members[0].reason
        if len(reasons) == 1:
            return common
        if isinstance(common, NoCompletion):
            unserved = {one.unserved for one in reasons if isinstance(one, NoCompletion)}
            same = common.unserved if len(unserved) == 1 else ()
            return NoCompletion(same, common.article)
        return without_payers(common)


def passed_over_sentences(
    writer: Writer, decision: Decision, message: Message = m.PASSED_OVER
) -> list[str]:
    """For the arbiter: all alternatives, those that failed alike together, with their rule.

    The group of the deciding alternative, the last one passed over, comes last. `message` says
    what became of them.
    """
    return [
        _group_sentence(writer, decision, group, message)
        for group in _groups(writer, decision.passed_over)
    ]


def _groups(writer: Writer, passed_over: Sequence[PassedOver]) -> list[_Group]:
    by_key: dict[Hashable, list[PassedOver]] = {}
    for passed in passed_over:
        key = _alike(writer, passed.reason)
        # Taken out and put back, so that groups are ordered by their last member.
        by_key[key] = [*by_key.pop(key, []), passed]
    return [_Group(tuple(members)) for members in by_key.values()]


def _alike(writer: Writer, reason: Reason) -> Hashable:
    match reason:
        case Worse():
            return reason.criterion, reason.article, reason.played, reason.forced
        case Illegal():
            # In Lim 2.1 speaks of meetings, which have a round, and of colours.
            return reason.rule, reason.round_number is None
        case Later(parting=parting) if parting is not None:
            # Whom the one of them gets who comes first may differ, where that can be listed.
            is_listed = not writer.words.parted(writer, reason, False)
            return reason.rule, replace(parting, instead=None) if is_listed else parting
        case _:
            return reason.rule


def _group_sentence(writer: Writer, decision: Decision, group: _Group, message: Message) -> str:
    if len(group.members) == 1:
        return _single(writer, decision, group.members[0], message)
    names = [name_in_group(writer, member) for member in group.members]
    return writer.catalogue.say(
        message,
        len(names),
        players=writer.catalogue.listed(names),
        clause=with_rule(writer, _group_clause(writer, decision, group), group.reason.rule),
    )


def _single(writer: Writer, decision: Decision, passed: PassedOver, message: Message) -> str:
    said = decision_clause(writer, decision, passed)
    player = writer.name(decided_for(decision))
    is_forced = isinstance(passed.reason, Worse | NoCompletion | Later)
    if isinstance(decision, PairTrace):
        said = histories_clause(writer, passed.reason, decision.first, passed.tpn) or said
        if is_forced:
            message = m.PASSED_OVER_PAIR
    elif is_forced and message is m.PASSED_OVER:
        message = m.PASSED_OVER_INSTEAD
    return writer.catalogue.say(
        message,
        player=player,
        players=writer.name(passed.tpn),
        clause=with_rule(writer, said, passed.reason.rule),
    )


def name_in_group(writer: Writer, passed: PassedOver) -> str:
    """The name, with the round of the meeting if that is what speaks against it."""
    name = writer.name(passed.tpn)
    if isinstance(passed.reason, Illegal) and passed.reason.round_number is not None:
        return writer.catalogue.say(
            m.NAME_WITH_ROUND, player=name, round=str(passed.reason.round_number)
        )
    return name


def _common_clause(writer: Writer, group: _Group, reason: Reason, about: Tpn | None) -> str:
    """The reason of all of them, each named whom somebody who comes first would get instead."""
    partings = [
        one.reason.parting
        for one in group.members
        if isinstance(one.reason, Later) and one.reason.parting is not None
    ]
    instead = {parting.instead for parting in partings if parting.instead is not None}
    if len(instead) < 2:
        return clause(writer, reason, about, None)
    return parting_clause(writer, partings[0], sorted(instead))


def _group_clause(writer: Writer, decision: Decision, group: _Group) -> str:
    say = writer.catalogue.say
    reason = group.reason
    if isinstance(reason, Illegal):
        is_bye = not (isinstance(decision, PairTrace) or is_without_opponent(writer, decision))
        kind = kind_of(writer, reason, is_bye=is_bye)
        is_barred = kind is Kind.COLOURS and writer.words.colour_bar is None
        is_subject = kind is Kind.BYE or is_barred
        others = say(m.THEY if is_subject else m.THEM)
        told = _illegal_several(writer, decision, reason, others)
        if told is not None:
            return told
    message = m.WITH_EITHER if len(group.members) == 2 else m.WITH_ANY
    return say(message, clause=_common_clause(writer, group, reason, None))


def _illegal_several(
    writer: Writer, decision: Decision, reason: Illegal, others: str
) -> str | None:
    """What keeps several apart from a player, or all of them from the bye; None if unsaid.

    `others` are their names, or a pronoun for them.
    """
    tpn = decided_for(decision)
    if isinstance(decision, PairTrace) or is_without_opponent(writer, decision):
        return _apart_several(writer, tpn, reason, others)
    if _is_about_bye(writer, reason):
        return writer.catalogue.say(m.HAD_FREE_WIN_SEVERAL, others=others)
    return _no_other_opponent(writer, decision)


def _apart_several(writer: Writer, tpn: Tpn, reason: Illegal, others: str) -> str | None:
    say, player = writer.catalogue.say, writer.name(tpn)
    match kind_of(writer, reason):
        case Kind.MET:
            return say(m.MET_SEVERAL, player=player, others=others)
        case Kind.COLOURS if writer.words.colour_bar is not None:
            return say(writer.words.colour_bar.several, player=player, others=others)
        case Kind.COLOURS:
            due = writer.names.due.get(tpn)
            if due is None or not due.colour:
                return say(m.SAME_DUE_SEVERAL_UNKNOWN, player=player, others=others)
            colour = writer.colour(due.colour)
            return say(m.SAME_DUE_SEVERAL, player=player, others=others, colour=colour)
        case Kind.FORBIDDEN:
            return say(m.KEPT_APART_SEVERAL, player=player, others=others)
        case Kind.BYE | Kind.OTHER:
            return None


def barred_clauses(
    writer: Writer, floater: Tpn, barred: Sequence[PassedOver], *, with_rules: bool = True
) -> str:
    """Why who floats may meet nobody in the bracket: those barred alike together, with the rule."""
    told = []
    for group in _groups(writer, barred):
        reason = group.reason
        assert isinstance(reason, Illegal)
        names = [name_in_group(writer, member) for member in group.members]
        said = None
        if len(names) == 1:
            said = apart_clause(writer, reason, floater, group.members[0].tpn)
        said = said or _apart_several(writer, floater, reason, writer.catalogue.listed(names))
        said = said or writer.catalogue.say(m.BREAKS_RULE)
        told.append(with_rule(writer, said, reason.rule) if with_rules else said)
    return writer.catalogue.say(m.LIST_REASONS).join(told)


def reasons_told(writer: Writer, decision: Decision) -> str:
    """For a player: why not each of those who came earlier, all that failed alike together.

    Of many reasons only that against the very first and the one that decided are told.
    """
    plain, catalogue = writer.for_players(), writer.catalogue
    groups = _groups(writer, decision.passed_over)
    others = 0
    if len(groups) > _MOST_REASONS:
        first = next(each for each in groups if decision.passed_over[0] in each.members)
        told = list(dict.fromkeys([first, groups[-1]]))
        others = len(decision.passed_over) - sum(len(each.members) for each in told)
        groups = told
    reasons = [_reason_told(plain, decision, group) for group in groups]
    if others:
        count = catalogue.number(others)
        reasons.append(catalogue.say(m.OTHERS_EITHER, others, count=count))
    return catalogue.say(m.LIST_REASONS).join(reasons)


def _reason_told(writer: Writer, decision: Decision, group: _Group) -> str:
    catalogue, reason = writer.catalogue, group.reason
    names = _first_names(writer, group)
    if isinstance(reason, Illegal):
        told = None
        if len(group.members) == 1:
            told = _illegal_single(writer, decision, reason, group.members[0].tpn)
        told = told or _only_opponents(writer, decision, reason, catalogue.either(names))
        told = told or _illegal_several(writer, decision, reason, catalogue.listed(names))
        if told is not None:
            return told
    told = _all_due(writer, decision, group) or _more_unplayed(writer, decision, group)
    if told is not None:
        return told
    return catalogue.say(
        _if_taken(writer, decision),
        player=writer.name(decided_for(decision)),
        others=catalogue.either(names),
        clause=_plain_clause(writer, decision, group),
    )


def _only_opponents(writer: Writer, decision: Decision, reason: Illegal, others: str) -> str | None:
    """That who floats may meet only those who would float instead; None if that is not the matter."""
    if isinstance(decision, PairTrace) or _is_about_bye(writer, reason):
        return None
    if is_without_opponent(writer, decision):
        return None
    player = writer.name(decision.tpn)
    return writer.catalogue.say(m.ONLY_OPPONENTS, player=player, others=others)


def _more_unplayed(writer: Writer, decision: Decision, group: _Group) -> str | None:
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


def _all_due(writer: Writer, pair: Decision, group: _Group) -> str | None:
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
        if not isinstance(reason, Worse) or writer.meaning(reason.criterion) != "C12":
            return None
        if reason.forced != 1 or reason.played or not {pair.first, member.tpn} >= {*reason.pays}:
            return None
    told = writer.catalogue.say(
        criterion_words.ALL_DUE,
        player=writer.name(pair.first),
        others=writer.catalogue.listed(_first_names(writer, group)),
        colour=writer.colour(colours.pop()),
    )
    return writer.catalogue.say(criterion_words.AS_IT_IS, clause=told)


def _if_taken(writer: Writer, decision: Decision) -> Message:
    """How the alternative is supposed: another opponent, another floater, another bye."""
    match decision:
        case PairTrace():
            return m.IF_PLAYED
        case FloaterTrace():
            return writer.words.of(decision).if_floated
        case ByeTrace():
            return m.IF_HAD_BYE


def _plain_clause(writer: Writer, decision: Decision, group: _Group) -> str:
    """Without saying of whom; in the order of the rules all floats and byes come alike."""
    is_pair = isinstance(decision, PairTrace)
    return _common_clause(writer, group, group.reason, None if is_pair else decided_for(decision))


def _illegal_single(writer: Writer, decision: Decision, reason: Illegal, other: Tpn) -> str | None:
    """What keeps one other apart from a player, or from the bye, with the names of both."""
    if isinstance(decision, PairTrace):
        return apart_clause(writer, reason, decision.first, other)
    return clause(writer, reason, other, None) if _is_about_bye(writer, reason) else None


def _first_names(writer: Writer, group: _Group) -> list[str]:
    names = [writer.name(member.tpn) for member in group.members]
    more = len(names) - _MOST_NAMED + 1
    if more < 2:
        return names
    count = writer.catalogue.number(more)
    return [*names[:-more], writer.catalogue.say(m.OTHERS, more, count=count)]
