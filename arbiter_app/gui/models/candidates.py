"""Whom a typed name may mean: players of the rating lists, the most likely first."""

from __future__ import annotations

from PySide6.QtCore import QObject

from arbiter_app.gui.models.table import CENTRE, LEFT, RIGHT, ModelColumn, RowsModel
from arbiter_app.gui.wording import tr
from arbiter_app.operations.interface import PlayerMeant


class CandidatesModel(RowsModel[PlayerMeant]):
    """What tells namesakes apart: title, federation, year of birth and rating."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            (
                ModelColumn("name", tr("Name"), lambda row: row.player.name, LEFT, is_name=True),
                ModelColumn("title", tr("Title"), lambda row: row.player.title or "", CENTRE),
                ModelColumn("federation", tr("Fed."), lambda row: row.player.federation, CENTRE),
                ModelColumn("born", tr("Born"), lambda row: str(row.born or ""), CENTRE),
                ModelColumn(
                    "rating",
                    tr("Rating"),
                    lambda row: str(row.player.rating or row.player.national_rating or ""),
                    RIGHT,
                    cell_tip=lambda row: row.source,
                ),
            ),
            lambda row: (row.player.fide_id, row.player.name, row.born, row.player.club),
            parent,
        )
