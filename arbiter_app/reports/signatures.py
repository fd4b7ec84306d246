"""Lines on which arbiters sign what they answer for."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.reports import messages
from arbiter_app.reports.frame import SMALL_SIZE, DocumentFrame
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


def signatures_height(labels: Sequence[str]) -> float:
    """The room that lines for these people need, in points; none for nobody."""
    return -(-len(labels) // _ACROSS) * _ROW


def draw_signatures(
    document: DocumentFrame, left: float, top: float, labels: Sequence[str]
) -> None:
    """A line for each, two beside each other, with the name below."""
    width = (document.measure - _GAP) / _ACROSS
    for index, text in enumerate(labels):
        row, column = divmod(index, _ACROSS)
        x = left + column * (width + _GAP)
        rule = top - (row + 1) * _ROW + 14
        document.canvas.line(x, rule, x + width, rule, weight=0.5, tone=Tone.SOFT.value)
        document.draw_within(x, rule - 10, text, SMALL_SIZE, width)
