"""Who comes up instead of somebody else (Dubov 3.2, Double-Swiss 3.5), judged by who has met whom."""

from __future__ import annotations

from collections.abc import Iterator

import networkx
import pytest

from arbiter_app.explain import messages_brackets as m
from arbiter_app.explain.names import Names
from arbiter_app.explain.records import sentence
from arbiter_app.tournament.types import Tpn, format_points_short
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.reasons import NoCompletion, Reason
from tests.property.explain.claims.completions import covers
from tests.property.explain.claims.listening import Listening
from tests.property.explain.generated import generated_rounds
from tests.property.explain.test_claims_of_burstein import BursteinFacts

OF_BRACKET = {"3.2.1", "C1"}
"""Articles of a bracket that cannot be paired; others are about those below it."""


def _graph(facts: BursteinFacts, system: str, there: set[Tpn]) -> networkx.Graph[Tpn]:
    """Who may meet whom: Double-Swiss knows no rule about colours."""
    apart = {
        frozenset(each) for each in facts.tournament.forbidden_pairs(facts.tournament.next_round)
    }
    graph: networkx.Graph[Tpn] = networkx.Graph()
    graph.add_nodes_from(there)
    for one in there:
        for other in there:
            if system == "double-swiss":
                is_legal = not facts.met(one, other) and frozenset((one, other)) not in apart
            else:
                is_legal = facts.may_meet(one, other)
            if one < other and is_legal:
                graph.add_edge(one, other)
    return graph


def untrue(facts: BursteinFacts, system: str, bracket: BracketTrace) -> Iterator[str]:
    found = bracket.upfloaters
    assert found is not None
    residents = {player.tpn for player in bracket.residents}
    below = {each.tpn for each in facts.field.players if each.score < bracket.score}
    reasons: list[tuple[Reason | None, set[Tpn]]] = [(found.because, set())]
    reasons += [(passed.reason, {*passed.tpns}) for passed in found.passed_over]
    for reason, tpns in reasons:
        if not isinstance(reason, NoCompletion) or not reason.unserved:
            continue
        there = residents | tpns if reason.article in OF_BRACKET else below - tpns
        if covers(_graph(facts, system, there), {*reason.unserved}):
            yield f"bracket {bracket.number}, {reason}: with {tpns} they can all be served"


def _is_paired(graph: networkx.Graph[Tpn]) -> bool:
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(graph)


def scores_untrue(
    facts: BursteinFacts, system: str, bracket: BracketTrace, told: str
) -> Iterator[str]:
    """Where a single upfloater with a higher score would do, or not all higher scores are told."""
    found = bracket.upfloaters
    assert found is not None
    (taken,) = found.tpns
    residents = {player.tpn for player in bracket.residents}
    below = {each.tpn: each.score for each in facts.field.players if each.score < bracket.score}
    higher = {tpn for tpn, score in below.items() if score > below[taken]}
    if bool(higher) != bool(found.scores_passed_over):
        yield f"scores {found.scores_passed_over} of {higher}"
    for tpn in higher:
        sides = residents | {tpn}, {*below} - {tpn}
        if all(_is_paired(_graph(facts, system, there)) for there in sides):
            yield f"{tpn} would do"
        if "more than" not in told and format_points_short(below[tpn]) not in told:
            yield f"the score of {tpn} is not told"


@pytest.mark.parametrize("system", ["dubov", "double-swiss"])
def test_what_speaks_against_others_is_so(system: str) -> None:
    told = 0
    for facts, trace in generated_rounds(system, range(40)):
        bye = trace.pairing_allocated_bye
        moment = BursteinFacts(facts.tournament, system, None if bye is None else bye.tpn)
        names = Names.of(facts.tournament, trace)
        taken: set[Tpn] = set()
        for bracket in trace.brackets:
            found = bracket.upfloaters
            assert found is not None
            where = f"{facts.tournament.settings.name}, round {trace.round_number}"
            if not taken:
                # Of later brackets it is not known from the results alone who is left.
                assert not [*untrue(moment, system, bracket)], where
            taken |= {*found.tpns}
            if not found.tpns:
                continue
            listening = Listening()
            text = sentence(found, names, catalogue=listening)
            told += any(said.message is m.TAKEN_FOR for said in listening.said)
            # What speaks against others is said, and by name, wherever anything did.
            if len(found.tpns) == 1 and taken == {*found.tpns}:
                assert not [*scores_untrue(moment, system, bracket, text)], (where, text)
            is_against = found.because or found.scores_passed_over or found.passed_over
            assert bool(is_against) == (": " in text), text
    assert told > 20
