"""Rating lists as they are kept, and ratings that are not those of a list."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import CENTRE, LEFT, RIGHT, ModelColumn, RowsModel
from arbiter_app.gui.text.wording import joined, spoken, tr
from arbiter_app.operations.interface import KeptRatingList, RatingDifference


class RatingListsModel(RowsModel[KeptRatingList]):
    """The lists that are kept, the newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            (
                ModelColumn(
                    "name",
                    tr("List"),
                    lambda row: row.name,
                    LEFT,
                    secondary=lambda row: "" if row.is_used else tr("left out"),
                    tone=lambda row: CellTone.PLAIN if row.is_used else CellTone.MUTED,
                ),
                ModelColumn(
                    "kinds",
                    tr("Ratings"),
                    lambda row: tr("damaged") if row.is_damaged else joined(row.kinds),
                    LEFT,
                    tone=lambda row: CellTone.ILLEGAL if row.is_damaged else CellTone.PLAIN,
                ),
                ModelColumn(
                    "players", tr("Players"), lambda row: spoken().whole_number(row.players), RIGHT
                ),
                ModelColumn("imported", tr("Imported"), lambda row: row.imported_at[:10], LEFT),
                ModelColumn(
                    "file",
                    tr("File"),
                    lambda row: row.file_name,
                    LEFT,
                    tone=lambda _row: CellTone.MUTED,
                ),
            ),
            lambda row: row.name,
            parent,
        )


class DifferencesModel(RowsModel[RatingDifference]):
    """Ratings of the tournament beside those of the list; which are to be taken."""

    def __init__(self, parent: QObject | None = None) -> None:
        self._left_out: set[RatingDifference] = set()
        super().__init__(
            (
                ModelColumn(
                    "chosen", tr("Update"), lambda row: "✓" if self.is_chosen(row) else "", CENTRE
                ),
                ModelColumn("name", tr("Name"), lambda row: row.name, LEFT, is_name=True),
                ModelColumn(
                    "kind",
                    tr("Rating"),
                    lambda row: tr("national") if row.is_national else tr("FIDE"),
                    LEFT,
                ),
                ModelColumn("now", tr("In the event"), lambda row: str(row.now or "–"), RIGHT),
                ModelColumn("listed", tr("In the list"), lambda row: str(row.listed or "–"), RIGHT),
                ModelColumn(
                    "source",
                    tr("Source"),
                    lambda row: row.source,
                    LEFT,
                    tone=lambda _row: CellTone.MUTED,
                ),
            ),
            lambda row: (row.tpn, row.is_national),
            parent,
        )

    def is_chosen(self, row: RatingDifference) -> bool:
        return row not in self._left_out

    def toggle(self, number: int) -> None:
        """Take the rating of a line, or leave it as it is."""
        self._left_out ^= {self.rows[number]}
        self.dataChanged.emit(self.index(number, 0), self.index(number, self.columnCount() - 1))

    def chosen(self) -> Sequence[RatingDifference]:
        return [row for row in self.rows if self.is_chosen(row)]
