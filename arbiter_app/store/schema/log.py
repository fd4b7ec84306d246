"""The log of acts, and what vouches for it."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from arbiter_app.store.schema.base import STRICT, Base, added_column, since


class JournalRow(Base):
    """One act: rows before and after as JSON, packed where they are many. Times are ISO 8601 in UTC.

    `parent_id` is the act that was the last one in force before it, 0 for none: after something was
    undone, acts branch. NULL where that could not be told. `kind` is the code of an `ActKind`; it
    is NULL in no file of this version. `wording` is name, before and after as phrases in JSON, which
    are said in any language; NULL where only their English texts are known. `person` did it, by the
    name under which the server knows them; NULL where the event was in a file then.
    """

    __tablename__ = "journal"
    __table_args__ = (
        CheckConstraint("state IN ('done', 'undone', 'dropped')", name="ck_journal_state"),
        Index("ix_journal_state", "state", "id"),
        {**STRICT, "sqlite_autoincrement": True},
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str]
    name: Mapped[str]
    before_text: Mapped[str]
    after_text: Mapped[str]
    tournament_id: Mapped[int | None]
    state: Mapped[str]
    state_at: Mapped[str]
    changes: Mapped[str]
    parent_id: Mapped[int | None] = added_column(8, None)
    kind: Mapped[str | None] = added_column(11, None)
    wording: Mapped[str | None] = added_column(13, None)
    person: Mapped[str | None] = added_column(16, None)


class JournalSealRow(Base):
    """The seal of an entry: a link of the chain of all entries; see `witness`."""

    __tablename__ = "journal_seal"
    __table_args__ = (since(4),)
    entry_id: Mapped[int] = mapped_column(primary_key=True)
    leads_to: Mapped[str]
    digest: Mapped[str]


class RoundProofRow(Base):
    """What the checker of proofs said of a round; see `proofs`.

    It follows from the act that paired the round, and comes after it: it is neither in the journal,
    so that undoing does not touch it, nor does the witness follow it, as a proof can be checked.
    `of` is the hash of how the round was paired and from what, `entry_id` the act that did so, 0
    where that is not known. `proof` is compressed and in base64, `digest` its SHA-256; both are
    empty where the checker has refused it, with the sentence `refusal`.
    """

    __tablename__ = "round_proof"
    __table_args__ = (since(15),)
    of: Mapped[str] = mapped_column(primary_key=True)
    entry_id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str]
    proof: Mapped[str]
    refusal: Mapped[str]


class WitnessRow(Base):
    """The one row that says what tournaments and log were when the program last wrote."""

    __tablename__ = "witness"
    __table_args__ = (CheckConstraint("id = 1", name="ck_witness_single"), since(4))
    id: Mapped[int] = mapped_column(primary_key=True)
    tournaments: Mapped[str]
    log: Mapped[str]
