"""What all pages of an event window have in common."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.operations.interface import Change, ChangeKind
from arbiter_app.tournament.tournament import Tournament

OF_THE_RANKING = frozenset(
    {
        ChangeKind.PLAYERS,
        ChangeKind.ROUNDS,
        ChangeKind.RESULTS,
        ChangeKind.SETTINGS,
        ChangeKind.STANDINGS,
    }
)
"""Changes after which the standings may be others."""


LEAST_PAGE = QSize(560, 240)
"""The smallest page, as on a screen of 960 × 540 (Full HD at 200 %)."""


class Panel(QWidget):
    """A page that shows the tournament and refreshes itself when `pages` tell it that it changed.

    A page that is not visible only notes that it is stale; it is refreshed when it is shown.
    """

    came = Signal(object)
    """Something came into the page that was built later than the page."""

    kinds: ClassVar[frozenset[ChangeKind]] = frozenset(ChangeKind)
    """Changes after which the page has to show something else."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.open_event = context.event
        self._stale = True
        self._active = False

    def minimumSizeHint(self) -> QSize:
        """A page takes what room there is: the window has to fit the smallest screen."""
        return LEAST_PAGE

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What is dressed each for itself (`dressing`): all that is seen, and none within another."""
        return (self,)

    @property
    def notice_place(self) -> QWidget:
        """What notices lie over, at its bottom."""
        return self

    def first_focus(self) -> QWidget:
        """The widget that takes the keyboard when the page is opened."""
        return self

    def show_tournament(self, tournament: Tournament) -> None:
        """Show a snapshot."""
        raise NotImplementedError

    def activate(self) -> None:
        """The page comes to the front."""
        self._active = True
        self.refresh()

    def deactivate(self) -> None:
        self._active = False

    def refresh(self) -> None:
        """Show the present snapshot, if the one shown is stale.

        Whoever acts on what a page shows that may not be in front calls this first.
        """
        tournament = self.open_event.tournament
        if self._stale and tournament is not None:
            self._stale = False
            self.show_tournament(tournament)

    def changed(self, change: Change) -> None:
        """Something was done: show it, if the page shows it."""
        if change.kinds & self.kinds or ChangeKind.TOURNAMENTS in change.kinds:
            self.make_stale()

    def make_stale(self) -> None:
        """What is shown is not what is now: show that, at once if the page is in front."""
        self._stale = True
        if self._active:
            self.refresh()
