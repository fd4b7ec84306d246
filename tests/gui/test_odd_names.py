"""An event whose folder and file have names that are no letters, in the window."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from arbiter_app.gui.files.copies_dialog import CopiesDialog
from tests.gui.driver import Driver, close, new_driver
from tests.store.support import new_event

pytestmark = pytest.mark.skipif(
    sys.platform in {"darwin", "win32"}, reason="names of files are letters here"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / os.fsdecode(b"\xff")
    folder.mkdir()
    path = folder / os.fsdecode(b"caf\xe9.arbiter")
    new_event(path)[0].close()
    return path


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def test_such_an_event_is_opened_paired_closed_and_found_again(
    driver: Driver, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open(path)
    assert driver.event.session.path == path
    assert driver.window.windowTitle().endswith("(caf�.arbiter) – Arbiter")
    driver.pair()
    (copy,) = driver.event.session.kept_copies()
    assert os.fsencode(copy.path.name).startswith(b"caf\xe9 ")
    driver.command("copies")
    dialog = driver.dialog(CopiesDialog)
    shown = [dialog.model.index(0, column).data() for column in range(dialog.model.columnCount())]
    assert not any("\udce9" in str(text) for text in shown)
    opened: list[bytes] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: opened.append(url.toEncoded().data())
    )
    dialog.folder_wanted.emit(copy.path.parent)
    assert opened == [b"file://" + os.fsencode(path.parent.parent) + b"/%FF/backups"]
    driver.cancel(dialog)

    driver.command("close_event")
    again = driver.window.preferences
    assert again.recent[0] == path
    assert again.folders[0] == path.parent
    model = driver.window.start.model
    assert model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole).endswith("�/caf�.arbiter")
    driver.open(again.recent[0])
    assert len(driver.tournament.rounds) == 1
