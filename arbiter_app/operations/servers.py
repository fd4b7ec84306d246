"""A server set up for an event: the event itself, roles, and the people in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from arbiter_app.event_address import EventAddress
from arbiter_app.operations.clock import Clock
from arbiter_app.operations.session import EventSession
from arbiter_app.store.errors import MissingFileError, NotAnEventFileError
from arbiter_app.store.server_roles import Role, give_password, set_up

__all__ = ["Role", "give_password", "set_up_event"]


def set_up_event(
    address: EventAddress, people: Mapping[Role, Iterable[str]], clock: Clock
) -> tuple[str, ...]:
    """Let people work on an event, each in their role; an empty one is made if there is none.

    Those whom the server did not know are given back: they have no password yet.

    Raises:
        EventFileError: the server does not let one, or has something else of that name.
    """
    try:
        EventSession.open(address, clock=clock).close()
    except (MissingFileError, NotAnEventFileError):
        EventSession.create(address, clock=clock).close()
    return set_up(address, people)
