"""Who was seen to be there before a round, and who owes what."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        _player("presence"),
        sa.PrimaryKeyConstraint("tournament_id", "player_id"),
        sqlite_strict=True,
    )
    op.create_table(
        "fee",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("owed", sa.Integer(), nullable=False),
        sa.Column("paid", sa.Integer(), nullable=False),
        _player("fee"),
        sa.PrimaryKeyConstraint("tournament_id", "player_id"),
        sqlite_strict=True,
    )
    op.execute("PRAGMA user_version = 9")


def _player(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["tournament_id", "player_id"],
        ["player.tournament_id", "player.id"],
        name=f"fk_{name}_player",
        initially="DEFERRED",
        deferrable=True,
    )
