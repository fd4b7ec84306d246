"""Menus are about the current line, a board number waits for nobody, the cursor keeps its player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.boards.menu import OtherResults
from arbiter_app.gui.boards.result_keys import RESULT_KEYS
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.gui.tables.model import RowsModel
from arbiter_app.gui.tables.view import TableView
from arbiter_app.operations.interface import (
    NewPlayer,
    edit_player,
    import_players,
    renumber_players,
)
from arbiter_app.tournament.types import GameResult
from tests.few_examples import few_of
from tests.gui.driver import Driver

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support raise", "This plugin does not support grabbing the keyboard"
)

WITH_MENU = {"playersTable", "boardsTable", "standingsTable", "crosstable", "logTable"}


def tables(driver: Driver) -> Iterator[TableView]:
    """Every table of every page, in front and filled."""
    for page in PageName:
        driver.page.show_page(page)
        driver.until_idle()
        views: list[TableView] = driver.page.findChildren(TableView)
        yield from (view for view in views if view.isVisible() and view.model().rowCount() > 3)


def shift_f10(view: QWidget) -> None:
    QTest.keyClick(view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)


def menu_key(view: QWidget) -> None:
    """As a desktop sends it: with the middle of the widget as its place."""
    middle = view.rect().center()
    by_key = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(view, QContextMenuEvent(by_key, middle, view.mapToGlobal(middle)))


@pytest.mark.parametrize("press", [menu_key, shift_f10])
def test_the_menu_key_is_about_the_current_line_of_every_table(
    driver: Driver, press: Callable[[QWidget], None]
) -> None:
    seen: set[str] = set()
    for _ in range(3):
        driver.pair()
        driver.command("unpair")
    for view in tables(driver):
        asked: list[tuple[QModelIndex, QPoint]] = []
        view.menu_wanted.connect(lambda index, place, into=asked: into.append((index, place)))
        for row in (1, 3):
            current = view.model().index(row, 1)
            driver.window.activateWindow()
            driver.until(driver.window.isActiveWindow)
            view.setFocus()
            view.setCurrentIndex(current)
            press(view)
            index, place = asked.pop()
            assert index.row() == view.currentIndex().row() == row, view.objectName()
            below = view.viewport().mapFromGlobal(place)
            assert view.visualRect(index).left() <= below.x() <= view.visualRect(index).right()
            assert abs(below.y() - view.visualRect(index).bottom()) <= 1
            popup = QApplication.activePopupWidget()
            if popup is not None:
                seen.add(view.objectName())
                popup.close()
        assert not asked
    assert seen == WITH_MENU


def test_the_right_button_is_about_the_line_under_the_mouse(driver: Driver) -> None:
    for view in tables(driver):
        view.setCurrentIndex(view.model().index(0, 1))
        place = view.visualRect(view.model().index(3, 1)).center()
        by_mouse = QContextMenuEvent.Reason.Mouse
        where = view.viewport().mapToGlobal(place)
        QApplication.sendEvent(view.viewport(), QContextMenuEvent(by_mouse, place, where))
        assert view.currentIndex().row() == 3, view.objectName()
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()


def test_a_result_chosen_by_the_menu_key_stands_on_the_current_board(driver: Driver) -> None:
    driver.pair()
    view = driver.page.rounds.view
    view.go_to_board(5)
    shift_f10(view)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    popup.actions()[0].trigger()
    popup.close()
    assert [game.board for game in driver.tournament.rounds[-1].games if game.result] == [5]


OTHERS = [result for result in GameResult if result not in RESULT_KEYS.values()]


def test_every_other_result_is_two_keys_away(driver: Driver) -> None:
    """½–0, and what was played and is not rated: the same two keys on every board."""
    driver.pair()
    view = driver.page.rounds.view
    for figure, result in enumerate(OTHERS, start=1):
        view.go_to_board(3)
        driver.type("/", view)
        popup = QApplication.activePopupWidget()
        assert isinstance(popup, OtherResults)
        QTest.keyClick(popup, Qt.Key(ord(str(figure))))
        assert driver.result(4, 3) is result


def test_every_result_has_a_key() -> None:
    assert len(OTHERS) <= 9
    assert {*RESULT_KEYS.values(), *OTHERS} == set(GameResult)


# A board number that was begun


def begin_number(driver: Driver) -> None:
    view = driver.page.rounds.view
    view.setFocus()
    driver.type(".1", view)
    assert shown_number(driver) == "Board 1"


def shown_number(driver: Driver) -> str:
    label = driver.page.rounds.findChild(QLabel, "boardNumber")
    assert label is not None
    return label.text() if label.isVisible() else ""


def by_page(driver: Driver) -> None:
    driver.page.show_page(PageName.PLAYERS)
    driver.page.show_page(PageName.ROUNDS)


def by_round(driver: Driver) -> None:
    driver.command("previous_round")
    driver.command("next_round")


def by_filter(driver: Driver) -> None:
    driver.command("missing_only")
    driver.command("missing_only")


def by_arrow(driver: Driver) -> None:
    driver.press(Qt.Key.Key_Down, driver.page.rounds.view)


def by_mouse(driver: Driver) -> None:
    view = driver.page.rounds.view
    place = view.visualRect(view.model().index(4, 3)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def by_undo(driver: Driver) -> None:
    driver.command("undo")
    driver.command("redo")


def by_another_field(driver: Driver) -> None:
    driver.page.rounds.side.why_not.one.setFocus()
    driver.page.rounds.beside.open_question(SideTab.WHY_NOT)
    driver.page.rounds.view.setFocus()


def by_result(driver: Driver) -> None:
    driver.type("x", driver.page.rounds.view)


@pytest.mark.parametrize(
    "command",
    few_of(
        [by_page, by_round, by_filter, by_arrow, by_mouse, by_undo, by_another_field, by_result],
        [by_page, by_arrow, by_mouse, by_undo],
    ),
)
def test_a_board_number_begun_ends_with_every_other_command(
    driver: Driver, command: Callable[[Driver], None]
) -> None:
    driver.pair()
    begin_number(driver)
    command(driver)
    driver.until_idle()
    assert shown_number(driver) == ""
    before = driver.tournament.rounds[-1]
    view = driver.page.rounds.view
    view.go_to_board(4)
    driver.type("1", view)
    assert driver.result(4, 4) is GameResult.WHITE_WINS
    changed = [
        game.board
        for game, old in zip(driver.tournament.rounds[-1].games, before.games, strict=True)
        if game != old
    ]
    assert changed == [4]


def test_every_key_of_an_action_ends_a_board_number(driver: Driver) -> None:
    """The question whether it is a shortcut comes first: nothing has to be done for it."""
    driver.pair()
    view = driver.page.rounds.view
    for action in driver.window.actions_by_name:
        if action.shortcut().isEmpty():
            continue
        begin_number(driver)
        keys = action.shortcut()[0]  # type: ignore[index]
        override = QKeyEvent(QEvent.Type.ShortcutOverride, keys.key(), keys.keyboardModifiers())
        QApplication.sendEvent(view, override)
        assert shown_number(driver) == "", action.text()


# The cursor


def name_at(view: TableView) -> str:
    model = view.model()
    assert isinstance(model, RowsModel)
    return str(model.index(view.currentIndex().row(), model.column_number("name")).data())


def go_to(view: TableView, name: str) -> None:
    model = view.model()
    assert isinstance(model, RowsModel)
    column = model.column_number("name")
    row = next(n for n in range(model.rowCount()) if model.index(n, column).data() == name)
    view.setCurrentIndex(model.index(row, column))


def raise_rating(driver: Driver) -> None:
    """The lowest player becomes the highest, and the list is numbered again."""
    last = driver.tournament.players[-1]
    new = replace(last, rating=2800)
    driver.event.act(edit_player, last.tpn, new)
    driver.event.act(renumber_players, confirmed=True)


def by_import(driver: Driver) -> None:
    new = (NewPlayer("Adams, Ann", rating=2600), NewPlayer("Zukor, Zoe", rating=1000))
    driver.event.act_beside(None, import_players, new)


def by_undoing_the_import(driver: Driver) -> None:
    by_import(driver)
    driver.until_idle()
    driver.command("undo")
    driver.confirm()


CHANGES: tuple[tuple[Callable[[Driver], None], int], ...] = (
    (raise_rating, 2),
    (by_import, 1),
    (by_undoing_the_import, 0),
)
LISTS = (PageName.PLAYERS, PageName.STANDINGS, PageName.CROSSTABLE)


@pytest.mark.parametrize(
    ("page", "changed"), few_of(product(LISTS, CHANGES), list(zip(LISTS, CHANGES, strict=True)))
)
def test_the_cursor_stays_with_the_player(
    driver: Driver, page: PageName, changed: tuple[Callable[[Driver], None], int]
) -> None:
    """After each change some acts are to be undone until the list is as it was."""
    change, acts = changed
    views = {
        PageName.PLAYERS: driver.page.players.view,
        PageName.STANDINGS: driver.page.standings.view,
        PageName.CROSSTABLE: driver.page.crosstable.view,
    }
    driver.page.show_page(page)
    driver.until_idle()
    view = views[page]
    names = [player.name for player in driver.tournament.players]
    for name in (names[2], names[-2]):
        go_to(view, name)
        change(driver)
        driver.until_idle()
        assert name_at(view) == name
        for _ in range(acts):
            driver.event.act_on_event(lambda session: session.undo())
            driver.until_idle()
        assert [player.name for player in driver.tournament.players] == names
        assert name_at(view) == name


def test_the_order_of_the_crosstable_keeps_the_player(driver: Driver) -> None:
    driver.page.show_page(PageName.CROSSTABLE)
    driver.until_idle()
    view, name = driver.page.crosstable.view, driver.tournament.players[5].name
    go_to(view, name)
    driver.command("by_number")
    driver.until_idle()
    assert name_at(view) == name


def test_the_line_of_the_cursor_is_marked_whatever_key_or_click_led_there(driver: Driver) -> None:
    for view in tables(driver):
        view.setFocus()
        view.setCurrentIndex(view.model().index(0, 1))
        QTest.keyClick(view, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
        assert view.selectionModel().isSelected(view.currentIndex()), view.objectName()
        place = view.visualRect(view.model().index(3, 1)).center()
        for _ in range(2):
            QTest.mouseClick(
                view.viewport(),
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.ControlModifier,
                place,
            )
            assert view.currentIndex().row() == 3
            assert view.selectionModel().isSelected(view.currentIndex()), view.objectName()


def test_the_cursor_of_the_boards_is_never_in_a_round_it_was_not_put_in(driver: Driver) -> None:
    driver.pair()
    view = driver.page.rounds.view
    view.go_to_board(7)
    driver.command("undo")
    driver.until_idle()
    assert driver.page.rounds.round_number == 3
    row = view.current_row()
    assert row is None or row.board != 7


def test_typing_on_a_name_searches_and_changes_nothing(driver: Driver) -> None:
    driver.page.show_page(PageName.PLAYERS)
    players = driver.page.players
    before = driver.tournament.players
    go_to(players.view, before[0].name)
    driver.type("kow", players.view)
    assert name_at(players.view) == "Kowalczyk-Żak, Łukasz"
    assert players.editor() is None
    assert driver.tournament.players == before


def test_a_name_with_an_accent_is_found_without_it(driver: Driver) -> None:
    driver.page.show_page(PageName.STANDINGS)
    driver.until_idle()
    view = driver.page.standings.view
    view.setFocus()
    driver.type("sah", view)
    assert name_at(view) == "Şahin, Emre"


def test_what_is_searched_never_covers_who_was_found(driver: Driver) -> None:
    driver.page.show_page(PageName.STANDINGS)
    driver.until_idle()
    view = driver.page.standings.view
    view.setFocus()
    said = view.findChild(QLabel, "searched")
    assert said is not None
    last = view.rowAt(view.viewport().height() - 2)
    for row in (1, last):
        view.setCurrentIndex(view.model().index(row, 0))
        view.keyboardSearch(str(view.model().index(row, 2).data()))
        assert said.isVisible()
        assert view.currentIndex().row() == row
        found = view.visualRect(view.currentIndex()).translated(view.viewport().pos())
        assert not found.intersects(said.geometry())
        driver.until(said.isHidden)


@pytest.mark.parametrize("column", ["tpn", "name", "status"])
def test_typing_in_the_entry_row_writes_a_new_player(driver: Driver, column: str) -> None:
    """Beside its fields too: nobody who looks at the paper only may search, and pair with Enter."""
    driver.page.show_page(PageName.PLAYERS)
    players = driver.page.players
    players.view.setCurrentIndex(players.model.index(0, players.model.column_number(column)))
    driver.type("K", players.view)
    editor = driver.cell_editor()
    assert editor.text() == "K"
