"""Players from rating lists: found while their names are typed, taken whole by Enter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.gui.dialogs.rating_lists import RatingListsDialog, UpdateRatingsDialog
from arbiter_app.gui.panels.candidates import Candidates
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
    driver.until(lambda: "can be found by their names" in driver.window.context.message.text)


def new_tournament(driver: Driver, folder: Path) -> None:
    """An event without players, the cursor where the first one is typed."""
    driver.command("new_event")
    driver.until(lambda: driver.window.opened is not None)


def candidates(driver: Driver) -> Candidates:
    found = driver.page.players.findChild(Candidates)
    assert isinstance(found, Candidates)
    return found


def typed(driver: Driver, text: str) -> Candidates:
    """Type a beginning into the entry row, and wait for who is known by it."""
    shown = candidates(driver)
    driver.cell_editor()
    driver.until(lambda: driver.focus() is driver.page.players.editor())
    driver.type(text)
    driver.until(lambda: not shown.isHidden())
    return shown


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
        while shown.current is not None and shown.current.player.fide_id != str(row.number):
            driver.press(Qt.Key.Key_Down)
            keys += 1
        driver.press(Qt.Key.Key_Return)
        keys += 1
        until_there(driver, count)

    assert {player.fide_id for player in players(driver)} == {str(row.number) for row in chosen}
    assert keys < 40


def test_enter_takes_every_field_of_the_one_under_the_cursor(
    driver: Driver, tmp_path: Path
) -> None:
    keep(driver, tmp_path, CARLSENS)
    new_tournament(driver, tmp_path)
    shown = typed(driver, "magnus c")
    assert shown.current is not None
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: len(players(driver)) == 1)

    assert players(driver) == (
        Player(
            1,
            "Carlsen, Magnus",
            rating=2840,
            title=Title.GM,
            sex=Sex.MALE,
            federation="NOR",
            fide_id="1503014",
            birth_date="1990/00/00",
            fide_source="fide-2026-11, standard",
        ),
    )
    shown = typed(driver, "carlsen")
    # Who is there already is the last to be meant.
    assert shown.current is not None
    assert shown.current.player.name == "Carlsen, Bo"
    driver.press(Qt.Key.Key_Down)
    assert shown.current.player.name == "Carlsen, Magnus"
    driver.press(Qt.Key.Key_Down)
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: len(players(driver)) == 2)
    assert players(driver)[1].fide_id == "1400000"


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Tab])
def test_whoever_is_not_meant_is_typed_on(driver: Driver, tmp_path: Path, key: Qt.Key) -> None:
    keep(driver, tmp_path, CARLSENS)
    new_tournament(driver, tmp_path)
    shown = typed(driver, "Carlsen")
    driver.press(key)
    driver.until(shown.isHidden)
    driver.press(Qt.Key.Key_Return)
    driver.until(lambda: len(players(driver)) == 1)

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
    driver.until(lambda: "can be found by their names" in message.text)
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
    driver.until(lambda: "can be found by their names" in message.text)
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
        driver.press(Qt.Key.Key_Return)
        until_there(driver, count)
    driver.press(Qt.Key.Key_Escape)
    newer = [Row(1503014, "Carlsen, Magnus", "NOR", standard=2850), CARLSENS[1]]
    drop(driver, write(tmp_path / "players_list_foa.txt", combined_text(newer)))
    driver.until(lambda: "one player has another rating" in driver.window.context.message.text)
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
