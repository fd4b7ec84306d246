"""The crosstable, by rank or by pairing number."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.panel import OF_THE_RANKING, Panel
from arbiter_app.gui.forms.widgets import ActionButton, EmptyState, card, label
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.standings.crosstable_cells import CrosstableDelegate
from arbiter_app.gui.standings.interim import missing_parts
from arbiter_app.gui.standings.model import CrosstableModel
from arbiter_app.gui.tables.identity import player_keys
from arbiter_app.gui.tables.view import TableView, give_menu, let_sort, set_up_table, set_widths
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.operations.interface import TournamentState, standings_of
from arbiter_app.standings.crosstable import Crosstable, CrosstableOrder, crosstable
from arbiter_app.tournament.tournament import Tournament

_ROUNDS_THAT_STRETCH = 9


class CrosstablePanel(Panel):
    """Every player's opponents, colours and results."""

    kinds = OF_THE_RANKING

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setObjectName("crosstablePanel")
        self._question = BackgroundQuestion(context.tasks, self)
        self._action = context.actions[ActionName.BY_NUMBER]
        self.model = CrosstableModel(self)
        self.view = TableView()
        self._delegate = CrosstableDelegate(context.theme, self.view, cell_cursor=True)
        set_up_table(self.view, self.model, name="crosstable", title=self.tr("Crosstable"))
        let_sort(self.view)
        self.view.setItemDelegate(self._delegate)
        give_menu(
            self.view,
            self.tr("Crosstable"),
            [
                *(
                    context.actions[name]
                    for name in (
                        ActionName.PLAYER_DETAILS,
                        ActionName.SHOW_BOARD,
                        ActionName.SHOW_STANDING,
                    )
                ),
                context.actions[ActionName.SHOW_IN_LIST],
                None,
                *(
                    self._action,
                    context.actions[ActionName.WORKING],
                    context.actions[ActionName.PRINT],
                ),
            ],
        )
        self._after = label("", "muted", name="crosstableAfter", wrap=True)
        frame, inside = card(name="crosstableCard")
        inside.addWidget(self.view)
        above = QHBoxLayout()
        above.addWidget(self._after, 1)
        above.addWidget(ActionButton(self._action, name="byNumberButton"))
        page = QWidget()
        rows = QVBoxLayout(page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE)
        rows.addLayout(above)
        rows.addWidget(frame, 1)
        self._stack = QStackedWidget()
        self._stack.addWidget(
            EmptyState(
                self.tr("No crosstable yet"),
                self.tr("It appears when the first round is paired."),
            )
        )
        self._stack.addWidget(page)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        context.actions.on_page_toggled(ActionName.BY_NUMBER, self._order_chosen)

    def first_focus(self) -> QWidget:
        return self.view

    def show_tournament(self, tournament: Tournament) -> None:
        self._stack.setCurrentIndex(1 if tournament.rounds else 0)
        state = self.open_event.state
        if state is None:
            return
        by_number = self._action.isChecked()
        order = CrosstableOrder.TPN if by_number else CrosstableOrder.RANK
        self._question.ask(
            lambda: _worked_out(state, order),
            partial(self._show, state, by_number=by_number),
            self.open_event.refused.emit,
        )

    def _order_chosen(self, _by_number: bool) -> None:
        self.make_stale()

    def _show(self, state: TournamentState, table: Crosstable, *, by_number: bool) -> None:
        """The table worked out of this snapshot; another tournament may be shown by now."""
        tournament = state.tournament
        order = self.tr("By pairing number") if by_number else self.tr("By rank")
        self._after.setText(" · ".join((order, *missing_parts(table.standings, tournament))))
        before = self.model.columnCount()
        self.model.name_players(player_keys(state))
        self.model.show_table(table, tournament.players_by_tpn(), by_number=by_number)
        if self.model.columnCount() != before or not self.view.currentIndex().isValid():
            first = CrosstableModel.FIRST_ROUND
            rounds = tuple(range(first, first + table.round_number))
            fixed = {0: 60, 1: 300, 2: 76}
            fixed |= dict.fromkeys(range(first + len(rounds), self.model.columnCount()), 64)
            if len(rounds) > _ROUNDS_THAT_STRETCH:
                set_widths(
                    self.view,
                    fixed | dict.fromkeys(rounds, 84),
                    (),
                    least=dict.fromkeys(rounds, 72),
                )
            else:
                set_widths(self.view, fixed, rounds, letters=0)
        if not self.view.currentIndex().isValid() and table.rows:
            self.view.setCurrentIndex(self.model.index(0, 1))


def _worked_out(state: TournamentState, order: CrosstableOrder) -> Crosstable:
    """The table of all rounds paired, results missing or not."""
    table = standings_of(state, after_round=len(state.tournament.rounds))
    return crosstable(state.tournament, order=order, table=table)
