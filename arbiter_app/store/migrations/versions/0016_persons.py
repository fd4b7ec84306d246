"""Who did it, where several people work on an event: the first migration that a server goes, too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")
    op.add_column("journal", sa.Column("person", text))
    if op.get_bind().dialect.name == "sqlite":
        op.execute("PRAGMA user_version = 16")
