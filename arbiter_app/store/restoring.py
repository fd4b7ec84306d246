"""A copy that was kept, made an event of its own again."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from functools import partial
from pathlib import Path

from arbiter_app.event_header import HEADER_BYTES
from arbiter_app.input.files import open_file
from arbiter_app.output.reasons import reason
from arbiter_app.store import backups, database
from arbiter_app.store.errors import EventFileError, MissingFileError
from arbiter_app.store.event_file import EventFile
from arbiter_app.wording import phrase


def restore(copy: Path, target: Path, at: datetime, identity: str) -> None:
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
    except FileNotFoundError:
        raise MissingFileError(phrase("There is no file “{path}”.", path=str(copy))) from None
    except OSError as error:
        raise EventFileError(
            phrase("“{path}” cannot be read: {reason}.", path=str(copy), reason=reason(error))
        ) from error
    with database.opening(copy):
        raw = database.connect(copy, write=False, immutable=True)
    try:
        with database.opening(copy):
            database.check_content(raw, copy.name)
        backups.copy_to(partial(backups.back_up, raw), target)
    except FileExistsError:
        raise EventFileError(
            phrase("“{name}” exists already.", name=target.name),
            hint=phrase("Choose another name."),
        ) from None
    except (OSError, sqlite3.Error) as error:
        raise database.not_written(target, error) from error
    finally:
        raw.close()
    try:
        restored = EventFile.open(target, at, identity)
        try:
            restored.make_its_own(identity)
        finally:
            restored.close()
    except BaseException:
        target.unlink(missing_ok=True)
        raise
