"""Contradictions and oddities that are rare but must not go unsaid."""

from __future__ import annotations

import pytest

from arbiter_app.input.limits import MOST_REPORT_BYTES
from arbiter_app.tournament.tournament import (
    Bye,
    Game,
    RequestedBye,
    Round,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trf.problems import TrfError
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.unit.trf.files import HEADER, bye, error, messages, player, reading

TWO = [player(1), player(2)]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            [player(1, "   2 w 1"), player(2, "   1 b 0", bye("H")), "240 Z   2    2"],
            (
                "Line 3: player 2 has the bye H in round 2 according to record 001 (line 2);"
                " the bye Z was ignored."
            ),
        ),
        (
            [*TWO, "240 H   2    1", "240 Z   2    1"],
            "Line 4: player 1 has bye H in round 2 according to line 3; that one is used.",
        ),
        (
            [*TWO, "XXA    1  1.0", "XXA    1  0.5"],
            "Line 4, columns 5–8: a second XXA for player 1; the first one is used.",
        ),
        (
            [*TWO, f"NRS    1{'':40}1900", f"NRS    1{'':40}1800"],
            (
                "Line 4, columns 49–52: a second national rating for player 1; the record was"
                " ignored."
            ),
        ),
        (
            [f"001    1{'':77}   x"],
            "Line 1, columns 86–89: expected a rank, found “x”.",
        ),
    ],
)
def test_the_second_word_is_reported_and_not_used(lines: list[str], expected: str) -> None:
    found = reading(*lines)
    assert messages(found.problems) == [expected]
    assert read_trf(write_trf(found.tournament)).tournament == found.tournament


def test_the_colours_are_those_of_the_record_that_has_them() -> None:
    found = reading(player(1, "   2   0"), player(2, "   1 w 1"))
    assert found.tournament.rounds[0].games == (Game(1, 2, 1, GameResult.WHITE_WINS),)
    assert messages(found.problems) == [
        (
            "Line 1, columns 92–99: round 1: the colours of players 1 and 2 are not one w and one"
            " b; player 1 was given Black."
        )
    ]


def test_numbers_outside_their_columns_are_read_word_by_word() -> None:
    found = reading(*TWO, player(3), "240 H   2 1 2   3", "260   1   3 1  2")
    assert [request.tpn for request in found.tournament.requested_byes] == [1, 2, 3]
    assert found.tournament.forbidden_groups[0].tpns == (1, 2)


def test_gaps_between_the_numbers_of_a_record_say_nothing() -> None:
    found = reading(*TWO, "240 H   2    1         2")
    assert [request.tpn for request in found.tournament.requested_byes] == [1, 2]
    assert messages(found.problems) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("XXA    1" + "  1.0" * 100, "virtual points for 100 rounds; expected at most 99"),
        ("132" + " " * 88 + "26/01/01  " * 100, "dates of 100 rounds; expected at most 99"),
    ],
)
def test_more_than_99_rounds_are_refused(line: str, message: str) -> None:
    assert message in str(error(*TWO, line).message)


def test_a_field_shifted_behind_an_accent_is_still_an_error() -> None:
    shifted = player(1, name="Žák, Jan").replace("Jan ", "Jan") + "  x w 1"
    found = error(shifted)
    assert found.line == 1


def test_a_file_that_is_too_large_is_not_read() -> None:
    with pytest.raises(TrfError, match="larger than 16 MB"):
        read_trf(b" " * (MOST_REPORT_BYTES + 1))


def test_a_file_without_any_record_is_no_trf() -> None:
    with pytest.raises(TrfError, match="not a Tournament Report File") as caught:
        read_trf(b"Round 1\nBoard 1: A - B\n")
    assert (caught.value.line, caught.value.columns) == (0, None), "it is the whole file"


def test_a_player_whom_a_round_forgets_has_a_zero_point_bye() -> None:
    """Blank columns of a paired round are a zero-point bye."""
    three = reading(*TWO, player(3)).tournament.players
    forgotten = Tournament(
        players=three,
        rounds=(
            Round(1, (Game(1, 1, 2, GameResult.DRAW),)),
            Round(2, (Game(1, 3, 2, GameResult.DRAW),), (Bye(1, ByeKind.HALF_POINT),)),
        ),
    )
    read = read_trf(write_trf(forgotten)).tournament
    assert read.rounds[0].byes == (Bye(3, ByeKind.ZERO_POINT),)
    assert read.rounds[1] == forgotten.rounds[1]


def test_points_of_a_hundred_and_more_fit_without_the_decimal() -> None:
    """Columns 81–84 have room for 99.9."""
    rounds = 4
    one = ["   2 w 1"] * rounds
    two = ["   1 b 0"] * rounds
    scoring = "162  W50.0    D 1.0"
    found = reading(scoring, player(1, *one, points="200"), player(2, *two, points=" 0.0"))
    assert found.problems == ()
    written = write_trf(found.tournament).decode().split("\r\n")
    assert [line[80:84] for line in written if line.startswith("001")] == [" 200", " 0.0"]


def test_one_player_and_none() -> None:
    assert reading(HEADER).tournament.players == ()
    alone = reading(player(1, bye("U")))
    assert alone.tournament.rounds[0].byes == (Bye(1, ByeKind.PAIRING_ALLOCATED),)


def test_the_next_round_of_a_fresh_tournament() -> None:
    found = reading(player(1, bye("H")), player(2), "250       1.0   1   2    1    1")
    assert found.tournament.rounds == ()
    assert found.tournament.requested_byes == (RequestedBye(1, 1, ByeKind.HALF_POINT),)
    assert found.tournament.virtual_points == (VirtualPoints(10, 1, 2, 1, 1),)
