"""What the hall shows, made beside the window and kept up to date with the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from arbiter_app.errors import InputError, UserError
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.hall.content import HallTournament, hall_tournament, pairs_of
from arbiter_app.gui.kept.options import ALL, HallOptions
from arbiter_app.gui.work.tasks import TaskProgress, Tasks
from arbiter_app.operations.interface import Change, ChangeKind, EventSession
from arbiter_app.operations.publishing import published_rounds

_DELAY = 150
"""Milliseconds without another change: results come in bursts."""

_TAKES_OFF = frozenset({ChangeKind.ROUNDS, ChangeKind.TOURNAMENTS})
"""Changes by which something may not be published any more."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is to be made: of which tournaments, and as of which change."""

    ids: tuple[int, ...]
    options: HallOptions
    heard: int


class HallSource(QObject):
    """Follows the open event until `close`.

    What is not published any more goes at once; what is new comes when it has been made. It is
    made on a thread of its own, so that the hall keeps nobody waiting.
    """

    changed = Signal()

    def __init__(
        self, event: OpenEvent, options: HallOptions, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._event = event
        self._options = options
        self._content: tuple[HallTournament, ...] = ()
        self._heard = 0
        self._tasks = Tasks(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY)
        self._timer.timeout.connect(self._make)
        event.bus.changed.connect(self._changed)
        event.bus.tournament_chosen.connect(self._chosen)
        self._make()

    @property
    def content(self) -> tuple[HallTournament, ...]:
        """The tournaments in the order in which they are shown."""
        return self._content

    @property
    def is_busy(self) -> bool:
        """True while something newer is on its way."""
        return self._timer.isActive() or self._tasks.is_busy

    def use(self, options: HallOptions) -> None:
        """Show other things from now on."""
        self._options = options
        self._keep(each for each in self._content if each.id in self._ids())
        self._again(0)

    def close(self) -> None:
        """Let go of the event."""
        self._event.bus.changed.disconnect(self._changed)
        self._event.bus.tournament_chosen.disconnect(self._chosen)
        self._timer.stop()
        self._tasks.shut_down()

    # Following

    def _changed(self, change: Change) -> None:
        if change.kinds & _TAKES_OFF:
            self._take_off(change.tournament_id)
        self._again(_DELAY)

    def _chosen(self, _tournament_id: int) -> None:
        """Another tournament is looked at, or anything at all has changed."""
        self._take_off(None)
        self._again(0)

    def _take_off(self, tournament_id: int | None) -> None:
        """Do not show any more what may not be published any more.

        Of the tournament looked at it is known at once; others are shown again when they have been
        read.
        """
        self._keep(
            each
            for each in self._content
            if each.id in self._ids()
            and (tournament_id not in (None, each.id) or self._is_still_published(each))
        )

    def _is_still_published(self, shown: HallTournament) -> bool:
        state = self._event.state
        if state is None or shown.id != self._event.tournament_id:
            return False
        number = published_rounds(state)
        return number >= shown.round_number and shown.pairs == pairs_of(
            state.tournament, shown.round_number
        )

    def _ids(self) -> tuple[int, ...]:
        """The tournaments to be shown."""
        infos, chosen = self._event.tournaments, self._options.tournament
        if chosen == ALL:
            return tuple(info.id for info in infos)
        named = tuple(info.id for info in infos if info.name == chosen) if chosen else ()
        shown = self._event.tournament_id
        return named[:1] or (() if shown is None else (shown,))

    def _keep(self, content: Iterable[HallTournament]) -> None:
        kept = tuple(content)
        if len(kept) != len(self._content):
            self._content = kept
            self.changed.emit()

    # Making

    def _again(self, delay: int) -> None:
        self._heard += 1
        self._timer.start(delay)

    def _make(self) -> None:
        if self._tasks.is_busy:
            self._timer.start(_DELAY)
            return
        wanted = _Wanted(self._ids(), self._options, self._heard)
        session = self._event.session
        before = {each.id: each for each in self._content}

        def work(_progress: TaskProgress) -> object:
            return tuple(_made(session, wanted, before))

        def done(content: Any) -> None:
            # Whatever was done in the meantime has started the timer.
            if wanted.heard == self._heard:
                self._content = content
                self.changed.emit()

        self._tasks.start(self, work, done=done, refused=self._refused)

    def _refused(self, _error: UserError) -> None:
        """The file cannot be read: the window says so; the hall shows nothing."""
        self._keep(())


def _made(
    session: EventSession, wanted: _Wanted, before: Mapping[int, HallTournament]
) -> Iterator[HallTournament]:
    for tournament_id in wanted.ids:
        try:
            state = session.state(tournament_id)
        except InputError:
            # It is gone since.
            continue
        yield hall_tournament(tournament_id, state, wanted.options, before.get(tournament_id))
