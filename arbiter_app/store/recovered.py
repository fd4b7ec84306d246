"""What a recovered copy of a damaged event file has. Known without the database behind it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Salvage:
    """What a recovered copy has.

    Attributes:
        tournaments, games: how many there are in the copy.
        lost: what is not there, a sentence each; empty if nothing was lost.
        undo_kept: whether the acts before the damage can still be undone.
    """

    tournaments: int
    games: int
    lost: tuple[str, ...]
    undo_kept: bool
