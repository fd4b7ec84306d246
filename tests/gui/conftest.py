"""Windows for tests: a new one for each, or one for a module whose tests only look; sample data."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.gui.scenes import wait_until
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf import read_trf
from tests.gui.driver import (
    CORPUS,
    Driver,
    SteadyClock,
    accept_review,
    clear_away,
    close,
    new_driver,
    new_window,
)


@pytest.fixture(scope="session")
def played() -> Tournament:
    """Nine rounds of thirteen players, complete."""
    return read_trf((CORPUS / "0004-regular-n13-r9.trf").read_bytes()).tournament


@pytest.fixture(scope="session")
def clock() -> SteadyClock:
    return SteadyClock()


@pytest.fixture(scope="module")
def shared_window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    """A window on an imported event."""
    folder: Path = tmp_path_factory.mktemp("window")
    window = new_window(folder)
    window.open_path(CORPUS / "0004-regular-n13-r9.trf")
    wait_until(lambda: not window.is_busy)
    if accept_review(window):
        wait_until(lambda: not window.is_busy)
    yield window
    clear_away(window)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    """A window on the sample event; a module whose tests need another has its own."""
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    made.until_idle()
    yield made
    close(made)


@pytest.fixture(scope="module", autouse=True)
def _no_window_stays() -> Iterator[None]:
    """Windows that were closed are garbage, of which Python sees little and Qt has much."""
    yield
    gc.collect()
