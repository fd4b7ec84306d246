"""What the arbiter chose for the standings of a tournament, beside the rounds themselves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from arbiter_app.tournament.prizes import PrizeGroup

K_FACTORS = (10, 20, 40)
_LARGEST_VALUE = 10**6


class Drawing(StrEnum):
    """The drawings of lots that have a seed, one for ever in each tournament."""

    LOTS = "lots"
    """Among those whom the tie-breaks leave tied (C.07 (2026) 4.2)."""
    NUMBERS = "numbers"
    """In the table of a round-robin (C.05 Annex 1)."""
    RANK_ORDER = "rank-order"
    """Of players of the same rating and title (C.04.2 (2026) 2.2.3)."""


def is_possible_value(value: Fraction) -> bool:
    """False for a value of a tie-break that is too large, or has too many digits."""
    return abs(value) <= _LARGEST_VALUE and value.denominator <= _LARGEST_VALUE


@dataclass(frozen=True, slots=True)
class ManualPlace:
    """A place among those tied after a round, given by hand to a player (by key).

    C.07 (2026) 2.1, 3: for instance by a play-off; `reason` says which. It counts for the
    standings after that round only.
    """

    round_number: int
    key: int
    place: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EnteredValue:
    """A player's (by key) value of a self-defined tie-break (C.07 (2026) 4.1)."""

    code: str
    key: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class KFactor:
    """K of a player (by key), as the rating list says it (B.02 8.3.3)."""

    key: int
    k: int


@dataclass(frozen=True, slots=True)
class StandingsChoices:
    """Choices for standings, rating report and prizes.

    Attributes:
        lots: the seed by which lots are drawn (C.07 (2026) 4.2); None if ties are not broken so.
        places: in the order of round and key.
        values: in the order of code and key.
        k_factors: in the order of the keys.
        prizes: the groups in the order they are announced.
    """

    lots: str | None = None
    places: tuple[ManualPlace, ...] = ()
    values: tuple[EnteredValue, ...] = ()
    k_factors: tuple[KFactor, ...] = ()
    prizes: tuple[PrizeGroup, ...] = ()

    def without_player(self, key: int) -> StandingsChoices:
        """The choices that concern others."""
        return StandingsChoices(
            self.lots,
            tuple(one for one in self.places if one.key != key),
            tuple(one for one in self.values if one.key != key),
            tuple(one for one in self.k_factors if one.key != key),
            self.prizes,
        )
