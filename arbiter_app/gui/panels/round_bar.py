"""The row above the boards: which round, how far it is, what can be done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QToolButton,
    QWidget,
)

from arbiter_app.gui.actions import Actions
from arbiter_app.gui.theme import SPACE
from arbiter_app.gui.widgets import label
from arbiter_app.operations import Publication
from arbiter_app.tournament.tournament import Round

_MOST_BUTTONS = 13


class RoundBar(QWidget):
    """Round selector, results missing, buttons."""

    chosen = Signal(int)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("roundBar")
        self._rounds = -1
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._group.idClicked.connect(self.chosen)
        self._holder = QFrame()
        self._holder.setProperty("role", "card")
        self._holder.setFixedHeight(38)
        self._row = QHBoxLayout(self._holder)
        self._row.setContentsMargins(3, 3, 3, 3)
        self._row.setSpacing(2)
        self._row.addWidget(_caption(self.tr("Round")))
        self._state = label("", "muted", name="roundState")
        self._number = label("", "key", name="boardNumber")
        self._number.hide()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE)
        layout.addWidget(self._holder)
        layout.addSpacing(SPACE // 2)
        layout.addWidget(self._state)
        layout.addWidget(self._number)
        layout.addStretch(1)
        for name in ("publish", "missing_only", "by_hand", "explanation", "print"):
            layout.addWidget(actions.button(name))

    @property
    def rounds(self) -> int:
        """How many rounds can be chosen; -1 before any tournament was shown."""
        return self._rounds

    def show_rounds(self, count: int) -> None:
        """One button for each paired round."""
        if count == self._rounds:
            return
        self._rounds = count
        for button in self._group.buttons():
            self._group.removeButton(button)
            self._row.removeWidget(button)
            button.deleteLater()
        for number in range(1, count + 1):
            made = QToolButton()
            made.setText(str(number))
            made.setCheckable(True)
            made.setProperty("role", "segment")
            made.setObjectName(f"round{number}")
            made.setAccessibleName(self.tr("Round {n}").format(n=number))
            made.setToolTip(self.tr("Show round {n}").format(n=number))
            made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self._group.addButton(made, number)
            self._row.addWidget(made)

    def choose(self, number: int) -> None:
        """Mark the round shown; of very many rounds only its neighbours have buttons."""
        button = self._group.button(number)
        if button is not None:
            button.setChecked(True)
        first = max(1, min(number - _MOST_BUTTONS // 2, self._rounds - _MOST_BUTTONS + 1))
        for other in self._group.buttons():
            place = self._group.id(other)
            other.setVisible(first <= place < first + _MOST_BUTTONS)

    def show_state(self, played: Round, missing: int, published: Publication | None) -> None:
        """How far the round is, and whether it hangs on the wall."""
        games = len(played.games)
        text = self.tr("{n} of {games} results").format(n=games - missing, games=games)
        if played.manual:
            text += " · " + self.tr("changed by hand")
        if published is not None:
            at = f"{published.at.astimezone():%H:%M}"
            text += " · " + self.tr("published {time}").format(time=at)
        self._state.setText(text)
        self._state.setToolTip(played.note)

    def show_number(self, number: str) -> None:
        """The board number being typed; empty hides it."""
        self._number.setText(self.tr("Board {n}").format(n=number))
        self._number.setVisible(bool(number))


def _caption(text: str) -> QWidget:
    caption = label(text, "small")
    caption.setContentsMargins(9, 0, 5, 0)
    return caption
