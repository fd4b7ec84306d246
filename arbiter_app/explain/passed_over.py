"""The alternatives that came earlier and were not taken, one by one."""

from __future__ import annotations

from typing import TypeAlias

from arbiter_app.explain import messages as m
from arbiter_app.explain.absolute import kind_of
from arbiter_app.explain.clauses import AbsoluteRule
from arbiter_app.explain.offences import apart_clause
from arbiter_app.explain.reasons import clause, elsewhere, is_possible
from arbiter_app.explain.writer import Writer
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.brackets import (
    ByeTrace,
    FloaterTrace,
    PairTrace,
    PassedOver,
)
from arbiter_app.trace.reasons import Illegal, Reason

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
