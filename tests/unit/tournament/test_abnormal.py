"""Abnormal points (TRF26 record 299): read, written, counted in every score."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arbiter_app.pairing.player_state import player_states
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.abnormal import (
    AbnormalPoints,
    abnormal_points,
    line_299,
    parse_abnormal,
    renumbered_records,
    with_abnormal_points,
)
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf

WIN, FORFEIT = GameResult.WHITE_WINS, GameResult.WHITE_WINS_BY_FORFEIT


@pytest.fixture
def event() -> Tournament:
    """Five players, two rounds: a win, a forfeit, byes."""
    players = tuple(Player(tpn, f"Player {tpn}", 2000 - tpn) for tpn in range(1, 6))
    pab, half = ByeKind.PAIRING_ALLOCATED, ByeKind.HALF_POINT
    rounds = (
        Round(1, (Game(1, 1, 3, WIN), Game(2, 2, 4, FORFEIT)), (Bye(5, pab),)),
        Round(2, (Game(1, 2, 1, GameResult.DRAW), Game(2, 3, 5, WIN)), (Bye(4, half),)),
    )
    return Tournament(Settings(rounds_total=3), players, rounds)


def scores(tournament: Tournament) -> list[int]:
    return [history.score for history in histories(tournament).values()]


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("299 +         2.5", AbnormalPoints("+", 25)),
        ("299 +    2.0  2.5", AbnormalPoints("+", 25)),
        ("299 +  2.0  2.5", AbnormalPoints("+", 25)),
        ("299 +      2.5", AbnormalPoints("+", 25)),
        ("299          -1.0  003    12", AbnormalPoints("", -10, 3, (12,))),
        ("299          -1.0  003   12   13", AbnormalPoints("", -10, 3, (12, 13))),
        ("299 h        11.5  000", AbnormalPoints("H", 115)),
        ("299 W 3.0 002 1 4 4", AbnormalPoints("W", 30, 2, (1, 4))),
        ("299 X         2.5", None),
        ("299 W", None),
        ("299 W 2.5 one", None),
        ("299 W 1 2.5", None),
        ("2990", None),
    ],
)
def test_reading_a_record(text: str, entry: AbnormalPoints | None) -> None:
    """Type in column 5, points in 14–17, round in 20–22, players from 24; else word by word."""
    assert parse_abnormal(text) == entry
    if entry is not None:
        assert parse_abnormal(line_299(entry)) == entry


def test_columns_of_a_record() -> None:
    line = line_299(AbnormalPoints("+", 25, 3, (7, 120)))
    assert line == "299 +         2.5  003    7  120"
    assert (line[4], line[13:17], line[19:22], line[23:27]) == ("+", " 2.5", "003", "   7")


def test_results_of_another_worth(event: Tournament) -> None:
    """A type is a result of record 001: for everybody, in one round, or for some players."""
    assert scores(event) == [15, 15, 10, 5, 10]
    forfeit = with_abnormal_points(event, [AbnormalPoints("+", 5)])
    assert scores(forfeit) == [15, 10, 10, 5, 10]
    second_round = with_abnormal_points(event, [AbnormalPoints("W", 30, 2)])
    assert scores(second_round) == [15, 15, 30, 5, 10]
    only_first = with_abnormal_points(event, [AbnormalPoints("W", 30, 0, (1,))])
    assert scores(only_first) == [35, 15, 10, 5, 10]
    half = with_abnormal_points(event, [AbnormalPoints("H", 0), AbnormalPoints("H", 2)])
    assert scores(half) == [15, 15, 10, 2, 10]


def test_penalties_belong_to_the_score_and_to_no_result(event: Tournament) -> None:
    penalty = with_abnormal_points(event, [AbnormalPoints("", -10, 2, (1,))])
    own = histories(penalty)[1]
    assert [entry.points for entry in own.entries] == [10, 5]
    assert (own.score, own.score_after(1), own.added) == (5, 10, ((2, -10),))
    assert histories(penalty, after_round=1)[1].score == 10
    whole = with_abnormal_points(event, [AbnormalPoints("", 5)])
    assert scores(whole) == [20, 20, 15, 10, 15]


def test_standings_and_tie_breaks(event: Tournament) -> None:
    """The opponent's score has the penalty; Sonneborn-Berger multiplies by the game's points."""
    penalty = with_abnormal_points(event, [AbnormalPoints("", -10, 2, (1,))])
    table = standings(penalty, tie_breaks=["BH", "SB", "PS"])
    assert table.row_of(1).points == 5
    assert [row.points for row in table.rows] == [15, 10, 10, 5, 5]
    listed = standings(penalty, tie_breaks=["PTS"]).row_of(1).values["PTS"]
    assert (listed.text, [step.name.label for step in listed.working.steps]) == (
        "0.5",
        ["penalties"],
    )
    assert table.row_of(1).values["PS"].value == Fraction(3, 2)
    plain = standings(event, tie_breaks=["BH", "SB", "PS"])
    for code, change in (("BH", Fraction(1)), ("SB", Fraction(1, 2))):
        before, after = plain.row_of(2).values[code].value, table.row_of(2).values[code].value
        assert before is not None
        assert after is not None
        assert before - after == change


def test_pairing_sees_the_same_scores(event: Tournament) -> None:
    """C.04.3 (2026) 1.2 ranks by the points in the standings."""
    changed = with_abnormal_points(
        event, [AbnormalPoints("+", 5), AbnormalPoints("", -10, 2, (1,))]
    )
    states = {state.tpn: state.points for state in player_states(changed)}
    assert list(states.values()) == sorted(states.values(), reverse=True)
    assert [states[tpn] for tpn in sorted(states)] == scores(changed) == [5, 10, 10, 5, 10]


def test_a_file_says_and_counts_them(event: Tournament) -> None:
    """Columns 81–84 hold the points with penalties; reading finds nothing to repair."""
    entries = (AbnormalPoints("+", 5), AbnormalPoints("", -10, 2, (1, 3)))
    changed = with_abnormal_points(event, entries)
    data = write_trf(changed)
    found = read_trf(data)
    assert found.problems == ()
    assert abnormal_points(found.tournament) == entries
    assert scores(found.tournament) == scores(changed)
    assert write_trf(found.tournament) == data


def test_a_record_for_a_player_who_is_not_there(event: Tournament) -> None:
    changed = with_abnormal_points(event, [AbnormalPoints("", -10, 2, (9,))])
    found = read_trf(write_trf(changed))
    assert [str(problem.message) for problem in found.problems] == ["there is no player 9."]
    assert found.tournament.other_records == changed.other_records


def test_players_under_new_numbers() -> None:
    """C.04.2 (2026) 2.3: a penalty follows the player when the numbers change."""
    records = ("299          -1.0  002    1    2", "299 +         1.5", "801 text")
    assert renumbered_records(records, {1: 2, 2: 1}) == (
        "299          -1.0  002    2    1",
        *records[1:],
    )
