"""The first candidate in the order of generation among equally good ones (C.04.3 (2026) 4).

The candidates are the optimal matchings. Each step asks whether there still is one among them
that agrees with the next element of the order, and narrows them to it: sets of pairable MDPs
(4.4.2), the MDP-pairing (4.2), the resident exchange (4.3), the transposition (4.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arbiter_app.matching.optimal import OptimalMatchings
from arbiter_app.matching.sets import bits
from arbiter_app.pairing.dutch.bracket import Bracket, Problem
from arbiter_app.pairing.exchange import Exchange, exchange_key, first_exchange, first_transposition
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace import Parting


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate of a bracket, by position; S1's player first in each pair.

    `mdp_pairs` is the MDP-pairing, `pairs` the pairs of the homogeneous bracket or remainder in
    the order of its S1; `s1` and `s2` are the original subgroups of the latter.
    """

    mdp_pairs: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    from_s1: tuple[int, ...] = ()
    from_s2: tuple[int, ...] = ()

    def without(self, other: Candidate) -> Candidate:
        """The pairs and downfloaters that another candidate has not."""
        theirs = {*other.mdp_pairs, *other.pairs}
        return replace(
            self,
            mdp_pairs=tuple(pair for pair in self.mdp_pairs if pair not in theirs),
            pairs=tuple(pair for pair in self.pairs if pair not in theirs),
            downfloaters=tuple(p for p in self.downfloaters if p not in other.downfloaters),
        )


def candidate_of(
    bracket: Bracket,
    mdp_pairs: Sequence[tuple[int, int]],
    pairs: Sequence[tuple[int, int]],
    downfloaters: Sequence[int],
) -> Candidate:
    """The first candidate in the order that has these pairs, the higher ranked player of each first.

    Of two players of the original S1 who meet, or of S2, one must have been exchanged; the smallest
    difference of BSNs (4.3.2) exchanges the lower ranked of S1 and the higher ranked of S2.
    """
    taken = {other for _, other in mdp_pairs}
    remainder = [position for position in bracket.residents if position not in taken]
    s1, s2 = remainder[: len(pairs)], remainder[len(pairs) :]
    upper = set(s1)
    from_s1 = [other for _, other in pairs if other in upper]
    from_s1 += [position for position in downfloaters if position in upper]
    from_s2 = [one for one, _ in pairs if one not in upper]
    return Candidate(
        tuple(sorted(mdp_pairs)),
        tuple(sorted(pairs)),
        tuple(sorted(downfloaters)),
        tuple(s1),
        tuple(s2),
        tuple(sorted(from_s1)),
        tuple(sorted(from_s2)),
    )


def first_in_order(optimal: OptimalMatchings, problem: Problem) -> Candidate:
    """The first of the candidates; the matchings are narrowed to it."""
    position = problem.bracket.members.__getitem__
    paired = _pairable_set(optimal, problem)
    mdp_pairs = _mdp_pairing(optimal, problem, paired)
    taken = {other for _, other in mdp_pairs}
    remainder = [vertex for vertex in bits(problem.residents) if vertex not in taken]
    floating = sum(problem.outside >> optimal.partner(vertex) & 1 for vertex in remainder)
    count = (len(remainder) - floating) // 2
    s1, s2 = remainder[:count], remainder[count:]
    optimal, exchange = first_exchange(optimal, s1, s2, problem.outside, problem.classes)
    pairs = first_transposition(optimal, *exchange.apply(s1, s2))
    used = {vertex for pair in (*mdp_pairs, *pairs) for vertex in pair}
    return Candidate(
        tuple((position(one), position(other)) for one, other in mdp_pairs),
        tuple((position(one), position(other)) for one, other in pairs),
        tuple(
            position(vertex)
            for vertex in bits(problem.moved_down | problem.residents)
            if vertex not in used
        ),
        tuple(position(vertex) for vertex in s1),
        tuple(position(vertex) for vertex in s2),
        tuple(position(vertex) for vertex in exchange.from_s1),
        tuple(position(vertex) for vertex in exchange.from_s2),
    )


def _pairable_set(optimal: OptimalMatchings, problem: Problem) -> list[int]:
    """The MDPs of S1: the first set by smallest differing BSN (4.4.2)."""
    paired: list[int] = []
    for vertex in bits(problem.moved_down):
        if optimal.restrict(vertex, ~problem.outside):
            paired.append(vertex)
        else:
            optimal.restrict(vertex, problem.outside)
    return paired


def _mdp_pairing(
    optimal: OptimalMatchings, problem: Problem, paired: list[int]
) -> list[tuple[int, int]]:
    """Each MDP in order with the first resident who leaves a candidate (4.2, 3.7.2)."""
    return first_transposition(optimal, paired, list(bits(problem.residents)))


def order_key(
    candidate: Candidate,
) -> tuple[list[int], list[int], tuple[int, int, tuple[int, ...], tuple[int, ...]], list[int]]:
    """The place of a candidate of a bracket among equally good ones; the smaller, the earlier."""
    exchange = Exchange(candidate.from_s1, candidate.from_s2)
    return (
        [one for one, _ in candidate.mdp_pairs],
        [other for _, other in candidate.mdp_pairs],
        exchange_key(exchange, candidate.s1, candidate.s2),
        [other for _, other in candidate.pairs],
    )


def parting_of(bracket: Bracket, played: Candidate, other: Candidate) -> Parting:
    """Who is concerned where two equally good candidates of a bracket part."""

    def tpn(position: int) -> Tpn:
        return bracket.player(position).tpn

    step = parting_step(played, other)
    if step == "4.3":
        now, then = (
            tuple(tpn(position) for position in (*each.from_s1, *each.from_s2))
            for each in (played, other)
        )
        return Parting(exchanged=then, exchanged_now=now)
    if step == "4.4":
        mdps = ([one for one, _ in each.mdp_pairs] for each in (played, other))
        first, instead = next((a, b) for a, b in zip(*mdps, strict=False) if a != b)
        return Parting(tpn(first), instead=tpn(instead))
    pairs = ((*each.mdp_pairs, *each.pairs) for each in (played, other))
    (one, gets), (_, instead) = next((a, b) for a, b in zip(*pairs, strict=True) if a != b)
    return Parting(tpn(one), tpn(gets), tpn(instead))


def parting_step(played: Candidate, forced: Candidate) -> str:
    """The step of the order in which two equally good candidates part (4.4, 4.2, 4.3)."""
    if [one for one, _ in played.mdp_pairs] != [one for one, _ in forced.mdp_pairs]:
        return "4.4"
    if played.mdp_pairs != forced.mdp_pairs:
        return "4.2"
    if (played.from_s1, played.from_s2) != (forced.from_s1, forced.from_s2):
        return "4.3"
    return "4.2"
