"""What other desks do to the event on a server: followed beside the window, as soon as it is heard."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from arbiter_app.errors import RefusedError, UserError
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import EventSession, Heard
from arbiter_app.wording import phrase


class OtherDesks(QObject):
    """Hears of others in the listener's thread, reads in a worker, tells in the window's thread.

    Of an event in a file nothing is heard.
    """

    followed = Signal(object)
    """A `Change` by others; the session has it already."""

    refused = Signal(object)
    """A `UserError`: what others did could not be read."""

    cut_off_changed = Signal(bool)
    """The connection went (True), or is back and everything that was missed is taken up."""

    desks_changed = Signal()
    """Somebody came to another desk, went, or does something else."""

    _heard = Signal(object)

    def __init__(self, session: EventSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self)
        self._is_cut_off = False
        self._is_back = False
        self._is_behind = False
        self._heard.connect(self._take)
        session.listen(self._heard.emit)

    @property
    def is_cut_off(self) -> bool:
        """Whether there is no connection, or not everything is known yet that was missed."""
        return self._is_cut_off

    def why_not(self, *, is_waiting: bool) -> UserError | None:
        """Why nothing can be done while there is no connection, or an answer is waited for."""
        if not self._is_cut_off and not is_waiting:
            return None
        return RefusedError(
            phrase("There is no connection to the server. Nothing was saved.")
            if self._is_cut_off
            else phrase("The server has not responded yet. Nothing more was saved."),
            hint=phrase("Arbiter reconnects automatically and tells you when it has."),
        )

    def close(self) -> None:
        """Follow no more; the session hears nothing once it is closed."""
        self._heard.disconnect(self._take)
        self._tasks.shut_down()

    def _take(self, what: Heard) -> None:
        if what is Heard.DESKS:
            self.desks_changed.emit()
            return
        if what is Heard.LOST:
            self._is_back = False
            self._cut_off(True)
            return
        self._is_back = self._is_back or what is Heard.BACK
        self._is_behind = True
        # What was missed is told at once with the connection being back.
        if self._is_back or not self._is_cut_off:
            self._follow()

    def _follow(self) -> None:
        """One look at a time: what is heard meanwhile is looked at after it."""
        if self._tasks.is_busy:
            return
        self._is_behind = False
        self._tasks.start(
            self,
            lambda _progress: self._session.followed(),
            done=partial(self._done, self._is_back),
            refused=self._not_done,
        )

    def _done(self, since_back: bool, change: Any) -> None:
        """A look that began before the connection was back may have seen nothing of what was missed."""
        if change is not None:
            self.followed.emit(change)
        if since_back and self._is_back:
            self._is_back = False
            self._cut_off(False)
        if self._is_behind:
            self._follow()

    def _not_done(self, error: UserError) -> None:
        """The listener tells if the connection is gone; if it is not, something else is wrong."""
        if not self._is_cut_off or self._is_back:
            self.refused.emit(error)

    def _cut_off(self, is_cut_off: bool) -> None:
        if is_cut_off is not self._is_cut_off:
            self._is_cut_off = is_cut_off
            self.cut_off_changed.emit(is_cut_off)
            self.desks_changed.emit()
