"""Bytes to lines: encodings, line ends, limits."""

from __future__ import annotations

import pytest

from arbiter_app.errors import InputError
from arbiter_app.input.limits import LONGEST_REPORT_LINE, MOST_REPORT_BYTES, MOST_REPORT_LINES
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import (
    Bye,
    Game,
    RequestedBye,
    Round,
    Settings,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, ScoringSystem
from arbiter_app.trf.problems import MAX_LISTED, TrfError
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.unit.trf.files import messages, player, trf

NAME = "Pérez Muñoz, Íñigo"
FILE = f"012 Größe – São\n{player(1, name=NAME, points=' 0.0')}\n"


@pytest.mark.parametrize("newline", ["\r", "\n", "\r\n"])
def test_line_ends(newline: str) -> None:
    found = read_trf(FILE.replace("\n", newline).encode())
    assert found.tournament.player(1).name == NAME
    assert found.problems == ()


def test_the_last_line_needs_no_end_and_blank_lines_count() -> None:
    with pytest.raises(TrfError) as caught:
        read_trf(b"012 A\r\n\r\n\r001  abc")
    assert caught.value.line == 4


@pytest.mark.parametrize(
    ("encoding", "name", "reported"),
    [
        ("utf-8", "utf-8", ""),
        ("utf-8-sig", "utf-8", ""),
        (
            "cp1252",
            "cp1252",
            "Line 1: The file is not UTF-8; it was read as Windows-1252. Check names with accents.",
        ),
        (
            "utf-16",
            "utf-16",
            "Line 1: The file is in UTF-16; it was read as such. UTF-8 is expected.",
        ),
    ],
)
def test_encodings(encoding: str, name: str, reported: str) -> None:
    found = read_trf(FILE.encode(encoding))
    assert found.encoding == name
    assert found.tournament.player(1).name == NAME
    assert found.tournament.settings.name == "Größe – São"
    assert messages(found.problems) == ([reported] if reported else [])


def test_bytes_that_windows_does_not_know_are_latin_1() -> None:
    found = read_trf(b"012 Open\n022 M\xfcnchen \x81\n")
    assert found.encoding == "latin-1"
    assert found.tournament.settings.city == "München"
    assert [problem.line for problem in found.problems] == [2, 2]


def test_tabs_and_control_characters_are_blanks() -> None:
    found = read_trf(b"012 Open\tone\n022 Rome\x07 II\n")
    assert found.tournament.settings.name == "Open one"
    assert found.tournament.settings.city == "Rome II"
    assert [str(problem) for problem in found.problems] == [
        "Line 1, column 9: A tab was read as one blank; expected blanks only.",
        "Line 2, column 9: A control character was read as a blank.",
    ]


def test_a_zero_byte_is_no_text() -> None:
    with pytest.raises(TrfError, match="A zero byte: this is not a text file") as caught:
        read_trf(b"012 Open\n022 R\x00me\n")
    assert (caught.value.line, caught.value.columns) == (2, (6, 6))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", id="a picture"),
        pytest.param(b"%PDF-1.4\nendobj\n", id="a PDF"),
        pytest.param(b"{" + b" " * LONGEST_REPORT_LINE + b"}", id="one long line"),
        pytest.param(b"1\n" * (MOST_REPORT_LINES + 1), id="many lines"),
        pytest.param(b"1" * (MOST_REPORT_BYTES + 1), id="much"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_a_file_of_another_kind_is_refused_with_what_to_do(data: bytes) -> None:
    with pytest.raises(TrfError) as caught:
        read_trf(data)
    assert str(caught.value.hint).startswith("Choose a report file")


def test_line_separators_of_unicode_do_not_end_a_line() -> None:
    found = read_trf("012 Open\u2028one\u0085two\n".encode())
    assert found.tournament.settings.name == "Open one two"


def test_limits_of_length() -> None:
    with pytest.raises(TrfError, match="expected at most"):
        read_trf(b"012 " + b"x" * LONGEST_REPORT_LINE)
    with pytest.raises(TrfError, match="more than"):
        read_trf(b"012 x\n" * (MOST_REPORT_LINES + 1))


def test_a_flood_of_problems_is_counted() -> None:
    found = read_trf(trf("012 x", *["XYZ x"] * (MAX_LISTED + 7)))
    assert len(found.problems) == MAX_LISTED + 1
    assert str(found.problems[-1].message) == "7 further problems are not listed."


PLAYERS = (Player(1, "A"), Player(2, "B"))


@pytest.mark.parametrize(
    ("tournament", "message"),
    [
        (Tournament(players=(Player(10_000, "A"),)), "pairing number 10000"),
        (Tournament(players=(Player(0, "A"),)), "0 is not a valid pairing number"),
        (Tournament(players=(Player(1, "A", rating=10_000),)), "rating 10000"),
        (Tournament(players=(PLAYERS[0], PLAYERS[0])), "2 players have number 1"),
        (Tournament(players=PLAYERS, rounds=(Round(1, (Game(1, 1, 3),)),)), "no player 3"),
        (Tournament(players=PLAYERS, rounds=(Round(1, (Game(1, 1, 1),)),)), "with themselves"),
        (
            Tournament(
                players=PLAYERS,
                rounds=(Round(1, (Game(1, 1, 2),), (Bye(1, ByeKind.ZERO_POINT),)),),
            ),
            "appears 2 times",
        ),
        (Tournament(players=PLAYERS, rounds=(Round(2, (Game(1, 1, 2),)),)), "where round 1"),
        (Tournament(players=PLAYERS, requested_byes=(RequestedBye(1, 100),)), "round number 100"),
        (Tournament(players=PLAYERS, requested_byes=(RequestedBye(9, 1),)), "no such player"),
        (Tournament(settings=Settings(rounds_total=100)), "round number 100"),
        (
            Tournament(settings=Settings(scoring=ScoringSystem.of(win=1000))),
            "100 points do not fit",
        ),
        (
            Tournament(virtual_points=(VirtualPoints(1000, 1, 1, 1, 1),)),
            "100 points do not fit",
        ),
    ],
)
def test_what_a_trf_has_no_room_for_is_refused(tournament: Tournament, message: str) -> None:
    """A number that was cut would be a false number."""
    with pytest.raises(InputError, match=f"(?i){message}"):
        write_trf(tournament)
