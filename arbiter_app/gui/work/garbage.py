"""Python's garbage is collected on the window's thread: what it destroys may be an object of Qt."""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

_EVERY: Final = 1000
"""Milliseconds. What goes round in circles is little: everything else goes when nobody has it any more."""


class GarbageCollector(QObject):
    """Collects garbage as Python would by itself, but never in a thread of the workers.

    A widget or a timer that is destroyed in another thread than its own ends the program, and Python
    collects in whichever thread has just made something; amid a destructor of Qt a collection may wait for
    ever. While there are windows, Python does not collect by itself.
    """

    @staticmethod
    def of(application: QApplication) -> GarbageCollector:
        """The one collector of the application; made if it is not there."""
        found = application.findChild(GarbageCollector)
        return found if isinstance(found, GarbageCollector) else GarbageCollector(application)

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._windows = 0
        self._turn = QTimer(self)
        self._turn.setInterval(_EVERY)
        self._turn.timeout.connect(self.collect)

    def begin(self) -> None:
        """A window is there."""
        self._windows += 1
        gc.disable()
        self._turn.start()

    def end(self) -> None:
        """A window has gone. With the last one Python goes on by itself."""
        self._windows -= 1
        if not self._windows:
            self._turn.stop()
            gc.enable()

    def collect(self) -> None:
        """Collect the oldest generation that is due, as Python decides it."""
        due = zip(range(3), gc.get_count(), gc.get_threshold(), strict=True)
        generations = [number for number, count, threshold in due if 0 < threshold < count]
        if generations:
            gc.collect(max(generations))
