"""Starting the window."""

from __future__ import annotations

import gc
import logging
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QEvent, QLocale, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from arbiter_app import PRODUCT_NAME
from arbiter_app.event_address import EventAddress
from arbiter_app.gui.kept.preferences import Places, Preferences
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import Theme, ThemeChoice, load_fonts, use_fonts, usual_text_size
from arbiter_app.gui.text.wording import language_for, said, speak
from arbiter_app.gui.window.left_place import LeftPlace
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.gui.window.signals import ended_by_signals
from arbiter_app.gui.work.garbage import GarbageCollector
from arbiter_app.operations.interface import Clock, SystemClock
from arbiter_app.output.reasons import trouble_of_the_system
from arbiter_app.resources import resource_path
from arbiter_app.wording import phrase

_log = logging.getLogger(__name__)

_HAS_FONTS = "hasFonts"
"""Of an application: true once it has those of the program."""


def run(path: Path | EventAddress | None = None) -> int:
    """Open the window, on an event or TRF file if one is given; returns the exit code."""
    application = make_application(sys.argv[:1])
    desktop = QLocale.system().uiLanguages()
    program = Program(application, Places.of_this_computer(), SystemClock(), desktop)
    previous = sys.excepthook
    sys.excepthook = last_resort(program.tell_defect, sys.argv[1:], os.environ)
    program.window.show()
    # What is loaded by now stays: collecting garbage need not look at it again and again.
    gc.freeze()
    # While a worker computes, the window waits for its turn each time Qt asks Python something,
    # some hundred times for one change of the theme: a tenth of a millisecond at most, not five.
    sys.setswitchinterval(0.0001)
    program.window.prepare()
    if path is not None:
        program.window.open_path(path)
    try:
        with ended_by_signals(application):
            return application.exec()
    finally:
        sys.excepthook = previous
        program.end()
        gc.unfreeze()
        gc.enable()


class Program:
    """The window, and the next one when another language is chosen."""

    def __init__(
        self,
        application: QApplication,
        places: Places,
        clock: Clock,
        desktop: Sequence[str],
        *,
        choice: ThemeChoice | None = None,
    ) -> None:
        """`desktop` are its languages, the one liked best first; `choice` overrides the theme."""
        self._application = application
        self._make: Callable[[], MainWindow] = partial(
            make_window, application, places, clock, choice=choice, desktop=desktop
        )
        self.window = self._made()

    def tell_defect(self, text: str) -> None:
        """A defect of the program is told in the window that is there."""
        self.window.tell_defect(text)

    def end(self) -> None:
        """Close the window without a question, and let Qt destroy it now."""
        self.window.leave_at_once()
        self.window.deleteLater()
        self._application.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _made(self) -> MainWindow:
        window = self._make()
        # Not within what the window that goes is doing.
        window.language.anew_wanted.connect(self._anew, Qt.ConnectionType.QueuedConnection)
        return window

    def _anew(self, place: LeftPlace | None) -> None:
        """The window in another language, where the one before it was; that one is gone.

        One event is open at a time, and the program ends with its last window: the event is left,
        the new window is there, then the old one goes.
        """
        old = self.window
        old.close_event()
        old.preferences.geometry = old.saveGeometry()
        self.window = new = self._made()
        new.show()
        old.leave_at_once()
        old.theme.leave()
        old.deleteLater()
        if place is not None:
            new.event_opened.connect(
                lambda _event: new.language.go_back(place),
                Qt.ConnectionType.SingleShotConnection,
            )
            new.open_path(place.event)


def make_application(arguments: list[str]) -> QApplication:
    """The Qt application with its name, icon and fonts."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(arguments)
    application.setApplicationName("arbiter-app")
    application.setDesktopFileName("arbiter-app")
    application.setWindowIcon(QIcon(str(resource_path("icons/app.png"))))
    # Fonts that are made known again Qt reads again, and forgets all letters that it has drawn.
    if not application.property(_HAS_FONTS):
        use_fonts(application, load_fonts())
        application.setProperty(_HAS_FONTS, True)
    return application


def make_window(
    application: QApplication,
    places: Places,
    clock: Clock,
    *,
    choice: ThemeChoice | None = None,
    desktop: Sequence[str] = (),
) -> MainWindow:
    """The main window with its preferences read; `choice` overrides the theme they name.

    `desktop` are the languages of the desktop, where nobody has chosen one.
    """
    preferences = Preferences(places.preferences)
    speak(application, language_for(preferences.language, desktop))
    # What the desktop adds to titles that do not end with it.
    application.setApplicationDisplayName(PRODUCT_NAME)
    wanted = preferences.theme if choice is None else choice
    text_size = preferences.text_size or usual_text_size(application.primaryScreen())
    theme = Theme(application, wanted, text_size)
    window = MainWindow(places, preferences, clock, theme, Icons(theme), desktop)
    garbage = GarbageCollector.of(application)
    garbage.begin()
    # Not at once: a collection amid a destructor of Qt would wait for what that destructor holds.
    window.destroyed.connect(garbage.end, Qt.ConnectionType.QueuedConnection)
    return window


def last_resort(
    tell: Callable[[str], None],
    arguments: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    """The handler of defects: written to the log, told in the window, the program goes on.

    Neither has a password, as of those with which the program was started: its `arguments` and its
    `environment`.
    """

    def handle(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        if (trouble := trouble_of_the_system(error)) is not None:
            tell(said(trouble.said))
            return
        from arbiter_app.passwords import hide_passwords, secrets_in

        known = secrets_in(arguments, environment or {})
        text = "".join(traceback.format_exception(kind, error, trace))
        _log.critical("A defect of the program\n%s", hide_passwords(text, known))
        tell(
            said(
                phrase(
                    "Internal error: {kind}: {error}. Nothing that was saved is lost. Please"
                    " report it.",
                    kind=kind.__name__,
                    error=hide_passwords(str(error), known),
                )
            )
        )

    return handle
