"""What is written of a new file, and looked at when one is opened: identity and witness."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, insert, select

from arbiter_app import __version__
from arbiter_app.input.files import open_file
from arbiter_app.store import database
from arbiter_app.store.outside import Unlike
from arbiter_app.store.reading import read_rows, tournament_infos
from arbiter_app.store.replaying import Beginning
from arbiter_app.store.schema import EventMeta, WitnessRow, table_of
from arbiter_app.store.sound import checked_state
from arbiter_app.store.witness import WitnessKeeper, seal, testimony
from arbiter_app.wording import Phrase

_META = table_of(EventMeta)
_WITNESS = table_of(WitnessRow)
IDENTITY = "identity"
"""Name of the fact which event it is: by its name alone two events could not be told apart."""
COPY_OF = "copy_of"
"""Name of the fact whose copy it is, by identity, where it was saved as one."""

_WRITTEN = re.compile(IDENTITY.encode() + b"([0-9a-f]{16})")
_LONGEST_WRITTEN = len(IDENTITY) + 16
_BLOCK = 1 << 20
"""Name and value stand side by side in a row."""


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


def vouched(
    connection: Connection,
    at: datetime,
    identity: str,
    *,
    write: bool,
    on_server: bool = False,
    strayed: Sequence[int] = (),
) -> tuple[Phrase, ...]:
    """See that the file is as the program last wrote it; what the arbiter is told if it is not.

    With `write` what somebody changed goes into the log as an act of its own, and a file that has
    no identity or witness yet gets them. On a server, where nobody can recover a copy, what somebody
    else wrote keeps no desk from the event as long as the log knows better: it is told, and not in
    force. Entries that are `strayed` have been seen to already.

    Raises:
        ValueError: its rows cannot be an event any more.
    """
    unlike = _unlike(connection, on_server=on_server, strayed=strayed)
    if unlike is None:
        return ()
    if write:
        if not event_identity(connection):
            _write_fact(connection, IDENTITY, identity)
        unlike.settle(at)
    return unlike.notices


def check_rows(connection: Connection, name: str) -> None:
    """See that whoever opens the event will find one; what somebody changed they will be told.

    Raises:
        DamagedFileError: its rows cannot be an event; `name` is the file's.
    """
    try:
        _unlike(connection)
        for info in tournament_infos(connection):
            checked_state(read_rows(connection, info.id))
    except (ValueError, TypeError, LookupError) as error:
        raise database.damaged(name, str(error)) from error


def _unlike(
    connection: Connection, *, on_server: bool = False, strayed: Sequence[int] = ()
) -> Unlike | None:
    """What is not as the program last wrote it; None if everything is.

    Raises:
        ValueError: its rows cannot be an event any more.
    """
    said = testimony(connection)
    if said.is_good and not strayed:
        return None
    unlike = Unlike(connection, said, on_server=on_server, strayed=strayed)
    if unlike.problems:
        raise ValueError(unlike.problems[0])
    return unlike


def event_identity(connection: Connection) -> str:
    """Which event it is; empty if the file does not say."""
    return _fact(connection, IDENTITY)


def _fact(connection: Connection, name: str) -> str:
    return connection.execute(select(_META.c.value).where(_META.c.name == name)).scalar() or ""


def give_identity(connection: Connection, identity: str) -> None:
    """Make it another event; a file that is not vouched for is not so by this."""
    _write_fact(connection, IDENTITY, identity)


def make_its_own(connection: Connection, identity: str) -> None:
    """Make a copy another event, which says whose copy it is."""
    _write_fact(connection, COPY_OF, event_identity(connection))
    _write_fact(connection, IDENTITY, identity)


def source_of(connection: Connection) -> str:
    """Of which event it is a copy; empty if it is none."""
    return _fact(connection, COPY_OF)


def identity_in(path: Path) -> str:
    """Which event a damaged file is; empty if it cannot be read any more."""
    try:
        raw = database.connect(path, write=False, immutable=True)
        try:
            row = raw.execute("SELECT value FROM event_meta WHERE name = ?", (IDENTITY,)).fetchone()
        finally:
            raw.close()
        return "" if row is None else str(row[0])
    except database.DAMAGE:
        return _identity_among(path)


def _identity_among(path: Path) -> str:
    """The identity as it stands in the bytes of a file that is no database any more."""
    found: set[bytes] = set()
    end = b""
    try:
        with open_file(path) as file:
            while len(found) < 2 and (block := file.read(_BLOCK)):
                found.update(_WRITTEN.findall(end + block))
                end = block[-_LONGEST_WRITTEN:]
    except OSError:
        return ""
    return found.pop().decode("ascii") if len(found) == 1 else ""


def _write_fact(connection: Connection, name: str, value: str) -> None:
    if connection.execute(select(_WITNESS.c.id)).first() is None:
        connection.execute(_META.delete().where(_META.c.name == name))
        connection.execute(insert(_META), {"name": name, "value": value})
        return
    keeper = WitnessKeeper(connection)
    keeper.change_fact(name, value)
    keeper.save()
