"""What all scenes for the pictures of the window share."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.window.event_page import EventPage
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.tournament.tournament import Tournament

Scene: TypeAlias = tuple[str, Callable[[], None]]
"""The name of a picture, and what brings the window there from the scene before."""

_PATIENCE = 20.0
"""Seconds."""

_PAUSE = 0.002
"""Seconds, in which the workers have the processor."""


def wait_until(reached: Callable[[], bool]) -> None:
    """Let the window work until a state is reached.

    Without anything to do it sleeps: whoever looks all the time takes it from those who work.

    Raises:
        TimeoutError: it is not.
    """
    end = time.monotonic() + _PATIENCE
    while not reached():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        time.sleep(_PAUSE)
        if time.monotonic() > end:
            raise TimeoutError("The window did not get ready for its picture.")


class Scenes:
    """Brings the window into its states, as the arbiter would."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    @property
    def _page(self) -> EventPage:
        page = self._window.page
        assert page is not None
        return page

    @property
    def _event(self) -> OpenEvent:
        event = self._window.opened
        assert event is not None
        return event

    @property
    def _tournament(self) -> Tournament:
        tournament = self._event.tournament
        assert tournament is not None
        return tournament

    def _idle(self) -> None:
        """Until nothing is done beside the window."""
        wait_until(lambda: not self._window.is_busy)

    def _open(self, path: Path) -> None:
        self._window.open_path(path)
        self._idle()

    def _open_sample(self) -> None:
        self._window.files.open_sample()
        self._idle()
