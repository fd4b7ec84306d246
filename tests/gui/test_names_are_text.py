"""Whatever people type or files hold is shown letter by letter, in every part of the window.

Every name is a picture, of a pipe that notes who reads it, the rest of it in bold letters.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QAccessible, QHelpEvent, QImage, Qt
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLabel,
    QMenu,
    QMessageBox,
    QTabBar,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.menu import BoardMenu
from arbiter_app.gui.files import commands as files
from arbiter_app.gui.files.import_review_dialog import ImportReviewDialog
from arbiter_app.gui.forms.file_dialog import FileDialog
from arbiter_app.gui.pictures import event_scenes
from arbiter_app.gui.pictures.scenes import wait_until
from arbiter_app.gui.pictures.screenshots import scenes
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.gui.standings.panel import StandingsTab
from arbiter_app.gui.text.plain_text import (
    PlainLabel,
    give_tip,
    literal,
    plain_tip,
    title_of_window,
)
from arbiter_app.gui.text.rich_text import RichDocument, RichPage, RichText
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.operations.interface import change_settings
from arbiter_app.resources import resource_path
from tests.gui.driver import Driver, accept_review, clear_away, close, new_driver, new_window
from tests.gui.markup_seen import (
    BEFORE,
    BEHIND,
    CORE,
    PICTURE,
    everything_seen,
    marked,
    marked_report,
    marked_table,
    marked_trf,
    read_as_markup,
)
from tests.gui.test_accessibility import every_dialog
from tests.gui.test_rating_lists import keep, new_tournament, typed
from tests.gui.test_texts_fit import settle
from tests.gui.watched_pipe import watched_pipe
from tests.rating_list_files import Row

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes"),
    pytest.mark.qt_log_ignore(
        "This plugin does not support grabbing", "This plugin does not support raise"
    ),
]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the picture of the names lies: in the working folder. Nobody has read it at the end."""
    folder: Path = tmp_path_factory.mktemp("names")
    with pytest.MonkeyPatch.context() as patch, watched_pipe(folder / PICTURE) as read:
        patch.chdir(folder)
        yield folder
        assert not read.exists()


@pytest.fixture(scope="module")
def marked_window(qapp: QApplication, place: Path) -> Iterator[MainWindow]:
    """A window on an event in which every name is marked."""
    window = new_window(place)
    window.open_path(marked_report(place))
    wait_until(lambda: not window.is_busy)
    if accept_review(window):
        wait_until(lambda: not window.is_busy)
    yield window
    clear_away(window)


def shown(window: MainWindow) -> list[str]:
    """What is wrong in everything that is there, once nothing is worked out any more."""
    wait_until(lambda: not window.is_busy)
    QApplication.processEvents()
    return [*everything_seen()]


@pytest.mark.parametrize("page", PageName)
def test_pages(marked_window: MainWindow, page: PageName) -> None:
    assert marked_window.page is not None
    marked_window.page.show_page(page)
    assert shown(marked_window) == []


@pytest.mark.parametrize("tab", SideTab)
def test_pages_beside_the_boards(marked_window: MainWindow, tab: SideTab) -> None:
    page = marked_window.page
    assert page is not None
    page.show_page(PageName.ROUNDS)
    page.rounds.view.go_to_board(1)
    page.rounds.side.show_tab(tab)
    assert shown(marked_window) == []


@pytest.mark.parametrize("tab", StandingsTab)
def test_pages_of_the_standings(marked_window: MainWindow, tab: StandingsTab) -> None:
    page = marked_window.page
    assert page is not None
    page.show_page(PageName.STANDINGS)
    page.standings.show_tab(tab)
    assert shown(marked_window) == []


def test_dialogs(marked_window: MainWindow) -> None:
    """With the names of the event, and others for people, files, folders and questions."""
    for dialog in every_dialog(marked_window, marked):
        dialog.open()
        wait_until(lambda: not marked_window.is_busy)
        assert [*read_as_markup(dialog)] == []
        dialog.reject()


def test_messages(marked_window: MainWindow) -> None:
    marked_window.context.tell(marked(), link=marked())
    marked_window.context.note(marked())
    assert shown(marked_window) == []
    link = marked_window.context.message.findChild(QWidget, "messageLink")
    assert link is not None
    assert _heard(link) == marked()
    marked_window.context.message.dismiss()


