"""The players, and what is kept of each beside the list."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from arbiter_app.store.schema.base import (
    STRICT,
    Base,
    added_column,
    player_of,
    since,
    tournament_key,
)


class PlayerRow(Base):
    """A player; `id` is the key that stays when the TPN changes."""

    __tablename__ = "player"
    __table_args__ = (
        UniqueConstraint("tournament_id", "tpn", name="uq_player_tpn"),
        UniqueConstraint("tournament_id", "id", name="uq_player_tournament"),
        {**STRICT, "sqlite_autoincrement": True},
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = tournament_key(primary=False)
    tpn: Mapped[int]
    name: Mapped[str]
    rating: Mapped[int]
    title: Mapped[str | None]
    sex: Mapped[str | None]
    federation: Mapped[str]
    fide_id: Mapped[str]
    birth_date: Mapped[str]
    club: Mapped[str]
    category: Mapped[str]
    national_rating: Mapped[int]
    withdrawn_from: Mapped[int | None]
    fide_rating: Mapped[int | None] = added_column(14, None)
    fide_source: Mapped[str] = added_column(14, "")
    national_source: Mapped[str] = added_column(14, "")
    national_id: Mapped[str] = added_column(14, "")
    tie_order: Mapped[int] = added_column(14, 0)
    has_half_point_byes: Mapped[int] = added_column(
        14, 1, CheckConstraint("has_half_point_byes IN (0, 1)", name="ck_player_half_points")
    )


class LaterRatingRow(Base):
    """Another rating that a player has from a round on."""

    __tablename__ = "later_rating"
    __table_args__ = (player_of("later_rating"), since(14))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    first_round: Mapped[int] = mapped_column(primary_key=True)
    rating: Mapped[int]


class LateEntryRow(Base):
    """A player who came (or came back) when rounds were paired already: which ones they missed."""

    __tablename__ = "late_entry"
    __table_args__ = (player_of("late_entry"), since(5))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    first_round: Mapped[int]
    missed_from: Mapped[int]


class ExpulsionRow(Base):
    """A player who was expelled."""

    __tablename__ = "expulsion"
    __table_args__ = (player_of("expulsion"), since(2))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    first_round: Mapped[int]
    reason: Mapped[str]


class PresenceRow(Base):
    """A player who was seen to be there for a round; only the round that comes next is kept."""

    __tablename__ = "presence"
    __table_args__ = (player_of("presence"), since(9))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int]


class FeeRow(Base):
    """What a player has to pay and has paid, in the smallest coin."""

    __tablename__ = "fee"
    __table_args__ = (player_of("fee"), since(9))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    owed: Mapped[int]
    paid: Mapped[int]


class KFactorRow(Base):
    """K of a player where the rating list says it."""

    __tablename__ = "k_factor"
    __table_args__ = (player_of("k_factor"), since(3))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    k: Mapped[int]
