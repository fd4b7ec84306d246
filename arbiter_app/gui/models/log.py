"""The journal of the event, newest entry first."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from PySide6.QtCore import QObject

from arbiter_app.gui.models.table import LEFT, RIGHT, ModelColumn, RowsModel
from arbiter_app.gui.moments import second_told
from arbiter_app.gui.tones import CellTone
from arbiter_app.gui.wording import said, tr
from arbiter_app.operations.interface import (
    JournalEntry,
    Wording,
    log_lines,
    standing_told,
    told_act,
)
from arbiter_app.tournament.names import folded


@dataclass(frozen=True, slots=True)
class LogRow:
    """One act of the arbiter; its words are said when they are read: of thousands of rows few are seen.

    `undone` if it is not in force, or was taken back; `person` did it, on a server; `proof` is the hash of that of the round which the act paired,
    empty where the checker has refused it, None without one; `branch` is 0 on the present line, and `standing` says in words
    where in the history it is.
    """

    number: int
    at: datetime
    wording: Wording
    undone: bool
    is_here: bool
    branch: int
    standing: str
    proof: str | None = None
    person: str = ""

    @property
    def name(self) -> str:
        """What was done."""
        return self.words()[0]

    @property
    def before(self) -> str:
        """What it changed, as it was; empty where the name says it all."""
        return self.words()[1]

    @property
    def after(self) -> str:
        """What it changed, as it was then, likewise."""
        return self.words()[2]

    def words(self) -> tuple[str, str, str]:
        """What was done, before and after, in the language of the window."""
        act = told_act(self.wording, self.proof)
        return said(act.name), said(act.before), said(act.after)


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
            said(standing_told(line)),
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


def matching_rows(rows: Sequence[LogRow], text: str) -> tuple[LogRow, ...]:
    """Rows in which every word typed begins a word, and every number is one; `Board 2`, `müll`."""
    wanted = _words(text)
    if not wanted:
        return tuple(rows)
    return tuple(
        row
        for row in rows
        if _has(_words(" ".join((*row.words(), row.standing, row.person))), wanted)
    )


def _has(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(
        any(word == one or (not one.isdecimal() and word.startswith(one)) for word in words)
        for one in wanted
    )


def _words(text: str) -> Sequence[str]:
    return re.findall(r"\w+", folded(text))


class LogModel(RowsModel[LogRow]):
    """Number, time, who, act, before and after, and where in the history it stands."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns(), lambda row: row.number, parent)


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
        ModelColumn("name", tr("What was done"), lambda row: row.name, LEFT, tone=_tone),
        ModelColumn(
            "before", tr("Before"), lambda row: row.before, LEFT, tone=lambda _row: CellTone.MUTED
        ),
        ModelColumn("after", tr("After"), lambda row: row.after, LEFT, tone=_tone),
        ModelColumn(
            "state",
            tr("Where it stands"),
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
