"""What is drawn on pages, as values: made once, then written as a PDF or sent to a printer.

Measures are points, from the left bottom corner of the page; tones are greys, 0 for black.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of one font in the order in which they are drawn, and their width at 1 pt."""

    letters: str
    font: str
    width: float


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text from its left end on, over fonts one after the other."""

    left: float
    baseline: float
    size: float
    tone: float
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line; `dashes` are the lengths of its strokes and gaps, none for a full one."""

    x: float
    y: float
    to_x: float
    to_y: float
    weight: float
    tone: float
    dashes: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its left bottom corner, filled or with a line round it."""

    left: float
    bottom: float
    width: float
    height: float
    fill: float | None = None
    stroke: float | None = None
    weight: float = 0.0
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """The sign of a colour: an empty ring for `w`, a full disc for `b`."""

    x: float
    y: float
    radius: float
    colour: str


@dataclass(frozen=True, slots=True)
class Logo:
    """The picture of the document, by its left bottom corner."""

    left: float
    bottom: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Modules:
    """The dark squares of a code, by its left bottom corner; `rows` from the top, true for dark."""

    left: float
    bottom: float
    module: float
    rows: tuple[tuple[bool, ...], ...]

    @property
    def side(self) -> float:
        return self.module * len(self.rows)

    def bars(self) -> Iterator[tuple[float, float, float, float]]:
        """Left, bottom, width and height of the dark squares, those side by side merged."""
        for index, row in enumerate(self.rows, 1):
            bottom = self.bottom + (len(self.rows) - index) * self.module
            start = 0
            for dark, squares in groupby(row):
                count = len(tuple(squares))
                if dark:
                    left = self.left + start * self.module
                    yield left, bottom, count * self.module, self.module
                start += count


@dataclass(frozen=True, slots=True)
class Placed:
    """Marks drawn from a point of their own, upside down where they are read from beyond a fold."""

    x: float
    y: float
    upside_down: bool
    marks: tuple[Mark, ...]


Mark: TypeAlias = Text | Line | Box | Disc | Logo | Modules | Placed

RING = 0.18
"""The line of a disc, relative to its radius."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page in points; `title` is its entry in the outline, empty for none."""

    width: float
    height: float
    title: str
    marks: tuple[Mark, ...]

    @property
    def is_landscape(self) -> bool:
        return self.width > self.height


class Canvas:
    """Takes what is drawn on the page begun last."""

    def __init__(self) -> None:
        self._marks: list[Mark] = []

    def taken(self) -> tuple[Mark, ...]:
        """What was drawn since this was last asked."""
        marks = tuple(self._marks)
        self._marks = []
        return marks

    def text(
        self, left: float, baseline: float, size: float, tone: float, pieces: tuple[Piece, ...]
    ) -> None:
        self._marks.append(Text(left, baseline, size, tone, pieces))

    def line(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        *,
        weight: float,
        tone: float,
        dashes: tuple[float, ...] = (),
    ) -> None:
        self._marks.append(Line(x, y, to_x, to_y, weight, tone, dashes))

    def fill(self, left: float, bottom: float, width: float, height: float, tone: float) -> None:
        """A rectangle full of a tone."""
        self._marks.append(Box(left, bottom, width, height, fill=tone))

    def frame(
        self,
        left: float,
        bottom: float,
        width: float,
        height: float,
        *,
        weight: float,
        tone: float,
        radius: float = 0.0,
    ) -> None:
        """A rectangle of lines, its corners rounded by a radius."""
        self._marks.append(
            Box(left, bottom, width, height, stroke=tone, weight=weight, radius=radius)
        )

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        """The sign of a colour, `w` or `b`."""
        self._marks.append(Disc(x, y, radius, colour))

    def modules(
        self, left: float, bottom: float, module: float, rows: tuple[tuple[bool, ...], ...]
    ) -> None:
        """A code whose squares have sides of `module` points."""
        self._marks.append(Modules(left, bottom, module, rows))

    def logo(self, left: float, bottom: float, width: float, height: float) -> None:
        self._marks.append(Logo(left, bottom, width, height))

    @contextmanager
    def placed(self, x: float, y: float, *, upside_down: bool = False) -> Iterator[None]:
        """What is drawn meanwhile has its origin here."""
        outside, self._marks = self._marks, []
        try:
            yield
        finally:
            outside.append(Placed(x, y, upside_down, tuple(self._marks)))
            self._marks = outside
