"""Matches of two games in a report file: two columns each (C.04.5 (2026), TRF26 record 192)."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_app.tournament.history import histories
from arbiter_app.tournament.match_result import MatchResult
from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    Game,
    RequestedBye,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, GameResult, ScoringSystem
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.unit.trf.files import bye, error, messages, player, reading

CORPUS = Path(__file__).parents[2] / "corpus" / "double_swiss"
SYSTEM = "192 FIDE_DOUBLESWISS"
WON, DRAWN, LOST = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


def two_players(*cells: tuple[str, str]) -> Tournament:
    """Players 1 and 2 in each column, the cells of both."""
    first, second = zip(*cells, strict=True)
    return reading(SYSTEM, player(1, *first), player(2, *second)).tournament


@pytest.mark.parametrize(
    "system", ["FIDE_DOUBLESWISS", "FIDE_DOUBLESWISS_BAKU", "CUSTOM_DOUBLESWISS"]
)
def test_two_columns_are_a_match_where_record_192_says_so(system: str) -> None:
    lines = (player(1, "   2 w 1", "   2 b ="), player(2, "   1 b 0", "   1 w ="))
    (played,) = reading(f"192 {system}", *lines).tournament.rounds
    assert played.games == (Game(1, 1, 2, MatchResult((WON, DRAWN))),)
    assert len(reading(*lines).tournament.rounds) == 2


def test_the_letters_of_the_second_game_are_those_of_the_match() -> None:
    """4.4: the player with White opens the match with White and has Black in the second game."""
    (played,) = two_players(("   2 b 0", "   1 w 1"), ("   2 w 1", "   1 b 0")).rounds
    assert played.games == (Game(1, 2, 1, MatchResult((WON, LOST))),)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("= 0", "0 0"),
        ("= 0", "0 ="),
        ("+ -", "- -"),
        ("- -", "- -"),
        ("+ -", "- +"),
        ("1 ?", "0 ?"),
        ("1  ", "0  "),
        ("W L", "L W"),
    ],
)
def test_each_game_has_the_codes_of_both(one: str, other: str) -> None:
    tournament = two_players(
        (f"   2 w {one[0]}", f"   1 b {other[0]}"), (f"   2 b {one[2]}", f"   1 w {other[2]}")
    )
    (game,) = tournament.rounds[0].games
    assert game.result is not None
    assert game.result.letters == (one[::2], other[::2])
    again = read_trf(write_trf(tournament)).tournament
    assert again == tournament


def test_byes_are_worth_matches() -> None:
    """Preface, 1.4: a win and a draw for the pairing-allocated bye, otherwise twice a game."""
    tournament = reading(
        SYSTEM,
        player(1, "   2 w 1", "   2 b 0", points="1.0"),
        player(2, "   1 b 0", "   1 w 1", points="1.0"),
        player(3, bye("U"), bye("U"), points="1.5"),
        player(4, bye("F"), bye("F"), points="2.0"),
        player(5, bye("H"), bye("H"), points="1.0"),
        player(6, bye("Z"), bye("Z"), points="0.0"),
    ).tournament
    assert tournament.rounds[0].byes == tuple(
        Bye(tpn, kind) for tpn, kind in zip((3, 4, 5, 6), ByeKind, strict=True)
    )
    scores = {tpn: own.score for tpn, own in histories(tournament).items()}
    assert scores == {1: 10, 2: 10, 3: 15, 4: 20, 5: 10, 6: 0}


def test_another_scoring_is_that_of_a_game_and_the_bye_that_of_the_match() -> None:
    found = reading(SYSTEM, "162  W 3.0    D 1.0    L 0.5    A-1.0", player(1)).tournament
    scoring = found.settings.scoring
    assert scoring == ScoringSystem.of(win=30, draw=10, loss=5, absence=-10, games=2)
    assert (scoring.pairing_allocated_bye, scoring.full_point_bye) == (40, 60)
    assert (scoring.half_point_bye, scoring.absence, scoring.forfeit_loss) == (20, -20, -10)
    stated = reading(SYSTEM, "162  W 3.0    D 1.0    P 5.0", player(1)).tournament
    assert stated.settings.scoring.pairing_allocated_bye == 50


def test_record_162_is_always_written() -> None:
    """What the bye is worth differs from what a reader without matches would take."""
    assert b"P 1.5" in write_trf(reading(SYSTEM, player(1)).tournament)


@pytest.mark.parametrize(
    ("lines", "line", "columns"),
    [
        # Another opponent in the second game.
        (
            (
                player(1, "   2 w 1", "   3 b 1"),
                player(2, "   1 b 0", "   4 w 1"),
                player(3, "   4 w 1", "   1 w 0"),
                player(4, "   3 b 0", "   2 b 0"),
            ),
            2,
            (102, 109),
        ),
        # The same colours again.
        ((player(1, "   2 w 1", "   2 w 1"), player(2, "   1 b 0", "   1 b 0")), 2, (102, 109)),
        # A bye for one game.
        ((player(1, "   2 w 1", bye("H")), player(2, "   1 b 0", bye("H"))), 2, (102, 109)),
        ((player(1, bye("U"), bye("H")),), 2, (102, 109)),
        ((player(1, "   2 w 1"), player(2, "   1 b 0")), 2, (102, 109)),
        # A bye of a round to come.
        ((player(1, bye("H"), bye("Z")),), 2, (102, 109)),
        ((player(1, bye("H")),), 2, (102, 109)),
        # What counts rounds counts columns.
        (("142 7", player(1)), 2, (5, 5)),
        (("XXR 7", player(1)), 2, (5, 5)),
        (("250       1.0 002 004 0001 0002", player(1)), 2, (15, 17)),
        (("250       1.0 001 003 0001 0002", player(1)), 2, (19, 21)),
        (("260 002 004    1    2", player(1), player(2)), 2, (5, 7)),
        (("260 001 003    1    2", player(1), player(2)), 2, (9, 11)),
        (("XXA    1  1.0  0.5", player(1)), 2, (10, 18)),
    ],
)
def test_columns_that_are_no_matches(
    lines: tuple[str, ...], line: int, columns: tuple[int, int]
) -> None:
    found = error(SYSTEM, *lines)
    assert (found.line, found.columns) == (line, columns)


def test_rounds_outside_the_file_are_matches() -> None:
    tournament = reading(
        SYSTEM,
        "142 14",
        f"132{' ' * 88}26/02/01  26/02/01  26/02/02  26/02/02",
        player(1, "   2 w 1", "   2 b 1"),
        player(2, "   1 b 0", "   1 w 0"),
        player(3, bye("Z"), bye("Z"), bye("H"), bye("H")),
        "240 Z   5    1",
        "240 H   7    2",
        "240 H   8    2",
        "250       2.0 001 004 0001 0001",
        "260 003 014    1    2",
        "260 001 098    2    3",
        "299          -1.0  003    1",
        "299 +         1.5  003    2",
        "299 +         1.5  004    2",
    ).tournament
    assert tournament.settings.rounds_total == 7
    assert tournament.settings.round_dates == ("2026/02/01", "2026/02/02")
    assert tournament.requested_byes == (
        RequestedBye(3, 2, ByeKind.HALF_POINT),
        RequestedBye(1, 3, ByeKind.ZERO_POINT),
        RequestedBye(2, 4, ByeKind.HALF_POINT),
    )
    assert tournament.virtual_points == (VirtualPoints(20, 1, 2, 1, 1),)
    assert tournament.forbidden_groups == (
        ForbiddenGroup((1, 2), 2, 7),
        ForbiddenGroup((2, 3), 1, 99),
    )
    assert [text[:22].split() for text in tournament.other_records] == [
        ["299", "-1.0", "002"],
        ["299", "+", "1.5", "002"],
    ]
    for dialect in (TrfDialect.TRF26, TrfDialect.ENGINE):
        written = write_trf(tournament, dialect=dialect).decode()
        assert ("142 14" in written, "XXR 14" in written) == (True, dialect is TrfDialect.ENGINE)
        assert "26/02/01  26/02/01  26/02/02  26/02/02" in written
        assert [line for line in written.splitlines() if line.startswith("240")] == [
            "240 H   3    3",
            "240 H   4    3",
            "240 Z   5    1",
            "240 Z   6    1",
            "240 H   7    2",
            "240 H   8    2",
        ]
        assert "250       2.0   1   4    1    1" in written
        assert "260   3  14    1    2" in written
    assert read_trf(write_trf(tournament)).tournament == tournament


def test_dates_of_the_games_of_a_match_that_differ_are_told() -> None:
    found = reading(SYSTEM, f"132{' ' * 88}26/02/01  26/02/02", player(1))
    assert found.tournament.settings.round_dates == ("2026/02/01",)
    assert messages(found.problems) == [
        "Line 2: the games of the match in round 1 have different dates; 2026/02/01 is used."
    ]


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.trf")), ids=lambda path: path.stem)
def test_the_records_of_the_players_come_back_letter_by_letter(path: Path) -> None:
    found = read_trf(path.read_bytes())
    assert found.problems == ()
    lines = write_trf(found.tournament, ranks=found.ranks).decode().splitlines()
    # A rating of 0 is none.
    given = [
        f"{line[:48]}    {line[52:]}" if line[48:52] == "   0" else line
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    for code in ("001", "142", "152", "192", "240"):
        assert [line for line in lines if line[:3] == code] == [
            line for line in given if line[:3] == code
        ]
