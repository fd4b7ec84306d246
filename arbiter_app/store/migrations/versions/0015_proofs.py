"""Proofs of rounds, beside the journal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "round_proof",
        sa.Column("of", sa.Text(), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("proof", sa.Text(), nullable=False),
        sa.Column("refusal", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("of", "entry_id"),
        sqlite_strict=True,
    )
    op.execute("PRAGMA user_version = 15")
