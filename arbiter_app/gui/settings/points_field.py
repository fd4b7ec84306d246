"""What results are worth, in one row: win, draw, loss, and the pairing-allocated bye."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from arbiter_app.gui.forms.number_box import FractionBox
from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.tournament.types import POINT, Points, ScoringSystem

_MOST = 99.9
_HALF = 0.5


@dataclass(frozen=True, slots=True)
class _Worth:
    """One of the numbers: its name in the scoring system, its box and its caption."""

    key: str
    box: QDoubleSpinBox
    caption: QLabel


class PointsField(QWidget):
    """Edits a scoring system (C.04.1, C.04.2 1.4; TRF26 record 162).

    Where a round is a match of several games, the bye is that of a whole match, and it is said so.
    """

    changed = Signal()
    """One of the numbers is another one."""

    def __init__(
        self, scoring: ScoringSystem, games: int = 1, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._scoring, self._games = scoring, games
        self._worths = (
            self._worth("win", self.tr("Win"), scoring.win),
            self._worth("draw", self.tr("Draw"), scoring.draw),
            self._worth("loss", self.tr("Loss"), scoring.loss),
            self._worth("bye", self.tr("Bye"), scoring.pairing_allocated_bye),
        )
        self._note = label("", "small", name="pointsNote", wrap=True)
        row = QHBoxLayout()
        row.setSpacing(SPACE)
        for worth in self._worths:
            row.addWidget(worth.caption)
            row.addWidget(worth.box, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE)
        layout.addLayout(row)
        layout.addWidget(self._note)
        self.setFocusProxy(self._worths[0].box)
        self._say_games()

    @property
    def scoring(self) -> ScoringSystem:
        """The scoring system as edited; what is not in the row is as it was, or follows the row."""
        points = {worth.key: _points(worth.box.value()) for worth in self._worths}
        old = self._scoring
        before = (old.win, old.draw, old.loss, old.pairing_allocated_bye)
        if tuple(points.values()) == before:
            return old
        edited = ScoringSystem.of(
            win=points["win"],
            draw=points["draw"],
            loss=points["loss"],
            pairing_allocated_bye=points["bye"],
            games=self._games,
        )
        return replace(edited, absence=old.absence, forfeit_loss=old.forfeit_loss)

    def show_points(self, scoring: ScoringSystem, games: int) -> None:
        """Show another scoring system, for matches of so many games."""
        self._scoring, self._games = scoring, games
        shown = (scoring.win, scoring.draw, scoring.loss, scoring.pairing_allocated_bye)
        for worth, points in zip(self._worths, shown, strict=True):
            worth.box.setValue(points / POINT)
        self._say_games()

    def _say_games(self) -> None:
        text = self.tr(
            "Win, draw and loss count per game; the bye counts for a match of {n} games."
        )
        told = "" if self._games == 1 else text.format(n=self._games)
        self._note.setText(told)
        self._note.setAccessibleName(told)
        self._note.setVisible(bool(told))

    def _worth(self, key: str, name: str, points: Points) -> _Worth:
        box = FractionBox()
        box.setObjectName(f"points_{key}")
        box.setAccessibleName(self.tr("Points: {name}").format(name=name))
        box.setDecimals(1)
        box.setRange(0, _MOST)
        box.setSingleStep(_HALF)
        box.setValue(points / POINT)
        box.valueChanged.connect(lambda _value: self.changed.emit())
        box.setMinimumSize(48, 34)
        caption = label(name, "muted")
        caption.setBuddy(box)
        return _Worth(key, box, caption)


def _points(value: float) -> Points:
    return round(value * POINT)
