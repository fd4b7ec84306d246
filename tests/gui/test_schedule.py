"""Days and times of the rounds are typed in like a list, and stand on the papers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.settings.schedule import ScheduleDialog
from tests.gui.driver import CORPUS, Driver, close, new_driver
from tests.unit.reports import samples


@pytest.fixture
def driver(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Driver]:
    """Nine rounds of thirteen players."""
    made = new_driver(qtbot, tmp_path)
    made.open(CORPUS / "0004-regular-n13-r9.trf")
    yield made
    close(made)


def opened(driver: Driver) -> ScheduleDialog:
    driver.command("schedule")
    return driver.dialog(ScheduleDialog)


def typed(driver: Driver, dialog: ScheduleDialog, row: int, column: int, text: str) -> None:
    """Type into a cell as an arbiter does: letters, then Enter."""
    dialog.table.setCurrentIndex(dialog.model.index(row, column))
    QTest.keyClicks(dialog.table, text[0])
    (editor,) = (each for each in dialog.table.findChildren(QLineEdit) if each.isVisible())
    QTest.keyClicks(editor, text[1:])
    QTest.keyClick(editor, Qt.Key.Key_Return)
    driver.until(lambda: dialog.table.currentIndex().row() == row + 1)


def test_rounds_are_given_their_days_and_times(driver: Driver) -> None:
    """A day is understood as it is written; the rest is filled in below; Enter goes on."""
    dialog = opened(driver)
    assert dialog.model.rowCount() == 9
    typed(driver, dialog, 0, 0, "21.11.2026")
    typed(driver, dialog, 3, 0, "2026/12/01")
    dialog.table.setCurrentIndex(dialog.model.index(0, 0))
    fill = dialog.findChild(QPushButton, "fillBelow")
    assert isinstance(fill, QPushButton)
    fill.click()
    typed(driver, dialog, 0, 1, "10")
    typed(driver, dialog, 1, 1, "15:30")
    fill.click()
    dialog.accept_button.click()
    settings = driver.tournament.settings
    assert settings.round_dates[:5] == (
        "2026/11/21",
        "2026/11/22",
        "2026/11/23",
        "2026/12/01",
        "2026/12/02",
    )
    assert settings.round_times == ("10:00", *["15:30"] * 8)
    driver.page.show_page(PageName.DOCUMENTS)
    panel = driver.page.documents
    panel.choose("pairings")
    driver.until(lambda: bool(panel.pdf) and not panel.tasks.is_busy)
    assert "15:30" in samples.text_of(panel.pdf)
    driver.window.actions_by_name[ActionName.UNDO].trigger()
    assert driver.tournament.settings.round_times == ()


def test_a_time_that_is_none_is_said_and_stays(driver: Driver) -> None:
    dialog = opened(driver)
    typed(driver, dialog, 0, 1, "noon")
    dialog.accept_button.click()
    assert dialog.isVisible()
    said = dialog.findChild(QLabel, "refusal")
    assert isinstance(said, QLabel)
    assert "noon" in said.text()
    typed(driver, dialog, 0, 1, "12")
    dialog.accept_button.click()
    assert driver.tournament.settings.round_times == ("12:00",)


def test_nothing_changed_is_no_act(driver: Driver) -> None:
    acts = len(driver.event.session.journal())
    opened(driver).accept_button.click()
    assert len(driver.event.session.journal()) == acts
