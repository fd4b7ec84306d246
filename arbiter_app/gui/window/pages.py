"""The pages of an event: players and rounds are seen at once, the others when they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QStackedWidget, QWidget

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.panel import Panel
from arbiter_app.gui.documents.panel import DocumentsPanel
from arbiter_app.gui.event.explanations import Explanations
from arbiter_app.gui.forms.late_part import LatePart, stand_behind, tab_stops
from arbiter_app.gui.log.panel import LogPanel
from arbiter_app.gui.look.dressing import dress
from arbiter_app.gui.players.panel import PlayersPanel
from arbiter_app.gui.rounds.panel import RoundsPanel
from arbiter_app.gui.standings.crosstable import CrosstablePanel
from arbiter_app.gui.standings.panel import StandingsPanel
from arbiter_app.operations.interface import Change


class Pages:
    """Builds a page when it is first needed, and puts it where it belongs in the stack.

    A page that is built late shows the event as it is then, and needs nothing of what was before.
    """

    def __init__(
        self,
        stack: QStackedWidget,
        context: EventContext,
        explanations: Explanations,
        folder: Path,
    ) -> None:
        self._stack = stack
        self._actions: Actions = context.actions
        self._built: dict[PageName, Panel] = {}
        self.players = PlayersPanel(context)
        self.rounds = RoundsPanel(context, explanations)
        self.standings = LatePart(partial(StandingsPanel, context))
        self.crosstable = LatePart(partial(CrosstablePanel, context))
        self.documents = LatePart(partial(DocumentsPanel, context, folder))
        self.log = LatePart(partial(LogPanel, context))
        self._get: dict[PageName, Callable[[], Panel]] = {
            PageName.PLAYERS: lambda: self.players,
            PageName.ROUNDS: lambda: self.rounds,
            PageName.STANDINGS: self.standings.get,
            PageName.CROSSTABLE: self.crosstable.get,
            PageName.DOCUMENTS: self.documents.get,
            PageName.LOG: self.log.get,
        }
        self._put(PageName.PLAYERS, self.players)
        self._put(PageName.ROUNDS, self.rounds)
        self.standings.once_there(partial(self._put_late, PageName.STANDINGS))
        self.crosstable.once_there(partial(self._put_late, PageName.CROSSTABLE))
        self.documents.once_there(partial(self._put_late, PageName.DOCUMENTS))
        self.log.once_there(partial(self._put_late, PageName.LOG))
        self.documents.once_there(lambda page: page.show_round(self.rounds.round_number))
        StandingsPanel.offer(context.actions, self.standings.get)

    def __getitem__(self, name: PageName) -> Panel:
        """A page, built if it is not there."""
        return self._get[name]()

    @property
    def there(self) -> tuple[Panel, ...]:
        """The pages that are built, in their order."""
        return tuple(self._built[name] for name in PageName if name in self._built)

    @property
    def current(self) -> PageName:
        """The page in front."""
        current = self._stack.currentWidget()
        return next(name for name, page in self._built.items() if page is current)

    @property
    def in_front(self) -> Panel:
        """The page in front, as a widget."""
        return self._built[self.current]

    @property
    def parts(self) -> Iterator[QWidget]:
        """What is dressed each for itself; a page that is built later wears the look of then."""
        return (part for page in self.there for part in page.parts)

    def bring(self, name: PageName) -> Panel:
        """Let a page come to the front, and the others know that they are not."""
        page = self[name]
        for other in self.there:
            if other is not page:
                other.deactivate()
        self._stack.setCurrentWidget(page)
        return page

    def once_there(self, do: Callable[[QWidget], object]) -> None:
        """Do something with every page, and with what is built later when it is."""

        def do_with(page: Panel) -> None:
            do(page)
            page.came.connect(do)

        for page in (self.players, self.rounds):
            do_with(page)
        self.standings.once_there(do_with)
        self.crosstable.once_there(do_with)
        self.documents.once_there(do_with)
        self.log.once_there(do_with)

    def changed(self, change: Change) -> None:
        """Tell them what changed, before others hear of it who look at them."""
        for page in self.there:
            page.changed(change)

    def make_stale(self) -> None:
        """Tell them that another tournament is shown."""
        for page in self.there:
            page.make_stale()

    def release(self) -> None:
        """End what is being made, before the pages are destroyed."""
        documents = self.documents.there
        if documents is not None:
            documents.release()

    def _put_late(self, name: PageName, page: Panel) -> None:
        """Into a stack that stands in its window: there the page is found as if it had always been."""
        stops = tab_stops(page)
        self._put(name, page)
        stand_behind(self.there[self.there.index(page) - 1], stops)
        dress(page, page.parts)

    def _put(self, name: PageName, page: Panel) -> None:
        """Into the stack, in the order of the rail."""
        # Until its own parts are there, the page itself has the keyboard.
        page.setAccessibleName(self._actions[name.action].iconText())
        self._built[name] = page
        self._stack.insertWidget(self.there.index(page), page)
