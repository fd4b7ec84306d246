"""A table whose first columns stay where they are while the others are scrolled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QStyledItemDelegate, QVBoxLayout, QWidget

from arbiter_app.gui.tables.model import RowsModel
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths

_LETTERS = (28, 34)
"""Room for two names: in the columns that stay, in the others."""


class FrozenTable(QWidget):
    """Two views of one model, scrolled up and down together, with one cursor."""

    def __init__(
        self,
        model: RowsModel[Any],
        frozen: int,
        widths: Mapping[int, int],
        *,
        name: str,
        titles: tuple[str, str],
        parent: QWidget | None = None,
    ) -> None:
        """The first columns (`frozen`) stay; all without a width in `widths` hold names.

        `titles` are what the columns that stay, and the others, are for a screen reader.
        """
        super().__init__(parent)
        self.staying, self.scrolled = TableView(), TableView()
        columns = range(model.columnCount())
        stay, go = tuple(columns[:frozen]), tuple(columns[frozen:])
        for view, object_name, title, shown, others in (
            (self.staying, f"{name}Staying", titles[0], stay, go),
            (self.scrolled, name, titles[1], go, stay),
        ):
            set_up_table(view, model, name=object_name, title=title)
            names = tuple(column for column in shown if column not in widths)
            fixed = {column: width for column, width in widths.items() if column in shown}
            letters = _LETTERS[view is self.scrolled]
            set_widths(view, fixed, names, letters=letters)
            view.fit.leave_out(others)
        header = self.scrolled.horizontalHeader()
        # A table with nothing but columns that stay would head one of them twice.
        header.setVisible(bool(go))
        self.scrolled.setSelectionModel(self.staying.selectionModel())
        self._below = QWidget()
        self._scroll_together()
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self.staying, 1)
        left.addWidget(self._below)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(1)
        layout.addLayout(left)
        layout.addWidget(self.scrolled, 1)
        self.staying.fit.fitted.connect(self._fit)
        self._fit()

    def set_delegate(self, delegate: QStyledItemDelegate) -> None:
        """Let both be drawn by the same."""
        self.staying.setItemDelegate(delegate)
        self.scrolled.setItemDelegate(delegate)

    def _scroll_together(self) -> None:
        self._below.setAutoFillBackground(True)
        self._below.setBackgroundRole(QPalette.ColorRole.Base)
        self._below.hide()
        self.staying.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.staying.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        one, other = self.staying.verticalScrollBar(), self.scrolled.verticalScrollBar()
        one.valueChanged.connect(other.setValue)
        other.valueChanged.connect(one.setValue)
        self.scrolled.horizontalScrollBar().rangeChanged.connect(self._same_height)

    def _same_height(self, _least: int, most: int) -> None:
        """Where one has a bar below, the other leaves its place free: lines stay side by side."""
        self._below.setFixedHeight(self.scrolled.horizontalScrollBar().sizeHint().height())
        self._below.setVisible(most > 0)

    def _fit(self) -> None:
        self.staying.setFixedWidth(self.staying.fit.least_width)
