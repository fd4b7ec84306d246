"""One style sheet for all of the window; another is put on part by part, none of 50 ms in one piece."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.boards.menu import BoardMenu
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.file_dialog import FileDialog
from arbiter_app.gui.forms.leaving import next_by_tab
from arbiter_app.gui.forms.widgets import ActionButton
from arbiter_app.gui.forms.yielding_tabs import YieldingTabs
from arbiter_app.gui.look.dressing import dress
from arbiter_app.gui.look.theme import DARK, LIGHT, ThemeChoice, style_sheet
from tests.gui.driver import Driver

MOST_WIDGETS = 300
"""Of a part: Qt takes some 0.09 ms to dress one, on the machines this was measured on."""


def parts(driver: Driver) -> tuple[QWidget, ...]:
    window = driver.window
    return (window.menuBar(), window.statusBar(), *driver.page.parts)


def with_parents(widget: QWidget) -> Iterator[QWidget]:
    """A widget and all it is in, across windows: the lists of fields open in their own."""
    one: QWidget | None = widget
    while one is not None:
        yield one
        one = one.parentWidget()


def worn(part: QWidget) -> str:
    """The sheet that says how a part looks: the nearest one."""
    return next((one.styleSheet() for one in with_parents(part) if one.styleSheet()), "")


def sheets(driver: Driver) -> set[str]:
    return {worn(part) for part in parts(driver)}


def test_all_sheets_say_the_same_things() -> None:
    """So nothing of a sheet shines through the one that is put on over it."""

    def said(sheet: str) -> list[tuple[str, list[str]]]:
        return [
            (selector.strip(), [line.split(":")[0].strip() for line in lines.split(";")])
            for selector, lines in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet)
        ]

    assert len(said(style_sheet(LIGHT, 100))) > 80
    assert said(style_sheet(LIGHT, 100)) == said(style_sheet(DARK, 175))


def test_an_event_is_opened_with_one_sheet(driver: Driver) -> None:
    """Each sheet is read for itself: one for every part took an eighth of the opening."""
    window = driver.window
    assert window.styleSheet() == window.theme.style_sheet
    assert not [one for one in window.findChildren(QWidget) if one.styleSheet()]


def test_all_that_is_seen_is_in_a_part_none_in_another_and_none_is_large(driver: Driver) -> None:
    dressed = parts(driver)
    assert not any(one in with_parents(other) for one, other in permutations(dressed, 2))
    for kind in (QLabel, QAbstractButton, QLineEdit, QAbstractScrollArea):
        for widget in driver.page.findChildren(kind):
            assert any(one in dressed for one in with_parents(widget)), widget
    assert max(len(part.findChildren(QWidget)) for part in dressed) < MOST_WIDGETS


@pytest.mark.parametrize("changed", [False, True])
def test_what_opens_over_the_window_has_its_look(driver: Driver, *, changed: bool) -> None:
    theme = driver.window.theme
    if changed:
        theme.choose_text_size(130)
        driver.until_idle()
    driver.command("find_player")
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    menu = QMenu(driver.window)
    dress(menu)
    assert worn(dialog) == worn(menu) == theme.style_sheet
    theme.choose_text_size(150)
    driver.until_idle()
    assert worn(dialog) == worn(menu) == theme.style_sheet
    dialog.reject()


@pytest.mark.qt_log_ignore(
    "This plugin does not support raise", "This plugin does not support grabbing the keyboard"
)
def test_a_menu_of_a_page_has_the_look_chosen_after_the_page_was_built(driver: Driver) -> None:
    """Pages are not dressed as a whole: around their parts the look of before is still worn."""
    theme, rounds = driver.window.theme, driver.page.rounds
    driver.page.show_page(PageName.ROUNDS)
    theme.choose_text_size(150)
    driver.until_idle()
    rounds.view.open_menu(rounds.view.currentIndex())
    (menu,) = rounds.findChildren(BoardMenu)
    (others,) = menu.findChildren(QMenu)
    assert worn(menu) == worn(others) == theme.style_sheet
    menu.close()


def test_a_file_is_chosen_in_the_look_of_now(driver: Driver) -> None:
    """Whoever opens the dialog."""
    driver.window.theme.choose_text_size(150)
    driver.until_idle()
    dialog = FileDialog(driver.window, "Logo", Path.home())
    assert worn(dialog) == driver.window.theme.style_sheet


def test_one_part_changes_at_a_time_until_everything_has_the_look_of_now(driver: Driver) -> None:
    before = sheets(driver)
    driver.window.theme.choose_text_size(130)
    changed = [0]
    while not driver.window.dressing.is_done:
        QApplication.processEvents()
        wearing = [part.styleSheet() for part in parts(driver)]
        changed.append(wearing.count(driver.window.theme.style_sheet))
    assert all(later - earlier <= 1 for earlier, later in pairwise(changed))
    assert sheets(driver) == {driver.window.theme.style_sheet}
    assert before.isdisjoint(sheets(driver))


def test_a_page_shown_before_its_turn_changes_as_it_comes(driver: Driver) -> None:
    driver.page.show_page(PageName.ROUNDS)
    driver.window.theme.choose(ThemeChoice.DARK)
    assert driver.page.players.styleSheet() != driver.window.theme.style_sheet
    driver.page.show_page(PageName.PLAYERS)
    assert driver.page.players.styleSheet() == driver.window.theme.style_sheet
    driver.window.close_event()
    driver.until_idle()
    driver.open_sample()
    assert sheets(driver) == {driver.window.theme.style_sheet}, "some were gone before their turn"
    driver.window.theme.choose(ThemeChoice.LIGHT)


@pytest.mark.parametrize("change", ["theme", "text size"])
def test_menus_and_status_bar_change_after_a_page_was_built_late_and_its_event_closed(
    driver: Driver, change: str
) -> None:
    """Pages go with their event; what belongs to the window does not count as gone with them."""
    driver.command("go_documents")
    driver.until_idle()
    driver.command("go_rounds")
    driver.window.close_event()
    driver.until_idle()
    driver.open_sample()
    driver.until_idle()
    window, theme = driver.window, driver.window.theme
    height = window.menuBar().sizeHint().height()
    if change == "theme":
        theme.choose(ThemeChoice.DARK)
    else:
        theme.choose_text_size(150)
    driver.until_idle()
    assert sheets(driver) == {theme.style_sheet}
    if change == "theme":
        menu = next(one for one in window.menuBar().findChildren(QMenu) if one.actions())
        menu.ensurePolished()
        for widget, ground in (
            (window.menuBar(), DARK.rail),
            (window.statusBar(), DARK.rail),
            (driver.page.rail, DARK.rail),
            (menu, DARK.raised),
        ):
            middle = widget.grab().toImage().pixelColor(3, widget.height() // 2)
            assert middle.name() == ground, widget
        theme.choose(ThemeChoice.LIGHT)
    else:
        assert window.menuBar().sizeHint().height() > height
        theme.choose_text_size(100)


def test_going_through_the_window_by_tab_takes_nothing_from_it(qtbot: QtBot) -> None:
    """PySide would count the menu bar as a child of the last widget before it, and as gone with it."""
    window = QMainWindow()
    qtbot.addWidget(window)
    bars = (window.menuBar(), window.statusBar())
    page, part = QWidget(window), QPushButton()
    part.setParent(page)
    one: QWidget | None = part
    for _ in range(20):
        assert one is not None
        one = next_by_tab(one)
    assert page in {*window.findChildren(QWidget)}
    page.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert all(map(isValid, bars))


def test_icons_and_boxes_are_as_large_as_the_texts_want_them(driver: Driver) -> None:
    button = driver.page.rail.button(PageName.ROUNDS)
    pair = driver.page.findChild(ActionButton, "header_pair_next")
    undo = driver.page.findChild(QToolButton, "header_undo")
    box = QCheckBox("Chess960", driver.page.header)
    box.show()
    assert pair is not None
    assert undo is not None
    sizes = []
    for size in (100, 150, 200):
        driver.window.theme.choose_text_size(size)
        driver.until_idle()
        whole = QStyleOptionButton()
        whole.initFrom(box)
        mark = box.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, whole, box)
        widths = [one.iconSize().width() for one in (button, pair, undo)]
        drawn = pair.icon().actualSize(pair.iconSize()).width()
        sizes.append((*widths, drawn, mark.width()))
    assert sizes == [(20, 18, 20, 18, 18), (30, 27, 30, 27, 26), (40, 36, 40, 36, 34)]
    driver.window.theme.choose_text_size(100)


def test_what_is_drawn_beside_texts_grows_with_them(driver: Driver) -> None:
    """Icons of tabs, fields of choices, the list that is looked at from some way off."""
    tabs = YieldingTabs("tabs", "Tabs", driver.page.header)
    tabs.resize(900, 40)
    choice = ChoiceBox(driver.page.header)
    sizes = []
    for size in (100, 150, 200):
        driver.window.theme.choose_text_size(size)
        driver.until_idle()
        sizes.append((tabs.iconSize().width(), choice.sizeHint().height()))
    assert sizes == [(18, 34), (27, 51), (36, 68)]
    driver.command("presence")
    dialog = driver.window.context.dialog
    assert dialog is not None
    search = dialog.findChild(QLineEdit, "presenceSearch")
    assert search is not None
    assert search.font().pixelSize() == 34
    driver.window.context.dismiss()


def test_the_rail_is_as_wide_as_before_after_larger_texts(driver: Driver) -> None:
    driver.window.resize(1366, 728)
    driver.until_idle()
    rail = driver.page.rail
    width = rail.width()
    for size in (150, 100):
        driver.window.theme.choose_text_size(size)
        driver.until_idle()
    assert rail.width() == width
