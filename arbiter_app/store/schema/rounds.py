"""The rounds, and what was said before they were paired and after."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from arbiter_app.store.schema.base import STRICT, Base, player_of, round_of, since, tournament_key


class RoundRow(Base):
    """A paired round."""

    __tablename__ = "round"
    __table_args__ = (CheckConstraint("manual IN (0, 1)", name="ck_round_manual"), STRICT)
    tournament_id: Mapped[int] = tournament_key(primary=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    manual: Mapped[int]
    note: Mapped[str]


class GameRow(Base):
    """A board of a round; `result` is NULL until it is entered."""

    __tablename__ = "game"
    __table_args__ = (
        round_of("game"),
        player_of("game", "white_id"),
        player_of("game", "black_id"),
        UniqueConstraint("tournament_id", "white_id", "round_number", name="uq_game_white"),
        UniqueConstraint("tournament_id", "black_id", "round_number", name="uq_game_black"),
        CheckConstraint("white_id <> black_id", name="ck_game_players"),
        STRICT,
    )
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    board: Mapped[int] = mapped_column(primary_key=True)
    white_id: Mapped[int]
    black_id: Mapped[int]
    result: Mapped[str | None]


class ByeRow(Base):
    """A player without an opponent in a paired round."""

    __tablename__ = "bye"
    __table_args__ = (
        round_of("bye"),
        player_of("bye"),
        UniqueConstraint("tournament_id", "player_id", "round_number", name="uq_bye_player"),
        STRICT,
    )
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int]
    kind: Mapped[str]


class PairingRecordRow(Base):
    """How a round was paired: see `PairingRecord`. `numbering` is JSON, `pairing_json` also, packed."""

    __tablename__ = "pairing_record"
    __table_args__ = (round_of("pairing_record"), STRICT)
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    system: Mapped[str]
    engine_version: Mapped[str]
    input_hash: Mapped[str]
    pairing_json: Mapped[str]
    numbering: Mapped[str]


class PublicationRow(Base):
    """A round whose pairing was published; `at` is ISO 8601 in UTC."""

    __tablename__ = "publication"
    __table_args__ = (round_of("publication"), since(2))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str]


class LateCorrectionRow(Base):
    """A correction that came too late for the pairings: for the rating report only."""

    __tablename__ = "late_correction"
    __table_args__ = (
        round_of("late_correction"),
        player_of("late_correction", "white_id"),
        player_of("late_correction", "black_id"),
        CheckConstraint("white_id <> black_id", name="ck_late_correction_players"),
        since(2),
    )
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    board: Mapped[int] = mapped_column(primary_key=True)
    white_id: Mapped[int]
    black_id: Mapped[int]
    result: Mapped[str]
