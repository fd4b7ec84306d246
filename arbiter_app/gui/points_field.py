"""What results are worth, in one row: win, draw, loss, and the pairing-allocated bye."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QLabel, QWidget

from arbiter_app.gui.theme import SPACE
from arbiter_app.gui.widgets import inset, label
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
    """Edits a scoring system (C.04.1, C.04.2 1.4; TRF26 record 162)."""

    def __init__(self, scoring: ScoringSystem, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scoring = scoring
        self._worths = (
            self._worth("win", self.tr("Win"), scoring.win),
            self._worth("draw", self.tr("Draw"), scoring.draw),
            self._worth("loss", self.tr("Loss"), scoring.loss),
            self._worth("bye", self.tr("Bye"), scoring.pairing_allocated_bye),
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        for worth in self._worths:
            row.addWidget(worth.caption)
            row.addWidget(worth.box, 1)
        self.setFocusProxy(self._worths[0].box)

    @property
    def scoring(self) -> ScoringSystem:
        """The scoring system as edited; what is not in the row is as it was, or follows the row."""
        points = {worth.key: _points(worth.box.value()) for worth in self._worths}
        old = self._scoring
        before = (old.win, old.draw, old.loss, old.pairing_allocated_bye)
        if tuple(points.values()) == before:
            return old
        return ScoringSystem.of(
            win=points["win"],
            draw=points["draw"],
            loss=points["loss"],
            absence=old.absence,
            pairing_allocated_bye=points["bye"],
        )

    def _worth(self, key: str, name: str, points: Points) -> _Worth:
        box = QDoubleSpinBox()
        box.setObjectName(f"points_{key}")
        box.setAccessibleName(self.tr("Points: {name}").format(name=name))
        box.setDecimals(1)
        box.setRange(0, _MOST)
        box.setSingleStep(_HALF)
        box.setValue(points / POINT)
        inset(box)
        box.setMinimumSize(48, 34)
        caption = label(name, "muted")
        caption.setBuddy(box)
        return _Worth(key, box, caption)


def _points(value: float) -> Points:
    return round(value * POINT)
