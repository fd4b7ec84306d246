"""Text on the paper of the manual, in lines that begin at the left or at the right.

Lines that begin at the left are the library's. It knows none that begin at the right, nor how letters
of such lines are joined and ordered: those are broken, ordered and drawn here, with `reports/bidi.py`
like every other paper. What is marked in a line, or leads somewhere, keeps an order of its own in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Final, TypeAlias

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph

from arbiter_app.reports.bidi import lines_of_their_own
from arbiter_app.reports.canvas import Piece
from arbiter_app.reports.fit import broken
from arbiter_app.reports.typesetter import Face, Typesetter, font_of
from arbiter_app.wording import runs_leftwards

LINK: Final = "#0c6f66"

_NO_BREAK: Final = "\u00a0"
_NO_BREAKS: Final = re.compile("[\u00a0\u202f\u2007]")

_STANDS_FOR: Final = 0x2500
"""Box-drawing characters: neutral in a line, and in no text. One stands for each marked part."""

_MOST_PARTS: Final = 0x80
_PART: Final = re.compile(f"([{chr(_STANDS_FOR)}-{chr(_STANDS_FOR + _MOST_PARTS - 1)}])")


@dataclass(frozen=True, slots=True)
class Run:
    """Letters of a line that look alike, and where they lead: an address of the PDF, `#rounds`, or of
    the web, or nothing.
    """

    text: str
    face: Face = Face.REGULAR
    leads: str = ""

    @property
    def is_marked(self) -> bool:
        return bool(self.leads) or self.face is not Face.REGULAR


def text_flowable(runs: Sequence[Run], style: ParagraphStyle, *, from_the_right: bool) -> Flowable:
    """A text as wide as there is room."""
    if from_the_right:
        return LinesFromTheRight(runs, style)
    return Paragraph(markup(runs), style)


def markup(runs: Sequence[Run]) -> str:
    """Runs from the left as the library reads them."""
    return "".join(_linked(run, _marked(run.text, run.face)) for run in runs)


def _linked(run: Run, shown: str) -> str:
    return f'<a href="{escape(run.leads)}" color="{LINK}">{shown}</a>' if run.leads else shown


def _marked(text: str, face: Face) -> str:
    """A text with its fonts named, as some letters are in the further ones alone.

    Pieces are drawn and never broken, so that all their spaces are alike; the library breaks lines
    itself, and has to be told where it may not.
    """
    return _NO_BREAK.join(_named(part, face) for part in _NO_BREAKS.split(text))


def _named(text: str, face: Face) -> str:
    return "".join(
        escape(piece.letters)
        if piece.font == Face.REGULAR.font
        else f'<font name="{piece.font}">{escape(piece.letters)}</font>'
        for piece in pieces(text, face)
    )


@cache
def pieces(text: str, face: Face, *, from_the_right: bool = False) -> tuple[Piece, ...]:
    """A text as it is drawn. The library sets everything twice, to know the numbers of the pages."""
    return Typesetter(from_the_right=from_the_right).pieces(text, face)


def draw_pieces(
    canvas: Canvas, left: float, baseline: float, size: float, drawn: Iterable[Piece]
) -> None:
    """Draw a text; signs stand where they belong."""
    for piece in drawn:
        right, up = piece.place or (0.0, 0.0)
        canvas.setFont(piece.font, size)
        canvas.drawString(left + right * size, baseline + up * size, piece.letters)
        left += piece.width * size


class LinesFromTheRight(Flowable):
    """A text in lines that begin at the right."""

    def __init__(
        self, runs: Sequence[Run], style: ParagraphStyle, lines: Sequence[Line] | None = None
    ) -> None:
        super().__init__()
        self.style = style
        self._runs = tuple(runs)
        self.lines = tuple(lines or ())
        self._is_whole = lines is None

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        if self._is_whole and not (self.lines and width == self.width):
            self.lines = tuple(_set_lines(self._runs, width / self.style.fontSize))
        self.width, self.height = width, len(self.lines) * self.style.leading
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        self.wrap(width, height)
        lines, fitting = self.lines, int(height / self.style.leading)
        if fitting >= len(lines):
            return [self]
        parts = lines[:fitting], lines[fitting:]
        return [LinesFromTheRight((), self.style, part) for part in parts] if fitting else []

    def draw(self) -> None:
        size = self.style.fontSize
        baseline = self.height - size
        for line in self.lines:
            left = self.width - line.width * size
            for part in line.parts:
                self._draw_part(part, left, baseline)
                left += part.width * size
            baseline -= self.style.leading

    def _draw_part(self, part: Part, left: float, baseline: float) -> None:
        canvas: Canvas = self.canv
        size, leads = self.style.fontSize, part.leads
        canvas.setFillColor(HexColor(LINK) if leads else self.style.textColor)
        draw_pieces(canvas, left, baseline, size, part.pieces)
        if leads:
            low, high = baseline - 0.25 * size, baseline + size
            corners = (left, low, left + part.width * size, high)
            if leads.startswith("#"):
                canvas.linkRect("", leads[1:], corners, relative=1)
            else:
                canvas.linkURL(leads, corners, relative=1)


@dataclass(frozen=True, slots=True)
class Part:
    """What looks alike in a line, in the order in which it is drawn."""

    pieces: tuple[Piece, ...]
    leads: str = ""

    @property
    def width(self) -> float:
        """At 1 pt."""
        return sum(piece.width for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Line:
    """A line from its left end."""

    parts: tuple[Part, ...]

    @property
    def width(self) -> float:
        """At 1 pt."""
        return sum(part.width for part in self.parts)


_Word: TypeAlias = tuple[tuple[Run, str], ...]
"""What stands between two spaces: letters with the runs that they are of."""


def _set_lines(runs: Sequence[Run], room: float) -> Iterator[Line]:
    """The text in lines not wider than `room`, in widths at 1 pt."""
    told = [_told(words) for words in _broken(_words(runs), room)]
    texts = lines_of_their_own([text for text, _ in told])
    for text, (_, marked) in zip(texts, told, strict=True):
        yield Line(tuple(_parts_of(text, marked)))


def _words(runs: Sequence[Run]) -> Iterator[_Word]:
    word: list[tuple[Run, str]] = []
    for run in runs:
        for place, letters in enumerate(run.text.split(" ")):
            if place:
                if word:
                    yield tuple(word)
                word = []
            if letters:
                word.append((run, letters))
    if word:
        yield tuple(word)


def _broken(words: Iterable[_Word], room: float) -> Iterator[list[_Word]]:
    """Words by lines; one that is wider than a line is broken anywhere."""
    line: list[_Word] = []
    width, space = 0.0, _width(Run(" "), " ")
    for word in (part for whole in words for part in _parts_that_fit(whole, room)):
        own = sum(_width(run, letters) for run, letters in word)
        if line and width + space + own > room:
            yield line
            line, width = [], 0.0
        width += own + (space if line else 0.0)
        line.append(word)
    if line:
        yield line


def _parts_that_fit(word: _Word, room: float) -> Iterator[_Word]:
    if sum(_width(run, letters) for run, letters in word) <= room:
        yield word
        return
    setter = Typesetter(from_the_right=True)
    for run, letters in word:
        for part in broken(setter, letters, run.face, room):
            yield ((run, part),)


def _width(run: Run, letters: str) -> float:
    return sum(piece.width for piece in _pieces_of(run, letters))


def _pieces_of(run: Run, letters: str) -> tuple[Piece, ...]:
    """A part of a run, in the direction that the run has as a whole."""
    from_the_right = not run.is_marked or runs_leftwards(run.text)
    return pieces(letters, run.face, from_the_right=from_the_right)


def _told(words: Sequence[_Word]) -> tuple[str, list[tuple[Run, str]]]:
    """A line as it is read, with one sign for each marked part; and these parts."""
    text, marked = "", list[tuple[Run, str]]()
    before: Run | None = None
    for place, word in enumerate(words):
        for inside, (run, letters) in enumerate(word):
            gap = " " if place and not inside else ""
            if run.is_marked and run is before:
                marked[-1] = run, f"{marked[-1][1]}{gap}{letters}"
            elif run.is_marked:
                text += gap + chr(_STANDS_FOR + len(marked))
                marked.append((run, letters))
            else:
                text += gap + letters
            before = run
    return text, marked


def _parts_of(text: str, marked: Sequence[tuple[Run, str]]) -> Iterator[Part]:
    for piece in pieces(text, Face.REGULAR, from_the_right=True):
        for letters in _PART.split(piece.letters) if piece.place is None else ():
            if _PART.fullmatch(letters):
                run, own = marked[ord(letters) - _STANDS_FOR]
                yield Part(_pieces_of(run, own), run.leads)
            elif letters:
                width = font_of(piece.font).stringWidth(letters, 1)
                yield Part((Piece(letters, piece.font, width),))
        if piece.place is not None:
            yield Part((piece,))
