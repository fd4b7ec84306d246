"""Wherever a player is shown there is the menu of the player, by mouse and by key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.menus import OF_A_PLAYER
from arbiter_app.gui.tables.view import TableView
from arbiter_app.operations.interface import set_prizes
from arbiter_app.tournament.prizes import PrizeGroup
from tests.gui.driver import Driver, close, new_driver

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support raise", "This plugin does not support grabbing the keyboard"
)
REASONS = (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    yield made
    close(made)


def menus(driver: Driver) -> list[QMenu]:
    found = driver.window.findChildren(QMenu)
    return [menu for menu in found if menu.isVisible() and menu.accessibleName() == "Player"]


def ask(widget: QWidget, place: QPoint, reason: QContextMenuEvent.Reason) -> None:
    event = QContextMenuEvent(reason, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)


def choose(driver: Driver, text: str) -> None:
    driver.until(lambda: len(menus(driver)) == 1)
    (menu,) = menus(driver)
    action = next(each for each in menu.actions() if each.text().replace("&", "") == text)
    action.trigger()
    menu.close()
    driver.qtbot.wait(1)


def ask_in_list(view: QAbstractItemView, row: int, reason: QContextMenuEvent.Reason) -> None:
    """By mouse on a line; by key for the current one, wherever the mouse is."""
    model = view.model()
    index = model.index(row, 1 if isinstance(view, TableView) else 0)
    if reason is QContextMenuEvent.Reason.Mouse:
        ask(view.viewport(), view.visualRect(index).center(), reason)
    else:
        view.setCurrentIndex(index)
        ask(view.viewport(), QPoint(1, view.viewport().height() - 1), reason)


def assert_details_of(driver: Driver, name: str) -> None:
    choose(driver, "Player details")
    details = driver.page.details
    driver.until(lambda: details.details is not None)
    assert details.details is not None
    assert details.details.player.name == name
    details.close_pane()


@pytest.mark.parametrize("reason", REASONS)
def test_the_rating_report(driver: Driver, reason: QContextMenuEvent.Reason) -> None:
    driver.command("rating_report")
    report = driver.page.standings.rating_report
    driver.until(lambda: len(report.model.rows) > 3)
    ask_in_list(report.view, 2, reason)
    assert_details_of(driver, report.model.rows[2].player.name)


@pytest.mark.parametrize("reason", REASONS)
def test_the_prizes(driver: Driver, reason: QContextMenuEvent.Reason) -> None:
    groups = (PrizeGroup("Main prizes", (100_00, 50_00)),)
    driver.event.act(set_prizes, groups)
    driver.command("prizes")
    prizes = driver.page.standings.prizes
    driver.until(lambda: len(prizes.awards.rows) >= 2)
    ask_in_list(prizes.awards_view, 1, reason)
    assert_details_of(driver, prizes.awards.rows[1].name)


@pytest.mark.parametrize("reason", REASONS)
def test_the_players_in_a_chart(driver: Driver, reason: QContextMenuEvent.Reason) -> None:
    driver.command("charts")
    charts = driver.page.standings.charts
    driver.until(lambda: charts.players.rowCount() > 3)
    ask_in_list(charts.list, 2, reason)
    tpn = charts.players.player_at(charts.players.index(2, 0))
    assert tpn is not None
    assert_details_of(driver, driver.tournament.player(tpn).name)


@pytest.mark.parametrize("reason", REASONS)
def test_the_picture_of_a_bracket(driver: Driver, reason: QContextMenuEvent.Reason) -> None:
    driver.window.resize(1440, 900)
    driver.page.show_page(PageName.ROUNDS)
    why = driver.page.rounds.side.why
    driver.until(lambda: bool(why.picture.order()))
    picture = why.picture
    tpn = picture.order()[0]
    picture.ask(tpn)
    place = picture.place_of(tpn)
    assert place is not None
    ask(picture.viewport(), place if reason is REASONS[0] else QPoint(1, 1), reason)
    assert_details_of(driver, driver.tournament.player(tpn).name)


def test_the_keys_of_a_player_are_about_the_one_in_the_picture(driver: Driver) -> None:
    driver.window.resize(1440, 900)
    driver.page.show_page(PageName.ROUNDS)
    picture = driver.page.rounds.side.why.picture
    driver.until(lambda: bool(picture.order()))
    tpn = picture.order()[-1]
    picture.setFocus(Qt.FocusReason.OtherFocusReason)
    picture.ask(tpn)
    driver.until(picture.hasFocus)
    assert driver.page.sight.current_player() == tpn


def test_the_menu_leads_to_the_list(driver: Driver) -> None:
    driver.command("rating_report")
    report = driver.page.standings.rating_report
    driver.until(lambda: len(report.model.rows) > 3)
    ask_in_list(report.view, 3, REASONS[1])
    wanted = report.model.rows[3].player
    choose(driver, "Show in the list")
    assert driver.page.current_page == PageName.PLAYERS
    assert driver.page.players.current_player() == wanted


@pytest.mark.parametrize("reason", REASONS)
def test_a_line_of_two_pairings_has_a_menu_of_each_player(
    driver: Driver, reason: QContextMenuEvent.Reason
) -> None:
    """By mouse and by key, in “What if” and in “Why not”; a bye is one player's."""
    driver.window.resize(1440, 900)
    driver.page.show_page(PageName.ROUNDS)
    driver.command("what_if")
    side = driver.page.rounds.side
    driver.until(lambda: len(side.what_if.model.rows) > 3)
    ask_in_list(side.what_if.view, 2, reason)
    row = side.what_if.model.rows[2]
    driver.until(lambda: len(menus(driver)) == 1)
    (menu,) = menus(driver)
    names = [driver.tournament.player(tpn).name for tpn in row.players]
    assert len(names) >= 2
    assert [action.text().partition("  ")[2] for action in menu.actions()] == names
    inside = menu.actions()[1].menu()
    assert isinstance(inside, QMenu)
    details = next(
        one for one in inside.actions() if "Player details" in one.text().replace("&", "")
    )
    details.trigger()
    menu.close()
    pane = driver.page.details
    driver.until(lambda: pane.details is not None)
    assert pane.details is not None
    assert pane.details.player.tpn == row.players[1]
    pane.close_pane()
    driver.qtbot.wait(1)


