"""Players from rating lists: found while their names are typed; Enter takes nobody who was not chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsDropShadowEffect, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.gui.players.candidates import CandidateList
from arbiter_app.gui.rating_lists.dialog import RatingListsDialog, UpdateRatingsDialog
from arbiter_app.gui.tables.column_fit import PADDING
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.types import Sex, Title
from tests.gui.driver import Driver, close, new_driver
from tests.rating_list_files import Row, combined_text, rows, write

CARLSENS = (
    Row(1503014, "Carlsen, Magnus", "NOR", "M", "GM", "", 2840, 2825, 2880, born=1990),
    Row(1400000, "Carlsen, Bo", "DEN", "M", standard=1800, born=1985),
)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def drop(driver: Driver, path: Path) -> None:
    """Drop a file onto the window, as from a file manager."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    driver.window.dropEvent(
        QDropEvent(
            QPointF(50, 50),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )


def keep(driver: Driver, folder: Path, players: Sequence[Row]) -> None:
    """Drop a list of these players, and wait until it is there."""
    drop(driver, write(folder / "players_list_foa.txt", combined_text(players)))
    driver.until(lambda: "players can now be found by name" in driver.window.context.message.text)


def new_tournament(driver: Driver, folder: Path) -> None:
    """An event without players, the cursor where the first one is typed."""
    driver.command("new_event")
    driver.until(lambda: driver.window.opened is not None)


def candidates(driver: Driver) -> CandidateList:
    return driver.page.players.entry.candidates


def until_ready(driver: Driver) -> None:
    """Wait until a name can be typed into the entry row."""
    driver.cell_editor()
    driver.until(lambda: driver.focus() is driver.page.players.editor())


def typed(driver: Driver, text: str) -> CandidateList:
    """Type a beginning into the entry row, and wait for who is known by it."""
    shown = candidates(driver)
    until_ready(driver)
    driver.type(text)
    driver.until(lambda: not shown.isHidden())
    return shown


