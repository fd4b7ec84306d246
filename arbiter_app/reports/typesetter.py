"""Letters on the page: the fonts that are embedded, measuring, drawing."""

from __future__ import annotations

import unicodedata
from enum import Enum
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from arbiter_app.reports.bidi import visual
from arbiter_app.resources import resource_path

_EAST_ASIAN = ("ArbiterText-EastAsian", "DroidSansFallback.ttf")
"""One cut for all: Chinese, Japanese and Korean."""

UNKNOWN_SIGN = "□"
"""Stands for a character that no font has, so that it is seen that one is missing."""


class Face(Enum):
    """A cut of the one typeface: name in the PDF, its file, the file for what it lacks."""

    REGULAR = ("ArbiterText", "NotoSans-Regular.ttf", "DejaVuSans.ttf")
    SEMIBOLD = ("ArbiterText-SemiBold", "NotoSans-SemiBold.ttf", "DejaVuSans-Bold.ttf")

    @property
    def font(self) -> str:
        return self.value[0]

    @property
    def fallback(self) -> str:
        return f"{self.value[0]}-Fallback"


class Tone(Enum):
    """Greys; the value is 0 for black, 1 for white."""

    INK = 0.08
    SOFT = 0.40
    FAINT = 0.62
    HAIRLINE = 0.84
    TINT = 0.955


class Align(Enum):
    """Where text stands in its space."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


def _registered(name: str, file: str) -> TTFont:
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, str(resource_path(f"fonts/{file}"))))
    font = pdfmetrics.getFont(name)
    if not isinstance(font, TTFont):
        raise TypeError(f"{name} is not a TrueType font")
    return font


MOST_LETTERS = 1000
"""Nothing that belongs on paper as one piece is longer; a damaged file may have megabytes."""


def drawable(text: str) -> str:
    """The text, cut with “…” where no paper has room for it."""
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"


class Typesetter:
    """Measures and draws text of one document, with further fonts for rare characters."""

    def __init__(self) -> None:
        self._fonts = {face: _registered(face.font, face.value[1]) for face in Face}
        self._widths: dict[tuple[str, Face], float] = {}
        self._pieces: dict[tuple[str, Face], list[tuple[str, TTFont]]] = {}
        self._canvas: Canvas | None = None
        self._letters: dict[tuple[str, Face], list[tuple[str, str]]] = {}

    def width(self, text: str, face: Face = Face.REGULAR) -> float:
        """The width of a text at 1 pt."""
        key = (text, face)
        if key not in self._widths:
            self._widths[key] = sum(font.stringWidth(part, 1) for part, font in self._runs(*key))
        return self._widths[key]

    def _runs(self, text: str, face: Face) -> list[tuple[str, TTFont]]:
        """The text as it is drawn, in pieces of one font each; signs that only say how letters
        join or run are not drawn.
        """
        key = (text, face)
        if key not in self._pieces:
            self._pieces[key] = self._split(text, face)
        return self._pieces[key]

    def _split(self, text: str, face: Face) -> list[tuple[str, TTFont]]:
        runs: list[tuple[str, TTFont]] = []
        for character in visual(unicodedata.normalize("NFC", drawable(text))):
            if unicodedata.category(character) == "Cf":
                continue
            shown, chosen = self._glyph(" " if character.isspace() else character, face)
            if runs and runs[-1][1] is chosen:
                runs[-1] = (runs[-1][0] + shown, chosen)
            else:
                runs.append((shown, chosen))
        return runs

    def _glyph(self, character: str, face: Face) -> tuple[str, TTFont]:
        """The character with the first font that has it; a box if none has."""
        font = self._fonts[face]
        code = ord(character)
        if code in font.face.charToGlyph:
            return character, font
        second = _registered(face.fallback, face.value[2])
        if code in second.face.charToGlyph:
            return character, second
        third = _registered(*_EAST_ASIAN)
        if code in third.face.charToGlyph:
            return character, third
        return UNKNOWN_SIGN, second

    def draw(
        self,
        canvas: Canvas,
        x: float,
        baseline: float,
        text: str,
        size: float,
        *,
        face: Face = Face.REGULAR,
        tone: Tone = Tone.INK,
        align: Align = Align.LEFT,
    ) -> None:
        """Writes a text that starts, is centred or ends at `x`."""
        if not text:
            return
        left = x - align.value * self.width(text, face) * size
        shown = " ".join(
            f"{font} {_number(size)} Tf ({letters}) Tj"
            for font, letters in self._coded(canvas, text, face)
        )
        place = f"1 0 0 1 {_number(left)} {_number(baseline)} Tm"
        inside: Any = canvas
        inside._code.append(f"BT {place} {_number(tone.value)} g {shown} ET")

    def _coded(self, canvas: Canvas, text: str, face: Face) -> list[tuple[str, str]]:
        """The text in the letters of the PDF's own fonts, which grow with what is written.

        The operators are written here because the library's text objects take three times as
        long: a large event has tens of thousands of texts.
        """
        if canvas is not self._canvas:
            self._canvas = canvas
            self._letters.clear()
        key = (text, face)
        if key not in self._letters:
            inside: Any = canvas
            document = inside._doc
            self._letters[key] = [
                (font.getSubsetInternalName(subset, document), inside._escape(letters))
                for part, font in self._runs(text, face)
                for subset, letters in font.splitString(part, document)
            ]
        return self._letters[key]


def _number(value: float) -> str:
    """A number as a PDF has it: hundredths of a point are finer than any printer."""
    return f"{value:.2f}"
