"""Lines on which arbiters sign what they answer for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.reports import messages
from arbiter_app.reports.fit import LINE_STEP, extra_height, fit
from arbiter_app.reports.frame import DocumentFrame
from arbiter_app.reports.typesetter import Face, Tone
from arbiter_app.tournament.tournament import Settings
from arbiter_app.wording import Catalogue

_ACROSS = 2
_ROW, _GAP = 50.0, 24.0
_ABOVE_RULE = 36.0
"""The room to sign above the line, in points."""


def signers(settings: Settings, catalogue: Catalogue) -> tuple[str, ...]:
    """Who signs: the chief arbiter, with a line also while nobody is named, then the deputies."""
    name = settings.chief_arbiter
    chief = messages.ARBITER.of(name=name) if name else messages.CHIEF_ARBITER.of()
    return (catalogue.text(chief), *settings.deputy_arbiters)


@dataclass(frozen=True, slots=True)
class Signatures:
    """A line to sign for each person, two in a row, with the full name below it."""

    document: DocumentFrame
    labels: Sequence[str]

    @property
    def height(self) -> float:
        """The room that the lines need, in points; none for nobody."""
        return sum(self._height(row) for row in self._rows())

    def draw(self, top: float) -> None:
        """Draw them from the left end of the page on."""
        document, size = self.document, self.document.small_size
        for row in self._rows():
            rule = top - _ABOVE_RULE
            for column, lines in enumerate(row):
                x = document.left + column * (self._width + _GAP)
                document.canvas.line(
                    x, rule, x + self._width, rule, weight=0.5, tone=Tone.SOFT.value
                )
                for index, line in enumerate(lines):
                    baseline = rule - (1.2 + index * LINE_STEP) * size
                    document.typesetter.draw(
                        document.canvas, x, baseline, line, size, tone=Tone.SOFT
                    )
            top -= self._height(row)

    @property
    def _width(self) -> float:
        return (self.document.measure - _GAP) / _ACROSS

    def _rows(self) -> list[list[tuple[str, ...]]]:
        """Return the names row by row, each broken into the lines that it needs."""
        document = self.document
        space = self._width / document.small_size
        names = [fit(document.typesetter, name, Face.REGULAR, space) for name in self.labels]
        return [names[start : start + _ACROSS] for start in range(0, len(names), _ACROSS)]

    def _height(self, row: Sequence[Sequence[str]]) -> float:
        return _ROW + max(map(extra_height, row)) * self.document.small_size
