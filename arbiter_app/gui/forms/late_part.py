"""What is built when it is first needed: most of an open event is not looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.forms.leaving import next_by_tab

Part = TypeVar("Part", bound=QWidget)


class LatePart(Generic[Part]):
    """A part of the window; before it is built nothing can be begun, chosen or seen in it."""

    def __init__(self, build: Callable[[], Part]) -> None:
        self._build = build
        self._part: Part | None = None
        self._waiting: list[Callable[[Part], object]] = []

    @property
    def there(self) -> Part | None:
        """The part, None as long as nobody needed it."""
        return self._part

    def get(self) -> Part:
        """The part, built now if it is not there."""
        if self._part is None:
            self._part = self._build()
            waiting, self._waiting = self._waiting, []
            for do in waiting:
                do(self._part)
        return self._part

    def once_there(self, do: Callable[[Part], object]) -> None:
        """Do something with the part: now, or as soon as it is built, in the order of the calls."""
        if self._part is None:
            self._waiting.append(do)
        else:
            do(self._part)


def stand_behind(before: QWidget, stops: list[QWidget]) -> None:
    """Let Tab come to a part that was built later where it would if it had always been there.

    Qt puts what comes into a window behind everything else. `before` is what stands before it, and
    `stops` are the `tab_stops` of the part, looked for before it came into the window.
    """
    last = tab_stops(before)
    one = last[-1] if last else before
    for stop in stops:
        QWidget.setTabOrder(one, stop)
        one = stop


def tab_stops(part: QWidget) -> list[QWidget]:
    """What can have the keyboard in a part and is not led to by something else, in Tab's order.

    All of its window is gone through: what cannot have the keyboard may stand far from what can.
    """
    found = []
    one: QWidget | None = part
    while one is not None:
        can_have = one.focusPolicy() != Qt.FocusPolicy.NoFocus and one.focusProxy() is None
        if can_have and (one is part or part.isAncestorOf(one)):
            found.append(one)
        one = next_by_tab(one)
        if one is part:
            break
    return found
