"""What an import does, one remark a line, what weighs most first."""

from __future__ import annotations

from PySide6.QtCore import QObject

from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import LEFT, ModelColumn, RowsModel
from arbiter_app.gui.text.wording import said, tr
from arbiter_app.operations.interface import KIND_NAMES, ReviewKind, ReviewRemark

_TONES = {
    ReviewKind.ILLEGAL: CellTone.ILLEGAL,
    ReviewKind.DIFFERENT: CellTone.WARNING,
    ReviewKind.OUTSIDE: CellTone.WARNING,
    ReviewKind.LEFT: CellTone.WARNING,
    ReviewKind.REPAIRED: CellTone.PLAIN,
    ReviewKind.DEFAULT: CellTone.MUTED,
}


class ImportReviewModel(RowsModel[ReviewRemark]):
    """Its kind, and what is done."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns(), lambda row: (row.kind, row.line, str(row.message)), parent)


def _columns() -> tuple[ModelColumn[ReviewRemark], ...]:
    return (
        ModelColumn(
            "kind",
            tr("Type"),
            lambda row: said(KIND_NAMES[row.kind]),
            LEFT,
            tone=lambda row: _TONES[row.kind],
        ),
        ModelColumn(
            "message",
            tr("Import preview"),
            lambda row: said(row.message),
            LEFT,
            cell_tip=lambda row: said(row.message),
        ),
    )
