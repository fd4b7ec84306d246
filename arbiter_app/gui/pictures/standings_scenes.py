"""Pictures of the pages of the standings, made from the sample event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.pictures.scenes import Scene, Scenes, wait_until
from arbiter_app.gui.standings.panel import StandingsPanel
from arbiter_app.operations.interface import change_settings, set_prizes
from arbiter_app.tournament.prizes import Eligibility, PrizeGroup, Sharing

_PRIZES = (
    PrizeGroup("Main prizes", (50000, 30000, 20000, 10000, 5000), sharing=Sharing.HORT),
    PrizeGroup("Best under 2000", (10000, 5000), Eligibility(rating_to=1999)),
    PrizeGroup("Born from 2006", (5000,), Eligibility(born_from=2006)),
)


class StandingsScenes(Scenes):
    """Brings the pages of the standings into their states, as the arbiter would."""

    def scenes(self) -> Iterator[Scene]:
        """The scenes in the order in which one leads to the next; all acts are taken back."""
        yield "standings", self._table
        yield "tie-breaks", self._tie_breaks
        yield "ties", self._ties
        yield "charts-scores", self._scores
        yield "charts-colours", self._colours
        yield "prizes", self._prizes
        yield "rating-report", self._rating_report

    @property
    def _panel(self) -> StandingsPanel:
        page = self._window.page
        assert page is not None
        return page.standings

    def _settle(self) -> None:
        wait_until(lambda: not self._window.tasks.is_busy and self._panel.shown is not None)

    def _table(self) -> None:
        assert self._window.page is not None
        self._window.page.show_page(PageName.STANDINGS)
        self._settle()
        model = self._panel.model
        self._panel.view.setCurrentIndex(model.index(2, model.FIRST_TIE_BREAK))

    def _tie_breaks(self) -> None:
        self._window.actions_by_name[ActionName.TIE_BREAKS].trigger()
        self._panel.table.editor.add("ARO")

    def _ties(self) -> None:
        self._panel.table.editor.put_back()
        self._event.act(
            lambda session, one: change_settings(
                session,
                one,
                replace(session.tournament(one).settings, tie_breaks=("WIN", "BPG")),
                confirmed=True,
            )
        )
        self._settle()
        self._window.actions_by_name[ActionName.TIES].trigger()

    def _scores(self) -> None:
        self._window.of_event.history.undo()
        self._settle()
        self._window.actions_by_name[ActionName.CHARTS].trigger()

    def _colours(self) -> None:
        self._panel.charts.kinds.setCurrentIndex(1)

    def _prizes(self) -> None:
        self._event.act(set_prizes, _PRIZES)
        self._window.actions_by_name[ActionName.PRIZES].trigger()

    def _rating_report(self) -> None:
        self._window.of_event.history.undo()
        self._window.actions_by_name[ActionName.RATING_REPORT].trigger()
