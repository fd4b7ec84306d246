"""Windows for tests: a new one for each, or one for a module whose tests only look; sample data."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.pictures.scenes import wait_until
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.read import read_trf
from tests.gui.driver import (
    CORPUS,
    WINDOW_SIZE,
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


@pytest.fixture(scope="module")
def sample_window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    """A window on the sample event, for `onlooker`."""
    window = new_window(tmp_path_factory.mktemp("sample"))
    window.files.open_sample()
    wait_until(lambda: not window.is_busy)
    yield window
    clear_away(window)


@pytest.fixture
def onlooker(qtbot: QtBot, sample_window: MainWindow) -> Iterator[Driver]:
    """The window on the sample event that the tests of a module share: they only look.

    Each begins with the boards and why they are so, in the size of a new window, nothing told; none
    changes the event.
    """
    made = Driver(qtbot, sample_window)
    opened, state = sample_window.opened, made.state
    sample_window.resize(WINDOW_SIZE)
    made.page.show_page(PageName.ROUNDS)
    made.page.rounds.side.show_tab(SideTab.WHY)
    for banner in made.page.banners:
        while banner.is_open:
            banner.dismiss()
    sample_window.activateWindow()
    made.until(sample_window.isActiveWindow)
    made.until_idle()
    yield made
    assert sample_window.context.dialog is None
    assert sample_window.opened is opened
    assert made.state is state


@pytest.fixture(scope="module", autouse=True)
def _no_window_stays() -> Iterator[None]:
    """Windows that were closed are garbage, of which Python sees little and Qt has much."""
    yield
    gc.collect()
