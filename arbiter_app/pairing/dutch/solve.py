"""Pairing a round by the FIDE (Dutch) System, bracket by bracket (C.04.3 (2026) 1.9, 3).

For each bracket the optimum of the criteria is found first, with the bracket taken alone: as few
downfloaters as its graph admits, with the lowest scores, and a following bracket that can be
paired as well as its size allows. Where this bound is reached, it is the optimum. Where not, the
same question is put to the bracket together with everybody below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.optimal import (
    OptimalMatchings,
    matchings_of,
    optimal_matchings,
    optimum_of,
)
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.completion import Suffix
from arbiter_app.pairing.dutch.bracket import (
    FREE,
    NO_BYE,
    Bracket,
    BracketProblem,
    Constraint,
    Route,
)
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.criteria import Digit, Fault, total
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.dutch.optimum import Optimum, beside, keep
from arbiter_app.pairing.dutch.problems import (
    constrain,
    following_facts,
    full_problem,
    look_ahead_problem,
    member_adjacency,
    relaxed_problem,
    without_bye,
)


def solve_bracket(bracket: Bracket, constraint: Constraint = FREE) -> Candidate | None:
    """The candidate that C.04.3 (2026) 3.4-3.8 accepts, None if the constraint admits none."""
    for optimum in optima(bracket, constraint):
        candidate = optimum.candidate()
        if optimum.is_proved or reaches_bound(bracket, candidate.downfloaters):
            if constraint == FREE:
                keep(bracket, optimum)
            return candidate
    return None


def solve_in_full(bracket: Bracket) -> Candidate | None:
    """The same by the way that holds in whatever order the criteria are."""
    for optimum in _full(bracket, FREE):
        return optimum.candidate()
    return None


def optima(bracket: Bracket, constraint: Constraint) -> Iterator[Optimum]:
    """Ways to the best candidates, from the cheapest to the one that always holds."""
    accepted = bracket.known.accepted
    if accepted is not None and constraint != FREE:
        yield from beside(bracket, accepted, constraint)
    if bracket.route is not Route.LAST:
        floaters = _fewest_floaters(bracket, constraint)
        if floaters == 0:
            if not _needs_completion(bracket) or _rest(bracket).is_complete:
                yield from _relaxed(bracket, constraint, 0, None, is_proved=True)
        elif floaters == 1:
            yield from _one_floater(bracket, constraint)
        elif bracket.route is not Route.PENULTIMATE and not bracket.gets_bye():
            yield from _relaxed(bracket, constraint, floaters, None, is_proved=False)
    yield from _full(bracket, constraint)


def _needs_completion(bracket: Bracket) -> bool:
    return bracket.route is not Route.OPEN


def _rest(bracket: Bracket) -> Suffix:
    """Everybody below the bracket, with the PAB."""
    return bracket.field.completion.suffix(bracket.group + 1)


def _fewest_floaters(bracket: Bracket, constraint: Constraint) -> int:
    """How many must float at least, by who may meet whom in the bracket ([C6])."""
    size = bracket.size
    members = (1 << size) - 1
    adjacency = constrain(bracket, member_adjacency(bracket, bracket.end), 0, constraint)
    if all(mask.bit_count() >= size // 2 for mask in adjacency):
        return size % 2  # Dirac (1952)
    matching = Matching(adjacency, members)
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
    prices = optimum_of(problem.adjacency, problem.active, problem.cost, problem.classes)
    if prices is not None:
        yield Optimum(matchings_of(prices, problem.active), problem, is_proved, prices)


def _one_floater(bracket: Bracket, constraint: Constraint) -> Iterator[Optimum]:
    """A single downfloater: those who reach the bound of the look-ahead are known beforehand.

    If one of them can float, and is a resident, no criterion up to the look-ahead ([C8]; C.7 in
    2017) can be met better.
    """
    bye = bracket.gets_bye()
    ends_here = bye or bracket.route is Route.PENULTIMATE
    leavable = _rest(bracket).leavable if ends_here else _accepted_below(bracket)
    allowed = 0
    for vertex, position in enumerate(bracket.members):
        if bracket.field.adjacency[position] & leavable:
            allowed |= 1 << vertex
    residents = allowed >> len(bracket.moved_down) << len(bracket.moved_down)
    yield from _relaxed(bracket, constraint, 1, residents, is_proved=True, bye=bye)
    if not ends_here:
        yield from _relaxed(bracket, constraint, 1, None, is_proved=False)


def best_with_floater(
    bracket: Bracket, constraint: Constraint, positions: Iterable[int]
) -> Candidate | None:
    """The best candidate whose only downfloater is one of some positions and reaches the bound of
    the look-ahead ([C8]), None if there is none.
    """
    assert not bracket.gets_bye(), "those below go on alike whoever gets the PAB here"
    accepted = _accepted_below(bracket)
    allowed = 0
    for position in positions:
        if bracket.field.adjacency[position] & accepted:
            allowed |= 1 << bracket.vertex(position)
    for optimum in _relaxed(bracket, constraint, 1, allowed, is_proved=True):
        return optimum.candidate()
    return None


def _accepted_below(bracket: Bracket) -> int:
    """Positions of the following bracket such that one MDP who may meet any of them reaches the
    bound: everybody paired there but, if the number is odd, one resident who can go on.
    """
    residents = bracket.next_residents
    size = len(residents)
    everybody = (1 << size) - 1
    if size % 2:
        if not _completes_below(bracket):
            return 0
        graph, active = _next_graph(bracket), everybody
    else:
        graph = [*_next_graph(bracket), 0]
        _add_slot(bracket, graph)
        active = everybody | 1 << size
    if all((mask & active).bit_count() > size // 2 for mask in graph):
        return everybody << residents.start  # Dirac (1952), with any one vertex taken out
    matching = Matching(graph, active)
    matching.match_greedily()
    if matching.maximise() != 1:
        return 0
    root = matching.exposed.bit_length() - 1
    return (matching.exchangeable(root) & everybody) << residents.start


def _completes_below(bracket: Bracket) -> bool:
    """Whether everybody below the following bracket can be paired, where that matters."""
    completion = bracket.field.completion
    return not _needs_completion(bracket) or completion.suffix(bracket.group + 2).is_complete


def _next_graph(bracket: Bracket) -> list[int]:
    """Who may meet whom in the following scoregroup."""
    residents = bracket.next_residents
    members = (1 << len(residents)) - 1
    adjacency = bracket.field.adjacency
    return [adjacency[position] >> residents.start & members for position in residents]


def _add_slot(bracket: Bracket, graph: list[int]) -> None:
    """Make the last vertex a slot for a resident of the following bracket who floats on.

    Its neighbours are the residents with whom the rest can still be completed; all of them where
    completion is not looked at.
    """
    residents = bracket.next_residents
    slot = len(residents)
    if _needs_completion(bracket):
        leavable = bracket.field.completion.suffix(bracket.group + 2).leavable
        adjacency = bracket.field.adjacency
        going_on = [bool(adjacency[position] & leavable) for position in residents]
    elif bracket.field.bye is not None and residents.stop == len(bracket.field.players):
        # Whoever is left over in the last bracket gets the PAB (C.2).
        takers = bracket.field.adjacency[bracket.field.bye]
        going_on = [bool(takers >> position & 1) for position in residents]
    else:
        going_on = [True] * slot
    for index, goes_on in enumerate(going_on):
        if goes_on:
            graph[slot] |= 1 << index
            graph[index] |= 1 << slot


def reaches_bound(bracket: Bracket, downfloaters: Sequence[int]) -> bool:
    """Whether these downfloaters let the following bracket be paired as well as its size allows.

    That is: the round can be completed ([C4], not looked at on the open route of 2017), all of
    them are paired in the following bracket, and at most one resident floats on from there
    ([C8]; C.7 in 2017).
    """
    if not downfloaters:
        return not _needs_completion(bracket) or _rest(bracket).is_complete
    residents = bracket.next_residents
    size = len(residents)
    if bracket.gets_bye() or len(downfloaters) > size:
        return False
    graph = [*_next_graph(bracket), 0]
    members = (1 << size) - 1
    active = members
    if (len(downfloaters) + size) % 2:
        _add_slot(bracket, graph)
        active |= 1 << size
    elif not _completes_below(bracket):
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
    prices = optimum_of(problem.adjacency, problem.active, problem.cost, problem.classes)
    if prices is None:
        return
    optimal = matchings_of(prices, problem.active)
    if bracket.field.bye is not None and _single_gets_bye(bracket, optimal, problem):
        problem = full_problem(bracket, constraint, bye=True)
        prices = optimum_of(problem.adjacency, problem.active, problem.cost, problem.classes)
        assert prices is not None
        optimal = matchings_of(prices, problem.active)
    # With something forced, more or others might float, and the problem be another ([C9]).
    is_same = bracket.field.bye_score is None
    yield Optimum(optimal, problem, is_proved=True, prices=prices if is_same else None)


def _single_gets_bye(bracket: Bracket, optimal: OptimalMatchings, problem: BracketProblem) -> bool:
    """True if the bracket floats exactly one player, who will get the PAB ([C9])."""
    floating = [
        vertex for vertex in range(bracket.size) if problem.outside >> optimal.partner(vertex) & 1
    ]
    if len(floating) != 1:
        return False
    return bracket.player(bracket.position(floating[0])).score == bracket.field.bye_score


def own_value(bracket: Bracket, candidate: Candidate) -> Counter[Digit]:
    """A candidate's vector without the look-ahead, added up from its pairs and downfloaters."""
    sums = total(faults_of(bracket, candidate))
    floaters = candidate.downfloaters
    if len(floaters) == 1 and bracket.field.bye is not None:
        floater = bracket.player(floaters[0])
        if floater.score == bracket.field.bye_score:
            sums += total(bracket.edition.bye_faults(floater))
    return sums


