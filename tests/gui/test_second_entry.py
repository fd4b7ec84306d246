"""The results of a round entered again, blind: what differs is listed, and settled by the arbiter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.gui.rounds.second_entry_dialog import SecondEntryDialog
from arbiter_app.operations.interface import edit_player, renumber_players, request_bye
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.gui.driver import Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    made.until_idle()
    made.pair()
    made.type("1055")
    yield made
    close(made)


def opened(driver: Driver) -> SecondEntryDialog:
    driver.window.actions_by_name[ActionName.SECOND_ENTRY].trigger()
    return driver.dialog(SecondEntryDialog)


def press(dialog: QDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert button is not None
    button.click()


def compared(driver: Driver, keys: str) -> SecondEntryDialog:
    dialog = opened(driver)
    driver.type(keys, dialog.view)
    press(dialog, "accept")
    return dialog


def test_the_first_entry_is_not_seen_and_stays(driver: Driver) -> None:
    before = driver.state
    dialog = opened(driver)
    assert all(row.result is None for row in dialog.boards.rows)
    driver.type("101", dialog.view)
    assert [row.result for row in dialog.boards.rows[:4]] == [
        GameResult.WHITE_WINS,
        GameResult.BLACK_WINS,
        GameResult.WHITE_WINS,
        None,
    ]
    driver.press(Qt.Key.Key_Return, dialog.view)
    assert not dialog.list.isVisible()
    driver.cancel(dialog)
    assert driver.state is before


def test_what_differs_is_listed_and_the_second_is_taken(driver: Driver) -> None:
    dialog = compared(driver, "101")
    (row,) = dialog.differences.rows
    assert (row.mismatch.board, row.mismatch.first, row.mismatch.second) == (
        3,
        GameResult.DRAW,
        GameResult.WHITE_WINS,
    )
    said = dialog.findChild(QLabel, "secondEntrySummary")
    assert said is not None
    assert said.text().startswith("1 board differs. 2 are the same.")
    assert driver.result(4, 3) is GameResult.DRAW
    press(dialog, "secondIsRight")
    assert driver.result(4, 3) is GameResult.WHITE_WINS
    assert dialog.differences.rows == ()
    assert str(driver.event.session.undo_name) == "Result of board 3, round 4"


def test_where_the_first_is_right_nothing_is_changed(driver: Driver) -> None:
    before = driver.state
    dialog = compared(driver, "101")
    press(dialog, "firstIsRight")
    assert dialog.differences.rows == ()
    assert driver.state is before


def test_one_goes_to_the_board_and_back_to_the_differences(driver: Driver) -> None:
    dialog = compared(driver, "101")
    press(dialog, "showBoard")
    driver.until(lambda: driver.window.context.dialog is None)
    row = driver.page.rounds.view.current_row()
    assert row is not None
    assert row.board == 3
    driver.follow_link()
    again = driver.dialog(SecondEntryDialog)
    assert [one.mismatch.board for one in again.differences.rows] == [3]


def test_a_missing_result_that_was_entered_again_is_a_difference(driver: Driver) -> None:
    dialog = compared(driver, "10551")
    (row,) = dialog.differences.rows
    assert (row.mismatch.board, row.mismatch.first) == (5, None)
    press(dialog, "secondIsRight")
    assert driver.result(4, 5) is GameResult.WHITE_WINS


def test_nothing_entered_cannot_be_compared(driver: Driver) -> None:
    dialog = opened(driver)
    assert not dialog.accept_button.isEnabled()
    driver.event.act(request_bye, 1, 5, ByeKind.HALF_POINT, confirmed=True)
    driver.cancel(dialog)


def test_escape_keeps_what_was_entered_again_and_says_so(driver: Driver) -> None:
    dialog = opened(driver)
    driver.type("101", dialog.view)
    driver.cancel(dialog)
    message = driver.page.message
    assert message.text == (
        "3 results of round 4 were entered again but have not been compared yet."
    )
    driver.page.rounds.show_round(2)
    driver.follow_link()
    again = driver.dialog(SecondEntryDialog)
    assert driver.page.rounds.round_number == 4
    assert [row.result for row in again.boards.rows[:3]] == [
        GameResult.WHITE_WINS,
        GameResult.BLACK_WINS,
        GameResult.WHITE_WINS,
    ]
    press(again, "accept")
    driver.cancel(again)
    assert message.isVisible()
    driver.follow_link()
    press(driver.dialog(SecondEntryDialog), "accept")
    press(driver.dialog(SecondEntryDialog), "accept")
    assert message.isHidden()


def test_results_entered_again_stay_with_their_players_when_numbers_change(
    driver: Driver,
) -> None:
    """C.04.2 (2026) 2.3: a number may become another's; what was entered is of who played."""
    driver.undo_all()
    driver.window.actions_by_name[ActionName.REDO].trigger()
    while not driver.tournament.rounds:
        driver.window.actions_by_name[ActionName.REDO].trigger()
    driver.page.show_page(PageName.ROUNDS)
    dialog = opened(driver)
    driver.type("105", dialog.view)
    entered = {
        (row.white.name, row.black.name): row.result
        for row in dialog.boards.rows
        if row.result is not None and row.black is not None
    }
    assert len(entered) == 3
    driver.cancel(dialog)
    last = driver.tournament.players[-1]
    driver.event.act(edit_player, last.tpn, replace(last, rating=2900))
    driver.event.act(renumber_players, confirmed=True)
    assert driver.tournament.player(1).name == last.name
    dialog = opened(driver)
    assert entered == {
        (row.white.name, row.black.name): row.result
        for row in dialog.boards.rows
        if row.result is not None and row.black is not None
    }
    driver.cancel(dialog)


