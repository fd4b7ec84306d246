"""Somebody in a rating list: what a list says of a player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from arbiter_app.tournament.types import Sex, Title


class RatingKind(StrEnum):
    """Which of the ratings of a player; the value is its name in files."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"
    NATIONAL = "national"


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A player as a list has them.

    Attributes:
        fide_id: empty where a national list has none.
        national_id: the number in a national list, empty in FIDE's.
        born: the year, 0 if unknown; lists give no more.
        ratings: by kind; those that the player has.
        k_factors: by kind, where the list says them (B.02, 8.3.3).
        inactive: FIDE marks the player as inactive.
    """

    name: str
    fide_id: str = ""
    national_id: str = ""
    federation: str = ""
    sex: Sex | None = None
    title: Title | None = None
    born: int = 0
    club: str = ""
    ratings: Mapping[RatingKind, int] = field(default_factory=dict)
    k_factors: Mapping[RatingKind, int] = field(default_factory=dict)
    inactive: bool = False
