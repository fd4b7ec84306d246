"""The manual: opened on the page of what is in front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.context import CommandContext
from arbiter_app.gui.look.theme import Theme
from arbiter_app.gui.manual.places import NOWHERE, place_of
from arbiter_app.gui.text.wording import spoken
from arbiter_app.gui.work.tasks import Tasks

if TYPE_CHECKING:
    from arbiter_app.gui.manual.window import ManualWindow
    from arbiter_app.manual import Manual

FIRST_STEPS: Final = "first-steps"
_BY_HAND: Final = "by-hand"
_ROUNDS: Final = "rounds"

_SIZES: Final = {
    1: ActionName.TEXT_LARGER,
    -1: ActionName.TEXT_SMALLER,
    0: ActionName.TEXT_USUAL,
}


class ManualCommands(QObject):
    """One window, which stays until it is closed, or the program is."""

    def __init__(self, context: CommandContext, theme: Theme) -> None:
        super().__init__(context)
        self._context = context
        self._theme = theme
        self._tasks = Tasks(self)
        self._window: ManualWindow | None = None
        self._wanted = (FIRST_STEPS, "")
        context.actions.on(ActionName.MANUAL, self.open_at_what_is_in_front)
        context.actions.on(ActionName.FIRST_STEPS, lambda: self.show_page(FIRST_STEPS))

    @property
    def shown(self) -> ManualWindow | None:
        """The window with the manual, None before it was asked for."""
        return self._window

    def open_at_what_is_in_front(self) -> None:
        """The page about the dialog or panel that is worked in."""
        page, anchor = self._place()
        hand = self._context.actions[ActionName.BY_HAND]
        if page == _ROUNDS and hand.isChecked():
            page = _BY_HAND
        self.show_page(page, anchor)

    def show_page(self, page: str, anchor: str = "") -> None:
        """A page of the manual, in front of everything; the first time it is read beside the window."""
        self._wanted = page, anchor
        if self._window is not None:
            self._show(self._window)
        elif not self._tasks.is_busy:
            language = spoken().language
            self._tasks.start(
                self,
                lambda _progress: _read(language),
                done=self._open,
                refused=self._context.refuse,
            )

    def _open(self, of: Manual) -> None:
        from arbiter_app.gui.manual.window import ManualWindow

        window = ManualWindow(of, self._theme)
        window.outside_wanted.connect(lambda address: QDesktopServices.openUrl(QUrl(address)))
        window.size_wanted.connect(lambda steps: self._context.actions[_SIZES[steps]].trigger())
        self._window = window
        self._show(window)

    def _show(self, window: ManualWindow) -> None:
        window.go_to(*self._wanted)
        window.show()
        window.activateWindow()
        window.take_keyboard()

    def shut_down(self) -> None:
        """Close the manual with the program."""
        self._tasks.shut_down()
        if self._window is not None:
            self._window.close()
            self._window.deleteLater()
            self._window = None

    def _place(self) -> tuple[str, str]:
        """Where what has the keyboard is told, in the dialog in front or in the window; else the page
        in front.
        """
        dialog: QWidget | None = QApplication.activeModalWidget()
        if dialog is not None:
            return place_of(_inside(dialog))
        place = place_of(self._context.window.focusWidget())
        page = self._context.page
        return place_of(page.in_front) if page is not None and place == NOWHERE else place


def _inside(dialog: QWidget) -> QWidget:
    """What has the keyboard in a dialog."""
    focus: QWidget | None = dialog.focusWidget()
    return dialog if focus is None else focus


def _read(language: str) -> Manual:
    """The manual, its words at hand for the first key that is typed."""
    from arbiter_app.manual import manual, search

    of = manual(language)
    search(of, of.contents.title)
    return of
