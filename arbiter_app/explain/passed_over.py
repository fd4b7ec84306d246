"""The alternatives that came earlier and were not taken: one by one, or in groups."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.explain import messages as m
from arbiter_app.explain import messages_lim as lim
from arbiter_app.explain.messages import Message
from arbiter_app.explain.reasons import (
    Kind,
    clause,
    histories_clause,
    is_lim,
    kind_of,
    with_rule,
    without_payers,
)
from arbiter_app.explain.writer import Writer
from arbiter_app.pairing.trace import (
    ByeTrace,
    FloaterTrace,
    Illegal,
    NoCompletion,
    PairTrace,
    PassedOver,
    Reason,
    Worse,
)
from arbiter_app.tournament.types import Tpn

Decision: TypeAlias = PairTrace | FloaterTrace | ByeTrace
"""What was decided against alternatives."""

NO_OPPONENT = frozenset({"lim 2.3.a", "lim 2.3.b", "lim 2.3.c"})
"""Articles by which a player floats who can meet nobody in the score-group."""

THE_READER: Tpn = 0
"""Stands for the player addressed where a record does not say who that is."""


def decided_for(decision: Decision) -> Tpn:
    """The player whose opponent, float or bye was decided."""
    return decision.first if isinstance(decision, PairTrace) else decision.tpn


def not_opponent(writer: Writer, first: Tpn, other: Tpn, reason: Reason) -> str:
    """Tells `first` why `other` could not be the opponent."""
    to_first = writer.to(first)
    return writer.catalogue.say(
        m.NOT_OPPONENT_YOU,
        other=writer.name(other),
        clause=clause(to_first, reason, first, other),
    )


def not_bye(writer: Writer, tpn: Tpn, reason: Reason) -> str:
    """Tells the player why the bye went to somebody else."""
    return writer.catalogue.say(m.NOT_BYE_YOU, clause=clause(writer.to(tpn), reason, tpn, None))


def passed_over_sentence(
    writer: Writer, passed: PassedOver, decision: Decision | None = None
) -> str:
    """Why one alternative was not taken; without its decision it is read as a missed opponent."""
    match decision:
        case None:
            return not_opponent(writer, THE_READER, passed.tpn, passed.reason)
        case PairTrace():
            return not_opponent(writer, decision.first, passed.tpn, passed.reason)
        case FloaterTrace():
            return writer.catalogue.say(
                writer.words.not_floater,
                player=writer.name(decision.tpn),
                other=writer.name(passed.tpn),
                clause=decision_clause(writer, decision, passed),
            )
        case ByeTrace():
            return writer.catalogue.say(
                m.NOT_BYE,
                other=writer.name(passed.tpn),
                clause=decision_clause(writer, decision, passed),
            )


def decision_clause(writer: Writer, decision: Decision, passed: PassedOver) -> str:
    """The reason why this alternative was not taken, as a clause about both players."""
    if isinstance(decision, PairTrace):
        return clause(writer, passed.reason, decision.first, passed.tpn)
    if is_without_opponent(writer, decision):
        return clause(writer, passed.reason, decision.tpn, passed.tpn)
    return clause(writer, passed.reason, passed.tpn, None)


def is_without_opponent(writer: Writer, decision: Decision) -> bool:
    """True for a floater of Lim 2.3 a to c, whose record names those who could not be met."""
    return isinstance(decision, FloaterTrace) and writer.meaning(decision.rule) in NO_OPPONENT


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
            return NoCompletion(article=common.article)
        return without_payers(common)


def passed_over_sentences(
    writer: Writer, decision: Decision, message: Message = m.PASSED_OVER
) -> list[str]:
    """For the arbiter: all alternatives, those that failed alike together, with their rule.

    The group of the deciding alternative, the last one passed over, comes last. `message` says
    what became of them.
    """
    return [
        _group_sentence(writer, decision, group, message) for group in _groups(decision.passed_over)
    ]


def _groups(passed_over: Sequence[PassedOver]) -> list[_Group]:
    by_key: dict[Hashable, list[PassedOver]] = {}
    for passed in passed_over:
        key = _alike(passed.reason)
        # Taken out and put back, so that groups are ordered by their last member.
        by_key[key] = [*by_key.pop(key, []), passed]
    return [_Group(tuple(members)) for members in by_key.values()]


def _alike(reason: Reason) -> Hashable:
    match reason:
        case Worse():
            return reason.criterion, reason.article, reason.played, reason.forced
        case Illegal():
            # In Lim 2.1 speaks of meetings, which have a round, and of colours.
            return reason.rule, reason.round_number is None
        case _:
            return reason.rule


def _group_sentence(writer: Writer, decision: Decision, group: _Group, message: Message) -> str:
    if len(group.members) == 1:
        return _single(writer, decision, group.members[0], message)
    names = [_name_in_group(writer, member) for member in group.members]
    return writer.catalogue.say(
        message,
        len(names),
        players=writer.catalogue.listed(names),
        clause=with_rule(writer, _group_clause(writer, decision, group), group.reason.rule),
    )


def _single(writer: Writer, decision: Decision, passed: PassedOver, message: Message) -> str:
    said = decision_clause(writer, decision, passed)
    player = writer.name(decided_for(decision))
    if isinstance(decision, PairTrace):
        said = histories_clause(writer, passed.reason, decision.first, passed.tpn) or said
        if isinstance(passed.reason, Worse | NoCompletion):
            message = m.PASSED_OVER_PAIR
    return writer.catalogue.say(
        message,
        player=player,
        players=writer.name(passed.tpn),
        clause=with_rule(writer, said, passed.reason.rule),
    )


def _name_in_group(writer: Writer, passed: PassedOver) -> str:
    name = writer.name(passed.tpn)
    if isinstance(passed.reason, Illegal) and passed.reason.round_number is not None:
        return writer.catalogue.say(
            m.NAME_WITH_ROUND, player=name, round=str(passed.reason.round_number)
        )
    return name


def _group_clause(writer: Writer, decision: Decision, group: _Group) -> str:
    say = writer.catalogue.say
    player = writer.name(decided_for(decision))
    reason = group.reason
    if not isinstance(reason, Illegal):
        return say(m.WITH_ANY, clause=clause(writer, reason, None, None))
    is_pair = isinstance(decision, PairTrace) or is_without_opponent(writer, decision)
    match kind_of(writer, reason, is_bye=not is_pair):
        case Kind.MET:
            return say(m.MET_SEVERAL, player=player)
        case Kind.BYE:
            return say(m.HAD_FREE_WIN_SEVERAL)
        case Kind.COLOURS if is_lim(writer):
            return say(lim.NO_COLOURS_SEVERAL, player=player)
        case Kind.COLOURS:
            due = writer.names.due.get(decided_for(decision))
            if due is None or not due.colour:
                return say(m.SAME_DUE_SEVERAL_UNKNOWN, player=player)
            return say(m.SAME_DUE_SEVERAL, player=player, colour=writer.colour(due.colour))
        case Kind.FORBIDDEN:
            return say(m.KEPT_APART_SEVERAL, player=player)
        case Kind.OTHER:
            return say(m.WITH_ANY, clause=clause(writer, reason, None, None))
