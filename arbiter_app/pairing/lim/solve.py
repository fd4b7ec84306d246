"""A round group by group (2.2), and the blocked median score-group (2.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbiter_app.pairing.existence import largest_matching
from arbiter_app.pairing.lim.colours import Allocation, allocate_colours
from arbiter_app.pairing.lim.field import Direction, Field, ScoreGroup, in_order, score_groups
from arbiter_app.pairing.lim.floaters import Floater, GroupAtWork, without_opponent
from arbiter_app.pairing.lim.incomplete import transfer
from arbiter_app.pairing.lim.opponents import pair_floaters, set_of
from arbiter_app.pairing.lim.scrutiny import Scrutiny, scrutinise


@dataclass(frozen=True, slots=True)
class Crack:
    """A pair undone for the median score-group; `group` is the index of its score-group."""

    pair: tuple[int, int]
    group: int
    from_above: int
    from_below: int


@dataclass(frozen=True, slots=True)
class PairedGroup:
    """A score-group as it was paired.

    `from_above` and `from_below` came in as floaters. `floater_pairs` are their pairs in the
    order of making; `undone` are the pairs cracked later (2.6), `cracks` those cracked for it.
    """

    group: ScoreGroup
    from_above: int
    from_below: int
    out: tuple[Floater, ...]
    floater_pairs: tuple[tuple[int, int], ...]
    scrutiny: Scrutiny
    is_median: bool = False
    cracks: tuple[Crack, ...] = ()
    undone: frozenset[tuple[int, int]] = frozenset()

    @property
    def made(self) -> tuple[tuple[int, int], ...]:
        """The pairs in the order of making, those undone later included."""
        return (*self.floater_pairs, *self.scrutiny.second)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        return tuple(pair for pair in self.made if pair not in self.undone)

    @property
    def leaving(self) -> int:
        mask = 0
        for floater in self.out:
            mask |= 1 << floater.position
        return mask


def solve_round(field: Field, active: int) -> tuple[PairedGroup, ...]:
    """The score-groups in the order of pairing; `active` can be paired completely."""
    order = score_groups(field, active)
    upper, down = _half(field, order.above)
    lower, up = _half(field, order.below)
    return _with_median(field, (*upper, *lower), len(upper), order.median, down, up)


def _half(field: Field, groups: Sequence[ScoreGroup]) -> tuple[list[PairedGroup], int]:
    """One half of the table, with the floaters left for the median score-group."""
    paired: list[PairedGroup] = []
    incoming = 0
    for group in groups:
        done = pair_group(field, group, incoming)
        paired.append(done)
        incoming = done.leaving
    return paired, incoming


def pair_group(field: Field, group: ScoreGroup, incoming: int) -> PairedGroup:
    """Transfer who has to be transferred (2.3, 4.4), then pair the floaters and the residents."""
    work = GroupAtWork(field, group, incoming)
    out = without_opponent(work)
    members = work.members
    for floater in out:
        members &= ~(1 << floater.position)
    members, out = transfer(work, members, out)
    return _pair_all(
        field,
        PairedGroup(
            group,
            incoming if group.direction is Direction.DOWN else 0,
            incoming if group.direction is Direction.UP else 0,
            tuple(out),
            (),
            Scrutiny(),
        ),
        members,
    )


def _pair_all(field: Field, paired: PairedGroup, members: int) -> PairedGroup:
    """3.6 to 3.8 for the floaters among `members`, then the scrutinies of the residents."""
    group = paired.group
    residents = members & group.members
    sides = [
        (members & paired.from_above, Direction.DOWN),
        (members & paired.from_below, Direction.UP),
    ]
    pairs = pair_floaters(field, residents, sides, group.direction)
    residents &= ~set_of(pairs)
    scrutiny = scrutinise(field, in_order(residents, group.direction))
    return replace(paired, floater_pairs=tuple(pairs), scrutiny=scrutiny)


def _with_median(
    field: Field,
    halves: tuple[PairedGroup, ...],
    count_above: int,
    group: ScoreGroup,
    down: int,
    up: int,
) -> tuple[PairedGroup, ...]:
    """2.6: as long as the median score-group is blocked, the pair made last in the half with
    fewer floaters is cracked (the upper half if they are equal).
    """
    upper = _in_order_of_making(halves[:count_above], 0)
    lower = _in_order_of_making(halves[count_above:], count_above)
    matching = largest_matching(field.compatible, group.members | down | up)
    matching.adjacency[:] = field.compatible
    cracks: list[Crack] = []
    while not matching.is_perfect:
        from_above, from_below = down.bit_count(), up.bit_count()
        half = lower if (from_above > from_below and lower) or not upper else upper
        index, pair = half.pop()
        cracks.append(Crack(pair, index, from_above, from_below))
        players = set_of([pair])
        if half is upper:
            down |= players
        else:
            up |= players
        matching.active |= players
        matching.exposed |= players
        matching.maximise()
    median = PairedGroup(group, down, up, (), (), Scrutiny(), is_median=True, cracks=tuple(cracks))
    median = _pair_all(field, median, group.members | down | up)
    undone = [frozenset(c.pair for c in cracks if c.group == i) for i in range(len(halves))]
    return (
        *(replace(half, undone=pairs) for half, pairs in zip(halves, undone, strict=True)),
        median,
    )


def _in_order_of_making(
    groups: Sequence[PairedGroup], first: int
) -> list[tuple[int, tuple[int, int]]]:
    return [(index, pair) for index, group in enumerate(groups, first) for pair in group.made]


def allocations(field: Field, group: PairedGroup) -> Iterator[Allocation]:
    """The colours of each pair of a score-group (5.4: by the group in which it is made)."""
    is_below = group.group.direction is Direction.UP
    for one, other in group.pairs:
        higher, lower = field.players[min(one, other)], field.players[max(one, other)]
        yield allocate_colours(higher, lower, field.initial, is_below_median=is_below)
