"""An event on a server with a round and a person in each role."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias

from arbiter_app.event_address import EventAddress, event_address
from arbiter_app.operations.interface import EventSession, SystemClock, pair_next_round
from arbiter_app.operations.servers import Role, set_up_event
from tests.server import TestServer
from tests.store.support import new_event, open_session, pair_in_order

PEOPLE: Final = {Role.ARBITER: ["anna"], Role.RESULTS: ["ben"], Role.SCREEN: ["hall"]}

EventOfPeople: TypeAlias = tuple[EventAddress, int]
"""Where it is, and its tournament."""


@contextmanager
def event_of_people(server: TestServer, name: str, copies: Path) -> Iterator[EventOfPeople]:
    """An event that is set up, until the context ends."""
    address = server.address(name)
    session, tournament_id = new_event(address)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    session.close()
    set_up_event(address, PEOPLE, SystemClock(), copies)
    try:
        yield address, tournament_id
    finally:
        server.drop(name)
        with server.connect() as connection:
            for person in ("anna", "ben", "hall", "dora", *Role):
                connection.execute(f'DROP ROLE IF EXISTS "{person}"'.encode())


def of(person: str, address: EventAddress) -> EventAddress:
    """Where somebody else than the owner goes to the event."""
    return event_address(address.uri.replace("arbiter@", f"{person}@"))


def desk(person: str, event: EventOfPeople) -> EventSession:
    """Somebody's desk."""
    return open_session(of(person, event[0]))
