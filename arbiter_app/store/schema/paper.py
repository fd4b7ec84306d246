"""How documents are printed."""

from __future__ import annotations

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped

from arbiter_app.store.schema.base import Base, since, tournament_key


class PaperRow(Base):
    """How the documents are printed, margins in millimetres; the heading's lines are JSON."""

    __tablename__ = "paper"
    __table_args__ = (since(3),)
    tournament_id: Mapped[int] = tournament_key(primary=True)
    size: Mapped[str]
    margin_top: Mapped[int]
    margin_bottom: Mapped[int]
    margin_left: Mapped[int]
    margin_right: Mapped[int]
    heading: Mapped[str]
    language: Mapped[str]


class PaperWallRow(Base):
    """What hangs on the wall: the size of its type in points, whether changes are marked."""

    __tablename__ = "paper_wall"
    __table_args__ = (CheckConstraint("marks_changes IN (0, 1)", name="ck_wall_marks"), since(6))
    tournament_id: Mapped[int] = tournament_key(primary=True)
    type_size: Mapped[int]
    marks_changes: Mapped[int]


class PaperCodesRow(Base):
    """Which codes slips and cards carry: why a player is so paired."""

    __tablename__ = "paper_codes"
    __table_args__ = (CheckConstraint("why IN (0, 1)", name="ck_codes_why"), since(10))
    tournament_id: Mapped[int] = tournament_key(primary=True)
    why: Mapped[int]


class PaperLogoRow(Base):
    """The logo, in base64. Apart from `paper`, whose changes would carry it along else."""

    __tablename__ = "paper_logo"
    __table_args__ = (since(3),)
    tournament_id: Mapped[int] = tournament_key(primary=True)
    kind: Mapped[str]
    width: Mapped[int]
    height: Mapped[int]
    data: Mapped[str]
