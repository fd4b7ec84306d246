"""What Python's collection of garbage would destroy, in whichever thread it runs, is nothing of Qt.

Objects of Qt belong to the thread of the window: a widget or a timer that is destroyed in another one
ends the program, some time later. Whoever has a parent goes with it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject, QSettings
from PySide6.QtWidgets import QApplication, QWidget

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.pictures.scenes import wait_until
from arbiter_app.gui.rounds.side import SideTab
from arbiter_app.gui.window.main_window import MainWindow
from tests.gui.driver import CORPUS, accept_review, clear_away, new_window
from tests.gui.test_accessibility import every_dialog


def left_to_python(act: Callable[[], object]) -> list[str]:
    """The kinds of what was made by an act, closed, and is still there for Python to destroy."""
    gc.collect()
    thresholds = gc.get_threshold()
    # The program lets Python collect by itself again once its last window is gone: not here.
    gc.set_threshold(0)
    try:
        act()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        return sorted(
            f"{type(one).__name__} {one.objectName()}".strip()
            for one in gc.garbage
            if isinstance(one, QObject) and shiboken6.isValid(one)
        )
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.set_threshold(*thresholds)


def opened(folder: Path) -> MainWindow:
    window = new_window(folder)
    window.open_path(CORPUS / "0004-regular-n13-r9.trf")
    wait_until(lambda: not window.is_busy)
    if accept_review(window):
        wait_until(lambda: not window.is_busy)
    return window


def see_every_dialog(folder: Path) -> None:
    window = opened(folder)
    for dialog in every_dialog(window):
        dialog.open()
        QApplication.processEvents()
        dialog.reject()
    clear_away(window)


def see_every_page(folder: Path) -> None:
    window = opened(folder)
    page = window.page
    assert page is not None
    for name in PageName:
        page.show_page(name)
        wait_until(lambda: not window.is_busy)
    page.show_page(PageName.ROUNDS)
    for tab in SideTab:
        page.rounds.side.show_tab(tab)
        wait_until(lambda: not window.is_busy)
    clear_away(window)


@pytest.mark.parametrize("act", [see_every_dialog, see_every_page])
def test_nothing_of_a_window_but_its_settings(
    qapp: QApplication, tmp_path: Path, act: Callable[[Path], None]
) -> None:
    """`QSettings` are of no thread: "all functions in this class are reentrant" (Qt)."""
    assert left_to_python(lambda: act(tmp_path)) == [QSettings.__name__]


def test_a_widget_without_a_parent_is_found(qapp: QApplication) -> None:
    class Holder:
        """Part of a circle, as a dialog is that hears of its own fields."""

        def __init__(self) -> None:
            self.widget = QWidget()
            self.own = self

    assert left_to_python(Holder) == ["QWidget"]
