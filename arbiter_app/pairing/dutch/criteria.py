"""The quality criteria of C.04.3 (2026) 2.3-2.4, each written once.

A criterion yields faults. A fault belongs to a pair or to a downfloater and names the player who
pays; a criterion's value is the number of its faults or the list of their sizes in descending
order. The solver prices candidates by these faults, the checker and the explanation add them up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.pairing.colours import allocate_colours, misses_preference
from arbiter_app.pairing.player_state import Float, PlayerState, Strength
from arbiter_app.pairing.trace import CriterionAmount, CriterionValue
from arbiter_app.tournament.types import Colour, Points, Tpn

LIMBO_DIFFERENCE: Points = 1_000_000
"""Added to the score difference of an MDP left in the Limbo for C18 and C20: larger than any
difference with a resident (reading B 5 of the rules reference)."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion by number, with its article; `lists` if its value is a list in tenths."""

    number: int
    article: str
    lists: bool = False

    @property
    def code(self) -> str:
        return f"C{self.number}"


CRITERIA: tuple[Criterion, ...] = (
    Criterion(1, "2.1.1"),
    Criterion(2, "2.1.2"),
    Criterion(3, "2.1.3"),
    Criterion(4, "2.2.1"),
    Criterion(5, "2.3.1"),
    Criterion(6, "2.4.1"),
    Criterion(7, "2.4.2", lists=True),
    Criterion(8, "2.4.3", lists=True),
    Criterion(9, "2.4.4"),
    Criterion(10, "2.4.5"),
    Criterion(11, "2.4.6"),
    Criterion(12, "2.4.7"),
    Criterion(13, "2.4.8"),
    Criterion(14, "2.4.9"),
    Criterion(15, "2.4.10"),
    Criterion(16, "2.4.11"),
    Criterion(17, "2.4.12"),
    Criterion(18, "2.4.13", lists=True),
    Criterion(19, "2.4.14", lists=True),
    Criterion(20, "2.4.15", lists=True),
    Criterion(21, "2.4.16", lists=True),
)

Digit: TypeAlias = tuple[int, int]
"""A place of the vector: criterion number and minus the size, so that the more important place
sorts first."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A share in missing criterion `number`; `size` is a score or difference for lists, else 0."""

    number: int
    payer: Tpn
    size: int = 0
    times: int = 1

    @property
    def criterion(self) -> str:
        return f"C{self.number}"

    @property
    def digit(self) -> Digit:
        return self.number, -self.size


@dataclass(frozen=True, slots=True)
class BracketFacts:
    """What the criteria need to know of the bracket.

    `score` is that of the residents, `initial_colour` the colour drawn by lot (5.1).
    """

    score: Points
    initial_colour: Colour

    def is_moved_down(self, player: PlayerState) -> bool:
        return player.score > self.score


def pair_faults(one: PlayerState, other: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
    """The faults of a pair in a bracket, C10 to C13, C15, and C17 to C21."""
    yield from _colour_faults(one, other, facts)
    if one.score != other.score:
        moved, resident = (one, other) if one.score > other.score else (other, one)
        difference = moved.score - resident.score
        if resident.floats[0] is Float.UP:
            yield Fault(15, resident.tpn)
            yield Fault(19, resident.tpn, difference)
        if resident.floats[1] is Float.UP:
            yield Fault(17, resident.tpn)
            yield Fault(21, resident.tpn, difference)
        if moved.floats[0] is Float.DOWN:
            yield Fault(18, moved.tpn, difference)
        if moved.floats[1] is Float.DOWN:
            yield Fault(20, moved.tpn, difference)


def _colour_faults(one: PlayerState, other: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
    if one.is_topscorer or other.is_topscorer:
        allocation = allocate_colours(one, other, facts.initial_colour)
        yield from _topscorer_faults(allocation.white, Colour.WHITE)
        yield from _topscorer_faults(allocation.black, Colour.BLACK)
    loser = misses_preference(one, other, facts.initial_colour)
    if loser is not None:
        yield Fault(12, loser.tpn)
        if loser.strength >= Strength.STRONG:
            yield Fault(13, loser.tpn)


def _topscorer_faults(player: PlayerState, colour: Colour) -> Iterator[Fault]:
    step = 1 if colour is Colour.WHITE else -1
    if abs(player.colour_difference + step) > 2:
        yield Fault(10, player.tpn)
    if player.has_last_two_equal and player.colours[-1] is colour:
        yield Fault(11, player.tpn)


def downfloater_faults(player: PlayerState, facts: BracketFacts) -> Iterator[Fault]:
    """The faults of a downfloater: C6, C7, and C14, C16 (resident) or C18, C20 (MDP)."""
    yield Fault(6, player.tpn)
    yield Fault(7, player.tpn, player.score)
    if facts.is_moved_down(player):
        difference = LIMBO_DIFFERENCE + player.score - facts.score
        if player.floats[0] is Float.DOWN:
            yield Fault(18, player.tpn, difference)
        if player.floats[1] is Float.DOWN:
            yield Fault(20, player.tpn, difference)
    else:
        if player.floats[0] is Float.DOWN:
            yield Fault(14, player.tpn)
        if player.floats[1] is Float.DOWN:
            yield Fault(16, player.tpn)


def next_bracket_faults(player: PlayerState) -> Iterator[Fault]:
    """C8: a player who would float out of the following bracket: first how many, then who."""
    yield Fault(8, player.tpn, LIMBO_DIFFERENCE)
    yield Fault(8, player.tpn, player.score)


def bye_fault(player: PlayerState) -> Fault:
    """C9: the unplayed games of the bracket's only downfloater, who will get the PAB."""
    return Fault(9, player.tpn, times=player.unplayed)


def total(faults: Iterable[Fault]) -> Counter[Digit]:
    """The faults added up by place of the vector."""
    sums: Counter[Digit] = Counter()
    for fault in faults:
        if fault.times:
            sums[fault.digit] += fault.times
    return sums


def values(sums: Counter[Digit], first: int = 6) -> tuple[CriterionValue, ...]:
    """The vector as criterion values, from criterion number `first` to C21."""
    return tuple(
        CriterionValue(criterion.code, _amount(criterion, sums))
        for criterion in CRITERIA
        if criterion.number >= first
    )


def _amount(criterion: Criterion, sums: Counter[Digit]) -> CriterionAmount:
    if not criterion.lists:
        return sums[criterion.number, 0]
    sizes: list[int] = []
    for (number, negative), times in sorted(sums.items()):
        if number == criterion.number:
            if number == 8 and -negative == LIMBO_DIFFERENCE:
                sizes.append(times)
            else:
                sizes.extend([-negative] * times)
    return tuple(sizes)


def first_difference(one: Counter[Digit], other: Counter[Digit]) -> Digit | None:
    """The most important place in which two vectors differ, None if they are equal."""
    for digit in sorted(one.keys() | other.keys()):
        if one[digit] != other[digit]:
            return digit
    return None


class Prices:
    """Vectors packed into integers, the most important place highest.

    Only places that some fault can reach get room, each wide enough that sums never carry.
    """

    __slots__ = ("_weights",)

    def __init__(self, faults: Iterable[Fault], most: int) -> None:
        widest: dict[Digit, int] = {}
        for fault in faults:
            widest[fault.digit] = max(widest.get(fault.digit, 1), fault.times)
        self._weights: dict[Digit, int] = {}
        weight = 1
        for digit in sorted(widest, reverse=True):
            self._weights[digit] = weight
            weight *= widest[digit] * most + 1

    def of(self, faults: Iterable[Fault]) -> int:
        return sum(self._weights[fault.digit] * fault.times for fault in faults)
