"""Pages of running text with tables and pictures between: explanations and reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, TypeAlias

from arbiter_app.reports.fit import broken
from arbiter_app.reports.frame import DocumentFrame, Heading, Pdf
from arbiter_app.reports.painter import TablePainter
from arbiter_app.reports.sheet import Sheet
from arbiter_app.reports.table import PrintedTable
from arbiter_app.reports.table_setter import TableSetter
from arbiter_app.reports.typesetter import Align, Face, Tone, Typesetter

TEXT_SIZE = 10.0
LINE = 1.42
_HEAD_SIZE = 14.0
_SECTION_SIZE = 10.0
_TOGETHER = 3
"""Lines of a paragraph that stay together at its beginning."""

_GUTTER = 18.0
"""Between two columns."""

_BELOW_FACT = 1.5
_LEAST_FACT = 60.0
"""What a fact has at least beside its name, in points."""

_SHARES: Final = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65)
"""What the left one of two columns may have of the page, the usual first."""

BELOW_HEAD: Final = 60.0
"""What a heading has below it at least on its page, in points."""

_BELOW_TABLE = 6.0

_ROWS_TOGETHER = 3
"""Rows that a table has at least on its last page."""

DrawAt: TypeAlias = Callable[[float, float], None]
"""Draws something whose left top corner stands at x and y."""


@dataclass(slots=True)
class _Page:
    """What will be drawn on a page once the number of pages is known."""

    draws: list[Callable[[], None]]


@dataclass(frozen=True, slots=True)
class _Fact:
    """The name of a fact, and what it is in lines, which begin at `indent`."""

    name: str
    indent: float
    lines: Sequence[str]
    size: float

    @property
    def lines_height(self) -> float:
        return self.size * LINE * len(self.lines)

    @property
    def height(self) -> float:
        return self.lines_height + _BELOW_FACT


def wrapped(typesetter: Typesetter, text: str, room: float, face: Face = Face.REGULAR) -> list[str]:
    """The text in lines not wider than `room`, which is in units of the type size."""
    return list(broken(typesetter, text, face, room))


class Flow:
    """Sets one thing below the other and begins a new page where there is no room."""

    def __init__(self, pdf: Pdf, sheet: Sheet, heading: Heading) -> None:
        self.document = DocumentFrame(pdf, sheet, landscape=False)
        self._heading = heading
        self._pages = [_Page([])]
        self._y = self.document.body_top

    @property
    def room(self) -> float:
        """The height left on the page, in points."""
        return self._y - (self.document.body_top - self.document.body_height)

    @property
    def page_height(self) -> float:
        return self.document.body_height

    def need(self, height: float) -> None:
        """Go to a new page unless this much room is left."""
        if self.room < height and self._pages[-1].draws:
            self._pages.append(_Page([]))
            self._y = self.document.body_top

    @property
    def pages(self) -> int:
        """How many pages there are so far."""
        return len(self._pages)

    def begin_page(self) -> None:
        """Go to a new page, unless this one has nothing yet."""
        self.need(self.page_height)

    def space(self, height: float) -> None:
        """White space, none at the top of a page."""
        if self._pages[-1].draws:
            self._y -= height

    def finish(self) -> None:
        """Draw all pages."""
        for page in self._pages:
            self.document.begin(self._heading, len(self._pages))
            for draw in page.draws:
                draw()

    def head(self, text: str, *, keep: float = BELOW_HEAD, is_ruled: bool = True) -> None:
        """A heading, over a rule unless a table follows; kept together with what follows it."""
        self.space(16.0)
        self.need(_HEAD_SIZE * 2 + keep)
        baseline = self._y - _HEAD_SIZE
        self._text(0.0, baseline, text, _HEAD_SIZE, Face.SEMIBOLD)
        if is_ruled:
            self._rule(baseline - 6)
        self._y = baseline - (14 if is_ruled else 2)

    def section(self, text: str, *, keep: float = 66.0) -> None:
        """A small heading."""
        self.space(7.0)
        self.need(_SECTION_SIZE * LINE + keep)
        baseline = self._y - _SECTION_SIZE
        self._text(0.0, baseline, text, _SECTION_SIZE, Face.SEMIBOLD, Tone.SOFT)
        self._y = baseline - 5

    def paragraph(
        self,
        text: str,
        *,
        size: float = TEXT_SIZE,
        indent: float = 0.0,
        face: Face = Face.REGULAR,
        tone: Tone = Tone.INK,
        after: float = 4.0,
        below: float = 0.0,
    ) -> None:
        """Text set flush left; its last lines stay with what follows and is `below` high."""
        measure = self.document.measure - indent
        lines = wrapped(self.document.typesetter, text, measure / size, face)
        follows = after + below if below else 0.0
        first = min(len(lines), _TOGETHER)
        self.need(size * LINE * first + (follows if first == len(lines) else 0.0))
        for left, line in zip(range(len(lines), 0, -1), lines, strict=True):
            is_last = left == 2 < len(lines) or left == 1
            self.need(size * LINE * min(left, 2 if is_last else 1) + (follows if is_last else 0.0))
            self._text(indent, self._y - size, line, size, face, tone)
            self._y -= size * LINE
        self.space(after)

    def paragraphs(
        self,
        texts: Sequence[str],
        *,
        size: float = TEXT_SIZE,
        tone: Tone = Tone.INK,
        below: float = 0.0,
    ) -> None:
        """Paragraphs, of which the last one stays with what follows and is `below` high."""
        for left, text in zip(range(len(texts), 0, -1), texts, strict=True):
            follows = below if left == 1 else 0.0
            self.paragraph(text, size=size, tone=tone, after=size / 3, below=follows)

    def row(self, left: str, right: str, *, size: float = TEXT_SIZE, keep: float = 44.0) -> None:
        """Something at the left and its label at the right; wraps where both are long."""
        setter = self.document.typesetter
        label = setter.width(right) * size
        lines = wrapped(setter, left, (self.document.measure - label - 14) / size, Face.SEMIBOLD)
        self.need(size * LINE * len(lines) + keep)
        if right:
            self._right(self._y - size, right, size)
        for line in lines:
            self._text(0.0, self._y - size, line, size, Face.SEMIBOLD)
            self._y -= size * LINE

    def items(self, texts: Sequence[str], *, size: float = TEXT_SIZE) -> None:
        """Short texts in two columns, kept together if a page has room for them all."""
        width = (self.document.measure - _GUTTER) / 2
        middle = (len(texts) + 1) // 2
        rows = list(zip_longest(texts[:middle], texts[middle:], fillvalue=""))
        setter = self.document.typesetter
        cells = [tuple(wrapped(setter, text, width / size) for text in row) for row in rows]
        heights = [max(map(len, row)) * size * LINE for row in cells]
        if sum(heights) <= self.page_height:
            self.need(sum(heights))
        for row, height in zip(cells, heights, strict=True):
            self.need(height)
            for column, lines in enumerate(row):
                for index, line in enumerate(lines):
                    baseline = self._y - size - index * size * LINE
                    self._text(column * (width + _GUTTER), baseline, line, size)
            self._y -= height

    def facts(self, pairs: Sequence[tuple[str, str]], *, size: float = TEXT_SIZE) -> None:
        """Names of facts at the left, what they are beside them."""
        for fact in self._facts(pairs, self.document.measure, size):
            self.need(fact.lines_height)
            self._draw_fact(fact, 0.0, self._y)
            self._y -= fact.lines_height
            self.space(_BELOW_FACT)

    def facts_beside(
        self,
        left: Sequence[tuple[str, str]],
        right: Sequence[tuple[str, str]],
        *,
        size: float = TEXT_SIZE,
    ) -> None:
        """Facts in two columns, all of them on one page if that has room for them.

        Half the page for each, unless they are less high in other shares, or one below the other.
        """
        measure = self.document.measure
        room = measure - _GUTTER
        stacked = sum(fact.height for fact in self._facts((*left, *right), measure, size))
        widths = [share * room for share in _SHARES]
        ways = [
            (self._facts(left, own, size), self._facts(right, room - own, size)) for own in widths
        ]
        heights = [max(sum(fact.height for fact in facts) for facts in way) for way in ways]
        height = min(heights)
        if stacked <= height or height > self.page_height:
            self.facts((*left, *right), size=size)
            return
        self.need(height)
        best = heights.index(height)
        for facts, indent in zip(ways[best], (0.0, widths[best] + _GUTTER), strict=True):
            y = self._y
            for fact in facts:
                self._draw_fact(fact, indent, y)
                y -= fact.height
        self._y -= height

    def _facts(self, pairs: Sequence[tuple[str, str]], width: float, size: float) -> list[_Fact]:
        setter = self.document.typesetter
        names = max((setter.width(name) for name, _ in pairs), default=0.0)
        indent = names * size + 18
        space = max(width - indent, _LEAST_FACT) / size
        return [_Fact(name, indent, wrapped(setter, value, space), size) for name, value in pairs]

    def _draw_fact(self, fact: _Fact, left: float, top: float) -> None:
        size = fact.size
        self._text(left, top - size, fact.name, size, Face.REGULAR, Tone.SOFT)
        for index, line in enumerate(fact.lines):
            self._text(left + fact.indent, top - size - index * size * LINE, line, size)

    def table(self, table: PrintedTable, *, size: float = TEXT_SIZE, below: float = 0.0) -> None:
        """A table, its head repeated on each page; its last rows stay with what follows and is
        `below` high.
        """
        document = self.document
        layout = TableSetter(document.typesetter, table).layout(document.measure, size)
        painter = TablePainter(document.canvas, document.typesetter, layout)
        start = 0
        while start < len(table.rows):
            self.need(layout.head_height + layout.heights[start])
            used, stop = layout.head_height, start
            while stop < len(table.rows) and (
                stop == start or used + layout.heights[stop] <= self.room
            ):
                used += layout.heights[stop]
                stop += 1
            is_too_full = bool(below) and used + _BELOW_TABLE + below > self.room
            if stop == len(table.rows) and is_too_full and stop - start > _ROWS_TOGETHER:
                stop -= _ROWS_TOGETHER
                used -= sum(layout.heights[stop:])
            while 0 < len(table.rows) - stop < _ROWS_TOGETHER < stop - start:
                stop -= 1
                used -= layout.heights[stop]
            self._add(_table_draw(painter, document, self._y, range(start, stop)))
            self._y -= used
            start = stop
            if start < len(table.rows):
                self.begin_page()
        self.space(_BELOW_TABLE)

    def picture(self, height: float, draw: DrawAt) -> None:
        """A picture of this height."""
        self.need(height)
        left, top = self.document.left, self._y
        self._add(lambda: draw(left, top))
        self._y -= height

    def _add(self, draw: Callable[[], None]) -> None:
        self._pages[-1].draws.append(draw)

    def _text(
        self,
        indent: float,
        baseline: float,
        text: str,
        size: float,
        face: Face = Face.REGULAR,
        tone: Tone = Tone.INK,
    ) -> None:
        document = self.document
        self._add(
            lambda: document.typesetter.draw(
                document.canvas,
                document.left + indent,
                baseline,
                text,
                size,
                face=face,
                tone=tone,
            )
        )

    def _right(self, baseline: float, text: str, size: float) -> None:
        document = self.document
        right = document.left + document.measure
        self._add(
            lambda: document.typesetter.draw(
                document.canvas,
                right,
                baseline,
                text,
                size,
                tone=Tone.SOFT,
                align=Align.RIGHT,
            )
        )

    def _rule(self, y: float) -> None:
        document = self.document

        def draw() -> None:
            right = document.left + document.measure
            document.canvas.line(document.left, y, right, y, weight=0.8, tone=Tone.INK.value)

        self._add(draw)


def _table_draw(
    painter: TablePainter, document: DocumentFrame, top: float, rows: range
) -> Callable[[], None]:
    def draw() -> None:
        painter.draw(document.left, top, document.measure, rows)

    return draw
