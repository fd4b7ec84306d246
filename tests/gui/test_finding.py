"""A player is found by typing, shown on every page and in a pane, and acted on from anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.players.bye import ByeDialog
from arbiter_app.gui.players.detail_rows import details_of
from arbiter_app.gui.players.find_player import FindPlayerDialog
from arbiter_app.gui.tables.view import TableView
from arbiter_app.operations.interface import (
    NewPlayer,
    add_player,
    edit_player,
    renumber_players,
    standings_of,
)
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.types import Tpn, format_points_short
from arbiter_app.tournament.words import in_fractions
from tests.gui.driver import CORPUS, Driver, close, new_driver

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support raise", "This plugin does not support grabbing the keyboard"
)

TRF = CORPUS / "0004-regular-n13-r9.trf"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def find(driver: Driver, text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
    driver.command("find_player")
    dialog = driver.dialog(FindPlayerDialog)
    driver.type(text)
    driver.press(key)
    driver.until(lambda: driver.window.context.dialog is not dialog)
    driver.window.activateWindow()
    driver.until(driver.window.isActiveWindow)


def test_enter_leads_to_the_player_on_the_page_in_front(driver: Driver) -> None:
    driver.open_sample()
    tpn = next(p.tpn for p in driver.tournament.players if "Kowalczyk" in p.name)
    for page in (PageName.ROUNDS, PageName.STANDINGS, PageName.PLAYERS):
        driver.page.show_page(page)
        driver.until_idle()
        find(driver, "kowal")
        assert driver.page.current_page == page
        driver.until(lambda: driver.page.sight.current_player() == tpn)
        assert driver.page.isAncestorOf(driver.focus())


def test_who_is_meant_is_chosen_by_arrows_while_typing(driver: Driver) -> None:
    driver.open_sample()
    driver.page.show_page(PageName.PLAYERS)
    driver.command("find_player")
    dialog = driver.dialog(FindPlayerDialog)
    driver.type("o")
    second = dialog.model.rows[1].player.tpn
    driver.press(Qt.Key.Key_Down)
    assert dialog.current_player() == second
    assert dialog.model.rows[1].place
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: driver.page.sight.current_player() == second)


def test_nobody_found_leads_nowhere(driver: Driver) -> None:
    driver.open_sample()
    driver.command("find_player")
    dialog = driver.dialog(FindPlayerDialog)
    driver.type("zzzz")
    driver.press(Qt.Key.Key_Return)
    assert driver.window.context.dialog is dialog
    driver.cancel(dialog)


def test_an_earlier_round_is_shown_where_the_player_is_not_in_this_one(driver: Driver) -> None:
    driver.open(TRF)
    past = histories(driver.tournament)
    driver.page.show_page(PageName.ROUNDS)
    driver.page.rounds.show_player(1)
    assert driver.page.rounds.view.current_player() == 1
    assert driver.page.rounds.round_number in [e.round_number for e in past[1].entries]


@pytest.fixture
def details(driver: Driver) -> Driver:
    driver.open(TRF)
    driver.page.show_page(PageName.PLAYERS)
    driver.page.players.show_player(3)
    driver.command("player_details")
    driver.until(lambda: driver.page.details.details is not None)
    return driver


def test_the_pane_has_all_rounds_of_the_player(details: Driver) -> None:
    shown = details.page.details.details
    assert shown is not None
    past = histories(details.tournament)[3]
    assert [line.number for line in shown.rounds] == [e.round_number for e in past.entries]
    for line, entry in zip(shown.rounds, past.entries, strict=True):
        assert line.opponent == entry.opponent
        assert line.total == format_points_short(past.score_after(entry.round_number))
        if entry.opponent is not None:
            assert details.tournament.player(entry.opponent).name in line.whom
    table = standings_of(details.state)
    row = next(row for row in table.rows if row.tpn == 3)
    assert [line.text for line in shown.values] == [
        "–" if code == "DE" and not cell.value else in_fractions(cell.text)
        for code, cell in zip(table.tie_breaks, row.cells, strict=True)
    ]
    assert f"Rank {row.rank} " in shown.standing


def test_floats_are_shown_as_on_the_pairing_card(driver: Driver) -> None:
    """A player who met somebody with fewer points floated down, the opponent up (A.4)."""
    driver.open(TRF)
    past = histories(driver.tournament)
    arrows = 0
    for player in driver.tournament.players:
        found = details_of(driver.state, player.tpn)
        assert found is not None
        for line in found.rounds:
            if line.opponent is None or past[player.tpn].entries[line.number - 1].letter in "+-":
                continue
            own, other = (past[t].score_after(line.number - 1) for t in (player.tpn, line.opponent))
            assert line.floated == ("" if own == other else "↓" if own > other else "↑")
            arrows += bool(line.floated)
    assert arrows > 10


def test_enter_in_the_pane_leads_to_the_board_and_to_the_working(details: Driver) -> None:
    pane = details.page.details
    assert details.focus() is pane.rounds_view
    pane.rounds_view.setCurrentIndex(pane.rounds.index(1, 2))
    details.press(Qt.Key.Key_Return)
    assert details.front() is PageName.ROUNDS
    assert details.page.rounds.round_number == pane.rounds.rows[1].number
    assert details.page.rounds.view.current_player() == 3
    assert pane.isHidden()
    details.command("player_details")
    details.until(lambda: pane.details is not None)
    pane.values_view.setFocus()
    pane.values_view.setCurrentIndex(pane.values.index(1, 1))
    details.press(Qt.Key.Key_Return)
    assert details.front() is PageName.STANDINGS
    details.until_idle()
    text = details.page.standings.table.text
    assert text is not None
    assert details.tournament.player(3).name in text.title


def test_escape_closes_the_pane_and_gives_the_keyboard_back(details: Driver) -> None:
    details.press(Qt.Key.Key_Escape)
    assert details.page.details.isHidden()
    assert details.focus() is details.page.players.view


def test_the_pane_follows_what_is_changed(details: Driver) -> None:
    pane = details.page.details
    player = replace(details.tournament.player(3), club="Harbour Club")
    details.event.act(edit_player, 3, player)
    details.until(lambda: pane.details is not None and pane.details.player == player)
    assert "Harbour Club" in pane.details.facts if pane.details else False


def menu_of(view: TableView) -> QMenu:
    place = view.visualRect(view.currentIndex()).center()
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, view.viewport().mapToGlobal(place)
    )
    QApplication.sendEvent(view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


@pytest.mark.parametrize(
    "page", [PageName.PLAYERS, PageName.ROUNDS, PageName.STANDINGS, PageName.CROSSTABLE]
)
def test_every_player_has_a_menu_with_the_way_to_the_details(
    driver: Driver, page: PageName
) -> None:
    driver.open_sample()
    driver.page.show_page(page)
    driver.until_idle()
    view = {
        PageName.PLAYERS: driver.page.players.view,
        PageName.ROUNDS: driver.page.rounds.view,
        PageName.STANDINGS: driver.page.standings.view,
        PageName.CROSSTABLE: driver.page.crosstable.view,
    }[page]
    driver.until(lambda: view.model().rowCount() > 3)
    view.setCurrentIndex(view.model().index(2, 2))
    wanted: Tpn | None = driver.page.sight.current_player()
    assert wanted is not None
    menu = menu_of(view)
    names = {action.objectName() for action in menu.actions()}
    assert "player_details" in names
    menu.close()
    driver.command("player_details")
    pane = driver.page.details
    driver.until(lambda: pane.details is not None)
    assert pane.details is not None
    assert pane.details.player.tpn == wanted


def test_a_bye_is_asked_for_the_player_under_the_cursor_on_any_page(driver: Driver) -> None:
    driver.open_sample()
    driver.page.show_page(PageName.ROUNDS)
    driver.page.rounds.view.go_to_row(4, "black")
    tpn = driver.page.sight.current_player()
    assert tpn is not None
    driver.command("request_bye")
    dialog = driver.dialog(ByeDialog)
    assert driver.tournament.player(tpn).name in dialog.windowTitle()
    driver.cancel(dialog)


def test_a_key_leads_from_tournament_to_tournament(driver: Driver) -> None:
    driver.open_sample()
    driver.import_file(TRF)
    one, two = (info.id for info in driver.event.tournaments)
    assert driver.event.tournament_id == two
    driver.command("next_tournament")
    assert driver.event.tournament_id == one
    driver.command("next_tournament")
    driver.command("previous_tournament")
    assert driver.event.tournament_id == one
    assert driver.page.tabs.currentIndex() == 0


def test_nothing_waits_for_the_players_found(driver: Driver) -> None:
    driver.open_sample()
    driver.command("find_player")
    dialog = driver.dialog(FindPlayerDialog)
    assert isinstance(dialog, QDialog)
    assert dialog.model.rowCount() == len(driver.tournament.players)
    driver.cancel(dialog)


def renumbered(driver: Driver) -> None:
    """The last of the list gets the highest rating, and the list is numbered again (C.04.2 2.3)."""
    last = driver.tournament.players[-1]
    driver.event.act(edit_player, last.tpn, replace(last, rating=2900))
    driver.event.act(renumber_players, confirmed=True)
    assert driver.tournament.player(1).name == last.name


def test_a_question_stays_with_its_players_when_numbers_change(driver: Driver) -> None:
    """The field shows the new number with the name it had, and asks about that player."""
    driver.open_sample()
    driver.command("why_not")
    page = driver.page.rounds.side.why_not
    page.one.pick(4)
    page.other.pick(7)
    names = [driver.tournament.player(tpn).name for tpn in (4, 7)]
    renumbered(driver)
    assert (page.one.player, page.other.player) == (5, 8)
    assert [page.one.text(), page.other.text()] == [f"5  {names[0]}", f"8  {names[1]}"]


def test_the_players_of_a_chart_stay_when_numbers_change_or_somebody_comes(
    driver: Driver,
) -> None:
    driver.open_sample()
    driver.command("charts")
    players = driver.page.standings.charts.players
    driver.until(lambda: players.rowCount() > 8)
    players.choose((4, 7))
    names = {driver.tournament.player(tpn).name for tpn in (4, 7)}
    renumbered(driver)
    driver.until_idle()
    assert {driver.tournament.player(tpn).name for tpn in players.chosen} == names
    count = players.rowCount()
    driver.event.act(add_player, NewPlayer("Late, Lena"))
    driver.until(lambda: players.rowCount() > count)
    assert {driver.tournament.player(tpn).name for tpn in players.chosen} == names
