"""The table that all lists of the window are shown in."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from arbiter_app.gui.theme import ROW_HEIGHT

CELL_EDITOR = "cellEditor"
"""The name of the line in which a cell is edited."""


class TableView(QTableView):
    """A table that scrolls by moving its picture: only the rows that appear are painted.

    Qt does that for what paints its ground itself, which this does.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHorizontalHeader(_Header(Qt.Orientation.Horizontal, self))
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        ground = self.palette().color(QPalette.ColorRole.Base)
        painter.fillRect(event.rect(), ground)
        painter.end()
        super().paintEvent(event)

    def open_editor(self, index: QModelIndex) -> None:
        """Edit a cell; an editor that is open there already gets the keyboard instead."""
        self.setCurrentIndex(index)
        place = self.visualRect(index)
        for editor in self.viewport().findChildren(QWidget, CELL_EDITOR):
            if not editor.isHidden() and place.contains(editor.geometry().center()):
                editor.setFocus()
                return
        self.edit(index)


class _Header(QHeaderView):
    """A header that knows how high it is.

    Qt's own asks the model for every heading, in each of its roles, whenever the theme changes or
    a layout is made anew; with work beside the window each of these questions waits for its turn.
    """

    def sizeHint(self) -> QSize:
        return QSize(0, ROW_HEIGHT)


def set_up_table(view: TableView, model: QAbstractItemModel, *, name: str, title: str) -> None:
    """The look and the manners all tables share."""
    view.setModel(model)
    view.setObjectName(name)
    view.setAccessibleName(title)
    view.setMouseTracking(True)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setCornerButtonEnabled(False)
    view.setAlternatingRowColors(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setTabKeyNavigation(False)
    view.verticalHeader().setVisible(False)
    view.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    header = view.horizontalHeader()
    header.setHighlightSections(False)
    header.setMinimumSectionSize(40)
    header.setSectionsClickable(False)
    header.setFixedHeight(ROW_HEIGHT)


def set_widths(view: TableView, widths: dict[int, int], stretch: tuple[int, ...]) -> None:
    """Fixed widths for columns by number; the `stretch` columns share what is left."""
    header = view.horizontalHeader()
    for column, width in widths.items():
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(column, width)
    for column in stretch:
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
