"""An old log beside a newer file: the window shows both, and opens what is chosen."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from arbiter_app.gui.files.stray_log import StrayLogDialog
from arbiter_app.operations.interface import enter_result, pair_next_round
from arbiter_app.store.log_file import log_of
from arbiter_app.store.settler import Settler
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import PATIENCE, Driver, close, new_driver
from tests.store.support import new_event, open_session, pair_in_order


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    """A window without an event."""
    made = new_driver(qtbot, tmp_path / "window")
    yield made
    close(made)


@pytest.fixture
def divided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with two results that were entered elsewhere, beside a log with three others."""
    session, one = new_event(tmp_path / "desk.arbiter", players=8)
    pair_next_round(session, one, pair=pair_in_order)
    session.close()
    home = tmp_path / "home" / "open.arbiter"
    home.parent.mkdir()
    with monkeypatch.context() as patched:
        patched.setattr(Settler, "acted", lambda _settler: None)
        with open_session(session.path) as killed:
            shutil.copyfile(session.path, home)
            for board in (1, 2, 3):
                enter_result(killed, one, 1, board, GameResult.DRAW)
            shutil.copyfile(log_of(session.path), log_of(home))
    laptop = tmp_path / "laptop" / "open.arbiter"
    laptop.parent.mkdir()
    shutil.copyfile(home, laptop)
    with open_session(laptop) as elsewhere:
        for board in (1, 2):
            enter_result(elsewhere, one, 1, board, GameResult.BLACK_WINS)
    shutil.copyfile(laptop, home)
    return home


def shown(driver: Driver, path: Path) -> StrayLogDialog:
    driver.window.files.open_path(path)
    driver.until(lambda: isinstance(driver.window.context.dialog, StrayLogDialog))
    dialog = driver.window.context.dialog
    assert isinstance(dialog, StrayLogDialog)
    return dialog


def results(driver: Driver) -> list[Result | None]:
    return [game.result for game in driver.tournament.round(1).games]


def test_it_says_what_each_has_and_enter_changes_nothing(driver: Driver, divided: Path) -> None:
    before = divided.read_bytes(), log_of(divided).read_bytes()
    dialog = shown(driver, divided)
    told = dialog.accessibleDescription()
    assert "File: 1 round, 2 results. Last: “Result of board 2, round 1”" in told
    assert "Log: 1 round, 3 results. Last: “Result of board 3, round 1”" in told
    driver.press(Qt.Key.Key_Return, dialog.focusWidget())
    driver.until(lambda: driver.window.context.dialog is None)
    assert (divided.read_bytes(), log_of(divided).read_bytes()) == before
    assert driver.window.page is None


@pytest.mark.parametrize("is_log", [False, True])
def test_what_is_chosen_is_opened_and_both_are_kept(
    driver: Driver, divided: Path, *, is_log: bool
) -> None:
    before = divided.read_bytes(), log_of(divided).read_bytes()
    dialog = shown(driver, divided)
    with driver.qtbot.waitSignal(driver.window.event_opened, timeout=PATIENCE):
        key = Qt.Key.Key_L if is_log else Qt.Key.Key_F
        QTest.keyClick(dialog, key, Qt.KeyboardModifier.AltModifier)
    (kept,) = (divided.parent / "backups").glob("*with separate log*.arbiter")
    assert (kept.read_bytes(), log_of(kept).read_bytes()) == before
    if is_log:
        assert results(driver) == [GameResult.DRAW] * 3 + [None]
        assert driver.event.session.path.name == "open from the log.arbiter"
        assert driver.page.message.text.startswith(
            "This is what the log has, as a new event. The file stays as it is."
        )
        assert divided.read_bytes() == before[0]
        assert not os.path.lexists(log_of(divided))
    else:
        assert results(driver) == [GameResult.BLACK_WINS] * 2 + [None, None]
        assert driver.event.session.path == divided
        assert str(kept) in driver.page.message.text
    assert driver.window.context.dialog is None
