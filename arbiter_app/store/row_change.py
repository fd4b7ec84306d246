"""A row that differs: what acts are made of, told to others and written down as."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from arbiter_app.store.values import Row

RESULT: Final = "result"
"""The part of a game that changes while the game stays the same."""


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row that was added (`before` None), removed (`after` None) or changed."""

    table: str
    before: Row | None
    after: Row | None

    @property
    def inverse(self) -> RowChange:
        return RowChange(self.table, self.after, self.before)

    @property
    def part(self) -> str:
        """The part of the event that changed: a table, or `result` of a game that stays the same."""
        if self.table != "game" or self.before is None or self.after is None:
            return self.table
        players = ("white_id", "black_id")
        same = all(self.before.get(name) == self.after.get(name) for name in players)
        return RESULT if same else self.table
