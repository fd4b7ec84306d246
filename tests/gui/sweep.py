"""Every page of the window in every size, in a process of its own: `python -m tests.gui.sweep`.

A view that fits what it shows into its width, and lets a scroll bar come and go, can chase its own
width for ever, at some sizes of the window and of its texts only. Such a window never comes back
from handling its events; the process then says where it was, and ends.
"""

from __future__ import annotations

import argparse
import faulthandler
import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSize
from PySide6.QtWidgets import QApplication

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.look.theme import TEXT_SIZES
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.gui.standings.panel import StandingsTab
from arbiter_app.gui.window.main_window import MainWindow
from tests.gui.driver import clear_away, new_window

LARGEST: Final = QSize(1920, 1080)
SMALLEST: Final = QSize(800, 600)
APPROACHED: Final = ((1280, 732), (1366, 794), (1536, 914), (1100, 700))
"""Where the preview of the documents once hung, on the way from a larger size."""

PATIENCE = 60
"""Seconds for one size; only a window that hangs takes that long."""

_EVENTS_EACH = 3
"""Rounds of events for a size: what one changes in the layout shows in the next."""


def sizes(step: int, approached: tuple[tuple[int, int], ...] = ()) -> Iterator[QSize]:
    """Some sizes approached pixel by pixel, as by a hand; then the diagonal and its sides."""
    for width, height in approached:
        for more in range(40, -1, -1):
            yield QSize(width + more, height + more)
    wide = range(SMALLEST.width(), LARGEST.width() + 1, step)
    high = range(SMALLEST.height(), LARGEST.height() + 1, step)
    for width in reversed(wide):
        share = (width - SMALLEST.width()) / (LARGEST.width() - SMALLEST.width())
        yield QSize(width, round(600 + share * 480))
    for width in wide:
        yield QSize(width, LARGEST.height())
    for height in reversed(high):
        yield QSize(LARGEST.width(), height)
    for width, height in zip(reversed(wide), itertools.cycle(high), strict=False):
        yield QSize(width, height)


def scenes(window: MainWindow) -> Iterator[tuple[str, Callable[[], object]]]:
    """Every page, and every page within it, by name."""
    page = window.page
    assert page is not None
    for key in PageName:
        yield key, partial(page.show_page, key)
        if key is PageName.ROUNDS:
            for question in SideTab:
                yield f"{key} {question}", partial(page.rounds.side.show_tab, question)
            yield (
                "rounds by hand",
                lambda: window.actions_by_name[ActionName.BY_HAND].setChecked(True),
            )
        if key is PageName.STANDINGS:
            for name in StandingsTab:
                yield f"{key} {name}", partial(page.standings.show_tab, name)
            for side in range(page.standings.table.sides.count()):
                yield f"standings side {side}", partial(_show_side, window, side)
        if key is PageName.DOCUMENTS:
            yield "page settings", page.documents.edit_page_settings


def _show_side(window: MainWindow, number: int) -> None:
    page = window.page
    assert page is not None
    page.standings.show_tab(StandingsTab.TABLE)
    page.standings.table.sides.setCurrentIndex(number)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--step", type=int, default=1, help="pixels from one size to the next")
    parser.add_argument("--approach", action="store_true", help="also pixel by pixel, to some")
    parser.add_argument("--text", type=int, choices=TEXT_SIZES, default=100, help="percent")
    parser.add_argument("--only", default="", help="scenes whose names begin so")
    chosen = parser.parse_args()
    faulthandler.enable()
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        window = new_window(Path(folder))
        window.theme.choose_text_size(chosen.text)
        window.files.open_sample()
        _until(lambda: not window.is_busy)
        for name, show in scenes(window):
            if name.startswith(chosen.only):
                show()
                approached = APPROACHED if chosen.approach else ()
                count += _sweep(window, name, tuple(sizes(chosen.step, approached)))
        clear_away(window)
    faulthandler.cancel_dump_traceback_later()
    sys.stdout.write(f"{count}\n")
    return 0


def _until(reached: Callable[[], bool]) -> None:
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    while not reached():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def _sweep(window: MainWindow, name: str, wanted: tuple[QSize, ...]) -> int:
    page = window.page
    assert page is not None
    _until(lambda: not window.is_busy and not page.documents.tasks.is_busy)
    for size in wanted:
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        sys.stderr.write(f"{name} {size.width()} × {size.height()}\n")
        window.resize(size)
        for _ in range(_EVENTS_EACH):
            QApplication.processEvents()
    return len(wanted)


if __name__ == "__main__":
    sys.exit(main())
