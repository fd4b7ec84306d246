"""The copies kept of an event, newest first."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject

from arbiter_app.gui.models.table import LEFT, Column, RowsModel
from arbiter_app.operations import KeptCopy


class CopiesModel(RowsModel[KeptCopy]):
    """When each was kept, and before what."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_columns(), lambda row: row.path, parent)


def _columns() -> tuple[Column[KeptCopy], ...]:
    def tr(text: str) -> str:
        return QCoreApplication.translate("Copies", text)

    return (
        Column("time", tr("Kept"), lambda row: f"{row.at.astimezone():%Y-%m-%d  %H:%M:%S}", LEFT),
        Column("occasion", tr("Occasion"), lambda row: row.occasion, LEFT),
        Column(
            "file",
            tr("File"),
            lambda row: row.path.name,
            LEFT,
            tone=lambda _row: "muted",
            cell_tip=lambda row: str(row.path),
        ),
    )
