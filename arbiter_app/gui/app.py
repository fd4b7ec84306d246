"""Starting the window."""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QEvent
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from arbiter_app.gui.icons import Icons
from arbiter_app.gui.main_window import MainWindow
from arbiter_app.gui.preferences import Places, Preferences
from arbiter_app.gui.signals import ended_by_signals
from arbiter_app.gui.theme import Theme, ThemeChoice, load_fonts, use_fonts
from arbiter_app.gui.wording import said, speak
from arbiter_app.operations import Clock, SystemClock
from arbiter_app.resources import resource_path
from arbiter_app.wording import phrase

_log = logging.getLogger(__name__)


def run(path: Path | None = None) -> int:
    """Open the window, on an event or TRF file if one is given; returns the exit code."""
    application = make_application(sys.argv[:1])
    places = Places.of_this_computer()
    window = make_window(application, places, SystemClock())
    previous = sys.excepthook
    sys.excepthook = last_resort(window.tell_defect)
    window.show()
    # What is loaded by now stays: collecting garbage need not look at it again and again.
    gc.freeze()
    # While a worker computes, the window waits for its turn each time Qt asks Python something,
    # some hundred times for one change of the theme: a tenth of a millisecond at most, not five.
    sys.setswitchinterval(0.0001)
    window.prepare()
    if path is not None:
        window.open_path(path)
    try:
        with ended_by_signals(application):
            return application.exec()
    finally:
        sys.excepthook = previous
        window.leave_at_once()
        window.deleteLater()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.unfreeze()


def make_application(arguments: list[str]) -> QApplication:
    """The Qt application with its name, icon and fonts."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(arguments)
    application.setApplicationName("arbiter-app")
    application.setApplicationDisplayName("Chess arbiter")
    application.setDesktopFileName("arbiter-app")
    application.setWindowIcon(QIcon(str(resource_path("icons/app.png"))))
    use_fonts(application, load_fonts())
    return application


def make_window(
    application: QApplication,
    places: Places,
    clock: Clock,
    *,
    choice: ThemeChoice | None = None,
) -> MainWindow:
    """The main window with its preferences read; `choice` overrides the theme they name."""
    preferences = Preferences(places.preferences)
    speak(application, preferences.language)
    wanted = preferences.theme if choice is None else choice
    theme = Theme(application, wanted, preferences.text_size)
    return MainWindow(places, preferences, clock, theme, Icons(theme))


def last_resort(
    tell: Callable[[str], None],
) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    """The handler of defects: written to the log, told in the window, the program goes on."""

    def handle(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _log.critical("A defect of the program", exc_info=(kind, error, trace))
        tell(
            said(
                phrase(
                    "A defect of the program: {kind}: {error}. Nothing that was saved is lost."
                    " Please report it.",
                    kind=kind.__name__,
                    error=str(error),
                )
            )
        )

    return handle
