"""Brings the tables of an event file to this program's version."""

from __future__ import annotations

import threading
from pathlib import Path

from sqlalchemy import Connection

from arbiter_app.store.database import damaged

_MIGRATIONS = Path(__file__).parent / "migrations"


# Alembic keeps the migration it carries out in a variable of its module: two at the same time would
# write into each other's files.
_ONE_AT_A_TIME = threading.Lock()


def upgrade(connection: Connection, name: str, to: str = "head") -> None:
    """Apply all missing migrations within the connection's transaction; `name` is the file's.

    `to` is the last one that is applied.

    Raises:
        DamagedFileError: the file says of itself what no migration can begin with.
    """
    # Imported here: only old files need it, and it takes a tenth of a second.
    with _ONE_AT_A_TIME:
        from alembic import command
        from alembic.config import Config
        from alembic.util import CommandError

        config = Config()
        config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, to)
        except CommandError as error:
            raise damaged(name, str(error)) from error
