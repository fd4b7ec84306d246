"""Proof that a paired bracket is optimal, by a solver that knows nothing of ours.

The whole question of a bracket – its members, everybody below, the PAB – is put to networkx's
weighted matching, once free and once with the accepted candidate forced. Equal costs prove that
no candidate has a better vector. It takes far longer than pairing and is meant for tests, and for
an arbiter in doubt.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.matching.sets import bits
from arbiter_app.pairing.dutch.bracket import (
    FREE,
    Bracket,
    BracketProblem,
    Constraint,
)
from arbiter_app.pairing.dutch.editions import DUTCH_2017, DUTCH_2026
from arbiter_app.pairing.dutch.problems import full_problem
from arbiter_app.pairing.dutch.solve import PairedBracket
from arbiter_app.pairing.dutch.wishes import dutch_round_for
from arbiter_app.pairing.systems import system_for
from arbiter_app.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Certificate:
    """The packed vector of the best candidates of a bracket and that of the candidate accepted."""

    bracket_number: int
    best: int | None
    accepted: int | None

    @property
    def holds(self) -> bool:
        return self.best is not None and self.best == self.accepted


def can_be_certified(system: str) -> bool:
    """Whether a system pairs by criteria of which an optimum can be asked (C.04.3 3.8.1).

    Those of 1998 and Lim are procedures: their brackets have no best candidate.
    """
    return system in {DUTCH_2026.name, DUTCH_2017.name}


def certify_round(tournament: Tournament, *, system: str | None = None) -> tuple[Certificate, ...]:
    """A certificate for each bracket of the next round.

    Raises:
        NoLegalPairingError: the round has no legal pairing.
        InputError: the tournament cannot be paired as it stands.
    """
    dutch = dutch_round_for(
        tournament, system_for(tournament.settings) if system is None else system
    )
    return tuple(certify(paired) for paired in dutch.brackets(dutch.field_of(tournament)))


def certify(paired: PairedBracket) -> Certificate:
    """The certificate of one bracket."""
    bracket, candidate = paired.bracket, paired.candidate
    accepted = Constraint(
        pairs=(*candidate.mdp_pairs, *candidate.pairs), floaters=candidate.downfloaters
    )
    bye = _bye_counts(paired)
    return Certificate(
        bracket.group + 1,
        _least_cost(full_problem(bracket, FREE, bye=bye)),
        _least_cost(full_problem(bracket, accepted, bye=bye)),
    )


def _bye_counts(paired: PairedBracket) -> bool:
    """[C9] counts where the single downfloater gets the PAB."""
    bracket: Bracket = paired.bracket
    floaters = paired.candidate.downfloaters
    if len(floaters) != 1 or bracket.field.bye is None:
        return False
    return bracket.player(floaters[0]).score == bracket.field.bye_score


def _least_cost(problem: BracketProblem) -> int | None:
    """The least cost of a perfect matching by Edmonds' weighted algorithm, None without one.

    Weights are plain `int`, with which networkx is exact.
    """
    import networkx

    edges = [
        (vertex, other, problem.cost(vertex, other))
        for vertex in range(len(problem.adjacency))
        for other in bits(problem.adjacency[vertex])
        if vertex < other
    ]
    largest = max((price for _, _, price in edges), default=0)
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(len(problem.adjacency)))
    graph.add_weighted_edges_from((one, other, largest - price) for one, other, price in edges)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) != len(problem.adjacency):
        return None
    return sum(problem.cost(one, other) for one, other in pairs)
