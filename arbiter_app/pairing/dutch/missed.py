"""A criterion that the accepted candidate misses, and what shows that it cannot be missed less."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from arbiter_app.matching.barriers import LeftOver, left_over
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.dutch.bracket import FREE, Bracket
from arbiter_app.pairing.dutch.candidate import Candidate
from arbiter_app.pairing.dutch.problems import legal_adjacency, relaxed_problem
from arbiter_app.pairing.dutch.reasons import Played
from arbiter_app.tournament.types import Points, Tpn
from arbiter_app.trace.bounds import Barrier, BoundReason

MOST_NAMED: Final = 8
"""A longer list of players who cannot all be served shows nothing to a reader."""

Proof: TypeAlias = tuple[BoundReason, ...] | None
"""Reasons that account for the whole amount, None if nothing that can be counted does."""


@dataclass(frozen=True, slots=True)
class Missed:
    """Criterion `number` with its amount as a list (a count as a list of one)."""

    played: Played
    number: int
    amount: tuple[int, ...]

    @property
    def bracket(self) -> Bracket:
        return self.played.bracket

    @property
    def candidate(self) -> Candidate:
        return self.played.candidate

    @property
    def limbo(self) -> list[Points]:
        """The scores of the moved-down players who float on."""
        return scores_of(self.bracket, self.limbo_players)

    @property
    def limbo_players(self) -> list[int]:
        """The positions of these."""
        return [each for each in self.candidate.downfloaters if each < self.bracket.start]


def tpns_of(bracket: Bracket, vertices: int) -> tuple[Tpn, ...]:
    """The members with these vertices."""
    return tuple(bracket.player(bracket.position(vertex)).tpn for vertex in bits(vertices))


def meetings_in(bracket: Bracket) -> list[int]:
    """Who may meet whom in the bracket."""
    return legal_adjacency(bracket, bracket.end)


def class_pairs(bracket: Bracket) -> Iterator[tuple[list[int], list[int]]]:
    """Vertices that cost the same, with others that do: whether a pair of them misses a criterion is
    seen from the first of the one and the last of the other. Of a class with itself these are two.
    """
    problem = relaxed_problem(bracket, 0, None, FREE, bye=False)
    members: dict[int, list[int]] = {}
    for vertex, name in enumerate(problem.classes):
        members.setdefault(name, []).append(vertex)
    for own in members.values():
        yield from ((own, others) for others in members.values() if own[0] != others[-1])


def everybody_in(bracket: Bracket) -> int:
    """All members, as vertices."""
    return (1 << bracket.size) - 1


def barrier_of(bracket: Bracket, found: LeftOver, *, is_parity: bool = False) -> Barrier:
    """What was found among the members."""
    return Barrier(
        tuple(tpns_of(bracket, group) for group in found.groups),
        tpns_of(bracket, found.opponents),
        found.count,
        is_parity,
    )


def left_over_in(bracket: Bracket, graph: Sequence[int], least: int) -> Proof:
    """A barrier that leaves over so many of the bracket, or one fewer: the number of those left
    over is even or odd like that of the players.
    """
    everybody = everybody_in(bracket)
    found = left_over(graph, everybody, everybody, max(least - 1, 1), MOST_NAMED)
    return None if found is None else (barrier_of(bracket, found, is_parity=found.count < least),)


def scores_of(bracket: Bracket, positions: Iterable[int]) -> list[Points]:
    """Their scores, in the order given."""
    return [bracket.player(position).score for position in positions]


def left_over_by_score(
    bracket: Bracket, graph: Sequence[int], positions: Sequence[int], left: Sequence[Points]
) -> Proof:
    """For each score that is left over, those of the positions who have it or more and cannot all be
    served; `left` are the scores of all who are. None if not all of it is shown.
    """
    told: list[BoundReason] = []
    for score in sorted(set(left), reverse=True):
        here = [each for each in positions if bracket.player(each).score >= score]
        wanted = mask_of(bracket.vertex(position) for position in here)
        count = sum(each >= score for each in left)
        found = left_over(graph, everybody_in(bracket), wanted, count, MOST_NAMED)
        if found is None:
            return None
        if not found.opponents:
            # All of these are left over, and those told before are among them.
            told.clear()
        told.append(barrier_of(bracket, found))
    return tuple(told)
