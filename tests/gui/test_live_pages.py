"""Web pages that follow the event: what is published, as soon as it is, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.documents.live_pages import LivePages
from arbiter_app.operations.interface import (
    enter_results,
    pair_next_round,
    publish_round,
    unpair_last_round,
)
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import CORPUS, PATIENCE, Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / "0067-small-n6-r4.trf")
    made.until_idle()
    made.event.act(unpair_last_round, confirmed=True)
    made.event.act(publish_round, 3)
    yield made
    close(made)


def saved(driver: Driver, folder: Path) -> Path:
    """The folder of web pages, exported once."""
    documents = driver.page.documents
    with driver.qtbot.waitSignal(documents.files.web_pages_saved, timeout=PATIENCE) as blocker:
        documents.files.export(folder, as_csv=False)
    assert blocker.args is not None
    return Path(blocker.args[0])


def live(driver: Driver) -> LivePages:
    pages = driver.window.live_pages.pages
    assert pages is not None
    return pages


def up_to_date(driver: Driver) -> None:
    pages = live(driver)
    pages.hurry()
    driver.until(lambda: not pages.is_busy)


def rounds(folder: Path) -> set[str]:
    """The rounds that the first page leads to."""
    page = (folder / "index.html").read_text("utf-8")
    return {f"{number}" for number in range(1, 9) if f'href="round-{number}.html"' in page}


def test_pages_follow_what_is_published(driver: Driver, tmp_path: Path) -> None:
    folder = saved(driver, tmp_path)
    driver.window.actions_by_name[ActionName.LIVE_PAGES].trigger()
    up_to_date(driver)
    driver.event.act(pair_next_round)
    up_to_date(driver)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    driver.event.act(enter_results, 4, {1: GameResult.DRAW})
    up_to_date(driver)
    # Nothing of it is published: nothing was written, not even another time.
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert rounds(folder) == {"1", "2", "3"}
    driver.event.act(publish_round, 4)
    up_to_date(driver)
    assert rounds(folder) == {"1", "2", "3", "4"}
    assert "½–½" in (folder / "round-4.html").read_text("utf-8")
    driver.command("undo")
    driver.confirm()
    up_to_date(driver)
    assert rounds(folder) == {"1", "2", "3"}
    assert (folder / "round-4.html").read_bytes() == (folder / "index.html").read_bytes()


def test_pages_older_than_the_round_that_is_played_say_so(driver: Driver, tmp_path: Path) -> None:
    """By name nobody finds a board of round 3 while round 4 is played; the desk is told once."""
    folder = saved(driver, tmp_path)
    name = driver.tournament.players[0].name
    assert name in (folder / "by-name.html").read_text("utf-8")
    driver.window.actions_by_name[ActionName.LIVE_PAGES].trigger()
    driver.event.act(pair_next_round)
    up_to_date(driver)
    pages = {path.name: path.read_text("utf-8") for path in folder.glob("*.html")}
    told = "The pairings of round 4 are not published yet"
    assert [file for file, page in pages.items() if told not in page] == []
    assert name not in pages["by-name.html"]
    driver.event.act(enter_results, 4, {1: GameResult.DRAW})
    text = "Round 4 is not published yet. The web pages show round 3."
    assert driver.page.message.text.startswith(text)
    driver.follow_link()
    up_to_date(driver)
    pages = {path.name: path.read_text("utf-8") for path in folder.glob("*.html")}
    assert [file for file, page in pages.items() if told in page] == []
    assert name in pages["by-name.html"]


def test_the_desk_is_told_when_pages_begin_to_be_kept_that_are_behind(
    driver: Driver, tmp_path: Path
) -> None:
    saved(driver, tmp_path)
    driver.event.act(pair_next_round)
    driver.event.act(enter_results, 4, {1: GameResult.DRAW})
    assert "not published" not in driver.page.message.text
    driver.window.actions_by_name[ActionName.LIVE_PAGES].trigger()
    text = "Round 4 is not published yet. The web pages show round 3."
    assert driver.page.message.text.startswith(text)


def test_without_pages_the_folder_is_asked_for(driver: Driver, tmp_path: Path) -> None:
    action = driver.window.actions_by_name[ActionName.LIVE_PAGES]
    action.trigger()
    dialog = driver.page.documents.findChild(QFileDialog)
    assert dialog is not None
    assert driver.window.live_pages.pages is None
    dialog.fileSelected.emit(str(tmp_path))
    driver.until(lambda: driver.window.live_pages.pages is not None)
    dialog.reject()
    up_to_date(driver)
    assert action.isChecked()
    assert rounds(live(driver).folder) == {"1", "2", "3"}
    action.trigger()
    assert driver.window.live_pages.pages is None
    assert not action.isChecked()


def test_the_last_change_is_written_before_the_event_is_closed(
    driver: Driver, tmp_path: Path
) -> None:
    folder = saved(driver, tmp_path)
    driver.window.actions_by_name[ActionName.LIVE_PAGES].trigger()
    up_to_date(driver)
    driver.event.act(pair_next_round)
    driver.event.act(publish_round, 4)
    driver.command("close_event")
    assert rounds(folder) == {"1", "2", "3", "4"}
    assert not driver.window.actions_by_name[ActionName.LIVE_PAGES].isChecked()


def test_what_cannot_be_written_is_told_and_tried_again(driver: Driver, tmp_path: Path) -> None:
    folder = saved(driver, tmp_path)
    driver.window.actions_by_name[ActionName.LIVE_PAGES].trigger()
    up_to_date(driver)
    (folder / "index.html").write_bytes(b"<html>my club</html>")
    driver.event.act(pair_next_round)
    driver.event.act(publish_round, 4)
    up_to_date(driver)
    assert "The web pages are not up to date." in driver.page.message.text
    (folder / "index.html").unlink()
    driver.event.act(enter_results, 4, {1: GameResult.DRAW})
    up_to_date(driver)
    assert rounds(folder) == {"1", "2", "3", "4"}
