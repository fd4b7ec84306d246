"""Ctrl+C in the terminal and the end of a session close the window in good order."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QApplication

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def ended_by_signals(application: QApplication) -> Iterator[None]:
    """While it lasts, a signal to end ends the application; its exit code is 128 and the signal's.

    Python hears of a signal only when it runs, and while nothing happens Qt waits outside of it: a
    signal writes a byte to a socket on which Qt waits too.
    """
    reader, writer = socket.socketpair()
    reader.setblocking(False)
    writer.setblocking(False)
    notifier = QSocketNotifier(reader.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda: reader.recv(64))

    def end(number: int, _frame: FrameType | None) -> None:
        application.exit(128 + number)

    before = {each: signal.signal(each, end) for each in _SIGNALS}
    previous = signal.set_wakeup_fd(writer.fileno())
    try:
        yield
    finally:
        signal.set_wakeup_fd(previous)
        for each, handler in before.items():
            signal.signal(each, handler)
        notifier.setEnabled(False)
        reader.close()
        writer.close()
