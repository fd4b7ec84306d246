"""The event as a whole: what it is called."""

from __future__ import annotations

from arbiter_app.errors import InputError
from arbiter_app.operations.change import Change
from arbiter_app.operations.session import EventSession
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act
from arbiter_app.tournament.entered_text import clean_line
from arbiter_app.wording import phrase, verbatim


def rename_event(session: EventSession, name: str) -> Change:
    """Call the event otherwise; the file stays where it is, under its own name.

    Raises:
        InputError: no name, or one that cannot be.
        RefusedError: the file is open for reading only.
    """
    name = clean_line(name, phrase("The name of the event"))
    if not name:
        raise InputError(phrase("An event needs a name."))
    return session.commit_name(
        Act(
            ActKind.EVENT_RENAMED,
            phrase("Name of the event"),
            verbatim(session.event_name),
            verbatim(name),
        ),
        name,
    )
