"""The crosstable."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTableView, QWidget

from arbiter_app.gui.delegates.crosstable import CrosstableDelegate
from arbiter_app.gui.event import OpenEvent
from arbiter_app.gui.models.standings import CrosstableModel
from arbiter_app.gui.panels.panel import Panel
from arbiter_app.gui.theme import Theme
from arbiter_app.gui.widgets import EmptyState, card, set_up_table, set_widths
from arbiter_app.operations import ChangeKind
from arbiter_app.standings import DEFAULT_TIE_BREAKS, crosstable
from arbiter_app.tournament.tournament import Tournament

_ROUNDS_THAT_STRETCH = 9


class CrosstablePanel(Panel):
    """Every player's opponents, colours and results, by place."""

    kinds = frozenset(
        {ChangeKind.PLAYERS, ChangeKind.ROUNDS, ChangeKind.RESULTS, ChangeKind.SETTINGS}
    )

    def __init__(self, event: OpenEvent, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(event, parent)
        self.setObjectName("crosstablePanel")
        self.model = CrosstableModel(self)
        self.view = QTableView()
        self._delegate = CrosstableDelegate(theme, self.view, cell_cursor=True)
        set_up_table(self.view, self.model, name="crosstable", title=self.tr("Crosstable"))
        self.view.setItemDelegate(self._delegate)
        frame, inside = card(name="crosstableCard")
        inside.addWidget(self.view)
        self._stack = QStackedWidget()
        self._stack.addWidget(
            EmptyState(
                self.tr("No crosstable yet"),
                self.tr("It appears when the first round is paired."),
            )
        )
        self._stack.addWidget(frame)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)

    def first_focus(self) -> QWidget:
        return self.view

    def show_tournament(self, tournament: Tournament) -> None:
        self._stack.setCurrentIndex(1 if tournament.rounds else 0)
        before = self.model.columnCount()
        table = crosstable(
            tournament, after_round=len(tournament.rounds), tie_breaks=DEFAULT_TIE_BREAKS
        )
        self.model.show_table(table, tournament.players_by_tpn())
        if self.model.columnCount() != before or not self.view.currentIndex().isValid():
            first = CrosstableModel.FIRST_ROUND
            rounds = tuple(range(first, self.model.columnCount()))
            fixed = {0: 60, 1: 300, 2: 76}
            if len(rounds) > _ROUNDS_THAT_STRETCH:
                set_widths(self.view, fixed | dict.fromkeys(rounds, 84), ())
            else:
                set_widths(self.view, fixed, rounds)
        if not self.view.currentIndex().isValid() and table.rows:
            self.view.setCurrentIndex(self.model.index(0, 1))
