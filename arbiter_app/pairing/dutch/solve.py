"""Pairing a round by the FIDE (Dutch) System, bracket by bracket (C.04.3 (2026) 1.9, 3).

For each bracket the optimum of the criteria is found first, with the bracket taken alone: as few
downfloaters as its graph admits, with the lowest scores, and a following bracket that can be
paired as well as its size allows. Where this bound is reached, it is the optimum. Where not, the
same question is put to the bracket together with everybody below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.pairing.dutch.bracket import (
    FREE,
    Bracket,
    Constraint,
    Problem,
    constrain,
    full_problem,
    member_adjacency,
    relaxed_problem,
)
from arbiter_app.pairing.dutch.criteria import (
    Digit,
    bye_fault,
    downfloater_faults,
    next_bracket_faults,
    pair_faults,
    total,
)
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.order import Candidate, first_in_order
from arbiter_app.pairing.face import Face, minimum_face
from arbiter_app.pairing.matching import Matching, bits


@dataclass(frozen=True, slots=True)
class Optimum:
    """The best candidates of a bracket: a face of a problem.

    `is_proved` is false where the following bracket ([C4], [C8]) was left aside: then a candidate
    is optimal only if its own downfloaters reach the bound (`reaches_bound`).
    """

    face: Face
    problem: Problem
    is_proved: bool


def solve_bracket(bracket: Bracket, constraint: Constraint = FREE) -> Candidate | None:
    """The candidate that C.04.3 (2026) 3.4-3.8 accepts, None if the constraint admits none."""
    for optimum in optima(bracket, constraint):
        candidate = first_in_order(optimum.face, optimum.problem)
        if optimum.is_proved or reaches_bound(bracket, candidate.downfloaters):
            return candidate
    return None


def optima(bracket: Bracket, constraint: Constraint) -> Iterator[Optimum]:
    """Ways to the best candidates, from the cheapest to the one that always holds."""
    floaters = _fewest_floaters(bracket, constraint)
    if floaters == 0:
        if bracket.field.completion.suffix(bracket.group + 1).is_complete:
            yield from _relaxed(bracket, constraint, 0, None, is_proved=True)
    elif floaters == 1:
        yield from _one_floater(bracket, constraint)
    elif not bracket.gets_bye():
        yield from _relaxed(bracket, constraint, floaters, None, is_proved=False)
    yield from _full(bracket, constraint)


def _fewest_floaters(bracket: Bracket, constraint: Constraint) -> int:
    """How many must float at least, by who may meet whom in the bracket ([C6])."""
    members = (1 << bracket.size) - 1
    adjacency = member_adjacency(bracket, bracket.end)
    matching = Matching(constrain(bracket, adjacency, 0, constraint), members)
    matching.match_greedily()
    return matching.maximise()


def _relaxed(
    bracket: Bracket,
    constraint: Constraint,
    floaters: int,
    allowed: int | None,
    *,
    is_proved: bool,
    bye: bool = False,
) -> Iterator[Optimum]:
    problem = relaxed_problem(bracket, floaters, allowed, constraint, bye=bye)
    face = minimum_face(problem.adjacency, problem.active, problem.cost, problem.classes)
    if face is not None:
        yield Optimum(face, problem, is_proved)


def _one_floater(bracket: Bracket, constraint: Constraint) -> Iterator[Optimum]:
    """A single downfloater: those who reach the bound of [C8] are known beforehand.

    If one of them can float, and is a resident, no criterion down to C8 can be met better.
    """
    bye = bracket.gets_bye()
    leavable = (
        bracket.field.completion.suffix(bracket.group + 1).leavable
        if bye
        else _accepted_below(bracket)
    )
    allowed = 0
    for vertex, position in enumerate(bracket.members):
        if bracket.field.adjacency[position] & leavable:
            allowed |= 1 << vertex
    residents = allowed >> len(bracket.moved_down) << len(bracket.moved_down)
    yield from _relaxed(bracket, constraint, 1, residents, is_proved=True, bye=bye)
    if not bye:
        yield from _relaxed(bracket, constraint, 1, None, is_proved=False)


def _accepted_below(bracket: Bracket) -> int:
    """Positions of the following bracket such that one MDP who may meet any of them reaches the
    bound: everybody paired there but, if the number is odd, one resident who can go on.
    """
    group = bracket.group + 1
    residents = bracket.next_residents
    completion = bracket.field.completion
    if not residents:
        return 0
    adjacency, slot = _next_graph(bracket)
    size = len(residents)
    if size % 2:
        if not completion.suffix(group + 1).is_complete:
            return 0
        active = (1 << size) - 1
    else:
        active = (1 << size + 1) - 1
        if not slot:
            return 0
    matching = Matching(adjacency, active)
    matching.match_greedily()
    if matching.maximise() != 1:
        return 0
    root = matching.exposed.bit_length() - 1
    accepted = matching.exchangeable(root) & ((1 << size) - 1)
    return accepted << residents.start


def _next_graph(bracket: Bracket) -> tuple[list[int], int]:
    """Who may meet whom in the following scoregroup, and one slot for a resident who floats on.

    The slot's neighbours are the residents with whom the rest can still be completed.
    """
    residents = bracket.next_residents
    adjacency = bracket.field.adjacency
    size = len(residents)
    members = (1 << size) - 1
    leavable = bracket.field.completion.suffix(bracket.group + 2).leavable
    graph = [adjacency[position] >> residents.start & members for position in residents]
    slot = 0
    for index, position in enumerate(residents):
        if adjacency[position] & leavable:
            slot |= 1 << index
            graph[index] |= 1 << size
    graph.append(slot)
    return graph, slot


def reaches_bound(bracket: Bracket, downfloaters: Sequence[int]) -> bool:
    """Whether these downfloaters let the following bracket be paired as well as its size allows.

    That is: the round can be completed [C4], all of them are paired in the following bracket, and
    at most one resident floats on from there [C8].
    """
    completion = bracket.field.completion
    if not downfloaters:
        return completion.suffix(bracket.group + 1).is_complete
    residents = bracket.next_residents
    size = len(residents)
    if bracket.gets_bye() or len(downfloaters) > size:
        return False
    graph, _ = _next_graph(bracket)
    members = (1 << size) - 1
    active = members
    if (len(downfloaters) + size) % 2:
        active |= 1 << size
    elif not completion.suffix(bracket.group + 2).is_complete:
        return False
    for offset, position in enumerate(downfloaters):
        vertex = size + 1 + offset
        near = bracket.field.adjacency[position] >> residents.start & members
        graph.append(near)
        for other in bits(near):
            graph[other] |= 1 << vertex
        active |= 1 << vertex
    matching = Matching(graph, active)
    matching.match_greedily()
    return matching.complete()


def _full(bracket: Bracket, constraint: Constraint) -> Iterator[Optimum]:
    """The bracket with everybody below: always proved."""
    problem = full_problem(bracket, constraint, bye=False)
    face = minimum_face(problem.adjacency, problem.active, problem.cost, problem.classes)
    if face is None:
        return
    if bracket.field.bye is not None and _single_gets_bye(bracket, face, problem):
        problem = full_problem(bracket, constraint, bye=True)
        face = minimum_face(problem.adjacency, problem.active, problem.cost, problem.classes)
        assert face is not None
    yield Optimum(face, problem, is_proved=True)


def _single_gets_bye(bracket: Bracket, face: Face, problem: Problem) -> bool:
    """True if the bracket floats exactly one player, who will get the PAB ([C9])."""
    floating = [
        vertex for vertex in range(bracket.size) if problem.outside >> face.partner(vertex) & 1
    ]
    if len(floating) != 1:
        return False
    return bracket.player(bracket.position(floating[0])).score == bracket.field.bye_score


def value_of(bracket: Bracket, candidate: Candidate) -> Counter[Digit]:
    """A candidate's vector, added up from its own pairs and downfloaters (C6 to C21)."""
    facts = bracket.facts
    sums: Counter[Digit] = Counter()
    for one, other in (*candidate.mdp_pairs, *candidate.pairs):
        sums += total(pair_faults(bracket.player(one), bracket.player(other), facts))
    for position in candidate.downfloaters:
        sums += total(downfloater_faults(bracket.player(position), facts))
    if len(candidate.downfloaters) == 1 and bracket.field.bye is not None:
        floater = bracket.player(candidate.downfloaters[0])
        if floater.score == bracket.field.bye_score:
            return sums + total([bye_fault(floater)])
    return sums + _following_value(bracket, candidate.downfloaters)


