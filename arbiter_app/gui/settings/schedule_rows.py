"""The days and times of the rounds, and start positions of Chess960, as they are typed in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from arbiter_app.gui.tables.model import NO_INDEX, Index
from arbiter_app.gui.text.wording import headed
from arbiter_app.tournament.chess960 import is_chess960
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.written_dates import full_date

DAY: Final = 0
TIME: Final = 1
POSITION: Final = 2


@dataclass(frozen=True, slots=True)
class Schedule:
    """Days (`YYYY/MM/DD`) and times (`HH:MM`) by round, empty where they are not known.

    Start positions likewise, none but in Chess960.
    """

    days: tuple[str, ...]
    times: tuple[str, ...]
    positions: tuple[str, ...] = ()


class ScheduleModel(QAbstractTableModel):
    """A line per round; a day is understood however it is written."""

    def __init__(self, tournament: Tournament, parent: QObject | None = None) -> None:
        super().__init__(parent)
        settings = tournament.settings
        known = [settings.round_dates, settings.round_times]
        if is_chess960(settings) or settings.start_positions:
            known.append(settings.start_positions)
        rounds = settings.rounds_total or max(tournament.next_round, *map(len, known))
        self._columns = [[*texts, *[""] * rounds][: max(rounds, len(texts))] for texts in known]
        for texts in self._columns:
            texts.extend([""] * (self.rowCount() - len(texts)))

    @property
    def schedule(self) -> Schedule:
        """What is typed in."""
        return Schedule(*(tuple(texts[: _known(texts)]) for texts in self._columns))

    @property
    def has_positions(self) -> bool:
        """True if the games begin from start positions that are drawn."""
        return len(self._columns) > POSITION

    def fill_below(self, index: Index) -> None:
        """Fill the empty cells below: the same time, one day after the other.

        It begins at the cell, or at the last one above it that says something.
        """
        column = index.column()
        texts = self._columns[column]
        first = next((row for row in range(index.row(), -1, -1) if texts[row]), index.row())
        text = texts[first]
        for row in range(first + 1, self.rowCount()):
            if column == DAY:
                text = _day_after(text)
            if text and not texts[row] and column != POSITION:
                self.setData(self.index(row, column), text)
            text = texts[row]

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else max(map(len, self._columns))

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return self.tr("Round {n}").format(n=section + 1)
        return (self.tr("Date"), self.tr("Time"), self.tr("Start position"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return self._text(index)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            head = self.headerData(index.column(), Qt.Orientation.Horizontal)
            line = self.headerData(index.row(), Qt.Orientation.Vertical)
            return headed(f"{line}, {head}", self._text(index))
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        text = str(value).strip()
        if index.column() == DAY:
            text = full_date(text) or text
        self._columns[index.column()][index.row()] = text
        self.dataChanged.emit(index, index)
        return True

    def _text(self, index: Index) -> str:
        return self._columns[index.column()][index.row()]


def _known(texts: list[str]) -> int:
    """The number of texts up to the last that says something."""
    return max((place for place, text in enumerate(texts, 1) if text), default=0)


def _day_after(text: str) -> str:
    """The next day; empty if the text is no day."""
    try:
        return f"{date.fromisoformat(text.replace('/', '-')) + timedelta(days=1):%Y/%m/%d}"
    except (ValueError, OverflowError):
        return ""
