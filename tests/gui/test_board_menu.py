"""The menu of a board: what the keys do, with the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from arbiter_app.gui.boards.menu import BoardMenu
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import Driver, close, new_driver

pytestmark = pytest.mark.qt_log_ignore(
    "This plugin does not support raise", "This plugin does not support grabbing the keyboard"
)
"""What the platform without a screen says of every menu."""


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    made.pair()
    yield made
    close(made)


def menus(driver: Driver) -> list[BoardMenu]:
    return driver.page.rounds.findChildren(BoardMenu)


def opened(driver: Driver, row: int, column: str = "result") -> BoardMenu:
    """The menu that a click with the right button on a line opens."""
    view = driver.page.rounds.view
    place = view.visualRect(view.model().index(row, view.boards.column_number(column))).center()
    where = view.viewport().mapToGlobal(place)
    by_mouse = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(by_mouse, place, where))
    (menu,) = menus(driver)
    driver.until(menu.isVisible)
    return menu


def marked(driver: Driver) -> int | None:
    return driver.page.rounds.hand.marked


def actions(menu: QMenu) -> dict[str, QAction]:
    """The actions by their words without the key, those of the menus inside too."""
    found: dict[str, QAction] = {}
    for action in menu.actions():
        inside = action.menu()
        if isinstance(inside, QMenu):
            found |= actions(inside)
        else:
            found[words(action)] = action
    return found


def words(action: QAction) -> str:
    """What an action says, without its key or its figure."""
    text = action.text().split("\t")[0]
    return text.partition("  ")[2] if text.startswith("&") else text


def choose(menu: BoardMenu, text: str) -> None:
    """Choose an action by its words, as a click does."""
    actions(menu)[text].trigger()
    menu.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_a_result_is_chosen_and_deleted(driver: Driver) -> None:
    choose(opened(driver, 2), "½–½")
    assert driver.result(4, 3) is GameResult.DRAW
    choose(opened(driver, 3), "½–½  (not rated)")
    assert driver.result(4, 4) is GameResult.UNRATED_DRAW
    choose(opened(driver, 2), "No result")
    assert driver.result(4, 3) is None
    assert menus(driver) == []


def test_every_result_has_its_line(driver: Driver) -> None:
    menu = opened(driver, 0)
    texts = list(actions(menu))
    results = texts[: texts.index("No result")]
    assert len(results) == len(GameResult)
    assert results[:3] == ["1–0", "0–1", "½–½"]
    assert "adjourned" in results
    menu.close()


def test_of_a_bye_no_result_is_entered(driver: Driver) -> None:
    rows = driver.page.rounds.model.rows
    bye = next(n for n, row in enumerate(rows) if row.board is None)
    menu = opened(driver, bye)
    assert "No result" not in actions(menu)
    menu.close()


def test_by_hand_players_are_marked_and_colours_turned(driver: Driver) -> None:
    driver.command("by_hand")
    first = driver.tournament.rounds[-1].games[0]
    choose(opened(driver, 0, "black"), "Swap this player with another")
    assert marked(driver) == first.black
    choose(opened(driver, 0, "black"), "Swap this player with another")
    assert marked(driver) is None
    choose(opened(driver, 0), "Reverse the colours")
    assert driver.page.rounds.hand.pairing.pairs[0] == (first.black, first.white)
