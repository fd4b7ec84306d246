"""What the pairing of rounds to come is to heed."""

from __future__ import annotations

from sqlalchemy import ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from arbiter_app.store.schema.base import STRICT, Base, added_column, player_of, tournament_key


class RequestedByeRow(Base):
    """An absence announced for a round not yet paired."""

    __tablename__ = "requested_bye"
    __table_args__ = (
        player_of("requested_bye"),
        Index("ix_requested_bye_player", "tournament_id", "player_id"),
        STRICT,
    )
    tournament_id: Mapped[int] = tournament_key(primary=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int]
    round_number: Mapped[int]
    kind: Mapped[str]


class VirtualPointsRow(Base):
    """Virtual points of a range of TPNs in a range of rounds."""

    __tablename__ = "virtual_points"
    __table_args__ = (STRICT,)
    tournament_id: Mapped[int] = tournament_key(primary=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    points: Mapped[int]
    first_round: Mapped[int]
    last_round: Mapped[int]
    first_tpn: Mapped[int]
    last_tpn: Mapped[int]


class ForbiddenGroupRow(Base):
    """Players none of whom may meet each other; the players are in `forbidden_member`."""

    __tablename__ = "forbidden_group"
    __table_args__ = (STRICT,)
    tournament_id: Mapped[int] = tournament_key(primary=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    first_round: Mapped[int]
    last_round: Mapped[int]
    below: Mapped[str] = added_column(17, "")
    """The code of the criterion below which it is a wish; empty if they never meet."""


class ForbiddenMemberRow(Base):
    """A player of a forbidden group."""

    __tablename__ = "forbidden_member"
    __table_args__ = (
        ForeignKeyConstraint(
            ["tournament_id", "group_position"],
            ["forbidden_group.tournament_id", "forbidden_group.position"],
            name="fk_forbidden_member_group",
            deferrable=True,
            initially="DEFERRED",
        ),
        player_of("forbidden_member"),
        Index("ix_forbidden_member_player", "tournament_id", "player_id"),
        STRICT,
    )
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    group_position: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int]