def take_first(driver: Driver) -> None:
    QTest.keyClick(driver.focus(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def listed(shown: CandidateList) -> list[tuple[str, str, str]]:
    """Name, year of birth and note of each row, headings included."""
    keys = ("name", "born", "note")
    numbers = [shown.model.column_number(key) for key in keys]
    return [
        (str(row[0]), str(row[1]), str(row[2]))
        for row in (
            [shown.model.index(place, number).data() for number in numbers]
            for place in range(shown.model.rowCount())
        )
    ]


def status_line(driver: Driver) -> str:
    return driver.window.statusBar().currentMessage()


def until_there(driver: Driver, count: int) -> None:
    driver.until(lambda: len(players(driver)) == count)


def button(dialog: RatingListsDialog, name: str) -> QPushButton:
    found = dialog.findChild(QPushButton, name)
    assert found is not None
    return found


def players(driver: Driver) -> tuple[Player, ...]:
    return driver.tournament.players


def test_twenty_known_players_take_a_key_each_beyond_the_beginnings_of_their_names(
    driver: Driver, tmp_path: Path
) -> None:
    made = [row for row in rows(400, seed=3) if len(row.name) > 6]
    keep(driver, tmp_path, made)
    new_tournament(driver, tmp_path)
    chosen = [made[number] for number in range(0, 400, 20) if number < len(made)][:20]
    keys = 0
    for count, row in enumerate(chosen, start=1):
        shown = typed(driver, row.name[:-1])
        first = shown.first
        if first is not None and first.meant.player.fide_id == str(row.number):
            take_first(driver)
        else:
            while shown.current is None or shown.current.meant.player.fide_id != str(row.number):
                driver.press(Qt.Key.Key_Down)
                keys += 1
            driver.press(Qt.Key.Key_Return)
        keys += 1
        until_there(driver, count)

    assert {player.fide_id for player in players(driver)} == {str(row.number) for row in chosen}
    assert keys < 40


CARLSEN = Player(
    1,
    "Carlsen, Magnus",
    rating=2840,
    title=Title.GM,
    sex=Sex.MALE,
    federation="NOR",
    fide_id="1503014",
    birth_date="1990/00/00",
    fide_source="fide-2026-11, standard",
)


def test_ctrl_enter_and_a_chosen_row_take_every_field(driver: Driver, tmp_path: Path) -> None:
    keep(driver, tmp_path, CARLSENS)
    new_tournament(driver, tmp_path)
    shown = typed(driver, "magnus c")
    assert shown.current is None
    take_first(driver)
    until_there(driver, 1)
    assert players(driver) == (CARLSEN,)
    message = driver.page.message
    assert message.text.startswith("Carlsen, Magnus (FIDE ID 1503014, NOR 1990, 2840) added")

    shown = typed(driver, "carlsen")
    # Who is there already is the last to be meant.
    assert [(name, note) for name, _, note in listed(shown)] == [
        ("Carlsen, Bo", "Ctrl+Enter"),
        ("Carlsen, Magnus", "No. 1"),
    ]
    for name in ("Carlsen, Bo", "Carlsen, Magnus"):
        driver.press(Qt.Key.Key_Down)
        assert shown.current is not None
        assert shown.current.meant.player.name == name
    driver.press(Qt.Key.Key_Return)
    # Refused: nobody plays twice. What was typed stays.
    assert "already belongs to Carlsen, Magnus" in message.text
    assert driver.cell_editor().text() == "carlsen"
    driver.press(Qt.Key.Key_Up)
    driver.press(Qt.Key.Key_Return)
    until_there(driver, 2)
    assert players(driver)[1].fide_id == "1400000"
    driver.follow_link()
    until_there(driver, 1)


@pytest.mark.parametrize(
    ("text", "name"), [("Carlsen, Mag", "Carlsen, Mag"), ("magnus c", "Carlsen, Magnus")]
)
def test_of_somebody_taken_only_the_name_is_kept(
    driver: Driver, tmp_path: Path, text: str, name: str
) -> None:
    keep(driver, tmp_path, CARLSENS)
    new_tournament(driver, tmp_path)
    typed(driver, text)
    take_first(driver)
    until_there(driver, 1)
    second = driver.page.message.findChild(QPushButton, "messageSecond")
    assert second is not None
    assert second.text() == "Only the name"
    second.click()
    assert players(driver) == (Player(1, name),)
    until_ready(driver)


STRANGERS = (
    Row(1, "Smith, Anna", "HUN", "F", standard=1999, born=1999),
    Row(2, "Sokolov, Hana", "CRO", "F", standard=2402),
    Row(3, "Martin, Zoe", "FRA", "F", standard=1900),
)


@pytest.mark.parametrize("name", ["Smith, Anna", "Solo, Han", "Martins, Zoe", "Anna Smith"])
@pytest.mark.parametrize("at_once", [True, False])
def test_enter_adds_a_full_name_as_typed(
    driver: Driver, tmp_path: Path, name: str, at_once: bool
) -> None:
    """Also before the rating lists have answered."""
    keep(driver, tmp_path, STRANGERS)
    new_tournament(driver, tmp_path)
    until_ready(driver)
    driver.type(name)
    if not at_once:
        driver.until(lambda: not candidates(driver).isHidden() or name == "Solo, Han")
    driver.press(Qt.Key.Key_Return)
    until_there(driver, 1)
    assert players(driver) == (Player(1, name),)


def test_a_namesake_is_told_apart_and_said(driver: Driver, tmp_path: Path) -> None:
    keep(
        driver,
        tmp_path,
        [
            Row(11, "Berg, Ingrid", "NOR", standard=1405, born=2009),
            Row(12, "Berg, Ingrid", "NOR", standard=1742, born=1988),
            Row(13, "Berg, Ingrid Marie", "DEN", standard=1893, born=1969),
        ],
    )
    new_tournament(driver, tmp_path)
    shown = typed(driver, "Berg, Ingrid")
    assert listed(shown) == [
        ("Berg, Ingrid", "2009", "Ctrl+Enter"),
        ("Berg, Ingrid", "1988", ""),
        ("Similar names", "", ""),
        ("Berg, Ingrid Marie", "1969", ""),
    ]
    assert "2 players of the rating lists have exactly this name." in status_line(driver)
    assert "add the first: NOR 2009, 1405" in shown.hints.accessibleName()
    assert "choose another" in shown.hints.accessibleName()
    for _ in range(3):  # over the heading
        driver.press(Qt.Key.Key_Down)
    assert shown.current is not None
    assert shown.current.meant.player.fide_id == "13"


def test_what_is_told_of_a_text_goes_with_that_text(driver: Driver, tmp_path: Path) -> None:
    keep(driver, tmp_path, STRANGERS)
    new_tournament(driver, tmp_path)
    typed(driver, "Smith, Anna")
    assert "has exactly this name" in status_line(driver)
    driver.type("b")
    assert status_line(driver) == ""
    for _ in range(7):
        driver.press(Qt.Key.Key_Backspace)
    driver.until(lambda: not candidates(driver).isHidden())
    driver.press(Qt.Key.Key_Return)
    assert "Enter again keeps" in status_line(driver)
    driver.press(Qt.Key.Key_Escape)
    assert status_line(driver) == ""


def test_nobody_is_promised_who_is_in_the_list_already(driver: Driver, tmp_path: Path) -> None:
    keep(driver, tmp_path, [Row(1000021, "Martin, Zoe", "FRA", "F", standard=1900)])
    new_tournament(driver, tmp_path)
    shown = typed(driver, "1000021")
    name = shown.model.column_number("name")
    heading = shown.model.headerData(name, Qt.Orientation.Horizontal)
    assert heading == "Player with this ID"
    assert "Ctrl+Enter" in shown.hints.accessibleName()
    assert "choose another" not in shown.hints.accessibleName()
    driver.press(Qt.Key.Key_Return)
    until_there(driver, 1)
    shown = typed(driver, "mart")
    assert listed(shown) == [("Martin, Zoe", "", "No. 1")]
    assert "Ctrl+Enter" not in shown.hints.accessibleName()
    driver.press(Qt.Key.Key_Return)
    assert status_line(driver).startswith("Martin, Zoe is already in the list: No. 1.")
    driver.press(Qt.Key.Key_Down)
    assert "add the chosen player" not in shown.hints.accessibleName()


def test_enter_is_not_said_to_keep_a_name_that_it_asks_about(
    driver: Driver, tmp_path: Path
) -> None:
    keep(driver, tmp_path, [Row(1000021, "Martin, Zoe", "FRA", "F", standard=1900)])
    new_tournament(driver, tmp_path)
    typed(driver, "1000021")
    driver.press(Qt.Key.Key_Return)
    until_there(driver, 1)
    shown = typed(driver, "Martin, Zoe")
    assert status_line(driver) == "1 player of the rating lists has exactly this name."
    assert "as typed" not in shown.hints.accessibleName()
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: "Enter again adds a second player" in driver.page.message.text)


def colours(shown: CandidateList, key: str) -> set[str]:
    """Those in a cell of the first row."""
    index = shown.model.index(0, shown.model.column_number(key))
    image = shown.view.viewport().grab(shown.view.visualRect(index)).toImage()
    return {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    }


def test_the_list_is_seen_as_one_above_the_players(driver: Driver, tmp_path: Path) -> None:
    """A frame that stands out, a ground and a shadow of its own; the key is drawn as one."""
    keep(driver, tmp_path, STRANGERS)
    new_tournament(driver, tmp_path)
    shown, palette = typed(driver, "Smith, Anna"), driver.window.theme.colours
    assert isinstance(shown.graphicsEffect(), QGraphicsDropShadowEffect)
    edge = shown.grab().toImage().pixelColor(0, shown.height() // 2)
    assert edge.name() == palette.strong_border
    assert palette.raised in colours(shown, "born")
    assert palette.hover in colours(shown, "note")
    assert palette.hover not in colours(shown, "born")


def test_no_name_is_cut_where_there_is_room(driver: Driver, tmp_path: Path) -> None:
    name = "Wickramasinghe Arachchige Don, Thilini Nimesha Sandamali"
    keep(driver, tmp_path, [Row(41, name, "SRI", "F", standard=1511, born=2003)])
    new_tournament(driver, tmp_path)
    driver.window.resize(1366, 728)
    shown = typed(driver, "wickra")
    needed = shown.fontMetrics().horizontalAdvance(name) + 2 * PADDING
    column = shown.model.column_number("name")
    driver.until(lambda: shown.view.columnWidth(column) >= needed)


def test_the_list_ends_above_a_notice(driver: Driver, tmp_path: Path) -> None:
    """Every candidate can be seen, whichever of both came first."""
    keep(driver, tmp_path, [Row(n, "Novak, Jan", "CZE", born=1950 + n) for n in range(1, 9)])
    new_tournament(driver, tmp_path)
    driver.window.resize(1024, 600)
    shown = typed(driver, "Novak, Jan")
    without = shown.height()
    driver.window.context.tell("Something is said.", link="Do it", slot=int)
    front = driver.page.notices.front
    assert front is not None

    def ends_above() -> bool:
        return shown.mapTo(driver.page, QPoint(0, shown.height())).y() <= front.y()

    driver.until(ends_above)
    driver.type("x")
    driver.press(Qt.Key.Key_Backspace)
    driver.until(lambda: not shown.isHidden())
    assert ends_above()
    front.dismiss()
    driver.until(lambda: shown.height() == without)


@pytest.mark.parametrize("at_once", [True, False])
def test_enter_after_a_fragment_adds_nobody_and_again_keeps_it(
    driver: Driver, tmp_path: Path, at_once: bool
) -> None:
    """Keys that come before the answer wait for it, and go where they were meant to."""
    keep(driver, tmp_path, CARLSENS)
    new_tournament(driver, tmp_path)
    until_ready(driver)
    driver.type("carl")
    if not at_once:
        driver.until(lambda: not candidates(driver).isHidden())
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: "Enter again keeps “carl”" in status_line(driver))
    assert status_line(driver).startswith("Ctrl+Enter adds Carlsen, Bo (DEN 1985, 1800).")
    assert players(driver) == ()
    assert driver.cell_editor().text() == "carl"
    # A key that is held answers nothing.
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True
    )
    QApplication.sendEvent(driver.focus(), held)
    assert players(driver) == ()
    driver.press(Qt.Key.Key_Return)
    until_there(driver, 1)
    assert players(driver) == (Player(1, "carl"),)


