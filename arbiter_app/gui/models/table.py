"""A table model over immutable rows and described columns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


class Role(IntEnum):
    """What our models answer beside Qt's own roles."""

    ROW = Qt.ItemDataRole.UserRole + 1
    """The row object."""

    SECONDARY = Qt.ItemDataRole.UserRole + 2
    """A second, quieter text of the cell."""

    TONE = Qt.ItemDataRole.UserRole + 3
    """`muted`, `warning`, `illegal`, `accent`, `strong`, `missing` or empty."""

    BACKDROP = Qt.ItemDataRole.UserRole + 4
    """The tone of the whole row, as `TONE`."""

    ICON = Qt.ItemDataRole.UserRole + 5
    """The name of the row's icon."""


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """One column: its name in code, its heading, and what a row shows in it."""

    key: str
    heading: str
    text: Callable[[Row], str]
    alignment: Qt.AlignmentFlag = LEFT
    tool_tip: str = ""
    secondary: Callable[[Row], str] | None = None
    tone: Callable[[Row], str] | None = None
    cell_tip: Callable[[Row], str] | None = None


class RowsModel(QAbstractTableModel, Generic[Row]):
    """Shows rows; `set_rows` changes only what differs, so that cursor and editor stay."""

    def __init__(
        self,
        columns: Sequence[Column[Row]],
        identity: Callable[[Row], Hashable],
        parent: QObject | None = None,
        *,
        backdrop: Callable[[Row], str] | None = None,
    ) -> None:
        super().__init__(parent)
        self._backdrop = backdrop
        self._columns = tuple(columns)
        self._identity = identity
        self._rows: tuple[Row, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._rows

    @property
    def columns(self) -> tuple[Column[Row], ...]:
        return self._columns

    def row_at(self, index: Index) -> Row | None:
        """The row object of an index, None for an invalid one."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        return self._rows[index.row()]

    def column_number(self, key: str) -> int:
        return next(n for n, column in enumerate(self._columns) if column.key == key)

    def set_columns(self, columns: Sequence[Column[Row]]) -> None:
        self.beginResetModel()
        self._columns = tuple(columns)
        self.endResetModel()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows, telling the views the least that is true."""
        new = tuple(rows)
        old_ids = [self._identity(row) for row in self._rows]
        new_ids = [self._identity(row) for row in new]
        if old_ids == new_ids:
            self._replace(new)
            return
        common = _common_prefix(old_ids, new_ids)
        if common == len(old_ids):
            self.beginInsertRows(NO_INDEX, common, len(new) - 1)
            self._rows = self._rows + new[common:]
            self.endInsertRows()
            self._replace(new)
        elif common == len(new_ids):
            self.beginRemoveRows(NO_INDEX, common, len(self._rows) - 1)
            self._rows = self._rows[:common]
            self.endRemoveRows()
            self._replace(new)
        else:
            self.beginResetModel()
            self._rows = new
            self.endResetModel()

    def _replace(self, new: tuple[Row, ...]) -> None:
        changed = [
            n
            for n, (old, row) in enumerate(zip(self._rows, new, strict=True))
            if row is not old and row != old
        ]
        self._rows = new
        if changed and self._columns:
            self.dataChanged.emit(
                self.index(changed[0], 0), self.index(changed[-1], len(self._columns) - 1)
            )

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index)
        if row is None or not 0 <= index.column() < len(self._columns):
            return None
        return self._cell(row, self._columns[index.column()], role)

    def _cell(self, row: Row, column: Column[Row], role: int) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.text(row)
            case Qt.ItemDataRole.TextAlignmentRole:
                return column.alignment
            case Qt.ItemDataRole.ToolTipRole:
                return column.cell_tip(row) if column.cell_tip else None
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{column.heading}: {column.text(row)}"
            case Role.ROW:
                return row
            case Role.SECONDARY:
                return column.secondary(row) if column.secondary else ""
            case Role.TONE:
                return column.tone(row) if column.tone else ""
            case Role.BACKDROP:
                return self._backdrop(row) if self._backdrop else ""
            case _:
                return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.heading
            case Qt.ItemDataRole.TextAlignmentRole:
                return column.alignment
            case Qt.ItemDataRole.ToolTipRole:
                return column.tool_tip or None
            case _:
                return None


def _common_prefix(old: Sequence[Hashable], new: Sequence[Hashable]) -> int:
    count = 0
    for before, after in zip(old, new, strict=False):
        if before != after:
            break
        count += 1
    return count
