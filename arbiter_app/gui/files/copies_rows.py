"""The copies kept of an event, newest first."""

from __future__ import annotations

from PySide6.QtCore import QObject

from arbiter_app.file_names import to_readable
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import LEFT, ModelColumn, RowsModel
from arbiter_app.gui.text.moments import second_told
from arbiter_app.gui.text.wording import tr
from arbiter_app.operations.interface import KeptCopy


class CopiesModel(RowsModel[KeptCopy]):
    """When each was kept, and before what; of several events also of which."""

    def __init__(self, parent: QObject | None = None, *, of_several: bool = False) -> None:
        super().__init__(_columns(of_several=of_several), lambda row: row.path, parent)


def _columns(*, of_several: bool) -> tuple[ModelColumn[KeptCopy], ...]:
    event: ModelColumn[KeptCopy] = ModelColumn(
        "event", tr("Event"), lambda row: to_readable(row.event), LEFT
    )
    return (
        *((event,) if of_several else ()),
        ModelColumn("time", tr("Created"), lambda row: second_told(row.at), LEFT),
        ModelColumn("occasion", tr("Occasion"), lambda row: row.occasion, LEFT),
        ModelColumn(
            "file",
            tr("File"),
            lambda row: to_readable(row.path.name),
            LEFT,
            tone=lambda _row: CellTone.MUTED,
            cell_tip=lambda row: to_readable(str(row.path)),
        ),
    )
