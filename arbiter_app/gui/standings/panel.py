"""The standings: the table with its workings, charts, prizes, the rating report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.panel import OF_THE_RANKING, Panel
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.late_part import LatePart, stand_behind, tab_stops
from arbiter_app.gui.forms.widgets import ActionButton, EmptyState, label, restyle, scrolled
from arbiter_app.gui.forms.yielding_tabs import YieldingTabs
from arbiter_app.gui.look.dressing import dress
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.standings.charts_page import ChartsPage
from arbiter_app.gui.standings.interim import missing_parts
from arbiter_app.gui.standings.model import StandingsModel
from arbiter_app.gui.standings.prizes_page import PrizesPage
from arbiter_app.gui.standings.ranked import Ranked, ranked
from arbiter_app.gui.standings.rating_report_page import RatingReportPage
from arbiter_app.gui.standings.table import StandingsSide, StandingsTable
from arbiter_app.gui.tables.beside import Beside
from arbiter_app.gui.tables.view import TableView
from arbiter_app.gui.text.rich_text import RichText
from arbiter_app.gui.text.wording import joined
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.standings.ranking import counted_rounds
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


class StandingsTab(StrEnum):
    """The pages of the standings, in the order of their tabs."""

    TABLE = "table"
    CHARTS = "charts"
    PRIZES = "prizes"
    RATING_REPORT = "rating_report"

    @property
    def action(self) -> ActionName:
        """What leads to it."""
        return ActionName.GO_STANDINGS if self is StandingsTab.TABLE else ActionName(self.value)


class _Page(Protocol):
    """What every page here can do."""

    def first_focus(self) -> QWidget: ...

    def show_ranked(self, shown: Ranked) -> None: ...


class StandingsPanel(Panel):
    """Works the standings out once, beside the window; the page in front shows them."""

    saved = Signal(object)
    """The path of a working that was saved."""

    kinds = OF_THE_RANKING

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setObjectName("standingsPanel")
        self._actions = context.actions
        self._question = BackgroundQuestion(context.tasks, self)
        self._shown: Ranked | None = None
        self._current: dict[StandingsTab, Ranked] = {}
        self._wanted: tuple[Tpn, int | None] | None = None
        self.table = StandingsTable(context)
        self._late_charts = LatePart(partial(ChartsPage, context.theme))
        self._late_prizes = LatePart(partial(PrizesPage, context))
        self._late_rating_report = LatePart(partial(RatingReportPage, context))
        self._pages: dict[StandingsTab, Callable[[], _Page]] = {
            StandingsTab.TABLE: lambda: self.table,
            StandingsTab.CHARTS: self._late_charts.get,
            StandingsTab.PRIZES: self._late_prizes.get,
            StandingsTab.RATING_REPORT: self._late_rating_report.get,
        }
        self._places: dict[StandingsTab, QWidget] = {}
        self._beside: dict[StandingsTab, Beside] = {}
        self._pane_action = context.actions[ActionName.WORKING_PANE]
        self._pane_button = ActionButton(self._pane_action, name="workingPaneButton")
        self.tabs = YieldingTabs("standingsTabs", self.tr("Standings"))
        self._inside = QStackedWidget()
        self._after = label("", "muted", name="standingsAfter", wrap=True)
        self.rounds = ChoiceBox()
        self._tournament_id: int | None = None
        self._stack = QStackedWidget()
        self._build()
        self.table.saved.connect(self.saved)
        context.actions.on_page(ActionName.HIDE_SIDE, self._hide_pane)

    @staticmethod
    def offer(actions: Actions, get: Callable[[], StandingsPanel]) -> None:
        """Let actions lead to what the panel has; `get` gives it, and builds it only then."""

        def show_tab(tab: StandingsTab) -> None:
            get().show_tab(tab)

        def show_side(side: StandingsSide) -> None:
            get().show_side(side)

        for tab in (StandingsTab.CHARTS, StandingsTab.PRIZES, StandingsTab.RATING_REPORT):
            actions.on_page(tab.action, partial(show_tab, tab))
        for side in (StandingsSide.TIE_BREAKS, StandingsSide.TIES):
            actions.on_page(side.action, partial(show_side, side))
        # The pane stands beside the table until it is hidden, or has no room.
        actions[ActionName.WORKING_PANE].setChecked(True)
        actions.on_page(ActionName.WORKING_PANE, lambda: get().choose_pane())

    @property
    def notice_place(self) -> QWidget:
        """The table: what is beside it has buttons at its bottom."""
        return self.table.notice_place if self.table.isVisible() else self

    @property
    def view(self) -> TableView:
        """The table of the standings."""
        return self.table.view

    @property
    def charts(self) -> ChartsPage:
        return self._late_charts.get()

    @property
    def prizes(self) -> PrizesPage:
        return self._late_prizes.get()

    @property
    def rating_report(self) -> RatingReportPage:
        return self._late_rating_report.get()

    @property
    def model(self) -> StandingsModel:
        return self.table.model

    @property
    def working(self) -> RichText:
        return self.table.working

    @property
    def parts(self) -> tuple[QWidget, ...]:
        head = (self._after, self.tabs, self._pane_button, self.rounds)
        return (self._nothing, *head, *self._places.values())

    @property
    def shown(self) -> Ranked | None:
        """The standings shown; None until they are worked out."""
        return self._shown

    @property
    def tab(self) -> StandingsTab:
        """The page in front."""
        return list(StandingsTab)[self.tabs.currentIndex()]

    def first_focus(self) -> QWidget:
        return self._pages[self.tab]().first_focus()

    def show_tab(self, tab: StandingsTab) -> None:
        """Bring a page to the front and give it the keyboard."""
        self.tabs.setCurrentIndex(list(StandingsTab).index(tab))
        self.first_focus().setFocus()

    def show_player(self, tpn: Tpn, place: int | None = None) -> None:
        """Put the cursor on a player, or on the tie-break with this place in the list.

        Where the standings are still worked out, it goes there afterwards.
        """
        self.show_tab(StandingsTab.TABLE)
        self._wanted = None if self.table.show_player(tpn, place) else (tpn, place)

    def show_tournament(self, tournament: Tournament) -> None:
        self._stack.setCurrentIndex(1 if tournament.rounds else 0)
        self._show_choice(tournament)
        self._ask()

    @property
    def interim_round(self) -> int | None:
        """The earlier round whose standings were asked for; None for those of now."""
        number: int | None = self.rounds.currentData()
        return number

    def _ask(self) -> None:
        state, number = self.open_event.state, self.interim_round
        if state is not None:
            self._question.ask(
                lambda: ranked(state, number), self._show, self.open_event.refused.emit
            )

    def _show_choice(self, tournament: Tournament) -> None:
        """Standings as they are now, or on purpose those after an earlier round."""
        number = self.interim_round
        if self._tournament_id != self.open_event.tournament_id:
            self._tournament_id, number = self.open_event.tournament_id, None
        total = max(tournament.settings.rounds_total, len(tournament.rounds))
        now = counted_rounds(tournament)
        self.rounds.clear()
        self.rounds.addItem(self.tr("Current standings"), None)
        for earlier in range(now - 1, 0, -1):
            text = self.tr("After round {n} of {total}").format(n=earlier, total=total)
            self.rounds.addItem(text, earlier)
        self.rounds.setCurrentIndex(max(0, self.rounds.findData(number)))
        self.rounds.setVisible(now > 1)

    def show_side(self, side: StandingsSide) -> None:
        """Bring what stands beside the table to the front: the working, the list, the ties."""
        self.tabs.setCurrentIndex(0)
        self.table.show_side(side)

    def show_working(self) -> None:
        """The working of the page in front, or else that of a cell of the table."""
        beside = self._beside.get(self.tab)
        if beside is None or beside is self.table.beside:
            self.show_side(StandingsSide.WORKING)
        else:
            beside.want(True)

    def choose_pane(self) -> None:
        """Show or hide what stands beside the page in front, as its action is switched."""
        beside = self._beside.get(self.tab)
        if beside is None:
            self.show_side(StandingsSide.WORKING)
        else:
            beside.want(self._pane_action.isChecked())
        self._tell_pane()

    def _hide_pane(self) -> None:
        beside = self._beside.get(self.tab)
        if self._active and beside is not None:
            beside.want(False)
            self.first_focus().setFocus()

    def _tell_pane(self, *_: object) -> None:
        """The button says whether the page in front has its pane."""
        beside = self._beside.get(self.tab)
        self._pane_button.setVisible(beside is not None)
        self._pane_action.setChecked(beside is not None and beside.shows_pane)

    def _show(self, shown: Ranked) -> None:
        self._shown = shown
        number, tournament = shown.table.round_number, shown.tournament
        text = self.tr("After round {n}") if number else self.tr("Before round 1")
        if self.interim_round is not None:
            text = self.tr("After round {n} of {total} – not the current standings")
            # The rounds after it are left out on purpose: nothing of them is missing.
            tournament = replace(tournament, rounds=tournament.rounds[:number])
        total = max(tournament.settings.rounds_total, len(shown.tournament.rounds))
        parts = [text.format(n=number, total=total), *missing_parts(shown.table, tournament)]
        if shown.table.left_out:
            left_out = self.tr("left out: {codes}")
            parts.append(left_out.format(codes=joined(shown.table.left_out)))
        self._after.setText(" · ".join(parts))
        self._after.setProperty("role", "muted" if self.interim_round is None else "badge")
        restyle(self._after)
        self._show_page()
        if self._wanted is not None:
            self.table.show_player(*self._wanted)
            self._wanted = None

    def _show_page(self) -> None:
        """Let the page in front show the standings, if it has others."""
        if self._shown is not None and self._current.get(self.tab) is not self._shown:
            self._current[self.tab] = self._shown
            self._pages[self.tab]().show_ranked(self._shown)

    def _tab_changed(self, _number: int) -> None:
        self._pages[self.tab]()
        self._inside.setCurrentWidget(self._places[self.tab])
        self._show_page()
        self._tell_pane()

    def _put(self, tab: StandingsTab, place: QWidget, beside: Beside | None = None) -> None:
        """Into the stack, in the order of the tabs."""
        self._places[tab] = place
        self._inside.insertWidget(self._in_order().index(place), place)
        if beside is not None:
            self._beside[tab] = beside
            beside.pane_shown.connect(self._tell_pane)

    def _in_order(self) -> list[QWidget]:
        return [self._places[tab] for tab in StandingsTab if tab in self._places]

    def _put_late(self, tab: StandingsTab, place: QWidget, beside: Beside | None = None) -> None:
        """As if it had always been there."""
        stops = tab_stops(place)
        self._put(tab, place, beside)
        there = self._in_order()
        stand_behind(there[there.index(place) - 1], stops)
        dress(place)
        self.came.emit(place)

    def _build(self) -> None:
        tr = self.tr
        for title, tab in (
            (tr("Table"), StandingsTab.TABLE),
            (tr("Charts"), StandingsTab.CHARTS),
            (tr("Prizes"), StandingsTab.PRIZES),
            (tr("Rating report"), StandingsTab.RATING_REPORT),
        ):
            self.tabs.add(title, self._actions[tab.action])
        self.tabs.currentChanged.connect(self._tab_changed)
        self._put(StandingsTab.TABLE, self.table, self.table.beside)
        self._late_charts.once_there(lambda page: self._put_late(StandingsTab.CHARTS, page))
        self._late_prizes.once_there(
            lambda page: self._put_late(StandingsTab.PRIZES, scrolled(page), page.beside)
        )
        self._late_rating_report.once_there(
            lambda page: self._put_late(StandingsTab.RATING_REPORT, page, page.beside)
        )
        page = QWidget()
        rows = QVBoxLayout(page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE)
        self.rounds.setObjectName("standingsRound")
        self.rounds.setAccessibleName(tr("Standings after round"))
        self.rounds.setMinimumHeight(34)
        self.rounds.activated.connect(lambda _index: self._ask())
        head = QHBoxLayout()
        head.addWidget(self.tabs, 1)
        head.addWidget(self._pane_button)
        head.addWidget(self.rounds)
        rows.addWidget(self._after)
        rows.addLayout(head)
        rows.addWidget(self._inside, 1)
        self._nothing = EmptyState(
            tr("No standings yet"), tr("They appear once the results of round 1 are in.")
        )
        self._stack.addWidget(self._nothing)
        self._stack.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
