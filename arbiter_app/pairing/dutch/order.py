"""The first candidate in the order of generation among equally good ones (C.04.3 (2026) 4).

The candidates are the matchings of a face. Each step asks whether the face still holds a matching
that agrees with the next element of the order, and narrows the face to it: sets of pairable MDPs
(4.4.2), the MDP-pairing (4.2), the resident exchange (4.3), the transposition (4.2).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from arbiter_app.pairing.dutch.bracket import Problem
from arbiter_app.pairing.face import Face
from arbiter_app.pairing.matching import bits


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


@dataclass(slots=True)
class _Split:
    """S1 and S2 of a homogeneous bracket or remainder, by vertex, and the exchange made."""

    s1: list[int]
    s2: list[int]
    from_s1: list[int]
    from_s2: list[int]


def first_in_order(face: Face, problem: Problem) -> Candidate:
    """The first candidate of the face; the face is narrowed to it."""
    position = problem.bracket.position
    paired = _pairable_set(face, problem)
    mdp_pairs = _mdp_pairing(face, problem, paired)
    taken = {other for _, other in mdp_pairs}
    remainder = [vertex for vertex in bits(problem.residents) if vertex not in taken]
    floating = sum(problem.outside >> face.partner(vertex) & 1 for vertex in remainder)
    count = (len(remainder) - floating) // 2
    face, split = _split(face, problem, remainder[:count], remainder[count:])
    pairs = _transposition(face, split)
    used = {vertex for pair in (*mdp_pairs, *pairs) for vertex in pair}
    return Candidate(
        tuple((position(one), position(other)) for one, other in mdp_pairs),
        tuple((position(one), position(other)) for one, other in pairs),
        tuple(
            position(vertex)
            for vertex in bits(problem.moved_down | problem.residents)
            if vertex not in used
        ),
        tuple(position(vertex) for vertex in remainder[:count]),
        tuple(position(vertex) for vertex in remainder[count:]),
        tuple(position(vertex) for vertex in split.from_s1),
        tuple(position(vertex) for vertex in split.from_s2),
    )


def _pairable_set(face: Face, problem: Problem) -> list[int]:
    """The MDPs of S1: the first set by smallest differing BSN (4.4.2)."""
    paired: list[int] = []
    for vertex in bits(problem.moved_down):
        if face.restrict(vertex, ~problem.outside):
            paired.append(vertex)
        else:
            face.restrict(vertex, problem.outside)
    return paired


def _mdp_pairing(face: Face, problem: Problem, paired: list[int]) -> list[tuple[int, int]]:
    """Each MDP in order with the first resident who keeps the face non-empty (4.2, 3.7.2)."""
    return [(vertex, _take_first(face, vertex, problem.residents)) for vertex in paired]


def _take_first(face: Face, vertex: int, partners: int) -> int:
    other = face.take_first(vertex, partners)
    assert other >= 0, "the face holds a matching"
    return other


def _split(face: Face, problem: Problem, s1: list[int], s2: list[int]) -> tuple[Face, _Split]:
    """S1 and S2 after the first exchange that keeps the face non-empty (4.3), usually none."""
    if not s1 or face.restrict_edges(_between(problem, s1, s2)):
        return face, _Split(s1, s2, [], [])
    face = _smallest_exchanges(face, problem, s1, s2)
    from_s1 = _moved(face, problem, s1[::-1], lambda vertex: (1 << vertex) - 1)
    from_s2 = _moved(face, problem, s2, lambda vertex: -1 << vertex + 1, to_outside=False)
    new_s1 = sorted({*s1, *from_s2} - {*from_s1})
    new_s2 = sorted({*s2, *from_s1} - {*from_s2})
    narrowed = face.restrict_edges(_between(problem, new_s1, new_s2))
    assert narrowed, "an exchange that the face admits must leave a matching"
    return face, _Split(new_s1, new_s2, sorted(from_s1), sorted(from_s2))


def _smallest_exchanges(face: Face, problem: Problem, s1: list[int], s2: list[int]) -> Face:
    """The matchings that need the fewest exchanged players, then the least difference of BSNs.

    A matching is generated first by the exchange that moves, of each pair within S1, the later
    player, and each player of S1 who floats; and of each pair within S2 the earlier player
    (4.3.2, rules 1 and 2).
    """
    bsn = {vertex: index + 1 for index, vertex in enumerate((*s1, *s2))}
    upper, lower = set(s1), set(s2)
    step = (len(bsn) + 1) ** 2

    def cost(one: int, other: int) -> int:
        first, second = (one, other) if one < other else (other, one)
        if first in upper:
            if second in upper:
                return step - bsn[second]
            return 0 if second in lower else step - bsn[first]
        return bsn[first] if first in lower and second in lower else 0

    most = max(problem.classes) + 1
    classes = [
        most + vertex if vertex in bsn else name for vertex, name in enumerate(problem.classes)
    ]
    return face.refine(cost, classes)


def _moved(
    face: Face,
    problem: Problem,
    players: list[int],
    own_side: Callable[[int], int],
    *,
    to_outside: bool = True,
) -> list[int]:
    """Who changes sides, given players in the order of priority (4.3.2, rules 3 and 4).

    `own_side(vertex)` bounds the vertices whose pairing with the player makes the player move.
    """
    group = _mask(players)
    outside = problem.outside if to_outside else 0
    moved: list[int] = []
    for vertex in players:
        moving = group & own_side(vertex) | outside
        if face.restrict(vertex, moving):
            moved.append(vertex)
        else:
            face.restrict(vertex, ~moving)
    return moved


def _mask(vertices: list[int]) -> int:
    mask = 0
    for vertex in vertices:
        mask |= 1 << vertex
    return mask


def _between(problem: Problem, s1: list[int], s2: list[int]) -> list[int]:
    """All edges but those within S1, within S2, and from S1 to the outside."""
    upper, lower = _mask(s1), _mask(s2)
    allowed = [-1] * len(problem.adjacency)
    for vertex in s1:
        allowed[vertex] = lower
    for vertex in s2:
        allowed[vertex] = upper | problem.outside
    for vertex in bits(problem.outside):
        allowed[vertex] = ~upper
    return allowed


def _transposition(face: Face, split: _Split) -> list[tuple[int, int]]:
    """The players of S1 in order, each with the first player of S2 possible (4.2.2)."""
    lower = _mask(split.s2)
    return [(vertex, _take_first(face, vertex, lower)) for vertex in split.s1]
