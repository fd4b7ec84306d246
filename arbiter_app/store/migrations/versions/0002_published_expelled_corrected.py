"""Published rounds, expelled players, corrections for the rating report, FIDE mode."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "publication",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        _round_of("publication"),
        sa.PrimaryKeyConstraint("tournament_id", "round_number"),
        sqlite_strict=True,
    )
    op.create_table(
        "expulsion",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        _player_of("expulsion", "player_id", "player"),
        sa.PrimaryKeyConstraint("tournament_id", "player_id"),
        sqlite_strict=True,
    )
    op.create_table(
        "late_correction",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("white_id", sa.Integer(), nullable=False),
        sa.Column("black_id", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.CheckConstraint("white_id <> black_id", name="ck_late_correction_players"),
        _round_of("late_correction"),
        _player_of("late_correction", "white_id", "white"),
        _player_of("late_correction", "black_id", "black"),
        sa.PrimaryKeyConstraint("tournament_id", "round_number", "board"),
        sqlite_strict=True,
    )
    op.create_table(
        "left_fide_mode",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("next_round", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("tournament_id"),
        sqlite_strict=True,
    )
    op.execute("PRAGMA user_version = 2")


def _round_of(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["tournament_id", "round_number"],
        ["round.tournament_id", "round.number"],
        name=f"fk_{table}_round",
        initially="DEFERRED",
        deferrable=True,
    )


def _player_of(table: str, column: str, name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["tournament_id", column],
        ["player.tournament_id", "player.id"],
        name=f"fk_{table}_{name}",
        initially="DEFERRED",
        deferrable=True,
    )
