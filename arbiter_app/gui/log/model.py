"""The journal of the event, newest entry first."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QObject

from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import LEFT, RIGHT, ModelColumn, RowsModel
from arbiter_app.gui.text.moments import second_told
from arbiter_app.gui.text.wording import said, spoken, tr
from arbiter_app.operations.interface import (
    JournalEntry,
    Wording,
    log_lines,
    standing_told,
    told_act,
)
from arbiter_app.tournament.names import folded
from arbiter_app.wording import Catalogue, Phrase

EVERYTHING: Final = -1
PRESENT_LINE: Final = 0
"""What is shown of a log besides a branch, which is known by the number of its newest entry."""

_MEASURED: Final = 100
"""The newest rows by which columns get their widths, and as many of all others."""

_AT_ONCE: Final = 1000
"""Rows that are looked at before somebody hears how far it is."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """One act of the arbiter; its words are said when they are read: of thousands of rows few are seen.

    `undone` if it is not in force, or was taken back; `person` did it, on a server; `proof` is the hash of that of the round which the act paired,
    empty where the checker has refused it, None without one; `branch` is 0 on the present line, and `stands` says
    where in the history it is.
    """

    number: int
    at: datetime
    wording: Wording
    undone: bool
    is_here: bool
    branch: int
    stands: Phrase
    proof: str | None = None
    person: str = ""

    @property
    def name(self) -> str:
        """What was done."""
        return self.words(spoken())[0]

    @property
    def before(self) -> str:
        """What it changed, as it was; empty where the name says it all."""
        return self.words(spoken())[1]

    @property
    def after(self) -> str:
        """What it changed, as it was then, likewise."""
        return self.words(spoken())[2]

    @property
    def standing(self) -> str:
        """Where in the history it is."""
        return said(self.stands)

    def words(self, catalogue: Catalogue) -> tuple[str, str, str]:
        """What was done, before and after, in a language."""
        act = told_act(self.wording, self.proof)
        return catalogue.text(act.name), catalogue.text(act.before), catalogue.text(act.after)


@dataclass(frozen=True, slots=True)
class ShownLog:
    """What is shown of a log.

    Attributes:
        entries: all entries, oldest first.
        rows: those that are shown, newest first.
        newest: of each branch the newest entry, by the number of the branch.
        has_persons: whether somebody is named in any entry.
    """

    entries: Sequence[JournalEntry]
    rows: tuple[LogRow, ...]
    newest: Mapping[int, LogRow]
    has_persons: bool


class LogReading:
    """Finds what is shown of a log, again and again: what has not changed since is not made again.

    It asks nothing of Qt, and works in any thread, one after the other.
    """

    def __init__(self) -> None:
        self._rows: Mapping[int, LogRow] = {}
        self._texts: dict[int, tuple[LogRow, str]] = {}
        self._catalogue: Catalogue | None = None

    def shown(
        self,
        entries: Sequence[JournalEntry],
        proofs: Mapping[int, str],
        wanted: int,
        text: str,
        catalogue: Catalogue,
        report: Callable[[int, int], None] = lambda _done, _all: None,
    ) -> ShownLog:
        """Return the entries of what is `wanted` in which every word of a text occurs.

        Everything, the present line, or the branch with that newest entry. `report` hears how far it
        is; what it raises ends it.
        """
        all_rows = tuple(self._known(row) for row in log_rows(entries, proofs))
        self._rows = {row.number: row for row in all_rows}
        newest = branch_rows(all_rows)
        branch = next((row.branch for row in newest.values() if row.number == wanted), wanted)
        if branch not in {PRESENT_LINE, *newest}:
            branch = EVERYTHING
        rows = tuple(row for row in all_rows if branch in {EVERYTHING, row.branch})
        rows = self._matching(rows, _words(folded(text)), catalogue, report)
        return ShownLog(entries, rows, newest, any(row.person for row in all_rows))

    def _known(self, row: LogRow) -> LogRow:
        known = self._rows.get(row.number)
        return row if known is None or known != row else known

    def _matching(
        self,
        rows: tuple[LogRow, ...],
        wanted: Sequence[str],
        catalogue: Catalogue,
        report: Callable[[int, int], None],
    ) -> tuple[LogRow, ...]:
        if not wanted:
            return rows
        if catalogue is not self._catalogue:
            self._catalogue, self._texts = catalogue, {}
        found = []
        for place, row in enumerate(rows):
            if not place % _AT_ONCE:
                report(place, len(rows))
            known = self._texts.get(row.number)
            if known is None or known[0] is not row:
                known = self._texts[row.number] = row, searched(row, catalogue)
            if _has(known[1], wanted):
                found.append(row)
        return tuple(found)


def log_rows(
    entries: Sequence[JournalEntry], proofs: Mapping[int, str] = MappingProxyType({})
) -> tuple[LogRow, ...]:
    """The journal, newest first, with the hashes of the proofs of what was paired."""
    return tuple(
        LogRow(
            line.entry.id,
            line.entry.at,
            line.entry.wording,
            line.entry.undone or line.is_taken_back,
            line.is_here,
            line.branch,
            standing_told(line),
            proofs.get(line.entry.id),
            line.entry.person or "",
        )
        for line in reversed(log_lines(entries))
    )


def branch_rows(rows: Sequence[LogRow]) -> Mapping[int, LogRow]:
    """The newest entry of each branch, by its number."""
    newest: dict[int, LogRow] = {}
    for row in reversed(rows):
        if row.branch:
            newest[row.branch] = row
    return dict(sorted(newest.items()))


def searched(row: LogRow, catalogue: Catalogue) -> str:
    """The text in which a row is found, in a language, as it is compared."""
    return folded(" ".join((*row.words(catalogue), catalogue.text(row.stands), row.person)))


def _has(text: str, wanted: Sequence[str]) -> bool:
    """Whether every word typed begins a word, and every number is one; `Board 2`, `müll`."""
    if not all(one in text for one in wanted):
        return False
    words = _words(text)
    return all(
        any(word == one or (not one.isdecimal() and word.startswith(one)) for word in words)
        for one in wanted
    )


def _words(text: str) -> Sequence[str]:
    return re.findall(r"\w+", text)


class LogModel(RowsModel[LogRow]):
    """Number, time, who, act, before and after, and where in the history it stands."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns(), lambda row: row.number, parent)

    @property
    def measured_rows(self) -> Sequence[LogRow]:
        """To say all acts of a long log would take seconds."""
        newest, others = self.rows[:_MEASURED], self.rows[_MEASURED:]
        return (*newest, *others[:: len(others) // _MEASURED + 1])


def _columns() -> tuple[ModelColumn[LogRow], ...]:
    return (
        ModelColumn(
            "number",
            tr("No."),
            lambda row: str(row.number),
            RIGHT,
            tone=lambda _row: CellTone.MUTED,
        ),
        ModelColumn(
            "time",
            tr("Time"),
            lambda row: second_told(row.at),
            LEFT,
            tone=lambda _row: CellTone.MUTED,
        ),
        ModelColumn(
            "person", tr("Who"), lambda row: row.person, LEFT, tone=lambda _row: CellTone.MUTED
        ),
        ModelColumn("name", tr("Action"), lambda row: row.name, LEFT, tone=_tone),
        ModelColumn(
            "before", tr("Before"), lambda row: row.before, LEFT, tone=lambda _row: CellTone.MUTED
        ),
        ModelColumn("after", tr("After"), lambda row: row.after, LEFT, tone=_tone),
        ModelColumn(
            "state",
            tr("Status"),
            lambda row: row.standing,
            LEFT,
            tone=lambda row: CellTone.STRONG if row.is_here else CellTone.WARNING,
            cell_tip=lambda row: row.standing,
        ),
    )


def _tone(row: LogRow) -> CellTone:
    if row.is_here:
        return CellTone.STRONG
    return CellTone.MUTED if row.undone else CellTone.PLAIN
