"""Articles 2.3, 3.2 to 3.5, 3.9 and 3.10: who is transferred to a neighbouring score-group."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.lim.field import (
    Direction,
    Field,
    ScoreGroup,
    in_order,
    last_in_number,
)
from arbiter_app.pairing.lim.opponents import first_opponent
from arbiter_app.pairing.lim.players import colour_difference
from arbiter_app.pairing.unserved import MOST_UNSERVED
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.brackets import PassedOver
from arbiter_app.trace.reasons import NoCompletion, Reason, Worse


class FloaterType(IntEnum):
    """3.9, the smaller the better: whether the player came in as a floater already, and whether
    they have a compatible opponent in the adjacent score-group.
    """

    D = 0
    C = 1
    B = 2
    A = 3

    @property
    def letter(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Floater:
    """A player transferred out of a score-group, with the article that decided.

    `because` says why somebody had to be transferred where 4.4 asks for it, `passed_over` whom
    the order of the text names before, `due_counts` how many were due White and Black (3.2), in
    maxi-tournaments of those rated near the player `near`, and how many these are.
    """

    position: int
    article: str
    kind: FloaterType | None = None
    because: Reason | None = None
    passed_over: tuple[PassedOver, ...] = ()
    due_counts: tuple[int, ...] = ()
    near: int | None = None


@dataclass(frozen=True, slots=True)
class GroupAtWork:
    """A score-group at the time of its pairing, with the floaters that came in."""

    field: Field
    group: ScoreGroup
    incoming: int

    @property
    def direction(self) -> Direction:
        return self.group.direction

    @property
    def members(self) -> int:
        return self.group.members | self.incoming

    def tpn(self, position: int) -> Tpn:
        return self.field.players[position].tpn

    def tpns(self, mask: int) -> tuple[Tpn, ...]:
        """The numbers of some players, empty if they are too many to show anything."""
        if mask.bit_count() > MOST_UNSERVED:
            return ()
        return tuple(sorted(self.tpn(position) for position in bits(mask)))


def without_opponent(work: GroupAtWork) -> list[Floater]:
    """2.3 a to c: the players who have no compatible opponent in the score-group."""
    members = work.members
    return [
        Floater(position, _why_no_opponent(work, position))
        for position in in_order(members, work.direction)
        if not work.field.compatible[position] & members
    ]


def _why_no_opponent(work: GroupAtWork, position: int) -> str:
    """Which of the three it is: a if all have been met, else b or c by the colours."""
    field = work.field
    player = field.players[position]
    others = work.members & ~(1 << position)
    if all(field.players[other].tpn in player.met for other in bits(others)):
        return "2.3.a"
    return "2.3.b" if abs(colour_difference(player.colours)) >= 2 else "2.3.c"


def floater_types(work: GroupAtWork, candidates: int, chosen: int) -> dict[int, FloaterType]:
    """3.9: the type of each candidate, beside the floaters already chosen from the group.

    A candidate has an opponent in the adjacent score-group (3.3, 3.4) if somebody compatible is
    left there after those chosen floaters who go before them have taken theirs.
    """
    field, group = work.field, work.group
    types: dict[int, FloaterType] = {}
    left = group.adjacent
    for position in in_order(candidates | chosen, work.direction):
        if candidates >> position & 1:
            has_opponent = bool(field.compatible[position] & left)
            came_in = bool(work.incoming >> position & 1)
            types[position] = _type(came_in=came_in, has_opponent=has_opponent)
        if chosen >> position & 1:
            taken = first_opponent(field, position, left, work.direction)
            if taken >= 0:
                left &= ~(1 << taken)
    return types


def _type(*, came_in: bool, has_opponent: bool) -> FloaterType:
    if came_in:
        return FloaterType.B if has_opponent else FloaterType.A
    return FloaterType.D if has_opponent else FloaterType.C


def of_best_type(candidates: int, types: Mapping[int, FloaterType]) -> int:
    """3.9: the candidates with the least disadvantage."""
    best = min(types[position] for position in bits(candidates))
    return mask_of([position for position in bits(candidates) if types[position] is best])


@dataclass(frozen=True, slots=True)
class DueCounts:
    """How many players of a score-group are due each colour (3.2).

    `counted` are the players who count: in maxi-tournaments only those rated within 100 points
    of the one who floats if colours do not decide, `near`.
    """

    white: int
    black: int
    counted: int
    near: int | None = None

    @property
    def majority(self) -> Colour | None:
        if self.white == self.black:
            return None
        return Colour.WHITE if self.white > self.black else Colour.BLACK


def due_counts(field: Field, members: int, direction: Direction) -> DueCounts:
    """The counts of 3.2 over a whole score-group."""
    counted, near = members, None
    if field.is_maxi:
        near = last_in_number(field, members, direction)
        counted = members & field.near[near]
    due = [field.players[position].due for position in bits(counted)]
    return DueCounts(due.count(Colour.WHITE), due.count(Colour.BLACK), counted, near)


def choose_floater(
    field: Field,
    candidates: int,
    types: Mapping[int, FloaterType],
    counts: DueCounts,
    direction: Direction,
) -> int:
    """The floater who makes a number even: the best type (3.9), the colour that occurs more
    often (3.2), then the lowest numbered player downward and the highest numbered upward.
    """
    best = of_best_type(candidates, types)
    majority = counts.majority
    due = mask_of(
        [
            position
            for position in bits(best & counts.counted)
            if majority is not None and field.players[position].due is majority
        ]
    )
    return last_in_number(field, due or best, direction)


def make_even(work: GroupAtWork, members: int, chosen: int, removable: int) -> Floater:
    """2.3 d: one of an odd number of players floats (3.2, 3.9), as far as possible not one who
    floated in the round just before (3.10).

    `chosen` are the floaters already transferred, `removable` those without whom the others can
    make as many pairs as before.
    """
    field, direction = work.field, work.direction
    types = floater_types(work, members, chosen)
    counts = due_counts(field, members, direction)
    first = choose_floater(field, members, types, counts, direction)
    taken = first
    if field.players[first].was_transferred:
        replacements = mask_of(
            [
                position
                for position in bits(members)
                if not field.players[position].was_transferred and types[position] is FloaterType.D
            ]
        )
        if removable >> first & 1:
            replacements &= removable
        if replacements:
            taken = choose_floater(field, replacements, types, counts, direction)
    passed = _passed_over_to_make_even(work, members, types, counts, first, taken)
    article = "3.10" if taken != first else passed[-1].reason.rule if passed else "2.3.d"
    near = () if counts.near is None else (counts.counted.bit_count(),)
    due = (counts.white, counts.black, *near)
    return Floater(
        taken, article, types[taken], passed_over=passed, due_counts=due, near=counts.near
    )


def _passed_over_to_make_even(
    work: GroupAtWork,
    members: int,
    types: Mapping[int, FloaterType],
    counts: DueCounts,
    first: int,
    taken: int,
) -> tuple[PassedOver, ...]:
    """Those whom the numbers alone name before the floater taken, and why each stayed."""
    players = work.field.players
    return tuple(
        PassedOver(work.tpn(position), reason)
        for position in by_number(work, members)
        if (reason := _why_not_to_make_even(work, position, types, counts, first, taken))
        is not None
        and (position == first or _is_before(players[position].tpn, players[taken].tpn, work))
    )


def by_number(work: GroupAtWork, members: int) -> list[int]:
    """The order in which numbers alone name floaters: the lowest numbered first, upward the
    highest numbered.
    """
    return sorted(bits(members), key=work.tpn, reverse=work.direction is Direction.DOWN)


def _is_before(one: Tpn, other: Tpn, work: GroupAtWork) -> bool:
    return one > other if work.direction is Direction.DOWN else one < other


def _why_not_to_make_even(
    work: GroupAtWork,
    position: int,
    types: Mapping[int, FloaterType],
    counts: DueCounts,
    first: int,
    taken: int,
) -> Reason | None:
    if position == taken:
        return None
    player = work.field.players[position]
    if types[position] > types[taken]:
        return Worse("3.9", int(types[taken]), int(types[position]), (player.tpn,))
    if taken != first and player.was_transferred:
        return Worse("3.10", 0, 1, (player.tpn,))
    before, after = (_imbalance(work, counts, one) for one in (taken, position))
    if after > before:
        return Worse("3.2", before, after)
    if taken != first:
        return NoCompletion(article="3.10")
    return None


def _imbalance(work: GroupAtWork, counts: DueCounts, without: int) -> int:
    """The difference between the numbers due White and due Black once a player has floated."""
    due = work.field.players[without].due if counts.counted >> without & 1 else None
    white = counts.white - (due is Colour.WHITE)
    black = counts.black - (due is Colour.BLACK)
    return abs(white - black)
