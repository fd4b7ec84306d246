"""One page of the hall as a table model: a list that may stand in several columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from arbiter_app.gui.hall.content import CellSide, HallCell, HallColumn
from arbiter_app.gui.tables.arranging import tails
from arbiter_app.gui.tables.model import CENTRE, LEFT, NO_INDEX, RIGHT, Index, Role
from arbiter_app.gui.text.wording import headed

_SIDES = {CellSide.LEFT: LEFT, CellSide.RIGHT: RIGHT, CellSide.CENTRE: CENTRE}


class HallRowsModel(QAbstractTableModel):
    """Between two columns of the list is an empty one, the gutter."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns: tuple[HallColumn, ...] = ()
        self._blocks: list[list[tuple[HallCell, ...]]] = []
        self._across = 0
        self._tails: Mapping[str, str] = {}

    @property
    def texts(self) -> list[list[str]]:
        """What is shown, row by row."""
        return [
            [str(self.index(row, column).data() or "") for column in range(self.columnCount())]
            for row in range(self.rowCount())
        ]

    def tell_apart(self, rows: Iterable[tuple[HallCell, ...]]) -> None:
        """Names on all pages of the list: of those that begin alike the ends are kept."""
        self._tails = tails(cell.text for row in rows for cell in row)

    def show_page(
        self,
        columns: tuple[HallColumn, ...],
        blocks: list[list[tuple[HallCell, ...]]],
        across: int,
    ) -> None:
        """Show these rows, in `across` columns of the list."""
        self.beginResetModel()
        self._columns, self._blocks, self._across = columns, blocks, across
        self.endResetModel()

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else max(map(len, self._blocks), default=0)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        if parent.isValid() or not self._columns:
            return 0
        return self._across * (len(self._columns) + 1) - 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        block, number = divmod(index.column(), len(self._columns) + 1)
        if number == len(self._columns) or block >= len(self._blocks):
            return None
        rows = self._blocks[block]
        if index.row() >= len(rows):
            return None
        cell, column = rows[index.row()][number], self._columns[number]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.TextAlignmentRole:
                return _SIDES[column.side]
            case Qt.ItemDataRole.AccessibleTextRole:
                return headed(column.heading, f"{cell.title} {cell.text}")
            case Role.ROW:
                return cell
            case Role.TAIL:
                return self._tails.get(cell.text, "") if column.grows else ""
            case _:
                return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not self._columns:
            return None
        number = section % (len(self._columns) + 1)
        if number == len(self._columns):
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._columns[number].heading
            case Qt.ItemDataRole.TextAlignmentRole:
                return _SIDES[self._columns[number].side]
            case _:
                return None
