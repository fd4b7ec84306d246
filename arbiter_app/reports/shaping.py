"""Letters that change with their neighbours, set by the tables of their font (HarfBuzz).

In the scripts of South and South-East Asia letters join, stand over and under each other, or go before
the one they are spoken after. What is drawn are glyphs, each with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from arbiter_app.reports.canvas import Glyph, Piece
from arbiter_app.resources import resource_path

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont
    from uharfbuzz import Font

_SCRIPTS: Final[Mapping[str, str]] = {
    "Bengali": "\u0980-\u09ff",
    "Devanagari": "\u0900-\u097f\ua8e0-\ua8ff",
    "Ethiopic": "\u1200-\u139f\u2d80-\u2ddf\uab00-\uab2f",
    "Gujarati": "\u0a80-\u0aff",
    "Gurmukhi": "\u0a00-\u0a7f",
    "Kannada": "\u0c80-\u0cff",
    "Khmer": "\u1780-\u17ff\u19e0-\u19ff",
    "Lao": "\u0e80-\u0eff",
    "Malayalam": "\u0d00-\u0d7f",
    "Myanmar": "\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f",
    "Oriya": "\u0b00-\u0b7f",
    "Sinhala": "\u0d80-\u0dff",
    "Tamil": "\u0b80-\u0bff",
    "Telugu": "\u0c00-\u0c7f",
    "Thai": "\u0e00-\u0e7f",
}
"""The scripts with a font of their own, and where their letters are in Unicode."""

SHAPED_FILES: Final[Mapping[str, str]] = {
    f"ArbiterText-{script}": f"NotoSans{script}-Regular.ttf" for script in _SCRIPTS
}
"""The file of each of these fonts, one cut for all."""

_JOINERS: Final = "\u200c\u200d"
"""Not drawn: they say whether the letters beside them join."""

_RUN: Final = re.compile(
    "|".join(
        f"(?P<{script}>[{letters}][{letters}{_JOINERS}]*)" for script, letters in _SCRIPTS.items()
    )
)
_OWN_GLYPHS: Final = 0xE000
"""Glyphs that no letter has are called by these characters, which are nobody's."""


def runs(text: str) -> Iterator[tuple[str, str]]:
    """A text in parts, each with the font that shapes it; an empty name for all other letters."""
    done = 0
    for found in _RUN.finditer(text):
        if found.start() > done:
            yield text[done : found.start()], ""
        yield found[0], f"ArbiterText-{found.lastgroup}"
        done = found.end()
    if done < len(text):
        yield text[done:], ""


def shaped(letters: str, font: TTFont) -> Piece | None:
    """The letters of one script as they are drawn; None if the font lacks one of them."""
    import uharfbuzz

    face: Any = font.face
    if any(ord(letter) not in face.charToGlyph for letter in letters if letter not in _JOINERS):
        return None
    hb_font = _hb_font(font.fontName)
    unit = 1 / hb_font.face.upem
    buffer = uharfbuzz.Buffer()
    buffer.add_str(letters)
    buffer.guess_segment_properties()
    uharfbuzz.shape(hb_font, buffer)
    glyphs = tuple(
        Glyph(
            info.codepoint,
            _character(face, info.codepoint, hb_font.get_glyph_h_advance(info.codepoint) * unit),
            position.x_advance * unit,
            (position.x_offset * unit, position.y_offset * unit),
        )
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    )
    return Piece(letters, font.fontName, sum(glyph.advance for glyph in glyphs), glyphs=glyphs)


@cache
def _hb_font(name: str) -> Font:
    import uharfbuzz

    blob = uharfbuzz.Blob.from_file_path(str(resource_path(f"fonts/{SHAPED_FILES[name]}")))
    return uharfbuzz.Font(uharfbuzz.Face(blob))


def _character(face: Any, number: int, width: float) -> str:
    """The character by which a glyph is written with the font: its letter, or else one of its own."""
    letters = face.glyphToChar.get(number)
    if letters:
        return chr(letters[0])
    code = _OWN_GLYPHS + number
    face.charToGlyph[code] = number
    face.charWidths[code] = width * 1000
    return chr(code)
