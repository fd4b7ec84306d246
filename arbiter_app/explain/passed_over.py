"""The alternatives that came earlier and were not taken, one by one, and those that failed alike together."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from arbiter_app.explain import messages as m
from arbiter_app.explain.absolute import apart_clause, histories_clause, kind_of, with_rule
from arbiter_app.explain.reasons import clause, elsewhere, is_possible, parting_clause
from arbiter_app.explain.terms import AbsoluteRule
from arbiter_app.explain.worse import floated_before, is_of_bye, without_payers
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.brackets import (
    ByeTrace,
    FloaterTrace,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from arbiter_app.wording import SEMICOLON, Message

Decision: TypeAlias = PairTrace | FloaterTrace | ByeTrace
"""What was decided against alternatives."""

THE_READER: Tpn = 0
"""Stands for the player addressed where a record does not say who that is."""


def decided_for(decision: Decision) -> Tpn:
    """The player whose opponent, float or bye was decided."""
    return decision.first if isinstance(decision, PairTrace) else decision.tpn


def not_opponent(
    writer: Writer, first: Tpn, other: Tpn, reason: Reason, score: Points | None = None
) -> str:
    """Tells `first` why `other` could not be the opponent, or was not; `score` as in `PassedOver`."""
    to_first = writer.to(first)
    return writer.catalogue.say(
        m.NOT_PAIRED_YOU if is_possible(writer, reason) else m.NOT_OPPONENT_YOU,
        other=writer.name(other),
        clause=elsewhere(to_first, reason, score, clause(to_first, reason, first, other)),
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
            return not_opponent(writer, THE_READER, passed.tpn, passed.reason, passed.score)
        case PairTrace():
            return not_opponent(writer, decision.first, passed.tpn, passed.reason, passed.score)
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
        told = clause(writer, passed.reason, decision.first, passed.tpn)
        return elsewhere(writer, passed.reason, passed.score, told)
    if is_without_opponent(writer, decision):
        return clause(writer, passed.reason, decision.tpn, passed.tpn)
    if isinstance(passed.reason, Illegal) and not is_about_bye(writer, passed.reason):
        return no_other_opponent(writer, decision)
    return clause(writer, passed.reason, passed.tpn, None)


def is_about_bye(writer: Writer, reason: Illegal) -> bool:
    """True if a rule keeps somebody from the bye, and not two players apart."""
    return kind_of(writer, reason, is_bye=True) is AbsoluteRule.BYE


def no_other_opponent(writer: Writer, decision: Decision) -> str:
    """Without the player passed over, who floats could meet nobody at all."""
    player = writer.name(decided_for(decision))
    return writer.catalogue.say(m.NO_OTHER_OPPONENT, player=player)


def is_without_opponent(writer: Writer, decision: Decision) -> bool:
    """True for a floater who could meet nobody, and whose record names those who could not be met."""
    if not isinstance(decision, FloaterTrace):
        return False
    return writer.meaning(decision.rule) in writer.words.without_opponent


_MOST_UNSERVED = 3
"""Of more different players who would be left without opponents, none are named."""


@dataclass(frozen=True, slots=True)
class Group:
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

    @property
    def score(self) -> Points | None:
        """That of the bracket in which the reason shows, if it is not the decision's own."""
        return self.members[0].score


def passed_over_sentences(
    writer: Writer, decision: Decision, message: Message = m.PASSED_OVER
) -> list[str]:
    """For the arbiter: all alternatives, those that failed alike together, with their rule.

    The group of the deciding alternative, the last one passed over, comes last. `message` says
    what became of them.
    """
    return [
        _group_sentence(writer, decision, group, message)
        for group in groups_of(writer, decision.passed_over)
    ]


def groups_of(writer: Writer, passed_over: Sequence[PassedOver]) -> list[Group]:
    """Those that failed alike together, in the order of the last of each.

    Where others are left without opponents by each of them, they stand apart if they are few.
    """
    by_key: dict[Hashable, list[PassedOver]] = {}
    incomplete = {
        (passed.reason.article, passed.reason.unserved)
        for passed in passed_over
        if isinstance(passed.reason, NoCompletion)
    }
    are_few = len(incomplete) <= _MOST_UNSERVED
    for passed in passed_over:
        key: Hashable = _alike(writer, passed.reason), passed.score
        if are_few and isinstance(passed.reason, NoCompletion):
            key = key, passed.reason.unserved
        # Taken out and put back, so that groups are ordered by their last member.
        by_key[key] = [*by_key.pop(key, []), passed]
    return [Group(tuple(members)) for members in by_key.values()]


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


def _group_sentence(writer: Writer, decision: Decision, group: Group, message: Message) -> str:
    if len(group.members) == 1:
        return _single(writer, decision, group.members[0], message)
    names = [name_in_group(writer, member) for member in group.members]
    said = floated_several(writer, decision, group, writer.catalogue.say(m.THEY))
    said = said or _group_clause(writer, decision, group)
    return writer.catalogue.say(
        message,
        len(names),
        players=writer.catalogue.listed(names),
        clause=with_rule(writer, said, group.reason.rule),
    )


