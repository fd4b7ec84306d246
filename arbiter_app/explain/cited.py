"""The rules that a trace cites, for a legend under the text."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.explain.offences import missed_values
from arbiter_app.explain.passed_over import Decision
from arbiter_app.explain.rules import rules_of
from arbiter_app.pairing.trace import BracketTrace, RoundTrace


def cited_rules(trace: RoundTrace) -> tuple[str, ...]:
    """Codes of all criteria and steps cited, in the order of the table of rules."""
    found = set(_cited(trace))
    return tuple(code for code in rules_of(trace.system) if code in found)


def _cited(trace: RoundTrace) -> Iterator[str]:
    if trace.pairing_allocated_bye is not None:
        yield from _of_decision(trace.pairing_allocated_bye)
    for bracket in trace.brackets:
        yield from _of_bracket(bracket)


def _of_bracket(bracket: BracketTrace) -> Iterator[str]:
    yield from (offence.criterion for offence in bracket.proposal_offences)
    if bracket.pairs:
        yield from (value.criterion for value in missed_values(bracket.values))
    if bracket.exchange is not None:
        yield from (bracket.exchange.decided_by, "4.3")
    for pair in bracket.pairs:
        yield from _of_decision(pair)
    for floater in bracket.downfloaters:
        yield from _of_decision(floater)


def _of_decision(decision: Decision) -> Iterator[str]:
    return (passed.reason.rule for passed in decision.passed_over)