def _following_value(bracket: Bracket, downfloaters: Sequence[int]) -> Counter[Digit]:
    """C8: who floats out of the following bracket at best, given these downfloaters."""
    if not downfloaters:
        return Counter()
    residents = bracket.next_residents
    if reaches_bound(bracket, downfloaters):
        if (len(downfloaters) + len(residents)) % 2 == 0:
            return Counter()
        return total(next_bracket_faults(bracket.player(residents.start)))
    following = Bracket(bracket.field, bracket.group + 1, tuple(downfloaters))
    if not residents:
        return total(
            fault
            for position in downfloaters
            for fault in next_bracket_faults(bracket.player(position))
        )
    best = next(iter(_full(following, FREE)))
    outside = best.problem.outside
    return total(
        fault
        for vertex in range(following.size)
        if outside >> best.face.partner(vertex) & 1
        for fault in next_bracket_faults(following.player(following.position(vertex)))
    )


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket with its accepted candidate."""

    bracket: Bracket
    candidate: Candidate


def solve_round(field: Field) -> tuple[PairedBracket, ...]:
    """All brackets of a round, from the top (1.9.2)."""
    solved: list[PairedBracket] = []
    moved_down: tuple[int, ...] = ()
    for group in range(len(field.starts)):
        bracket = Bracket(field, group, moved_down)
        candidate = solve_bracket(bracket)
        assert candidate is not None, "a field that can be completed has a candidate"
        solved.append(PairedBracket(bracket, candidate))
        moved_down = candidate.downfloaters
    return tuple(solved)
