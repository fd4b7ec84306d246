"""A row that differs: what acts are made of, told to others and written down as."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.store.values import Row


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row that was added (`before` None), removed (`after` None) or changed."""

    table: str
    before: Row | None
    after: Row | None

    @property
    def inverse(self) -> RowChange:
        return RowChange(self.table, self.after, self.before)
