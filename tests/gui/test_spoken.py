"""What a screen reader says of the lines of tables, as it is asked of Qt."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.boards.model import BoardRow, BoardSide, spoken_board
from arbiter_app.gui.standings.model import CrosstableModel
from arbiter_app.gui.tables.view import TableView
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.tournament.match_result import MatchResult
from arbiter_app.tournament.tournament import Game
from arbiter_app.tournament.types import ByeKind, GameResult, Title
from arbiter_app.tournament.words import player_result_in_words, result_in_words
from tests.gui.driver import Driver

WHITE = BoardSide(4, "Đặng, Thu", Title.FM, 2100, 25)
BLACK = BoardSide(9, "Papadákis, Nikos", None, 0, 5)
BOARD = BoardRow(3, WHITE, BLACK, None, None)


@pytest.fixture
def driver(qtbot: QtBot, shared_window: MainWindow) -> Driver:
    return Driver(qtbot, shared_window)


def under_cursor(view: TableView) -> str:
    """What Qt tells a screen reader of the cell that has the keyboard."""
    table = QAccessible.queryAccessibleInterface(view)
    cell: QAccessibleInterface | None = table.focusChild()
    assert cell is not None
    return str(cell.text(QAccessible.Text.Name))


def test_a_board_is_said_with_all_that_is_seen() -> None:
    assert spoken_board(BOARD) == (
        "Board 3, White Đặng, Thu, FM, rating 2100, 2½ points,"
        " Black Papadákis, Nikos, unrated, ½ point, no result"
    )


def test_what_colours_tell_is_said() -> None:
    """Red is an illegal pair, a frame a player marked, a line through a name one who has left."""
    illegal = replace(BOARD, problems=("C1: they met in round 1",), marked=9)
    assert spoken_board(illegal).endswith(
        "marked to be swapped, no result, C1: they met in round 1"
    )
    gone = replace(BOARD, white=replace(WHITE, has_left=True))
    assert "2½ points, withdrawn, Black" in spoken_board(gone)
    late = replace(BOARD, result=GameResult.DRAW, really=Game(3, 9, 4, GameResult.WHITE_WINS))
    assert "draw, For the rating report only" in spoken_board(late)
    assert spoken_board(late).endswith("with colours reversed")


def test_a_bye_is_no_board_and_has_no_colour() -> None:
    bye = BoardRow(None, WHITE, None, None, ByeKind.PAIRING_ALLOCATED, bye_points=10)
    assert spoken_board(bye) == (
        "Đặng, Thu, FM, rating 2100, 2½ points, pairing-allocated bye, 1 point"
    )


@pytest.mark.parametrize("result", GameResult)
def test_every_result_is_told_apart_in_words(result: GameResult) -> None:
    """No two results are said alike, none by signs, and from both sides the same is said."""
    told = str(result_in_words(result))
    others = {str(result_in_words(other)) for other in GameResult if other is not result}
    assert told not in others
    assert not set(told) & set("0123456789½–+−?")
    turned = str(result_in_words(result.swapped, "Black", "White"))
    assert turned == told
    assert ("forfeit" in told) == result.is_forfeit
    unrated = not result.is_rated and result.is_final and not result.is_forfeit
    assert ("not rated" in told) == unrated
    for letter in result.letters:
        assert str(player_result_in_words(letter)) != "no result"


def test_in_a_match_names_win_as_colours_change() -> None:
    match = MatchResult((GameResult.WHITE_WINS, None))
    row = replace(BOARD, result=match, games=2)
    assert spoken_board(row).endswith("game 1: Đặng, Thu wins, game 2: no result")
    assert spoken_board(replace(row, result=None)).endswith("game 1: no result, game 2: no result")


def test_a_round_is_read_board_by_board(driver: Driver) -> None:
    """Down and up say whole boards, left and right what stands beside: nothing is said twice."""
    driver.page.show_page(PageName.ROUNDS)
    driver.until_idle()
    view = driver.page.rounds.view
    view.setFocus()
    view.go_to_row(0)
    players = driver.tournament.players_by_tpn()
    for number, row in enumerate(view.boards.rows):
        told = under_cursor(view)
        names = [players[tpn].name for tpn in row.tpns()]
        assert all(name in told for name in names), told
        if row.board is not None:
            assert told.startswith(f"Board {row.board}, White {names[0]}, ")
            assert f", Black {names[1]}, " in told
        assert view.currentIndex().row() == number
        driver.press(Qt.Key.Key_Down, view)
    view.go_to_row(1)
    row = view.boards.rows[1]
    driver.press(Qt.Key.Key_Left, view)
    driver.press(Qt.Key.Key_Left, view)
    assert view.boards.columns[view.currentIndex().column()].key == "white"
    assert under_cursor(view).startswith(f"White {row.white.name}")
    assert "Black" not in under_cursor(view)
    driver.press(Qt.Key.Key_Up, view)
    assert under_cursor(view) == spoken_board(view.boards.rows[0])


def test_who_comes_to_a_table_hears_its_line(driver: Driver) -> None:
    driver.page.show_page(PageName.STANDINGS)
    driver.until_idle()
    view = driver.page.standings.view
    driver.until(lambda: view.model().rowCount() > 0)
    driver.page.setFocus()
    view.setCurrentIndex(view.model().index(0, 5))
    view.setCurrentIndex(view.model().index(0, 2))
    view.setFocus()
    first = driver.page.standings.model.rows[0]
    told = under_cursor(view)
    assert told.startswith(f"Rank {first.row.rank}, ")
    assert first.player.name in told
    for code, text in zip(driver.page.standings.model.columns[6:], first.texts, strict=True):
        assert f"{code.heading} {text}" in told


def test_the_crosstable_says_whom_somebody_met_and_how_it_ended(driver: Driver) -> None:
    driver.page.show_page(PageName.CROSSTABLE)
    driver.until_idle()
    view, model = driver.page.crosstable.view, driver.page.crosstable.model
    driver.until(lambda: bool(model.rows))
    view.setFocus()
    by_tpn = driver.tournament.players_by_tpn()
    view.setCurrentIndex(model.index(len(model.rows) - 1, 0))
    for line, row in enumerate(model.rows):
        view.setCurrentIndex(model.index(line, 0))
        whole = under_cursor(view)
        assert row.player.name in whole
        for place, cell in enumerate(row.cells):
            view.setCurrentIndex(model.index(line, CrosstableModel.FIRST_ROUND + place))
            told = under_cursor(view)
            assert told in whole
            assert told.startswith(f"round {place + 1}: ")
            if cell is not None and cell.opponent is not None:
                assert by_tpn[cell.opponent].name in told
                colour = "" if cell.colour is None else cell.colour.name.capitalize()
                assert f"{colour} against {row.opponent(place)} " in told


def test_the_list_of_participants_says_numbers_and_status(driver: Driver) -> None:
    driver.page.show_page(PageName.PLAYERS)
    driver.until_idle()
    view, model = driver.page.players.view, driver.page.players.model
    view.setFocus()
    view.setCurrentIndex(model.index(3, 1))
    view.setCurrentIndex(model.index(0, 1))
    assert under_cursor(view) == "New player"
    driver.press(Qt.Key.Key_Down, view)
    row = model.rows[1]
    told = under_cursor(view)
    assert told.startswith(f"Number {row.player.tpn}, {row.player.name}, ")
    assert told.endswith(row.status)
    driver.press(Qt.Key.Key_Right, view)
    assert under_cursor(view).startswith("Title: ")
