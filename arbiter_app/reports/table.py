"""Columns and rows that make a table, before it is set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from arbiter_app.reports.cells import Cell, TextCell
from arbiter_app.reports.typesetter import Align


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """A column: `gap` is the space before it, `grows` lets it take what room is left.

    Attributes:
        worth: what it is worth as a share of the sheets: it goes where it costs more. None for a
            column that is always there.
        called: what it is called where it has no head.
        is_extra: whether nobody misses it, so that nothing is said if it goes.
    """

    head: str
    align: Align = Align.LEFT
    gap: float = 0.9
    grows: bool = False
    disc: str = ""
    worth: float | None = None
    called: str = ""
    is_extra: bool = False

    @property
    def name(self) -> str:
        return self.called or self.head


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """Columns and rows of cells, one cell per column; `ends` are the last rows of groups.

    `lead` is the number of first columns that say who a row is about: a table too wide for any
    page is parted behind them. With 0 it stays in one. The first `once` columns say what a group is
    about: they are drawn in its first row, and again at the top of each page. So are `headings`, one
    for each row, over the whole width above it.
    """

    columns: tuple[PrintedColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    ends: frozenset[int] = frozenset()
    lead: int = 0
    once: int = 0
    headings: tuple[str, ...] = ()

    @property
    def worths(self) -> tuple[float, ...]:
        """What the columns that may go are worth, the least first."""
        return tuple(sorted({each.worth for each in self.columns if each.worth is not None}))

    def worth_more(self, worth: float) -> list[int]:
        """The columns that are worth more, or always there."""
        return [
            index
            for index, column in enumerate(self.columns)
            if column.worth is None or column.worth > worth
        ]

    def of(self, kept: Sequence[int]) -> PrintedTable:
        """The table with these columns, each as far from the one before as those between were."""
        columns: list[PrintedColumn] = []
        before = -1
        for index in kept:
            gap = max(column.gap for column in self.columns[before + 1 : index + 1])
            columns.append(replace(self.columns[index], gap=gap if columns else 0.0))
            before = index
        return replace(
            self,
            columns=tuple(columns),
            rows=tuple(tuple(row[index] for index in kept) for row in self.rows),
            lead=sum(index < self.lead for index in kept),
            once=sum(index < self.once for index in kept),
        )

    def part(self, columns: range) -> PrintedTable:
        """The leading columns with some of the others."""
        return self.of((*range(self.lead), *columns))

    @property
    def has_initials(self) -> bool:
        """Whether the names in it can be shorter."""
        return any(isinstance(cell, TextCell) and cell.short for row in self.rows for cell in row)

    def with_initials(self) -> PrintedTable:
        """The table with initials in place of all given names."""
        rows = tuple(
            tuple(
                replace(cell, text=cell.short, short="")
                if isinstance(cell, TextCell) and cell.short
                else cell
                for cell in row
            )
            for row in self.rows
        )
        return replace(self, rows=rows)


def ends_of_groups(keys: Iterable[object]) -> frozenset[int]:
    """The rows below which something else begins: their keys, in order, differ from the next."""
    return frozenset(row for row, (key, below) in enumerate(pairwise(keys)) if key != below)
