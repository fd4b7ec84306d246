"""A bracket as a matching problem (C.04.3 (2026) 1.3, 3.1-3.3).

The vertices of a problem are the moved-down players, then the residents, then what stands for
"downfloat": either one slot per downfloater (`relaxed_problem`), or everybody below with the PAB
(`full_problem`), where the best way to go on is part of the question ([C4], [C8]).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from arbiter_app.pairing.dutch.criteria import (
    BracketFacts,
    Fault,
    Prices,
    bye_fault,
    downfloater_faults,
    next_bracket_faults,
    pair_faults,
)
from arbiter_app.pairing.dutch.field import Field
from arbiter_app.pairing.matching import bits
from arbiter_app.pairing.player_state import Float, PlayerState, Strength
from arbiter_app.pairing.transport import Cost


@dataclass(frozen=True, slots=True)
class Constraint:
    """What is forced upon a bracket, by position: pairs, downfloaters, players who stay.

    `split` gives S1 and S2 of a homogeneous bracket or remainder after the exchange: S1 is paired
    with S2 only, and nobody of S1 floats. Used to ask what the best candidate would be if
    something were otherwise.
    """

    pairs: tuple[tuple[int, int], ...] = ()
    floaters: tuple[int, ...] = ()
    stay: tuple[int, ...] = ()
    split: tuple[tuple[int, ...], tuple[int, ...]] | None = None


FREE = Constraint()


@dataclass(frozen=True, slots=True)
class Bracket:
    """A scoregroup with the players moved down to it; players by position in the field."""

    field: Field
    group: int
    moved_down: tuple[int, ...]

    @property
    def start(self) -> int:
        return self.field.starts[self.group]

    @property
    def end(self) -> int:
        return self.field.group_end(self.group)

    @property
    def residents(self) -> range:
        return range(self.start, self.end)

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in the order of 1.2: moved-down players, then residents."""
        return (*self.moved_down, *self.residents)

    @property
    def size(self) -> int:
        return len(self.moved_down) + self.end - self.start

    @property
    def facts(self) -> BracketFacts:
        return BracketFacts(self.field.players[self.start].score, self.field.initial_colour)

    @property
    def next_residents(self) -> range:
        """The residents of the following bracket, empty after the last."""
        if self.group + 1 >= len(self.field.starts):
            return range(0)
        return range(self.end, self.field.group_end(self.group + 1))

    def player(self, position: int) -> PlayerState:
        return self.field.players[position]

    def vertex(self, position: int) -> int:
        """The vertex of a member or of anybody below."""
        if position >= self.start:
            return len(self.moved_down) + position - self.start
        return self.moved_down.index(position)

    def position(self, vertex: int) -> int:
        moved = len(self.moved_down)
        return self.moved_down[vertex] if vertex < moved else self.start + vertex - moved

    def gets_bye(self) -> bool:
        """True if the PAB must go to a member: nobody below may take it."""
        bye = self.field.bye
        if bye is None:
            return False
        return not self.field.adjacency[bye] >> self.end


@dataclass(frozen=True, slots=True)
class Problem:
    """A bracket's matching problem.

    `outside` are the vertices whose partners downfloat; `classes` groups vertices that cost the
    same; `partitions` are for `minimum_face`, coarse to fine.
    """

    bracket: Bracket
    adjacency: list[int]
    outside: int
    classes: list[int]
    cost: Cost
    partitions: tuple[Sequence[int], ...]

    @property
    def active(self) -> int:
        return (1 << len(self.adjacency)) - 1

    @property
    def moved_down(self) -> int:
        return (1 << len(self.bracket.moved_down)) - 1

    @property
    def residents(self) -> int:
        return ((1 << self.bracket.size) - 1) ^ self.moved_down


def member_adjacency(bracket: Bracket, upto: int) -> list[int]:
    """Who may meet whom among the members and the positions below, up to position `upto`.

    Moved-down players do not meet each other in a bracket: S2 holds residents only (3.2.3).
    """
    moved = len(bracket.moved_down)
    start = bracket.start
    window = (1 << upto - start) - 1
    adjacency: list[int] = []
    back: dict[int, int] = {}
    for vertex, position in enumerate(bracket.moved_down):
        near = (bracket.field.adjacency[position] >> start) & window
        adjacency.append(near << moved)
        for other in bits(near):
            back[other] = back.get(other, 0) | 1 << vertex
    for offset in range(upto - start):
        near = (bracket.field.adjacency[start + offset] >> start) & window
        adjacency.append(near << moved | back.get(offset, 0))
    return adjacency


def constrain(
    bracket: Bracket, adjacency: list[int], outside: int, constraint: Constraint
) -> list[int]:
    """The adjacency with what is forced: only edges that agree with the constraint remain."""
    if constraint == FREE:
        return adjacency
    allowed = list(adjacency)
    for one, other in constraint.pairs:
        first, second = bracket.vertex(one), bracket.vertex(other)
        _keep_only(allowed, first, 1 << second)
        _keep_only(allowed, second, 1 << first)
    for position in constraint.floaters:
        _keep_only(allowed, bracket.vertex(position), outside)
    for position in constraint.stay:
        _keep_only(allowed, bracket.vertex(position), ~outside)
    if constraint.split is not None:
        upper, lower = (
            [bracket.vertex(position) for position in side] for side in constraint.split
        )
        upper_mask = sum(1 << vertex for vertex in upper)
        lower_mask = sum(1 << vertex for vertex in lower)
        for vertex in upper:
            _keep_only(allowed, vertex, lower_mask)
        for vertex in lower:
            _keep_only(allowed, vertex, upper_mask | outside)
    return allowed


