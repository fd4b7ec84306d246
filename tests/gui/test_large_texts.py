"""What stays readable where texts are large and the window is small."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QStyle,
)
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.explanation.text import ExplanationText
from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.room import FRAME
from arbiter_app.gui.forms.rows import FlowRow, ShortLabel, YieldingRow
from arbiter_app.gui.forms.widgets import ActionButton
from arbiter_app.gui.look.theme import TEXT_SIZES, usual_text_size
from arbiter_app.gui.standings.painted_charts import Chart
from arbiter_app.gui.tables.cells import face_of, look_of
from arbiter_app.gui.tables.column_fit import PADDING
from arbiter_app.gui.tables.model import RowsModel
from arbiter_app.gui.tables.view import TableView
from arbiter_app.gui.window.main_window import first_size
from arbiter_app.operations.interface import standings_of
from tests.gui.driver import Driver, close, new_driver

SMALL = QSize(1024, 768)
SIZES = (100, 150, 200)
"""Of texts, in percent."""
A_NAME = "Kowalczyk, Aleksandr"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    yield made
    made.window.theme.choose_text_size(100)
    close(made)


def fit(driver: Driver, screen: QSize, text_size: int) -> None:
    driver.window.theme.choose_text_size(text_size)
    driver.window.resize(first_size(screen))
    driver.until_idle()
    driver.qtbot.wait(1)


def cut_buttons(driver: Driver) -> list[str]:
    """Those with a part of their text, or with nothing that says what they are."""
    buttons = [each for each in driver.page.findChildren(ActionButton) if each.isVisible()]
    with_text = [each for each in buttons if each.text()]
    bare = [each for each in buttons if not each.text()]
    return [
        *(each.objectName() for each in with_text if each.width() < each.minimumSizeHint().width()),
        *(each.objectName() for each in bare if not each.toolTip() or each.icon().isNull()),
    ]


@pytest.mark.parametrize("screen", [SMALL, QSize(1440, 900), QSize(960, 540)])
def test_no_button_of_a_page_is_cut(driver: Driver, screen: QSize) -> None:
    """Buttons show their whole text or none, and are reached by their tip."""
    for text_size in SIZES:
        fit(driver, screen, text_size)
        for page in PageName:
            driver.page.show_page(page)
            driver.until_idle()
            driver.until(lambda: not cut_buttons(driver))


@pytest.mark.parametrize("screen", [SMALL, QSize(960, 540)])
def test_what_document_is_shown_is_read_before_what_buttons_say(
    driver: Driver, screen: QSize
) -> None:
    """“Pairings, r…” does not say of which round; the printer's picture says enough."""
    fit(driver, screen, 100)
    driver.page.show_page(PageName.DOCUMENTS)
    driver.until_idle()
    title = driver.page.documents.findChild(ShortLabel, "documentTitle")
    assert title is not None
    for name in ("pairings", "pairings-alphabetical", "round", "report"):
        driver.page.documents.choose(name)
        driver.until_idle()
        driver.until(lambda: title.shown == title.text())


def test_a_text_that_is_cut_says_so(driver: Driver) -> None:
    for text_size in SIZES:
        fit(driver, SMALL, text_size)
        for page in PageName:
            driver.page.show_page(page)
            driver.until_idle()
            driver.qtbot.wait(1)
            assert_cuts_are_said(driver, page)


def assert_cuts_are_said(driver: Driver, page: PageName) -> None:
    for label in driver.page.findChildren(QLabel):
        if not label.isVisible() or label.wordWrap() or not label.text():
            continue
        needed = label.fontMetrics().horizontalAdvance(label.text())
        if needed > label.contentsRect().width() + 1:
            assert isinstance(label, ShortLabel), (page, label.objectName(), label.text())
            assert label.shown.endswith("…") or closed_up(label.shown) == closed_up(label.text())


def closed_up(text: str) -> str:
    """A text with no more than a space between its items."""
    return " ".join(text.split())


