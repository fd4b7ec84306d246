"""What the arbiter waits for in the window, and the monkey let loose on it.

500 players and 11 rounds, to the painted row. The first opening of a program also loads the
database library; it is done once before, as the start page does it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.gui.window.main_window import MainWindow
from tests.gui.driver import PATIENCE, clear_away, new_window
from tests.soak.conftest import Figure, Stopwatch, Timed
from tests.soak.test_event_file import ENTERING, OPENING
from tests.store.large_event import large_event

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
THEME = 0.5

MONKEYS = 8
MONKEY_SECONDS = 150
"""Twenty minutes in all."""


class Painted(QObject):
    """Hears when a widget has been painted."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QApplication.sendEvent(watched, event)
            watched.installEventFilter(self)
            self.count += 1
            return True
        return False


def until_painted(window: MainWindow, painted: Painted) -> None:
    """From the key until the table with the new result stands painted."""
    page = window.page
    assert page is not None
    before = painted.count
    QTest.keyClick(page.rounds.view, Qt.Key.Key_1)
    while painted.count == before:
        # As the window does: it sleeps until there is something to do.
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def idle(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window.is_busy, timeout=6 * PATIENCE)


@pytest.mark.parametrize("explained", [False, True])
def test_entering_a_result_to_screen(
    qtbot: QtBot, tmp_path: Path, timed: Timed, *, explained: bool
) -> None:
    session, _ = large_event(tmp_path / "event.arbiter")
    session.close()
    window = new_window(tmp_path)
    window.open_path(session.path)
    idle(qtbot, window)
    page = window.page
    assert page is not None
    window.actions_by_name[ActionName.EXPLANATION].setChecked(explained)
    idle(qtbot, window)
    painted, watch = Painted(), Stopwatch()
    page.rounds.view.viewport().installEventFilter(painted)
    for _ in range(100):
        with watch.act():
            until_painted(window, painted)
        idle(qtbot, window)
    entered = page.rounds.model.rows[:100]
    assert all(row.result is not None for row in entered)
    clear_away(window)
    timed(
        "500 players × 11 rounds, key to painted row"
        + (", explanation beside it" if explained else ""),
        ENTERING,
        watch.taken,
    )


def test_opening_to_screen(qtbot: QtBot, tmp_path: Path, timed: Timed) -> None:
    session, _ = large_event(tmp_path / "event.arbiter")
    session.close()
    window = new_window(tmp_path)
    watch = Stopwatch()
    for _ in range(10):
        with watch.act():
            window.open_path(session.path)
            while window.files.is_opening:
                QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            page = window.page
            assert page is not None
            page.rounds.view.viewport().repaint()
        assert len(page.rounds.model.rows) == 250
        idle(qtbot, window)
        window.close_event()
    clear_away(window)
    timed("500 players × 11 rounds, opening to painted boards", OPENING, watch.taken)


def test_changing_the_theme(qtbot: QtBot, tmp_path: Path, timed: Timed) -> None:
    """All pages have been seen, and stand there to be dressed anew."""
    session, _ = large_event(tmp_path / "event.arbiter")
    session.close()
    window = new_window(tmp_path)
    window.open_path(session.path)
    idle(qtbot, window)
    for action in window.actions_by_name:
        if action.objectName().startswith("go_") and action.objectName() != "go_back":
            action.trigger()
            idle(qtbot, window)
    watch = Stopwatch()
    for number in range(12):
        with watch.act():
            window.theme.choose(ThemeChoice.LIGHT if number % 2 else ThemeChoice.DARK)
            QApplication.processEvents()
    clear_away(window)
    timed("500 players × 11 rounds, changing the theme", THEME, watch.taken)


@pytest.mark.parametrize("seed", range(1000, 1000 + MONKEYS))
def test_the_monkey_finds_no_defect(tmp_path: Path, figure: Figure, seed: int) -> None:
    """Every second monkey has its work done in threads, as the program does, at any moment."""
    log = tmp_path / "acts"
    free = ["--free"] if seed % 2 else []
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.gui.monkey_run", str(seed)),
            *("--seconds", str(MONKEY_SECONDS), "--log", str(log), *free),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    last = "\n".join(log.read_text("utf-8").splitlines()[-50:])
    assert done.returncode == 0, f"seed {seed} {' '.join(free)}\n{done.stderr[-6000:]}\n{last}"
    found = json.loads(done.stdout)
    acts = Counter(found["acts"])
    kinds = ", ".join(f"{count} {kind}" for kind, count in acts.most_common())
    never = sorted(set(found["actions"]) - set(found["reached"]))
    figure(
        f"monkey {seed}{', work in threads' if free else ''}",
        f"{acts.total():,} acts ({kinds}): 0 exceptions; slowest act"
        f" {found['slowest']:.2f} s of the processor; actions never reached:"
        f" {', '.join(never) or 'none'}",
    )


@pytest.mark.parametrize(("text", "step"), [(100, 3), (85, 12), (175, 12)])
def test_every_page_comes_to_rest_in_every_size(figure: Figure, text: int, step: int) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.gui.sweep", "--approach"),
            *("--step", str(step), "--text", str(text)),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    figure(
        f"all pages, from 800 × 600 to 1920 × 1080, texts at {text} %",
        f"{int(done.stdout):,} sizes, no hang",
    )
