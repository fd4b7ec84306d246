"""What is written of a new file, and looked at when one is opened: identity and witness."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Connection, insert, select

from arbiter_app import __version__
from arbiter_app.store.outside import Unlike
from arbiter_app.store.playing import Beginning
from arbiter_app.store.schema import EventMeta, table_of
from arbiter_app.store.witness import seal, testimony

_META = table_of(EventMeta)
IDENTITY = "identity"
"""Name of the fact which event it is: by its name alone two events could not be told apart."""


def write_first_facts(connection: Connection, at: datetime, identity: str) -> None:
    """The facts about a new file, and its witness."""
    connection.execute(
        insert(_META),
        [
            {"name": "created_at", "value": at.astimezone(UTC).isoformat()},
            {"name": "created_by", "value": __version__},
            {"name": IDENTITY, "value": identity},
        ],
    )
    seal(connection, Beginning())


def vouched(connection: Connection, at: datetime, identity: str, *, write: bool) -> tuple[str, ...]:
    """See that the file is as the program last wrote it; what the arbiter is told if it is not.

    With `write` what somebody changed goes into the log as an act of its own, and a file that has
    no identity or witness yet gets them.

    Raises:
        ValueError: its rows cannot be an event any more.
    """
    said = testimony(connection)
    if said.is_good:
        return ()
    unlike = Unlike(connection, said)
    if unlike.problems:
        raise ValueError(unlike.problems[0])
    if write:
        if not identity_of(connection):
            connection.execute(_META.delete().where(_META.c.name == IDENTITY))
            connection.execute(insert(_META), {"name": IDENTITY, "value": identity})
        unlike.settle(at)
    return unlike.notices


def identity_of(connection: Connection) -> str:
    """Which event it is; empty if the file does not say."""
    return connection.execute(select(_META.c.value).where(_META.c.name == IDENTITY)).scalar() or ""


def give_identity(connection: Connection, identity: str) -> None:
    """Make it an event of its own."""
    facts = identity_of(connection)
    if facts != identity:
        connection.execute(_META.delete().where(_META.c.name == IDENTITY))
        connection.execute(insert(_META), {"name": IDENTITY, "value": identity})
