"""Who can still end where, and what each needs in the last round, beside the boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.background_question import defect
from arbiter_app.gui.delegates.pairs import PairDelegate
from arbiter_app.gui.event_context import EventContext
from arbiter_app.gui.models.prospects import ProspectsModel, prospect_rows
from arbiter_app.gui.panels.question import QuestionPage, plate, set_tone
from arbiter_app.gui.player_menu import offer_players_menu
from arbiter_app.gui.table_view import TableView, set_up_table, set_widths
from arbiter_app.gui.tasks import Task, TaskProgress
from arbiter_app.gui.theme import SPACE
from arbiter_app.gui.tones import MessageTone
from arbiter_app.gui.widgets import label
from arbiter_app.gui.wording import said
from arbiter_app.operations import TournamentState, outcomes_to_rank, prospects_of
from arbiter_app.standings.prospect_words import how_known
from arbiter_app.standings.prospects import Prospects
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import counted, phrase, sentences


class ProspectsPage(QuestionPage):
    """Follows the results while they come in: what points allow at once, then all outcomes ranked."""

    answered = Signal()
    """All is shown that can be known, or why nothing can."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setObjectName("prospectsPage")
        self._tasks = context.previews
        self._task: Task | None = None
        self._asked = 0
        self._prospects: Prospects | None = None
        self._plate, self._line = plate("prospectsLine")
        self._told = label("", "muted", name="prospectsTold", wrap=True)
        self.model = ProspectsModel(self)
        self.view = TableView()
        self._delegate = PairDelegate(context.theme, self.view)
        self._build()
        self.view.selectionModel().currentChanged.connect(self._row_chosen)

    @property
    def text(self) -> str:
        """How the places are known, and who has won."""
        return self._line.text()

    @property
    def told(self) -> str:
        """What is certain of the player under the cursor."""
        return self._told.text()

    def first_focus(self) -> QWidget:
        return self.view

    def deactivate(self) -> None:
        super().deactivate()
        self._give_up()

    def show_round(self, tournament: Tournament, number: int) -> None:
        """The question is about the standings after the last round, whichever is shown."""
        super().show_round(tournament, len(tournament.rounds))

    def ask(self) -> None:
        state = self._event.state
        if not self._active or state is None:
            return
        self._give_up()
        if not state.tournament.rounds:
            self._refused(UserError(phrase("No round is paired yet.")))
            return
        set_tone(self._plate, self._line, self.tr("Ranking …"), MessageTone.INFO)
        self._task = self._tasks.start(
            self,
            partial(_rank_outcomes, state),
            shown=partial(self._if_last, self._asked, partial(self._show, state.tournament)),
            done=partial(self._if_last, self._asked, self._finish),
            refused=partial(self._if_last, self._asked, self._refused),
            broken=partial(self._if_last, self._asked, self._refused, defect()),
        )

    def _if_last(self, number: int, slot: Callable[[Any], None], answer: object) -> None:
        """Hear an answer, unless another question was put since, or it was given up."""
        if number == self._asked:
            slot(answer)

    def _give_up(self) -> None:
        """Nobody waits for what is being worked out."""
        if self._task is not None:
            self._task.cancel()
        self._task = None
        self._asked += 1

    def _show(self, tournament: Tournament, prospects: Prospects) -> None:
        if self._prospects is None or not prospects.outcomes or prospects.is_complete:
            self.model.set_rows(prospect_rows(prospects, tournament))
            self._row_chosen(self.view.currentIndex())
        self._prospects = prospects
        working = counted(
            prospects.all_outcomes,
            "Ranking … {done} of {count} outcome",
            "Ranking … {done} of {count} outcomes",
            done=prospects.outcomes,
        )
        set_tone(self._plate, self._line, said(working), MessageTone.INFO)

    def _finish(self, _nothing: object) -> None:
        self._task = None
        prospects, tournament = self._prospects, self._event.tournament
        if prospects is not None and tournament is not None:
            winner = prospects.winner
            known = how_known(prospects)
            if winner is not None:
                name = tournament.player(winner).name
                won = phrase("{player} has won the event already.", player=name)
                known = sentences(won, known)
            set_tone(self._plate, self._line, said(known), MessageTone.INFO)
        self.answered.emit()

    def _refused(self, error: UserError) -> None:
        self._task = self._prospects = None
        self.model.set_rows(())
        self._told.setText("")
        set_tone(self._plate, self._line, said(error.said), MessageTone.WARNING)
        self.answered.emit()

    def _row_chosen(self, current: QModelIndex, _previous: QModelIndex | None = None) -> None:
        row = self.model.row_at(current)
        self._told.setText(
            self.tr("Go to a player to see what is certain.") if row is None else row.told
        )

    def _build(self) -> None:
        set_up_table(
            self.view,
            self.model,
            name="prospectsTable",
            title=self.tr("Who can still end where, the best places first"),
        )
        self.view.setItemDelegate(self._delegate)
        number = self.model.column_number
        set_widths(
            self.view,
            {number("after"): 70, number("points"): 60, number("final"): 92},
            (number("player"),),
        )
        offer_players_menu(self.view, lambda row: row.players)
        inside = QVBoxLayout(self._plate)
        inside.setContentsMargins(12, 8, 12, 8)
        inside.addWidget(self._line)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(self._plate)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._told)


def _rank_outcomes(state: TournamentState, progress: TaskProgress) -> None:
    """Beside the window; each picture costs it time: twice as much is known when there is another."""
    total = outcomes_to_rank(state.tournament)
    shown = -1
    for prospects in prospects_of(state):
        if prospects.outcomes >= min(2 * shown, total):
            shown = prospects.outcomes
            progress.show(prospects)
        progress.report(prospects.outcomes, max(total, 1))
