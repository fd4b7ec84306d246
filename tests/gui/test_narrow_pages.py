"""On a small screen nothing beside the boards, or above them, is cut or pushes them away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QIcon, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea, QToolButton
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.forms.rows import FlowRow
from arbiter_app.gui.forms.yielding_tabs import YieldingTabs
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.gui.window.main_window import first_size
from tests.few_examples import few_of
from tests.gui.driver import Driver, close, new_driver

SCREENS = (QSize(1024, 768), QSize(960, 540), QSize(1440, 900))
"""The second is Full HD at 200 %."""


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    yield made
    if made.window.theme.text_size != 100:
        made.window.theme.choose_text_size(100)
    close(made)


def settle(driver: Driver) -> None:
    driver.until_idle()
    for _ in range(6):
        QApplication.processEvents()


def assert_all_tabs_are_seen(tabs: YieldingTabs) -> None:
    """Side by side, whole, without arrows; the one in front with its text."""
    places = [tabs.tabRect(number) for number in range(tabs.count())]
    assert all(one.right() < other.right() for one, other in pairwise(places))
    assert all(tabs.rect().contains(place) for place in places)
    arrows = tabs.findChildren(QToolButton)
    assert not any(arrow.isVisible() for arrow in arrows)
    assert tabs.tabText(tabs.currentIndex()) == tabs.title(tabs.currentIndex())
    for number in range(tabs.count()):
        assert tabs.accessibleTabName(number) == tabs.title(number)
        assert tabs.tabToolTip(number)
        assert tabs.tabText(number) or not tabs.tabIcon(number).isNull()


def test_the_icon_of_a_tab_without_its_text_follows_the_action(qtbot: QtBot) -> None:
    """Another theme has icons of other colours; texts and places stay as they are."""
    tabs = YieldingTabs("tabs", "Tabs")
    qtbot.addWidget(tabs)
    actions = [QAction(tabs), QAction(tabs)]
    for action in actions:
        action.setIcon(coloured("red"))
        tabs.add("A title with more letters than there is room for", action)
    tabs.resize(120, 40)
    tabs.show()
    texts = [tabs.tabText(number) for number in range(2)]
    assert texts[1] == ""
    icon = coloured("blue")
    actions[1].setIcon(icon)
    assert tabs.tabIcon(1).cacheKey() == icon.cacheKey()
    actions[1].setEnabled(False)
    assert tabs.tabIcon(1).cacheKey() == icon.cacheKey()
    assert [tabs.tabText(number) for number in range(2)] == texts


def coloured(name: str) -> QIcon:
    picture = QPixmap(16, 16)
    picture.fill(name)
    return QIcon(picture)


@pytest.mark.parametrize("screen", SCREENS)
def test_all_questions_beside_the_boards_can_be_chosen(onlooker: Driver, screen: QSize) -> None:
    onlooker.window.resize(first_size(screen))
    onlooker.page.show_page(PageName.ROUNDS)
    settle(onlooker)
    side = onlooker.page.rounds.side
    for key in SideTab:
        side.show_tab(key)
        settle(onlooker)
        assert_all_tabs_are_seen(side.tabs)
        for area in side.page.window().findChildren(QScrollArea):
            if area.isVisible() and side.isAncestorOf(area):
                assert area.horizontalScrollBar().maximum() == 0, (key, area.objectName())


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("text_size", few_of([100, 130], [130]))
def test_all_pages_of_the_standings_can_be_chosen(
    driver: Driver, screen: QSize, text_size: int
) -> None:
    driver.window.resize(first_size(screen))
    driver.window.theme.choose_text_size(text_size)
    driver.command("working")
    settle(driver)
    standings = driver.page.standings
    assert_all_tabs_are_seen(standings.table.sides)
    for number in range(standings.tabs.count()):
        standings.tabs.setCurrentIndex(number)
        settle(driver)
        assert_all_tabs_are_seen(standings.tabs)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_tools_of_the_explanation_stand_in_one_line(onlooker: Driver, screen: QSize) -> None:
    onlooker.window.resize(first_size(screen))
    onlooker.page.show_page(PageName.ROUNDS)
    settle(onlooker)
    (tools,) = onlooker.page.rounds.explanation.findChildren(FlowRow)
    buttons = [one for one in tools.findChildren(QAbstractButton) if one.isVisible()]
    assert len(buttons) >= 4
    assert len({button.y() for button in buttons}) == 1
    assert all(tools.rect().contains(button.geometry()) for button in buttons)


@pytest.mark.parametrize("screen", SCREENS)
def test_boards_stay_in_view_whatever_is_wrong_by_hand(driver: Driver, screen: QSize) -> None:
    """Wrong colours on all boards: the text is scrolled, the boards are seen, all is told."""
    driver.command("add_tournament")
    driver.page.tabs.setCurrentIndex(0)
    driver.window.resize(first_size(screen))
    driver.page.show_page(PageName.ROUNDS)
    settle(driver)
    driver.page.message.dismiss()
    driver.command("by_hand")
    rounds = driver.page.rounds
    view = rounds.view
    for row in range(view.model().rowCount()):
        view.setCurrentIndex(view.model().index(row, 0))
        driver.press(Qt.Key.Key_C, view)
    settle(driver)
    bar = rounds.hand_bar
    assert len(bar.text.splitlines()) >= 3
    driver.until(lambda: view.viewport().height() >= 5 * view.rowHeight(0) // 2)
    assert view.visualRect(view.currentIndex()).bottom() <= view.viewport().height()
    (area,) = (one for one in bar.findChildren(QScrollArea) if one.isVisible())
    assert area.height() >= 2 * area.fontMetrics().lineSpacing()
    assert area.horizontalScrollBar().maximum() == 0


@pytest.mark.parametrize("width", [1366, 1024])
def test_why_two_do_not_meet_is_read_whole(onlooker: Driver, width: int) -> None:
    """The sentence has room above the boards, which are scrolled with it."""
    page = onlooker.page.rounds.side.why_not
    games = onlooker.tournament.rounds[-1].games
    onlooker.window.resize(width, 740)
    onlooker.command("why_not")
    page.one.pick(games[4].white)
    page.other.pick(games[6].white)
    onlooker.until(lambda: page.answer is not None)
    settle(onlooker)
    area = page.findChild(QScrollArea, "whyNotAnswer")
    sentence = page.findChild(QLabel, "whyNotSentence")
    assert area is not None
    assert sentence is not None
    end = sentence.mapTo(area.viewport(), sentence.rect().bottomLeft())
    assert area.viewport().rect().contains(end)
    assert page.counter_view.isVisible()
    assert area.isAncestorOf(page.counter_view)
