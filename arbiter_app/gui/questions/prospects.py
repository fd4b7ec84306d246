"""Who can still end where, and what each needs in the last round, beside the boards."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.player_menu import offer_players_menu
from arbiter_app.gui.questions.outcomes_page import OutcomesPage
from arbiter_app.gui.questions.prospect_rows import ProspectsModel, prospect_rows
from arbiter_app.gui.tables.view import set_up_table, set_widths
from arbiter_app.gui.work.background_question import show_in_doublings
from arbiter_app.operations.interface import outcomes_to_rank, prospects_of
from arbiter_app.standings.prospect_words import how_known
from arbiter_app.standings.prospects import Prospects
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import counted, phrase, sentences


class ProspectsPage(OutcomesPage):
    """What points allow stands there at once, then all outcomes are ranked."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context, "prospectsPage", parent)
        self._prospects: Prospects | None = None
        self._total = 0
        self.model = ProspectsModel(self)
        self._build()
        self.view.selectionModel().currentChanged.connect(self._row_chosen)

    @property
    def text(self) -> str:
        """How the places are known, and who has won."""
        return self._line.text()

    @property
    def told(self) -> str:
        """What is certain of the player under the cursor."""
        return self._why.text()

    def ask(self) -> None:
        state = self._event.state
        if not self._active or state is None:
            return
        self._steps.forget()
        if not state.tournament.rounds:
            self._refused(UserError(phrase("No round is paired yet.")))
            return
        self._say(phrase("Ranking…"))
        self._total = outcomes_to_rank(state.tournament)
        steps = prospects_of(state)
        self._work_out(
            partial(show_in_doublings, steps, lambda known: known.outcomes, self._total),
            partial(self._show, state.tournament),
        )

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
        if self._total:
            self._say(working)

    def _finish(self) -> None:
        prospects, tournament = self._prospects, self._event.tournament
        if prospects is not None and tournament is not None:
            winner = prospects.winner
            known = how_known(prospects)
            if winner is not None:
                name = tournament.player(winner).name
                won = phrase("{player} has already won the tournament.", player=name)
                known = sentences(won, known)
            self._say(known)
        self.answered.emit()

    def _refused(self, error: UserError) -> None:
        self._prospects = None
        super()._refused(error)

    def _row_chosen(self, current: QModelIndex, _previous: QModelIndex | None = None) -> None:
        row = self.model.row_at(current)
        self._why.setText(
            self.tr("Select a player to see what is certain.") if row is None else row.told
        )

    def _build(self) -> None:
        set_up_table(
            self.view,
            self.model,
            name="prospectsTable",
            title=self.tr("Possible final places, best first"),
        )
        self.view.setItemDelegate(self._delegate)
        number = self.model.column_number
        set_widths(
            self.view,
            {number("after"): 70, number("points"): 60, number("final"): 92},
            (number("player"),),
        )
        offer_players_menu(self.view, lambda row: row.players)
        self._lay_out()
