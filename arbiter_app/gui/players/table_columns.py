"""The columns of a table that is imported, and what each is taken for."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.rows import ShortLabel
from arbiter_app.gui.look.direction import in_own_order
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.players.import_preview import field_name
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import tr
from arbiter_app.operations.interface import Origin, TableColumn, TableField, TableLayout

_LETTERS = 16
"""Of a choice, at least."""


class TableColumnsView(QScrollArea):
    """One choice for each column, those first that nobody has understood.

    `chosen` carries the number of a column and its `TableField`, None to leave it out.
    """

    chosen = Signal(int, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tableColumns")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._boxes: dict[int, ChoiceBox] = {}

    def show_layout(self, layout: TableLayout) -> None:
        """Show the columns of a table; known ones keep their place while the dialog is open."""
        if {column.number for column in layout.columns} != set(self._boxes):
            self._build(layout)
        for column in layout.columns:
            box = self._boxes[column.number]
            box.blockSignals(True)
            box.setCurrentIndex(box.findData("" if column.field is None else column.field.value))
            box.blockSignals(False)
            give_tip(box, _why(column))

    def box(self, number: int) -> ChoiceBox:
        """The choice for a column."""
        return self._boxes[number]

    def _build(self, layout: TableLayout) -> None:
        inside = QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, SPACE, 0)
        rows.setSpacing(2)
        self._boxes = {}
        for column in sorted(layout.columns, key=lambda one: not one.is_open):
            title = column.heading or self.tr("column {n}").format(n=column.number + 1)
            caption, sample = ShortLabel(), ShortLabel("small", name="columnSample")
            caption.setText(title)
            sample.setText(" · ".join(map(in_own_order, column.samples)))
            sample.setMinimumWidth(1)
            caption.setMinimumWidth(1)
            box = ChoiceBox()
            box.setObjectName(f"tableColumn{column.number}")
            box.setAccessibleName(self.tr("Meaning of “{heading}”").format(heading=title))
            box.addItem(field_name(None), "")
            for field in TableField:
                box.addItem(field_name(field), field.value)
            # The list that drops down shows the longest names; the form is not scrolled for them.
            box.let_shrink(_LETTERS)
            box.currentIndexChanged.connect(partial(self._told, column.number))
            caption.setBuddy(box)
            self._boxes[column.number] = box
            for widget in (caption, sample, box):
                rows.addWidget(widget)
            rows.addSpacing(SPACE)
        rows.addStretch(1)
        self.setWidget(inside)

    def _told(self, number: int, _index: int) -> None:
        value = str(self._boxes[number].currentData())
        self.chosen.emit(number, TableField(value) if value else None)


def _why(column: TableColumn) -> str:
    """Why a column is taken for what it is."""
    match column.origin:
        case Origin.CONTENTS:
            return tr("by its contents")
        case Origin.REMEMBERED:
            return tr("as you chose last time")
        case Origin.NOT_KEPT:
            return tr("recognised, but not stored")
        case Origin.TAKEN:
            return tr("another column already has this")
        case Origin.UNKNOWN:
            return tr("not recognised")
        case _:
            return ""
