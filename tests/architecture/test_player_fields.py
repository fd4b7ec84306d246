"""A field of a player is described once; lists, tables and the event file read the description."""

from __future__ import annotations

import csv
import io
from dataclasses import fields

import pytest

from arbiter_app.gui.players.import_preview import NewPlayersModel, field_name
from arbiter_app.gui.players.model import PlayersModel
from arbiter_app.operations.interface import NewPlayer
from arbiter_app.operations.table.headings import FIELD_OF, TableField, field_of, plain_heading
from arbiter_app.reports.csv import players_csv
from arbiter_app.reports.players_list import players_view
from arbiter_app.store.schema import PlayerRow
from arbiter_app.tournament.player import PLAYER_FIELDS, Player, PlayerField
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Sex, Title
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.losses import LossKind, losses
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.unit.reports import samples

NOT_KNOWN_BEFORE = (
    *("tpn", "withdrawn_from"),
    *("later_ratings", "tie_order", "has_half_point_byes"),
)
"""What the tournament gives a player."""

TYPED = {
    "name": "Abele, Ida",
    "title": "wfm",
    "rating": "1987",
    "federation": "nor",
    "sex": "w",
    "birth_date": "2001-2-3",
    "fide_id": "150000",
    "club": "Ålesund",
    "category": "U20",
    "national_rating": "2001",
    "fide_rating": "1990",
    "fide_source": "fide-2026-10, standard",
    "national_source": "nsf-2026-10",
    "national_id": "N 12",
}


def test_every_field_is_described() -> None:
    known = [field.name for field in fields(Player) if field.name not in NOT_KNOWN_BEFORE]
    assert sorted(known) == sorted(each.name for each in PLAYER_FIELDS)
    assert set(known) <= set(PlayerRow.__table__.columns.keys())


@pytest.mark.parametrize("field", PLAYER_FIELDS, ids=lambda each: each.name)
def test_a_description_is_whole(field: PlayerField) -> None:
    """Words, a heading by which a table is understood, and values of the kind it says."""
    assert str(field.title).strip()
    assert str(field.heading).strip()
    assert str(field.called).startswith("The ")
    assert str(field.inside).strip()
    assert field_of(field) in FIELD_OF.values()
    assert field_name(field_of(field)) == str(field.title)
    assert isinstance(field.parse(TYPED[field.name]), field.kind)
    empty = field.parse("")
    is_none = field.is_optional or field.kind in (Title, Sex)
    assert empty is None if is_none else empty == field.kind()


def test_what_is_typed_is_shown_kept_and_exported() -> None:
    """A value typed into any column is there wherever the player goes."""
    player = Player(1, "")
    for field in PLAYER_FIELDS:
        player = field.typed(player, TYPED[field.name])
    assert all(field.text_of(player) for field in PLAYER_FIELDS)
    assert NewPlayer.of(player).with_tpn(1) == player
    head, row = csv.reader(
        io.StringIO(
            players_csv(players_view(Tournament(players=(player,)), samples.PRINTING)).decode(
                "utf-8-sig"
            )
        )
    )
    assert {field.text_of(player) for field in PLAYER_FIELDS} <= set(row)
    assert {FIELD_OF.get(plain_heading(title)) for title in head} >= {
        field_of(field) for field in PLAYER_FIELDS
    }


WITHOUT_A_RECORD = ("club", "category")
"""What a report file has no place for, and `losses` names by itself."""


@pytest.mark.parametrize("field", PLAYER_FIELDS, ids=lambda each: each.name)
def test_a_report_file_has_every_field_or_tells_its_loss(field: PlayerField) -> None:
    """A column of its record, or the `###` line that the description names."""
    player = field.typed(Player(1, "Abele, Ida", 1950), TYPED[field.name])
    tournament = Tournament(players=(player, Player(2, "Berg, Bo", 1900)))
    again = read_trf(write_trf(tournament)).tournament.player(1)
    kept = getattr(again, field.name) == getattr(player, field.name)
    assert kept is (field.name not in WITHOUT_A_RECORD)
    told = [loss.kind for loss in losses(tournament, TrfDialect.TRF26) if loss.kind in OF_PLAYERS]
    assert told == ([] if kept else [LossKind.CLUBS])


OF_PLAYERS = {LossKind.PLAYERS, LossKind.CLUBS}


def test_the_window_lists_every_field(qapp: object) -> None:
    listed = {column.key for column in PlayersModel().columns}
    assert listed >= {each.name for each in PLAYER_FIELDS if each.is_listed}
    previewed = {column.key for column in NewPlayersModel().columns}
    assert previewed >= {each.name for each in PLAYER_FIELDS}


def test_a_table_may_have_every_field() -> None:
    parts_of_a_name = {TableField.SURNAME, TableField.FIRST_NAME}
    assert {*TableField} == {field_of(each) for each in PLAYER_FIELDS} | parts_of_a_name
