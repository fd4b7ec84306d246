"""Choices for the standings, prizes, and how the documents are printed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "drawing_of_lots",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        _tournament(),
        sa.PrimaryKeyConstraint("tournament_id"),
        sqlite_strict=True,
    )
    op.create_table(
        "manual_place",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        _player_of("manual_place"),
        sa.PrimaryKeyConstraint("tournament_id", "round_number", "player_id"),
        sqlite_strict=True,
    )
    op.create_table(
        "entered_value",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        _player_of("entered_value"),
        sa.PrimaryKeyConstraint("tournament_id", "code", "player_id"),
        sqlite_strict=True,
    )
    op.create_table(
        "k_factor",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("k", sa.Integer(), nullable=False),
        _player_of("k_factor"),
        sa.PrimaryKeyConstraint("tournament_id", "player_id"),
        sqlite_strict=True,
    )
    op.create_table(
        "prize_group",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("prizes", sa.Text(), nullable=False),
        sa.Column("sharing", sa.Text(), nullable=False),
        sa.Column("eligibility", sa.Text(), nullable=False),
        _tournament(),
        sa.PrimaryKeyConstraint("tournament_id", "position"),
        sqlite_strict=True,
    )
    op.create_table(
        "paper",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("size", sa.Text(), nullable=False),
        sa.Column("margin_top", sa.Integer(), nullable=False),
        sa.Column("margin_bottom", sa.Integer(), nullable=False),
        sa.Column("margin_left", sa.Integer(), nullable=False),
        sa.Column("margin_right", sa.Integer(), nullable=False),
        sa.Column("heading", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        _tournament(),
        sa.PrimaryKeyConstraint("tournament_id"),
        sqlite_strict=True,
    )
    op.create_table(
        "paper_logo",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        _tournament(),
        sa.PrimaryKeyConstraint("tournament_id"),
        sqlite_strict=True,
    )
    op.execute("PRAGMA user_version = 3")


def _tournament() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["tournament_id"], ["tournament.id"], initially="DEFERRED", deferrable=True
    )


def _player_of(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["tournament_id", "player_id"],
        ["player.tournament_id", "player.id"],
        name=f"fk_{table}_player",
        initially="DEFERRED",
        deferrable=True,
    )
