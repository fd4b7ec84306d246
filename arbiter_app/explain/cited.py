"""The rules that a trace cites, for a legend under the text."""

from __future__ import annotations

from collections.abc import Iterator

from arbiter_app.explain.passed_over import Decision
from arbiter_app.explain.values import missed_values, offences_of_proposal
from arbiter_app.explain.writer import SystemWords
from arbiter_app.trace.bounds import Price
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.rounds import RoundTrace


def cited_rules(trace: RoundTrace, words: SystemWords) -> tuple[str, ...]:
    """Codes of all criteria and steps cited, in the order of the table of rules."""
    found = set(_cited(trace, words))
    return tuple(code for code in words.rules if code in found)


def _cited(trace: RoundTrace, words: SystemWords) -> Iterator[str]:
    if trace.pairing_allocated_bye is not None:
        yield from _of_decision(trace.pairing_allocated_bye)
        yield trace.pairing_allocated_bye.rule
        following = trace.pairing_allocated_bye.runner_up
        if following is not None:
            yield following.rule
            yield from (each.reason.rule for each in following.between)
    for bracket in trace.brackets:
        yield from _of_bracket(bracket, words)


def _of_bracket(bracket: BracketTrace, words: SystemWords) -> Iterator[str]:
    yield from _of_upfloaters(bracket, words)
    yield from _of_proposal(bracket)
    if bracket.pairs:
        yield from (value.criterion for value in missed_values(bracket.values))
        yield from _of_bounds(bracket)
    yield from (step.article for step in bracket.steps)
    if bracket.exchange is not None:
        yield from (bracket.exchange.decided_by, words.exchange_order)
    for pair in bracket.pairs:
        yield from _of_decision(pair)
        if pair.after is not None:
            yield pair.after.rule.partition(" ")[0]
        elif pair.rule:
            yield words.order_cited(pair).partition(" ")[0]
        yield pair.colour_article
    for floater in bracket.downfloaters:
        yield from _of_decision(floater)
        yield from (one.reason.rule for one in floater.barred)
        yield floater.rule
        if floater.because is not None:
            yield floater.because.rule
        yield from words.cited_for(floater)


def _of_upfloaters(bracket: BracketTrace, words: SystemWords) -> Iterator[str]:
    """What decided on those brought up, where that is told with the composition."""
    found = bracket.upfloaters
    if found is None or not words.brought_up:
        return
    yield found.rule
    yield from (passed.reason.rule for passed in found.passed_over)
    if found.because is not None:
        yield found.because.rule


def _of_proposal(bracket: BracketTrace) -> Iterator[str]:
    """What speaks against the first candidate; of no candidate nothing is told."""
    if not bracket.proposal:
        return
    if bracket.proposal_reason is None:
        yield from (offence.criterion for offence in bracket.proposal_offences)
        return
    decisive, kept = offences_of_proposal(bracket)
    yield from (offence.criterion for offence in (*decisive, *kept))
    yield bracket.proposal_reason.rule


def _of_bounds(bracket: BracketTrace) -> Iterator[str]:
    for bound in bracket.bounds:
        for reason in bound.reasons:
            if isinstance(reason, Price):
                yield reason.worse.criterion


def _of_decision(decision: Decision) -> Iterator[str]:
    return (passed.reason.rule for passed in decision.passed_over)