def test_buttons_have_their_icons_and_texts_again_where_there_is_room(driver: Driver) -> None:
    """Icons go first: they are what is missed least."""
    fit(driver, SMALL, 175)
    driver.page.show_page(PageName.PLAYERS)
    bar = driver.page.findChild(YieldingRow, "playersBar")
    assert bar is not None
    buttons = bar.findChildren(ActionButton)
    driver.until(lambda: all(button.text() and button.icon().isNull() for button in buttons))
    fit(driver, QSize(960, 540), 200)
    driver.until(lambda: any(not button.text() for button in buttons))
    fit(driver, SMALL, 100)
    driver.until(lambda: all(one.text() and not one.icon().isNull() for one in buttons))


@pytest.mark.parametrize("width", [960, 1024])
def test_names_on_the_boards_keep_their_letters_beside_the_explanation(
    driver: Driver, width: int
) -> None:
    """The points before the round go before a name has less room than 20 letters."""
    driver.window.resize(width, 700)
    driver.page.show_page(PageName.ROUNDS)
    driver.until_idle()
    view = driver.page.rounds.view
    number = view.boards.column_number
    assert driver.page.rounds.side.isVisible()
    needed = view.fontMetrics().horizontalAdvance(A_NAME)
    driver.until(lambda: view.columnWidth(number("white")) >= needed + 18)
    assert view.columnWidth(number("black")) >= needed + 18
    assert view.horizontalScrollBar().maximum() == 0
    driver.window.resize(1600, 900)
    driver.until(lambda: not view.isColumnHidden(number("white_score")))
    assert not view.isColumnHidden(number("black_score"))


def test_both_names_of_a_board_are_seen_with_large_texts(driver: Driver) -> None:
    driver.page.show_page(PageName.ROUNDS)
    fit(driver, SMALL, 150)
    view = driver.page.rounds.view
    driver.until(lambda: view.horizontalScrollBar().maximum() == 0)
    number = view.boards.column_number
    assert view.isColumnHidden(number("white_score")) == view.isColumnHidden(number("black_score"))
    least = view.fontMetrics().horizontalAdvance(A_NAME) * 13 // 20
    assert min(view.columnWidth(number(each)) for each in ("white", "black")) >= least


@pytest.mark.parametrize("text_size", [100, 150])
def test_the_pane_of_a_player_shows_names_and_leaves_the_buttons(
    driver: Driver, text_size: int
) -> None:
    fit(driver, QSize(1440, 900), text_size)
    driver.page.show_page(PageName.ROUNDS)
    driver.command("player_details")
    driver.until(lambda: driver.page.details.details is not None)
    driver.qtbot.wait(1)
    details = driver.page.details
    view = details.rounds_view
    needed = max(view.fontMetrics().horizontalAdvance(row.whom) for row in details.rounds.rows)
    assert view.columnWidth(2) >= min(needed + 20, view.fit.least_name)
    bar = driver.page.rounds.bar
    bottom = bar.mapTo(driver.page, bar.rect().bottomLeft())
    assert details.y() > bottom.y()


def letters(chart: Chart) -> int:
    """How much of the picture is ink."""
    picture = chart.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    shades = bytes(picture.constBits())
    return sum(1 for shade in shades if shade < 120)


def test_charts_follow_the_size_of_texts(driver: Driver) -> None:
    driver.window.resize(1300, 850)
    driver.command("charts")
    driver.until_idle()
    charts = driver.page.standings.charts
    charts.kinds.setCurrentIndex(1)
    driver.until(lambda: bool(charts.colours.lines))
    small, height = letters(charts.colours), charts.colours.minimumHeight()
    driver.window.theme.choose_text_size(150)
    driver.qtbot.wait(1)
    assert charts.colours.minimumHeight() >= height * 1.4
    assert letters(charts.colours) > small * 1.3


