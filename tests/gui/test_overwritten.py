"""What is overwritten is said with the old value and the new one, and Undo is offered."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.rounds.second_entry_dialog import SecondEntryDialog
from arbiter_app.operations.interface import request_bye, request_byes
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.gui.driver import Driver

DRAW, LOST = GameResult.DRAW, GameResult.BLACK_WINS


def test_a_key_over_a_result_of_a_completed_round_says_both_and_is_undone(driver: Driver) -> None:
    """In the sample event round 3 is complete, and the last one paired."""
    view, message = driver.page.rounds.view, driver.page.message
    view.setFocus()
    view.go_to_board(1)
    assert driver.result(3, 1) is DRAW
    driver.type("0")
    assert driver.result(3, 1) is LOST
    assert message.text == "Result of board 1, round 3: ½–½ → 0–1"
    assert driver.window.statusBar().currentMessage() == message.text
    driver.follow_link()
    assert driver.result(3, 1) is DRAW
    assert not message.isVisible()


@pytest.mark.parametrize(
    ("key", "told"),
    [("1", "1–0"), ("-", "0–1\N{NO-BREAK SPACE}F"), ("x", "0–0\N{NO-BREAK SPACE}F")],
)
def test_other_keys_say_what_they_replace(driver: Driver, key: str, told: str) -> None:
    driver.page.rounds.view.go_to_board(1)
    driver.type(key, driver.page.rounds.view)
    assert driver.page.message.text == f"Result of board 1, round 3: ½–½ → {told}"


def test_a_result_that_is_deleted_is_said(driver: Driver) -> None:
    driver.page.rounds.view.go_to_board(1)
    driver.press(Qt.Key.Key_Delete, driver.page.rounds.view)
    assert driver.result(3, 1) is None
    assert driver.page.message.text == "Result of board 1, round 3: ½–½ → no result"
    driver.type("5", driver.page.rounds.view)
    assert driver.page.message.text == "All results of round 3 are in."


def test_it_goes_with_the_next_act_and_not_with_the_cursor(driver: Driver) -> None:
    view, message = driver.page.rounds.view, driver.page.message
    view.go_to_board(1)
    driver.type("0", view)
    view.go_to_board(4)
    assert message.isVisible()
    driver.command("publish")
    assert not message.isVisible()


def test_undone_and_done_again_nothing_is_said_to_be_replaced(driver: Driver) -> None:
    driver.page.rounds.view.go_to_board(1)
    driver.type("0", driver.page.rounds.view)
    for name in ("undo", "redo"):
        driver.command(name)
        assert not driver.page.message.isVisible()


def test_the_first_result_of_a_board_replaces_nothing(driver: Driver) -> None:
    driver.pair()
    driver.until_idle()
    driver.type("1", driver.page.rounds.view)
    assert not driver.page.message.isVisible()


def test_colours_reversed_and_byes_say_what_they_replace(driver: Driver) -> None:
    message = driver.page.message
    game = driver.tournament.round(3).games[1]
    driver.page.rounds.view.go_to_board(2)
    driver.command("reverse_colours")
    driver.confirm()
    white, black = (driver.tournament.player(tpn).name for tpn in (game.white, game.black))
    turned = f"{white} – {black} → {black} – {white}"
    assert message.text == f"Colours reversed on board 2, round 3: {turned}"
    name = driver.tournament.player(2).name
    half, zero = ByeKind.HALF_POINT, ByeKind.ZERO_POINT
    driver.event.act(request_bye, 2, 5, half)
    assert not message.isVisible()
    driver.event.act(request_bye, 2, 5, zero)
    assert message.text.startswith(f"Bye requested by {name}, round 5: half-point bye → ")
    driver.event.act(request_byes, 2, {5: None})
    assert message.text.startswith(f"Bye of {name} cancelled, round 5: ")


def test_the_second_entry_says_what_it_replaces(driver: Driver) -> None:
    driver.window.actions_by_name[ActionName.SECOND_ENTRY].trigger()
    dialog = driver.dialog(SecondEntryDialog)
    driver.type("0", dialog.view)
    for name in ("accept", "secondIsRight"):
        button = dialog.findChild(QPushButton, name)
        assert button is not None
        button.click()
    assert driver.result(3, 1) is LOST
    assert driver.page.message.text == "Result of board 1, round 3: ½–½ → 0–1"
    dialog.reject()
