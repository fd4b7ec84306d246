"""The first pairing in the order of Article 4 among equally good ones (C.04.4.2 (2026) 4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.matching.optimal import OptimalMatchings
from arbiter_app.pairing.dutch.candidate import Candidate, Shape
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.reasons import Parting


@dataclass(frozen=True, slots=True)
class ByOpponents:
    """The order of 4.3: the opponent of BSN 1 has the larger BSN, then that of BSN 2, and so on.

    `places[p]` is the place of position p in the ranking of 1.8, so that members of a bracket have
    their BSNs by it. Residents of a scoregroup come in positions from the last place up.
    """

    places: Sequence[int]

    def first(self, optimal: OptimalMatchings, shape: Shape) -> Candidate:
        """BSN by BSN the largest opponent possible, none (BSN 0) as a last resort (4.2)."""
        members = shape.members
        in_order = sorted(range(len(members)), key=lambda vertex: self.places[members[vertex]])
        runs = _from_the_last(in_order, shape.moved_down)
        pairs: list[tuple[int, int]] = []
        floating: list[int] = []
        left = shape.moved_down | shape.residents
        for vertex in in_order:
            if not left >> vertex & 1:
                continue
            left ^= 1 << vertex
            opponent = _largest(optimal, vertex, runs, left)
            if opponent < 0:
                optimal.restrict(vertex, shape.outside)
                floating.append(members[vertex])
            else:
                left ^= 1 << opponent
                pairs.append((members[vertex], members[opponent]))
        return candidate_of(pairs, floating)

    def precedes(self, one: Candidate, other: Candidate) -> bool:
        return self._opponents(one) < self._opponents(other)

    def step(self, played: Candidate, other: Candidate) -> str:
        return "4.3"

    def parting(self, played: Candidate, other: Candidate, tpn: Callable[[int], Tpn]) -> Parting:
        """The first player by BSN whose opponents differ; nobody where that player floats."""
        now, then = (partners(each) for each in (played, other))
        first = next(
            each for each in sorted(now, key=self.places.__getitem__) if now[each] != then[each]
        )
        gets, instead = now[first], then[first]
        return Parting(
            tpn(first),
            None if gets is None else tpn(gets),
            None if instead is None else tpn(instead),
        )

    def _opponents(self, candidate: Candidate) -> list[tuple[bool, int]]:
        """The opponents in the order of BSNs, the earlier the smaller; floaters have the last."""
        found = partners(candidate)
        return [
            (False, -self.places[other]) if other is not None else (True, 0)
            for _, other in sorted(found.items(), key=lambda item: self.places[item[0]])
        ]


def candidate_of(pairs: Sequence[tuple[int, int]], floating: Sequence[int]) -> Candidate:
    """A candidate of pairs in the order of BSNs, the smaller BSN of each first."""
    return Candidate((), tuple(pairs), tuple(sorted(floating)), (), ())


def partners(candidate: Candidate) -> dict[int, int | None]:
    """Everybody in the bracket with the opponent there, None for floaters."""
    found: dict[int, int | None] = dict.fromkeys(candidate.downfloaters)
    for one, other in candidate.pairs:
        found[one], found[other] = other, one
    return found


def _from_the_last(in_order: Sequence[int], moved_down: int) -> tuple[int, ...]:
    """The vertices from the last BSN up, as sets in each of which the lowest vertex comes first.

    Residents who follow each other are one set, a floater is one alone.
    """
    return tuple(_runs(reversed(in_order), moved_down))


def _runs(vertices: Iterator[int], moved_down: int) -> Iterator[int]:
    run = 0
    for vertex in vertices:
        if moved_down >> vertex & 1:
            if run:
                yield run
            yield 1 << vertex
            run = 0
        else:
            run |= 1 << vertex
    if run:
        yield run


def _largest(optimal: OptimalMatchings, vertex: int, runs: Sequence[int], left: int) -> int:
    """The opponent with the largest BSN possible, set aside with the player; -1 if there is none."""
    for run in runs:
        if run & left:
            opponent = optimal.take_first(vertex, run & left)
            if opponent >= 0:
                return opponent
    return -1
