"""What is drawn on pages, as values: made once, then written as a PDF or sent to a printer.

Measures are points, from the left bottom corner of the page; tones are greys, 0 for black.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeAlias, assert_never


@dataclass(frozen=True, slots=True)
class Glyph:
    """A picture of a font, by its number there, at 1 pt.

    Attributes:
        character: what it is called in the fonts of a PDF.
        advance: how far what follows goes on from where this began.
        place: right of and above where it would begin.
    """

    number: int
    character: str
    advance: float
    place: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of one font in the order in which they are drawn, and their width at 1 pt.

    `place` is where a sign over or under a letter stands, at 1 pt right of and above the end of what
    was drawn before it; what follows goes on there. Where `glyphs` are given, they are what is drawn,
    and the letters are what they say.
    """

    letters: str
    font: str
    width: float
    place: tuple[float, float] | None = None
    glyphs: tuple[Glyph, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text from its left end on, over fonts one after the other.

    `words` is the line in reading order, for whoever hears it: letters written leftwards are drawn
    in another order and in other forms.
    """

    left: float
    baseline: float
    size: float
    tone: float
    pieces: tuple[Piece, ...]
    words: str


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
    """The sign of a colour: an empty ring for `w`, a full disc for `b`.

    It is the own colour of the player of the line, or whose name follows it, on paper, in the hall and
    on web pages.
    """

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


def mirrored(mark: Mark, axis: float) -> Mark:
    """A mark on the other side of a page of the width `axis`; letters and pictures stay as they are."""
    match mark:
        case Text():
            width = sum(piece.width for piece in mark.pieces) * mark.size
            return replace(mark, left=axis - mark.left - width)
        case Line():
            return replace(mark, x=axis - mark.x, to_x=axis - mark.to_x)
        case Box() | Logo():
            return replace(mark, left=axis - mark.left - mark.width)
        case Modules():
            return replace(mark, left=axis - mark.left - mark.side)
        case Disc() | Placed():
            return replace(mark, x=axis - mark.x)
        case _:
            assert_never(mark)


def moved(mark: Mark, right: float) -> Mark:
    """A mark further to the right."""
    match mark:
        case Text() | Box() | Logo() | Modules():
            return replace(mark, left=mark.left + right)
        case Line():
            return replace(mark, x=mark.x + right, to_x=mark.to_x + right)
        case Disc() | Placed():
            return replace(mark, x=mark.x + right)
        case _:
            assert_never(mark)


class Canvas:
    """Takes what is drawn on the page begun last.

    Places are told from the left. On a page whose lines begin at the right they are mirrored here,
    whatever is drawn, except in a `picture`.
    """

    def __init__(self) -> None:
        self._marks: list[Mark] = []
        self._axis: float | None = None
        self._moved = 0.0

    def begin(self, width: float, *, from_the_right: bool) -> None:
        """A page of this width, whose lines may begin at the right."""
        self._axis = width if from_the_right else None

    def _put(self, mark: Mark) -> None:
        if self._axis is not None:
            mark = mirrored(mark, self._axis)
        elif self._moved:
            mark = moved(mark, self._moved)
        self._marks.append(mark)

    def taken(self) -> tuple[Mark, ...]:
        """What was drawn since this was last asked."""
        marks = tuple(self._marks)
        self._marks = []
        return marks

    def text(
        self,
        left: float,
        baseline: float,
        size: float,
        tone: float,
        pieces: tuple[Piece, ...],
        words: str,
    ) -> None:
        self._put(Text(left, baseline, size, tone, pieces, words))

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
        self._put(Line(x, y, to_x, to_y, weight, tone, dashes))

    def fill(self, left: float, bottom: float, width: float, height: float, tone: float) -> None:
        """A rectangle full of a tone."""
        self._put(Box(left, bottom, width, height, fill=tone))

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
        self._put(Box(left, bottom, width, height, stroke=tone, weight=weight, radius=radius))

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        """The sign of a colour, `w` or `b`."""
        self._put(Disc(x, y, radius, colour))

    def modules(
        self, left: float, bottom: float, module: float, rows: tuple[tuple[bool, ...], ...]
    ) -> None:
        """A code whose squares have sides of `module` points."""
        self._put(Modules(left, bottom, module, rows))

    def logo(self, left: float, bottom: float, width: float, height: float) -> None:
        self._put(Logo(left, bottom, width, height))

    @contextmanager
    def placed(self, x: float, y: float, *, upside_down: bool = False) -> Iterator[None]:
        """What is drawn meanwhile has its origin here."""
        outside, self._marks, axis = self._marks, [], self._axis
        self._axis, moved_by = None if axis is None else 0.0, self._moved
        self._moved = 0.0
        try:
            yield
        finally:
            inside, self._marks = tuple(self._marks), outside
            self._axis, self._moved = axis, moved_by
            self._put(Placed(x, y, upside_down, inside))

    @contextmanager
    def picture(self, left: float, width: float) -> Iterator[None]:
        """What is drawn meanwhile, within this space, reads from left to right in every language."""
        axis = self._axis
        if axis is None:
            yield
            return
        self._axis, self._moved = None, axis - 2 * left - width
        try:
            yield
        finally:
            self._axis, self._moved = axis, 0.0
