"""The documents to choose from."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Qt

from arbiter_app.gui.documents.documents import purpose_of, title_of
from arbiter_app.gui.tables.lines import LinesModel
from arbiter_app.gui.tables.model import Index, Role
from arbiter_app.reports.document import Document
from arbiter_app.reports.documents import DOCUMENTS


class DocumentListModel(LinesModel[Document]):
    """One line for each document."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent, tuple(DOCUMENTS.values()))
        self._is_paired = True

    def row_of(self, key: str) -> int:
        return next(row for row, each in enumerate(self.lines) if each.name == key)

    def show_paired(self, is_paired: bool) -> None:
        """Whether a round is paired: without one, some documents cannot be chosen."""
        if is_paired is not self._is_paired:
            self._is_paired = is_paired
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.lines) - 1, 0))

    def flags(self, index: Index) -> Qt.ItemFlag:
        document = self.line_at(index)
        if document is not None and document.scope.needs_round and not self._is_paired:
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        document = self.line_at(index)
        if document is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return title_of(document)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{title_of(document)}, {purpose_of(document)}"
            case Role.SECONDARY:
                return purpose_of(document)
            case Role.ICON:
                return document.icon
            case Role.ROW:
                return document
            case _:
                return None
