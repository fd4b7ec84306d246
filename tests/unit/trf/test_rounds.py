"""TRF columns 92 and following: games, byes, what two records must agree on."""

from __future__ import annotations

import pytest

from arbiter_app.tournament.tournament import Bye, Game, RequestedBye
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.unit.trf.files import bye, error, messages, player, reading


@pytest.mark.parametrize("result", list(GameResult))
def test_each_result_letter_pair(result: GameResult) -> None:
    found = reading(
        player(1, f"   2 w {result.white_letter}"), player(2, f"   1 b {result.black_letter}")
    )
    assert found.tournament.rounds[0].games == (Game(1, 1, 2, result),)
    assert messages(found.problems) == []


def test_letters_may_be_small() -> None:
    found = reading(player(1, "   2 W d"), player(2, "   1 B d"), player(3, bye("u")))
    assert found.tournament.rounds[0].games == (Game(1, 1, 2, GameResult.UNRATED_DRAW),)
    assert found.tournament.rounds[0].byes == (Bye(3, ByeKind.PAIRING_ALLOCATED),)
    assert messages(found.problems) == []


def test_a_game_without_result_is_pending() -> None:
    found = reading(player(1, "   2 w"), player(2, "   1 b"))
    assert found.tournament.rounds[0].games == (Game(1, 1, 2, None),)
    assert not found.tournament.rounds[0].is_complete
    assert messages(found.problems) == []


@pytest.mark.parametrize(
    ("cell", "kind", "repaired"),
    [
        ("0000 - U", ByeKind.PAIRING_ALLOCATED, False),
        ("0000 - F", ByeKind.FULL_POINT, False),
        ("0000 - H", ByeKind.HALF_POINT, False),
        ("0000 - Z", ByeKind.ZERO_POINT, False),
        ("     - Z", ByeKind.ZERO_POINT, False),
        ("       Z", ByeKind.ZERO_POINT, False),
        ("", ByeKind.ZERO_POINT, False),
        ("0000 - -", ByeKind.ZERO_POINT, False),
        ("0000 -  ", ByeKind.ZERO_POINT, False),
        ("0000 - +", ByeKind.FULL_POINT, True),
        ("0000 - 1", ByeKind.FULL_POINT, True),
        ("0000 - =", ByeKind.HALF_POINT, True),
        ("0000 - 0", ByeKind.ZERO_POINT, True),
        ("0000 w Z", ByeKind.ZERO_POINT, True),
    ],
)
def test_byes_of_a_paired_round(cell: str, kind: ByeKind, repaired: bool) -> None:
    found = reading(player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, cell))
    assert found.tournament.rounds[0].byes == (Bye(3, kind),)
    assert [
        (p.line, p.columns, p.repaired) for p in found.problems if "points" not in str(p.message)
    ] == ([(3, (92, 99), True)] if repaired else [])


def test_a_round_is_paired_if_anybody_has_an_opponent_or_the_pab() -> None:
    """Later columns with nothing but Z, H, F announce absences; blanks there say nothing."""
    found = reading(
        player(1, "   2 w 1", bye("U"), bye("H")),
        player(2, "   1 b 0", bye("Z"), "", bye("F")),
        player(3, bye("Z"), "", bye("Z"), bye("-")),
    )
    assert len(found.tournament.rounds) == 2
    assert found.tournament.requested_byes == (
        RequestedBye(1, 3, ByeKind.HALF_POINT),
        RequestedBye(3, 3, ByeKind.ZERO_POINT),
        RequestedBye(2, 4, ByeKind.FULL_POINT),
        RequestedBye(3, 4, ByeKind.ZERO_POINT),
    )


def test_boards_follow_the_general_handling_rules() -> None:
    """C.04.2 (2026) 3.6: score of the higher ranked, sum of scores, TPN of the higher ranked."""
    found = reading(
        player(1, "   2 w 0", "   4 b 1"),
        player(2, "   1 b 1", "   3 w 1"),
        player(3, "   4 w =", "   2 b 0"),
        player(4, "   3 b =", "   1 w 0"),
    )
    first, second = found.tournament.rounds
    assert [(game.white, game.black) for game in first.games] == [(1, 2), (3, 4)]
    assert [(game.white, game.black) for game in second.games] == [(2, 3), (4, 1)]
    assert [game.board for game in second.games] == [1, 2]


def test_boards_follow_pairing_scores_with_acceleration() -> None:
    """C.04.7 (2026) 1.5: virtual points count for the order of the boards."""
    found = reading(
        player(1, "   2 w 0", "   3 b 1"),
        player(2, "   1 b 1", "   4 w 1"),
        player(3, "   4 w 0", "   1 w 0"),
        player(4, "   3 b 1", "   2 b 0"),
        "250       5.0   2   2    3    3",
    )
    second = found.tournament.rounds[1]
    assert [(game.white, game.black) for game in second.games] == [(3, 1), (2, 4)]


