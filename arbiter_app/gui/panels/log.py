"""The journal: everything that was done, with undo and redo."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QTableView, QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.actions import Actions
from arbiter_app.gui.delegates.cells import CellDelegate
from arbiter_app.gui.event import OpenEvent
from arbiter_app.gui.models.log import LogModel, LogRow, log_rows
from arbiter_app.gui.panels.panel import Panel
from arbiter_app.gui.theme import SPACE, Theme
from arbiter_app.gui.widgets import (
    card,
    label,
    push_button,
    set_up_table,
    set_widths,
)
from arbiter_app.operations import ChangeKind
from arbiter_app.tournament.tournament import Tournament


class LogPanel(Panel):
    """Newest first; the event can be taken back to any entry."""

    kinds = frozenset(ChangeKind)

    def __init__(
        self, event: OpenEvent, actions: Actions, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(event, parent)
        self.setObjectName("logPanel")
        self.model = LogModel(self)
        self.view = QTableView()
        self._delegate = CellDelegate(theme, self.view)
        set_up_table(self.view, self.model, name="logTable", title=self.tr("Log"))
        self.view.setItemDelegate(self._delegate)
        set_widths(self.view, {0: 180, 1: 330, 4: 90}, (2, 3))
        self._summary = label("", "muted", name="logSummary")
        self._back = push_button(self.tr("Go back to here"), self._go_to, name="goBack")
        self._back.setToolTip(self.tr("Undo or redo until the chosen entry is the last one"))
        bar = QHBoxLayout()
        bar.setSpacing(SPACE)
        bar.addWidget(self._summary)
        bar.addStretch(1)
        bar.addWidget(self._back)
        bar.addWidget(actions.button("undo", object_name="logUndo"))
        bar.addWidget(actions.button("redo", object_name="logRedo"))
        frame, inside = card(name="logCard")
        inside.addWidget(self.view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE + 4)
        layout.addLayout(bar)
        layout.addWidget(frame, 1)

    def first_focus(self) -> QWidget:
        return self.view

    def show_tournament(self, tournament: Tournament) -> None:
        entries = self.open_event.session.journal()
        self.model.set_rows(log_rows(entries))
        count = len(entries)
        self._summary.setText(
            self.tr("1 entry") if count == 1 else self.tr("{n} entries").format(n=count)
        )
        if not self.view.currentIndex().isValid() and entries:
            self.view.setCurrentIndex(self.model.index(0, 1))

    def _go_to(self) -> None:
        row: LogRow | None = self.model.row_at(self.view.currentIndex())
        if row is None:
            return
        try:
            changes = self.open_event.session.go_to(row.number)
        except UserError as error:
            self.open_event.refused.emit(error)
            return
        for change in changes:
            self.open_event.bus.changed.emit(change)
