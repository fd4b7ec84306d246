"""The name of the event, where it is not that of the file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.CheckConstraint("id = 1", name="ck_event_single"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.execute("PRAGMA user_version = 7")