def test_leaving_the_event_asks_about_results_entered_again(driver: Driver) -> None:
    dialog = opened(driver)
    driver.type("101", dialog.view)
    driver.cancel(dialog)
    event = driver.event
    driver.command("close_event")
    asked = driver.dialog(UnsavedDialog)
    assert any("have not been compared yet" in text for text in driver.labels(asked))
    driver.cancel(asked)
    assert driver.window.opened is event
    driver.command("close_event")
    press(driver.dialog(UnsavedDialog), "accept")
    driver.until(lambda: driver.window.opened is None)


def test_nothing_entered_again_is_nothing_to_ask_about(driver: Driver) -> None:
    driver.cancel(opened(driver))
    assert driver.page.message.isHidden()
    driver.command("close_event")
    assert driver.window.opened is None


# Standings after an earlier round, on purpose


def test_standings_after_an_earlier_round_are_asked_for_and_say_so(driver: Driver) -> None:
    driver.command("go_standings")
    panel = driver.page.standings
    driver.until(lambda: panel.shown is not None)
    texts = [panel.rounds.itemText(index) for index in range(panel.rounds.count())]
    assert texts == ["Current standings", "After round 2 of 7", "After round 1 of 7"]
    assert panel.interim_round is None
    panel.rounds.setCurrentIndex(2)
    panel.rounds.activated.emit(2)
    driver.until(lambda: panel.shown is not None and panel.shown.table.round_number == 1)
    assert driver.texts(panel, "standingsAfter") == [
        "After round 1 of 7 – not the current standings"
    ]
    driver.type("1")
    panel.rounds.setCurrentIndex(0)
    panel.rounds.activated.emit(0)
    driver.until(lambda: panel.shown is not None and panel.shown.table.round_number == 3)
    assert "not the current standings" not in driver.texts(panel, "standingsAfter")[0]


def test_another_tournament_begins_with_its_standings_of_now(driver: Driver) -> None:
    driver.command("go_standings")
    panel = driver.page.standings
    driver.until(lambda: panel.shown is not None)
    panel.rounds.setCurrentIndex(1)
    panel.rounds.activated.emit(1)
    first = driver.event.tournament_id
    assert first is not None
    driver.command("add_tournament")
    driver.event.choose_tournament(first)
    driver.command("go_standings")
    assert panel.interim_round is None


def test_the_standings_asked_for_are_those_printed(driver: Driver, tmp_path: Path) -> None:
    """And after them the papers of the round are those of the round shown."""
    panel, documents = driver.page.standings, driver.page.documents
    printed: list[str] = []
    documents.ask_for_printer = lambda *_: printed.extend(driver.texts(documents, "documentTitle"))
    driver.command("go_standings")
    driver.until(lambda: panel.shown is not None)
    panel.rounds.setCurrentIndex(2)
    panel.rounds.activated.emit(2)
    driver.command("print")
    driver.until(lambda: printed == ["Standings, round 1"])
    driver.window.actions_by_name[ActionName.PRINT_ROUND].trigger()
    driver.until(lambda: len(printed) == 2)
    assert printed[1].endswith("round 4")
