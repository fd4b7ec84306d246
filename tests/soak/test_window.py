"""What the arbiter waits for in the window: 500 players and 11 rounds, to the painted row.

The first opening of a program also loads the database library; it is done once before, as the
start page does it.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.gui.main_window import MainWindow
from tests.gui.driver import PATIENCE, clear_away, new_window
from tests.soak.conftest import Figure
from tests.soak.test_event_file import ENTERING, OPENING
from tests.store.test_speed import big_event

pytestmark = pytest.mark.slow


class Painted(QObject):
    """Hears when a widget has been painted."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QApplication.sendEvent(watched, event)
            watched.installEventFilter(self)
            self.times.append(perf_counter())
            return True
        return False


def seconds_to_paint(window: MainWindow, painted: Painted) -> float:
    """From the key until the table with the new result stands painted."""
    page = window.page
    assert page is not None
    painted.times.clear()
    start = perf_counter()
    QTest.keyClick(page.rounds.view, Qt.Key.Key_1)
    while not painted.times:
        QApplication.processEvents()
    return painted.times[0] - start


def idle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window.is_busy, timeout=6 * PATIENCE)


@pytest.mark.parametrize("explained", [False, True])
def test_entering_a_result_to_screen(
    qtbot: QtBot, tmp_path: Path, figure: Figure, *, explained: bool
) -> None:
    session, _ = big_event(tmp_path / "event.arbiter")
    session.close()
    window = new_window(tmp_path)
    window.open_path(session.path)
    idle(qtbot, window)
    page = window.page
    assert page is not None
    window.actions_by_name["explanation"].setChecked(explained)
    idle(qtbot, window)
    painted = Painted()
    page.rounds.view.viewport().installEventFilter(painted)
    found = []
    for _ in range(100):
        found.append(seconds_to_paint(window, painted))
        idle(qtbot, window)
    figure(
        "500 players × 11 rounds, key to painted row"
        + (", explanation beside it" if explained else ""),
        f"{1000 * min(found):.1f} ms at best, {1000 * median(found):.1f} ms median"
        f" (bound {1000 * ENTERING:.0f})",
    )
    entered = page.rounds.model.rows[:100]
    assert all(row.result is not None for row in entered)
    clear_away(window)


def test_opening_to_screen(qtbot: QtBot, tmp_path: Path, figure: Figure) -> None:
    session, _ = big_event(tmp_path / "event.arbiter")
    session.close()
    window = new_window(tmp_path)
    found = []
    for _ in range(10):
        start = perf_counter()
        window.open_path(session.path)
        while window.files.is_opening:
            QApplication.processEvents()
        page = window.page
        assert page is not None
        page.rounds.view.viewport().repaint()
        found.append(perf_counter() - start)
        assert len(page.rounds.model.rows) == 250
        idle(qtbot, window)
        window.close_event()
    figure(
        "500 players × 11 rounds, opening to painted boards",
        f"{1000 * min(found):.0f} ms at best, {1000 * median(found):.0f} ms median"
        f" (bound {1000 * OPENING:.0f})",
    )
    clear_away(window)
