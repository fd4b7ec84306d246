"""Where only a few pairings of a bracket are possible at all: these, as what shows that none does better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.dutch.bracket import Bracket, Route
from arbiter_app.pairing.dutch.field import open_graph
from arbiter_app.pairing.dutch.missed import Missed, Proof, everybody_in, meetings_in
from arbiter_app.trace.bounds import FewPairings

_MOST_PLAYERS: Final = 12
"""In larger brackets nobody goes through all pairings."""

_MOST_OTHERS: Final = 3
"""More pairings than this are no list to read."""

_MOST_TRIED: Final = 50
"""So many sets of pairs are looked at, of which the round may have to be completed with each."""


def few_pairings(missed: Missed) -> Proof:
    """The other pairings with as many pairs that may be made, if they are few.

    None for the criterion that counts the pairs, and where there are more; nor is anything said where
    others would only give the PAB to a higher score, or let those meet who float together.
    """
    bracket, candidate = missed.bracket, missed.candidate
    if missed.number == bracket.edition.first_quality or bracket.size > _MOST_PLAYERS:
        return None
    made = {frozenset(pair) for pair in (*candidate.mdp_pairs, *candidate.pairs)}
    everybody = everybody_in(bracket)
    tried = [*islice(_sets_of_pairs(meetings_in(bracket), len(made), everybody), _MOST_TRIED + 1)]
    legal = [
        [(bracket.position(one), bracket.position(other)) for one, other in pairs]
        for pairs in tried
    ]
    possible = [pairs for pairs in legal if _can_go_on(bracket, _floaters(bracket, pairs))]
    if any(
        pairs not in possible and _can_be_completed(bracket, _floaters(bracket, pairs))
        for pairs in legal
    ):
        return None
    others = [pairs for pairs in possible if {frozenset(pair) for pair in pairs} != made]
    if len(tried) > _MOST_TRIED or len(others) > _MOST_OTHERS:
        return None
    told = tuple(
        tuple((bracket.tpn(one), bracket.tpn(other)) for one, other in pairs) for pairs in others
    )
    return (FewPairings(len(made), told, are_legal=len(possible) == len(legal)),)


def _floaters(bracket: Bracket, pairs: Sequence[tuple[int, int]]) -> int:
    """The members who are in none of the pairs."""
    paired = {position for pair in pairs for position in pair}
    return mask_of(position for position in bracket.members if position not in paired)


def _sets_of_pairs(
    graph: Sequence[int], count: int, free: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Each set of so many pairs of free vertices once."""
    if not count:
        yield ()
        return
    for one in bits(free):
        free &= ~(1 << one)
        for other in bits(graph[one] & free):
            for more in _sets_of_pairs(graph, count - 1, free & ~(1 << other)):
                yield ((one, other), *more)


def _can_be_completed(bracket: Bracket, floating: int) -> bool:
    """Whether these floaters and all below can be paired at all, whoever may get the PAB."""
    field = bracket.field
    graph = open_graph(field)
    left = floating | (1 << field.size) - (1 << bracket.end)
    matching = Matching(graph, left)
    matching.match_greedily()
    return matching.complete()


def _can_go_on(bracket: Bracket, floating: int) -> bool:
    """Whether the round can be completed with these floaters; in 2017 it is not asked on the way (A.9)."""
    if bracket.route is Route.OPEN:
        return True
    return bracket.field.completion.can_complete(floating, bracket.following_group)
