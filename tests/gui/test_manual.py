"""The manual in the window: F1 opens the page about what is in front; it is found, read and left by keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QKeySequence, QShortcut, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.menus import WITHOUT_EVENT
from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.gui.manual.places import NOWHERE, PLACES, place_of
from arbiter_app.gui.manual.window import ManualWindow
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.gui.text.wording import speak
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.manual import manual
from tests.gui.driver import CORPUS, Driver, close, new_driver
from tests.gui.test_accessibility import controls, every_dialog, name_of
from tests.gui.test_contrast import contrast


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def shown(driver: Driver) -> ManualWindow:
    driver.until(lambda: driver.window.manual.shown is not None)
    window = driver.window.manual.shown
    assert window is not None
    return window


def asked(driver: Driver) -> tuple[str, str]:
    """Where F1 leads now."""
    driver.window.actions_by_name[ActionName.MANUAL].trigger()
    place = shown(driver).place
    shown(driver).close()
    driver.window.activateWindow()
    return place


def test_without_an_event_it_opens_at_the_first_steps(driver: Driver) -> None:
    assert {ActionName.MANUAL, ActionName.FIRST_STEPS} < WITHOUT_EVENT
    assert asked(driver) == ("first-steps", "")
    driver.window.actions_by_name[ActionName.FIRST_STEPS].trigger()
    assert shown(driver).place == ("first-steps", "")


def test_it_speaks_the_language_of_the_window(driver: Driver, qapp: QApplication) -> None:
    """Keys are called in it as the window calls them."""
    key = QKeySequence("Ctrl+Shift+PgDown")
    speak(qapp, "de")
    try:
        driver.window.manual.show_page("keys", "everywhere")
        window = shown(driver)
        assert window.windowTitle().endswith("Handbuch")
        assert window.place == ("keys", "everywhere")
        assert key.toString(QKeySequence.SequenceFormat.NativeText) in window.text.toPlainText()
    finally:
        speak(qapp, "en")


def test_each_page_of_the_event_has_its_page(driver: Driver) -> None:
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    for page in PageName:
        driver.page.show_page(page)
        assert asked(driver) == (page.value, ""), page


def test_what_stands_beside_the_boards_has_its_own(driver: Driver) -> None:
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    driver.page.show_page(PageName.ROUNDS)
    side = driver.page.rounds.side
    found = set()
    for tab in SideTab:
        side.show_tab(tab)
        side.focus_page()
        assert place_of(side.page) not in {NOWHERE, ("rounds", "")}, tab
        assert asked(driver) == place_of(side.page), tab
        found.add(place_of(side.page))
    assert len(found) == len(SideTab)


def test_every_dialog_has_its_page(shared_window: MainWindow) -> None:
    """A new dialog needs its place in `gui/manual/places.py`: a heading of a page, if not a page."""
    for dialog in every_dialog(shared_window):
        assert dialog.objectName() in PLACES, dialog
        assert place_of(dialog) != NOWHERE
        dialog.reject()


def test_no_place_is_of_something_that_is_gone() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (Path(__file__).parents[2] / "arbiter_app/gui").rglob("*.py")
        if path.parts[-2:] != ("manual", "places.py")
    )
    assert [name for name in PLACES if f'"{name}"' not in source] == []


def test_f1_in_a_dialog_opens_its_page_and_leaves_the_dialog_open(driver: Driver) -> None:
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    driver.window.actions_by_name[ActionName.SETTINGS].trigger()
    dialog = driver.window.context.dialog
    assert isinstance(dialog, QDialog)
    keys = [each for each in dialog.findChildren(QShortcut) if each.key().toString() == "F1"]
    assert len(keys) == 1
    keys[0].activated.emit()
    assert shown(driver).place == ("settings", "")
    assert dialog.isVisible()
    dialog.reject()


def test_by_hand_has_a_page_of_its_own(driver: Driver) -> None:
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    driver.page.show_page(PageName.ROUNDS)
    hand = driver.window.actions_by_name[ActionName.BY_HAND]
    hand.blockSignals(True)
    hand.setChecked(True)
    assert asked(driver) == ("by-hand", "")
    hand.setChecked(False)
    hand.blockSignals(False)


def test_every_key_of_the_window_is_on_the_page_of_keys(driver: Driver) -> None:
    """Those of its menus, and those that panels have besides."""
    driver.open(CORPUS / "0004-regular-n13-r9.trf")
    page = (manual("en").folder / "keys.md").read_text(encoding="utf-8")
    actions: list[QAction] = driver.window.findChildren(QAction)
    keys = {action.shortcut().toString() for action in actions} - {""}
    assert len(keys) > 80
    assert [key for key in sorted(keys) if f"`{key}`" not in page] == []


@pytest.fixture
def window(driver: Driver) -> ManualWindow:
    driver.window.manual.show_page("contents")
    return shown(driver)


def test_typing_finds_and_return_reads(window: ManualWindow) -> None:
    window.field.setFocus()
    QTest.keyClicks(window.field, "hort")
    assert window.model.lines[0].page == "prizes"
    QTest.keyClick(window.field, Qt.Key.Key_Return)
    assert window.place == ("prizes", "")
    assert window.focusWidget() is window.text
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.field.text() == ""
    assert window.isVisible()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_nothing_found_is_said(window: ManualWindow) -> None:
    QTest.keyClicks(window.field, "zeppelin")
    assert window.model.lines == ()
    QTest.keyClick(window.field, Qt.Key.Key_Return)
    assert window.place == ("contents", "")


def test_links_are_followed_and_the_way_back_is_kept(window: ManualWindow) -> None:
    window.text.anchorClicked.emit(QUrl("rounds.md#results"))
    assert window.place == ("rounds", "results")
    window.text.anchorClicked.emit(QUrl("#publishing"))
    assert window.place == ("rounds", "publishing")
    for key, place in (
        (Qt.Key.Key_Left, ("rounds", "results")),
        (Qt.Key.Key_Left, ("contents", "")),
        (Qt.Key.Key_Right, ("rounds", "results")),
    ):
        QTest.keyClick(window, key, Qt.KeyboardModifier.AltModifier)
        assert window.place == place


def test_what_is_not_in_the_manual_is_left_to_the_desktop(driver: Driver, qtbot: QtBot) -> None:
    window = ManualWindow(manual("en"), driver.window.theme)
    qtbot.addWidget(window)
    window.go_to("contents")
    with qtbot.waitSignal(window.outside_wanted) as told:
        window.text.anchorClicked.emit(QUrl("https://example.org"))
    assert told.args == ["https://example.org"]
    assert window.place == ("contents", "")


def test_pictures_are_no_wider_than_the_page(window: ManualWindow) -> None:
    window.resize(700, 500)
    window.go_to("rounds")
    assert "<img" in window.text.toHtml()
    assert window.text.document().size().width() <= window.text.viewport().width() + 1


def test_each_key_in_sight_has_a_frame(window: ManualWindow) -> None:
    """In lines and in the cells of tables, wherever the page was scrolled to."""
    window.resize(900, 500)
    window.go_to("keys")
    window.show()
    QApplication.processEvents()
    for place in (0, window.text.verticalScrollBar().maximum()):
        window.text.verticalScrollBar().setValue(place)
        frames = list(window.text.code_frames())
        assert len(frames) >= 6
        for frame in frames:
            inside = window.text.cursorForPosition(frame.center().toPoint())
            assert _has_ground(inside), inside.block().text()
    window.go_to("window")
    texts = [
        window.text.cursorForPosition(frame.center().toPoint()).block().text()
        for frame in window.text.code_frames()
    ]
    assert any("Ctrl+6" in text for text in texts)


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_the_frame_of_a_key_stands_out(
    driver: Driver, window: ManualWindow, choice: ThemeChoice
) -> None:
    driver.window.theme.choose(choice)
    window.resize(900, 500)
    window.go_to("keys")
    window.show()
    QApplication.processEvents()
    frame = next(window.text.code_frames())
    image = window.text.viewport().grab().toImage()
    edge = frame.center().toPoint()
    edge.setY(round(frame.bottom()))
    column = [image.pixelColor(edge.x(), edge.y() + away).name() for away in (-1, 0, 1)]
    ground = image.pixelColor(edge.x(), edge.y() + 4).name()
    assert max(contrast(found, ground) for found in column) >= 2.5


def _has_ground(cursor: QTextCursor) -> bool:
    """Whether the cursor is in a key or a piece of code: before it or after it."""
    before = cursor.charFormat().background().style()
    cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
    return Qt.BrushStyle.NoBrush != before or (
        cursor.charFormat().background().style() != Qt.BrushStyle.NoBrush
    )


def test_code_that_is_a_block_has_no_frames(window: ManualWindow) -> None:
    window.resize(900, 500)
    window.go_to("command-line", "pair")
    window.show()
    QApplication.processEvents()
    for frame in window.text.code_frames():
        block = window.text.cursorForPosition(frame.center().toPoint()).block()
        assert not block.text().startswith("arbiter-app pair")


@pytest.mark.parametrize("width", [700, 900, 1100])
def test_a_page_is_set_once_for_each_width(
    window: ManualWindow, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """A scroll bar that goes with the old page and comes with the new one begins nothing again."""
    window.resize(width, 500)
    window.show()
    QApplication.processEvents()
    pages: list[str] = []
    set_html = window.text.setHtml

    def counted(page: str) -> None:
        pages.append(page)
        set_html(page)

    monkeypatch.setattr(window.text, "setHtml", counted)
    for name in ("rounds", "contents", "first-steps", "players"):
        pages.clear()
        window.go_to(name)
        for _ in range(20):
            QApplication.processEvents()
        assert len(pages) == 1, name
    pages.clear()
    window.resize(width + 60, 500)
    for _ in range(20):
        QApplication.processEvents()
    assert len(pages) == 1


def test_controls_have_names_and_the_list_the_pages(window: ManualWindow) -> None:
    for control in controls(window):
        assert name_of(control), control
        assert control.objectName(), control
    pages = {line.page for line in window.model.lines if line.page}
    assert pages == {page.name for page in manual("en").pages}


def test_the_manual_goes_with_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    driver = new_driver(qtbot, tmp_path)
    driver.window.manual.show_page("contents")
    window = shown(driver)
    driver.window.leave_at_once()
    assert driver.window.manual.shown is None
    assert not window.isVisible()
    close(driver)


def test_the_window_may_go_while_the_manual_is_read(qtbot: QtBot, tmp_path: Path) -> None:
    driver = new_driver(qtbot, tmp_path)
    driver.window.manual.show_page("contents")
    driver.window.leave_at_once()
    assert driver.window.manual.shown is None
    close(driver)


def test_texts_grow_with_the_window(window: ManualWindow, driver: Driver) -> None:
    before = window.text.font().pixelSize()
    window.size_wanted.emit(1)
    driver.until(lambda: window.dressing.is_done and window.text.font().pixelSize() > before)
    window.size_wanted.emit(0)
    driver.until(lambda: window.dressing.is_done and window.text.font().pixelSize() == before)
