"""The tables of the event file.

Rows hold numbers and text only: enumerations by their value, small lists as JSON. All foreign
keys are checked at commit, so that rows can be replaced in any order within a transaction. Games,
byes and restrictions name players by key; a renumbering touches the players' rows only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Table,
    Text,
    UniqueConstraint,
    literal_column,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from arbiter_app.store.values import Value

REVISIONS = (
    "0001",
    "0002",
    "0003",
    "0004",
    "0005",
    "0006",
    "0007",
    "0008",
    "0009",
    "0010",
    "0011",
    "0012",
    "0013",
    "0014",
    "0015",
)
"""Migrations in order; the schema version (`user_version`) is the number of those applied."""

SCHEMA_VERSION = len(REVISIONS)


class Base(DeclarativeBase):
    """The event file."""

    type_annotation_map: ClassVar = {str: Text}


_STRICT = {"sqlite_strict": True}

SINCE = "since"
"""In the `info` of a table, column or index: the version of the schema that it came with, if that
is not the first."""


_ABSENT = "absent"
"""In the `info` of such a column: what it is in rows that are older than it."""


def _since(version: int) -> dict[str, Any]:
    return {**_STRICT, "info": {SINCE: version}}


def added_column(version: int, absent: Value, *checks: CheckConstraint) -> Mapped[Any]:
    """A column that came to a table with a later version; it stands behind those that were there.

    `absent` is what it is in rows that are older than it, None where it can be NULL. The migration
    fills it with nothing else: a row with that value is what it was before, for the log and for the
    witness (`digest`).
    """
    return mapped_column(
        *checks,
        info={SINCE: version, _ABSENT: absent},
        server_default=None if absent is None else literal_column(_sql(absent)),
    )


def added_columns(table: Table) -> Mapping[str, Value]:
    """The columns that came with later versions than the table, in order, as they are if absent."""
    return {column.name: column.info[_ABSENT] for column in table.columns if SINCE in column.info}


def default_of(column: Column[Any]) -> str | None:
    """The default that a file declares for a column, as it stands there; None for none."""
    absent: Value = column.info.get(_ABSENT)
    return None if absent is None else _sql(absent)


def _sql(value: int | str) -> str:
    return str(value) if isinstance(value, int) else "'{}'".format(value.replace("'", "''"))


def _round_of(name: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["tournament_id", "round_number"],
        ["round.tournament_id", "round.number"],
        name=f"fk_{name}_round",
        deferrable=True,
        initially="DEFERRED",
    )


def _player_of(name: str, column: str = "player_id") -> ForeignKeyConstraint:
    """The player must be one of the same tournament."""
    return ForeignKeyConstraint(
        ["tournament_id", column],
        ["player.tournament_id", "player.id"],
        name=f"fk_{name}_{column.removesuffix('_id')}",
        deferrable=True,
        initially="DEFERRED",
    )


def _tournament_key(*, primary: bool) -> Mapped[int]:
    return mapped_column(
        ForeignKey("tournament.id", deferrable=True, initially="DEFERRED"), primary_key=primary
    )


class EventMeta(Base):
    """Facts about the file: which event it is, when and by which version it was made."""

    __tablename__ = "event_meta"
    __table_args__ = (_STRICT,)
    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class EventRow(Base):
    """The one row with what the arbiter called the event; without it, it is called as the file."""

    __tablename__ = "event"
    __table_args__ = (CheckConstraint("id = 1", name="ck_event_single"), _since(7))
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class TournamentRow(Base):
    """The settings of a tournament; lists and the scoring system are JSON."""

    __tablename__ = "tournament"
    __table_args__ = ({**_STRICT, "sqlite_autoincrement": True},)
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


class PlayerRow(Base):
    """A player; `id` is the key that stays when the TPN changes."""

    __tablename__ = "player"
    __table_args__ = (
        UniqueConstraint("tournament_id", "tpn", name="uq_player_tpn"),
        UniqueConstraint("tournament_id", "id", name="uq_player_tournament"),
        {**_STRICT, "sqlite_autoincrement": True},
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    tournament_id: Mapped[int] = _tournament_key(primary=False)
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


class RoundRow(Base):
    """A paired round."""

    __tablename__ = "round"
    __table_args__ = (CheckConstraint("manual IN (0, 1)", name="ck_round_manual"), _STRICT)
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    manual: Mapped[int]
    note: Mapped[str]


class GameRow(Base):
    """A board of a round; `result` is NULL until it is entered."""

    __tablename__ = "game"
    __table_args__ = (
        _round_of("game"),
        _player_of("game", "white_id"),
        _player_of("game", "black_id"),
        UniqueConstraint("tournament_id", "white_id", "round_number", name="uq_game_white"),
        UniqueConstraint("tournament_id", "black_id", "round_number", name="uq_game_black"),
        CheckConstraint("white_id <> black_id", name="ck_game_players"),
        _STRICT,
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
        _round_of("bye"),
        _player_of("bye"),
        UniqueConstraint("tournament_id", "player_id", "round_number", name="uq_bye_player"),
        _STRICT,
    )
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int]
    kind: Mapped[str]


class RequestedByeRow(Base):
    """An absence announced for a round not yet paired."""

    __tablename__ = "requested_bye"
    __table_args__ = (
        _player_of("requested_bye"),
        Index("ix_requested_bye_player", "tournament_id", "player_id"),
        _STRICT,
    )
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int]
    round_number: Mapped[int]
    kind: Mapped[str]


class VirtualPointsRow(Base):
    """Virtual points of a range of TPNs in a range of rounds."""

    __tablename__ = "virtual_points"
    __table_args__ = (_STRICT,)
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    points: Mapped[int]
    first_round: Mapped[int]
    last_round: Mapped[int]
    first_tpn: Mapped[int]
    last_tpn: Mapped[int]


class ForbiddenGroupRow(Base):
    """Players none of whom may meet each other; the players are in `forbidden_member`."""

    __tablename__ = "forbidden_group"
    __table_args__ = (_STRICT,)
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    first_round: Mapped[int]
    last_round: Mapped[int]


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
        _player_of("forbidden_member"),
        Index("ix_forbidden_member_player", "tournament_id", "player_id"),
        _STRICT,
    )
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    group_position: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int]


class FileRecordRow(Base):
    """A line of an imported file that is only kept: kind `comment` or `record`."""

    __tablename__ = "file_record"
    __table_args__ = (
        CheckConstraint("kind IN ('comment', 'record')", name="ck_file_record_kind"),
        _STRICT,
    )
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]


class PairingRecordRow(Base):
    """How a round was paired: see `PairingRecord`. `numbering` is JSON."""

    __tablename__ = "pairing_record"
    __table_args__ = (_round_of("pairing_record"), _STRICT)
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
    __table_args__ = (_round_of("publication"), _since(2))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str]


class ExpulsionRow(Base):
    """A player who was expelled."""

    __tablename__ = "expulsion"
    __table_args__ = (_player_of("expulsion"), _since(2))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    first_round: Mapped[int]
    reason: Mapped[str]


class LateCorrectionRow(Base):
    """A correction that came too late for the pairings: for the rating report only."""

    __tablename__ = "late_correction"
    __table_args__ = (
        _round_of("late_correction"),
        _player_of("late_correction", "white_id"),
        _player_of("late_correction", "black_id"),
        CheckConstraint("white_id <> black_id", name="ck_late_correction_players"),
        _since(2),
    )
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    board: Mapped[int] = mapped_column(primary_key=True)
    white_id: Mapped[int]
    black_id: Mapped[int]
    result: Mapped[str]


class LateEntryRow(Base):
    """A player who came (or came back) when rounds were paired already: which ones they missed."""

    __tablename__ = "late_entry"
    __table_args__ = (_player_of("late_entry"), _since(5))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    first_round: Mapped[int]
    missed_from: Mapped[int]


class LaterRatingRow(Base):
    """Another rating that a player has from a round on."""

    __tablename__ = "later_rating"
    __table_args__ = (_player_of("later_rating"), _since(14))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    first_round: Mapped[int] = mapped_column(primary_key=True)
    rating: Mapped[int]


class PresenceRow(Base):
    """A player who was seen to be there for a round; only the round that comes next is kept."""

    __tablename__ = "presence"
    __table_args__ = (_player_of("presence"), _since(9))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int]


class FeeRow(Base):
    """What a player has to pay and has paid, in the smallest coin."""

    __tablename__ = "fee"
    __table_args__ = (_player_of("fee"), _since(9))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    owed: Mapped[int]
    paid: Mapped[int]


class LeftFideModeRow(Base):
    """A tournament that is not in FIDE mode any more, and the round that was next then."""

    __tablename__ = "left_fide_mode"
    __table_args__ = (_since(2),)
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    next_round: Mapped[int]


class DrawingOfLotsRow(Base):
    """The seed by which lots are drawn among those whom the tie-breaks leave tied."""

    __tablename__ = "drawing_of_lots"
    __table_args__ = (_since(3),)
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    seed: Mapped[str]


class ManualPlaceRow(Base):
    """A place given by hand among those tied after a round; the round may be unpaired since."""

    __tablename__ = "manual_place"
    __table_args__ = (_player_of("manual_place"), _since(3))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[int]
    reason: Mapped[str]


class EnteredValueRow(Base):
    """A player's value of a self-defined tie-break, an exact decimal or fraction."""

    __tablename__ = "entered_value"
    __table_args__ = (_player_of("entered_value"), _since(3))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    value: Mapped[str]