def faults_of(bracket: Bracket, candidate: Candidate) -> Iterator[Fault]:
    """All faults of a candidate's pairs and downfloaters."""
    pairs = (*candidate.mdp_pairs, *candidate.pairs)
    return faults_among(bracket, pairs, candidate.downfloaters)


def faults_among(
    bracket: Bracket, pairs: Iterable[tuple[int, int]], downfloaters: Iterable[int] = ()
) -> Iterator[Fault]:
    """All faults of some pairs and downfloaters of a bracket."""
    facts, edition, known = bracket.facts, bracket.edition, bracket.known.faults
    for pair in pairs:
        found = known.get(pair)
        if found is None:
            one, other = map(bracket.player, pair)
            found = known[pair] = tuple(edition.pair_faults(one, other, facts))
        yield from found
    for position in downfloaters:
        yield from edition.downfloater_faults(bracket.player(position), facts)


@dataclass(frozen=True, slots=True)
class FollowingAtBest:
    """The following bracket at its best for some downfloaters, as the look-ahead sees it."""

    following: Bracket
    problem: BracketProblem
    optimal: OptimalMatchings

    @classmethod
    def of(cls, bracket: Bracket, downfloaters: Sequence[int]) -> FollowingAtBest:
        following = Bracket(bracket.field, bracket.group + 1, tuple(downfloaters), bracket.route)
        problem = look_ahead_problem(following)
        optimal = optimal_matchings(
            problem.adjacency, problem.active, problem.cost, problem.classes
        )
        assert optimal is not None
        return cls(following, problem, optimal)

    def pairs(self) -> Iterator[tuple[int, int]]:
        """The pairs, by position; the PAB, if somebody left over may have it, as the field's vertex."""
        for vertex in range(self.following.size):
            partner, position = self.optimal.partner(vertex), self.following.position(vertex)
            if vertex < partner < self.following.size:
                yield position, self.following.position(partner)
            elif partner == self.problem.bye and self.following.field.bye is not None:
                yield position, self.following.field.bye