def test_keys_before_the_answer_go_to_the_next_player(driver: Driver, tmp_path: Path) -> None:
    keep(driver, tmp_path, CARLSENS)
    new_tournament(driver, tmp_path)
    until_ready(driver)
    driver.type("1400000")
    driver.press(Qt.Key.Key_Return)
    driver.type("Li, An")
    until_there(driver, 1)
    driver.until(lambda: driver.cell_editor().text() == "Li, An")
    assert [player.name for player in players(driver)] == ["Carlsen, Bo"]


def test_a_number_is_that_player_and_never_a_name_by_one_key(
    driver: Driver, tmp_path: Path
) -> None:
    keep(driver, tmp_path, CARLSENS)
    new_tournament(driver, tmp_path)
    for count, number in enumerate(("1503014", "1400000"), start=1):
        typed(driver, number)
        driver.press(Qt.Key.Key_Return)
        until_there(driver, count)
    assert [player.fide_id for player in players(driver)] == ["1503014", "1400000"]
    until_ready(driver)
    driver.type("1500000")
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: "is in no rating list" in status_line(driver))
    assert len(players(driver)) == 2


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Tab])
def test_whoever_is_not_meant_is_typed_on(driver: Driver, tmp_path: Path, key: Qt.Key) -> None:
    keep(driver, tmp_path, CARLSENS)
    new_tournament(driver, tmp_path)
    shown = typed(driver, "Carlsen")
    driver.press(key)
    driver.until(shown.isHidden)
    driver.press(Qt.Key.Key_Return)
    until_there(driver, 1)

    assert (players(driver)[0].name, players(driver)[0].fide_id) == ("Carlsen", "")


