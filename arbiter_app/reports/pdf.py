"""Pages written as a PDF: the same pages give the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any, TypeAlias, assert_never

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from arbiter_app.output.forms import CREATOR
from arbiter_app.reports.canvas import (
    RING,
    Box,
    Disc,
    Glyph,
    Line,
    Logo,
    Mark,
    Modules,
    Page,
    Piece,
    Placed,
    Text,
)
from arbiter_app.reports.typesetter import Face, Tone, font_of
from arbiter_app.tournament.picture import Picture

# Streams as they are: coding them as letters, for the mail of the nineties, takes a fifth of the
# time and makes files a quarter larger.
rl_config.useA85 = 0

_FORM_SIDE = 2
"""Half the side of the square in which a disc of radius 1 is kept."""

Watch: TypeAlias = Callable[[int], None]
"""Hears the number of each page begun; what it raises ends the work."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """What a PDF says about itself."""

    title: str
    subject: str
    author: str
    language: str
    made_at: datetime


@dataclass(frozen=True, slots=True)
class Paper:
    """A document as it was drawn, page by page."""

    imprint: Imprint
    pages: tuple[Page, ...]
    logo: Picture | None = None

    def pdf(self, watch: Watch | None = None) -> bytes:
        """The pages as PDF; `watch` is asked at each of them whether it is still wanted."""
        writer = _Writer(self)
        for page in self.pages:
            if watch is not None:
                watch(len(self.pages))
            writer.write(page)
        return writer.finish()


def pdf_date(at: datetime) -> str:
    """A moment as a PDF says it (ISO 32000-1, 7.9.4), with the distance from UTC if it is known."""
    offset = f"{at:%z}"
    return f"D:{at:%Y%m%d%H%M%S}" + (f"{offset[:3]}'{offset[3:5]}'" if offset else "")


class _Writer:
    """Writes one page after the other."""

    def __init__(self, paper: Paper) -> None:
        imprint = paper.imprint
        self._buffer = BytesIO()
        self._pages = 0
        self._letters: dict[tuple[str, str], str] = {}
        self._logo = None if paper.logo is None else ImageReader(BytesIO(paper.logo.data))
        self._canvas = Canvas(
            self._buffer,
            invariant=1,
            pageCompression=1,
            # The stubs have a number here; without a name every PDF would refer to Helvetica.
            initialFontName=Face.REGULAR.font,  # type: ignore[arg-type]
            lang=imprint.language,
        )
        self._canvas.setTitle(imprint.title)
        self._canvas.setSubject(imprint.subject)
        self._canvas.setAuthor(imprint.author)
        self._canvas.setCreator(CREATOR)
        self._canvas.setDateFormatter(lambda *_: pdf_date(imprint.made_at))
        self._canvas.setViewerPreference("DisplayDocTitle", "true")

    def write(self, page: Page) -> None:
        if self._pages:
            self._canvas.showPage()
        self._pages += 1
        self._canvas.setPageSize((page.width, page.height))
        if page.title:
            key = f"page-{self._pages}"
            self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(page.title, key, 0, closed=True)
        self._write_all(page.marks)

    def finish(self) -> bytes:
        self._canvas.save()
        return self._buffer.getvalue()

    def _write_all(self, marks: Sequence[Mark]) -> None:
        for mark in marks:
            match mark:
                case Text():
                    self._text(mark)
                case Line():
                    self._line(mark)
                case Disc():
                    self._disc(mark)
                case Box():
                    self._box(mark)
                case Modules():
                    self._modules(mark)
                case Placed():
                    self._placed(mark)
                case Logo():
                    self._canvas.drawImage(
                        self._logo, mark.left, mark.bottom, mark.width, mark.height, mask="auto"
                    )
                case _:
                    assert_never(mark)

    def _text(self, mark: Text) -> None:
        """The operators are written here because the library's text objects take three times as
        long: a large event has tens of thousands of texts.
        """
        size = _number(mark.size)
        shown = " ".join(self._piece(piece, mark.size, size) for piece in mark.pieces)
        place = f"1 0 0 1 {_number(mark.left)} {_number(mark.baseline)} Tm"
        inside: Any = self._canvas
        inside._code.append(f"BT {place} {_number(mark.tone)} g {shown} ET")

    def _piece(self, piece: Piece, size: float, size_text: str) -> str:
        if piece.glyphs:
            glyphs = " ".join(self._glyph(glyph, piece.font, size) for glyph in piece.glyphs)
            # Whoever copies or searches finds the letters (ISO 32000-1, 14.9.4).
            letters = piece.letters.encode("utf-16-be").hex().upper()
            return f"/Span <</ActualText <FEFF{letters}>>> BDC {glyphs} EMC"
        if piece.place is not None:
            return self._out_of_line(piece.letters, piece.font, piece.place, piece.width, size)
        return self._coded(piece.letters, piece.font).replace("\0", size_text)

    def _glyph(self, glyph: Glyph, font: str, size: float) -> str:
        own = font_of(font).stringWidth(glyph.character, 1)
        return self._out_of_line(glyph.character, font, glyph.place, glyph.advance, size, own)

    def _out_of_line(
        self,
        letters: str,
        font: str,
        place: tuple[float, float],
        advance: float,
        size: float,
        own: float = 0.0,
    ) -> str:
        """A sign out of the line, which goes on `advance` from where it was.

        `own` is how far the font goes on by itself.
        """
        coded = self._coded(letters, font).replace("\0", _number(size))
        right, up = place
        there, back = _number(-1000 * right), _number(1000 * (right + own - advance))
        return f"{_number(up * size)} Ts [{there}] TJ {coded} [{back}] TJ 0 Ts"

    def _coded(self, text: str, font_name: str) -> str:
        """The text in the letters of the PDF's own fonts, which grow with what is written.

        A zero stands for the size.
        """
        key = (text, font_name)
        if key not in self._letters:
            font: TTFont = font_of(font_name)
            inside: Any = self._canvas
            document = inside._doc
            self._letters[key] = " ".join(
                f"{font.getSubsetInternalName(subset, document)} \0 Tf"
                f" ({inside._escape(letters)}) Tj"
                for subset, letters in font.splitString(text, document)
            )
        return self._letters[key]

    def _line(self, mark: Line) -> None:
        canvas = self._canvas
        canvas.setLineWidth(mark.weight)
        canvas.setStrokeGray(mark.tone)
        if mark.dashes:
            canvas.setDash(list(mark.dashes))
        canvas.line(mark.x, mark.y, mark.to_x, mark.to_y)
        if mark.dashes:
            canvas.setDash()

    def _box(self, mark: Box) -> None:
        canvas = self._canvas
        if mark.fill is not None:
            canvas.setFillGray(mark.fill)
        if mark.stroke is not None:
            canvas.setLineWidth(mark.weight)
            canvas.setStrokeGray(mark.stroke)
        ways = {"stroke": int(mark.stroke is not None), "fill": int(mark.fill is not None)}
        if mark.radius:
            canvas.roundRect(mark.left, mark.bottom, mark.width, mark.height, mark.radius, **ways)
        else:
            canvas.rect(mark.left, mark.bottom, mark.width, mark.height, **ways)

    def _disc(self, mark: Disc) -> None:
        """The circle is kept once in the PDF and placed: a large event has thousands."""
        canvas = self._canvas
        name = f"disc-{mark.colour}"
        if not canvas.hasForm(name):
            canvas.beginForm(name, -_FORM_SIDE, -_FORM_SIDE, _FORM_SIDE, _FORM_SIDE)
            canvas.setLineWidth(RING)
            canvas.setStrokeGray(Tone.INK.value)
            canvas.setFillGray(Tone.INK.value if mark.colour == "b" else 1.0)
            canvas.circle(0, 0, 1, stroke=1, fill=1)
            canvas.endForm()
        canvas.saveState()
        canvas.transform(mark.radius, 0, 0, mark.radius, mark.x, mark.y)
        canvas.doForm(name)
        canvas.restoreState()

    def _modules(self, mark: Modules) -> None:
        """All squares are one path: no seam shows between them."""
        bars = " ".join(f"{' '.join(map(_fine, bar))} re" for bar in mark.bars())
        inside: Any = self._canvas
        inside._code.append(f"{_number(Tone.INK.value)} g {bars} f")

    def _placed(self, mark: Placed) -> None:
        self._canvas.saveState()
        self._canvas.translate(mark.x, mark.y)
        if mark.upside_down:
            self._canvas.rotate(180)
        self._write_all(mark.marks)
        self._canvas.restoreState()


def _number(value: float) -> str:
    """A number as a PDF has it: hundredths of a point are finer than any printer."""
    return f"{value:.2f}"


def _fine(value: float) -> str:
    """A number where hundredths would make squares beside each other differ in size."""
    return f"{value:.4f}"
