"""The best candidates of a bracket, and the way from those of the bracket as it is to those with
something forced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbiter_app.matching.optimal import OptimalMatchings, matchings_of, optimum_from, tight_edges
from arbiter_app.matching.primal_dual import PrimalDual
from arbiter_app.pairing.dutch.bracket import Accepted, Bracket, BracketProblem, Constraint
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.problems import constrained, vertices_of
from arbiter_app.pairing.exchange import first_transposition


@dataclass(frozen=True, slots=True)
class Optimum:
    """The best candidates of a bracket: the optimal matchings of a problem.

    `is_proved` is false where the following bracket ([C4], [C8]) was left aside: then a candidate
    is optimal only if its own downfloaters reach the bound (`reaches_bound`).
    """

    optimal: OptimalMatchings
    problem: BracketProblem
    is_proved: bool
    prices: PrimalDual | None = None
    """What proves it, where its problem can be solved again with something forced."""
    transposed: Constraint | None = None
    """What is forced, if that leaves a transposition of S1 and S2 as they are and its pairs are out of
    the matchings.
    """

    def candidate(self) -> Candidate:
        """The first of them by the order of the text; the matchings are narrowed to it."""
        if self.transposed is not None:
            return _first_transposed(self.optimal, self.problem.bracket, self.transposed)
        return self.problem.bracket.edition.order.first(self.optimal, self.problem)


def keep(bracket: Bracket, optimum: Optimum) -> None:
    """Remember where to start when the bracket is solved with something forced."""
    if optimum.prices is None:
        return
    start = optimum.prices.start_beside(optimum.optimal.partner)
    if start is not None:
        bracket.known.accepted = Accepted(optimum.problem, optimum.is_proved, start)


def beside(bracket: Bracket, accepted: Accepted, constraint: Constraint) -> Iterator[Optimum]:
    """The problem that gave the candidate with nothing forced, with something forced: if it can be
    solved, it is the first in the list of `optima` that can be.
    """
    if _is_transposition(bracket, constraint):
        yield from _beside_transposed(bracket, accepted, constraint)
        return
    problem = constrained(accepted.problem, constraint)
    prices = optimum_from(
        accepted.start, problem.adjacency, problem.active, _tight_edges(bracket, accepted)
    )
    if prices is not None:
        yield Optimum(matchings_of(prices, problem.active), problem, accepted.is_proved)


def _tight_edges(bracket: Bracket, accepted: Accepted) -> Sequence[int]:
    """The tight edges with nothing forced, found when something is forced for the first time."""
    if bracket.known.tight is None:
        free = accepted.problem
        bracket.known.tight = tight_edges(accepted.start, free.adjacency, free.active)
    return bracket.known.tight


def _is_transposition(bracket: Bracket, constraint: Constraint) -> bool:
    """Whether all that is left open is a transposition of S1 and S2 without an exchange (4.2)."""
    if constraint.split is None:
        return False
    upper, lower = constraint.split
    paired = {one for one, _ in constraint.pairs}
    settled = all(one in paired or one in constraint.floaters for one in bracket.moved_down)
    return settled and (not upper or upper[-1] < lower[0])


def _beside_transposed(
    bracket: Bracket, accepted: Accepted, constraint: Constraint
) -> Iterator[Optimum]:
    """The same where the pairs forced can be left out of the problem."""
    problem = constrained(accepted.problem, replace(constraint, pairs=()))
    taken = vertices_of(bracket, [each for pair in constraint.pairs for each in pair])
    active = problem.active & ~taken
    prices = optimum_from(accepted.start, problem.adjacency, active)
    if prices is not None:
        optimal = matchings_of(prices, active)
        yield Optimum(optimal, problem, accepted.is_proved, transposed=constraint)


def _first_transposed(
    optimal: OptimalMatchings, bracket: Bracket, constraint: Constraint
) -> Candidate:
    """The first transposition, with the pairs forced: nobody changes between S1 and S2."""
    assert constraint.split is not None
    upper, lower = constraint.split
    paired = {position for pair in constraint.pairs for position in pair}
    upper_left, lower_left = ([one for one in half if one not in paired] for half in (upper, lower))
    s1, s2 = bracket.vertices(upper_left), bracket.vertices(lower_left)
    matched = dict(zip(s2, lower_left, strict=True))
    opponents = first_transposition(optimal, s1, s2)
    found = [(one, matched[other]) for one, (_, other) in zip(upper_left, opponents, strict=True)]
    mdp_pairs = tuple(pair for pair in constraint.pairs if pair[0] < bracket.start)
    pairs = sorted([*found, *(pair for pair in constraint.pairs if pair[0] >= bracket.start)])
    paired.update(each for pair in found for each in pair)
    downfloaters = tuple(each for each in bracket.members if each not in paired)
    return Candidate(mdp_pairs, tuple(pairs), downfloaters, upper, lower)
