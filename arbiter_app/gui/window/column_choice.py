"""Which columns of a table are shown: chosen by its heading or the menu, kept for the next time."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.look.dressing import PopupMenu
from arbiter_app.gui.tables.model import ModelColumn, RowsModel
from arbiter_app.gui.tables.view import TableView
from arbiter_app.gui.text.plain_text import literal

_ASKED_FOR = "+"
"""Before the key of a column that is shown although it has nothing to show."""


class ColumnChoice(QObject):
    """Hides what the arbiter does not want to see of one table."""

    def __init__(self, view: TableView, preferences: Preferences) -> None:
        super().__init__(view)
        self._view = view
        self._preferences = preferences
        self._table = view.objectName()
        header = view.horizontalHeader()
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._open_at)
        view.model().modelReset.connect(self.apply)
        self.apply()

    def apply(self) -> None:
        """Show what is wanted."""
        kept = self._preferences.hidden_columns(self._table)
        columns = _columns(self._view)
        self._view.fit.leave_out(
            (n for n, column in enumerate(columns) if column.is_optional and column.key in kept),
            (n for n, column in enumerate(columns) if _ASKED_FOR + column.key in kept),
        )

    def menu(self) -> QMenu:
        """The columns that can be shown or not."""
        menu = PopupMenu(self.tr("Columns"), self._view)
        menu.setObjectName("columnsMenu")
        hidden = self._preferences.hidden_columns(self._table)
        for number, column in enumerate(_columns(self._view)):
            if column.is_optional:
                action = menu.addAction(literal(column.heading or column.tool_tip))
                action.setObjectName(f"column_{column.key}")
                action.setCheckable(True)
                shown = column.key not in hidden
                if column.is_seldom and _ASKED_FOR + column.key not in hidden:
                    shown = not self._view.isColumnHidden(number)
                action.setChecked(shown)
                self._connect(action, column.key)
        menu.addSeparator()
        everything = menu.addAction(self.tr("All columns"))
        everything.setObjectName("all_columns")
        everything.triggered.connect(lambda: self._keep(self._asked_for_all()))
        return menu

    def open(self) -> None:
        """The menu below the headings, for the keyboard."""
        header = self._view.horizontalHeader()
        self.menu().popup(header.mapToGlobal(QPoint(0, header.height())))

    def _connect(self, action: QAction, key: str) -> None:
        def toggled(shown: bool) -> None:
            hidden = self._preferences.hidden_columns(self._table) - {key, _ASKED_FOR + key}
            if not shown:
                hidden |= {key}
            elif key in self._seldom():
                hidden |= {_ASKED_FOR + key}
            self._keep(hidden)

        action.toggled.connect(toggled)

    def _seldom(self) -> frozenset[str]:
        return frozenset(column.key for column in _columns(self._view) if column.is_seldom)

    def _asked_for_all(self) -> frozenset[str]:
        return frozenset(_ASKED_FOR + key for key in self._seldom())

    def _keep(self, hidden: frozenset[str]) -> None:
        self._preferences.hide_columns(self._table, hidden)
        self.apply()

    def _open_at(self, position: QPoint) -> None:
        self.menu().popup(self._view.horizontalHeader().mapToGlobal(position))


def can_choose(view: TableView) -> bool:
    """Whether the table has columns that can be left out."""
    return any(column.is_optional for column in _columns(view))


def _columns(view: TableView) -> tuple[ModelColumn[Any], ...]:
    model = view.model()
    return model.columns if isinstance(model, RowsModel) else ()
