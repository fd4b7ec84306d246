"""Late entries and players who returned: which rounds each missed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "late_entry",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("missed_from", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "player_id"],
            ["player.tournament_id", "player.id"],
            name="fk_late_entry_player",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("tournament_id", "player_id"),
        sqlite_strict=True,
    )
    op.execute("PRAGMA user_version = 5")
