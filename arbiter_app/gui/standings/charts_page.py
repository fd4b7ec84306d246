"""Charts of chosen players: score progress, colours and their balance."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.commands.player_menu import offer_list_player_menu
from arbiter_app.gui.forms.widgets import card, label, push_button
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.standings.charts import ChosenPlayers, colour_lines, progress_lines
from arbiter_app.gui.standings.painted_charts import ColoursChart, ProgressChart
from arbiter_app.gui.standings.ranked import Ranked
from arbiter_app.gui.tables.chosen import ChosenDelegate
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.tables.identity import player_keys

_FIRST = 6


class ChartsPage(QWidget):
    """Players to choose from, and beside them the chart."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("chartsPage")
        self._shown: Ranked | None = None
        self.players = ChosenPlayers(self)
        self.list = ListView()
        self.kinds = QTabBar()
        self.progress = ProgressChart(theme)
        self.colours = ColoursChart(theme)
        self._stack = QStackedWidget()
        self._delegate = ChosenDelegate(theme, self.list)
        self._build()
        self.players.chosen_changed.connect(self._draw)

    def first_focus(self) -> QWidget:
        return self.list

    def show_ranked(self, shown: Ranked) -> None:
        """Show the players of these standings; at first the best of them are chosen."""
        other = self._shown is None or set(shown.state.keys).isdisjoint(self._shown.state.keys)
        self._shown = shown
        self.players.show_table(shown.tournament, shown.table, player_keys(shown.state))
        if other:
            self.players.choose_first(_FIRST)
        if not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.players.index(0, 0))
        self._draw()

    def _draw(self) -> None:
        if self._shown is None:
            return
        chosen = self.players.chosen
        self.progress.show_lines(progress_lines(self._shown, chosen))
        self.colours.show_lines(colour_lines(self._shown, chosen))

    def _build(self) -> None:
        tr = self.tr
        self.list.setObjectName("chartPlayers")
        self.list.setAccessibleName(tr("Players in the chart"))
        self.list.setModel(self.players)
        self.list.setItemDelegate(self._delegate)
        self.list.setMouseTracking(True)
        offer_list_player_menu(self.list, self.players.player_at)
        left, column = card(name="chartPlayersCard", margin=2 * SPACE)
        column.addWidget(label(tr("Players"), "heading"))
        column.addWidget(label(tr("Press Space to select a player."), "muted", wrap=True))
        column.addWidget(self.list, 1)
        buttons = QHBoxLayout()
        first = tr("First {n}").format(n=_FIRST)
        buttons.addWidget(
            push_button(first, lambda: self.players.choose_first(_FIRST), name="chooseFirst")
        )
        buttons.addWidget(
            push_button(tr("None"), lambda: self.players.choose(()), name="chooseNobody")
        )
        buttons.addStretch(1)
        column.addLayout(buttons)
        right, column = card(name="chartCard", margin=2 * SPACE)
        self.kinds.setObjectName("chartKinds")
        self.kinds.setAccessibleName(tr("Charts"))
        self.kinds.setDrawBase(False)
        self.kinds.setExpanding(False)
        for title in (tr("Score progress"), tr("Colours")):
            self.kinds.addTab(title)
        self.kinds.currentChanged.connect(self._stack.setCurrentIndex)
        scroll = QScrollArea()
        scroll.setObjectName("coloursScroll")
        scroll.setWidgetResizable(True)
        scroll.setWidget(self.colours)
        scroll.viewport().setAutoFillBackground(False)
        self._stack.addWidget(self.progress)
        self._stack.addWidget(scroll)
        column.addWidget(self.kinds)
        column.addWidget(self._stack, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setObjectName("chartsSplitter")
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(2 * SPACE)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([300, 900])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(splitter)
