"""The first candidate in the order of generation among equally good ones (C.04.3 (2026) 4).

The candidates are the optimal matchings. Each step asks whether there still is one among them
that agrees with the next element of the order, and narrows them to it: sets of pairable MDPs
(4.4.2), the MDP-pairing (4.2), the resident exchange (4.3), the transposition (4.2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from arbiter_app.matching.optimal import OptimalMatchings
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.dutch.candidate import Candidate, Shape
from arbiter_app.pairing.exchange import Exchange, exchange_key, first_exchange, first_transposition
from arbiter_app.tournament.types import Tpn

if TYPE_CHECKING:
    from arbiter_app.trace.reasons import Parting


def candidate_of(
    residents: Sequence[int],
    mdp_pairs: Sequence[tuple[int, int]],
    pairs: Sequence[tuple[int, int]],
    downfloaters: Sequence[int],
) -> Candidate:
    """The first candidate in the order that has these pairs, the higher ranked player of each first.

    Of two players of the original S1 who meet, or of S2, one must have been exchanged; the smallest
    difference of BSNs (4.3.2) exchanges the lower ranked of S1 and the higher ranked of S2.
    """
    taken = {other for _, other in mdp_pairs}
    remainder = [position for position in residents if position not in taken]
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


def first_in_order(optimal: OptimalMatchings, problem: Shape) -> Candidate:
    """The first of the candidates; the matchings are narrowed to it."""
    position = problem.members.__getitem__
    paired = _pairable_set(optimal, problem)
    mdp_pairs = _mdp_pairing(optimal, problem, paired)
    left = problem.residents & ~mask_of(other for _, other in mdp_pairs)
    remainder = list(bits(left))
    floating = (left & _floating(optimal, problem)).bit_count()
    count = (len(remainder) - floating) // 2
    s1, s2 = remainder[:count], remainder[count:]
    optimal, exchange = first_exchange(optimal, s1, s2, problem.outside, problem.classes)
    pairs = first_transposition(optimal, *exchange.apply(s1, s2))
    return Candidate(
        tuple([(position(one), position(other)) for one, other in mdp_pairs]),
        tuple([(position(one), position(other)) for one, other in pairs]),
        tuple(map(position, bits(_floating(optimal, problem)))),
        tuple(map(position, s1)),
        tuple(map(position, s2)),
        tuple(map(position, exchange.from_s1)),
        tuple(map(position, exchange.from_s2)),
    )


def _floating(optimal: OptimalMatchings, problem: Shape) -> int:
    """Who floats down in one of the candidates."""
    floating = mask_of(map(optimal.partner, bits(problem.outside)))
    return floating & (problem.moved_down | problem.residents)


def _pairable_set(optimal: OptimalMatchings, problem: Shape) -> list[int]:
    """The MDPs of S1: the first set by smallest differing BSN (4.4.2)."""
    return [
        vertex for vertex in bits(problem.moved_down) if optimal.restrict(vertex, ~problem.outside)
    ]


def _mdp_pairing(
    optimal: OptimalMatchings, problem: Shape, paired: list[int]
) -> list[tuple[int, int]]:
    """Each MDP in order with the first resident who leaves a candidate (4.2, 3.7.2)."""
    return optimal.take_in_turn(paired, problem.residents)


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


def parting_of(played: Candidate, other: Candidate, tpn: Callable[[int], Tpn]) -> Parting:
    """Who is concerned where two equally good candidates of a bracket part."""
    from arbiter_app.trace.reasons import Parting

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


class BySubgroups:
    """The order of Article 4: MDP sets, exchanges and transpositions of S1 and S2."""

    def first(self, optimal: OptimalMatchings, shape: Shape) -> Candidate:
        return first_in_order(optimal, shape)

    def precedes(self, one: Candidate, other: Candidate) -> bool:
        return order_key(one) < order_key(other)

    def step(self, played: Candidate, other: Candidate) -> str:
        return parting_step(played, other)

    def parting(self, played: Candidate, other: Candidate, tpn: Callable[[int], Tpn]) -> Parting:
        return parting_of(played, other, tpn)