def test_menus(marked_window: MainWindow) -> None:
    """The menu of a board, and that of two players, which has one for each."""
    page = marked_window.page
    assert page is not None
    page.show_page(PageName.ROUNDS)
    row = page.rounds.model.rows[0]
    for by_hand in (True, False):
        menu = BoardMenu(row, marked_window.actions_by_name, marked_window, by_hand=by_hand)
        assert [*read_as_markup(menu)] == []
        menu.deleteLater()
    marked_window.of_event.finding._open_menu((1, 2), QPoint())
    (of_players,) = (each for each in marked_window.findChildren(QMenu) if each.isVisible())
    titles = [each.title() for each in of_players.findChildren(QMenu)]
    assert len(titles) == 2
    assert all(CORE in title for title in titles)
    assert shown(marked_window) == []
    of_players.close()


def test_tips_as_they_are_seen(marked_window: MainWindow) -> None:
    """The mouse rests on each kind of thing that has a tip with a name."""
    page = marked_window.page
    assert page is not None
    page.show_page(PageName.PLAYERS)
    wait_until(lambda: not marked_window.is_busy)
    view = page.players.view
    column = page.players.model.column_number("name")
    cell = view.visualRect(page.players.model.index(1, column)).center()
    (name,) = marked_window.findChildren(QLabel, "eventName")
    for widget, at in ((view.viewport(), cell), (name, QPoint(4, 4))):
        QApplication.sendEvent(
            widget, QHelpEvent(QHelpEvent.Type.ToolTip, at, widget.mapToGlobal(at))
        )
        assert CORE in QToolTip.text()
        assert shown(marked_window) == []
        QToolTip.hideText()


def test_hall(marked_window: MainWindow) -> None:
    marked_window.actions_by_name[ActionName.HALL].trigger()
    try:
        for name in (ActionName.PUBLISH, ActionName.HALL_NEXT, ActionName.HALL_PREVIOUS):
            marked_window.actions_by_name[name].trigger()
            assert shown(marked_window) == []
        hall = marked_window.hall.hall
        assert hall is not None
        hall.field.setText(CORE)
        assert shown(marked_window) == []
        labels = [each.text() for each in hall.findChildren(QLabel)]
        assert any(BEFORE in text for text in labels)
    finally:
        marked_window.actions_by_name[ActionName.HALL].trigger()
        wait_until(lambda: not marked_window.is_busy)


