"""The rating report as the federation will compute it, player by player, and hints at norms."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.player_menu import offer_player_menu
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.widgets import card, label
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.standings.ranked import Ranked
from arbiter_app.gui.standings.rating_report import (
    RatedPlayer,
    RatingReportModel,
    rated_players,
    report_html,
)
from arbiter_app.gui.tables.beside import Beside
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.identity import player_keys
from arbiter_app.gui.tables.view import TableView, let_sort, set_up_table, set_widths
from arbiter_app.gui.text.rich_text import RichText
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.operations.interface import K_FACTORS, k_factors, set_k_factors

_LEAST_BESIDE = 230
"""The names of opponents are not broken within words."""


class RatingReportPage(QWidget):
    """The table, and beside it the working of the player under the cursor, with K."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ratingReportPage")
        self._event = context.event
        self._theme = context.theme
        self._shown: Ranked | None = None
        self._question = BackgroundQuestion(context.tasks, self)
        self.model = RatingReportModel(self)
        self.view = TableView()
        self.working = RichText()
        self.k = ChoiceBox()
        self._build()
        context.theme.changed.connect(self._tell)

    def first_focus(self) -> QWidget:
        return self.view

    def show_ranked(self, shown: Ranked) -> None:
        """Work the report out beside the window, and show it."""
        self._shown = shown
        self._question.ask(lambda: rated_players(shown), self._show, self._event.refused.emit)

    def choose_k(self, k: int | None) -> None:
        """Say K of the player under the cursor; None derives it from rating and age."""
        row: RatedPlayer | None = self.model.row_at(self.view.currentIndex())
        if row is None or self._shown is None or k == row.k:
            return
        factors = dict(k_factors(self._shown.state))
        factors.pop(row.player.tpn, None)
        if k is not None:
            factors[row.player.tpn] = k
        self._event.act(set_k_factors, factors)

    def _show(self, rows: tuple[RatedPlayer, ...]) -> None:
        self.model.name_players(player_keys(None if self._shown is None else self._shown.state))
        self.model.set_rows(rows)
        if not self.view.currentIndex().isValid() and rows:
            self.view.setCurrentIndex(self.model.index(0, 2))
        self._tell()

    def _tell(self, *_: object) -> None:
        row: RatedPlayer | None = self.model.row_at(self.view.currentIndex())
        self.k.setEnabled(row is not None and row.report.change is not None)
        if row is None or self._shown is None:
            self.working.setHtml("")
            return
        self.k.setCurrentIndex(0 if row.k is None else 1 + K_FACTORS.index(row.k))
        players = self._shown.tournament.players_by_tpn()
        self.working.setHtml(report_html(row, players, self._theme.colours))

    def _build(self) -> None:
        tr = self.tr
        set_up_table(self.view, self.model, name="ratingReport", title=tr("Rating report"))
        let_sort(self.view)
        self.view.setItemDelegate(CellDelegate(self._theme, self.view))
        offer_player_menu(self.view, lambda row: row.player.tpn)
        self.view.selectionModel().currentChanged.connect(self._tell)
        self.model.modelReset.connect(self._tell)
        set_widths(
            self.view,
            {0: 46, 1: 62, 3: 62, 4: 50, 5: 62, 6: 58, 7: 78, 8: 74, 9: 58, 10: 92},
            (2,),
            yielding=(1, 3),
        )
        frame, column = card(name="ratingReportCard")
        column.addWidget(self.view)
        side, column = card(name="reportCard", margin=2 * SPACE)
        self.working.setObjectName("reportWorking")
        self.working.setAccessibleName(tr("Calculation of the rating change"))
        self.working.document().setDocumentMargin(0)
        self.k.setObjectName("playerK")
        self.k.setAccessibleName(tr("Player’s K factor"))
        self.k.addItem(tr("by rating and age"), None)
        for k in K_FACTORS:
            self.k.addItem(str(k), k)
        self.k.activated.connect(lambda number: self.choose_k(self.k.itemData(number)))
        row = QHBoxLayout()
        row.addWidget(label("K", "muted"))
        row.addWidget(self.k, 1)
        column.addLayout(row)
        column.addWidget(self.working, 1)
        self.beside = Beside("ratingReportSplitter", frame, self.view, side, _LEAST_BESIDE)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.beside)
