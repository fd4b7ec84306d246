"""The journal of the event, newest entry first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication, QObject

from arbiter_app.gui.models.table import LEFT, Column, RowsModel
from arbiter_app.operations import JournalEntry


@dataclass(frozen=True, slots=True)
class LogRow:
    """One act of the arbiter; `undone` if it is not in force."""

    number: int
    at: datetime
    name: str
    before: str
    after: str
    undone: bool


def log_rows(entries: Sequence[JournalEntry]) -> tuple[LogRow, ...]:
    """The journal, newest first."""
    return tuple(
        LogRow(entry.id, entry.at, entry.name, entry.before, entry.after, entry.undone)
        for entry in reversed(entries)
    )


def matching_rows(rows: Sequence[LogRow], text: str) -> tuple[LogRow, ...]:
    """Rows in which every word typed begins a word, and every number is one; `Board 2`, `müll`."""
    wanted = _words(text)
    return tuple(
        row for row in rows if _has(_words(f"{row.name} {row.before} {row.after}"), wanted)
    )


def _has(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(
        any(word == one or (not one.isdecimal() and word.startswith(one)) for word in words)
        for one in wanted
    )


def _words(text: str) -> Sequence[str]:
    return re.findall(r"\w+", text.casefold())


class LogModel(RowsModel[LogRow]):
    """Time, act, before and after."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns(), lambda row: row.number, parent)


def _columns() -> tuple[Column[LogRow], ...]:
    def tr(text: str) -> str:
        return QCoreApplication.translate("Log", text)

    return (
        Column(
            "time",
            tr("Time"),
            lambda row: f"{row.at.astimezone():%Y-%m-%d  %H:%M:%S}",
            LEFT,
            tone=lambda _row: "muted",
        ),
        Column("name", tr("What was done"), lambda row: row.name, LEFT, tone=_tone),
        Column("before", tr("Before"), lambda row: row.before, LEFT, tone=lambda _row: "muted"),
        Column("after", tr("After"), lambda row: row.after, LEFT, tone=_tone),
        Column(
            "state",
            tr("State"),
            lambda row: tr("undone") if row.undone else "",
            LEFT,
            tone=lambda _row: "warning",
        ),
    )


def _tone(row: LogRow) -> str:
    return "muted" if row.undone else ""
