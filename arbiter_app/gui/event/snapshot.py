"""What the window shows of an event, as it was at one moment: read wherever the event is asked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from arbiter_app.errors import InputError
from arbiter_app.operations.interface import (
    EventSession,
    JournalEntry,
    TournamentInfo,
    TournamentState,
    undo_name,
)
from arbiter_app.wording import Phrase


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What the window shows of an event: the tournament, and what stands around it."""

    infos: tuple[TournamentInfo, ...]
    tournament_id: int | None
    state: TournamentState | None
    name: str
    last_entry: JournalEntry | None
    to_undo: JournalEntry | None
    undo_name: Phrase | None
    redo_name: Phrase | None


def read_snapshot(session: EventSession, tournament_id: int | None) -> Snapshot:
    """The event as it stands now; if the tournament is not there any more, with the first one."""
    infos = session.tournaments()
    ids = [info.id for info in infos]
    if tournament_id not in ids:
        tournament_id = ids[0] if ids else None
    state = None
    if tournament_id is not None:
        # It may be on its way out again, undone beside the window.
        with suppress(InputError):
            state = session.state(tournament_id)
    again = session.to_redo
    return Snapshot(
        infos,
        tournament_id,
        state,
        session.event_name,
        session.last_entry,
        session.to_undo,
        undo_name(session),
        None if again is None else again.name,
    )
