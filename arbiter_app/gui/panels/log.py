"""The journal: everything that was done, with undo and redo."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from arbiter_app.gui.actions import Actions
from arbiter_app.gui.delegates.cells import CellDelegate
from arbiter_app.gui.event import OpenEvent
from arbiter_app.gui.models.log import LogModel, LogRow, log_rows, matching_rows
from arbiter_app.gui.panels.panel import Panel
from arbiter_app.gui.table_view import TableView, give_menu, set_up_table, set_widths
from arbiter_app.gui.theme import SPACE, Theme
from arbiter_app.gui.widgets import card, label
from arbiter_app.operations import ChangeKind, JournalEntry
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
        self.view = TableView()
        self._delegate = CellDelegate(theme, self.view)
        set_up_table(self.view, self.model, name="logTable", title=self.tr("Log"))
        self.view.setItemDelegate(self._delegate)
        set_widths(self.view, {0: 180, 1: 330, 4: 90}, (2, 3))
        names = ("go_back", "undo", "redo", "export_log")
        give_menu(self.view, self.tr("Log"), [actions[name] for name in names])
        self._summary = label("", "muted", name="logSummary")
        self.filter = QLineEdit()
        self.filter.setObjectName("logFilter")
        self.filter.setAccessibleName(self.tr("Show only entries with"))
        self.filter.setPlaceholderText(self.tr("Filter: name, board 7, round 3 …"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setMinimumWidth(240)
        self.filter.setMaximumWidth(280)
        self.filter.textChanged.connect(self._filtered)
        bar = QHBoxLayout()
        bar.setSpacing(SPACE)
        bar.addWidget(self._summary)
        bar.addStretch(1)
        bar.addWidget(self.filter)
        bar.addWidget(actions.button("export_log"))
        bar.addWidget(actions.button("go_back", object_name="goBack"))
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
        self._filtered()

    def refresh(self) -> None:
        """Show the log also while the event has no tournament."""
        if self._stale:
            self._stale = False
            self._filtered()

    def current_entry(self) -> int | None:
        """The number of the entry under the cursor."""
        row: LogRow | None = self.model.row_at(self.view.currentIndex())
        return None if row is None else row.number

    def shown_entries(self) -> tuple[JournalEntry, ...]:
        """The entries that pass the filter, oldest first."""
        shown = {row.number for row in self.model.rows}
        return tuple(entry for entry in self.open_event.journal() if entry.id in shown)

    def _filtered(self) -> None:
        """Show the entries in which what was typed occurs."""
        entries = self.open_event.journal()
        rows = matching_rows(log_rows(entries), self.filter.text())
        self.model.set_rows(rows)
        count = len(entries)
        text = self.tr("1 entry") if count == 1 else self.tr("{n} entries").format(n=count)
        if len(rows) < count:
            text = self.tr("{shown} of {n} entries").format(shown=len(rows), n=count)
        self._summary.setText(text)
        if not self.view.currentIndex().isValid() and rows:
            self.view.setCurrentIndex(self.model.index(0, 1))
