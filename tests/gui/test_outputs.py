"""What the window writes never lands on an event, whatever name the arbiter gives."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.kept.preferences import Preferences
from arbiter_app.operations.interface import EventSession
from tests.gui.driver import PATIENCE, Driver, SteadyClock, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    with made.qtbot.waitSignal(made.page.documents.rendered, timeout=PATIENCE):
        made.page.documents.choose("standings")
        made.command("go_documents")
    yield made
    close(made)


def _document(driver: Driver, path: Path) -> None:
    driver.page.documents.files.save(path, driver.page.documents.pdf)


def _working(driver: Driver, path: Path) -> None:
    driver.page.show_page(PageName.STANDINGS)
    table = driver.page.standings.table
    driver.until(lambda: table.model.rowCount() > 0)
    table.view.setCurrentIndex(table.model.index(0, table.model.FIRST_TIE_BREAK))
    table.save_working(path)


WRITERS: dict[str, Callable[[Driver, Path], None]] = {
    "trf": lambda driver, path: driver.window.files.export_file(path),
    "log": lambda driver, path: driver.window.files.export_log(path),
    "document": _document,
    "working": _working,
}


@pytest.mark.parametrize("name", WRITERS)
def test_no_event_is_written_over(driver: Driver, tmp_path: Path, name: str) -> None:
    own = driver.event.session.path
    other = tmp_path / "other.pdf"
    EventSession.create(tmp_path / "other.arbiter", clock=SteadyClock()).close()
    (tmp_path / "other.arbiter").rename(other)
    soft, hard, new = tmp_path / "soft.pdf", tmp_path / "hard.pdf", tmp_path / "new.arbiter"
    soft.symlink_to(own)
    hard.hardlink_to(own)
    for path in (own, other, soft, hard, Path(f"{own}-wal"), new):
        before = path.read_bytes() if path.exists() else None
        driver.page.message.hide()
        WRITERS[name](driver, path)
        driver.until(lambda: "event" in driver.page.message.text)
        assert "--force" not in driver.page.message.text
        assert (path.read_bytes() if path.exists() else None) == before
    assert driver.event.session.path == own
    driver.pair()


@pytest.mark.parametrize("name", WRITERS)
def test_what_the_dialog_has_asked_about_is_replaced(
    driver: Driver, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "letter.pdf"
    path.write_bytes(b"Dear friend")
    WRITERS[name](driver, path)
    driver.until(lambda: driver.page.message.text.startswith("Saved as"))
    assert path.read_bytes()[:11] != b"Dear friend"


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes")
@pytest.mark.parametrize("name", WRITERS)
def test_the_window_does_not_wait_for_a_pipe(driver: Driver, tmp_path: Path, name: str) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    WRITERS[name](driver, path)
    driver.until(lambda: "pipe is not a file" in driver.page.message.text)


def test_a_folder_with_a_page_of_somebody_else(driver: Driver, tmp_path: Path) -> None:
    """The dialog asks for the folder around it only, so nobody was asked about the page."""
    documents = driver.page.documents
    folders = set()
    for _ in range(2):
        with driver.qtbot.waitSignal(documents.files.web_pages_saved, timeout=PATIENCE) as blocker:
            documents.files.export(tmp_path, as_csv=False)
        assert blocker.args is not None
        folders.add(Path(blocker.args[0]))
    (folder,) = folders
    (folder / "index.html").write_bytes(b"<html>my club</html>")
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    documents.files.export(tmp_path, as_csv=False)
    driver.until(lambda: "index.html already exists" in driver.page.message.text)
    assert "or choose another folder" in driver.page.message.text
    assert (folder / "index.html").read_bytes() == b"<html>my club</html>"
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before


def test_where_no_preferences_can_be_kept(tmp_path: Path) -> None:
    """The program opens all the same."""
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    preferences = Preferences(in_the_way / "folder" / "preferences.ini")
    preferences.remember(tmp_path)
    preferences.save()
    assert in_the_way.read_bytes() == b""
