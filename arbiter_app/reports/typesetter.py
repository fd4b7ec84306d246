"""Letters on the page: the fonts that are embedded, measuring, drawing."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from arbiter_app.reports.anchors import Anchors, Place
from arbiter_app.reports.bidi import visual
from arbiter_app.reports.canvas import Canvas, Piece
from arbiter_app.reports.shaping import SHAPED_FILES, runs, shaped
from arbiter_app.resources import resource_path
from arbiter_app.wording import runs_leftwards

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


FONT_FILES: Final = {
    _EAST_ASIAN[0]: _EAST_ASIAN[1],
    **{face.font: face.value[1] for face in Face},
    **{face.fallback: face.value[2] for face in Face},
}
"""The fonts of the pages by the names that their pieces have: the file of each.

Besides there are those of `shaping`, which draw glyphs.
"""


def font_file(name: str) -> Path:
    """The file of a font of the pages."""
    return resource_path(f"fonts/{FONT_FILES.get(name) or SHAPED_FILES[name]}")


@cache
def font_of(name: str) -> TTFont:
    """A font of the pages, read when it is first needed."""
    font = TTFont(name, str(font_file(name)))
    pdfmetrics.registerFont(font)
    return font


MOST_LETTERS = 1000
"""Nothing that belongs on paper as one piece is longer; a damaged file may have megabytes."""


def drawable(text: str) -> str:
    """The text, cut with “…” where no paper has room for it."""
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"


def has_font_for(text: str) -> bool:
    """False if a letter of the text is drawn as `UNKNOWN_SIGN`, in whatever cut."""
    return UNKNOWN_SIGN in text or all(
        UNKNOWN_SIGN not in piece.letters for face in Face for piece in _split(text, face)
    )


_NEVER_LAST: Final[Mapping[str, frozenset[str]]] = {"pl": frozenset("aiouwz")}
"""By language: words of one letter belong to the next word where its printers keep them there."""


def never_last(language: str) -> frozenset[str]:
    """The words that do not stand at the end of a line in a language."""
    return _NEVER_LAST.get(language.partition("_")[0], frozenset())


class Typesetter:
    """Measures and draws text of one document, with further fonts for rare characters.

    Attributes:
        from_the_right: whether lines of the document's language run from right to left.
        never_last: the words that do not stand at the end of a line in it.
    """

    def __init__(
        self, *, from_the_right: bool = False, never_last: frozenset[str] = frozenset()
    ) -> None:
        self.from_the_right = from_the_right
        self.never_last = never_last
        self._widths: dict[tuple[str, Face], float] = {}
        self._pieces: dict[tuple[str, Face], tuple[Piece, ...]] = {}

    def width(self, text: str, face: Face = Face.REGULAR) -> float:
        """The width of a text at 1 pt."""
        key = (text, face)
        width = self._widths.get(key)
        if width is None:
            width = self._widths[key] = sum(piece.width for piece in self.pieces(text, face))
        return width

    def pieces(self, text: str, face: Face = Face.REGULAR) -> tuple[Piece, ...]:
        """The text as it is drawn, in pieces of one font each; signs that only say how letters
        join or run are not drawn.
        """
        key = (text, face)
        if key not in self._pieces:
            self._pieces[key] = _split(text, face, from_the_right=self.from_the_right)
        return self._pieces[key]

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
        if text:
            left = x - align.value * self.width(text, face) * size
            canvas.text(left, baseline, size, tone.value, self.pieces(text, face), text)


def _split(text: str, face: Face, *, from_the_right: bool = False) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    composed = unicodedata.normalize("NFC", drawable(text))
    for part, shaping_font in runs(visual(composed, from_the_right=from_the_right)):
        piece = shaped(part, font_of(shaping_font)) if shaping_font else None
        pieces += _unshaped(part, face) if piece is None else [piece]
    return tuple(pieces)


def _unshaped(line: str, face: Face) -> list[Piece]:
    """Letters that are drawn one after the other, with signs on those written leftwards."""
    pieces: list[Piece] = []
    letters, font = "", ""
    signs = _Signs() if runs_leftwards(line) else None
    for character in line:
        if unicodedata.category(character) == "Cf":
            continue
        shown, chosen = _glyph(" " if character.isspace() else character, face)
        place = None if signs is None else signs.place(shown, chosen)
        if letters and (place is not None or chosen != font):
            pieces.append(_piece(letters, font))
            letters = ""
        if place is None:
            letters, font = letters + shown, chosen
        else:
            pieces.append(Piece(shown, chosen, 0.0, place))
    return [*pieces, _piece(letters, font)] if letters else pieces


def _piece(letters: str, font: str) -> Piece:
    return Piece(letters, font, font_of(font).stringWidth(letters, 1))


class _Signs:
    """Where signs stand on letters that are written from right to left, as these are drawn.

    A sign without a place of its own is where its letter begins: the fonts have them so.
    """

    def __init__(self) -> None:
        self._letter, self._font = "", ""
        self._sign, self._at = "", (0.0, 0.0)

    def place(self, character: str, font: str) -> Place | None:
        """The place of a sign behind the letter drawn last; None for what is no such sign."""
        direction = unicodedata.bidirectional(character)
        if direction != "NSM" or not self._letter or font != self._font:
            self._letter = character if direction in ("R", "AL") else ""
            self._font, self._sign = font, ""
            return None
        anchors = _anchors_of(font)
        at = anchors.place(character, self._letter) or (0.0, 0.0)
        if self._sign and (on_sign := anchors.place(character, self._sign)):
            at = self._at[0] + on_sign[0], self._at[1] + on_sign[1]
        self._sign, self._at = character, at
        return at[0] - font_of(font).stringWidth(self._letter, 1), at[1]


@cache
def _anchors_of(font: str) -> Anchors:
    return Anchors(font_of(font))


@lru_cache(maxsize=4096)
def _glyph(character: str, face: Face) -> tuple[str, str]:
    """The character with the first font that has it; a box if none has."""
    code = ord(character)
    for name in (face.font, face.fallback, _EAST_ASIAN[0]):
        if code in font_of(name).face.charToGlyph:
            return character, name
    return UNKNOWN_SIGN, face.fallback
