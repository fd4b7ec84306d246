"""The window fits small screens; names come first; tables are sorted and chosen as is wanted."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

import arbiter_app.gui
from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.hall.content import HallCell, HallColumn
from arbiter_app.gui.hall.rows import HallRowsModel
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.gui.look.theme import drawn_font, row_height
from arbiter_app.gui.settings.dialog import SettingsDialog
from arbiter_app.gui.tables.cells import elided
from arbiter_app.gui.tables.model import ModelColumn, RowsModel
from arbiter_app.gui.tables.view import TableView
from arbiter_app.gui.window.column_choice import ColumnChoice
from arbiter_app.gui.window.main_window import first_size
from arbiter_app.operations.interface import edit_player
from arbiter_app.tournament.player import Player
from tests.few_examples import few_of
from tests.gui.driver import CORPUS, Driver, close, new_driver

SCREENS = (QSize(1024, 768), QSize(1366, 768), QSize(960, 540), QSize(1440, 900))
"""The last but one is Full HD at 200 %."""
FRAME = QSize(8, 30)
A_NAME = "Kowalczyk, Aleksandr"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    if made.window.theme.text_size != 100:
        made.window.theme.choose_text_size(100)
    close(made)


def fits(size: QSize, screen: QSize) -> bool:
    with_frame = size + FRAME
    return with_frame.width() <= screen.width() and with_frame.height() <= screen.height()


@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_window_fits_the_screen(screen: QSize) -> None:
    assert fits(first_size(screen), screen)


def test_every_page_fits_the_smallest_screen(driver: Driver) -> None:
    smallest = QSize(960, 540)
    assert fits(driver.window.minimumSizeHint(), smallest)
    driver.open_sample()
    for page in PageName:
        driver.page.show_page(page)
        driver.until_idle()
        assert fits(driver.window.minimumSizeHint(), smallest), page
        driver.window.resize(first_size(smallest))
        assert fits(driver.window.size(), smallest), page


def test_a_long_name_of_a_page_is_whole(driver: Driver) -> None:
    """Names of pages are longer in other languages, and bold while the page is in front."""
    driver.window.resize(SCREENS[-1])
    driver.open_sample()
    rail = driver.page.rail
    button = rail.button(PageName.CROSSTABLE)
    driver.window.actions_by_name[PageName.CROSSTABLE.action].setIconText("Fortschrittstabellen")
    rail.set_compact(False)
    bold = drawn_font(size=button.font().pixelSize(), bold=True)
    words = QFontMetrics(bold).horizontalAdvance("  Fortschrittstabellen")
    driver.until(lambda: button.width() >= button.iconSize().width() + words)
    driver.page.show_page(PageName.CROSSTABLE)
    assert button.width() >= button.sizeHint().width()


@pytest.mark.parametrize("screen", [*SCREENS, QSize(828, 470)])
def test_the_start_is_whole_on_every_screen(driver: Driver, screen: QSize) -> None:
    """Where there is no room for the logo it is small, or not there: nothing of it is cut."""
    driver.window.resize(first_size(screen))
    start = driver.window.start
    logo = start.findChild(QLabel, "startLogo")
    assert logo is not None

    def is_whole() -> bool:
        parts: list[QWidget] = [*start.buttons, *([] if logo.isHidden() else [logo])]
        areas = [QRect(part.mapTo(start, QPoint()), part.size()) for part in parts]
        return (
            (logo.isHidden() or logo.height() >= logo.sizeHint().height())
            and all(start.rect().contains(area) for area in areas)
            and not any(a.intersects(b) for a, b in combinations(areas, 2))
        )

    driver.until(is_whole)
    if screen.height() >= 540:
        assert not logo.isHidden()


def seen_columns(view: TableView) -> list[int]:
    header = view.horizontalHeader()
    return [n for n in range(header.count()) if not header.isSectionHidden(n)]


def columns_of(view: TableView) -> Sequence[ModelColumn[Any]]:
    model = view.model()
    assert isinstance(model, RowsModel)
    return model.columns


def has_nothing(view: TableView, column: int) -> bool:
    model = view.model()
    texts = {model.index(row, column).data() for row in range(model.rowCount())}
    return not texts - {None, "", "–"}


@pytest.mark.parametrize(
    ("screen", "text_size"),
    few_of(
        itertools.product(SCREENS, [100, 150]),
        [*((screen, 100) for screen in SCREENS[:2]), *((screen, 150) for screen in SCREENS[2:])],
    ),
)
def test_names_have_room_before_columns_with_nothing_in_them(
    driver: Driver, screen: QSize, text_size: int
) -> None:
    """No sex, date of birth or club is known in this file."""
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    driver.window.theme.choose_text_size(text_size)
    driver.window.resize(first_size(screen))
    for page, view in (
        (PageName.PLAYERS, driver.page.players.view),
        (PageName.ROUNDS, driver.page.rounds.view),
        (PageName.STANDINGS, driver.page.standings.view),
    ):
        driver.page.show_page(page)
        driver.until_idle()
        QApplication.processEvents()
        model = view.model()
        assert isinstance(model, RowsModel)
        shown = seen_columns(view)
        needed = view.fontMetrics().horizontalAdvance(A_NAME)
        for number in shown:
            if model.columns[number].is_name and view.columnWidth(number) < needed + 20:
                assert not any(has_nothing(view, other) for other in shown), (page, number)


@pytest.mark.parametrize("page", [PageName.ROUNDS, PageName.PLAYERS])
def test_nothing_is_scrolled_sideways_where_names_have_their_letters(
    driver: Driver, page: PageName
) -> None:
    driver.open_sample()
    driver.window.resize(first_size(QSize(1024, 768)))
    driver.page.show_page(page)
    driver.until_idle()
    view = driver.page.rounds.view if page == PageName.ROUNDS else driver.page.players.view
    driver.until(lambda: view.horizontalScrollBar().maximum() == 0)
    names = [n for n, one in enumerate(columns_of(view)) if one.is_name]
    needed = view.fontMetrics().horizontalAdvance(A_NAME)
    assert all(view.columnWidth(number) >= needed + 18 for number in names)


def test_standings_have_names_to_read_and_no_column_of_dashes_on_a_small_screen(
    driver: Driver,
) -> None:
    """In the sample nobody is tied where direct encounter would be looked at."""
    driver.open_sample()
    driver.window.resize(first_size(QSize(1024, 768)))
    driver.command("working")
    driver.until_idle()
    view = driver.page.standings.table.view
    direct = next(n for n, one in enumerate(columns_of(view)) if one.heading.startswith("DE"))
    assert has_nothing(view, direct)
    driver.until(lambda: direct not in seen_columns(view))
    needed = view.fontMetrics().horizontalAdvance(A_NAME)
    name = next(n for n, one in enumerate(columns_of(view)) if one.is_name)
    scrolled = view.horizontalScrollBar().maximum() > 0
    assert view.columnWidth(name) >= (needed if scrolled else needed * 14 // 20)


def test_columns_come_back_where_there_is_room(driver: Driver) -> None:
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    driver.page.show_page(PageName.PLAYERS)
    view = driver.page.players.view
    everything = sum(not column.is_seldom for column in driver.page.players.model.columns)
    driver.window.resize(820, 600)
    driver.until(lambda: len(seen_columns(view)) < everything)
    driver.window.resize(1600, 900)
    driver.until(lambda: len(seen_columns(view)) == everything)


def rename(driver: Driver, player: Player) -> None:
    driver.event.act(edit_player, player.tpn, player)


def names(driver: Driver) -> list[str]:
    model = driver.page.players.model
    column = model.column_number("name")
    return [str(model.index(row, column).data()) for row in range(1, model.rowCount())]


def click_heading(view: TableView, column: int) -> None:
    header = view.horizontalHeader()
    place = header.sectionViewportPosition(column) + 12
    point = header.viewport().rect().topLeft()
    point.setX(place)
    point.setY(header.height() // 2)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=point)


def test_a_click_on_a_heading_sorts_and_a_third_one_gives_the_list_back(driver: Driver) -> None:
    driver.open_sample()
    driver.page.show_page(PageName.PLAYERS)
    view, model = driver.page.players.view, driver.page.players.model
    given = names(driver)
    click_heading(view, model.column_number("federation"))
    federations = [row.player.federation for row in model.rows[1:]]
    assert federations == sorted(federations)
    assert model.rows[0].is_entry
    click_heading(view, model.column_number("rating"))
    click_heading(view, model.column_number("rating"))
    ratings = [row.player.rating for row in model.rows[1:]]
    assert ratings == sorted(ratings, reverse=True)
    click_heading(view, model.column_number("rating"))
    assert names(driver) == given


def test_a_new_player_stands_in_the_order_that_is_shown(driver: Driver) -> None:
    driver.open_sample()
    driver.page.show_page(PageName.PLAYERS)
    model = driver.page.players.model
    model.sort(model.column_number("name"))
    player = driver.tournament.player(5)
    rename(driver, replace(player, name="AAA, First"))
    assert names(driver)[0] == "AAA, First"


def test_columns_are_chosen_and_kept(driver: Driver) -> None:
    driver.open_sample()
    driver.page.show_page(PageName.PLAYERS)
    driver.window.resize(1600, 900)
    view, model = driver.page.players.view, driver.page.players.model
    club = model.column_number("club")
    choice = view.findChild(ColumnChoice)
    assert choice is not None
    action = choice.menu().findChild(QAction, "column_club")
    assert action is not None
    action.trigger()
    assert view.isColumnHidden(club)
    driver.window.preferences.save()
    again = Preferences(driver.window.context.places.preferences)
    assert again.hidden_columns("playersTable") == {"club"}
    driver.command("close_event")
    driver.open_sample()
    assert driver.page.players.view.isColumnHidden(club)


def test_names_that_differ_at_the_end_are_told_apart(driver: Driver) -> None:
    driver.open_sample()
    for tpn, name in ((5, "Smith, John Alexander 1850"), (6, "Smith, John Alexander 1920")):
        player = replace(driver.tournament.player(tpn), name=name)
        rename(driver, player)
    driver.page.show_page(PageName.PLAYERS)
    view, model = driver.page.players.view, driver.page.players.model
    column = model.column_number("name")
    rows = {row.player.name: number for number, row in enumerate(model.rows)}
    metrics = view.fontMetrics()
    for year in ("1850", "1920"):
        name = f"Smith, John Alexander {year}"
        index = model.index(rows[name], column)
        for width in range(60, metrics.horizontalAdvance(name), 7):
            shown = elided(name, metrics, width, index)
            assert shown.endswith(year[-2:]), (width, shown)
            assert metrics.horizontalAdvance(shown) <= width + 2
        assert index.data(Qt.ItemDataRole.ToolTipRole) == name


def test_two_more_boards_are_seen_behind_the_current_one(driver: Driver) -> None:
    driver.open_sample()
    driver.window.resize(900, 500)
    view = driver.page.rounds.view
    view.go_to_row(0)
    # The buttons above stand in two rows until the window has its new size.
    driver.until(lambda: view.viewport().height() // row_height() > 2 * 2)
    assert view.viewport().height() // row_height() < view.boards.rowCount() - 2
    for row in (*range(view.boards.rowCount()), *reversed(range(view.boards.rowCount()))):
        view.go_to_row(row)
        for beside in (row - 2, row + 2):
            if 0 <= beside < view.boards.rowCount():
                place = view.visualRect(view.boards.index(beside, 0))
                assert view.viewport().rect().contains(place.center()), (row, beside)


def test_the_settings_are_scrolled_where_the_screen_is_low(driver: Driver) -> None:
    driver.open_sample()
    driver.command("settings")
    dialog = driver.dialog(SettingsDialog)
    room = dialog.screen().availableSize().height()
    assert dialog.height() <= room
    assert dialog.minimumSizeHint().height() < 420
    area = dialog.findChild(QScrollArea, "formFields")
    assert area is not None
    dialog.resize(dialog.width(), 420)
    driver.until(lambda: area.verticalScrollBar().maximum() > 0)
    assert dialog.accept_button.visibleRegion().boundingRect().height() > 20
    driver.cancel(dialog)


def test_texts_are_made_larger_and_smaller_and_stay_so(driver: Driver) -> None:
    driver.open_sample()
    view = driver.page.rounds.view
    driver.page.show_page(PageName.ROUNDS)
    before, height = view.fontMetrics().height(), view.rowHeight(0)
    driver.command("text_larger")
    driver.command("text_larger")
    driver.until_idle()
    assert driver.window.theme.text_size == 130
    assert view.fontMetrics().height() > before * 1.2
    assert view.rowHeight(0) == row_height() > height * 1.2
    assert all("font-size: 29px" in part.styleSheet() for part in driver.page.parts)
    driver.window.preferences.save()
    assert Preferences(driver.window.context.places.preferences).text_size == 130
    driver.command("text_smaller")
    assert driver.window.theme.text_size == 115
    driver.command("text_usual")
    driver.until_idle()
    assert view.rowHeight(0) == height
    assert view.fontMetrics().height() == before


def test_only_the_fit_of_columns_shows_and_hides_them() -> None:
    """It decides at each change of room: who hides a column behind its back is undone by it."""
    hiding = re.compile(r"setColumnHidden|hideColumn|setSectionHidden|hideSection")
    folder = Path(arbiter_app.gui.__file__).parent
    found = {path.name for path in folder.rglob("*.py") if hiding.search(path.read_text("utf-8"))}
    assert found == {"column_fit.py"}


@pytest.mark.usefixtures("qapp")
def test_names_that_differ_at_the_end_are_told_apart_in_the_hall() -> None:
    """Also where the other one is on another page."""
    names = [f"Smith, John Alexander {year}" for year in (1850, 1920)]
    rows: list[tuple[HallCell, ...]] = [
        (HallCell(str(board)), HallCell(name)) for board, name in enumerate(names, 1)
    ]
    columns = (HallColumn("Board"), HallColumn("Name", grows=True))
    model = HallRowsModel()
    model.tell_apart(rows)
    model.show_page(columns, [rows[:1]], 1)
    index, metrics = model.index(0, 1), QFontMetrics(drawn_font(size=30))
    for width in range(150, metrics.horizontalAdvance(names[0]), 11):
        assert elided(names[0], metrics, width, index).endswith("50")


def test_the_least_size_of_the_window_is_one_that_it_has_room_in(driver: Driver) -> None:
    """What is declared is what the window becomes, and nothing in it needs more than that."""
    driver.open_sample()
    for page in PageName:
        driver.page.show_page(page)
        driver.until_idle()
        least = driver.window.minimumSize()
        driver.window.resize(least * 2)
        driver.window.resize(QSize(1, 1))
        driver.qtbot.wait(1)
        assert driver.window.size() == least
        needed = driver.window.minimumSizeHint()
        assert needed.width() <= least.width()
        assert needed.height() <= least.height()
