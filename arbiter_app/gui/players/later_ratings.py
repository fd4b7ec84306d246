"""Ratings that a player has from later rounds on, in an event of more than 30 days."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.forms.round_rows import round_rows
from arbiter_app.gui.look.theme import scaled
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import advice_on_long_events
from arbiter_app.tournament.limits import HIGHEST_RATING
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Tournament

_MOST_ROUNDS = 40
_ROUNDS_IF_NOT_DECIDED = 11
_WIDTH = 110


class LaterRatingsDialog(EntryDialog):
    """A line for each round from the second on; an empty one keeps the rating before it.

    `chosen` carries all later ratings, by the round from which on they are the player's.
    """

    chosen = Signal(object)

    def __init__(self, player: Player, tournament: Tournament, parent: QWidget) -> None:
        super().__init__(
            parent.tr("Later ratings of {name}").format(name=player.name),
            parent.tr("Save"),
            parent,
        )
        self.setObjectName("laterRatingsDialog")
        self._before = dict(player.later_ratings)
        total = tournament.settings.rounds_total or _ROUNDS_IF_NOT_DECIDED
        last = max(min(total, _MOST_ROUNDS), *self._before, 2)
        self._lines = {number: self._line(number) for number in range(2, last + 1)}
        text = self.tr(
            "The rating in round 1 is {rating}. Leave a line empty to keep the rating above it."
        )
        self.add_note(text.format(rating=player.rating or "–"))
        self.add_note(said(advice_on_long_events(tournament.settings)), "small")
        caption = self.tr("From round {n} on")
        self.add_widget(
            round_rows([(caption.format(n=number), line) for number, line in self._lines.items()])
        )
        self._lines[2].setFocus()

    def _line(self, number: int) -> QLineEdit:
        line = QLineEdit(str(self._before.get(number, "")))
        line.setValidator(QIntValidator(0, HIGHEST_RATING, line))
        line.setObjectName(f"ratingFromRound{number}")
        line.setAccessibleName(self.tr("Rating from round {n} on").format(n=number))
        line.setMaximumWidth(scaled(_WIDTH))
        return line

    def hand_over(self) -> None:
        ratings = {
            number: int(line.text()) for number, line in self._lines.items() if line.text().strip()
        }
        if ratings != self._before:
            self.chosen.emit(ratings)
