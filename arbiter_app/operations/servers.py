"""A server set up for an event: the event itself, roles, and the people in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.clock import Clock
from arbiter_app.operations.session import EventSession
from arbiter_app.store.errors import MissingFileError, NotAnEventFileError
from arbiter_app.store.server_roles import Role, give_password, set_up
from arbiter_app.wording import Phrase

__all__ = ["Role", "SetUp", "give_password", "set_up_event"]


@dataclass(frozen=True, slots=True)
class SetUp:
    """What became of setting up an event.

    Attributes:
        new: those whom the server did not know: they have no password yet.
        copy: the copy that was kept of an event of an older program, before it was changed.
        notices: what was found in that event and is not from this program, a sentence each.
    """

    new: tuple[str, ...]
    copy: Path | None = None
    notices: tuple[Phrase, ...] = ()


def set_up_event(
    address: EventAddress, people: Mapping[Role, Iterable[str]], clock: Clock, copies: Path
) -> SetUp:
    """Let people work on an event, each in their role; an empty one is made if there is none.

    One of an older program is brought up to date, after a copy was kept in the folder `copies`.

    Raises:
        EventFileError: the server does not let one, has something else of that name, or no copy could
            be kept.
    """
    # Imported here: whoever only speaks of roles needs no database.
    from arbiter_app.store.server_home import Moved, move_from_public

    moved: Moved | None = None
    with suppress(MissingFileError):
        moved = move_from_public(address, copies, clock.now())
    try:
        EventSession.open(address, clock=clock).close()
    except (MissingFileError, NotAnEventFileError):
        EventSession.create(address, clock=clock).close()
    new = set_up(address, people)
    return SetUp(new) if moved is None else SetUp(new, moved.copy, moved.notices)
