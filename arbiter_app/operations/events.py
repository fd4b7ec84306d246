"""The event as a whole: what it is called."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.errors import InputError
from arbiter_app.operations.change import Change
from arbiter_app.operations.session import EventSession
from arbiter_app.operations.settings_checked import checked
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act
from arbiter_app.tournament.entered_text import clean_line
from arbiter_app.wording import phrase, verbatim


def rename_event(session: EventSession, name: str) -> Change:
    """Call the event otherwise, and its only tournament with it; the file keeps its own name.

    Raises:
        InputError: no name, or one that cannot be.
        RefusedError: the file is open for reading only.
    """
    name = clean_line(name, phrase("The name of the event"))
    if not name:
        raise InputError(phrase("An event needs a name."))
    act = Act(
        ActKind.EVENT_RENAMED,
        phrase("Event name"),
        verbatim(session.event_name),
        verbatim(name),
    )
    tournaments = session.tournaments()
    if len(tournaments) != 1 or tournaments[0].name == name:
        return session.commit_name(act, name)
    before = session.state(tournaments[0].id)
    settings = checked(replace(before.tournament.settings, name=name), before.tournament.settings)
    after = before.with_tournament(replace(before.tournament, settings=settings))
    return session.commit(act, tournaments[0].id, before, after, event_name=name)


def name_of_event_with(session: EventSession, tournament_id: int, name: str) -> str | None:
    """What the event is called when a tournament gets a name; None where that does not change.

    An event and its only tournament have one name. When a second one is added, the event keeps the
    name that it had from the first.
    """
    match [one.id for one in session.tournaments()]:
        case [only] if only != tournament_id:
            return session.event_name
        case [_]:
            return name or None
        case _:
            return None
