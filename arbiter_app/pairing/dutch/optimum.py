"""The best candidates of a bracket, and the way from those of the bracket as it is to those with
something forced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from arbiter_app.matching.optimal import OptimalMatchings, matchings_of, optimum_from, tight_edges
from arbiter_app.matching.primal_dual import PrimalDual
from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.dutch.bracket import (
    FREE,
    Accepted,
    Bracket,
    BracketProblem,
    Constraint,
)
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.problems import constrained


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

    def candidate(self) -> Candidate:
        """The first of them by the order of the text; the matchings are narrowed to it."""
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

    Pairs that are forced take no part in the search, and come back when it is done.
    """
    problem, tight = accepted.problem, _tight_edges(bracket, accepted)
    rest = replace(constraint, pairs=()) if constraint.pairs else constraint
    if rest != FREE:
        problem = constrained(problem, rest)
        tight = [own & new for own, new in zip(tight, problem.adjacency, strict=True)]
    pairs = [(bracket.vertex(one), bracket.vertex(other)) for one, other in constraint.pairs]
    if not all(problem.adjacency[one] >> other & 1 for one, other in pairs):
        return
    active = problem.active & ~mask_of(chain.from_iterable(pairs))
    prices = optimum_from(
        accepted.start, problem.adjacency, active, [own & active for own in tight]
    )
    if prices is not None:
        optimal = matchings_of(prices, active)
        for one, other in pairs:
            optimal.put_back(one, other)
        yield Optimum(optimal, problem, accepted.is_proved)


def _tight_edges(bracket: Bracket, accepted: Accepted) -> Sequence[int]:
    """The tight edges with nothing forced, found when something is forced for the first time."""
    if bracket.known.tight is None:
        free = accepted.problem
        bracket.known.tight = tight_edges(accepted.start, free.adjacency, free.active)
    return bracket.known.tight
