"""A tab for each tournament of the event, where there are several."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QTabBar

from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.text.plain_text import literal


class TournamentTabs(QTabBar):
    """Shows which tournament is open; a click asks for another by `choose`, and waits for it."""

    def __init__(self, event: OpenEvent, choose: Callable[[int], object]) -> None:
        super().__init__()
        self._event = event
        self._choose = choose
        self._ids: list[int] = []
        self.setObjectName("tournamentTabs")
        self.setAccessibleName(self.tr("Tournaments of the event"))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.currentChanged.connect(self._tab_chosen)

    def refresh(self) -> None:
        """Show the tournaments again, in the order of the event."""
        infos = self._event.tournaments
        self.blockSignals(True)
        while self.count() > len(infos):
            self.removeTab(self.count() - 1)
        for number, info in enumerate(infos):
            name = literal(info.name) or self.tr("Unnamed tournament")
            if number < self.count():
                self.setTabText(number, name)
            else:
                self.addTab(name)
        self._ids = [info.id for info in infos]
        self._show_open_one()
        self.blockSignals(False)
        self.setVisible(len(infos) > 1)

    def _tab_chosen(self, number: int) -> None:
        if not 0 <= number < len(self._ids):
            return
        self.blockSignals(True)
        self._show_open_one()
        self.blockSignals(False)
        self._choose(self._ids[number])

    def _show_open_one(self) -> None:
        if self._event.tournament_id in self._ids:
            self.setCurrentIndex(self._ids.index(self._event.tournament_id))
