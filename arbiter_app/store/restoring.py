"""A copy that was kept, made an event of its own again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from arbiter_app.event_header import HEADER_BYTES
from arbiter_app.input.files import open_file
from arbiter_app.output.beside import rights_for_copy
from arbiter_app.output.reasons import reason
from arbiter_app.store import database
from arbiter_app.store.errors import EventFileError, MissingFileError
from arbiter_app.store.opening import bring_up_to_date
from arbiter_app.store.placing import in_place_of
from arbiter_app.store.schema import SCHEMA_VERSION
from arbiter_app.store.vouching import check_rows, make_its_own
from arbiter_app.wording import phrase


def restore(copy: Path, target: Path, identity: str) -> None:
    """Make an event file of a copy, which stays as it is.

    It is an event of its own, as one that was saved as a copy; one of an older version is brought
    up to date.

    Raises:
        EventFileError: the copy cannot be read or is damaged, or the target exists or cannot be
            written.
    """
    try:
        with open_file(copy) as file:
            database.check_header(file.read(HEADER_BYTES), copy)
        rights = rights_for_copy(copy.stat())
    except FileNotFoundError:
        raise MissingFileError.at(copy) from None
    except OSError as error:
        raise EventFileError(
            phrase("“{path}” cannot be read: {reason}.", path=str(copy), reason=reason(error))
        ) from error
    with in_place_of(target, None, rights) as made:
        with database.opening(copy):
            if _read(copy, made) < SCHEMA_VERSION:
                bring_up_to_date(made, copy.name)
        with database.engine_on(made, write=True).begin() as connection:
            check_rows(connection, copy.name)
            make_its_own(connection, identity)


def _read(copy: Path, made: sqlite3.Connection) -> int:
    """Read the copy, checked, and return its version."""
    with closing(database.connect(copy, write=False, immutable=True)) as raw:
        version = database.check_content(raw, copy.name)
        raw.backup(made)
    return version
