"""The copies kept of an event, newest first."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject

from arbiter_app.gui.models.table import LEFT, Column, RowsModel
from arbiter_app.operations import KeptCopy


class CopiesModel(RowsModel[KeptCopy]):
    """When each was kept, and before what; of several events also of which."""

    def __init__(self, parent: QObject | None = None, *, of_several: bool = False) -> None:
        super().__init__(_columns(of_several=of_several), lambda row: row.path, parent)


def _columns(*, of_several: bool) -> tuple[Column[KeptCopy], ...]:
    def tr(text: str) -> str:
        return QCoreApplication.translate("Copies", text)

    event: Column[KeptCopy] = Column("event", tr("Event"), lambda row: row.event, LEFT)
    return (
        *((event,) if of_several else ()),
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
