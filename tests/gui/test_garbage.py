"""Python's garbage is collected on the window's thread, whoever makes it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import current_thread, main_thread

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.gui.work.garbage import GarbageCollector
from tests.gui.driver import clear_away, new_window


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    window = new_window(tmp_path)
    yield window
    clear_away(window)
    assert gc.isenabled()


def make_garbage(count: int) -> None:
    """Timers that only a circle of Python's objects still has, and enough to be collected."""
    for _ in range(count):
        circle: list[object] = []
        circle.append(circle)


def test_nothing_of_qt_is_destroyed_in_a_worker(window: MainWindow, qtbot: QtBot) -> None:
    """A timer in a circle, left behind; a worker makes more than would start a collection."""
    assert not gc.isenabled()
    destroyed: list[bool] = []
    timer = QTimer(interval=60_000)
    timer.start()
    timer.destroyed.connect(lambda: destroyed.append(current_thread() is main_thread()))
    circle: list[object] = [timer]
    circle.append(circle)
    del timer, circle
    with ThreadPoolExecutor(1) as worker:
        worker.submit(make_garbage, 100_000).result()
    assert not destroyed
    qtbot.waitUntil(lambda: bool(destroyed), timeout=20_000)
    assert destroyed == [True]


def test_nothing_is_collected_amid_a_destructor(qapp: QApplication, tmp_path: Path) -> None:
    """There it would wait for what Qt holds until the destructor is done."""
    window = new_window(tmp_path)
    collecting: list[bool] = []
    window.destroyed.connect(lambda: collecting.append(gc.isenabled()))
    clear_away(window)
    assert collecting == [False]
    assert gc.isenabled()


def test_with_two_windows_the_last_one_ends_it(window: MainWindow, tmp_path: Path) -> None:
    """Another language: the new window is there before the old one goes."""
    second = new_window(tmp_path / "second")
    clear_away(second)
    assert not gc.isenabled()


def test_there_is_one_collector(qapp: QApplication) -> None:
    assert GarbageCollector.of(qapp) is GarbageCollector.of(qapp)
