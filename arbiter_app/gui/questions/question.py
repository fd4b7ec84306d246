"""What the pages beside the boards have in common: a round asked about, actions with keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.forms.widgets import label, restyle
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.tournament.tournament import Tournament


class QuestionPage(QWidget):
    """A page on which a question about the round shown is asked and answered."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._event = context.event
        self._icons = context.icons
        self._question = BackgroundQuestion(context.tasks, self)
        self._tournament: Tournament | None = None
        self._number = 0
        self._active = False
        self._icon_names: dict[QAction, str] = {}

    def first_focus(self) -> QWidget:
        """The widget that takes the keyboard when the page is opened."""
        return self

    def show_round(self, tournament: Tournament, number: int) -> None:
        """Ask about this round from now on."""
        if tournament is self._tournament and number == self._number:
            return
        self._tournament, self._number = tournament, number
        if self._active:
            self.ask()

    def activate(self) -> None:
        """The page comes to the front."""
        self._active = True
        self.ask()

    def deactivate(self) -> None:
        self._active = False
        self._question.forget()

    def ask(self) -> None:
        """Put the question, if it is complete, and show the answer."""
        raise NotImplementedError

    def recolour(self) -> None:
        """Draw the icons anew after a change of theme."""
        for action, name in self._icon_names.items():
            action.setIcon(self._icons.icon(name))

    def make_action(
        self, name: str, text: str, icon: str, keys: str, slot: Callable[[], object]
    ) -> QAction:
        """An action of this page, with its key while the page is seen."""
        action = QAction(self._icons.icon(icon), text, self)
        action.setObjectName(name)
        action.setStatusTip(text)
        give_tip(action, f"{text} ({keys})" if keys else text)
        if keys:
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda _checked=False: slot())
        self._icon_names[action] = icon
        self.addAction(action)
        return action


def plate(name: str) -> tuple[QFrame, QLabel]:
    """A coloured line that says how it stands, and the text in it."""
    frame = QFrame()
    frame.setObjectName(name)
    frame.setProperty("role", "message")
    text = label("", "heading", name=f"{name}Text", wrap=True)
    text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    inside = QVBoxLayout(frame)
    inside.setContentsMargins(12, 8, 12, 8)
    inside.addWidget(text)
    return frame, text


def set_tone(frame: QFrame, text: QLabel, said: str, tone: MessageTone) -> None:
    """Say a line in a tone."""
    frame.setProperty("tone", tone.value)
    text.setText(said)
    text.setAccessibleName(said)
    restyle(frame)
    restyle(text)
