"""Ratings apart from the tournament rating, who ranks before whom, Chess960."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournament", _text("rank_criterion"))
    op.add_column("tournament", _text("rating_period"))
    op.add_column("tournament", _text("start_positions", "[]"))
    op.add_column("player", sa.Column("fide_rating", sa.Integer()))
    op.add_column("player", _text("fide_source"))
    op.add_column("player", _text("national_source"))
    op.add_column("player", _text("national_id"))
    op.add_column(
        "player",
        sa.Column("tie_order", sa.Integer(), nullable=False, server_default=sa.text("0")),
    )
    op.add_column(
        "player",
        sa.Column(
            "has_half_point_byes",
            sa.Integer(),
            sa.CheckConstraint("has_half_point_byes IN (0, 1)", name="ck_player_half_points"),
            nullable=False,
            server_default=sa.text("1"),
        ),
    )
    op.create_table(
        "later_rating",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "player_id"],
            ["player.tournament_id", "player.id"],
            name="fk_later_rating_player",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("tournament_id", "player_id", "first_round"),
        sqlite_strict=True,
    )
    op.execute("PRAGMA user_version = 14")


def _text(name: str, default: str = "") -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False, server_default=default)
