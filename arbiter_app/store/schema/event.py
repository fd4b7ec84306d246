"""The event and its tournaments: what they are called, their settings, what is only kept of them."""

from __future__ import annotations

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from arbiter_app.store.schema.base import STRICT, Base, added_column, since, tournament_key


class EventMeta(Base):
    """Facts about the file: which event it is, when and by which version it was made."""

    __tablename__ = "event_meta"
    __table_args__ = (STRICT,)
    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class EventRow(Base):
    """The one row with what the arbiter called the event; without it, it is called as the file."""

    __tablename__ = "event"
    __table_args__ = (CheckConstraint("id = 1", name="ck_event_single"), since(7))
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class TournamentRow(Base):
    """The settings of a tournament; lists and the scoring system are JSON."""

    __tablename__ = "tournament"
    __table_args__ = ({**STRICT, "sqlite_autoincrement": True},)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    city: Mapped[str]
    federation: Mapped[str]
    start_date: Mapped[str]
    end_date: Mapped[str]
    type_of_tournament: Mapped[str]
    chief_arbiter: Mapped[str]
    deputy_arbiters: Mapped[str]
    time_control: Mapped[str]
    encoded_time_control: Mapped[str]
    round_dates: Mapped[str]
    rounds_total: Mapped[int]
    initial_colour: Mapped[str | None]
    scoring: Mapped[str]
    system: Mapped[str]
    tie_breaks: Mapped[str]
    starting_rank_method: Mapped[str]
    pairing_controller: Mapped[str]
    rank_criterion: Mapped[str] = added_column(14, "")
    rating_period: Mapped[str] = added_column(14, "")
    start_positions: Mapped[str] = added_column(14, "[]")


class RoundTimeRow(Base):
    """When a round begins, `HH:MM`; the dates are in `tournament`, as they are in reports."""

    __tablename__ = "round_time"
    __table_args__ = (since(6),)
    tournament_id: Mapped[int] = tournament_key(primary=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    time: Mapped[str]


class LeftFideModeRow(Base):
    """A tournament that is not in FIDE mode any more, and the round that was next then."""

    __tablename__ = "left_fide_mode"
    __table_args__ = (since(2),)
    tournament_id: Mapped[int] = tournament_key(primary=True)
    next_round: Mapped[int]


class FileRecordRow(Base):
    """A line of an imported file that is only kept: kind `comment` or `record`."""

    __tablename__ = "file_record"
    __table_args__ = (
        CheckConstraint("kind IN ('comment', 'record')", name="ck_file_record_kind"),
        STRICT,
    )
    tournament_id: Mapped[int] = tournament_key(primary=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
