"""Choosing a file beside an event that is open."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QFileInfo
from PySide6.QtGui import QAbstractFileIconProvider
from PySide6.QtWidgets import QFileDialog, QTreeView
from pytestqt.qtbot import QtBot

import arbiter_app.gui
from arbiter_app.gui.forms.file_dialog import FileDialog
from arbiter_app.operations.interface import publish_round
from tests.gui.driver import CORPUS, Driver, close, new_driver

TRF = CORPUS / "0004-regular-n13-r9.trf"

READ = """
import sqlite3, sys
connection = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
"""


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def shown(dialog: QFileDialog) -> set[str]:
    """The names of what the dialog shows of its folder."""
    view = dialog.findChild(QTreeView)
    assert view is not None
    model, root = view.model(), view.rootIndex()
    return {str(model.index(row, 0, root).data()) for row in range(model.rowCount(root))}


def test_looking_into_its_folder_leaves_an_open_event_its_locks(driver: Driver) -> None:
    """Locks of the database are those of the process, lost when anything in it closes the file.

    Without them another program that only reads begins the log anew, and the window would take it for
    one that has changed the event.
    """
    driver.open(TRF)
    path = driver.event.session.place
    assert isinstance(path, Path)
    dialog = FileDialog(driver.window, "A file beside it", path.with_name("chosen.pdf"))
    dialog.open()
    driver.until(lambda: path.name in shown(dialog))
    subprocess.run([sys.executable, "-c", READ, str(path)], check=True)
    dialog.reject()
    done = driver.event.act(publish_round, 9)
    assert done is not None, driver.page.message.text


@pytest.mark.parametrize("read", ["report", "players"])
def test_the_event_that_is_open_is_not_read_to_be_imported(driver: Driver, read: str) -> None:
    """It would be opened beside the database, and with that lose its locks: by whatever name."""
    driver.open(TRF)
    path = driver.event.session.place
    assert isinstance(path, Path)
    link = path.with_name("linked.trf")
    link.symlink_to(path)
    for name in (path, link):
        if read == "report":
            driver.window.files.import_file(name)
        else:
            driver.window.of_event.players.import_file(name)
        driver.until_idle()
        assert f"“{name.name}” is the event that is open" in driver.page.message.text
    subprocess.run([sys.executable, "-c", READ, str(path)], check=True)
    done = driver.event.act(publish_round, 9)
    assert done is not None, driver.page.message.text


def test_what_is_proposed_is_the_name_in_its_folder(driver: Driver, tmp_path: Path) -> None:
    dialog = FileDialog(driver.window, "A file", tmp_path / "chosen.pdf", "PDF (*.pdf)")
    assert Path(dialog.directory().absolutePath()) == tmp_path
    assert [Path(name).name for name in dialog.selectedFiles()] == ["chosen.pdf"]
    folder = FileDialog(driver.window, "A folder", tmp_path)
    assert Path(folder.directory().absolutePath()) == tmp_path


def test_a_kind_is_told_by_the_name(driver: Driver, tmp_path: Path) -> None:
    """Without a look into the file; kinds of places have the pictures that they have everywhere."""
    dialog = FileDialog(driver.window, "A file", tmp_path)
    icons = dialog.iconProvider()
    assert isinstance(icons, QAbstractFileIconProvider)
    assert icons.type(QFileInfo(str(tmp_path / "chosen.pdf"))) == "PDF"
    assert icons.type(QFileInfo(str(tmp_path))) == ""
    pictures = [icons.icon(QFileInfo(str(place))).cacheKey() for place in (tmp_path, TRF)]
    kinds = QAbstractFileIconProvider.IconType
    assert pictures == [icons.icon(QFileInfo(str(place))).cacheKey() for place in (tmp_path, TRF)]
    assert len(set(pictures)) == 2
    assert not icons.icon(kinds.Computer).isNull()


def test_its_fields_are_called_in_the_language_of_the_window(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in languages in which Qt itself leaves some of them English."""
    monkeypatch.setattr(FileDialog, "tr", lambda _self, text, *_: f"«{text}»")
    dialog = FileDialog(driver.window, "A file", tmp_path)
    labels = QFileDialog.DialogLabel
    for label in (labels.LookIn, labels.FileName, labels.FileType):
        assert dialog.labelText(label).startswith("«")


def test_files_are_chosen_in_no_other_dialog() -> None:
    """Qt's own looks into the files of its folder, and so do its functions that ask at once."""
    window = Path(arbiter_app.gui.__file__).parent
    others = [
        path.name
        for path in window.rglob("*.py")
        if path.stem != "file_dialog"
        and re.search(r"QFileDialog(\(|\.get)", path.read_text(encoding="utf-8"))
    ]
    assert others == []
