"""A bracket as a matching problem (C.04.3 (2026) 1.3, 3.1-3.3).

The vertices of a problem are the moved-down players, then the residents, then what stands for
"downfloat": either one slot per downfloater (`relaxed_problem`), or everybody below with the PAB
(`full_problem`), where the best way to go on is part of the question ([C4], [C8]).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from arbiter_app.matching.class_prices import Cost
from arbiter_app.matching.sets import bits
from arbiter_app.pairing.dutch.bracket import (
    FREE,
    NO_BYE,
    Bracket,
    BracketProblem,
    Constraint,
    Route,
)
from arbiter_app.pairing.dutch.criteria import BracketFacts, Fault, Places, Prices, places_of
from arbiter_app.pairing.player_state import Float, PlayerState, Strength
from arbiter_app.trace.dutch_criteria import HOW_MANY

_SLOT: Final = "slot"
_NEXT: Final = "next"
_BELOW: Final = "below"
_BYE: Final = "bye"
"""Classes of vertices that are no members."""


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


def legal_adjacency(bracket: Bracket, upto: int) -> list[int]:
    """The same by the text alone, to explain by: where it does not keep players moved down apart,
    they may meet like others, though none of them could be paired with another in the bracket before.
    """
    adjacency = member_adjacency(bracket, upto)
    if not bracket.edition.incoming_apart:
        for one, position in enumerate(bracket.moved_down):
            near = bracket.field.adjacency[position]
            for other, rival in enumerate(bracket.moved_down):
                adjacency[one] |= (near >> rival & 1) << other
    return adjacency


def constrain(
    bracket: Bracket, adjacency: list[int], outside: int, constraint: Constraint
) -> list[int]:
    """The adjacency with what is forced: only edges that agree with the constraint remain."""
    if constraint == FREE:
        return adjacency
    allowed = _keep_pairs(bracket, adjacency, constraint.pairs)
    floaters, stay = (vertices_of(bracket, side) for side in (constraint.floaters, constraint.stay))
    if floaters:
        _keep_only(allowed, floaters, outside)
    if stay:
        _keep_only(allowed, stay, ~outside)
    if constraint.split is not None:
        upper, lower = (vertices_of(bracket, side) for side in constraint.split)
        _keep_only(allowed, upper, lower)
        _keep_only(allowed, lower, upper | outside)
    return allowed


def vertices_of(bracket: Bracket, positions: Collection[int]) -> int:
    """The members and those below at some positions, as a set of vertices."""
    start, found = bracket.start, 0
    for position in positions:
        if position >= start:
            found |= 1 << position - start
    found <<= len(bracket.moved_down)
    for vertex, position in enumerate(bracket.moved_down):
        if position in positions:
            found |= 1 << vertex
    return found


def _keep_pairs(
    bracket: Bracket, adjacency: list[int], pairs: Sequence[tuple[int, int]]
) -> list[int]:
    """Of those in the pairs only these edges, of the others all among themselves."""
    taken = 0
    vertices = [(bracket.vertex(one), bracket.vertex(other)) for one, other in pairs]
    for first, second in vertices:
        taken |= 1 << first | 1 << second
    allowed = [mask & ~taken for mask in adjacency]
    for first, second in vertices:
        allowed[first] = adjacency[first] & 1 << second
        allowed[second] = adjacency[second] & 1 << first
    return allowed


def _keep_only(adjacency: list[int], vertices: int, partners: int) -> None:
    """Of some vertices only the edges to these partners."""
    others = ~vertices
    for vertex, mask in enumerate(adjacency):
        kept = mask & partners if vertices >> vertex & 1 else mask
        adjacency[vertex] = kept if partners >> vertex & 1 else kept & others


def relaxed_problem(
    bracket: Bracket, floaters: int, allowed: int | None, constraint: Constraint, *, bye: bool
) -> BracketProblem:
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
    players = [bracket.player(position) for position in bracket.members]
    key = _member_key(bracket, players, floats=floaters > 0, bye=bye)
    classes = _numbered([*map(key, players), *([_SLOT] * floaters)])
    facts, edition = bracket.facts, bracket.edition

    def faults(one: int, other: int) -> list[Fault]:
        if other >= size:
            # A slot has edges to members alone, which come before it.
            floater = players[one]
            found = list(edition.downfloater_faults(floater, facts))
            if bye:
                found.extend(edition.bye_faults(floater))
            return found
        return list(edition.pair_faults(players[one], players[other], facts))

    cost = _class_costs(classes, adjacency, size, faults)
    adjacency = constrain(bracket, adjacency, outside, constraint)
    return BracketProblem(bracket, adjacency, outside, classes, cost)


def constrained(free: BracketProblem, constraint: Constraint) -> BracketProblem:
    """A problem with nothing forced, with something forced."""
    adjacency = constrain(free.bracket, free.adjacency, free.outside, constraint)
    return replace(free, adjacency=adjacency)


def full_problem(bracket: Bracket, constraint: Constraint, *, bye: bool) -> BracketProblem:
    """The bracket with what its route says is to be looked at below.

    With completion, everybody below and the PAB take part; looking at the following bracket only,
    its residents and as many slots as could ever float out of it.
    """
    size = bracket.size
    following = bracket.next_residents if bracket.route is not Route.PENULTIMATE else range(0)
    below = size + len(following)
    open_bye = NO_BYE
    if bracket.route is Route.OPEN:
        adjacency = member_adjacency(bracket, bracket.end + len(following))
        takers = _takers_of_last(bracket, following.stop, below)
        _add_free_slots(adjacency)
        names = [_BELOW] * (len(adjacency) - below)
        if takers is not None:
            open_bye = _add_bye(adjacency, below, takers)
            names += [_BELOW, _BYE]
        last = len(adjacency)
    else:
        adjacency = member_adjacency(bracket, bracket.field.size)
        last = len(adjacency) if bracket.field.bye is None else len(adjacency) - 1
        names = [_BELOW] * (last - below) + [_BYE] * (len(adjacency) - last)
    count = len(adjacency)
    outside = ((1 << count) - 1) ^ ((1 << size) - 1)
    players = [bracket.player(position) for position in bracket.members]
    key = _member_key(bracket, players, floats=True, bye=bye)
    classes = _numbered([*map(key, players), *([_NEXT] * len(following)), *names])
    faults = _Going.on_from(bracket, below, last, bye=bye, open_bye=open_bye)
    cost = _class_costs(classes, adjacency, count, faults.of)
    adjacency = constrain(bracket, adjacency, outside, constraint)
    return BracketProblem(bracket, adjacency, outside, classes, cost, open_bye)


def look_ahead_problem(bracket: Bracket) -> BracketProblem:
    """A bracket as the one before it looks ahead to it: how many float out, and who."""
    size = bracket.size
    edition, facts = bracket.edition, bracket.facts
    adjacency = member_adjacency(
        bracket, bracket.end if bracket.route is Route.OPEN else bracket.field.size
    )
    open_bye = NO_BYE
    if bracket.route is Route.OPEN:
        takers = _takers_of_last(bracket, bracket.end, size)
        _add_free_slots(adjacency)
        if takers is not None:
            open_bye = _add_bye(adjacency, size, takers)
    count = len(adjacency)
    names: list[Hashable] = [bracket.player(position).score for position in bracket.members]
    names += [_BELOW] * (count - size)
    if open_bye != NO_BYE:
        names[open_bye] = _BYE
    classes = _numbered(names)

    def faults(first: int, second: int) -> list[Fault]:
        if first >= size:
            return without_bye(bracket) if second == open_bye else []
        player = bracket.player(bracket.position(first))
        if second >= size:
            return list(edition.following_faults(player, facts))
        if player.score == facts.score:
            return []
        partner = bracket.player(bracket.position(second))
        return list(edition.following_pair_faults(player, partner))

    outside = ((1 << count) - 1) ^ ((1 << size) - 1)
    cost = _class_costs(classes, adjacency, count, faults)
    return BracketProblem(bracket, adjacency, outside, classes, cost, open_bye)


def _takers_of_last(bracket: Bracket, end: int, size: int) -> int | None:
    """Where the look-ahead of 2017 is to the last bracket, which ends at `end`: the vertices of those
    below `size` who may get the PAB, for one of those left over there gets it (C.2).
    """
    bye = bracket.field.bye
    if bye is None or end < len(bracket.field.players):
        return None
    may = bracket.field.adjacency[bye]
    return sum(1 << vertex for vertex in range(size) if may >> bracket.position(vertex) & 1)


def _add_bye(adjacency: list[int], slots: int, takers: int) -> int:
    """One slot more, and the PAB: for one of `takers`, or for a slot if none of them is left over.

    The free slots are the vertices from `slots` on.
    """
    slot, bye = len(adjacency), len(adjacency) + 1
    free = (1 << slot) - (1 << slots)
    for vertex in range(slot):
        adjacency[vertex] |= 1 << slot
        if (takers | free) >> vertex & 1:
            adjacency[vertex] |= 1 << bye
    adjacency += [(1 << slot) - 1 | 1 << bye, takers | free | 1 << slot]
    return bye


def without_bye(bracket: Bracket) -> list[Fault]:
    """What it costs if nobody who is left over in the last bracket may get the PAB: as two more left
    over, for as many pairs fewer would let somebody else have it.
    """
    counted = next(each for each in bracket.edition.criteria if each.counts_first)
    return [Fault(counted.number, 0, HOW_MANY, times=2)]


def _add_free_slots(adjacency: list[int]) -> None:
    """One slot per vertex, and one more if needed: anyone may float, unused slots pair up."""
    count = len(adjacency)
    everybody = (1 << count) - 1
    slots = ((1 << count) - 1) << count
    for vertex in range(count):
        adjacency[vertex] |= slots
    adjacency.extend(everybody | slots & ~(1 << count + slot) for slot in range(count))


@dataclass(frozen=True, slots=True)
class _Going:
    """The faults of an edge of a full problem: within the bracket, and on from it.

    Vertices below `size` are members, then come the residents of the following bracket up to
    `below`, then everybody else, the PAB from `last` on.
    """

    bracket: Bracket
    size: int
    below: int
    last: int
    bye: bool
    open_bye: int
    players: Sequence[PlayerState]
    facts: BracketFacts
    next_facts: BracketFacts

    @classmethod
    def on_from(
        cls, bracket: Bracket, below: int, last: int, *, bye: bool, open_bye: int
    ) -> _Going:
        """With the members and the residents of the following bracket, who are asked for often."""
        players = [bracket.player(bracket.position(vertex)) for vertex in range(below)]
        size, facts = bracket.size, bracket.facts
        next_facts = following_facts(bracket) if below > size else facts
        return cls(bracket, size, below, last, bye, open_bye, players, facts, next_facts)

    def of(self, first: int, second: int) -> list[Fault]:
        if first >= self.below and second == self.open_bye:
            return without_bye(self.bracket)
        if first >= self.below or (first >= self.size and second < self.below):
            return []
        edition, players = self.bracket.edition, self.players
        player = players[first]
        if second < self.size:
            return list(edition.pair_faults(player, players[second], self.facts))
        found: list[Fault] = []
        if first < self.size:
            found.extend(edition.downfloater_faults(player, self.facts))
        if second < self.below:
            found.extend(edition.following_pair_faults(player, players[second]))
        elif self.below > self.size:
            found.extend(edition.following_faults(player, self.next_facts))
        if self.bye and first < self.size and second >= self.last:
            found.extend(edition.bye_faults(player))
        return found


def following_facts(bracket: Bracket) -> BracketFacts:
    """The facts of the following bracket; its residents have one score."""
    score = bracket.player(bracket.next_residents.start).score
    return BracketFacts(score, score, bracket.field.initial_colour)


def _member_key(
    bracket: Bracket, members: Sequence[PlayerState], *, floats: bool, bye: bool
) -> Callable[[PlayerState], Hashable]:
    """What makes two members cost the same with everybody.

    Where topscorers are about, players with an absolute preference may get the colour not due to
    them (C10, C11). Of two such players it is decided by their colour differences or their last
    two colours; where these are alike, both would miss it alike.
    """
    heterogeneous = bool(bracket.moved_down) or bracket.is_collapsed
    score = bracket.facts.score
    alike = bracket.edition.alike
    singled_out = any(player.is_topscorer for player in members)
    # Taken from their enumeration once: there a look-up costs more than all else done for a member.
    down, up = Float.DOWN, Float.UP

    def key(player: PlayerState) -> Hashable:
        parts: list[Hashable] = [player.due, player.strength]
        if singled_out and player.strength is Strength.ABSOLUTE:
            parts += [player.colour_difference, player.colours[-2:]]
        if player.score > score or bracket.is_collapsed:
            parts += [player.score, player.floats]
        else:
            for mark in player.floats:
                parts += [floats and mark is down, heterogeneous and mark is up]
        if bye:
            parts.append(player.unplayed)
        if alike is not None:
            parts.append(alike(player))
        return tuple(parts)

    return key


def _numbered(names: Iterable[Hashable]) -> list[int]:
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(name, len(numbers)) for name in names]


def _class_costs(
    classes: Sequence[int],
    adjacency: Sequence[int],
    most: int,
    faults: Callable[[int, int], list[Fault]],
) -> Cost:
    """Edge costs by class: the faults of one pair of representatives, packed (`Prices`).

    `faults` is asked of two vertices in their order, and only where the adjacency has an edge
    between their classes; nothing else is priced. `adjacency` is that with nothing forced, so that
    one problem has the same prices whatever is forced in it. At most `most` are ever missed at one
    place of the vector, once by each who pays.
    """
    first: dict[int, int] = {}
    second: dict[int, int] = {}
    members: dict[int, int] = {}
    reach: dict[int, int] = {}
    for vertex, name in enumerate(classes):
        if name not in first:
            first[name] = vertex
            members[name] = reach[name] = 0
        elif name not in second:
            second[name] = vertex
        members[name] |= 1 << vertex
        reach[name] |= adjacency[vertex]
    found: dict[tuple[int, int], Places] = {}
    for one, head in first.items():
        reached = reach[one]
        for two, other in first.items():
            if one > two or not reached & members[two]:
                continue
            if places := places_of(faults(head, other if one < two else second[one])):
                found[one, two] = places
    prices = Prices(found.values(), most)
    table = [[0] * len(first) for _ in first]
    for (one, two), places in found.items():
        table[one][two] = table[two][one] = prices.of(places)
    return lambda one, other: table[classes[one]][classes[other]]