def floated_several(writer: Writer, decision: Decision, group: Group, others: str) -> str:
    """Of those who would get the bye instead, that all floated down not long before; else nothing.

    `others` are their names, or a pronoun for them.
    """
    reason = group.reason
    is_so = (is_of_bye(writer, each.reason, each.tpn) for each in group.members)
    if isinstance(decision, PairTrace) or not isinstance(reason, Worse) or not all(is_so):
        return ""
    return floated_before(writer, reason, others)


def _single(writer: Writer, decision: Decision, passed: PassedOver, message: Message) -> str:
    said = decision_clause(writer, decision, passed)
    player = writer.name(decided_for(decision))
    is_forced = isinstance(passed.reason, Worse | NoCompletion | Later)
    if isinstance(decision, PairTrace):
        said = histories_clause(writer, passed.reason, decision.first, passed.tpn) or said
        if is_forced:
            message = m.PASSED_OVER_PAIR
    elif (
        is_forced and message is m.PASSED_OVER and not is_of_bye(writer, passed.reason, passed.tpn)
    ):
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


def common_clause(writer: Writer, group: Group, reason: Reason, about: Tpn | None) -> str:
    """The reason of all of them, each named whom somebody who comes first would get instead."""
    partings = [
        one.reason.parting
        for one in group.members
        if isinstance(one.reason, Later) and one.reason.parting is not None
    ]
    instead = {parting.instead for parting in partings if parting.instead is not None}
    if len(instead) < 2:
        told = clause(writer, reason, about, None)
    else:
        told = parting_clause(writer, partings[0], sorted(instead))
    return elsewhere(writer, reason, group.score, told)


def _group_clause(writer: Writer, decision: Decision, group: Group) -> str:
    say = writer.catalogue.say
    reason = group.reason
    if isinstance(reason, Illegal):
        is_bye = not (isinstance(decision, PairTrace) or is_without_opponent(writer, decision))
        kind = kind_of(writer, reason, is_bye=is_bye)
        is_barred = kind is AbsoluteRule.COLOURS and writer.words.colour_bar is None
        is_subject = kind is AbsoluteRule.BYE or is_barred
        others = say(m.THEY if is_subject else m.THEM)
        told = illegal_several(writer, decision, reason, others, len(group.members))
        if told is not None:
            return told
    message = m.WITH_EITHER if len(group.members) == 2 else m.WITH_ANY
    return say(message, clause=common_clause(writer, group, reason, None))


def illegal_several(
    writer: Writer, decision: Decision, reason: Illegal, others: str, count: int
) -> str | None:
    """What keeps several apart from a player, or all of them from the bye; None if unsaid.

    `others` are their names, or a pronoun for them; `count` is how many they are.
    """
    tpn = decided_for(decision)
    if isinstance(decision, PairTrace) or is_without_opponent(writer, decision):
        return _apart_several(writer, tpn, reason, others, count)
    if is_about_bye(writer, reason):
        return writer.catalogue.say(m.HAD_FREE_WIN_SEVERAL, others=others)
    return no_other_opponent(writer, decision)


def _apart_several(
    writer: Writer, tpn: Tpn, reason: Illegal, others: str, count: int
) -> str | None:
    say, player = writer.catalogue.say, writer.name(tpn)
    match kind_of(writer, reason):
        case AbsoluteRule.MET:
            message = m.MET_SEVERAL_YOU if tpn == writer.you else m.MET_SEVERAL
            return say(message, player=player, others=others)
        case AbsoluteRule.COLOURS if writer.words.colour_bar is not None:
            return say(writer.words.colour_bar.several, player=player, others=others)
        case AbsoluteRule.COLOURS:
            due = writer.names.due.get(tpn)
            if due is None or not due.colour:
                return say(m.SAME_DUE_SEVERAL_UNKNOWN, count, player=player, others=others)
            colour = writer.colour(due.colour)
            return say(m.SAME_DUE_SEVERAL, count, player=player, others=others, colour=colour)
        case AbsoluteRule.FORBIDDEN:
            return say(m.KEPT_APART_SEVERAL, player=player, others=others)
        case AbsoluteRule.BYE | AbsoluteRule.OTHER:
            return None


def barred_clauses(
    writer: Writer, floater: Tpn, barred: Sequence[PassedOver], *, with_rules: bool = True
) -> str:
    """Why who floats may meet nobody in the bracket: those barred alike together, with the rule."""
    told = []
    for group in groups_of(writer, barred):
        reason = group.reason
        assert isinstance(reason, Illegal)
        names = [name_in_group(writer, member) for member in group.members]
        said = None
        if len(names) == 1:
            said = apart_clause(writer, reason, floater, group.members[0].tpn)
        listed = writer.catalogue.listed(names)
        said = said or _apart_several(writer, floater, reason, listed, len(names))
        said = said or writer.catalogue.say(m.BREAKS_RULE)
        told.append(with_rule(writer, said, reason.rule) if with_rules else said)
    return writer.catalogue.separated(told, SEMICOLON)