class KFactorRow(Base):
    """K of a player where the rating list says it."""

    __tablename__ = "k_factor"
    __table_args__ = (_player_of("k_factor"), _since(3))
    tournament_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    k: Mapped[int]


class PrizeGroupRow(Base):
    """A group of prizes; the prizes (in the smallest coin) and who is eligible are JSON."""

    __tablename__ = "prize_group"
    __table_args__ = (_since(3),)
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    prizes: Mapped[str]
    sharing: Mapped[str]
    eligibility: Mapped[str]


class PaperRow(Base):
    """How the documents are printed, margins in millimetres; the heading's lines are JSON."""

    __tablename__ = "paper"
    __table_args__ = (_since(3),)
    tournament_id: Mapped[int] = _tournament_key(primary=True)
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
    __table_args__ = (CheckConstraint("marks_changes IN (0, 1)", name="ck_wall_marks"), _since(6))
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    type_size: Mapped[int]
    marks_changes: Mapped[int]


class PaperCodesRow(Base):
    """Which codes slips and cards carry: why a player is so paired."""

    __tablename__ = "paper_codes"
    __table_args__ = (CheckConstraint("why IN (0, 1)", name="ck_codes_why"), _since(10))
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    why: Mapped[int]


class RoundTimeRow(Base):
    """When a round begins, `HH:MM`; the dates are in `tournament`, as they are in reports."""

    __tablename__ = "round_time"
    __table_args__ = (_since(6),)
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    round_number: Mapped[int] = mapped_column(primary_key=True)
    time: Mapped[str]


