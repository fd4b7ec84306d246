"""A score bracket: A.3 homogeneous or heterogeneous, A.6 subgroups, A.8 the number x."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.pairing.swiss_1998.field import Field
from arbiter_app.tournament.types import Colour


def is_heterogeneous(moved_down: int, residents: int) -> bool:
    """A.3: players were moved down into the bracket, and they are fewer than half of it."""
    return 0 < moved_down < residents


def x_of(players: int, white: int, black: int) -> int:
    """A.8: pairs that cannot fulfil all colour preferences.

    `white` and `black` are the numbers of players who prefer White and Black.
    """
    half = (players + 1) // 2
    return max(0, max(white, black) - half)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players moved down into a bracket and its residents, by position in the field."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in the order of A.2."""
        return (*self.moved_down, *self.residents)

    @property
    def is_heterogeneous(self) -> bool:
        return is_heterogeneous(len(self.moved_down), len(self.residents))

    def x(self, field: Field) -> int:
        """A.8 for this bracket."""
        dues = [field.players[position].due for position in self.members]
        return x_of(len(dues), dues.count(Colour.WHITE), dues.count(Colour.BLACK))


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many pairs a bracket is to give (A.6, C.14).

    In a heterogeneous bracket the `first` highest moved-down players are S1 and are paired first,
    then `pairs` pairs are made in the remainder; otherwise `first` is 0. `reductions` counts the
    steps of C.14 that led to these numbers.
    """

    first: int
    pairs: int
    reductions: int = 0

    @property
    def total(self) -> int:
        return self.first + self.pairs