def following_value(bracket: Bracket, downfloaters: Sequence[int]) -> Counter[Digit]:
    """What the look-ahead counts in the following bracket at best, given these downfloaters."""
    if not bracket.next_residents:
        return Counter()
    if not downfloaters and not bracket.edition.looks_ahead_always:
        return Counter()
    if bracket.route not in {Route.COMPLETE, Route.OPEN}:
        return Counter()
    facts, edition = following_facts(bracket), bracket.edition
    ahead = FollowingAtBest.of(bracket, downfloaters)
    following, problem, optimal = ahead.following, ahead.problem, ahead.optimal
    sums: Counter[Digit] = Counter()
    for vertex in range(following.size):
        partner = optimal.partner(vertex)
        player = following.player(following.position(vertex))
        if problem.outside >> partner & 1:
            sums += total(edition.following_faults(player, facts))
        elif vertex < len(downfloaters):
            resident = following.player(following.position(partner))
            sums += total(edition.following_pair_faults(player, resident))
    if problem.bye != NO_BYE and optimal.partner(problem.bye) >= following.size:
        sums += total(without_bye(following))
    return sums


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket with its accepted candidate."""

    bracket: Bracket
    candidate: Candidate


def brackets_2026(field: Field) -> Iterator[PairedBracket]:
    """The brackets of a round from the top (1.9.2), each worked out when asked for."""
    moved_down: tuple[int, ...] = ()
    for group in range(len(field.starts)):
        paired = pair_bracket(Bracket(field, group, moved_down))
        moved_down = paired.candidate.downfloaters
        yield paired


def pair_bracket(bracket: Bracket) -> PairedBracket:
    """A bracket of a field that can be completed, with its accepted candidate."""
    candidate = solve_bracket(bracket)
    assert candidate is not None, "a field that can be completed has a candidate"
    return PairedBracket(bracket, candidate)


def following_bracket(paired: PairedBracket) -> Bracket | None:
    """The bracket below one that is paired, to be paired in its turn; None below the last.

    In 2017 everybody below the Penultimate Pairing Bracket forms the collapsed last one (A.9).
    """
    bracket = paired.bracket
    field, group, floaters = bracket.field, bracket.group + 1, paired.candidate.downfloaters
    if group == len(field.starts) or bracket.is_collapsed:
        return None
    match bracket.route:
        case Route.COMPLETE:
            return Bracket(field, group, floaters)
        case Route.PENULTIMATE:
            return Bracket(field, group, floaters, Route.LAST, is_collapsed=True)
        case Route.OPEN | Route.LAST:
            is_last = group == len(field.starts) - 1
            return Bracket(field, group, floaters, Route.LAST if is_last else Route.OPEN)
        case _:
            assert_never(bracket.route)


def brackets_2017(field: Field) -> Iterator[PairedBracket]:
    """The brackets of a round by the text of 2017 (A.9), each worked out when asked for.

    Brackets are paired without looking at completion. The bracket whose downfloaters make it
    impossible is the Penultimate Pairing Bracket: it is paired again with C.4, and everybody
    below forms the collapsed last bracket.
    """
    moved_down: tuple[int, ...] = ()
    last = len(field.starts) - 1
    for group in range(last):
        paired = pair_bracket(Bracket(field, group, moved_down, Route.OPEN))
        mask = mask_of(paired.candidate.downfloaters)
        if not field.completion.can_complete(mask, group + 1):
            penultimate = pair_bracket(Bracket(field, group, moved_down, Route.PENULTIMATE))
            moved_down = penultimate.candidate.downfloaters
            collapsed = Bracket(field, group + 1, moved_down, Route.LAST, is_collapsed=True)
            yield penultimate
            yield pair_bracket(collapsed)
            return
        yield paired
        moved_down = paired.candidate.downfloaters
    yield pair_bracket(Bracket(field, last, moved_down, Route.LAST))