class PaperLogoRow(Base):
    """The logo, in base64. Apart from `paper`, whose changes would carry it along else."""

    __tablename__ = "paper_logo"
    __table_args__ = (_since(3),)
    tournament_id: Mapped[int] = _tournament_key(primary=True)
    kind: Mapped[str]
    width: Mapped[int]
    height: Mapped[int]
    data: Mapped[str]


class JournalRow(Base):
    """One act: rows before and after as JSON. Times are ISO 8601 in UTC.

    `parent_id` is the act that was the last one in force before it, 0 for none: after something was
    undone, acts branch. NULL where that could not be told. `kind` is the code of an `ActKind`; it
    is NULL in no file of this version. `wording` is name, before and after as phrases in JSON, which
    are said in any language; NULL where only their English texts are known.
    """

    __tablename__ = "journal"
    __table_args__ = (
        CheckConstraint("state IN ('done', 'undone', 'dropped')", name="ck_journal_state"),
        Index("ix_journal_state", "state", "id"),
        {**_STRICT, "sqlite_autoincrement": True},
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


class JournalSealRow(Base):
    """The seal of an entry: a link of the chain of all entries; see `witness`."""

    __tablename__ = "journal_seal"
    __table_args__ = (_since(4),)
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
    __table_args__ = (_since(15),)
    of: Mapped[str] = mapped_column(primary_key=True)
    entry_id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str]
    proof: Mapped[str]
    refusal: Mapped[str]


class WitnessRow(Base):
    """The one row that says what tournaments and log were when the program last wrote."""

    __tablename__ = "witness"
    __table_args__ = (CheckConstraint("id = 1", name="ck_witness_single"), _since(4))
    id: Mapped[int] = mapped_column(primary_key=True)
    tournaments: Mapped[str]
    log: Mapped[str]


def table_of(model: type[Base]) -> Table:
    """The table of a model."""
    return Base.metadata.tables[model.__tablename__]


OF_A_TOURNAMENT = tuple(
    table_of(model)
    for model in (
        TournamentRow,
        PlayerRow,
        RoundRow,
        GameRow,
        ByeRow,
        RequestedByeRow,
        VirtualPointsRow,
        ForbiddenGroupRow,
        ForbiddenMemberRow,
        FileRecordRow,
        PairingRecordRow,
        PublicationRow,
        ExpulsionRow,
        LateCorrectionRow,
        LeftFideModeRow,
        DrawingOfLotsRow,
        ManualPlaceRow,
        EnteredValueRow,
        KFactorRow,
        PrizeGroupRow,
        PaperRow,
        PaperLogoRow,
        LateEntryRow,
        PresenceRow,
        FeeRow,
        PaperWallRow,
        PaperCodesRow,
        RoundTimeRow,
        LaterRatingRow,
    )
)
"""The tables whose rows belong to one tournament each."""

JOURNALLED = (*OF_A_TOURNAMENT, table_of(EventRow))
"""The tables whose rows change by acts of the arbiter."""
