"""Web pages that are written anew whenever what is published changes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from arbiter_app.document_source import DocumentSource
from arbiter_app.errors import InputError, UserError
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.text.wording import spoken
from arbiter_app.gui.work.tasks import TaskProgress, Tasks
from arbiter_app.gui.work.writing import write_folder
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.interface import Change, TournamentState
from arbiter_app.operations.publishing import as_published, waiting_round

_DELAY = 2000
"""Milliseconds without another change: results come in bursts, and a page is looked at each minute."""


@dataclass(frozen=True, slots=True)
class _Written:
    """What was written last, None before the first time: the same is not written again.

    `waiting` is the round of which the pages say that it is not published yet.
    """

    state: TournamentState | None
    waiting: int = 0


class LivePages(QObject):
    """Follows one tournament of the open event until `close`. The pages are made beside the window."""

    written = Signal(object)
    """The pages in this folder say what is published now."""

    failed = Signal(object)
    """They could not be written: a `UserError`. It is tried again after the next change."""

    def __init__(
        self, event: OpenEvent, tournament_id: int, folder: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.folder = folder
        self.tournament_id = tournament_id
        self._event = event
        self._last = _Written(None)
        self._tasks = Tasks(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY)
        self._timer.timeout.connect(self._write)
        event.bus.changed.connect(self._changed)
        event.bus.tournament_chosen.connect(self._chosen)
        self._write()

    @property
    def is_busy(self) -> bool:
        """True while something newer is on its way into the folder."""
        return self._timer.isActive() or self._tasks.is_busy

    def hurry(self) -> None:
        """Write at once what waits for another change."""
        if self._timer.isActive():
            self._timer.stop()
            self._write()

    def close(self) -> None:
        """Write what has not been written, and let go of the event."""
        self.hurry()
        self._event.bus.changed.disconnect(self._changed)
        self._event.bus.tournament_chosen.disconnect(self._chosen)
        self._tasks.shut_down()

    def _changed(self, change: Change) -> None:
        if change.tournament_id in (None, self.tournament_id):
            self._timer.start()

    def _chosen(self, _tournament_id: int) -> None:
        """Another tournament is looked at, or anything at all has changed."""
        self._timer.start()

    def _write(self) -> None:
        session, last = self._event.session, self._last
        now, language = to_local_time(session.clock.now()), spoken().language

        def work(progress: TaskProgress) -> object:
            try:
                state = session.state(self.tournament_id)
            except InputError:
                # The tournament is gone; what is in the folder is left to the arbiter.
                return last
            found = _Written(as_published(state), waiting_round(state))
            if last != found:
                pages = DocumentSource(state, language=language).web_pages(now)
                write_folder(pages, self.folder, progress)
            return found

        def done(found: Any) -> None:
            is_new = found != self._last
            self._last = found
            if is_new:
                self.written.emit(self.folder)

        self._tasks.start(self, work, done=done, refused=self._refused, keep=True)

    def _refused(self, error: UserError) -> None:
        self._last = _Written(None)
        self.failed.emit(error)
