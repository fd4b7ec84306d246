"""A round group by group (2.2), and the blocked median score-group (2.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.optimal import TightMatchings
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.colours import Allocation
from arbiter_app.pairing.existence import largest_matching, leavable, remove
from arbiter_app.pairing.lim.bye import AllocatedBye, allocate_bye
from arbiter_app.pairing.lim.field import (
    Direction,
    Field,
    ScoreGroup,
    field_of,
    in_order,
    last_in_number,
    score_groups,
)
from arbiter_app.pairing.lim.floaters import (
    Floater,
    FloaterType,
    GroupAtWork,
    by_number,
    floater_types,
    make_even,
    of_best_type,
    without_opponent,
)
from arbiter_app.pairing.lim.opponents import first_arrangement, pair_floaters, set_of
from arbiter_app.pairing.lim.players import LimPlayer, allocate_colours
from arbiter_app.pairing.next_round import check_can_be_paired
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import PassedOver
from arbiter_app.trace.reasons import NoCompletion, Worse


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


@dataclass(frozen=True, slots=True)
class SolvedRound:
    """A round before colours and boards: the field, the bye and the score-groups as paired."""

    field: Field
    bye: AllocatedBye | None
    groups: tuple[PairedGroup, ...]

    @property
    def players(self) -> tuple[LimPlayer, ...]:
        return self.field.players

    @property
    def receiver(self) -> Tpn | None:
        return None if self.bye is None else self.players[self.bye.position].tpn

    def games(self) -> Iterator[tuple[Tpn, Tpn]]:
        """White and Black of each pair, score-group by score-group."""
        for group in self.groups:
            for given in allocations(self.field, group):
                yield given.white, given.black


def solve_next_round(tournament: Tournament, *, is_maxi: bool) -> SolvedRound:
    """The bye and the pairs of the next round; in a maxi-tournament by 3.2, 3.8 and 5.7.

    Raises:
        NoLegalPairingError: the players cannot all be paired, whoever gets the bye.
        InputError: a result is missing, all rounds are paired, or nobody is there to be paired.
    """
    check_can_be_paired(tournament)
    field = field_of(tournament, is_maxi=is_maxi)
    bye = allocate_bye(field, tournament.next_round)
    active = field.everybody if bye is None else field.everybody & ~(1 << bye.position)
    return SolvedRound(field, bye, solve_round(field, active))


def allocations(field: Field, group: PairedGroup) -> Iterator[Allocation]:
    """The colours of each pair of a score-group (5.4: by the group in which it is made)."""
    is_below = group.group.direction is Direction.UP
    for one, other in group.pairs:
        higher, lower = field.players[min(one, other)], field.players[max(one, other)]
        yield allocate_colours(higher, lower, field.initial, is_below_median=is_below)


# Article 4.4: a score-group that cannot be paired completely gives up further floaters.


ARTICLE_A = "4.4.a"
ARTICLE_B = "4.4.b"


def transfer(work: GroupAtWork, members: int, floaters: list[Floater]) -> tuple[int, list[Floater]]:
    """Make the number even and the score-group pairable (2.3 d, 4.4).

    `members` have each a compatible opponent; `floaters` were transferred before. The players
    who stay, all of whom can be paired, and all floaters in the order in which they were chosen.
    """
    out = list(floaters)
    outside: int | None = None
    unserved, removable = leavable(work.field.compatible, members)
    if members.bit_count() % 2:
        chosen = _mask(out)
        floater = make_even(work, members, chosen, removable)
        if unserved > 1:
            # Nobody alone can be spared: they come back once somebody else has floated.
            outside = floater.position
            members &= ~(1 << outside)
        else:
            if not removable >> floater.position & 1:
                floater = _exchanged(work, members, chosen, removable, floater)
            out.append(floater)
            return members & ~(1 << floater.position), out
    while members:
        lack = first_lack(work, members)
        if lack is None:
            return members, out
        floater = _float_one(work, lack, out)
        out.append(floater)
        members &= ~(1 << floater.position)
        if outside is not None:
            members |= 1 << outside
            outside = None
        else:
            company = _company(work, lack, floater.position, members, out)
            out.append(company)
            members &= ~(1 << company.position)
    return members, out


def _mask(floaters: list[Floater]) -> int:
    mask = 0
    for floater in floaters:
        mask |= 1 << floater.position
    return mask


def _exchanged(
    work: GroupAtWork, members: int, chosen: int, removable: int, first: Floater
) -> Floater:
    """4.4 a: the floater is exchanged with a player without whom all the others can be paired."""
    types = floater_types(work, members, chosen)
    taken = last_in_number(work.field, of_best_type(removable, types), work.direction)
    needed = NoCompletion(work.tpns(removable), article=ARTICLE_A)
    passed = [PassedOver(work.tpn(first.position), needed)]
    passed += _worse_types(work, removable, types, taken)
    return Floater(taken, ARTICLE_A, types[taken], needed, tuple(passed))


def _worse_types(
    work: GroupAtWork, candidates: int, types: dict[int, FloaterType], taken: int
) -> list[PassedOver]:
    """The candidates named before the one taken, who would float at a greater disadvantage."""
    order = by_number(work, candidates)
    return [_worse_type(work, types, taken, other) for other in order[: order.index(taken)]]


def _worse_type(
    work: GroupAtWork, types: dict[int, FloaterType], taken: int, other: int
) -> PassedOver:
    tpn = work.tpn(other)
    return PassedOver(tpn, Worse("3.9", int(types[taken]), int(types[other]), (tpn,)))


@dataclass(frozen=True, slots=True)
class Lack:
    """The first player for whom scrutiny finds no opponent in spite of exchanges.

    `scrutinised` are the player and all before them, `one_too_many` those of them any one of whom
    could be the one left without an opponent. `matching` serves all of them but `player`.
    """

    player: int
    scrutinised: int
    one_too_many: int
    matching: Matching


def first_lack(work: GroupAtWork, members: int) -> Lack | None:
    """The first player in the order of scrutiny who cannot have an opponent together with all
    players before them; None if everybody can be paired.
    """
    matching = largest_matching(work.field.compatible, members)
    scrutinised = 0
    for position in in_order(members, work.direction):
        scrutinised |= 1 << position
        if not matching.exposed >> position & 1:
            continue
        # No augmenting path starts here: the matching is a largest one all the way.
        tree = matching.tree(position)
        later = tree.even & ~scrutinised
        if not later:
            return Lack(position, scrutinised, tree.even, matching)
        matching.expose_instead(position, next(bits(later)), tree)
    return None


def _float_one(work: GroupAtWork, lack: Lack, out: list[Floater]) -> Floater:
    """4.4: one of those who cannot all be served floats, the last in the order of scrutiny of
    the best type (3.5, 3.9). The matching of the lack is left without them.
    """
    types = floater_types(work, lack.one_too_many, _mask(out))
    best = of_best_type(lack.one_too_many, types)
    order = in_order(lack.one_too_many, work.direction)[::-1]
    taken = next(position for position in order if best >> position & 1)
    passed = tuple(_worse_type(work, types, taken, other) for other in order[: order.index(taken)])
    because = NoCompletion(work.tpns(lack.one_too_many), article="4.4")
    tree = lack.matching.tree(lack.player)
    lack.matching.expose_instead(lack.player, taken, tree)
    remove(lack.matching, taken)
    return Floater(taken, "3.5" if passed else "4.4", types[taken], because, passed)


def _company(
    work: GroupAtWork, lack: Lack, floater: int, members: int, out: list[Floater]
) -> Floater:
    """4.4 b: the second player who floats, to keep the number even.

    If possible one without whom all the others can be paired; else one without whom those
    scrutinised before still can.
    """
    unserved, removable = leavable(work.field.compatible, members)
    candidates = removable & ~lack.scrutinised if unserved == 1 else 0
    if not candidates:
        candidates = _spared_by_the_scrutinised(lack, members)
    types = floater_types(work, members & ~lack.scrutinised, _mask(out))
    taken = last_in_number(work.field, of_best_type(candidates, types), work.direction)
    order = by_number(work, members & ~lack.scrutinised)
    passed = tuple(
        _worse_type(work, types, taken, other)
        if candidates >> other & 1
        else PassedOver(work.tpn(other), NoCompletion(article=ARTICLE_B))
        for other in order[: order.index(taken)]
    )
    because = NoCompletion((work.tpn(floater),), article=ARTICLE_B)
    return Floater(taken, ARTICLE_B, types[taken], because, passed)


def _spared_by_the_scrutinised(lack: Lack, members: int) -> int:
    """The players not scrutinised without whom all those scrutinised can have opponents."""
    spared = 0
    for position in bits(members & ~lack.scrutinised):
        if _can_spare(lack, position):
            spared |= 1 << position
    return spared


def _can_spare(lack: Lack, position: int) -> bool:
    matching = lack.matching.copy()
    partner = matching.mate[position]
    matching.active &= ~(1 << position)
    matching.exposed &= ~(1 << position)
    if partner < 0:
        return True
    matching.mate[position] = matching.mate[partner] = -1
    matching.exposed |= 1 << partner
    if not lack.scrutinised >> partner & 1:
        return True
    tree = matching.tree(partner)
    return tree.end >= 0 or bool(tree.even & ~lack.scrutinised)


# Articles 4.1, 5.2 and 6: the first and the second scrutiny of the residents of a score-group.


@dataclass(frozen=True, slots=True)
class Scrutiny:
    """The residents' pairs after each scrutiny, in the order of scrutiny.

    `players` is the list of 2.4. `marked` are the players whose pair gives both their due
    colours, `spared` those whose pair forbids neither a colour (last round only).
    `allowed` holds the opponents of each position under the conditions of the second scrutiny.
    """

    players: tuple[int, ...] = ()
    first: tuple[tuple[int, int], ...] = ()
    second: tuple[tuple[int, int], ...] = ()
    marked: int = 0
    spared: int = 0
    allowed: tuple[int, ...] = ()


def scrutinise(field: Field, players: Sequence[int]) -> Scrutiny:
    """Pair the residents left in a score-group, who can be paired completely.

    `players` are in the order of scrutiny (4.1 a, 4.1 b).
    """
    if not players:
        return Scrutiny()
    matching = largest_matching(field.compatible, mask_of(players))
    first = first_arrangement(matching.copy(), players)
    near = _near_first_opponent(field, first) if field.is_maxi else None
    optimal = TightMatchings(matching, 0)
    spared = _mark(optimal, players, field.permissible, near) if field.is_last_round else 0
    marked = _mark(optimal, players, field.fitting, near)
    allowed = tuple(matching.adjacency)
    second = first_arrangement(matching, players)
    return Scrutiny(tuple(players), tuple(first), tuple(second), marked, spared, allowed)


def _mark(
    optimal: TightMatchings,
    players: Sequence[int],
    wanted: Sequence[int],
    near: dict[int, int] | None,
) -> int:
    """Mark the players in turn who can have a wanted opponent together with all marked before.

    The matchings are narrowed to the arrangements that keep the marks.
    """
    marked = 0
    for player in players:
        allowed = wanted[player] if near is None else wanted[player] & near[player]
        if optimal.restrict(player, allowed):
            marked |= 1 << player
    return marked


def _near_first_opponent(field: Field, first: Sequence[tuple[int, int]]) -> dict[int, int]:
    """5.7: the opponent of the first scrutiny, and all whose ratings are near."""
    near: dict[int, int] = {}
    for one, other in first:
        near[one] = field.near[other]
        near[other] = field.near[one]
    return near
