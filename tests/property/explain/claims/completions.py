"""What could not be completed, and who would get the bye."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

import networkx

from arbiter_app.explain.systems import words_of
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace, PassedOver
from arbiter_app.trace.reasons import NoCompletion, Worse
from arbiter_app.trace.rounds import RoundTrace
from tests.property.explain.facts import BYE, FREE_WINS, BracketFacts, Facts


def untrue_completions(facts: Facts, trace: RoundTrace) -> Iterator[str]:
    """Where [C4] or [C5] is said to be the reason and is not."""
    everybody = {player.tpn for player in facts.field.players}
    bye = trace.pairing_allocated_bye
    for passed in () if bye is None else bye.passed_over:
        if isinstance(passed.reason, NoCompletion):
            there = everybody - {passed.tpn}
            told = untrue_unserved(facts, passed.reason, there, has_bye=False)
            yield from (f"bye, {passed}: {wrong}" for wrong in told)
    for each in trace.brackets:
        here = BracketFacts(facts, each)
        for pair in each.pairs:
            for passed in pair.passed_over:
                # A pair is asked about in the whole round, whatever else is paired.
                left = everybody - {pair.first, passed.tpn}
                yield from _completion(facts, trace, each, passed, left, frozenset())
        for floater in each.downfloaters:
            there = {*here.members, *here.below}
            for passed in floater.passed_over:
                apart = {frozenset((passed.tpn, other)) for other in here.members}
                apart |= {frozenset((floater.tpn, other)) for other in here.below}
                apart |= here.never_paired
                yield from _completion(facts, trace, each, passed, there, apart, floater.tpn)
            if floater.because is not None:
                apart = {frozenset((floater.tpn, other)) for other in here.below}
                paired = PassedOver(floater.tpn, floater.because)
                apart |= here.never_paired
                yield from _completion(facts, trace, each, paired, there, apart, floater.tpn)


def _completion(
    facts: Facts,
    trace: RoundTrace,
    bracket: BracketTrace,
    passed: PassedOver,
    there: set[Tpn],
    apart: AbstractSet[frozenset[Tpn]],
    stays: Tpn | None = None,
) -> Iterator[str]:
    reason, about = passed.reason, f"bracket {bracket.number}, {passed}"
    if isinstance(reason, NoCompletion):
        if facts.can_be_paired(there, apart=_without_bye(apart, stays)):
            yield f"{about}: the rest can be paired"
        told = untrue_unserved(facts, reason, there, apart=_without_bye(apart, stays))
        yield from (f"{about}: {wrong}" for wrong in told)
    if isinstance(reason, Worse) and words_of(trace.system).rules[reason.criterion].meaning == "C5":
        assert isinstance(reason.played, tuple)
        assert isinstance(reason.forced, tuple)
        (played,), (forced,) = reason.played, reason.forced
        apart = _without_bye(apart, stays)
        if facts.can_be_paired(there, bye_upto=played, apart=apart):
            yield f"{about}: the bye need not go higher"
        if not facts.can_be_paired(there, bye_upto=forced, apart=apart):
            yield f"{about}: the bye would have to go even higher"
        yield from (f"{about}: {wrong}" for wrong in untrue_receiver(facts, reason, there, apart))


def untrue_receiver(
    facts: Facts, reason: Worse, there: AbstractSet[Tpn], apart: AbstractSet[frozenset[Tpn]]
) -> Iterator[str]:
    """Whether who is said to get the bye has that score, may get it, and the others can be paired."""
    tpn = reason.bye
    if tpn is None:
        yield "nobody is named for the bye"
        return
    if (facts.score(tpn),) != reason.forced or not facts.state(tpn).may_receive_pab:
        yield f"{tpn} does not get such a bye"
    if not facts.can_be_paired(there - {tpn}, has_bye=False, apart=apart):
        yield f"with the bye for {tpn} the round cannot be completed"


def untrue_unserved(
    facts: Facts,
    reason: NoCompletion,
    there: AbstractSet[Tpn],
    *,
    apart: AbstractSet[frozenset[Tpn]] = frozenset(),
    has_bye: bool = True,
) -> Iterator[str]:
    """Whether those named cannot all be served though all but any one could, and by whom."""
    left = set(reason.unserved)
    if not left:
        return
    graph = facts.graph(there, has_bye=has_bye, apart=apart)
    near = {other for one in left for other in graph[one]}
    if near - left - {BYE} != set(reason.opponents) or bool(near & left) != reason.among:
        yield f"they could meet {near}"
    is_odd = has_bye and len(facts.field.players) % 2 == 1
    barred = {tpn for tpn in left if not facts.state(tpn).may_receive_pab} if is_odd else set()
    is_open = is_odd and (BYE in near or barred == left)
    if reason.has_bye != is_open or barred != {each.tpn for each in reason.barred}:
        yield f"the bye is barred for {barred}"
    for each in reason.barred:
        if not facts.had(each.tpn, FREE_WINS.keys(), each.reason.round_number):
            yield f"{each.tpn} did not have it then"
    if covers(graph, left):
        yield "all of them can be served"
    if not all(covers(graph, left - {one}) for one in left):
        yield "fewer would show it"


def covers(graph: networkx.Graph[Tpn], left: AbstractSet[Tpn]) -> bool:
    """Whether one matching serves all of some vertices."""
    weighted: networkx.Graph[Tpn] = networkx.Graph()
    weighted.add_weighted_edges_from(
        (one, other, (one in left) + (other in left)) for one, other in graph.edges
    )
    found = networkx.max_weight_matching(weighted)
    return left <= {vertex for pair in found for vertex in pair}


def _without_bye(
    apart: AbstractSet[frozenset[Tpn]], stays: Tpn | None
) -> frozenset[frozenset[Tpn]]:
    """Who stays in the bracket does not get the bye."""
    return frozenset(apart) | (frozenset() if stays is None else {frozenset((stays, BYE))})
