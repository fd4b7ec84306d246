"""Standings, and beside them the working of the cell under the cursor."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QTableView,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.errors import UserError
from arbiter_app.gui.delegates.cells import CellDelegate
from arbiter_app.gui.event import OpenEvent
from arbiter_app.gui.models.standings import PlacedPlayer, StandingsModel
from arbiter_app.gui.models.working import working_text
from arbiter_app.gui.panels.panel import Panel
from arbiter_app.gui.theme import SPACE, Theme
from arbiter_app.gui.widgets import EmptyState, card, label, set_up_table, set_widths
from arbiter_app.operations import ChangeKind
from arbiter_app.standings import DEFAULT_TIE_BREAKS, standings
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


class StandingsPanel(Panel):
    """The table after the last complete round; each tie-break cell opens its own working."""

    kinds = frozenset(
        {ChangeKind.PLAYERS, ChangeKind.ROUNDS, ChangeKind.RESULTS, ChangeKind.SETTINGS}
    )

    def __init__(self, event: OpenEvent, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(event, parent)
        self.setObjectName("standingsPanel")
        self._theme = theme
        self._players: dict[Tpn, Player] = {}
        self.model = StandingsModel(self)
        self.view = QTableView()
        self._delegate = CellDelegate(theme, self.view, cell_cursor=True)
        self.working = QTextBrowser()
        self._title = label("", "heading", name="workingTitle", wrap=True)
        self._formula = label("", "muted", name="workingFormula", wrap=True)
        self._after = label("", "muted", name="standingsAfter")
        self._stack = QStackedWidget()
        self._build()
        theme.changed.connect(self._tell)

    def first_focus(self) -> QWidget:
        return self.view

    def show_tournament(self, tournament: Tournament) -> None:
        self._players = dict(tournament.players_by_tpn())
        self._stack.setCurrentIndex(1 if tournament.rounds else 0)
        try:
            table = standings(tournament)
        except UserError as error:
            table = standings(tournament, tie_breaks=DEFAULT_TIE_BREAKS)
            self.open_event.refused.emit(error)
        before = self.model.columnCount()
        self.model.show_table(table, self._players)
        if self.model.columnCount() != before or not self.view.currentIndex().isValid():
            self._fit()
        paired = len(tournament.rounds)
        if table.round_number == 0:
            text = self.tr("Before round 1")
        elif table.round_number < paired:
            text = self.tr("After round {n} – results of round {next} are missing").format(
                n=table.round_number, next=table.round_number + 1
            )
        else:
            text = self.tr("After round {n}").format(n=table.round_number)
        self._after.setText(text)
        if not self.view.currentIndex().isValid() and table.rows:
            column = min(StandingsModel.FIRST_TIE_BREAK, self.model.columnCount() - 1)
            self.view.setCurrentIndex(self.model.index(0, column))
        self._tell()

    def _build(self) -> None:
        set_up_table(self.view, self.model, name="standingsTable", title=self.tr("Standings"))
        self.view.setItemDelegate(self._delegate)
        self.view.selectionModel().currentChanged.connect(self._moved)
        self.model.modelReset.connect(self._tell)
        frame, inside = card(name="standingsCard")
        inside.addWidget(self.view)
        side, column = card(name="workingCard", margin=2 * SPACE)
        self.working.setObjectName("workingText")
        self.working.setAccessibleName(self.tr("Working of the tie-break"))
        self.working.document().setDocumentMargin(0)
        column.addWidget(self._title)
        column.addWidget(self._formula)
        column.addSpacing(SPACE)
        column.addWidget(self.working, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setObjectName("standingsSplitter")
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(2 * SPACE)
        splitter.addWidget(frame)
        splitter.addWidget(side)
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([860, 340])
        page = QWidget()
        rows = QVBoxLayout(page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE + 4)
        rows.addWidget(self._after)
        rows.addWidget(splitter, 1)
        self._stack.addWidget(
            EmptyState(
                self.tr("No standings yet"),
                self.tr("They appear when the first round has its results."),
            )
        )
        self._stack.addWidget(page)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)

    def _fit(self) -> None:
        widths = {0: 58, 1: 66, 3: 76, 4: 62, 5: 74}
        first = StandingsModel.FIRST_TIE_BREAK
        widths |= dict.fromkeys(range(first, self.model.columnCount()), 76)
        set_widths(self.view, widths, (2,))

    def _moved(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        self._tell()

    def _tell(self) -> None:
        """Show the working of the tie-break under the cursor."""
        index = self.view.currentIndex()
        row: PlacedPlayer | None = self.model.row_at(index)
        number = self.model.tie_break_at(index.column())
        if row is None or number is None or number >= len(row.cells):
            self._title.setText(self.tr("Working"))
            self._formula.setText(self.tr("Choose a tie-break of a player to see its working."))
            self.working.clear()
            return
        text = working_text(row.cells[number], row.player, self._players, self._theme.colours)
        self._title.setText(text.title)
        self._formula.setText(text.formula)
        self.working.setHtml(text.table)
