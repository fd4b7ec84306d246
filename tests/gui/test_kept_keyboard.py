"""The keyboard is where one works: it comes back with the table that was gone for a while."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.players.bye import ByeDialog
from arbiter_app.operations.interface import NewPlayer, add_players, undo_act
from tests.gui.driver import Driver, close, new_driver

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support raise", "This plugin does not support grabbing the keyboard"
)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.command("new_event")
    made.until(lambda: made.window.page is not None)
    made.event.act(add_players, [NewPlayer("Adams"), NewPlayer("Baker")])
    made.page.show_page(PageName.LOG)
    made.page.show_page(PageName.PLAYERS)
    yield made
    close(made)


def undo_everything(driver: Driver) -> None:
    while driver.event.tournament is not None:
        driver.event.act_on_event(undo_act, confirmed=True)
    driver.until_idle()


@pytest.mark.parametrize("by_button", [True, False])
def test_done_again_the_table_has_the_keyboard_it_had(driver: Driver, *, by_button: bool) -> None:
    view = driver.page.players.view
    view.setFocus()
    undo_everything(driver)
    assert driver.focus().objectName() == "emptyRedoFirst"
    if by_button:
        driver.press(Qt.Key.Key_Return)
    else:
        driver.command("redo")
    assert driver.event.tournament is not None
    assert driver.focus() is view


def test_it_is_lent_also_when_the_table_came_after_all_who_hear_of_changes(driver: Driver) -> None:
    """A page that is built late still shows a change before it is settled who has the keyboard."""
    driver.pair()
    driver.page.show_page(PageName.CROSSTABLE)
    driver.until_idle()
    view = driver.page.crosstable.view
    assert driver.focus() is view
    driver.command("undo")
    assert not view.isVisible()
    assert driver.focus() is driver.page.rail.button(PageName.CROSSTABLE)
    driver.command("redo")
    assert driver.focus() is view


def test_the_boards_have_the_keyboard_again_when_their_round_is_there_again(
    driver: Driver,
) -> None:
    driver.pair()
    view = driver.page.rounds.view
    assert driver.focus() is view
    driver.command("undo")
    assert driver.tournament.rounds == ()
    assert driver.focus() is driver.page.rail.button(PageName.ROUNDS)
    driver.command("redo")
    assert driver.focus() is view


def test_asked_about_in_a_dialog_the_way_back_and_again_is_the_same(driver: Driver) -> None:
    driver.page.players.view.setFocus()
    driver.undo_all()
    assert driver.event.tournament is None
    assert driver.focus().objectName() == "emptyRedoFirst"
    driver.press(Qt.Key.Key_Return)
    driver.until_idle()
    assert driver.focus() is driver.page.players.view


def test_who_has_gone_elsewhere_meanwhile_stays_there(driver: Driver) -> None:
    driver.page.players.view.setFocus()
    undo_everything(driver)
    elsewhere = driver.page.rail.button(PageName.LOG)
    elsewhere.setFocus()
    driver.command("redo")
    assert driver.focus() is elsewhere


def test_the_boards_have_the_keyboard_when_all_are_shown_again(driver: Driver) -> None:
    driver.pair()
    driver.command("missing_only")
    driver.type("1")
    assert driver.page.rounds.view.isHidden()
    driver.command("missing_only")
    assert driver.focus() is driver.page.rounds.view


def click(driver: Driver, name: str) -> QAbstractButton:
    button = driver.page.findChild(QAbstractButton, name)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    driver.qtbot.wait(1)
    return button


@pytest.mark.parametrize("name", ["header_undo", "publish_button", "explanation_button", "round1"])
def test_a_button_clicked_gives_the_keyboard_back(driver: Driver, name: str) -> None:
    """The next result is for the boards, and Enter does not click the button once more."""
    driver.pair()
    driver.type("1")
    view = driver.page.rounds.view
    assert driver.focus() is view
    click(driver, name)
    driver.until(lambda: driver.focus() is view)


def test_the_button_of_the_page_in_front_has_the_keyboard_that_is_lent(driver: Driver) -> None:
    """Before round 1 these pages have nothing to work in: no button of another page gets it back."""
    for page in (PageName.ROUNDS, PageName.STANDINGS, PageName.CROSSTABLE):
        button = driver.page.rail.button(page)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        driver.until_idle()
        driver.qtbot.wait(1)
        assert driver.focus() is button


def test_a_panel_that_is_hidden_gives_the_keyboard_to_the_boards(driver: Driver) -> None:
    driver.pair()
    driver.command("to_explanation")
    driver.until_idle()
    assert driver.focus() is not driver.page.rounds.view
    driver.command("hide_side")
    assert driver.focus() is driver.page.rounds.view


def test_what_a_button_beside_the_boards_shows_stays(driver: Driver) -> None:
    """The boards get the keyboard back, but nobody has gone to another board."""
    driver.window.resize(1440, 900)
    driver.open_sample()
    driver.page.show_page(PageName.ROUNDS)
    rounds = driver.page.rounds
    rounds.view.setFocus()
    why = rounds.side.why
    driver.until(lambda: why.player is not None)
    assert click(driver, "bracketDownButton").isVisible()
    driver.until(lambda: driver.focus() is rounds.view)
    assert why.player is None


def test_a_button_reached_by_tab_keeps_the_keyboard(driver: Driver) -> None:
    driver.pair()
    button = driver.page.findChild(QAbstractButton, "publish_button")
    assert button is not None
    button.setFocus(Qt.FocusReason.TabFocusReason)
    driver.press(Qt.Key.Key_Space)
    driver.qtbot.wait(1)
    assert driver.focus() is button


def test_what_is_typed_into_a_cell_is_kept_before_a_button_acts(driver: Driver) -> None:
    view = driver.page.players.view
    view.open_editor(driver.page.players.model.index(1, 1))
    editor = driver.cell_editor()
    editor.selectAll()
    driver.type("Adamson")
    click(driver, "request_bye_button")
    dialog = driver.dialog(ByeDialog)
    assert "Adamson" in dialog.windowTitle()
    driver.cancel(dialog)
    assert driver.focus() is view


def look_into_a_menu(driver: Driver) -> None:
    """Open one by mouse, and leave it and the menu bar by Escape."""
    bar = driver.window.menuBar()
    place = bar.actionGeometry(bar.actions()[2]).center()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=place)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    driver.until(menu.isActiveWindow)
    driver.press(Qt.Key.Key_Escape, menu)
    driver.window.activateWindow()
    driver.until(driver.window.isActiveWindow)
    driver.until(bar.hasFocus)
    driver.press(Qt.Key.Key_Escape, bar)


@pytest.mark.parametrize("begun", ["", "Cl"])
def test_a_menu_that_was_only_looked_into_gives_the_keyboard_back(
    driver: Driver, begun: str
) -> None:
    """Else letters of the name typed next open menus, and choose what they are the letters of."""
    driver.page.players.go_to_entry()
    driver.type(begun)
    look_into_a_menu(driver)
    driver.type("Clark"[len(begun) :])
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: len(driver.tournament.players) == 3)
    assert {player.name for player in driver.tournament.players} == {"Adams", "Baker", "Clark"}


def test_a_cell_has_the_keyboard_again_when_a_menu_was_looked_into(driver: Driver) -> None:
    """What is typed there is kept for what is chosen, and can be gone on with."""
    view = driver.page.players.view
    view.open_editor(driver.page.players.model.index(1, 1))
    driver.cell_editor().selectAll()
    driver.type("Adamson")
    look_into_a_menu(driver)
    driver.until(lambda: driver.tournament.players[0].name == "Adamson")
    assert driver.page.players.isAncestorOf(driver.focus())
