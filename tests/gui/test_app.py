"""The program starts, survives a defect, and can make its own pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from arbiter_app.gui.app import last_resort, run
from arbiter_app.gui.screenshots import SIZE, main
from arbiter_app.gui.theme import ThemeChoice
from tests.gui.driver import CORPUS


def test_the_window_opens_on_a_file_and_closes(qapp: QApplication) -> None:
    QTimer.singleShot(0, qapp, qapp.quit)
    assert run(CORPUS / "0067-small-n6-r4.trf") == 0


def test_a_defect_is_logged_and_told_and_the_program_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    told: list[str] = []
    handle = last_resort(told.append)
    error = ZeroDivisionError("division by zero")
    handle(ZeroDivisionError, error, None)
    assert "ZeroDivisionError: division by zero" in told[0]
    assert [record.levelname for record in caplog.records] == ["CRITICAL"]


def test_every_state_has_its_picture(qapp: QApplication, tmp_path: Path) -> None:
    made = main(tmp_path / "pictures", (ThemeChoice.LIGHT,))
    names = {path.stem for path in made}
    assert {"start-light", "players-light", "rounds-light", "standings-light"} <= names
    assert {"crosstable-light", "documents-light", "log-light", "explanation-light"} <= names
    for path in made:
        picture = QImage(str(path))
        assert picture.size() == SIZE
        colours = {picture.pixel(x, y) for x in range(0, 1440, 9) for y in range(0, 900, 9)}
        assert len(colours) > 8, f"{path.name} is empty"


def test_the_window_opens_on_the_start_page_and_closes(qapp: QApplication) -> None:
    """The database is being loaded beside it meanwhile."""
    QTimer.singleShot(0, qapp, qapp.quit)
    assert run() == 0