def test_ladder_and_bracket_follow_the_size_of_texts(driver: Driver) -> None:
    driver.window.resize(1700, 950)
    driver.page.show_page(PageName.ROUNDS)
    why = driver.page.rounds.side.why
    driver.until(lambda: why.pairing is not None)
    ladder, picture = why.ladder_view, why.picture
    rung = ladder.sizeHintForIndex(ladder.model().index(0, 0))
    scale = picture.transform().m11()
    driver.window.theme.choose_text_size(150)
    driver.qtbot.wait(1)
    assert ladder.sizeHintForIndex(ladder.model().index(0, 0)).height() >= rung.height() * 1.3
    assert picture.transform().m11() >= scale * 1.15


def test_the_step_shown_is_read_where_there_is_no_room_for_all(driver: Driver) -> None:
    """Never a row of dots instead of the names of the steps."""
    driver.page.show_page(PageName.ROUNDS)
    why = driver.page.rounds.side.why
    for text_size in (100, 150, 200):
        fit(driver, SMALL, text_size)
        driver.window.actions_by_name[ActionName.EXPLANATION].setChecked(True)
        driver.until(lambda: why.pairing is not None)
        driver.qtbot.wait(1)
        segments = [
            each
            for each in why.findChildren(QPushButton)
            if each.isVisible() and each.property("role") == "segment"
        ]
        assert any(each.isChecked() and each.objectName().startswith("stage") for each in segments)
        for segment in segments:
            needed = segment.fontMetrics().horizontalAdvance(segment.text())
            assert segment.width() >= needed, segment.text()


def test_more_tie_breaks_than_before_find_their_room(driver: Driver) -> None:
    """Where room is short, texts are asked for as soon as there are other columns."""
    fit(driver, QSize(960, 540), 100)
    driver.page.show_page(PageName.STANDINGS)
    driver.until_idle()
    model = driver.page.standings.model
    driver.until(lambda: bool(model.rows))
    state = driver.event.state
    assert state is not None
    codes = ("BH", "SB", "DE", "WIN", "BWG", "PS", "KS", "ARO", "APRO", "BPG")
    model.show_table(standings_of(state, tie_breaks=()), state.tournament.players_by_tpn())
    model.show_table(standings_of(state, tie_breaks=codes), state.tournament.players_by_tpn())
    assert all(len(row.texts) == len(codes) for row in model.rows)


def test_a_flow_goes_on_in_the_next_line(qtbot: QtBot) -> None:
    """As high as its lines; what is hidden takes no room, and what grows is given more."""
    flow = FlowRow(spacing=4)
    qtbot.addWidget(flow)
    buttons = [QPushButton("Print") for _ in range(4)]
    for button in buttons:
        flow.add(button)
    wide, high = buttons[0].sizeHint().width(), buttons[0].sizeHint().height()
    flow.resize(4 * wide + 12, high)
    flow.show()
    assert [button.y() for button in buttons] == [0, 0, 0, 0]
    assert flow.sizeHint() == QSize(4 * wide + 12, high)
    flow.resize(2 * wide + 4, 2 * high + 4)
    assert flow.heightForWidth(2 * wide + 4) == 2 * high + 4
    assert [button.y() for button in buttons] == [0, 0, high + 4, high + 4]
    buttons[0].hide()
    qtbot.waitUntil(lambda: [button.y() for button in buttons[1:]] == [0, 0, high + 4])
    buttons[3].setText("Print all of it, on every printer")
    qtbot.waitUntil(lambda: buttons[3].width() == buttons[3].sizeHint().width() > wide)


def cut_cells(view: TableView) -> list[str]:
    """Cells that are seen, hold no name, and have less room than their text needs."""
    model, found = view.model(), []
    assert isinstance(model, RowsModel)
    for number, column in enumerate(model.columns):
        if view.isColumnHidden(number) or column.is_name or column.is_optional:
            continue
        for row in range(model.rowCount()):
            look = look_of(model.index(row, number))
            needed = QFontMetrics(face_of(view.font(), look.tone)).horizontalAdvance(look.text)
            if needed > view.columnWidth(number) - 2 * PADDING:
                found.append(f"{view.objectName()}: {column.key}: {look.text}")
    return found


def is_filled(view: TableView) -> bool:
    return view.model().rowCount() > 0


def is_whole(view: TableView) -> bool:
    return not cut_cells(view)


