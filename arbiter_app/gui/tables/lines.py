"""A list model over immutable lines."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QObject

from arbiter_app.gui.tables.model import NO_INDEX, Index

Line = TypeVar("Line")


class LinesModel(QAbstractListModel, Generic[Line]):
    """Lines in order; what a line says in each role, `data`, is a subclass's own."""

    def __init__(self, parent: QObject | None = None, lines: tuple[Line, ...] = ()) -> None:
        super().__init__(parent)
        self.lines = lines

    def show_lines(self, lines: tuple[Line, ...]) -> None:
        """Show these lines in place of those that are there."""
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def line_at(self, index: Index) -> Line | None:
        """The line of an index, None where it points to none."""
        return self.lines[index.row()] if 0 <= index.row() < len(self.lines) else None

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.lines)
