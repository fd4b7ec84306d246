"""Records that steer the pairing: 162, 240, 250, 260 and their forerunners."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.tournament.tournament import (
    Bye,
    ForbiddenGroup,
    RequestedBye,
    Tournament,
    VirtualPoints,
)
from arbiter_app.tournament.types import ByeKind, ScoringSystem
from arbiter_app.trf.dialect import TrfDialect
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.unit.trf.files import HEADER, bye, error, messages, player, reading

FOUR = [player(tpn) for tpn in range(1, 5)]


def lines_of(tournament: Tournament, code: str, dialect: TrfDialect) -> list[str]:
    written = write_trf(tournament, dialect=dialect, newline="\n").decode()
    return [line for line in written.split("\n") if line.startswith(code)]


# --- scoring -------------------------------------------------------------------------------------

THREE_ONE_NIL = ScoringSystem.of(win=30, draw=10)


@pytest.mark.parametrize(
    ("lines", "scoring"),
    [
        ((HEADER,), ScoringSystem()),
        (("162  W 3.0    D 1.0",), THREE_ONE_NIL),
        (("162  W 3.0", "162  D 1.0"), THREE_ONE_NIL),
        (("162  W10.0    D 5.0",), ScoringSystem.of(win=100, draw=50)),
        (("162  w 3,0    d 1",), THREE_ONE_NIL),
        (
            ("162  W 3.0    D 1.0    L 0.0    A-1.0    P 1.0    X 0.0",),
            ScoringSystem.of(win=30, draw=10, absence=-10, pairing_allocated_bye=10, unknown=0),
        ),
        (("BBW  3.0", "BBD  1.0"), THREE_ONE_NIL),
        (("BBU  0.5",), ScoringSystem.of(pairing_allocated_bye=5)),
        (("BBZ  0.5",), ScoringSystem(absence=5)),
        (("BBF  0.5",), ScoringSystem(forfeit_loss=5)),
        (("XXS W=3 D=1 PAB=3",), THREE_ONE_NIL),
        (("XXS W=3.0 D=1.0",), ScoringSystem.of(win=30, draw=10, pairing_allocated_bye=10)),
        (("XXS FW=0.5 FPB=0.0",), ScoringSystem(forfeit_win=5, full_point_bye=0)),
        (
            ("162  W 3.0    D 1.0", "XXS FW=2.0"),
            ScoringSystem(
                win=30,
                draw=10,
                pairing_allocated_bye=30,
                unknown=10,
                forfeit_win=20,
                full_point_bye=30,
                half_point_bye=10,
            ),
        ),
    ],
)
def test_scoring_systems(lines: tuple[str, ...], scoring: ScoringSystem) -> None:
    found = reading(*lines)
    assert found.tournament.settings.scoring == scoring
    assert found.problems == ()


def test_the_standard_scoring_is_not_written() -> None:
    """TRF26: record 162 is written only when a value differs."""
    tournament = reading(HEADER).tournament
    for dialect in TrfDialect:
        assert lines_of(tournament, "162", dialect) == []


def test_another_scoring_is_written_for_every_engine() -> None:
    tournament = reading("162  W 3.0    D 1.0").tournament
    assert lines_of(tournament, "162", TrfDialect.TRF26) == [
        "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"
    ]
    assert lines_of(tournament, "XXS", TrfDialect.TRF26) == []
    assert lines_of(tournament, "BB", TrfDialect.ENGINE) == [
        *("BBW  3.0", "BBD  1.0", "BBL  0.0", "BBZ  0.0", "BBF  0.0", "BBU  3.0"),
    ]
    assert lines_of(tournament, "XXS", TrfDialect.ENGINE) == [
        (
            "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=3.0"
            " FW=3.0 FL=0.0"
        )
    ]


def test_what_162_cannot_say_is_added() -> None:
    tournament = reading("XXS FW=0.5").tournament
    assert lines_of(tournament, "162", TrfDialect.TRF26) == []
    assert lines_of(tournament, "XXS", TrfDialect.TRF26) == ["XXS FW=0.5"]


@pytest.mark.parametrize(
    ("line", "columns", "message"),
    [
        ("162  W 3.0    Q 1.0", (15, 15), "expected one of the symbols W D L A P X, found “Q”."),
        ("162  W x", (5, 8), "expected a symbol (W D L A P X) and its points, found “W x”."),
        ("162  W 3.0    D", (11, 15), "expected a symbol (W D L A P X) and its points"),
        ("BBW  x", (5, 8), "expected points with one decimal (−9.9 to 99.9), found “x”."),
        ("BBW  0.25", (5, 8), "found “0.25”."),
        ("XXS W", (5, 5), "expected CODE=VALUE with one of the codes WW BW WD"),
        ("XXS Q=1", (5, 7), "expected CODE=VALUE with one of the codes WW BW WD"),
        ("XXS W=1000", (5, 10), "expected points with one decimal"),
        ("XXS WW=1.0 BW=1.5", (5, 17), "White and Black get different points"),
    ],
)
def test_wrong_scoring_records(line: str, columns: tuple[int, int], message: str) -> None:
    found = error(HEADER, line)
    assert (found.line, found.columns) == (2, columns)
    assert message in str(found.message)


def test_contradicting_scoring_records_are_reported() -> None:
    found = reading("162  W 3.0    D 1.0", "BBW  2.0")
    assert found.tournament.settings.scoring == THREE_ONE_NIL
    assert messages(found.problems) == [
        "Line 2: BBW gives 2 points for win, 162 gives 3; 162 is used."
    ]


def test_points_follow_the_scoring_system() -> None:
    """Columns 81–84 hold points with the real scoring and the value of the PAB."""
    found = reading(
        "162  W 3.0    D 1.0    P 0.5",
        player(1, "   2 w 1", "   3 b =", points=" 4.0"),
        player(2, "   1 b 0", bye("U"), points=" 0.5"),
        player(3, bye("H"), "   1 w =", points=" 2.0"),
    )
    assert found.problems == ()
    written = write_trf(found.tournament).decode().split("\r\n")
    assert [line[80:84] for line in written if line.startswith("001")] == [" 4.0", " 0.5", " 2.0"]


# --- byes ----------------------------------------------------------------------------------------


def test_240_announces_absences_of_rounds_to_come() -> None:
    found = reading(
        player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, bye("U")),
        "240 H   2    3", "240 Z   3    1    2",
    )  # fmt: skip
    assert found.tournament.requested_byes == (
        RequestedBye(3, 2, ByeKind.HALF_POINT),
        RequestedBye(1, 3, ByeKind.ZERO_POINT),
        RequestedBye(2, 3, ByeKind.ZERO_POINT),
    )
    assert messages(found.problems) == []


def test_the_example_of_the_specification() -> None:
    lines = [player(tpn) for tpn in range(1, 50)]
    found = reading(*lines, "240 H 003  026  047")
    assert {bye.tpn for bye in found.tournament.requested_byes} == {26, 47}


def test_240_fills_a_blank_cell_of_a_played_round() -> None:
    found = reading(player(1, "   2 w 1"), player(2, "   1 b 0"), player(3), "240 H   1    3")
    assert found.tournament.rounds[0].byes == (Bye(3, ByeKind.HALF_POINT),)
    assert messages(found.problems) == []


@pytest.mark.parametrize(
    ("cell", "kind", "message"),
    [
        (
            bye("Z"),
            ByeKind.ZERO_POINT,
            (
                "Line 4: player 3 has the bye Z in round 1 according to record 001 (line 3);"
                " the bye H was ignored."
            ),
        ),
        (bye("H"), ByeKind.HALF_POINT, None),
    ],
)
def test_240_and_001_of_a_played_round(cell: str, kind: ByeKind, message: str | None) -> None:
    found = reading(player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, cell), "240 H   1    3")
    assert found.tournament.rounds[0].byes == (Bye(3, kind),)
    assert messages(found.problems) == ([message] if message else [])


def test_240_does_not_take_a_game_away() -> None:
    found = reading(player(1, "   2 w 1"), player(2, "   1 b 0"), "240 H   1    1")
    assert len(found.tournament.rounds[0].games) == 1
    assert messages(found.problems) == [
        "Line 3: player 1 has a game in round 1; the bye was ignored."
    ]


def test_xxz_speaks_of_the_next_round() -> None:
    found = reading(player(1, "   2 w 1"), player(2, "   1 b 0", bye("H")), "XXZ 1 2")
    assert found.tournament.requested_byes == (
        RequestedBye(1, 2, ByeKind.ZERO_POINT),
        RequestedBye(2, 2, ByeKind.HALF_POINT),
    )


def test_absences_are_written_for_every_dialect() -> None:
    tournament = reading(
        player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, bye("U")),
        "240 H   2    3", "240 Z   3    1    2",
    ).tournament  # fmt: skip
    in_240 = ["240 H   2    3", "240 Z   3    1    2"]
    third = {
        TrfDialect.TRF16: "  0000 - U  0000 - H",
        TrfDialect.TRF26: "  0000 - U",
        # A checker would take a bye in the column for a round played.
        TrfDialect.ENGINE: "  0000 - U",
    }
    assert lines_of(tournament, "XXZ", TrfDialect.ENGINE) == ["XXZ 3"]
    for dialect in TrfDialect:
        assert lines_of(tournament, "001    3", dialect)[0][89:] == third[dialect]
        expected = [] if dialect is TrfDialect.TRF16 else in_240
        assert lines_of(tournament, "240", dialect) == expected
        assert read_trf(write_trf(tournament, dialect=dialect)).tournament.requested_byes == (
            tournament.requested_byes
        )


def test_a_withdrawn_player_is_absent_from_the_remaining_rounds() -> None:
    """C.04.2 (2026) 3.2: whoever withdraws is no longer paired."""
    tournament = reading("142 4", player(1, "   2 w 1"), player(2, "   1 b 0")).tournament
    first, second = tournament.players
    withdrawn = type(first)(tpn=1, name=first.name, withdrawn_from=2)
    changed = Tournament(tournament.settings, (withdrawn, second), tournament.rounds)
    assert lines_of(changed, "240", TrfDialect.TRF26) == [
        *("240 Z   2    1", "240 Z   3    1", "240 Z   4    1"),
    ]
    for dialect in TrfDialect:
        assert read_trf(write_trf(changed, dialect=dialect)).tournament == changed


def test_whoever_withdrew_stays_away_where_the_length_is_unknown() -> None:
    """The file names the next round only; the remark says that it goes on."""
    tournament = reading(player(1, "   2 w 1"), player(2, "   1 b 0")).tournament
    gone = replace(tournament.players[0], withdrawn_from=2)
    changed = replace(tournament, players=(gone, tournament.players[1]))
    text = write_trf(changed)
    assert b"### Withdrawn @ Round 2: players 1\r\n" in text
    read = read_trf(text).tournament
    assert read == changed
    assert read.absences(7) == {1: ByeKind.ZERO_POINT}


def test_a_remark_on_a_withdrawal_ends_where_the_player_is_paired_again() -> None:
    found = reading(
        "### Withdrawn @ Round 2: players 1, 2",
        player(1, "   2 w 1", "   2 b 1"), player(2, "   1 b 0", "   1 w 0"),
    )  # fmt: skip
    assert [one.withdrawn_from for one in found.tournament.players] == [None, None]


@pytest.mark.parametrize("dialect", TrfDialect)
def test_nobody_is_absent_after_the_last_round(dialect: TrfDialect) -> None:
    """A finished tournament has no further column and no further record 240."""
    tournament = reading("142 1", player(1, "   2 w 1"), player(2, "   1 b 0")).tournament
    gone = replace(tournament.players[0], withdrawn_from=2)
    later = (RequestedBye(2, 2, ByeKind.HALF_POINT),)
    changed = replace(tournament, players=(gone, tournament.players[1]), requested_byes=later)
    assert lines_of(changed, "240", dialect) == lines_of(changed, "XXZ", dialect) == []
    assert all(len(line) < 100 for line in lines_of(changed, "001", dialect))


@pytest.mark.parametrize(
    ("line", "columns", "message"),
    [
        ("240 U   2    1", (5, 5), "expected bye type F, H or Z, found “U”."),
        ("240 H        1", (7, 9), "expected a round number (1–99), found blanks."),
        ("240 H   0    1", (7, 9), "expected a round number (1–99), found “0”."),
        ("240 H   2    x", (14, 14), "expected a pairing number, found “x”."),
        ("XXZ 1 x", (7, 7), "expected a pairing number, found “x”."),
        ("XXZ 0", (5, 5), "expected a pairing number (1–9999), found 0."),
        ("260   2   1    1    2", (5, 11), "the last round is before the first"),
        ("260   x   1    1    2", (5, 7), "expected the first round (1–99), found “x”."),
        ("XXP 1 b", (7, 7), "expected a pairing number, found “b”."),
        ("250       1.0   2   1    1    2", (15, 21), "the last round is before the first"),
        ("250       1.0   1   2    3    2", (23, 31), "the last number is smaller"),
        ("250       x.y   1   2    1    2", (10, 13), "expected virtual points as a number"),
        ("250", (10, 13), "expected virtual points as a number"),
        ("XXA    x  1.0", (5, 8), "expected a pairing number (1–9999), found “x”."),
        ("XXA    1  a.b", (10, 13), "expected virtual points as a number"),
    ],
)
def test_wrong_pairing_records(line: str, columns: tuple[int, int], message: str) -> None:
    found = error(*FOUR, line)
    assert (found.line, found.columns) == (5, columns)
    assert message in str(found.message)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("240 H   1    9", "Line 5, columns 11–14: there is no player 9; the number was ignored."),
        ("XXZ 9", "Line 5, column 5: there is no player 9; the number was ignored."),
        ("XXZ 1 1", "Line 5, column 7: player 1 is listed twice."),
        ("XXA    9  1.0", "Line 5, columns 5–8: there is no player 9; the record was ignored."),
        (
            "XXP 1",
            "Line 5: fewer than two players to keep apart; the record was ignored.",
        ),
        (
            "250  1.0  1.0   1   2    1    2",
            "Line 5, columns 5–8: team match points were ignored.",
        ),
    ],
)
def test_pairing_records_that_do_not_fit_the_players(line: str, expected: str) -> None:
    assert messages(reading(*FOUR, line).problems) == [expected]


def test_points_are_those_that_the_dialect_can_say() -> None:
    """TRF16 does not say what an adjourned game counts (X of 162): its readers count a draw."""
    games = (player(1, "   2 w ?", points="0.2"), player(2, "   1 b ?", points="0.2"))
    adjourned = reading("162  W 1.0    D 0.5    X 0.2", *games).tournament
    again = read_trf(write_trf(adjourned, dialect=TrfDialect.TRF16))
    assert again.problems == ()
    assert [line[80:84] for line in lines_of(adjourned, "001", TrfDialect.TRF16)] == [" 0.5"] * 2
    assert [line[80:84] for line in lines_of(adjourned, "001", TrfDialect.TRF26)] == [" 0.2"] * 2


# --- virtual points and forbidden pairs ----------------------------------------------------------


def test_250_as_it_stands() -> None:
    found = reading(*FOUR, "250 00.0 02.0 001 003 0001 0090")
    assert found.tournament.virtual_points == (VirtualPoints(20, 1, 3, 1, 90),)
    assert messages(found.problems) == []


def test_xxa_gives_ranges() -> None:
    """Neighbours with the same points in the same rounds are one range."""
    found = reading(
        *FOUR,
        "XXA    1  1.0  1.0  0.5",
        "XXA    2  1.0  1.0  0.5",
        "XXA    4  0.0  1.0",
    )
    assert found.tournament.virtual_points == (
        VirtualPoints(10, 1, 2, 1, 2),
        VirtualPoints(10, 2, 2, 4, 4),
        VirtualPoints(5, 3, 3, 1, 2),
    )
    assert messages(found.problems) == []


def test_engines_get_the_virtual_points_of_the_next_round_and_before() -> None:
    tournament = reading(
        "142 5", player(1, "   2 w 1"), player(2, "   1 b 0"),
        "250       1.0   1   2    1    1", "250       0.5   3   3    1    1",
    ).tournament  # fmt: skip
    assert lines_of(tournament, "XXA", TrfDialect.ENGINE) == ["XXA    1  1.0  1.0"]
    assert lines_of(tournament, "250", TrfDialect.ENGINE) == [
        "250       1.0   1   2    1    1",
        "250       0.5   3   3    1    1",
    ]
    assert lines_of(tournament, "XXA", TrfDialect.TRF26) == []


def test_250_comes_before_xxa() -> None:
    found = reading(*FOUR, "250       1.0   1   2    1    2", "XXA    1  1.0  1.0")
    assert found.tournament.virtual_points == (VirtualPoints(10, 1, 2, 1, 2),)
    assert messages(found.problems) == [
        "Line 6: the virtual points in XXA differ from record 250; record 250 is used."
    ]


def test_forbidden_groups() -> None:
    found = reading(*FOUR, "260   1   3    1    2    4", "XXP 1 2 4", "XXP 3 4")
    assert found.tournament.forbidden_groups == (
        ForbiddenGroup((1, 2, 4), 1, 3),
        ForbiddenGroup((3, 4), 1, 99),
    )
    assert messages(found.problems) == []


def test_engines_get_the_pairs_forbidden_in_the_next_round() -> None:
    tournament = reading(*FOUR, "260   1   3    1    2", "260   2   3    3    4").tournament
    assert lines_of(tournament, "XXP", TrfDialect.ENGINE) == ["XXP 1 2"]
    assert lines_of(tournament, "260", TrfDialect.ENGINE) == [
        "260   1   3    1    2",
        "260   2   3    3    4",
    ]


def test_byes_after_the_last_round_are_left_out_and_told() -> None:
    """After the last round nobody is absent; without the number of rounds that is not known."""
    lines = (
        HEADER,
        "XXR 1",
        player(1, "   2 w 1", points="1.0"),
        player(2, "   1 b 0", points="0.0"),
        player(3, bye("H"), bye("Z"), points="0.5"),
        "240 H   3    1",
        "XXZ 2",
    )
    found = reading(*lines)
    assert found.tournament.requested_byes == ()
    assert [text for text in messages(found.problems) if "ignored" in text] == [
        "byes for round 2 were ignored: the tournament has 1 rounds.",
        "byes for round 3 were ignored: the tournament has 1 rounds.",
    ]
