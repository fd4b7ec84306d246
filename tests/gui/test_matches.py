"""Matches of two games by keys: one key for each game, forfeits, corrections, a match left open.

Double-Swiss (C.04.5 (2026)): a board has both games, and is finished when both are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.operations.interface import why_not_pair
from arbiter_app.tournament.match_result import MatchResult, Result
from arbiter_app.tournament.types import GameResult
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.gui.driver import Driver, close, new_driver

MATCHES = Path(__file__).parents[1] / "corpus" / "double_swiss"
WON, DRAWN, LOST = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
PLUS, LATER = GameResult.WHITE_WINS_BY_FORFEIT, GameResult.ADJOURNED
KEYS = {WON: "1", DRAWN: "5", LOST: "0", PLUS: "+", GameResult.BLACK_WINS_BY_FORFEIT: "-"}


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    """A tournament of matches whose third round is paired."""
    whole = read_trf((MATCHES / "009.trf").read_bytes()).tournament.before_round(4)
    last = whole.rounds[-1]
    games = tuple(replace(game, result=None) for game in last.games)
    path = tmp_path / "matches.trf"
    rounds = (*whole.rounds[:-1], replace(last, games=games))
    path.write_bytes(write_trf(replace(whole, rounds=rounds)))
    made = new_driver(qtbot, tmp_path)
    made.open(path)
    made.page.rounds.show_round(3)
    made.page.rounds.view.go_to_board(1)
    made.page.rounds.view.setFocus()
    yield made
    close(made)


def entered(driver: Driver, count: int) -> list[Result | None]:
    driver.until_idle()
    return [driver.result(3, board) for board in range(1, count + 1)]


def board(driver: Driver) -> int | None:
    row = driver.page.rounds.view.current_row()
    return None if row is None else row.board


def test_two_keys_enter_a_match_and_go_on(driver: Driver) -> None:
    driver.type("1")
    assert entered(driver, 1) == [MatchResult((WON, None))]
    assert board(driver) == 1
    driver.type("5")
    assert entered(driver, 1) == [MatchResult((WON, DRAWN))]
    assert board(driver) == 2
    # Both games forfeited, by White; then a game forfeited by Black after a draw.
    driver.type("--")
    driver.type("5+")
    assert entered(driver, 3)[1:] == [
        MatchResult((GameResult.BLACK_WINS_BY_FORFEIT,) * 2),
        MatchResult((DRAWN, PLUS)),
    ]
    assert board(driver) == 4
    scores = driver.page.rounds.model.rows[0]
    assert scores.by_game() == (WON, DRAWN)


def test_games_come_in_separately(driver: Driver) -> None:
    """First games of two boards, then the second ones: each key finds the game that is open."""
    driver.type("1")
    driver.press(Qt.Key.Key_Down)
    driver.type("0")
    assert entered(driver, 2) == [MatchResult((WON, None)), MatchResult((LOST, None))]
    assert not driver.tournament.rounds[2].is_complete
    driver.page.rounds.view.go_to_board(1)
    driver.type("01")
    assert entered(driver, 2) == [MatchResult((WON, LOST)), MatchResult((LOST, WON))]
    assert board(driver) == 3


def test_a_slip_of_a_finger_is_put_right(driver: Driver) -> None:
    driver.type("1")
    driver.press(Qt.Key.Key_Delete)
    assert entered(driver, 1) == [None]
    driver.type("05")
    driver.page.rounds.view.go_to_board(1)
    driver.type("1")
    assert entered(driver, 1) == [MatchResult((WON, DRAWN))]
    driver.page.rounds.view.go_to_board(1)
    driver.press(Qt.Key.Key_Space)
    driver.type("0")
    assert entered(driver, 1) == [MatchResult((WON, LOST))]
    driver.command(ActionName.UNDO)
    assert entered(driver, 1) == [MatchResult((WON, DRAWN))]


def test_a_board_with_an_open_game_is_missing_and_holds_the_next_round_back(
    driver: Driver,
) -> None:
    boards = len(driver.tournament.rounds[2].games)
    driver.type("11" * (boards - 1))
    driver.type("1")
    driver.until_idle()
    rounds = driver.page.rounds
    driver.window.actions_by_name[ActionName.MISSING_ONLY].trigger()
    driver.until(lambda: [row.board for row in rounds.model.rows] == [boards])
    assert why_not_pair(driver.tournament) is not None
    rounds.view.setFocus()
    driver.type("a")
    driver.until_idle()
    assert driver.result(3, boards) == MatchResult((WON, LATER))
    assert why_not_pair(driver.tournament) is None


def test_what_is_shown_of_a_match(driver: Driver) -> None:
    driver.type("1")
    driver.until_idle()
    model = driver.page.rounds.model
    column = model.column_number("result")
    assert model.index(0, column).data() == "1–0 …"
    driver.type("0")
    driver.until_idle()
    assert model.index(0, column).data() == "1–0 0–1"
    assert [row.games for row in model.rows if row.board is not None][:1] == [2]


def test_the_next_round_is_paired_by_its_key(driver: Driver) -> None:
    """Round 3 as it was in the file, by keys, then F5: round 4 is that of the file."""
    whole = read_trf((MATCHES / "009.trf").read_bytes()).tournament
    results = {(game.white, game.black): game.result for game in whole.round(3).games}
    for game in driver.tournament.round(3).games:
        result = results[game.white, game.black]
        assert isinstance(result, MatchResult)
        driver.type("".join(KEYS[one] for one in result.games if one is not None))
    driver.until_idle()
    assert driver.tournament.rounds[2].is_complete
    driver.press(Qt.Key.Key_F5)
    driver.until(lambda: len(driver.tournament.rounds) == 4)
    driver.until_idle()
    paired = driver.tournament.round(4)
    assert {(game.white, game.black) for game in paired.games} == {
        (game.white, game.black) for game in whole.round(4).games
    }
    assert {game.result for game in paired.games} == {None}
    driver.page.rounds.view.go_to_board(1)
    driver.type("1")
    driver.until_idle()
    assert driver.result(4, 1) == MatchResult((WON, None))
