"""The row above the boards: which round, how far it is, what can be done."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QWidget,
)

from arbiter_app.gui.action_specs import ActionName
from arbiter_app.gui.actions import Actions
from arbiter_app.gui.button_rows import OneOfRow, one_by_one, segment
from arbiter_app.gui.models.proof_seal import Seal
from arbiter_app.gui.plain_text import give_tip
from arbiter_app.gui.theme import SPACE
from arbiter_app.gui.widgets import label
from arbiter_app.gui.wording import said
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.interface import Publication
from arbiter_app.tournament.tournament import Round
from arbiter_app.wording import counted

_ACTIONS = (
    ActionName.PUBLISH,
    ActionName.MISSING_ONLY,
    ActionName.BY_HAND,
    ActionName.EXPLANATION,
    ActionName.PRINT,
)
_WITHOUT_TEXT = ((), (ActionName.MISSING_ONLY, ActionName.PRINT), _ACTIONS)
"""Which actions keep only their icons, the less the room."""

_LEAST_WIDTH = 420
_MOST_BUTTONS = 13
_FEWEST_BUTTONS = 3


class RoundBar(QWidget):
    """Round selector, results missing, buttons."""

    chosen = Signal(int)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("roundBar")
        self._rounds = -1
        self._shown = 0
        self._group = OneOfRow(self)
        self._group.idClicked.connect(self.chosen)
        self._holder = QFrame()
        self._holder.setProperty("role", "card")
        self._holder.setFixedHeight(38)
        self._row = QHBoxLayout(self._holder)
        self._row.setContentsMargins(3, 3, 3, 3)
        self._row.setSpacing(2)
        self._caption = _caption(self.tr("Round"))
        self._row.addWidget(self._caption)
        self._back = self._step("earlierRounds", "‹", self.tr("Earlier rounds"), -1)
        self._on = self._step("laterRounds", "›", self.tr("Later rounds"), 1)
        self._row.addWidget(self._back)
        self._row.addWidget(self._on)
        self._state = label("", "muted", name="roundState")
        self._parts: tuple[str, ...] = ()
        self._longest: tuple[str, ...] = ()
        self._said = 0
        self._seal = Seal()
        self._facts: tuple[Round, int, Publication | None] | None = None
        self._fitted_to: tuple[object, ...] = ()
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
        self._buttons = {name: actions.button(name) for name in _ACTIONS}
        for action in self._buttons.values():
            layout.addWidget(action)

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
            made = segment(str(number), f"round{number}", self.tr("Round {n}").format(n=number))
            give_tip(made, self.tr("Show round {n}").format(n=number))
            self._group.add(made, number)
            self._row.insertWidget(self._row.count() - 1, made)
        one_by_one(self._back, *self._group.buttons(), self._on)
        self._fit()

    def choose(self, number: int) -> None:
        """Mark the round shown; where there is no room for all, its neighbours have buttons."""
        button = self._group.button(number)
        if button is not None:
            button.setChecked(True)
        if number != self._shown:
            self._shown = number
            self._fit()

    def minimumSizeHint(self) -> QSize:
        """Buttons give up their texts where room is short."""
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Letters of another size leave another room, and so do other words on a button."""
        if event.type() == QEvent.Type.LayoutRequest and self._needs() != self._fitted_to:
            self._fit()
        return super().event(event)

    def _needs(self) -> tuple[object, ...]:
        """What the room for everything depends on, besides what is said of the round."""
        texts = (button.accessibleName() for button in self._buttons.values())
        return (QFont(self._state.font()), *texts)

    def _fit(self) -> None:
        """Show as many rounds as there is room for, those next to the round shown.

        Buttons lose their texts first, then what is said about the round its last parts.
        """
        self._fitted_to, width = self._needs(), self.width()
        count = self._yield_room()
        first = max(1, min(self._shown - count // 2, self._rounds - count + 1))
        for button in self._group.buttons():
            button.setVisible(first <= self._group.id(button) < first + count)
        self._back.setVisible(first > 1)
        self._on.setVisible(first + count <= self._rounds)
        self._caption.setVisible(count >= self._rounds)
        if self.width() != width:
            # Qt has given the row its room meanwhile, and it was fitted to that in between.
            self._fit()

    def _yield_room(self) -> int:
        """How many rounds have a button, once everything else takes as little as it must."""
        fewest = min(_FEWEST_BUTTONS, self._rounds)
        steps = [(short, len(self._parts)) for short in _WITHOUT_TEXT]
        steps += [(_ACTIONS, parts) for parts in range(len(self._parts) - 1, -1, -1)]
        for short, parts in steps:
            for name, action in self._buttons.items():
                action.show_text(name not in short)
            self._say(parts)
            count = self._room_for()
            if count >= fewest:
                return count
        return _FEWEST_BUTTONS

    def _say(self, parts: int) -> None:
        """So much of what is known of the round; all of it is in the tip.

        It keeps the room for its longest text, so that a result moves nothing in the window.
        """
        self._said = parts
        text, longest = _joined(self._parts[:parts]), _joined(self._longest[:parts])
        self._state.setText(text)
        hint, width = self._state.sizeHint(), self._state.fontMetrics().horizontalAdvance
        self._state.setFixedSize(hint.width() - width(text) + width(longest), hint.height())
        self._state.setVisible(parts > 0)

    def _room_for(self) -> int:
        """How many buttons of rounds fit beside everything else."""
        buttons = self._group.buttons()
        if not buttons:
            return _MOST_BUTTONS
        room = self.width() - self._width_of_others() - 2 * self._row.contentsMargins().left()
        widths = [button.sizeHint().width() + self._row.spacing() for button in buttons]
        is_few = len(buttons) <= _MOST_BUTTONS
        if is_few and sum(widths) + self._caption.sizeHint().width() <= room:
            return len(buttons)
        room -= self._back.sizeHint().width() + self._on.sizeHint().width()
        return min(room // max(widths), _MOST_BUTTONS)

    def _width_of_others(self) -> int:
        """What stands beside the rounds; a layout knows its own width only later."""
        layout = self.layout()
        assert layout is not None
        hints = [
            item.sizeHint().width() + layout.spacing()
            for item in (layout.itemAt(place) for place in range(layout.count()))
            if item is not None and item.widget() is not self._holder and not item.isEmpty()
        ]
        return sum(hints) + SPACE // 2

    def _step(self, name: str, text: str, tip: str, step: int) -> QPushButton:
        """Where not all rounds have a button: to the round before or after the one shown."""
        button = segment(text, name, tip)
        button.clicked.connect(lambda: self.chosen.emit(self._shown + step))
        button.hide()
        return button

    def show_state(self, played: Round, missing: int, published: Publication | None) -> None:
        """How far the round is, and whether it hangs on the wall."""
        self._facts = (played, missing, published)
        games = len(played.games)
        adjourned = sum(game.is_adjourned for game in played.games)
        known = games - missing - adjourned
        others = []
        if adjourned:
            others.append(said(counted(adjourned, "{count} adjourned", "{count} adjourned")))
        if played.manual:
            others.append(self.tr("changed by hand"))
        if published is not None:
            at = f"{to_local_time(published.at):%H:%M}"
            others.append(self.tr("published {time}").format(time=at))
        if self._seal.short:
            others.append(self._seal.short)
        self._parts = (_results(known, games), *others)
        whole = "\n".join(part for part in (_joined(self._parts), played.note) if part)
        give_tip(self._state, "\n".join(part for part in (whole, self._seal.whole) if part))
        self._state.setAccessibleName(_joined(self._parts))
        self._state.setAccessibleDescription(self._seal.whole)
        longest = (_results(games, games), *others)
        if longest != self._longest:
            self._longest = longest
            self._fit()
        else:
            self._state.setText(_joined(self._parts[: self._said]))

    def show_seal(self, seal: Seal) -> None:
        """Whether the round is proved; an empty seal while that is not known."""
        self._seal = seal
        if self._facts is not None:
            self.show_state(*self._facts)

    def show_number(self, number: str) -> None:
        """The board number being typed; empty hides it."""
        self._number.setText(self.tr("Board {n}").format(n=number))
        self._number.setVisible(bool(number))
        self._fit()


def _joined(parts: tuple[str, ...]) -> str:
    return " · ".join(parts)


def _caption(text: str) -> QWidget:
    caption = label(text, "small")
    caption.setContentsMargins(9, 0, 5, 0)
    return caption


def _results(known: int, games: int) -> str:
    return said(
        counted(games, "{known} of {count} result", "{known} of {count} results", known=known)
    )
