"""The keyboard stays in what is worked in, and comes back to it when that was gone for a while."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


class KeyboardKeeper:
    """Told before and after something is shown anew.

    Qt gives the keyboard of what is hidden to whatever comes next in the window.
    """

    def __init__(
        self, pages: QWidget, worked_in: Callable[[], QWidget], lend: Callable[[], object]
    ) -> None:
        """`lend` gives the keyboard to what is there instead of what `worked_in` gives."""
        self._pages = pages
        self._worked_in = worked_in
        self._lend = lend
        self._held: QWidget | None = None
        self._lent_to: QWidget | None = None

    def note(self, *_: object) -> None:
        """Something is about to be shown anew."""
        self._held = self._now()

    def settle(self, *_: object) -> None:
        """It is shown: what was hidden meanwhile has lost the keyboard, or can have it again."""
        held, self._held = self._held, None
        if held is None or not isValid(held):
            return
        if held is self._lent_to:
            if self._worked_in().isVisible():
                self._lent_to = None
                self._worked_in().setFocus()
            elif not held.isVisible():
                self._lend_it()
        elif self._is_in_pages(held) and not held.isVisible() and self._is_lost(held):
            self._lend_it()

    def _is_lost(self, held: QWidget) -> bool:
        """A cell editor that closed has given the keyboard to its table, and lost nothing."""
        return held is self._worked_in() or not self._is_in_pages(self._now())

    def _is_in_pages(self, widget: QWidget | None) -> bool:
        return widget is not None and self._pages.isAncestorOf(widget)

    def _lend_it(self) -> None:
        self._lend()
        now = self._now()
        self._lent_to = None if now is self._worked_in() else now

    def _now(self) -> QWidget | None:
        """What has the keyboard of the window, or will have it when a dialog is closed."""
        return self._pages.window().focusWidget()