@pytest.mark.parametrize("screen", [SMALL, QSize(1440, 900)])
def test_points_places_and_results_are_never_cut(driver: Driver, screen: QSize) -> None:
    """“…” instead of “2½” is a mistake of the program; a column goes, or the table is scrolled."""
    views = (
        (PageName.ROUNDS, driver.page.rounds.view),
        (PageName.STANDINGS, driver.page.standings.view),
        (PageName.CROSSTABLE, driver.page.crosstable.view),
    )
    for size in SIZES:
        fit(driver, screen, size)
        for page, view in views:
            driver.page.show_page(page)
            driver.until_idle()
            driver.until(partial(is_filled, view))
            driver.until(partial(is_whole, view))


def test_texts_are_as_large_as_the_desktop_wants_them(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until somebody chooses another size, and again with Ctrl+0."""
    screen = qapp.primaryScreen()
    for density, size in ((96, 100), (120, 130), (144, 150), (192, 200), (288, 200), (60, 85)):
        monkeypatch.setattr(
            type(screen), "logicalDotsPerInch", lambda _screen, density=density: density
        )
        assert usual_text_size(screen) == size, density


def test_the_columns_of_the_boards_fit_together_at_every_size(driver: Driver) -> None:
    """One pixel too many, and in a low window the two scroll bars chase each other for ever."""
    view = driver.page.rounds.view
    for size in TEXT_SIZES:
        driver.window.theme.choose_text_size(size)
        driver.until_idle()
        widths = [view.columnWidth(column) for column in range(view.model().columnCount())]
        assert sum(widths) <= view.viewport().width(), size


def menus_out_of_sight(driver: Driver) -> list[str]:
    bar = driver.window.menuBar()
    actions = bar.actions()
    assert len(actions) > 8
    return [one.text() for one in actions if not bar.rect().contains(bar.actionGeometry(one))]


@pytest.mark.parametrize("text_size", [150, 200])
def test_on_a_small_screen_all_menus_and_both_names_of_a_board_are_in_sight(
    driver: Driver, text_size: int
) -> None:
    """What stands beside the boards goes before Black does, and comes again with the room."""
    fit(driver, SMALL, text_size)
    assert menus_out_of_sight(driver) == []
    driver.page.show_page(PageName.ROUNDS)
    view, side = driver.page.rounds.view, driver.page.rounds.side
    black = view.boards.column_number("black")

    def is_seen() -> bool:
        right = view.columnViewportPosition(black) + view.columnWidth(black)
        return right <= view.viewport().width()

    driver.until(is_seen)
    assert driver.window.width() <= SMALL.width()
    fit(driver, SMALL, 100)
    driver.until(side.isVisible)
    letters = driver.window.menuBar().font().pixelSize()
    assert letters == QApplication.font().pixelSize()


def test_buttons_of_a_round_have_their_texts_as_long_as_a_row_has_room(driver: Driver) -> None:
    """Icons go first, then the buttons have a row of their own; with more room all come again."""
    driver.page.show_page(PageName.ROUNDS)
    bar = driver.page.rounds.bar
    buttons = [one for one in bar.findChildren(ActionButton) if one.isVisible()]
    assert len(buttons) == 5
    for screen, size in ((SMALL, 100), (SMALL, 150), (SMALL, 200), (QSize(1366, 768), 150)):
        fit(driver, screen, size)
        driver.until(lambda: all(button.text() for button in buttons))
        driver.until(lambda: not cut_buttons(driver))
    fit(driver, QSize(1366, 768), 100)
    driver.until(lambda: all(button.text() and not button.icon().isNull() for button in buttons))
    assert len({button.y() for button in buttons}) == 1


@pytest.mark.parametrize("name", ["settings", "virtual_points"])
def test_a_form_is_no_wider_and_no_higher_than_its_screen(driver: Driver, name: str) -> None:
    """**Save** can be pressed at every size; at the usual one nothing has to be scrolled."""
    room = driver.window.screen().availableSize() - QSize(FRAME, FRAME)
    for text_size in (200, 100):
        fit(driver, SMALL, text_size)
        driver.window.actions_by_name[ActionName(name)].trigger()
        dialog = driver.window.context.dialog
        assert isinstance(dialog, FormDialog)
        assert dialog.width() <= room.width()
        assert dialog.height() <= room.height()
        save = dialog.accept_button
        place = QRect(save.mapTo(dialog, QPoint()), save.size())
        assert dialog.rect().contains(place)
        if name == "virtual_points" and text_size == 100:
            assert dialog.height() < 768 - FRAME
        dialog.reject()
        driver.until(lambda: driver.window.context.dialog is None)


def test_menus_higher_than_the_screen_are_scrolled(driver: Driver) -> None:
    """Not laid out in columns, which a screen at 200 % would not have the width for either."""
    for menu in driver.window.menuBar().findChildren(QMenu):
        menu.ensurePolished()
        assert menu.style().styleHint(QStyle.StyleHint.SH_Menu_Scrollable, None, menu)


def shows_its_width(area: QScrollArea) -> bool:
    inside = area.widget()
    return inside is not None and inside.minimumSizeHint().width() <= area.viewport().width()


def test_no_field_of_the_page_settings_is_cut(driver: Driver) -> None:
    driver.page.show_page(PageName.DOCUMENTS)
    driver.command("page_settings")
    area = driver.page.documents.page_settings.findChild(QScrollArea, "pageSettingsFields")
    assert area is not None
    for screen, size in ((SMALL, 100), (SMALL, 150), (SMALL, 200), (QSize(1366, 768), 150)):
        fit(driver, screen, size)
        driver.until(partial(shows_its_width, area))


def test_of_an_answer_heading_and_some_lines_are_in_sight(driver: Driver) -> None:
    """Whatever the letters take: the picture gives way before the words."""
    driver.page.show_page(PageName.ROUNDS)
    why = driver.page.rounds.side.why
    for screen, size in (
        *((SMALL, size) for size in (100, 130, 150, 200)),
        (QSize(1366, 768), 200),
    ):
        fit(driver, screen, size)
        driver.window.actions_by_name[ActionName.EXPLANATION].setChecked(True)
        driver.until(lambda: why.pairing is not None)
        driver.qtbot.wait(1)
        who, text = why.findChild(QLabel, "explanationWho"), why.findChild(ExplanationText)
        assert who is not None
        assert text is not None
        if who.isVisible():
            assert who.height() >= who.heightForWidth(who.width())
        else:
            assert text.toPlainText().startswith("Board 1: Núñez Calvo, Álvaro")
        lines = text.visibleRegion().boundingRect().height() / text.fontMetrics().lineSpacing()
        assert lines >= 2, (screen, size)
        assert who.isVisible() or size == 200


def test_the_fields_of_why_not_show_a_name_in_a_narrow_panel(driver: Driver) -> None:
    driver.page.show_page(PageName.ROUNDS)
    fit(driver, SMALL, 100)
    driver.command("why_not")
    page = driver.page.rounds.side.why_not
    driver.until(page.other.isVisible)
    needed = page.one.fontMetrics().horizontalAdvance(A_NAME)
    driver.until(lambda: min(page.one.width(), page.other.width()) > needed)


def test_all_menus_are_in_sight_as_soon_as_the_window_is_narrower(driver: Driver) -> None:
    for width in (1024, 900, 820):
        driver.window.resize(width, 700)
        driver.until_idle()
        assert menus_out_of_sight(driver) == [], width


def test_a_button_added_to_a_form_that_is_seen_has_its_room(driver: Driver) -> None:
    """Beside the others; below them where the screen has not the width."""
    room = driver.window.screen().availableSize() - QSize(FRAME, FRAME)
    form = FormDialog("Correct", "Correct", driver.window)
    form.open()
    for text in (
        "Correct and repair round 4…",
        "Correct, and show all the ways to repair that round",
    ):
        form.add_button(QPushButton(text))
        form.fit()
    buttons = form.findChildren(QPushButton)
    assert len(buttons) == 4
    driver.until(lambda: all(each.width() >= each.sizeHint().width() for each in buttons))
    assert form.width() <= room.width()
    form.add_button(QPushButton("In this one are more letters than beside others. " * 2))
    form.fit()
    driver.until(lambda: len({each.y() for each in buttons}) == len(buttons))
    assert all(each.width() >= each.sizeHint().width() for each in buttons)
    assert form.width() <= room.width()
    form.reject()


def test_a_form_that_grows_stays_on_the_screen(driver: Driver) -> None:
    """Opened over a window at the edge of the screen as well."""
    screen = driver.window.screen().availableGeometry()
    driver.window.move(screen.bottomRight() - QPoint(300, 300))
    form = FormDialog("Settings", "Save", driver.window)
    for number in range(9):
        form.add_field(f"Field {number}", QLineEdit(), f"field{number}")
    form.open()
    driver.until(form.isVisible)
    assert screen.contains(form.frameGeometry())
    form.reject()


@pytest.mark.parametrize("text_size", SIZES)
def test_no_item_of_a_line_is_cut_and_saved_is_always_in_sight(
    driver: Driver, text_size: int
) -> None:
    """Whether results are missing or not: other items go first, and icons before the first item."""
    for is_open in (False, True):
        if is_open:
            driver.pair()
            driver.until_idle()
        for page in (PageName.ROUNDS, PageName.PLAYERS):
            driver.page.show_page(page)
            fit(driver, SMALL, text_size)
            state = driver.window.findChild(ShortLabel, "tournamentState")
            assert state is not None
            assert state.shown.startswith(f"Round {3 + is_open} of 7")
            assert "saved" in closed_up(state.shown).split(" · ")
        summary = driver.page.players.findChild(ShortLabel, "playersSummary")
        assert summary is not None
        assert summary.shown in ("22 players · …", "22 players · average rating 2120")


def test_the_answer_to_why_not_is_read_beside_the_boards_of_a_small_window(
    driver: Driver,
) -> None:
    """Five lines of it at least; the boards of both rounds are below it."""
    fit(driver, SMALL, 100)
    driver.page.show_page(PageName.ROUNDS)
    driver.command("why_not")
    page = driver.page.rounds.side.why_not
    named = {player.name.partition(",")[0]: player.tpn for player in driver.tournament.players}
    page.one.pick(named["Đặng"])
    page.other.pick(named["Þorvaldsdóttir"])
    driver.until(lambda: page.answer is not None and page.counter.rowCount() > 5)
    driver.until_idle()
    sentence = page.findChild(QLabel, "whyNotSentence")
    area = page.findChild(QScrollArea, "whyNotAnswer")
    assert sentence is not None
    assert area is not None
    five = 5 * sentence.fontMetrics().lineSpacing()
    driver.until(lambda: sentence.height() > five)
    assert sentence.visibleRegion().boundingRect().height() >= five
    area.ensureWidgetVisible(page.counter_view, 0, 0)
    rows = page.counter_view.viewport().visibleRegion().boundingRect().height()
    assert rows >= 4 * page.counter_view.verticalHeader().defaultSectionSize()


@pytest.mark.parametrize("width", [400, 620])
def test_picture_and_ladder_are_seen_above_an_answer(driver: Driver, width: int) -> None:
    """In a narrow panel and in a wide one; only large letters make them give way."""
    fit(driver, QSize(1366, 768), 100)
    driver.page.show_page(PageName.ROUNDS)
    why = driver.page.rounds.side.why
    heading = why.findChild(QLabel, "explanationWho")
    assert heading is not None
    driver.until(lambda: why.pairing is not None)
    driver.page.rounds.view.go_to_board(3)
    driver.until(lambda: heading.text().startswith("Board 3"))
    driver.until_idle()
    # A window of its own has the width that it is given.
    why.setParent(None)
    why.resize(width, 500)
    why.show()
    driver.qtbot.waitExposed(why)
    for seen in (why.ladder_view, why.picture):
        assert seen.isVisible()
        assert not seen.visibleRegion().isEmpty()
    why.setParent(driver.page.rounds.side)