def _keep_only(adjacency: list[int], vertex: int, partners: int) -> None:
    bit = 1 << vertex
    for other in bits(adjacency[vertex] & ~partners):
        adjacency[other] &= ~bit
    adjacency[vertex] &= partners


def relaxed_problem(
    bracket: Bracket, floaters: int, allowed: int | None, constraint: Constraint, *, bye: bool
) -> Problem:
    """The bracket with one slot per downfloater, whatever happens below.

    `allowed` are the vertices that may float (all if None); `bye` says that the single floater
    gets the PAB, so that C9 counts.
    """
    size = bracket.size
    members = (1 << size) - 1
    outside = ((1 << floaters) - 1) << size
    adjacency = member_adjacency(bracket, bracket.end)
    may_float = members if allowed is None else allowed
    for vertex in bits(may_float):
        adjacency[vertex] |= outside
    adjacency.extend([may_float] * floaters)
    adjacency = constrain(bracket, adjacency, outside, constraint)
    key = _member_key(bracket, floats=floaters > 0, bye=bye)
    names: list[Hashable] = [key(bracket.player(position)) for position in bracket.members]
    names.extend(["slot"] * floaters)
    classes = _numbered(names)
    facts = bracket.facts
    players = [bracket.player(position) for position in bracket.members]

    def faults(one: int, other: int) -> list[Fault]:
        if one >= size and other >= size:
            return []
        if one >= size or other >= size:
            floater = players[min(one, other)]
            found = list(downfloater_faults(floater, facts))
            if bye:
                found.append(bye_fault(floater))
            return found
        return list(pair_faults(players[one], players[other], facts))

    cost = _class_costs(classes, size + floaters, faults)
    partitions = (classes, range(size + floaters))
    return Problem(bracket, adjacency, outside, classes, cost, partitions)


def full_problem(bracket: Bracket, constraint: Constraint, *, bye: bool) -> Problem:
    """The bracket with everybody below and the PAB: [C4] and [C8] are part of the matching."""
    field = bracket.field
    size = bracket.size
    adjacency = member_adjacency(bracket, field.size)
    count = len(adjacency)
    members = (1 << size) - 1
    outside = ((1 << count) - 1) ^ members
    adjacency = constrain(bracket, adjacency, outside, constraint)
    following = len(bracket.next_residents)
    below = size + following
    last = count if field.bye is None else count - 1
    key = _member_key(bracket, floats=True, bye=bye)
    names: list[Hashable] = [key(bracket.player(position)) for position in bracket.members]
    names.extend(["next"] * following + ["below"] * (last - below))
    names.extend(["bye"] * (count - last))
    classes = _numbered(names)
    facts = bracket.facts

    def faults(one: int, other: int) -> list[Fault]:
        first, second = (one, other) if one < other else (other, one)
        if second < size:
            return list(
                pair_faults(
                    bracket.player(bracket.position(first)),
                    bracket.player(bracket.position(second)),
                    facts,
                )
            )
        if first >= below or (first >= size and second < below):
            return []
        player = bracket.player(bracket.position(first))
        found = list(downfloater_faults(player, facts)) if first < size else []
        if second >= below:
            found.extend(next_bracket_faults(player))
        if bye and first < size and second >= last:
            found.append(bye_fault(player))
        return found

    cost = _class_costs(classes, count, faults)
    near = [*range(below), *(count + name for name in classes[below:])]
    return Problem(bracket, adjacency, outside, classes, cost, (classes, near, range(count)))


def _member_key(bracket: Bracket, *, floats: bool, bye: bool) -> Callable[[PlayerState], Hashable]:
    """What makes two members cost the same with everybody.

    Players with an absolute preference count one by one where topscorers are about, since who
    gets the colour then depends on their whole history (C10, C11).
    """
    heterogeneous = bool(bracket.moved_down)
    score = bracket.facts.score
    singled_out = any(bracket.player(position).is_topscorer for position in bracket.members)

    def key(player: PlayerState) -> Hashable:
        parts: list[Hashable] = [player.due, player.strength]
        if singled_out and player.strength is Strength.ABSOLUTE:
            parts.append(player.tpn)
        if player.score > score:
            parts += [player.score, player.floats]
        else:
            for mark in player.floats:
                matters = (mark is Float.DOWN and floats) or (mark is Float.UP and heterogeneous)
                parts.append(mark if matters else Float.NONE)
        if bye:
            parts.append(player.unplayed)
        return tuple(parts)

    return key


def _numbered(names: Iterable[Hashable]) -> list[int]:
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(name, len(numbers)) for name in names]


def _class_costs(
    classes: Sequence[int], most: int, faults: Callable[[int, int], list[Fault]]
) -> Cost:
    """Edge costs by class: the faults of one pair of representatives, packed (`Prices`)."""
    first: dict[int, int] = {}
    second: dict[int, int] = {}
    for vertex, name in enumerate(classes):
        if name not in first:
            first[name] = vertex
        elif name not in second:
            second[name] = vertex
    found: dict[tuple[int, int], list[Fault]] = {}
    for one, head in first.items():
        for two, other in first.items():
            if one < two:
                found[one, two] = faults(head, other)
            elif one == two and one in second:
                found[one, one] = faults(head, second[one])
    prices = Prices((fault for faulty in found.values() for fault in faulty), most)
    table = [[0] * len(first) for _ in first]
    for (one, two), faulty in found.items():
        table[one][two] = table[two][one] = prices.of(faulty)
    return lambda one, other: table[classes[one]][classes[other]]
