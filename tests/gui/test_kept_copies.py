"""Copies are reached also without an event, and are restored, never written to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.gui.files.copies_dialog import CopiesDialog
from tests.gui.driver import Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    made.until_idle()
    made.pair()
    yield made
    close(made)


def listed(driver: Driver) -> CopiesDialog:
    """The copies of all events, chosen on the start page."""
    button = driver.window.start.findChild(QPushButton, "start_copies")
    assert button is not None
    assert button.isVisible()
    button.click()
    driver.until(lambda: isinstance(driver.window.context.dialog, CopiesDialog))
    return driver.dialog(CopiesDialog)


def test_an_event_that_is_gone_is_restored_from_the_start_page(driver: Driver) -> None:
    path = driver.event.session.path
    driver.command("close_event")
    path.unlink()
    dialog = listed(driver)
    assert dialog.windowTitle() == "Backups of all events"
    (row,) = dialog.model.rows
    assert (row.event, row.occasion) == (path.stem, "before pairing round 4")
    assert dialog.model.index(0, dialog.model.column_number("event")).data() == path.stem
    content = row.path.read_bytes()
    driver.accept(dialog)
    driver.until(lambda: driver.window.opened is not None and not driver.window.is_busy)
    assert driver.event.session.path.parent == path.parent
    assert driver.event.session.path != path
    assert len(driver.tournament.rounds) == 3
    assert f"restored from a backup of “{path.name}”" in driver.page.message.text
    assert row.path.read_bytes() == content


def test_copies_in_a_folder_of_their_own_are_listed_and_restored_among_the_documents(
    driver: Driver, tmp_path: Path
) -> None:
    """A stick; and the event was somewhere that is not known here any more."""
    stick = tmp_path / "stick"
    driver.window.copies.choose_backup_folder(stick)
    driver.command("unpair")
    driver.pair()
    path = driver.event.session.path
    driver.command("close_event")
    dialog = listed(driver)
    occasions = [(row.path.parent.name, row.occasion) for row in dialog.model.rows]
    assert occasions == [
        ("stick", "before pairing round 4"),
        ("stick", "before unpairing round 4"),
        ("backups", "before pairing round 4"),
    ]
    assert dialog.model.rows[0].event == path.stem
    driver.accept(dialog)
    driver.until(lambda: driver.window.opened is not None and not driver.window.is_busy)
    assert driver.event.session.path.parent == driver.window.context.places.documents
    assert f"“{path.name}” was not changed" in driver.page.message.text


def test_the_folder_of_the_copy_under_the_cursor_is_shown(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    folder = driver.event.session.backup_folder
    driver.command("close_event")
    dialog = listed(driver)
    button = dialog.findChild(QPushButton, "showFolder")
    assert button is not None
    button.click()
    assert [Path(url.toLocalFile()) for url in shown] == [folder]
    driver.cancel(dialog)
    assert driver.window.opened is None


def test_without_any_copy_the_list_is_empty_and_says_where_copies_would_be(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = new_driver(qtbot, tmp_path)
    dialog = listed(driver)
    assert dialog.model.rows == ()
    assert not dialog.accept_button.isEnabled()
    assert any("backups" in text for text in driver.labels(dialog))
    driver.cancel(dialog)
    close(driver)


@pytest.mark.parametrize("is_open", [True, False])
def test_a_copy_chosen_to_be_opened_is_restored_and_stays(driver: Driver, is_open: bool) -> None:
    event = driver.event
    (kept,) = event.session.kept_copies()
    content, path = kept.path.read_bytes(), event.session.path
    if not is_open:
        driver.command("close_event")
    driver.open(kept.path)
    assert driver.window.opened is (event if is_open else None)
    message = driver.window.context.message
    assert "is a backup of" in message.text
    assert "before pairing round 4" in message.text
    driver.follow_link()
    driver.until(
        lambda: (
            driver.window.opened is not None
            and driver.window.opened is not event
            and not driver.window.is_busy
        )
    )
    assert driver.event.session.path not in {path, kept.path}
    driver.pair()
    assert kept.path.read_bytes() == content
    assert kept.path not in driver.window.preferences.recent


def test_what_only_looks_like_a_copy_is_opened(driver: Driver, tmp_path: Path) -> None:
    target = tmp_path / "Open 20261399-999999-000000 before noon.arbiter"
    driver.window.copies.save_copy(target)
    driver.until_idle()
    driver.open(target)
    assert driver.event.session.path == target
