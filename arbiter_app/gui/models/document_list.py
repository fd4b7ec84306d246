"""The documents to choose from."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from arbiter_app.gui.models.documents import DocumentKind, document_kinds
from arbiter_app.gui.models.table import NO_INDEX, Index, Role


class DocumentListModel(QAbstractListModel):
    """One line for each kind of document."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kinds = document_kinds()
        self._is_paired = True

    def kind_at(self, index: Index) -> DocumentKind | None:
        return self._kinds[index.row()] if 0 <= index.row() < len(self._kinds) else None

    def row_of(self, key: str) -> int:
        return next(row for row, kind in enumerate(self._kinds) if kind.key == key)

    def show_paired(self, is_paired: bool) -> None:
        """Whether a round is paired: without one, some documents cannot be chosen."""
        if is_paired is not self._is_paired:
            self._is_paired = is_paired
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._kinds) - 1, 0))

    def flags(self, index: Index) -> Qt.ItemFlag:
        kind = self.kind_at(index)
        if kind is not None and kind.needs_round and not self._is_paired:
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._kinds)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        kind = self.kind_at(index)
        if kind is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return kind.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{kind.title}, {kind.purpose}"
            case Role.SECONDARY:
                return kind.purpose
            case Role.ICON:
                return kind.icon
            case Role.ROW:
                return kind
            case _:
                return None
