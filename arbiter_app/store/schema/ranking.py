"""What ranks the players beside their results, and what they win."""

from __future__ import annotations

from sqlalchemy.orm import Mapped, mapped_column

from arbiter_app.store.schema.base import Base, player_of, since, tournament_key


class DrawingOfLotsRow(Base):
    """The seed by which lots are drawn among those whom the tie-breaks leave tied."""

    __tablename__ = "drawing_of_lots"
    __table_args__ = (since(3),)
    tournament_id: Mapped[int] = tournament_key(primary=True)
    seed: Mapped[str]


class ManualPlaceRow(Base):
    """A place given by hand among those tied after a round; the round may be unpaired since."""

    __tablename__ = "manual_place"
    __table_args__ = (player_of("manual_place"), since(3))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[int]
    reason: Mapped[str]


class EnteredValueRow(Base):
    """A player's value of a self-defined tie-break, an exact decimal or fraction."""

    __tablename__ = "entered_value"
    __table_args__ = (player_of("entered_value"), since(3))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    value: Mapped[str]


class PrizeGroupRow(Base):
    """A group of prizes; the prizes (in the smallest coin) and who is eligible are JSON."""

    __tablename__ = "prize_group"
    __table_args__ = (since(3),)
    tournament_id: Mapped[int] = tournament_key(primary=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    prizes: Mapped[str]
    sharing: Mapped[str]
    eligibility: Mapped[str]
