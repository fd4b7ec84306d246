"""The row above the boards: which round, how far it is, what can be done."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.proof_seal import Seal
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.forms.button_rows import OneOfRow, one_by_one, segment
from arbiter_app.gui.forms.rows import YieldingRow
from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import said
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
_YIELDING = (
    ActionName.PRINT,
    ActionName.MISSING_ONLY,
    ActionName.BY_HAND,
    ActionName.EXPLANATION,
    ActionName.PUBLISH,
)
"""Which buttons keep only their icons where even a row of their own has no room, the first first."""

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
        self._holder.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
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
        self._first = QHBoxLayout()
        self._first.setSpacing(SPACE)
        self._first.addWidget(self._holder)
        self._first.addSpacing(SPACE // 2)
        self._first.addWidget(self._state)
        self._first.addWidget(self._number)
        self._first.addStretch(1)
        self._second = YieldingRow("roundButtons", self)
        self._second.row.addStretch(1)
        self._buttons = {name: actions.button(name) for name in _ACTIONS}
        for action in self._buttons.values():
            self._second.row.addWidget(action)
        self._second.let_yield(self._buttons[name] for name in _YIELDING)
        self._is_in_one_row = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE)
        layout.addLayout(self._first)
        layout.addWidget(self._second)

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
        """Buttons have a row of their own where room is short."""
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Letters of another size leave another room, and so do other words on a button."""
        done = super().event(event)
        kinds = (QEvent.Type.LayoutRequest, QEvent.Type.StyleChange)
        if event.type() in kinds and self._needs() != self._fitted_to:
            self._fit()
        return done

    def _needs(self) -> tuple[object, ...]:
        """What the room for everything depends on, besides what is said of the round."""
        buttons = self._buttons.values()
        widths = (button.width_with(text=True) for button in buttons)
        return (QFont(self._state.font()), *widths)

    def _fit(self) -> None:
        """Show as many rounds as there is room for, those next to the round shown.

        Buttons lose their icons first, then they go into a row of their own; what is said about the
        round loses its last parts after that.
        """
        self._fitted_to, width = self._needs(), self.width()
        count = self._yield_room()
        first = self._first_of(count)
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
        fewest, every = min(_FEWEST_BUTTONS, self._rounds), len(self._parts)
        for icons in (True, False):
            self._say(every)
            count = self._room_for(self._width_of_buttons(icons=icons))
            if count >= fewest:
                self._put_buttons(in_one_row=True, icons=icons)
                return count
        self._put_buttons(in_one_row=False)
        for parts in range(every, -1, -1):
            self._say(parts)
            count = self._room_for(0)
            if count >= fewest:
                return count
        return _FEWEST_BUTTONS

    def _width_of_buttons(self, *, icons: bool) -> int:
        """How much of the first row they would take."""
        widths = [button.width_with(text=True, icon=icons) for button in self._buttons.values()]
        return sum(widths) + len(widths) * SPACE

    def _put_buttons(self, *, in_one_row: bool, icons: bool = True) -> None:
        """Beside the rounds, or in a row of their own, which shares its room among them itself."""
        if in_one_row != self._is_in_one_row:
            self._is_in_one_row = in_one_row
            row = self._first if in_one_row else self._second.row
            for button in self._buttons.values():
                row.addWidget(button)
            self._second.setVisible(not in_one_row)
            one_by_one(self._on, *self._buttons.values())
        if in_one_row:
            for button in self._buttons.values():
                button.show_text(True)
                button.show_icon(icons)

    def _say(self, parts: int) -> None:
        """So much of what is known of the round; all of it is in the tip.

        It keeps the room for its longest text, so that a result moves nothing in the window.
        """
        self._said = parts
        text, longest = _joined(self._parts[:parts]), _joined(self._longest[:parts])
        self._state.setText(text)
        # What it has kept so far is no part of what it asks for: letters may have become smaller.
        self._state.setMinimumSize(0, 0)
        hint, width = self._state.sizeHint(), self._state.fontMetrics().horizontalAdvance
        self._state.setFixedSize(hint.width() - width(text) + width(longest), hint.height())
        self._state.setVisible(parts > 0)

    def _room_for(self, others: int) -> int:
        """How many buttons of rounds fit beside everything else, and what is as wide as `others`."""
        buttons = self._group.buttons()
        if not buttons:
            return _MOST_BUTTONS
        room = (
            self.width() - others - self._width_of_state() - 2 * self._row.contentsMargins().left()
        )
        widths = [button.sizeHint().width() + self._row.spacing() for button in buttons]
        most = min(len(buttons), _MOST_BUTTONS)
        return next((n for n in range(most, 0, -1) if self._width_of_rounds(n, widths) <= room), 0)

    def _width_of_rounds(self, count: int, widths: list[int]) -> int:
        """How wide the buttons of so many rounds are, with what stands before and behind them."""
        first, every = self._first_of(count), len(widths)
        around = (
            (self._caption, count == every),
            (self._back, first > 1),
            (self._on, first + count <= every),
        )
        shown = widths[first - 1 : first - 1 + count]
        return sum(shown) + sum(one.sizeHint().width() for one, is_there in around if is_there)

    def _first_of(self, count: int) -> int:
        """The first of so many rounds, with the one shown in their middle."""
        return max(1, min(self._shown - count // 2, self._rounds - count + 1))

    def _width_of_state(self) -> int:
        """What is said beside the rounds; a layout knows its own width only later."""
        said = [one for one in (self._state, self._number) if not one.isHidden()]
        return sum(one.sizeHint().width() + SPACE for one in said) + 2 * SPACE

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