@pytest.mark.parametrize(
    ("white", "black", "result", "line"),
    [
        ("   2 w 1", "   1 b  ", GameResult.WHITE_WINS, 2),
        ("   2 w  ", "   1 b =", GameResult.DRAW, 1),
        ("   2 w +", "   1 b  ", GameResult.WHITE_WINS_BY_FORFEIT, 2),
        ("   2 w 1", "   1 b =", GameResult.ADJOURNED, 2),
        ("   2 w 0", "   1 b -", GameResult.ADJOURNED, 2),
        ("   2 w 1", "   1 b -", GameResult.WHITE_WINS, 2),
        ("   2 w 1", "", GameResult.WHITE_WINS, 2),
        ("   2 w +", "0000 - Z", GameResult.WHITE_WINS_BY_FORFEIT, 2),
        ("   2 w -", "0000 - Z", GameResult.DOUBLE_FORFEIT, 2),
        ("   2 w -", "0000 - F", GameResult.BLACK_WINS_BY_FORFEIT, 2),
        ("   2 w 1", "   1   0", GameResult.WHITE_WINS, 2),
        ("   2   1", "   1 b 0", GameResult.WHITE_WINS, 1),
        ("   2 w +", "   1 w -", GameResult.WHITE_WINS_BY_FORFEIT, 2),
        ("   2 - +", "   1 - -", GameResult.WHITE_WINS_BY_FORFEIT, 1),
    ],
)
def test_two_records_that_do_not_fit_are_repaired_and_reported(
    white: str, black: str, result: GameResult, line: int
) -> None:
    found = reading(player(1, white), player(2, black))
    assert found.tournament.rounds[0].games == (Game(1, 1, 2, result),)
    assert found.tournament.rounds[0].byes == ()
    reported = [problem for problem in found.problems if problem.columns == (92, 99)]
    assert [(problem.line, problem.repaired) for problem in reported] == [(line, True)]


def test_the_repair_says_what_was_done() -> None:
    found = reading(player(1, "   2 w 1"), player(2, "   1 b ="))
    assert messages(found.problems) == [
        (
            "Line 2, columns 92–99: round 1: the result “=” does not fit “1” of player 1 (line"
            " 1); it is treated as unknown."
        )
    ]
    found = reading(player(1, "   2 w 1"), player(2, "   1 b -"))
    assert messages(found.problems) == [
        (
            "Line 2, columns 92–99: round 1: the result “-” does not match “1” of player 1"
            " (line 1); White’s record was used."
        )
    ]


@pytest.mark.parametrize(
    ("cells", "line", "columns", "message"),
    [
        (("   1 w 1", ""), 1, (92, 99), "round 1: player 1 is paired with themselves"),
        (("   9 w 1", ""), 1, (92, 99), "round 1: there is no player 9"),
        (("   2 w 1", "   1 w 0"), 2, (92, 99), "round 1: players 1 and 2 both have White"),
        (("   2 - 1", "   1 - 0"), 2, (92, 99), "round 1: players 1 and 2 have no colour"),
        (
            ("   2 w 1", "   3 w 1", "   2 b 0"),
            1,
            (92, 99),
            "round 1: player 1 names player 2 as the opponent, but player 2 (line 2) has player 3",
        ),
        (
            ("   2 w 1", "0000 - U"),
            1,
            (92, 99),
            "round 1: player 1 names player 2 as the opponent, but player 2 (line 2) has the bye U",
        ),
        (("   3 w 1", "   3 w 1", ""), 2, (92, 99), "both name player 3 as the opponent"),
        (("   2 x 1", ""), 1, (97, 97), "expected a colour (w, b or -), found “x”"),
        (("  2a w 1", ""), 1, (92, 95), "expected an opponent’s number (1–9999, or 0000)"),
        (("   2w1", ""), 1, (90, 99), "expected blanks between opponent, colour and result"),
        (("   2 w 1", "   1 b 0\t "), 0, None, ""),
    ],
)
def test_contradictions_name_line_and_columns(
    cells: tuple[str, ...], line: int, columns: tuple[int, int] | None, message: str
) -> None:
    lines = [player(tpn, cell) for tpn, cell in enumerate(cells, start=1)]
    if not line:
        assert reading(*lines).tournament.rounds[0].games[0].result is GameResult.WHITE_WINS
        return
    found = error(*lines)
    assert (found.line, found.columns) == (line, columns)
    assert message in str(found.message)


def test_the_second_round_stands_ten_columns_further() -> None:
    found = error(player(1, "   2 w 1", "   2 x 1"), player(2, "   1 b 0"))
    assert found.columns == (107, 107)
    assert str(found.message).startswith("Line 1, column 107: round 2: ")


def test_two_pabs_in_a_round_are_reported() -> None:
    """C.04.1 (2026) 4: one participant at most has the PAB."""
    found = reading(player(1, bye("U")), player(2, bye("U")))
    assert messages(found.problems) == ["Round 1: 2 players have the pairing-allocated bye."]
    assert not found.problems[0].repaired


def test_more_than_99_rounds_are_refused() -> None:
    found = error(player(1, *["   2 w 1"] * 100))
    assert found.columns == (1082, 1089)
