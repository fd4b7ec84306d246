"""When the rounds begin, and what hangs on the wall."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "paper_wall",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("type_size", sa.Integer(), nullable=False),
        sa.Column("marks_changes", sa.Integer(), nullable=False),
        sa.CheckConstraint("marks_changes IN (0, 1)", name="ck_wall_marks"),
        _tournament(),
        sa.PrimaryKeyConstraint("tournament_id"),
        sqlite_strict=True,
    )
    op.create_table(
        "round_time",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("time", sa.Text(), nullable=False),
        _tournament(),
        sa.PrimaryKeyConstraint("tournament_id", "round_number"),
        sqlite_strict=True,
    )
    op.execute("PRAGMA user_version = 6")


def _tournament() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["tournament_id"], ["tournament.id"], initially="DEFERRED", deferrable=True
    )
