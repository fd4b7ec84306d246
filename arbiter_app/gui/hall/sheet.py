"""One page of a list, as large as the hall has room for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from arbiter_app.gui.hall.cells import CellWidths, HallDelegate
from arbiter_app.gui.hall.content import HallCell, HallColumn, HallList
from arbiter_app.gui.hall.layout import (
    PADDING,
    HallLayout,
    Measured,
    layout_of,
    measured,
    page_rows,
)
from arbiter_app.gui.hall.rows import HallRowsModel
from arbiter_app.gui.look.theme import Palette, drawn_font

_SAMPLED: Final = 400
"""As many rows are measured: enough to know how long names are."""

_HEAD: Final = 0.6
"""The type of a heading, in heights of that of the list."""

_SPARE: Final = 0.3
"""What a heading may need more than it measures: whole pixels of its type, the header's margin."""

Row = tuple[HallCell, ...]


class HallSheet(QTableView):
    """A table without scroll bars and without a cursor: only its pages are turned."""

    def __init__(self, colours: Palette) -> None:
        super().__init__()
        self._model = HallRowsModel(self)
        self._delegate = HallDelegate(colours, self)
        self._measured: dict[int, Measured] = {}
        self._build()

    @property
    def texts(self) -> list[list[str]]:
        """What is shown, row by row."""
        return self._model.texts

    @property
    def type_size(self) -> int:
        """The height of the type in pixels."""
        return self._delegate.size

    def use(self, colours: Palette) -> None:
        """Paint in these colours."""
        self._delegate.colours = colours
        self.viewport().update()

    def forget(self) -> None:
        """Other lists come: those measured are gone."""
        self._measured.clear()

    def show_list(self, found: HallList, page: int, step: int) -> tuple[HallLayout, int]:
        """Show a page of a list, counted from the end if it is negative; which one it is."""
        key = id(found)
        if key not in self._measured:
            self._measured[key] = _measure(found.columns, found.rows)
        layout = self._layout(len(found.rows), self._measured[key], found.across, step)
        number = layout.pages + page if page < 0 else min(page, layout.pages - 1)
        self._model.tell_apart(found.rows)
        self._fill(found.columns, page_rows(found.rows, layout, number), layout)
        return layout, number

    def show_rows(self, columns: tuple[HallColumn, ...], rows: Sequence[Row], step: int) -> None:
        """Show the first page of some rows that are in no list."""
        layout = self._layout(len(rows), _measure(columns, rows), 1, step)
        self._model.tell_apart(rows)
        self._fill(columns, page_rows(rows, layout, 0), layout)

    def _layout(self, count: int, needed: Measured, across: int, step: int) -> HallLayout:
        room = self.contentsRect()
        return layout_of(count, needed, room.width(), room.height(), across=across, step=step)

    def _fill(
        self, columns: tuple[HallColumn, ...], blocks: list[list[Row]], layout: HallLayout
    ) -> None:
        self._set_type(layout)
        self._model.show_page(columns, blocks, layout.across)
        once = (*layout.widths, layout.gutter)
        header = self.horizontalHeader()
        for column in range(self._model.columnCount()):
            header.resizeSection(column, once[column % len(once)])

    def _set_type(self, layout: HallLayout) -> None:
        """Rows and heads; these have as much room at their sides as the cells below."""
        self.verticalHeader().setDefaultSectionSize(layout.row_height)
        header = self.horizontalHeader()
        header.setFixedHeight(layout.row_height)
        if self._delegate.size != layout.size:
            self._delegate.size = layout.size
            header.setFont(drawn_font(size=max(round(layout.size * _HEAD), 8)))
            room = round(layout.size * PADDING)
            header.setStyleSheet(f"QHeaderView::section {{ padding: 0px {room}px; }}")

    def _build(self) -> None:
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setObjectName("hallList")
        self.setAccessibleName(self.tr("List"))
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setMinimumSectionSize(1)
            header.setSectionsClickable(False)
        self.verticalHeader().hide()


def _measure(columns: Sequence[HallColumn], rows: Sequence[Row]) -> Measured:
    """What the columns need; of very many rows only some are measured."""
    widths = CellWidths()
    sample = rows[:: len(rows) // _SAMPLED + 1]
    return measured(
        columns,
        [
            [
                _HEAD * widths.of(HallCell(column.heading)) + _SPARE,
                *(widths.of(row[index]) for row in sample),
            ]
            for index, column in enumerate(columns)
        ],
    )
