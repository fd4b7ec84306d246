"""FIDE's checklist, rating lists kept new, and the check of ratings after that (questions 135 to 140).

The program opens no connection: with one click the browser downloads, and what comes is imported.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from zipfile import ZipFile

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from arbiter_app.gui.rating_lists.dialog import RatingListsDialog, UpdateRatingsDialog
from tests.gui.driver import Driver, close, new_driver
from tests.gui.test_rating_lists import (
    CARLSENS,
    button,
    drop,
    keep,
    new_tournament,
    take_first,
    typed,
    until_there,
)
from tests.rating_list_files import Row, combined_text, write


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def shown_lists(driver: Driver) -> RatingListsDialog:
    driver.window.rating_lists.show()
    driver.until(lambda: driver.window.context.dialog is not None)
    return driver.dialog(RatingListsDialog)


def box(dialog: RatingListsDialog, name: str) -> QCheckBox:
    found = dialog.findChild(QCheckBox, name)
    assert found is not None
    return found


def browser_of(driver: Driver) -> list[str]:
    """What the browser is asked to open, in place of a browser; the folder it downloads to is there."""
    opened: list[str] = []
    newer = driver.window.rating_lists.newer
    newer.open_address = opened.append
    newer.looks.setInterval(5)
    driver.window.context.places.downloads.mkdir()
    return opened


def is_kept(driver: Driver, players: int) -> bool:
    """Whether the one list that there is has so many players."""
    return [one.players for one in driver.window.rating_lists.lists.kept()] == [players]


FIDE_FILE = "https://ratings.fide.com/download/players_list.zip"


def test_q136_all_lists_are_updated_with_one_click(driver: Driver, tmp_path: Path) -> None:
    keep(driver, tmp_path, CARLSENS)
    opened = browser_of(driver)
    dialog = shown_lists(driver)
    button(dialog, "updateLists").click()
    driver.until(lambda: opened == [FIDE_FILE])
    driver.until(lambda: "Waiting for the browser" in driver.window.context.message.text)
    driver.cancel(dialog)
    with ZipFile(driver.window.context.places.downloads / "players_list.zip", "w") as archive:
        newer = [*CARLSENS, Row(1, "Carlsen, Cy", "SWE", standard=1500)]
        archive.writestr("players_list_foa.txt", b"".join(combined_text(newer)))
    lists = driver.window.rating_lists.lists
    driver.until(lambda: [one.players for one in lists.kept()] == [3])
    driver.until(lambda: not driver.window.rating_lists.newer.looks.isActive())


def test_q135_lists_are_fetched_when_they_are_a_day_old_if_that_is_wanted(
    driver: Driver, tmp_path: Path
) -> None:
    opened = browser_of(driver)
    lists = driver.window.rating_lists.lists
    path = write(tmp_path / "players_list_foa.txt", combined_text(CARLSENS))
    now = driver.window.context.clock.now()
    lists.import_file(path, now - timedelta(days=2), lambda _done, _all: None)
    driver.window.rating_lists.newer.fetch_old_ones()
    dialog = shown_lists(driver)
    assert not opened
    box(dialog, "dailyLists").setChecked(True)
    driver.until(lambda: opened == [FIDE_FILE])
    driver.cancel(dialog)
    driver.follow_link()
    assert not driver.window.rating_lists.newer.looks.isActive()


def test_q138_q139_the_check_after_an_import_is_turned_off_and_on(
    driver: Driver, tmp_path: Path
) -> None:
    keep(driver, tmp_path, CARLSENS)
    new_tournament(driver, tmp_path)
    typed(driver, "magnus")
    take_first(driver)
    until_there(driver, 1)
    driver.press(Qt.Key.Key_Escape)
    newer = [Row(1503014, "Carlsen, Magnus", "NOR", standard=2850)]
    checked = "One player has a different rating"
    for wanted, players_of_list in ((False, newer), (True, [*newer, CARLSENS[1]])):
        dialog = shown_lists(driver)
        assert box(dialog, "ratingChecks").isChecked() is not wanted
        box(dialog, "ratingChecks").setChecked(wanted)
        driver.cancel(dialog)
        drop(driver, write(tmp_path / "players_list_foa.txt", combined_text(players_of_list)))
        count = len(players_of_list)
        driver.until(partial(is_kept, driver, count))
        if wanted:
            driver.until(lambda: checked in driver.window.context.message.text)
        else:
            driver.until(lambda: "can now be found" in driver.window.context.message.text)
            driver.until_idle()
            assert checked not in driver.window.context.message.text


def test_q140_the_check_is_also_run_when_it_is_asked_for(driver: Driver, tmp_path: Path) -> None:
    keep(driver, tmp_path, CARLSENS)
    new_tournament(driver, tmp_path)
    driver.add_player("Carlsen, Bo")
    driver.command("update_ratings")
    driver.until(lambda: driver.window.context.dialog is not None)
    dialog = driver.dialog(UpdateRatingsDialog)
    driver.cancel(dialog)
