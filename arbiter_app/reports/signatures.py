"""Lines on which arbiters sign what they answer for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter_app.reports import messages
from arbiter_app.reports.frame import DocumentFrame
from arbiter_app.reports.typesetter import Tone
from arbiter_app.tournament.tournament import Settings
from arbiter_app.wording import Catalogue

_ACROSS = 2
_ROW, _GAP = 50.0, 24.0


def signers(settings: Settings, catalogue: Catalogue) -> tuple[str, ...]:
    """Who signs: the chief arbiter, with a line also while nobody is named, then the deputies."""
    name = settings.chief_arbiter
    chief = messages.ARBITER.of(name=name) if name else messages.CHIEF_ARBITER.of()
    return (catalogue.text(chief), *settings.deputy_arbiters)


@dataclass(frozen=True, slots=True)
class Signatures:
    """A line for each of these people, two beside each other, with the name below."""

    document: DocumentFrame
    labels: Sequence[str]

    @property
    def height(self) -> float:
        """The room that the lines need, in points; none for nobody."""
        return -(-len(self.labels) // _ACROSS) * _ROW

    def draw(self, top: float) -> None:
        """Draw them from the left end of the page on."""
        document = self.document
        width = (document.measure - _GAP) / _ACROSS
        for index, text in enumerate(self.labels):
            row, column = divmod(index, _ACROSS)
            x = document.left + column * (width + _GAP)
            rule = top - (row + 1) * _ROW + 14
            document.canvas.line(x, rule, x + width, rule, weight=0.5, tone=Tone.SOFT.value)
            size = document.small_size
            document.draw_within(x, rule - 1.2 * size, text, size, width)
