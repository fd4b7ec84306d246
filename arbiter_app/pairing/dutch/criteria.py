"""Criteria as faults that add up (C.04.3 (2026) 2, C.04.3 (2017) C).

A criterion yields faults. A fault belongs to a pair or to a downfloater and names the player who
pays; a criterion's value is the number of its faults or the list of their sizes in descending
order. The solver prices candidates by these faults, the checker and the explanation add them up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from arbiter_app.pairing.colours import allocate_colours, misses_preference
from arbiter_app.pairing.player_state import PlayerState, Strength
from arbiter_app.tournament.types import Colour, Points, Tpn
from arbiter_app.trace.dutch_criteria import Criterion

Digit: TypeAlias = tuple[int, int]
"""A place of the vector: criterion number and minus the size, so that the more important place
sorts first."""

Places: TypeAlias = Sequence[tuple[Digit, int]]
"""Places of the vector, each with how often it is missed there."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A share in missing criterion `number`; `size` is a score or difference for lists, else 0."""

    number: int
    payer: Tpn
    size: int = 0
    times: int = 1

    @property
    def digit(self) -> Digit:
        return self.number, -self.size


@dataclass(frozen=True, slots=True)
class BracketFacts:
    """What the criteria need to know of the bracket.

    `score` is that of the residents (the highest of them in a collapsed bracket of 2017),
    `lowest` the lowest score of the bracket, `initial_colour` the colour drawn by lot (5.1).
    """

    score: Points
    lowest: Points
    initial_colour: Colour

    def is_moved_down(self, player: PlayerState) -> bool:
        return player.score > self.score


@dataclass(frozen=True, slots=True)
class ColourNumbers:
    """The numbers of the four colour criteria, which both editions share but for the number:
    topscorers' colour difference, topscorers' third colour, preference, strong preference.
    """

    difference: int
    third: int
    preference: int
    strong: int


def colour_faults(
    one: PlayerState, other: PlayerState, initial: Colour, numbers: ColourNumbers
) -> Iterator[Fault]:
    """C10 to C13 of C.04.3 (2026) 2.4.5-2.4.8, C.8 to C.11 of 2017."""
    if one.is_topscorer or other.is_topscorer:
        has_white = allocate_colours(one, other, initial).white == one.tpn
        white, black = (one, other) if has_white else (other, one)
        yield from _topscorer_faults(white, Colour.WHITE, numbers)
        yield from _topscorer_faults(black, Colour.BLACK, numbers)
    loser = misses_preference(one, other, initial)
    if loser is not None:
        yield Fault(numbers.preference, loser.tpn)
        if loser.strength >= Strength.STRONG:
            yield Fault(numbers.strong, loser.tpn)


def _topscorer_faults(
    player: PlayerState, colour: Colour, numbers: ColourNumbers
) -> Iterator[Fault]:
    step = 1 if colour is Colour.WHITE else -1
    if abs(player.colour_difference + step) > 2:
        yield Fault(numbers.difference, player.tpn)
    if player.colours[-2:] == (colour, colour):
        yield Fault(numbers.third, player.tpn)


def total(faults: Iterable[Fault]) -> Counter[Digit]:
    """The faults added up by place of the vector."""
    sums: Counter[Digit] = Counter()
    for fault in faults:
        if fault.times:
            sums[fault.digit] += fault.times
    return sums


def criterion_of(criteria: Iterable[Criterion], number: int) -> Criterion:
    """The criterion with that number."""
    return next(each for each in criteria if each.number == number)


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

    def __init__(self, reached: Iterable[Places], most: int) -> None:
        widest: dict[Digit, int] = {}
        for places in reached:
            for digit, times in places:
                if times > widest.setdefault(digit, 1):
                    widest[digit] = times
        self._weights: dict[Digit, int] = {}
        weight = 1
        for digit in sorted(widest, reverse=True):
            self._weights[digit] = weight
            weight *= widest[digit] * most + 1

    def of(self, places: Places) -> int:
        weights = self._weights
        return sum([weights[digit] * times for digit, times in places])


def places_of(faults: Iterable[Fault]) -> Places:
    """The places of the vector that faults reach, and how often each does."""
    return [((fault.number, -fault.size), fault.times) for fault in faults]