def test_an_import_that_is_cancelled_has_not_happened(driver: Driver, tmp_path: Path) -> None:
    drop(driver, write(tmp_path / "players_list_foa.txt", combined_text(rows(40_000))))
    driver.until(lambda: "Importing players_list_foa.txt" in driver.window.context.message.text)
    driver.follow_link()
    driver.until(lambda: "was not imported" in driver.window.context.message.text)

    assert driver.window.rating_lists.lists.kept() == ()


def test_an_import_that_has_ended_is_told_of_no_more(driver: Driver, tmp_path: Path) -> None:
    """Whatever is told meanwhile, “Importing …: 0 %” with its **Cancel** does not come again."""
    drop(driver, write(tmp_path / "players_list_foa.txt", combined_text(rows(2_000))))
    message = driver.window.context.message
    driver.until(lambda: "Importing" in message.text)
    driver.window.context.tell("Saved as a.pdf.")
    driver.until(lambda: "players can now be found by name" in message.text)
    while message.is_open:
        assert "Importing" not in message.text
        message.dismiss()


def test_progress_that_was_closed_stays_closed(driver: Driver, tmp_path: Path) -> None:
    drop(driver, write(tmp_path / "players_list_foa.txt", combined_text(rows(2_000))))
    message, texts = driver.window.context.message, []
    driver.until(lambda: "Importing" in message.text)
    message.dismiss()
    message.changed.connect(lambda: texts.append(message.text))
    message.told.connect(lambda: texts.append(message.text))
    driver.until(lambda: "players can now be found by name" in message.text)
    assert not [text for text in texts if "Importing" in text]


