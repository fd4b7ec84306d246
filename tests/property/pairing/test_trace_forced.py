"""What decided, in rounds of any size: the alternative forced upon a solver that is not ours.

A statement of a trace is forced, with what was chosen before it, upon the whole question of its
bracket – members, everybody below, the PAB – and solved by networkx's weighted matching. The best
vector with it must miss the criterion that the trace names, by the amounts it names; be as good
where the order is said to decide; or not exist.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as made_of
from random import Random
from typing import assert_never

import networkx
import pytest

from arbiter_app.matching.sets import bits
from arbiter_app.pairing.dutch.bracket import (
    Bracket,
    BracketProblem,
    Constraint,
    Route,
)
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.criteria import Digit, first_difference, total
from arbiter_app.pairing.dutch.problems import following_facts, full_problem, without_bye
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.dutch.solve import PairedBracket, faults_of
from arbiter_app.pairing.dutch.tracing import split_of, trace_bracket
from arbiter_app.pairing.dutch.values import values
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import BracketTrace
from arbiter_app.trace.reasons import (
    Illegal,
    Later,
    NoCompletion,
    Reason,
    Worse,
)
from tests.oracle.corpus import Entry, entries

Alternatives = list[tuple[Constraint, str]]
"""What is forced, ever fewer of the other choices kept, each with the step that decides a tie if it
is known.
"""

STEPS = frozenset({"4.2", "4.3", "4.4"})
"""Where equals part, if a weighted matching cannot say it: see the replay by the literal oracle."""

SMALL = 40
SAMPLE = [entry for entry in entries() if entry.players <= SMALL][::5]


@dataclass(frozen=True, slots=True)
class Statement:
    """Why something earlier in the order was passed over."""

    about: str
    reason: Reason
    alternatives: Alternatives
    finer: Alternatives = made_of(default_factory=list)
    """If the alternative is as good, the first of these that is so says in which step they part."""


def statements(paired: PairedBracket, trace: BracketTrace) -> Iterator[Statement]:
    """What a bracket's trace says of legal alternatives, with what has to be forced for each."""
    bracket = paired.bracket
    place = {bracket.player(position).tpn: position for position in bracket.members}
    yield from _of_pairs(paired, trace, place)
    yield from _of_floaters(paired, trace, place)
    if trace.exchange is not None and not isinstance(trace.exchange.reason, Illegal):
        candidate = paired.candidate
        original = Constraint(candidate.mdp_pairs, split=(candidate.s1, candidate.s2))
        yield Statement("exchange", trace.exchange.reason, [(original, "4.3")])


def _of_pairs(
    paired: PairedBracket, trace: BracketTrace, place: Mapping[Tpn, int]
) -> Iterator[Statement]:
    for pair in trace.pairs:
        for passed in pair.passed_over:
            if passed.score is not None or passed.reason.rule == "C5":
                # Of another bracket, or of all: see the replay by the literal oracle.
                continue
            one, other = sorted((place[pair.first], place[passed.tpn]))
            about = f"{pair.first}-{pair.second} and not {passed.tpn}"
            yield Statement(about, passed.reason, [(Constraint(((one, other),)), "")])


def _of_floaters(
    paired: PairedBracket, trace: BracketTrace, place: Mapping[Tpn, int]
) -> Iterator[Statement]:
    candidate = paired.candidate
    floaters = {place[floater.tpn] for floater in trace.downfloaters}
    for floater in trace.downfloaters:
        position = place[floater.tpn]
        others = tuple(sorted(floaters - {position}))
        for passed in floater.passed_over:
            rival = place[passed.tpn]
            alternatives = [(Constraint((), (rival,), (position,)), "")]
            about = f"{floater.tpn} floats, not {passed.tpn}"
            floating, stay = tuple(sorted({*others, rival})), (position,)
            pairs, split = candidate.mdp_pairs, split_of(candidate)
            finer = [
                (Constraint(pairs, floating, stay, split), "4.2"),
                (Constraint(pairs, floating, stay), "4.3"),
            ]
            is_resident = position >= paired.bracket.start
            yield Statement(about, passed.reason, alternatives, finer if is_resident else [])


def best_with(bracket: Bracket, constraint: Constraint) -> Counter[Digit] | None:
    """The best vector with something forced, None if it admits no candidate."""
    problem = full_problem(bracket, constraint, bye=False)
    mate = _matched(problem)
    if mate is None:
        return None
    floating = _floating(problem, mate)
    counts = len(floating) == 1 and bracket.field.bye is not None
    if counts and bracket.player(floating[0]).score == bracket.field.bye_score:
        problem = full_problem(bracket, constraint, bye=True)
        mate = _matched(problem)
        assert mate is not None
        floating = _floating(problem, mate)
        return _vector(problem, mate, floating) + total(
            bracket.edition.bye_faults(bracket.player(floating[0]))
        )
    return _vector(problem, mate, floating)


def _matched(problem: BracketProblem) -> dict[int, int] | None:
    edges = [
        (vertex, other, problem.cost(vertex, other))
        for vertex, mask in enumerate(problem.adjacency)
        for other in bits(mask)
        if vertex < other
    ]
    largest = max((price for _, _, price in edges), default=0)
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_weighted_edges_from((one, other, largest - price) for one, other, price in edges)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) != len(problem.adjacency):
        return None
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def _floating(problem: BracketProblem, mate: Mapping[int, int]) -> list[int]:
    bracket = problem.bracket
    return [
        bracket.position(vertex)
        for vertex in range(bracket.size)
        if problem.outside >> mate[vertex] & 1
    ]


