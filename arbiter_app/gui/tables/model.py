"""A table model over immutable rows and described columns."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.arranging import arranged, tails
from arbiter_app.gui.tables.spoken import listed
from arbiter_app.gui.text.plain_text import plain_tip
from arbiter_app.gui.text.wording import headed
from arbiter_app.tournament.player import Alignment

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()

_MOST_STEPS = 40
"""Runs of lines that come or go one by one; where there are more, everything is shown anew."""

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
SIDES = {Alignment.LEFT: LEFT, Alignment.CENTRE: CENTRE, Alignment.RIGHT: RIGHT}


class Role(IntEnum):
    """What our models answer beside Qt's own roles."""

    ROW = Qt.ItemDataRole.UserRole + 1
    """The row object."""

    SECONDARY = Qt.ItemDataRole.UserRole + 2
    """A second, quieter text of the cell."""

    TONE = Qt.ItemDataRole.UserRole + 3
    """A `CellTone`."""

    BACKDROP = Qt.ItemDataRole.UserRole + 4
    """The tone of the whole row, as `TONE`."""

    ICON = Qt.ItemDataRole.UserRole + 5
    """The name of the row's icon."""

    TAIL = Qt.ItemDataRole.UserRole + 6
    """The end of a name that tells it from those which begin like it; empty if none do."""

    LOOK = Qt.ItemDataRole.UserRole + 7
    """All of a `Look` at once: a cell is asked for each time it is painted."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a cell is painted with: its texts, its tone, and the tone of its whole row."""

    text: str
    second: str
    tone: CellTone
    backdrop: CellTone
    alignment: Qt.AlignmentFlag


@dataclass(frozen=True, slots=True)
class ModelColumn(Generic[Row]):
    """One column: its name in code, its heading, and what a row shows in it."""

    key: str
    heading: str
    text: Callable[[Row], str]
    alignment: Qt.AlignmentFlag = LEFT
    tool_tip: str = ""
    secondary: Callable[[Row], str] | None = None
    tone: Callable[[Row], CellTone] | None = None
    cell_tip: Callable[[Row], str] | None = None
    is_name: bool = False
    """Names of players: told apart where they are cut, shown whole as a tip."""
    is_optional: bool = False
    """The arbiter can do without it."""
    is_seldom: bool = False
    """It is seen only where it is asked for, or needed."""
    spoken: Callable[[Row], str] | None = None
    """What a screen reader says of the cell, where it is not the heading and the texts."""