def test_a_damaged_file_is_told_and_imports_nothing(driver: Driver, tmp_path: Path) -> None:
    header, *lines = combined_text(rows(3))
    drop(driver, write(tmp_path / "players_list_foa.txt", [header, *[line[:9] for line in lines]]))
    driver.until(lambda: "is not a rating list" in driver.window.context.message.text)

    assert driver.window.rating_lists.lists.kept() == ()


def test_the_lists_are_shown_and_removed_and_newer_ones_looked_for(
    driver: Driver, tmp_path: Path
) -> None:
    keep(driver, tmp_path, CARLSENS)
    driver.window.rating_lists.show()
    driver.until(lambda: driver.window.context.dialog is not None)
    dialog = driver.dialog(RatingListsDialog)
    pages: list[str] = []
    dialog.page_wanted.disconnect()
    dialog.page_wanted.connect(pages.append)
    assert len(dialog.model.rows) == 1
    button(dialog, "newerList").click()
    assert pages == ["https://ratings.fide.com/download_lists.phtml"]
    button(dialog, "useList").click()
    assert [row.is_used for row in dialog.model.rows] == [False]
    assert driver.window.preferences.list_sequence == "-fide"
    button(dialog, "useList").click()
    button(dialog, "moveListUp").click()
    assert [row.is_used for row in dialog.model.rows] == [True]
    button(dialog, "removeList").click()
    driver.until(lambda: not dialog.model.rows)
    driver.cancel(dialog)

    assert driver.window.rating_lists.lists.kept() == ()


def test_ratings_that_differ_are_shown_and_those_chosen_updated(
    driver: Driver, tmp_path: Path
) -> None:
    keep(driver, tmp_path, CARLSENS)
    new_tournament(driver, tmp_path)
    for count, beginning in enumerate(("magnus", "carlsen b"), start=1):
        typed(driver, beginning)
        take_first(driver)
        until_there(driver, count)
    driver.press(Qt.Key.Key_Escape)
    newer = [Row(1503014, "Carlsen, Magnus", "NOR", standard=2850), CARLSENS[1]]
    drop(driver, write(tmp_path / "players_list_foa.txt", combined_text(newer)))
    driver.until(lambda: "One player has a different rating" in driver.window.context.message.text)
    driver.follow_link()
    driver.until(lambda: driver.window.context.dialog is not None)
    dialog = driver.dialog(UpdateRatingsDialog)
    assert [(row.name, row.now, row.listed) for row in dialog.model.rows] == [
        ("Carlsen, Magnus", 2840, 2850)
    ]
    driver.press(Qt.Key.Key_Space, dialog.view)
    assert not dialog.accept_button.isEnabled()
    driver.press(Qt.Key.Key_Space, dialog.view)
    driver.accept(dialog)
    driver.until(lambda: players(driver)[0].rating == 2850)
    driver.command("undo")
    driver.until(lambda: players(driver)[0].rating == 2840)
