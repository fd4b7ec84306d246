"""C.12 and C.13: the previous bracket paired again, with regard to the bracket below it.

Both ask for the first other pairing of the previous bracket whose remaining players suit the
present one (R18, R24). The bracket below becomes part of the graph, so every matching of the whole
suits; where the rules say it in alternatives, the first pairing of all alternatives is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import count

from arbiter_app.matching.largest import Matching
from arbiter_app.matching.sets import bits, mask_of
from arbiter_app.pairing.swiss_1998.field import Bracket, Field, Numbers, is_heterogeneous
from arbiter_app.pairing.swiss_1998.graph import (
    FREE,
    Below,
    Constraint,
    Shape,
    build,
    can_be_lowest,
)
from arbiter_app.pairing.swiss_1998.paired_bracket import PairedBracket
from arbiter_app.pairing.swiss_1998.solve import Candidate, first_pairing


def again_for_opponents(
    field: Field, previous: PairedBracket, residents: tuple[int, ...], first: int
) -> PairedBracket | None:
    """C.12 in a heterogeneous bracket: the `first` highest moved-down players need opponents.

    They must all be given different opponents; the other moved-down players are free (R18). Which
    of them are the highest depends on who remains: every place of the border between the two is
    an alternative.
    """
    if len(residents) < first or previous.shape is None:
        return None
    free = len(previous.moved_down) - first
    if not free:
        borders: Iterable[int] = (len(field.players),)
    else:
        borders = (*previous.shape.s2, *previous.left)
    belows = (
        _opponents_below(field, previous, residents, first, free, border) for border in borders
    )
    return _first_of(field, previous, belows)


def _opponents_below(
    field: Field,
    previous: PairedBracket,
    residents: tuple[int, ...],
    first: int,
    free: int,
    border: int,
) -> Below:
    assert previous.shape is not None
    base = len(field.players)
    spare = _block(base, len(residents) - first)
    places = _block(base + len(residents) - first, free)
    targets = mask_of(residents)

    def onward(player: int) -> int:
        return field.compatible[player] & targets if player <= border else places

    edges = dict.fromkeys(residents, spare)
    edges |= {player: onward(player) for player in previous.left}
    return Below({player: onward(player) for player in previous.shape.s2}, edges)


def again_for_everyone(
    field: Field, previous: PairedBracket, residents: tuple[int, ...]
) -> PairedBracket | None:
    """C.12 from C.1 in a bracket treated as homogeneous.

    Every moved-down player needs an opponent, and half of the players must be pairs when residents
    without opponent are left out (R18). Players who remained have no opponent among themselves
    (C.14 would have made one pair more), so all pairs are between them and the residents: as many
    residents as moved-down players, or one less.
    """
    if previous.shape is None:
        return None
    targets = mask_of(residents)
    movers = len(previous.moved_down)
    if any(not field.compatible[player] & targets for player in previous.left):
        return None
    belows: list[Below] = []
    if len(residents) in {movers, movers - 1}:
        belows.append(_everyone_below(field, previous, targets, _NOBODY, movers - len(residents)))
    if len(residents) == movers:
        belows.extend(
            _everyone_below(field, previous, targets & ~(1 << alone), alone, 1)
            for alone in residents
            if not field.compatible[alone] & targets
        )
    return _first_of(field, previous, belows)


_NOBODY = -1


def _everyone_below(
    field: Field, previous: PairedBracket, targets: int, alone: int, spare: int
) -> Below:
    """All `targets` get an opponent; the resident `alone` has none among those who remain."""
    assert previous.shape is not None
    places = _block(len(field.players), spare)
    barred = field.compatible[alone] if alone != _NOBODY else 0

    def onward(player: int) -> int:
        opponents = field.compatible[player] & targets
        return opponents | places if opponents and not barred >> player & 1 else 0

    edges = {player: onward(player) for player in previous.left}
    edges |= dict.fromkeys(bits(targets), 0)
    return Below({player: onward(player) for player in previous.shape.s2}, edges)


def _first_of(
    field: Field, previous: PairedBracket, belows: Iterable[Below]
) -> PairedBracket | None:
    """The first pairing of some alternatives with the same numbers of pairs (R17)."""
    assert previous.shape is not None
    found = [
        candidate
        for below in belows
        if (candidate := first_pairing(field, previous.shape, below, x=previous.x_at_start))
    ]
    if not found:
        return None
    best = min(found, key=lambda candidate: candidate.key)
    return replace(previous, candidate=best, again="C.12")


def again_for_lowest(
    field: Field, previous: PairedBracket, residents: tuple[int, ...]
) -> PairedBracket | None:
    """C.13: the penultimate bracket with its numbers of pairs, then fewer, for the lowest one."""
    if previous.shape is None:
        return None
    for highest in _series(previous):
        found = _with_fewer(field, previous, residents, highest)
        if found is not None:
            return found
    return None


def _series(previous: PairedBracket) -> Iterator[Numbers]:
    """The present numbers, and where C.14 starts anew: the next moved-down player joins S2, or
    the bracket is treated as homogeneous (R20, R21).
    """
    numbers = previous.numbers
    size = len(previous.staying.members)
    yield numbers
    reductions = numbers.reductions + numbers.pairs
    for first in range(numbers.first - 1, -1, -1):
        if first == 0:
            yield Numbers(0, size // 2)
            return
        pairs = (size - 2 * first) // 2
        reductions += 1
        yield Numbers(first, pairs, reductions)
        reductions += pairs


def _with_fewer(
    field: Field, previous: PairedBracket, residents: tuple[int, ...], highest: Numbers
) -> PairedBracket | None:
    """The given numbers, then fewer pairs in the remainder.

    While the lowest bracket is heterogeneous, and when it is not, a matching of the whole with the
    most pairs above tells at once how many there can be. There are fewer than that only where the
    lowest bracket has just become homogeneous.
    """
    size = len(previous.staying.members)
    least = 0 if highest.first else 1
    pairs = highest.pairs
    while pairs >= least:
        movers = size - 2 * (highest.first + pairs) + len(previous.left)
        mixed = is_heterogeneous(movers, len(residents))
        below = _lowest_below(field, previous, residents, highest.first, mixed=mixed)
        most = _most_pairs_above(field, previous, below, highest)
        if most is None or most < pairs:
            fewer = -1 if most is None else most
            if mixed:
                # The fewest moved-down players with whom the lowest bracket is homogeneous.
                border = (size + len(previous.left) - len(residents)) // 2 - highest.first
                fewer = max(fewer, border)
            pairs = min(pairs - 1, fewer)
            continue
        numbers = Numbers(highest.first, pairs, highest.reductions + highest.pairs - pairs)
        shape = Shape(previous.staying.members, numbers)
        if most == pairs:
            candidate = first_pairing(field, shape, below)
            assert candidate is not None, "a matching of the whole has as many pairs above"
        else:
            candidate = _first_suitable(field, shape, previous, residents)
        return replace(
            previous,
            shape=shape,
            candidate=candidate,
            again="C.13",
            is_reduced=previous.is_reduced or numbers.total < previous.numbers.total,
        )
    return None


def _lowest_below(
    field: Field,
    previous: PairedBracket,
    residents: tuple[int, ...],
    first: int,
    *,
    mixed: bool,
) -> Below:
    """The lowest bracket as R23 wants it: heterogeneous (`mixed`) or not, with the bye if odd."""
    members = previous.staying.members
    targets = mask_of(residents)
    bye = 0
    if (len(members) + len(previous.left) + len(residents)) % 2:
        bye = 1 << len(field.players)

    def onward(player: int, *, may_bye: bool) -> int:
        takes = may_bye and field.bye_takers >> player & 1
        return field.compatible[player] & targets | (bye if takes else 0)

    edges = {player: onward(player, may_bye=not mixed) for player in previous.left}
    edges |= {player: onward(player, may_bye=True) for player in residents}
    return Below({player: onward(player, may_bye=not mixed) for player in members[first:]}, edges)


def _most_pairs_above(
    field: Field, previous: PairedBracket, below: Below, numbers: Numbers
) -> int | None:
    """The most pairs of the remainder that the bracket below leaves possible, None if none is."""
    members = previous.staying.members
    graph = build(field, Shape(members, numbers), below, 0, 0)
    optimal = graph.optimal()
    if optimal is None:
        return None
    return (len(members) - optimal.value // graph.weight) // 2 - numbers.first


def _first_suitable(
    field: Field, shape: Shape, previous: PairedBracket, residents: tuple[int, ...]
) -> Candidate:
    """The first pairing with fewer pairs above than the bracket below would leave possible.

    Some of those who remain are then paired with each other below, which a matching of the whole
    does not count: there always is such a pairing, with pairs undone above and made again below,
    where the lowest bracket is homogeneous. The pairings are divided by who remains and who is
    paired, and the part with the earliest pairing is looked at first; a part in which the whole
    cannot be matched is empty.
    """
    below = _lowest_below(field, previous, residents, shape.numbers.first, mixed=False)
    parts: list[tuple[object, int, Candidate, Constraint, int]] = []
    numbered = count()

    def add(part: Constraint) -> None:
        onward = _who_goes_on(field, shape, below, part)
        candidate = None if onward is None else first_pairing(field, shape, None, part)
        if candidate is not None and onward is not None:
            heappush(parts, (candidate.key, next(numbered), candidate, part, onward))

    add(FREE)
    while True:
        _, _, candidate, part, onward = heappop(parts)
        movers = tuple(sorted((*candidate.remaining, *previous.left)))
        if can_be_lowest(field, Bracket(movers, residents)):
            return candidate
        remaining = mask_of(candidate.remaining)
        undecided = ~(part.remain | part.paired)
        open_ones = onward & ~remaining & undecided or remaining & undecided
        if open_ones:
            chosen = open_ones & -open_ones
            add(Constraint(remain=part.remain | chosen, paired=part.paired))
            add(Constraint(remain=part.remain, paired=part.paired | chosen))


def _who_goes_on(field: Field, shape: Shape, below: Below, part: Constraint) -> int | None:
    """Members matched below in some matching of the whole; None if there is no such matching."""
    graph = build(field, shape, below, 0, 0, Constraint(paired=part.paired))
    for player in bits(part.remain):
        for other in bits(part.paired & graph.adjacency[player]):
            graph.adjacency[player] &= ~(1 << other)
            graph.adjacency[other] &= ~(1 << player)
    matching = Matching(graph.adjacency, graph.active)
    matching.match_greedily()
    if not matching.complete():
        return None
    return mask_of(
        member for member in bits(graph.members) if graph.outside >> matching.mate[member] & 1
    )


def _block(start: int, size: int) -> int:
    """A run of vertices."""
    return (1 << start + size) - (1 << start)
