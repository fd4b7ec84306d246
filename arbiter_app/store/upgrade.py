"""Brings the tables of an event file to this program's version."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection

_MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade(connection: Connection) -> None:
    """Apply all missing migrations within the connection's transaction; a new file gets all."""
    # Imported here: only new and old files need it, and it takes a tenth of a second.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
