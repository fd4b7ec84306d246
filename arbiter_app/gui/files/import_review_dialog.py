"""What an import does to a file, all of it on one page; accepted once, or nothing is imported."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.files.import_review_rows import ImportReviewModel
from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.look.theme import Theme, row_height
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import KIND_NAMES, ImportReview
from arbiter_app.wording import Phrase, counted, phrase, separated

_ROWS = 8
_SIZE = (960, 640)


class ImportReviewDialog(FormDialog):
    """Accepted, the file is imported with every remark of the list; cancelled, nothing is."""

    def __init__(self, review: ImportReview, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent.tr("Import preview"), parent.tr("Import"), parent)
        self.setObjectName("importReviewDialog")
        resize_on_screen(self, *_SIZE)
        self.add_note(said(_summary(review)))
        if review.has_illegal_rounds:
            self.add_note(
                self.tr(
                    "Some rounds of the file break the rules. They are imported as they are,"
                    " and the report file says so."
                ),
                "illegal",
            )
        self.model = ImportReviewModel(self)
        self.model.set_rows(review.remarks)
        self.view = TableView()
        title = self.tr("Remarks on the file")
        set_up_table(self.view, self.model, name="importReview", title=title)
        self.view.setItemDelegate(CellDelegate(theme, self.view))
        number = self.model.column_number
        kind = number("kind")
        set_widths(self.view, {kind: 130}, (number("message"),), growing=(kind,))
        self.view.setMinimumHeight(_ROWS * row_height())
        self.add_widget(self.view)
        self._whole = label("", "", name="remarkInFull", wrap=True)
        self._whole.setMinimumHeight(2 * row_height())
        self.add_widget(self._whole)
        self.view.selectionModel().currentChanged.connect(self._show_whole)
        self.view.setCurrentIndex(self.model.index(0, 0))
        self.view.setFocus()

    def _show_whole(self, index: QModelIndex) -> None:
        """The remark under the cursor in full: columns cut long ones."""
        row = self.model.row_at(index)
        text = "" if row is None else said(row.said)
        self._whole.setText(text)
        self._whole.setAccessibleName(text)

    def first_field(self) -> QWidget:
        return self.view


def _summary(review: ImportReview) -> Phrase:
    """What the file has, and how much there is to say of it."""
    tournament = review.reading.tournament
    kinds = Counter(one.kind for one in review.remarks)
    return phrase(
        "{name}: {players}, {rounds}. {counts}.",
        name=tournament.settings.name,
        players=counted(len(tournament.players), "{count} player", "{count} players"),
        rounds=counted(len(tournament.rounds), "{count} round", "{count} rounds"),
        counts=separated(
            phrase("{kind}: {n}", kind=KIND_NAMES[kind], n=kinds[kind]) for kind in sorted(kinds)
        ),
    )
