"""Names are never cut: they shrink a little, then they are set on several lines."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.reports.typesetter import Face, Typesetter, drawable

SMALLEST_ON_ONE_LINE = 0.84
"""How far a text may shrink before it is set on several lines."""

LINE_STEP = 1.18
"""From line to line of one text, in its own size."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text as it is set: its lines, and their size relative to the size asked for."""

    lines: tuple[str, ...]
    scale: float

    @property
    def extra_height(self) -> float:
        """What the second and further lines need, relative to the size asked for."""
        return (len(self.lines) - 1) * LINE_STEP * self.scale


def fit(typesetter: Typesetter, text: str, face: Face, space: float) -> Fitted:
    """The text set into `space`, which is in units of the type size."""
    text = drawable(text)
    width = typesetter.width(text, face)
    if width <= space:
        return Fitted((text,), 1.0)
    if width * SMALLEST_ON_ONE_LINE <= space:
        return Fitted((text,), space / width)
    best = _smaller(typesetter, (text,), face, space)
    for scale in (1.0, 0.94, 0.88, 0.82):
        lines = _wrap(typesetter, text, face, space / scale)
        found = _smaller(typesetter, lines, face, space, most=scale)
        if len(lines) <= 2 and found.scale == scale:
            return found
        best = max(best, found, key=lambda fitted: fitted.scale)
    return best


def _wrap(typesetter: Typesetter, text: str, face: Face, space: float) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and typesetter.width(longer, face) <= space:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _smaller(
    typesetter: Typesetter, lines: tuple[str, ...], face: Face, space: float, most: float = 1.0
) -> Fitted:
    """The lines at the size at which the widest one fits."""
    widest = max(typesetter.width(line, face) for line in lines)
    return Fitted(lines, min(most, space / widest))
