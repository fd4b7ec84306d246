"""The codes on slips and cards that tell why a player is so paired."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "paper_codes",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("why", sa.Integer(), nullable=False),
        sa.CheckConstraint("why IN (0, 1)", name="ck_codes_why"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("tournament_id"),
        sqlite_strict=True,
    )
    op.execute("PRAGMA user_version = 10")
