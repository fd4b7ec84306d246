"""Lim and 1998: who cannot all be served, whom they could meet, and who may meet nobody.

Judged by the results: who has met whom, and which colours each may still get.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

import networkx
import pytest

from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.bounds import Barrier, Seekers
from arbiter_app.trace.brackets import BracketTrace, FloaterTrace, PassedOver
from arbiter_app.trace.reasons import NoCompletion
from arbiter_app.trace.rounds import RoundTrace
from tests.property.explain.claims.completions import covers
from tests.property.explain.facts import BracketFacts, Facts
from tests.property.explain.generated import generated_rounds

LIM = ("lim", "lim-maxi")
WHOLE = {"2.6", "B.1"}
"""These articles are of the whole round: nobody may be left without an opponent."""
Graph = networkx.Graph


def may_meet(facts: Facts, one: Tpn, other: Tpn) -> bool:
    """By the basic rules, and in Lim by 2.1: some colours are possible for both."""
    if facts.system not in LIM:
        return facts.may_meet(one, other)
    forbidden = facts.tournament.forbidden_pairs(facts.tournament.next_round)
    if facts.met(one, other) or {(one, other), (other, one)} & {*forbidden}:
        return False
    return any(
        _may_get(facts.row(one), first) and _may_get(facts.row(other), second)
        for first, second in (("W", "B"), ("B", "W"))
    )


def _may_get(row: str, colour: str) -> bool:
    """2.1: not three times in succession, not three more of one colour."""
    row += colour
    return row[-3:] != 3 * colour and abs(2 * row.count("W") - len(row)) < 3


def graph_of(facts: Facts, there: AbstractSet[Tpn], apart: AbstractSet[Tpn]) -> Graph[Tpn]:
    """Who may meet whom of those who are `there`, but for two of those moved down in 1998."""
    graph: Graph[Tpn] = networkx.Graph()
    graph.add_nodes_from(there)
    graph.add_edges_from(
        (one, other)
        for one in there
        for other in there
        if one < other and not {one, other} <= apart and may_meet(facts, one, other)
    )
    return graph


def places(graph: Graph[Tpn], count: int, barred: AbstractSet[Tpn]) -> Graph[Tpn]:
    """The same with so many places for players who remain, or have the bye."""
    for place in range(count):
        graph.add_edges_from((-1 - place, tpn) for tpn in [*graph] if tpn > 0 and tpn not in barred)
    return graph


def untrue(facts: Facts, reason: NoCompletion, graph: Graph[Tpn]) -> Iterator[str]:
    left = set(reason.unserved)
    if not left or reason.article == "5.2":
        # There it is the colours due that must be kept as well.
        return
    near = {other for one in left for other in graph[one] if other > 0}
    if near - left != set(reason.opponents) or bool(near & left) != reason.among:
        yield f"they could meet {near}"
    if covers(graph, left):
        yield "all of them can be served"
    for each in reason.barred:
        if not facts.had(each.tpn, {"U", "F", "+"}, each.reason.round_number):
            yield f"{each.tpn} may get the bye"


def untrue_in_round(
    facts: Facts, trace: RoundTrace, reason: NoCompletion, taken: AbstractSet[Tpn]
) -> Iterator[str]:
    """The same of a reason that is of the whole round: all others are looked at, of every bracket."""
    paired = {
        tpn for each in trace.brackets for pair in each.pairs for tpn in (pair.first, pair.second)
    }
    left = {each.tpn for bracket in trace.brackets for each in bracket.downfloaters} - paired
    # In Lim the bye is given first; in 1998 it is for who is left.
    has_place = bool(left) and facts.system not in LIM and len(taken) == 2
    there = (paired if facts.system in LIM else paired | left) - taken
    barred = {tpn for tpn in there if facts.had(tpn, {"U", "F", "+"})}
    yield from untrue(facts, reason, places(graph_of(facts, there, set()), has_place, barred))


def untrue_in_lim(facts: Facts, trace: RoundTrace, bracket: BracketTrace) -> Iterator[str]:
    made = [{pair.first, pair.second} for pair in bracket.pairs]
    if bracket.undone or bracket.cracked:
        return
    for index, pair in enumerate(bracket.pairs):
        # Residents are proposed to each other once the floaters are paired.
        rest = set().union(*made[index:])
        for passed in pair.passed_over:
            if isinstance(passed.reason, NoCompletion) and passed.reason.article in WHOLE:
                taken = {pair.first, passed.tpn}
                wrong = untrue_in_round(facts, trace, passed.reason, taken)
                yield from (f"{passed}: {each}" for each in wrong)
            elif isinstance(passed.reason, NoCompletion):
                there = rest - {pair.first, passed.tpn}
                graph = graph_of(facts, there, set())
                yield from (f"{passed}: {wrong}" for wrong in untrue(facts, passed.reason, graph))


def untrue_in_1998(
    facts: Facts, trace: RoundTrace, bracket: BracketTrace, *, is_lowest: bool
) -> Iterator[str]:
    gone = {each.tpn for each in bracket.downfloaters if each.rule == "C.1"}
    members = {*BracketFacts(facts, bracket).members} - gone
    remain = {each.tpn for each in bracket.downfloaters} - gone
    apart = {*bracket.s1} if any(pair.part == "mdp" for pair in bracket.pairs) else set()
    barred = {tpn for tpn in members if is_lowest and facts.had(tpn, {"U", "F", "+"})} | apart
    for pair in bracket.pairs:
        for passed in pair.passed_over:
            taken = {pair.first, passed.tpn}
            if isinstance(passed.reason, NoCompletion) and passed.reason.article in WHOLE:
                wrong = untrue_in_round(facts, trace, passed.reason, taken)
                yield from (f"{passed}: {each}" for each in wrong)
            else:
                yield from _judged(facts, passed, members - taken, apart, len(remain), barred)
    for floater in bracket.downfloaters:
        for passed in floater.passed_over:
            there = members - (remain - {floater.tpn}) - {passed.tpn}
            if isinstance(passed.reason, NoCompletion) and passed.reason.article in WHOLE:
                wrong = untrue_in_round(facts, trace, passed.reason, {passed.tpn})
                yield from (f"{passed}: {each}" for each in wrong)
                continue
            yield from _judged(facts, passed, there, apart, 0, barred)


def _judged(
    facts: Facts,
    passed: PassedOver,
    there: AbstractSet[Tpn],
    apart: AbstractSet[Tpn],
    count: int,
    barred: AbstractSet[Tpn],
) -> Iterator[str]:
    reason = passed.reason
    if isinstance(reason, NoCompletion):
        is_lowest = reason.article == "C.13"
        if not is_lowest and reason.unserved and count != reason.may_remain:
            yield f"{passed}: {count} may remain"
        if reason.has_bye and (count != 1 or len(reason.unserved) == 1 > len(reason.barred)):
            yield f"{passed}: the bye"
        graph = places(graph_of(facts, there, apart), count, barred)
        yield from (f"{passed}: {wrong}" for wrong in untrue(facts, reason, graph))


def untrue_of_floaters(facts: Facts, bracket: BracketTrace) -> Iterator[str]:
    """Who is said to have no opponent has none, and all whom they have met are named."""
    members = BracketFacts(facts, bracket).members
    for floater in bracket.downfloaters:
        barred = _named_as_barred(facts, floater)
        others = [tpn for tpn in members if tpn != floater.tpn]
        if barred and {*barred} != {*others}:
            yield f"{floater.tpn}: {barred}"
        if (barred or floater.is_alone) and any(may_meet(facts, floater.tpn, o) for o in others):
            yield f"{floater.tpn} may meet somebody"
        if floater.is_alone and others:
            yield f"{floater.tpn} is not alone"


def _named_as_barred(facts: Facts, floater: FloaterTrace) -> Sequence[Tpn]:
    is_without = facts.system in LIM and floater.rule in {"2.3.a", "2.3.b", "2.3.c"}
    return [one.tpn for one in (floater.passed_over if is_without else floater.barred)]


def due(facts: Facts, tpn: Tpn) -> str:
    """The colour due: in 1998 the preference (A.7), in Lim that of 5.3, 5.5 and 5.6."""
    if facts.system not in LIM:
        preference = facts.state(tpn).preference
        return "" if preference is None else preference.value.upper()
    row = facts.row(tpn)
    if not row:
        return ""
    other = {"W": "B", "B": "W"}
    if row[-1:] != row[-2:-1] and 2 * row.count("W") != len(row):
        return "B" if 2 * row.count("W") > len(row) else "W"
    return other[row[-1]]


def untrue_of_bounds(facts: Facts, bracket: BracketTrace) -> Iterator[str]:
    """Why in no fewer pairs a colour due is missed: counted anew, and by a matching."""
    pairs = [(pair.first, pair.second) for pair in bracket.pairs]
    gone = {each.tpn for each in bracket.downfloaters if facts.system in LIM or each.rule == "C.1"}
    members = {*BracketFacts(facts, bracket).members} - gone
    dues = {tpn: due(facts, tpn) for tpn in members}
    missed = sum(dues[one] == dues[other] != "" for one, other in pairs)
    for bound in bracket.bounds:
        (reason,) = bound.reasons
        if isinstance(reason, Seekers):
            count = [*dues.values()].count(reason.due.upper())
            told = reason.count, reason.players, reason.missed
            if told != (count, len(members), missed) or count + len(pairs) - len(members) != missed:
                yield f"{reason}: {dues}"
        if isinstance(reason, Barrier):
            graph = graph_of(facts, members, {*bracket.s1} if bracket.m1 else set())
            graph.remove_edges_from([(a, b) for a, b in graph.edges if dues[a] == dues[b] != ""])
            most = networkx.max_weight_matching(graph, maxcardinality=True)
            if len(members) - 2 * len(most) < len(members) - 2 * len(pairs) + 2 * missed:
                yield f"{reason}: so many can be served: {most}"
            yield from _untrue_barrier(graph, reason)


def _untrue_barrier(graph: Graph[Tpn], barrier: Barrier) -> Iterator[str]:
    named = {tpn for group in barrier.groups for tpn in group}
    for group in barrier.groups:
        near = {other for tpn in group for other in graph[tpn]} - {*group}
        if near - {*barrier.opponents} or len(group) % 2 == 0:
            yield f"{barrier}: {group} could meet {near}"
    if {*barrier.opponents} & named or len(barrier.groups) - len(barrier.opponents) != barrier.left:
        yield f"{barrier} leaves over another number"


def check(system: str, seeds: range) -> None:
    for facts, trace in generated_rounds(system, seeds):
        found = [wrong for each in trace.brackets for wrong in _untrue(facts, trace, each)]
        where = f"{facts.tournament.settings.name}, round {trace.round_number}"
        assert not found, "\n".join([where, *found])


def _untrue(facts: Facts, trace: RoundTrace, bracket: BracketTrace) -> Iterator[str]:
    yield from untrue_of_floaters(facts, bracket)
    yield from untrue_of_bounds(facts, bracket)
    if facts.system in LIM:
        yield from untrue_in_lim(facts, trace, bracket)
    else:
        yield from untrue_in_1998(facts, trace, bracket, is_lowest=bracket is trace.brackets[-1])


SYSTEMS = (*LIM, "swiss-1998")


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_cannot_be_served_cannot(system: str) -> None:
    check(system, range(60))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 9000, 400))
@pytest.mark.parametrize("system", SYSTEMS)
def test_who_cannot_be_served_cannot_in_thousands(system: str, start: int) -> None:
    check(system, range(start, start + 400))