@pytest.fixture
def driver(qtbot: QtBot, place: Path, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def test_start_page_and_an_event_that_is_gone(driver: Driver, tmp_path: Path) -> None:
    """Recent events are called like files; what cannot be opened is named in a message."""
    path = tmp_path / f"{BEFORE}{CORE}.arbiter"
    driver.window.preferences.remember(path)
    driver.window.close_event()
    assert shown(driver.window) == []
    driver.open(path)
    assert CORE in driver.window.context.message.text
    assert shown(driver.window) == []


def test_tabs_and_undo(driver: Driver, place: Path, tmp_path: Path) -> None:
    """A tab for each tournament; Undo, Redo and their buttons say what was done to whom."""
    driver.open(marked_report(tmp_path))
    settings = replace(driver.tournament.settings, name=marked("A"))
    driver.event.act(change_settings, settings)
    driver.command("undo")
    assert shown(driver.window) == []
    driver.command("redo")
    undo = driver.window.actions_by_name[ActionName.UNDO]
    assert literal(BEHIND) in undo.text()
    assert shown(driver.window) == []
    tabs = driver.window.findChild(QTabBar, "tournamentTabs")
    assert tabs is not None
    assert _heard(tabs, child=0) == marked("A")


def test_import_review(driver: Driver, place: Path, tmp_path: Path) -> None:
    """What is remarked about a file whose tournament is called like a picture, and what follows."""
    lines = marked_report(tmp_path).read_text(encoding="utf-8").splitlines()
    path = tmp_path / f"{BEFORE}{CORE} more.trf"
    wrong = [
        f"012 <img src='{place / PICTURE}'>{CORE}" if line.startswith("012") else line
        for line in lines
    ]
    path.write_text("\n".join([*wrong, f"### {marked()}", f"999 {marked()}", ""]), encoding="utf-8")
    driver.window.open_path(path)
    driver.until(lambda: not driver.window.files.is_opening)
    dialog = driver.window.context.dialog
    assert isinstance(dialog, ImportReviewDialog)
    assert shown(driver.window) == []
    accept_review(driver.window)
    driver.until(lambda: not driver.window.files.is_opening)
    assert driver.tournament.settings.name.startswith("<img src='/")
    assert shown(driver.window) == []


def test_completions(driver: Driver, tmp_path: Path) -> None:
    """Players of a rating list, under the name that is being typed."""
    keep(driver, tmp_path, [Row(1, marked("Ann"), "NOR"), Row(2, marked("Bo"), "NOR")])
    new_tournament(driver, tmp_path)
    found = typed(driver, CORE)
    assert found.model.rowCount() == 2
    assert shown(driver.window) == []


def test_questions_of_the_file_dialog(driver: Driver, tmp_path: Path) -> None:
    """Qt asks before a file is replaced, and names it."""
    name = f"{BEFORE}{CORE}.pdf"
    (tmp_path / name).touch()
    asked: list[list[str]] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and box.isVisible():
            assert name in box.text()
            asked.append([*everything_seen()])
            box.reject()

    dialog = FileDialog(driver.window, "Save", tmp_path / name)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(name)
    dialog.show()
    timer = QTimer(dialog)
    timer.timeout.connect(answer)
    timer.start(1)
    dialog.accept()
    assert asked == [[]]


def test_plain_texts(qapp: QApplication) -> None:
    texts = (
        marked(),
        "<!DOCTYPE x",
        "a &lt; b",
        "<b\n>",
        "  <p>",
        "&lt;<b>",
        "<?xml ?><b>",
        "1 < 2 & 3",
    )
    assert sum(map(Qt.mightBeRichText, texts)) >= 6
    holder = QWidget()
    for text in texts:
        assert not Qt.mightBeRichText(plain_tip(text))
        assert plain_tip(text).replace("\N{WORD JOINER}", "") == text
        assert plain_tip(plain_tip(text)) == plain_tip(text)
        give_tip(holder, text)
        assert holder.toolTip() == plain_tip(text)
        label = PlainLabel(text)
        assert label.textFormat() is Qt.TextFormat.PlainText
        assert label.text() == text
        widths = map(label.fontMetrics().horizontalAdvance, text.splitlines())
        assert label.sizeHint().width() >= max(widths)
    assert plain_tip("Anna & Bo, 1 < 2") == "Anna & Bo, 1 < 2"
    assert title_of_window("A [*] B") == "A [*][*] B"


@pytest.mark.parametrize("kind", [RichText, RichPage, RichDocument])
def test_texts_of_templates_load_nothing(
    qapp: QApplication, tmp_path: Path, kind: type[RichText | RichPage | RichDocument]
) -> None:
    """Even if a template named a file: pictures, grounds and style sheets are not looked for."""
    with watched_pipe(tmp_path / PICTURE) as read:
        where = tmp_path / PICTURE
        shown = kind()
        shown.setHtml(
            f"<img src='{where}'><img src='file://{where}'>"
            f"<p style='background-image: url({where})'>{CORE}</p>"
        )
        document = shown if isinstance(shown, RichDocument) else shown.document()
        image = QImage(300, 200, QImage.Format.Format_RGB32)
        if isinstance(shown, QWidget):
            shown.render(image)
        document.setTextWidth(300)
        assert document.size().height() < 100
        assert document.toPlainText().endswith(CORE)
        shown = kind()
        shown.setHtml(f"<head><link rel='stylesheet' href='{where}'></head><body>{CORE}</body>")
        assert not read.exists()


@pytest.mark.slow
def test_every_scene(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All states of the window of which there are pictures, on a sample event that is marked."""
    (tmp_path / "sample").mkdir()
    sample = next(resource_path("sample").glob("*.trf"))
    (tmp_path / "sample" / sample.name).write_text(marked_trf(sample), encoding="utf-8")
    monkeypatch.setattr(files, "resource_path", tmp_path.joinpath)
    monkeypatch.setattr(event_scenes, "_TABLE", marked_table(event_scenes._TABLE))
    window = new_window(tmp_path)
    found: dict[str, str] = {}
    count = 0
    try:
        for name, take in scenes(window):
            take()
            settle(window)
            count += 1
            found |= {each: name for each in everything_seen() if each not in found}
    finally:
        clear_away(window)
    assert count > 40
    assert found == {}


def _heard(widget: QWidget, child: int | None = None) -> str:
    """What a screen reader says of a widget, or of a part of it."""
    interface = QAccessible.queryAccessibleInterface(widget)
    part = interface if child is None else interface.child(child)
    return str(part.text(QAccessible.Text.Name))
