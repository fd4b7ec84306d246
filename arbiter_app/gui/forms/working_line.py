"""What is being made, how far it is, and a way to stop it: a line that comes after a moment.

It lies over what is there, and moves nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QWidget

from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.work.tasks import Task

_MOMENT = 300
"""Milliseconds after which work is long enough to be told."""


class WorkingLine(QFrame):
    """Follows one task at a time."""

    def __init__(self, stopped: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("workingLine")
        self.setProperty("role", "work")
        self._over: QWidget | None = None
        self._task: Task | None = None
        self._stopped = stopped
        self._text = label("", "muted", name="workingText")
        self._bar = QProgressBar()
        self._bar.setObjectName("workingBar")
        self._bar.setAccessibleName(self.tr("Progress"))
        self._bar.setTextVisible(False)
        self._button = push_button(self.tr("Stop"), self.stop, name="stopWork")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, SPACE, SPACE, SPACE)
        layout.setSpacing(2 * SPACE)
        layout.addWidget(self._text)
        layout.addWidget(self._bar, 1)
        layout.addWidget(self._button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_MOMENT)
        self._timer.timeout.connect(self._come)
        self.hide()

    def lie_over(self, over: QWidget) -> None:
        """Be at the top of a widget, as wide as it."""
        self._over = over
        self.setParent(over)
        self.hide()
        over.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._lay()
        return super().eventFilter(watched, event)

    @property
    def text(self) -> str:
        return self._text.text()

    def follow(self, task: Task, text: str) -> None:
        """A task has begun."""
        self._task = task
        self._text.setText(text)
        self._bar.setRange(0, 0)
        self._timer.start()

    def advance(self, done: int, total: int) -> None:
        """It is this far; a total of 0 says that the end is not known."""
        self._bar.setRange(0, total)
        self._bar.setValue(done)

    def leave(self, task: Task) -> None:
        """It has ended, whatever the end is."""
        if task is self._task:
            self._task = None
            self._timer.stop()
            self.hide()

    def stop(self) -> None:
        """The arbiter does not want it any more."""
        if self._task is not None:
            self._task.cancel()
            self._stopped()

    def _come(self) -> None:
        self.setVisible(self._task is not None)
        self._lay()

    def _lay(self) -> None:
        if self._over is not None:
            self.setGeometry(0, 0, self._over.width(), self.sizeHint().height())
            self.raise_()