def test_the_counter_pairing_of_why_not_has_the_menu_of_players(driver: Driver) -> None:
    driver.window.resize(1440, 900)
    driver.page.show_page(PageName.ROUNDS)
    driver.command("why_not")
    why_not = driver.page.rounds.side.why_not
    games = driver.tournament.rounds[-1].games
    why_not.one.pick(games[0].white)
    why_not.other.pick(games[1].white)
    driver.until(lambda: bool(why_not.counter.rows))
    ask_in_list(why_not.counter_view, 0, REASONS[1])
    driver.until(lambda: len(menus(driver)) == 1)
    (menu,) = menus(driver)
    assert len(menu.actions()) == len(why_not.counter.rows[0].players)
    menu.close()
    driver.qtbot.wait(1)


def test_the_keys_of_a_player_ask_which_one_of_a_line_with_several(driver: Driver) -> None:
    driver.window.resize(1440, 900)
    driver.page.show_page(PageName.ROUNDS)
    driver.command("what_if")
    what_if = driver.page.rounds.side.what_if
    driver.until(lambda: len(what_if.model.rows) > 3)
    what_if.view.setFocus()
    what_if.view.setCurrentIndex(what_if.model.index(2, 1))
    before = driver.state
    driver.command("withdraw")
    assert driver.state is before
    assert driver.page.message.text.startswith("There are several players on this line")
    for tpn in what_if.model.rows[2].players:
        assert driver.tournament.player(tpn).name in driver.page.message.text


@pytest.mark.parametrize("reason", REASONS)
def test_the_row_for_the_next_player_has_no_menu_of_a_player(
    driver: Driver, reason: QContextMenuEvent.Reason
) -> None:
    """There is nobody to withdraw or to delete; what is offered is how players come in."""
    driver.page.show_page(PageName.PLAYERS)
    ask_in_list(driver.page.players.view, 0, reason)

    def opened() -> list[QMenu]:
        found = driver.window.findChildren(QMenu)
        return [one for one in found if one.isVisible() and one.accessibleName() == "New player"]

    driver.until(lambda: len(opened()) == 1)
    (menu,) = opened()
    names = [action.objectName() for action in menu.actions() if not action.isSeparator()]
    assert names == [
        ActionName.ADD_PLAYER,
        ActionName.PASTE_PLAYERS,
        ActionName.IMPORT_PLAYERS,
        ActionName.PRESENCE,
    ]
    menu.close()
    driver.qtbot.wait(1)


@pytest.mark.parametrize("reason", REASONS)
def test_a_document_has_its_menu(driver: Driver, reason: QContextMenuEvent.Reason) -> None:
    """By mouse the document below it becomes the current one; by key it is the current one."""
    driver.command("go_documents")
    documents = driver.page.documents
    ask_in_list(documents.list, 1, reason)
    assert documents.list.currentIndex().row() == 1

    def opened() -> list[QMenu]:
        found = driver.window.findChildren(QMenu)
        return [one for one in found if one.isVisible() and one.accessibleName() == "Documents"]

    driver.until(lambda: len(opened()) == 1)
    (menu,) = opened()
    names = [action.objectName() for action in menu.actions()]
    assert names[:3] == [ActionName.PRINT, ActionName.SAVE_DOCUMENT, ActionName.PRINT_ROUND]
    menu.close()
    driver.qtbot.wait(1)


def test_where_nobody_is_in_the_list_there_is_nobody_to_act_on(driver: Driver) -> None:
    """A key says so; a button that does nothing is not offered."""
    names = (
        *OF_A_PLAYER,
        ActionName.DELETE_PLAYER,
        ActionName.FIND_PLAYER,
    )
    actions = driver.window.actions_by_name
    assert all(actions[name].isEnabled() for name in names)
    driver.command("new_event")
    driver.until(lambda: not driver.window.files.is_opening)
    assert driver.tournament.players == ()
    assert not any(actions[name].isEnabled() for name in names)
    driver.page.show_page(PageName.LOG)
    driver.shortcut(Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert "there are no players yet" in driver.window.statusBar().currentMessage()
