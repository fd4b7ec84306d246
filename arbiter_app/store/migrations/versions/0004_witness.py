"""The witness: what the rows and the log were when the program last wrote."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "witness",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournaments", sa.Text(), nullable=False),
        sa.Column("log", sa.Text(), nullable=False),
        sa.CheckConstraint("id = 1", name="ck_witness_single"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_table(
        "journal_seal",
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("leads_to", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("entry_id"),
        sqlite_strict=True,
    )
    op.execute("PRAGMA user_version = 4")
