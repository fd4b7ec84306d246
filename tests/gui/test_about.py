"""What the program is made of can be read in it, with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app import __version__
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.window.about import AboutDialog, LicencesDialog
from tests.gui.driver import Driver, close, new_driver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def test_about_leads_to_the_licences(driver: Driver) -> None:
    """Without an event too: the notice of Qt's licence (LGPL 3, section 4), then all texts."""
    driver.window.actions_by_name[ActionName.ABOUT].trigger()
    about = driver.window.context.dialog
    assert isinstance(about, AboutDialog)
    told = " ".join(label.text() for label in about.findChildren(QLabel))
    assert __version__ in told
    assert str(driver.window.context.places.preferences) in told
    assert "GNU Lesser General Public License, version 3" in told
    button = about.findChild(QPushButton, "licences")
    assert button is not None
    QTest.keyClick(button, Qt.Key.Key_Space)
    dialog = driver.window.context.dialog
    assert isinstance(dialog, LicencesDialog)
    driver.until(lambda: bool(dialog.model.lines))
    assert dialog.text.toPlainText().startswith(f"arbiter-app {__version__}\nLicence: MIT")
    QTest.keyClick(dialog.view, Qt.Key.Key_Down)
    assert dialog.text.toPlainText() == dialog.model.lines[1].whole_text
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    driver.until(lambda: driver.window.context.dialog is None)


def test_closed_before_all_is_read(driver: Driver) -> None:
    """Nobody waits for the texts any more."""
    driver.window.actions_by_name[ActionName.LICENCES].trigger()
    dialog = driver.window.context.dialog
    assert isinstance(dialog, LicencesDialog)
    dialog.reject()
    driver.until_idle()
    assert driver.window.context.dialog is None