def _vector(
    problem: BracketProblem, mate: Mapping[int, int], floating: list[int]
) -> Counter[Digit]:
    """Faults of the pairs and downfloaters, and of the following bracket where that counts."""
    bracket = problem.bracket
    pairs = tuple(
        (bracket.position(vertex), bracket.position(mate[vertex]))
        for vertex in range(bracket.size)
        if vertex < mate[vertex] < bracket.size
    )
    found = total(faults_of(bracket, Candidate((), pairs, tuple(floating), (), ())))
    following = range(0) if bracket.route is Route.PENULTIMATE else bracket.next_residents
    below = bracket.size + len(following)
    if not floating or not following:
        return found
    facts = following_facts(bracket)
    for vertex in (*map(bracket.vertex, floating), *range(bracket.size, below)):
        player, other = bracket.player(bracket.position(vertex)), mate[vertex]
        if other >= below:
            found += total(bracket.edition.following_faults(player, facts))
        elif vertex < bracket.size:
            resident = bracket.player(bracket.position(other))
            found += total(bracket.edition.following_pair_faults(player, resident))
    if problem.bye >= 0 and mate[problem.bye] >= below:
        found += total(without_bye(bracket))
    return found


def untrue(bracket: Bracket, played: Counter[Digit], statement: Statement) -> str:
    """Empty if the statement is what forcing shows."""
    reason = statement.reason
    if isinstance(reason, Later):
        for constraint, article in statement.finer:
            if best_with(bracket, constraint) == played:
                return "" if reason.article == article else f"they part at {article}"
    for constraint, article in statement.alternatives:
        forced = best_with(bracket, constraint)
        if forced is not None:
            return _untrue_against(bracket, played, forced, reason, article)
    match reason:
        case NoCompletion() | Illegal() | Worse(criterion="C5"):
            return ""
        case Worse() | Later():
            return "no candidate has it"
        case _:
            assert_never(reason)


def _untrue_against(
    bracket: Bracket, played: Counter[Digit], forced: Counter[Digit], reason: Reason, article: str
) -> str:
    digit = first_difference(played, forced)
    match reason:
        case Later():
            as_said = digit is None and reason.article in ({article} if article else STEPS)
            return "" if as_said else f"{digit}, {article}"
        case Worse():
            if digit is None or forced[digit] < played[digit]:
                return f"{digit}: not worse"
            criterion = [one for one in bracket.edition.criteria if one.number == digit[0]]
            (before,), (after,) = values(played, criterion), values(forced, criterion)
            found = (criterion[0].code, before.amount, after.amount)
            said = (reason.criterion, reason.played, reason.forced)
            return "" if found == said else f"{found}"
        case Illegal() | NoCompletion():
            return "there is a candidate"
        case _:
            assert_never(reason)


def accepted(paired: PairedBracket) -> Counter[Digit]:
    candidate = paired.candidate
    pairs = (*candidate.mdp_pairs, *candidate.pairs)
    found = best_with(paired.bracket, Constraint(pairs, candidate.downfloaters))
    assert found is not None
    return found


def said_in(entry: Entry, number: int) -> list[tuple[PairedBracket, Statement]]:
    """All statements of a round but those on illegal pairs."""
    dutch = dutch_round(entry.system)
    field = dutch.field_of(entry.tournament().before_round(number))
    solved = list(dutch.brackets(field))
    return [
        (paired, statement)
        for paired in solved
        for statement in statements(paired, trace_bracket(paired, solved))
        if not isinstance(statement.reason, Illegal)
    ]


def check(entry: Entry, most: int) -> None:
    """Some statements of every round, drawn by the event's name."""
    rng = Random(entry.name)
    for number in range(1, entry.rounds_paired + 1):
        said = said_in(entry, number)
        for paired, statement in rng.sample(said, min(most, len(said))):
            wrong = untrue(paired.bracket, accepted(paired), statement)
            where = f"round {number}, bracket {paired.bracket.group + 1}, {statement.about}"
            assert not wrong, f"{where}: {statement.reason}, but {wrong}"


@pytest.mark.uncounted
@pytest.mark.parametrize("entry", SAMPLE, ids=lambda entry: f"{entry.system}-{entry.name}")
def test_what_decided_is_confirmed_by_forcing(entry: Entry) -> None:
    check(entry, most=2)


@pytest.mark.parametrize("lie", [Later("4.9"), Worse("C99", 0, 1), NoCompletion()])
def test_a_false_statement_is_found(lie: Reason) -> None:
    """The test itself can fail: another kind of reason, another criterion are no answer."""
    told = 0
    for entry in SAMPLE[::6]:
        for paired, statement in said_in(entry, min(3, entry.rounds_paired))[::7]:
            has_candidate = isinstance(statement.reason, Worse | Later)
            if not isinstance(lie, NoCompletion) or (
                has_candidate and statement.reason.rule != "C5"
            ):
                lying = replace(statement, reason=lie)
                assert untrue(paired.bracket, accepted(paired), lying)
                told += 1
    assert told > 5


@pytest.mark.slow
@pytest.mark.parametrize("entry", entries(), ids=lambda entry: f"{entry.system}-{entry.name}")
def test_what_decided_in_the_whole_corpus_is_confirmed_by_forcing(entry: Entry) -> None:
    check(entry, most=3)
