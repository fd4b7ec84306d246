"""Players from CSV files: tolerant, within limits, everything left out is said (reliability.md)."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from arbiter_app.errors import InputError
from arbiter_app.operations import EventSession, NewPlayer, import_players, read_players
from arbiter_app.operations.players_csv import MOST_BYTES, MOST_PROBLEMS
from arbiter_app.tournament.types import Sex, Title

Event = tuple[EventSession, int]

TABLE = """No.;Title;Name;Fed;FIDE-ID;Elo;Sex;Born;Club
1;GM;Ågård, Søren;den;1400001;2501;m;1.5.1990;Århus
2;;Zoë;NED;0;;w;2001;
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_a_table_is_read_in_any_usual_form(encoding: str, delimiter: str) -> None:
    table = TABLE.replace("Ågård, Søren", '"Ågård, Søren"').replace(";", delimiter)
    reading = read_players(table.encode(encoding))
    assert reading.problems == ()
    assert reading.players == (
        NewPlayer(
            "Ågård, Søren",
            rating=2501,
            title=Title.GM,
            sex=Sex.MALE,
            federation="DEN",
            fide_id="1400001",
            birth_date="1990/05/01",
            club="Århus",
        ),
        NewPlayer("Zoë", sex=Sex.FEMALE, federation="NED", birth_date="2001/00/00"),
    )


def test_names_and_ratings_without_headings_are_enough() -> None:
    reading = read_players(b"Anna,1900\r\nBert\r\n\r\n")
    assert reading.players == (NewPlayer("Anna", rating=1900), NewPlayer("Bert"))


def test_surname_and_first_name_may_be_two_columns() -> None:
    (player,) = read_players(b"First name,Surname\nAnna,Bo\n").players
    assert player.name == "Bo, Anna"


def test_what_cannot_be_used_is_left_out_and_said_with_its_line() -> None:
    rows = [
        "Name,Rating,Title,Sex,FIDE ID,Born,Club",
        "A,high,XX,?,abc,yesterday,ok",
        ",1900,,,,,",
        "B\u202e,1900,,,,,",
        f"{'L' * 300},1800,,,,,",
        "C,12345,,,7,,",
        "D,1,,,7,,",
    ]
    reading = read_players("\n".join(rows).encode())
    assert [(player.name, player.rating) for player in reading.players] == [
        *(("A", 0), ("B", 1900), ("L" * 200, 1800), ("C", 0)),
    ]
    found = [(problem.line, problem.left_out) for problem in reading.problems]
    assert found == [*[(2, False)] * 5, (3, True), (4, False), (5, False), (6, False), (7, True)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b"\n \n", "empty"),
        (b"PK\x03\x04\x00\x00", "no text"),
        (b"a" * (MOST_BYTES + 1), "larger than 5 MB"),
        (b"Rating,Fed\n1900,GER\n", "No column has the names"),
        (b"Name\n" + b"x\n" * 10_001, "more than 9999 players"),
        (b"Name," + b"," * 300, "columns"),
        (b'Name\n"' + b"x" * 140_000, "Line 2"),
    ],
)
def test_what_is_no_table_of_players_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_players(data)


def test_problems_are_listed_up_to_a_limit() -> None:
    reading = read_players(b"Name,Rating\n" + b"A,x\n" * 5000)
    assert len(reading.problems) == MOST_PROBLEMS
    assert reading.problems[-1].message == f"{5001 - MOST_PROBLEMS} more problems."


def test_damaged_tables_are_read_or_refused() -> None:
    chance = random.Random(5)
    for _ in range(2000):
        data = bytearray(TABLE.encode())
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(data))
            data[place : place + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 4))
        with suppress(InputError):
            assert read_players(bytes(data)).encoding


def test_an_import_is_one_act_and_leaves_out_who_is_there(event: Event) -> None:
    session, tournament_id = event
    change = import_players(session, tournament_id, TABLE.encode())
    assert [len(change.keys), change.problems] == [2, ()]
    assert session.tournament(tournament_id).player(1).name == "Ågård, Søren"
    assert session.undo_name == "2 players added"
    copies = [path.name for path in (session.path.parent / "backups").iterdir()]
    assert any("before an import" in name for name in copies)
    again = import_players(session, tournament_id, TABLE.encode())
    assert len(again.keys) == 1
    assert again.problems[-1].message == "1 players are in the list already."
    with pytest.raises(InputError, match="no player to add"):
        import_players(session, tournament_id, TABLE.rsplit("\n", 2)[0].encode())
