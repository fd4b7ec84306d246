"""The first version: tournaments, players, rounds, pairing records, journal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_APPLICATION_ID = 0x41524254


def upgrade() -> None:
    op.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
    op.create_table(
        "event_meta",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
        sqlite_strict=True,
    )
    op.create_table(
        "journal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("before_text", sa.Text(), nullable=False),
        sa.Column("after_text", sa.Text(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("state_at", sa.Text(), nullable=False),
        sa.Column("changes", sa.Text(), nullable=False),
        sa.CheckConstraint("state IN ('done', 'undone', 'dropped')", name="ck_journal_state"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    op.create_index("ix_journal_state", "journal", ["state", "id"], unique=False)
    op.create_table(
        "tournament",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("city", sa.Text(), nullable=False),
        sa.Column("federation", sa.Text(), nullable=False),
        sa.Column("start_date", sa.Text(), nullable=False),
        sa.Column("end_date", sa.Text(), nullable=False),
        sa.Column("type_of_tournament", sa.Text(), nullable=False),
        sa.Column("chief_arbiter", sa.Text(), nullable=False),
        sa.Column("deputy_arbiters", sa.Text(), nullable=False),
        sa.Column("time_control", sa.Text(), nullable=False),
        sa.Column("encoded_time_control", sa.Text(), nullable=False),
        sa.Column("round_dates", sa.Text(), nullable=False),
        sa.Column("rounds_total", sa.Integer(), nullable=False),
        sa.Column("initial_colour", sa.Text(), nullable=True),
        sa.Column("scoring", sa.Text(), nullable=False),
        sa.Column("system", sa.Text(), nullable=False),
        sa.Column("tie_breaks", sa.Text(), nullable=False),
        sa.Column("starting_rank_method", sa.Text(), nullable=False),
        sa.Column("pairing_controller", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    op.create_table(
        "file_record",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.CheckConstraint("kind IN ('comment', 'record')", name="ck_file_record_kind"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("tournament_id", "kind", "position"),
        sqlite_strict=True,
    )
    op.create_table(
        "forbidden_group",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("last_round", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("tournament_id", "position"),
        sqlite_strict=True,
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("tpn", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=True),
        sa.Column("sex", sa.Text(), nullable=True),
        sa.Column("federation", sa.Text(), nullable=False),
        sa.Column("fide_id", sa.Text(), nullable=False),
        sa.Column("birth_date", sa.Text(), nullable=False),
        sa.Column("club", sa.Text(), nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("national_rating", sa.Integer(), nullable=False),
        sa.Column("withdrawn_from", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("tournament_id", "id", name="uq_player_tournament"),
        sa.UniqueConstraint("tournament_id", "tpn", name="uq_player_tpn"),
        sqlite_autoincrement=True,
        sqlite_strict=True,
    )
    op.create_table(
        "round",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("manual", sa.Integer(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.CheckConstraint("manual IN (0, 1)", name="ck_round_manual"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("tournament_id", "number"),
        sqlite_strict=True,
    )
    op.create_table(
        "virtual_points",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("last_round", sa.Integer(), nullable=False),
        sa.Column("first_tpn", sa.Integer(), nullable=False),
        sa.Column("last_tpn", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("tournament_id", "position"),
        sqlite_strict=True,
    )
    op.create_table(
        "bye",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "player_id"],
            ["player.tournament_id", "player.id"],
            name="fk_bye_player",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "round_number"],
            ["round.tournament_id", "round.number"],
            name="fk_bye_round",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("tournament_id", "round_number", "position"),
        sa.UniqueConstraint("tournament_id", "player_id", "round_number", name="uq_bye_player"),
        sqlite_strict=True,
    )
    op.create_table(
        "forbidden_member",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("group_position", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "group_position"],
            ["forbidden_group.tournament_id", "forbidden_group.position"],
            name="fk_forbidden_member_group",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "player_id"],
            ["player.tournament_id", "player.id"],
            name="fk_forbidden_member_player",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("tournament_id", "group_position", "position"),
        sqlite_strict=True,
    )
    op.create_index(
        "ix_forbidden_member_player",
        "forbidden_member",
        ["tournament_id", "player_id"],
        unique=False,
    )
    op.create_table(
        "game",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("white_id", sa.Integer(), nullable=False),
        sa.Column("black_id", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.CheckConstraint("white_id <> black_id", name="ck_game_players"),
        sa.ForeignKeyConstraint(
            ["tournament_id", "black_id"],
            ["player.tournament_id", "player.id"],
            name="fk_game_black",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "round_number"],
            ["round.tournament_id", "round.number"],
            name="fk_game_round",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id", "white_id"],
            ["player.tournament_id", "player.id"],
            name="fk_game_white",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("tournament_id", "round_number", "board"),
        sa.UniqueConstraint("tournament_id", "black_id", "round_number", name="uq_game_black"),
        sa.UniqueConstraint("tournament_id", "white_id", "round_number", name="uq_game_white"),
        sqlite_strict=True,
    )
    op.create_table(
        "pairing_record",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("system", sa.Text(), nullable=False),
        sa.Column("engine_version", sa.Text(), nullable=False),
        sa.Column("input_hash", sa.Text(), nullable=False),
        sa.Column("pairing_json", sa.Text(), nullable=False),
        sa.Column("numbering", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "round_number"],
            ["round.tournament_id", "round.number"],
            name="fk_pairing_record_round",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.PrimaryKeyConstraint("tournament_id", "round_number"),
        sqlite_strict=True,
    )
    op.create_table(
        "requested_bye",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("round_number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id", "player_id"],
            ["player.tournament_id", "player.id"],
            name="fk_requested_bye_player",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournament.id"], initially="DEFERRED", deferrable=True
        ),
        sa.PrimaryKeyConstraint("tournament_id", "position"),
        sqlite_strict=True,
    )
    op.create_index(
        "ix_requested_bye_player", "requested_bye", ["tournament_id", "player_id"], unique=False
    )
    op.execute("PRAGMA user_version = 1")