class RowsModel(QAbstractTableModel, Generic[Row]):
    """Shows rows; `set_rows` changes only what differs, so that cursor and editor stay.

    A line is known by its `identity`, which stays the same while it is about the same thing.
    """

    about_to_move = Signal()
    """Lines will come, go, or change their places."""

    moved = Signal()

    def __init__(
        self,
        columns: Sequence[ModelColumn[Row]],
        identity: Callable[[Row], Hashable],
        parent: QObject | None = None,
        *,
        backdrop: Callable[[Row], CellTone] | None = None,
        spoken: Callable[[Row], str] | None = None,
    ) -> None:
        """`spoken` is what a screen reader says of a whole line; otherwise it says cell by cell."""
        super().__init__(parent)
        self._backdrop = backdrop
        self._spoken_line = spoken
        self._line_said_at = QPersistentModelIndex()
        self._columns = tuple(columns)
        self._identity = identity
        self._rows: tuple[Row, ...] = ()
        self._ids: list[Hashable] = []
        self._player_keys: Mapping[int, Hashable] = {}
        self._given: tuple[Row, ...] = ()
        self._order: tuple[str, Qt.SortOrder] | None = None
        self._tails: Mapping[str, str] | None = None

    @property
    def given_rows(self) -> tuple[Row, ...]:
        """The rows in the order in which they were given, however they are sorted."""
        return self._given

    @property
    def fixed_rows(self) -> int:
        """So many rows at the top stay there when the others are sorted."""
        return 0

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Show the rows in order of a column; -1 gives back the order in which they were given."""
        known = 0 <= column < len(self._columns)
        self._order = (self._columns[column].key, order) if known else None
        self.set_rows(self._given)

    def _arranged(self, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        wanted = None if self._order is None else self._order[0]
        column = next((each for each in self._columns if each.key == wanted), None)
        if column is None or self._order is None:
            return rows
        backwards = self._order[1] is Qt.SortOrder.DescendingOrder
        return arranged(rows, column.text, backwards=backwards, fixed=self.fixed_rows)

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._rows

    @property
    def measured_rows(self) -> Sequence[Row]:
        """The rows by whose texts the columns get their widths."""
        return self._rows

    @property
    def columns(self) -> tuple[ModelColumn[Row], ...]:
        return self._columns

    def row_at(self, index: Index) -> Row | None:
        """The row object of an index, None for an invalid one."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        return self._rows[index.row()]

    def column_number(self, key: str) -> int:
        return next(n for n, column in enumerate(self._columns) if column.key == key)

    def set_columns(self, columns: Sequence[ModelColumn[Row]], rows: Sequence[Row]) -> None:
        """Other columns, together with the rows that have texts for them."""
        self.beginResetModel()
        self._columns = tuple(columns)
        self._given, self._tails = tuple(rows), None
        self._rows = self._arranged(self._given)
        self._ids = [self._identity(row) for row in self._rows]
        self.endResetModel()

    def name_players(self, keys: Mapping[int, Hashable]) -> None:
        """The keys of players by their numbers: who has the same key is the same player."""
        self._player_keys = keys

    def player_key(self, tpn: int) -> Hashable:
        """What identifies a player: the key, or the number where no keys are known."""
        return ("player", self._player_keys.get(tpn, tpn))

    def identity_of(self, index: Index) -> Hashable | None:
        """What a line is about; None for an invalid index."""
        return self._ids[index.row()] if self.row_at(index) is not None else None

    def row_of(self, identity: Hashable | None) -> int | None:
        """The line that is about this, None if there is none."""
        return self._ids.index(identity) if identity in self._ids else None

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows; cursor and open editors stay with what their lines are about."""
        self._given = tuple(rows)
        self._tails = None
        new = self._arranged(self._given)
        ids = [self._identity(row) for row in new]
        if ids == self._ids:
            self._replace(new)
            return
        going = _ranges(self._ids, set(ids))
        coming = _ranges(ids, set(self._ids))
        stays = len(set(ids) & set(self._ids))
        is_unique = len(set(ids)) == len(ids) and len(set(self._ids)) == len(self._ids)
        if stays and is_unique and len(going) + len(coming) <= _MOST_STEPS:
            self.about_to_move.emit()
            self._remove(going)
            self._reorder(ids)
            self._insert(new, ids, coming)
            self._replace(new)
            self.moved.emit()
        else:
            self.beginResetModel()
            self._rows, self._ids = new, ids
            self.endResetModel()

    def _remove(self, ranges: Sequence[tuple[int, int]]) -> None:
        for first, last in reversed(ranges):
            self.beginRemoveRows(NO_INDEX, first, last)
            self._rows = self._rows[:first] + self._rows[last + 1 :]
            del self._ids[first : last + 1]
            self.endRemoveRows()

    def _reorder(self, ids: Sequence[Hashable]) -> None:
        """Bring the lines that stay into their new order."""
        staying = set(self._ids)
        wanted = [one for one in ids if one in staying]
        if wanted == self._ids:
            return
        self.layoutAboutToBeChanged.emit()
        places = {one: place for place, one in enumerate(wanted)}
        before = self.persistentIndexList()
        targets = [places[self._ids[index.row()]] for index in before]
        by_id = dict(zip(self._ids, self._rows, strict=True))
        self._rows, self._ids = tuple(by_id[one] for one in wanted), wanted
        self.changePersistentIndexList(
            before,
            [self.index(row, index.column()) for row, index in zip(targets, before, strict=True)],
        )
        self.layoutChanged.emit()

    def _insert(
        self, new: tuple[Row, ...], ids: list[Hashable], ranges: Sequence[tuple[int, int]]
    ) -> None:
        for first, last in ranges:
            self.beginInsertRows(NO_INDEX, first, last)
            self._rows = self._rows[:first] + new[first : last + 1] + self._rows[first:]
            self._ids[first:first] = ids[first : last + 1]
            self.endInsertRows()

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
        if role == Qt.ItemDataRole.AccessibleTextRole and index == self._line_said_at:
            return self.spoken(row)
        return self._cell(row, self._columns[index.column()], role)

    def _cell(self, row: Row, column: ModelColumn[Row], role: int) -> Any:
        match role:
            # What painting asks for, first.
            case Role.LOOK:
                return self._look(row, column)
            case Qt.ItemDataRole.DisplayRole:
                return column.text(row)
            case Qt.ItemDataRole.TextAlignmentRole:
                return column.alignment
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self._tip(row, column))
            case Role.TAIL:
                return self._tail(column.text(row)) if column.is_name else ""
            case Qt.ItemDataRole.AccessibleTextRole:
                return _spoken(row, column)
            case Role.ROW:
                return row
            case Role.SECONDARY:
                return column.secondary(row) if column.secondary else ""
            case Role.TONE:
                return column.tone(row) if column.tone else CellTone.PLAIN
            case Role.BACKDROP:
                return self._backdrop(row) if self._backdrop else CellTone.PLAIN
            case _:
                return None

    def say_line_at(self, index: Index) -> None:
        """Let a cell be said with its whole line; all others are said alone.

        A screen reader reads the cell under the cursor: up and down lead to lines, and left and
        right to what stands in them.
        """
        self._line_said_at = QPersistentModelIndex(index)

    def spoken(self, row: Row) -> str:
        """What a screen reader says of a line."""
        if self._spoken_line is not None:
            return self._spoken_line(row)
        said = (_spoken(row, column) for column in self._columns if column.text(row))
        return listed(*said)

    def _look(self, row: Row, column: ModelColumn[Row]) -> Look:
        return Look(
            column.text(row),
            column.secondary(row) if column.secondary else "",
            column.tone(row) if column.tone else CellTone.PLAIN,
            self._backdrop(row) if self._backdrop else CellTone.PLAIN,
            column.alignment,
        )

    def _tip(self, row: Row, column: ModelColumn[Row]) -> str:
        tip = (column.cell_tip(row) if column.cell_tip else None) or ""
        return column.text(row) if column.is_name and not tip else tip

    def _tail(self, name: str) -> str:
        if self._tails is None:
            columns = [column for column in self._columns if column.is_name]
            self._tails = tails(column.text(row) for row in self._rows for column in columns)
        return self._tails.get(name, "")

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
                return plain_tip(column.tool_tip or column.heading)
            case _:
                return None


def _spoken(row: Row, column: ModelColumn[Row]) -> str:
    """What a screen reader says of a cell."""
    if column.spoken is not None:
        return column.spoken(row)
    texts = listed(column.text(row), column.secondary(row) if column.secondary else "")
    heading = column.heading.replace("\n", " ") or column.tool_tip
    return headed(heading, texts) if heading else texts


def _ranges(ids: Sequence[Hashable], others: Container[Hashable]) -> list[tuple[int, int]]:
    """First and last place of each run of lines that the others do not have."""
    found: list[tuple[int, int]] = []
    for place, one in enumerate(ids):
        if one in others:
            continue
        if found and found[-1][1] == place - 1:
            found[-1] = (found[-1][0], place)
        else:
            found.append((place, place))
    return found
